/** Trial applicants of an offering: made, given a clock of their own, taken away. */

import type { Tahap } from '@gerbang/contract/office/penawaran/tahap';
import {
  aturWaktuUji,
  type bacaUji,
  buatPendaftarUji,
  HASIL_UJI,
  hapusPendaftarUji,
  mulaiUjiCoba,
  type PendaftarUji,
  SAMPAI_UJI,
  type SampaiUji,
} from '@gerbang/contract/office/penawaran/uji';
import { FASE } from '@gerbang/contract/office/pendaftar';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { keysOf } from '@gerbang/contract/wire/keys';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../../../api/client.ts';
import { useSend } from '../../../../api/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { DateField } from '../../../../ui/field/date-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { readClock } from '../../../desk/clock.ts';
import { ClockField } from '../../../desk/clock-field.tsx';
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx';
import { DataTable } from '../../../desk/data-table.tsx';
import { FormDialog } from '../../../desk/form-dialog.tsx';
import { offeringKey, shortWhen, trialKey } from '../state.ts';
import { Lines, TrialRequest, TrialRequests } from './trial-request.tsx';
import { TrialResult } from './trial-result.tsx';

const SAMPAI = keysOf(SAMPAI_UJI).map((value) => ({ value, label: SAMPAI_UJI[value] }));
const NOON = '12.00';

function Made({ made }: { made: DataOf<typeof buatPendaftarUji> }) {
  return (
    <Alert kind={made.temuan.length > 0 ? 'warning' : 'success'} title="Pendaftar uji dibuat" announce>
      <dl className="offers__made">
        <dt>ID</dt>
        <dd>
          <code>{made.nomor_pendaftar}</code>
        </dd>
        <dt>PIN</dt>
        <dd>
          <code>{made.pin}</code>
        </dd>
      </dl>
      <p>
        PIN hanya tampil sekali.{' '}
        <a href="/login" target="_blank" rel="noreferrer">
          Masuk sebagai pendaftar ini (tab baru)
        </a>
      </p>
      {made.temuan.map(({ tempat, kalimat }) => (
        <p key={tempat + kalimat}>
          {tempat}: {kalimat}
        </p>
      ))}
    </Alert>
  );
}

function Make({ kode }: { kode: string }) {
  const [sampai, setSampai] = useState<SampaiUji>('baru');
  const [made, setMade] = useState<DataOf<typeof buatPendaftarUji> | null>(null);
  const make = useSend(buatPendaftarUji, { onDone: setMade, renews: [trialKey(kode)] });
  return (
    <div className="ui-stack">
      <SelectField
        id="sampai-uji"
        label="Dibawa sampai"
        options={SAMPAI}
        value={sampai}
        onChange={(value) => setSampai(SAMPAI.find((one) => one.value === value)?.value ?? 'baru')}
      />
      <Failure of={make} />
      <div className="ui-row">
        <Button
          loading={make.busy}
          onClick={() => void make.send({ params: { kode_penawaran: kode }, body: { sampai } })}
        >
          Buat pendaftar uji
        </Button>
      </div>
      {made && <Made made={made} />}
    </div>
  );
}

/** Brings a draft to its trial. */
function Begin({ kode, tahap }: { kode: string; tahap: Tahap }) {
  const begin = useSend(mulaiUjiCoba, { renews: [offeringKey(kode)] });
  return (
    <>
      <p>
        {tahap === 'rancangan'
          ? 'Dalam uji coba, petugas membuat pendaftar uji lalu masuk sebagai pendaftar itu dan mengisi formulirnya. Umum belum melihat apa pun, dan semuanya dihapus saat penawaran dibuka.'
          : 'Penawaran ini sudah dibuka, jadi pendaftar uji tidak dapat dibuat lagi.'}
      </p>
      <Failure of={begin} />
      {tahap === 'rancangan' && (
        <div className="ui-row">
          <Button
            loading={begin.busy}
            onClick={() => void begin.send({ params: { kode_penawaran: kode }, body: {} })}
          >
            Mulai uji coba
          </Button>
        </div>
      )}
    </>
  );
}

interface Chosen {
  kode: string;
  pendaftar: PendaftarUji;
  onClose: () => void;
}
function Clock({ kode, pendaftar, onClose }: Chosen) {
  const { nomor_pendaftar } = pendaftar;
  const [day, setDay] = useState<string | null>(jakartaDay(new Date(pendaftar.waktu ?? Date.now())));
  const [clock, setClock] = useState(NOON);
  const set = useSend(aturWaktuUji, { renews: [trialKey(kode)] });
  const submit = async () => {
    const time = readClock(clock);
    if (!day || !time)
      throw new CallError(400, 'isian_salah', 'Isi tanggal dan jam, misalnya 17-08-2027 dan 15.00.');
    const waktu = `${day}T${time}:00+07:00`;
    return set.send({ params: { kode_penawaran: kode }, body: { nomor_pendaftar, waktu } });
  };
  return (
    <FormDialog title="Atur waktu pendaftar uji" action="Simpan" onClose={onClose} onSubmit={submit}>
      <p>
        Masa pendaftaran, jadwal, tahap, dan pengumuman hasilnya dinilai menurut waktu ini bagi{' '}
        {nomor_pendaftar} saja. Bagi yang lain tidak ada yang bergeser.
      </p>
      <Failure of={set} />
      <DateField id="uji-tanggal" label="Tanggal" required value={day} onChange={setDay} />
      <ClockField id="uji-jam" label="Jam (WIB)" value={clock} onChange={setClock} />
      {pendaftar.waktu !== null && (
        <Button
          variant="secondary"
          loading={set.busy}
          onClick={() =>
            void set
              .send({ params: { kode_penawaran: kode }, body: { nomor_pendaftar, waktu: null } })
              .then((done) => done && onClose())
          }
        >
          Kembali ke waktu server
        </Button>
      )}
    </FormDialog>
  );
}

