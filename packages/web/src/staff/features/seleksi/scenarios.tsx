/** Scenarios of an offering: running one, how far it is, its ledger, and putting its outcome forward. */
import { bukuSeleksi, jalankan, type Skenario, usulkan } from '@gerbang/contract/office/seleksi';
import { instantText } from '@gerbang/contract/wire/time';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../../api/client.ts';
import { useRenew } from '../../../api/renew.ts';
import { useSend } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DataTable, TwoLines } from '../../desk/data-table.tsx';
import { useFields } from '../../desk/fields.ts';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { Comparison } from './comparison.tsx';
import { useStale } from './usang/use-stale.ts';
import { type Selection, useLook } from './use-selection.ts';

const HUNDRED = 100;

function Run({ selection }: { selection: Selection }) {
  const { form, at, passes, reset } = useFields({ nama: '' }, ({ nama }) => ({
    nama: nama.trim() === '' && 'Isi nama skenario',
  }));
  const look = useLook(selection.kode_penawaran);
  const running = useSend(jalankan, {
    onDone: () => {
      reset();
      return look();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passes())
      void running.send({
        params: { kode_penawaran: selection.kode_penawaran },
        body: { nama: form.nama.trim() },
      });
  };
  return (
    <form noValidate className="ui-card ui-stack" onSubmit={submit}>
      <h2>Jalankan skenario</h2>
      <p className="ui-muted">
        Skenario memakai aturan dan nilai yang tersimpan sekarang. Ia tidak mengubah apa pun dan disimpan
        untuk dibandingkan.
      </p>
      <Failure of={running} finding />
      <TextField {...at('nama')} label="Nama skenario" required max={60} autoComplete="off" />
      <p>
        <Button type="submit" loading={running.busy}>
          Jalankan
        </Button>
      </p>
    </form>
  );
}

const state = (one: Skenario, isStale: boolean) => {
  if (one.gagal) return <Badge kind="error">{`Gagal: ${one.gagal}`}</Badge>;
  if (!one.selesai)
    return (
      <ProgressBar
        label={one.diterima === null ? 'Berjalan' : 'Menulis buku'}
        value={one.kemajuan / HUNDRED}
      />
    );
  if (isStale) return <Badge kind="warning">Usang</Badge>;
  return one.tertutup ? (
    <Badge kind="success">Nilai ditutup</Badge>
  ) : (
    <Badge kind="warning">Nilai belum ditutup</Badge>
  );
};

function Propose({ selection, one, onClose }: { selection: Selection; one: Skenario; onClose: () => void }) {
  const renew = useRenew([]);
  return (
    <ActDialog
      act={usulkan}
      title="Usulkan hasil"
      sends={() => ({ kode_penawaran: selection.kode_penawaran, id_skenario: one.id })}
      said="Hasil diusulkan dan menunggu persetujuan petugas kedua di meja Hasil."
      onDone={renew}
      // It is stale by now: what is shown of it is read anew behind the dialog.
      onFailed={({ code }) => code === 'skenario_usang' && renew()}
      onClose={onClose}
    >
      <p>
        {numberText(one.diterima ?? 0)} peserta diterima menurut skenario {one.nama}
        {one.sidang > 0 && `, dengan ${numberText(one.sidang)} putusan sidang`}. Portal menandatangani bukunya
        atas nama Anda. Hasil ini menunggu persetujuan petugas kedua di meja Hasil, lalu terbuka pada waktu
        pengumuman. Aturan yang berlaku ialah yang dipakai skenario ini. Bila nilai, pilihan, kelompok,
        dokumen, putusan sidang, atau kursi berubah sejak skenario dijalankan, ia ditolak: jalankan skenario
        baru.
      </p>
    </ActDialog>
  );
}

export function Scenarios({ selection }: { selection: Selection }) {
  const mayRun = useMay('seleksi-atur');
  const { stale } = useStale(selection, selection.id_hasil === null);
  const [proposed, setProposed] = useState<Skenario | null>(null);
  const { kode_penawaran, daftar_skenario, id_skenario, id_hasil } = selection;
  const chosen = daftar_skenario.find(({ id }) => id === id_skenario);
  return (
    <div className="ui-stack">
      {id_hasil !== null && (
        <Alert
          kind="info"
          title={
            chosen
              ? `Hasil diusulkan dari skenario ${chosen.nama}`
              : 'Penawaran ini sudah mempunyai impor hasil'
          }
        >
          <Link to={`/hasil/${kode_penawaran}`}>Lihat di meja Hasil</Link>
        </Alert>
      )}
      {mayRun && selection.versi !== null && <Run selection={selection} />}
      {stale.size > 0 && (
        <p>
          Skenario bertanda Usang membaca sesuatu yang sudah berubah.
          {mayRun && ' Jalankan skenario baru untuk mengusulkan hasilnya.'}
        </p>
      )}
      <DataTable
        caption="Skenario, terbaru dahulu"
        columns={[
          {
            key: 'nama',
            title: 'Skenario',
            cell: (s) => (
              <TwoLines first={s.nama} second={`${s.dibuat_oleh}, ${instantText(new Date(s.dibuat))}`} />
            ),
          },
          { key: 'keadaan', title: 'Keadaan', cell: (s) => state(s, stale.has(s.id)) },
          {
            key: 'diterima',
            title: 'Diterima',
            numeric: true,
            cell: ({ diterima, sidang }) => {
              if (diterima === null) return '–';
              const all = numberText(diterima);
              return sidang > 0 ? (
                <TwoLines first={all} second={`dengan ${numberText(sidang)} putusan sidang`} />
              ) : (
                all
              );
            },
          },
          {
            key: 'tindakan',
            title: 'Tindakan',
            cell: (s) =>
              s.selesai ? (
                <div className="ui-row">
                  <LinkButton
                    variant="quiet"
                    download
                    href={addressOf(bukuSeleksi, { params: { kode_penawaran, id_skenario: s.id } })}
                  >
                    {`Unduh buku ${s.nama}`}
                  </LinkButton>
                  {mayRun && s.tertutup && id_hasil === null && !stale.has(s.id) && (
                    <Button variant="secondary" onClick={() => setProposed(s)}>
                      {`Usulkan ${s.nama}…`}
                    </Button>
                  )}
                </div>
              ) : (
                '–'
              ),
          },
        ]}
        rows={daftar_skenario}
        id={(s) => String(s.id)}
        empty={selection.versi === null ? 'Simpan dahulu aturannya.' : 'Belum ada skenario.'}
      />
      <Comparison selection={selection} />
      {proposed && <Propose selection={selection} one={proposed} onClose={() => setProposed(null)} />}
    </div>
  );
}