const ANSWERS = { terima: 'tempat diterima', tolak: 'tempat dilepas' } as const;
/** What somebody was given, and whether they can read it. */
function Given({ of: { hasil, diumumkan } }: { of: PendaftarUji }) {
  if (hasil === null) return null;
  const second = diumumkan
    ? `Sudah tampil${hasil.jawaban === null ? '' : `, ${ANSWERS[hasil.jawaban]}`}`
    : 'Belum waktunya';
  return (
    <Lines first={[HASIL_UJI[hasil.hasil], hasil.nama_prodi].filter(Boolean).join(', ')} second={second} />
  );
}

/** What concerns others than the trial. */
const Untried = () => (
  <p className="ui-muted">
    Yang tidak ikut dicoba: percakapan, pemberitahuan, pemeriksaan dokumen, perhitungan seleksi dan kenaikan
    pilihan, bukti sanggah, dan lembar pengumuman tersegel, karena semuanya menyangkut pendaftar lain.
  </p>
);

interface Asked {
  pendaftar: PendaftarUji;
  request: PendaftarUji['permintaan'][number];
}
interface Props {
  kode: string;
  trial: DataOf<typeof bacaUji>;
}
export function TrialApplicants({ kode, trial }: Props) {
  const { tahap, pendaftar } = trial;
  const [result, setResult] = useState<PendaftarUji | null>(null);
  const [timed, setTimed] = useState<PendaftarUji | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Null: all of them. */
  const [going, setGoing] = useState<{ nomor: string | null } | null>(null);
  const client = useQueryClient();
  return (
    <section className="ui-card ui-stack" aria-labelledby="pendaftar-uji">
      <h2 id="pendaftar-uji">Pendaftar uji</h2>
      {tahap === 'uji_coba' ? <Make kode={kode} /> : <Begin kode={kode} tahap={tahap} />}
      {tahap === 'uji_coba' && <Untried />}
      <DataTable
        caption="Pendaftar uji, yang terakhir dibuat lebih dulu"
        rows={pendaftar}
        id={(row) => row.nomor_pendaftar}
        empty="Belum ada pendaftar uji."
        columns={[
          // Two columns, so that what can be done is in sight on a phone.
          {
            key: 'siapa',
            title: 'Pendaftar',
            cell: (row) => (
              <div className="ui-stack ui-stack--close">
                <Lines
                  first={<Link to={`/pendaftar/${row.nomor_pendaftar}`}>{row.nomor_pendaftar}</Link>}
                  second={row.nama_lengkap ?? 'Belum bernama'}
                />
                <div className="ui-row">
                  <Button variant="secondary" onClick={() => setTimed(row)}>
                    Atur waktu <VisuallyHidden>{row.nomor_pendaftar}</VisuallyHidden>
                  </Button>
                  {row.nomor_peserta !== null && (
                    <Button variant="secondary" onClick={() => setResult(row)}>
                      Beri hasil <VisuallyHidden>{row.nomor_pendaftar}</VisuallyHidden>
                    </Button>
                  )}
                  <Button variant="secondary" onClick={() => setGoing({ nomor: row.nomor_pendaftar })}>
                    Hapus <VisuallyHidden>{row.nomor_pendaftar}</VisuallyHidden>
                  </Button>
                </div>
              </div>
            ),
          },
          {
            key: 'keadaan',
            title: 'Fase dan hasil',
            cell: (row) => (
              <div className="ui-stack ui-stack--close">
                <Lines
                  first={FASE[row.fase]}
                  second={row.waktu === null ? 'Waktu server' : shortWhen(row.waktu)}
                />
                <Given of={row} />
                <TrialRequests of={row} onDecide={(request) => setAsked({ pendaftar: row, request })} />
              </div>
            ),
          },
        ]}
      />
      {pendaftar.length > 0 && (
        <div className="ui-row">
          <Button variant="danger" onClick={() => setGoing({ nomor: null })}>
            Hapus semua pendaftar uji
          </Button>
        </div>
      )}
      {timed && <Clock kode={kode} pendaftar={timed} onClose={() => setTimed(null)} />}
      {asked && <TrialRequest kode={kode} {...asked} onClose={() => setAsked(null)} />}
      {result && (
        <TrialResult
          kode={kode}
          pendaftar={result}
          tanggal_pengumuman={trial.tanggal_pengumuman}
          prodi={trial.prodi}
          onClose={() => setResult(null)}
        />
      )}
      {going && (
        <ConfirmDialog
          title={going.nomor === null ? 'Hapus semua pendaftar uji' : `Hapus pendaftar uji ${going.nomor}`}
          action="Hapus"
          danger
          onClose={() => setGoing(null)}
          onConfirm={async () => {
            await call(hapusPendaftarUji, {
              params: { kode_penawaran: kode },
              body: { nomor_pendaftar: going.nomor },
            });
            for (const queryKey of [trialKey(kode), offeringKey(kode)])
              void client.invalidateQueries({ queryKey });
          }}
        >
          <p>Isian, berkas, pembayaran uji, kursi, dan nomornya ikut dihapus. Yang tertinggal hanya jejak.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
