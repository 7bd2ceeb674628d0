/** Opening an offering: asked for, approved, withdrawn, taken back; each act asks in a dialog. */
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import {
  batalBukaPenawaran,
  bukaPenawaran,
  penghalang,
  periksaWaktuBuka,
  rancangPenawaran,
  setujuiBukaPenawaran,
} from '@gerbang/contract/office/penawaran/pembukaan';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { START_SECONDS } from '@gerbang/contract/office/penawaran/umum';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { useStaff } from '../../../desk/staff.ts';
import { instantOf, type Moment, MomentFields } from '../period.tsx';
import { nameOf, offeringKey, shutText, trialKey, whenText } from '../state.ts';
import { useShow } from '../use-section.ts';
import { TwoOfficers } from './two-officers.tsx';

interface Props {
  stored: DetailPenawaran;
}
type Asking = 'buka' | keyof typeof PLAIN;
interface DialogProps extends Props {
  onDone: (next: DetailPenawaran, words: string) => void;
  onClose: () => void;
}

const WHEN = [
  { value: 'sekarang', label: 'Sekarang' },
  { value: 'nanti', label: 'Pada waktu yang ditentukan' },
] as const;

function OpenDialog({ stored, onDone, onClose }: DialogProps) {
  const { kode_penawaran, versi, dua_petugas, tahap } = stored;
  const [when, setWhen] = useState<(typeof WHEN)[number]['value']>('sekarang');
  const [moment, setMoment] = useState<Moment>({ day: null, clock: '08.00' });
  const [error, setError] = useState<string>();
  return (
    <ActDialog
      act={bukaPenawaran}
      title={`Buka ${nameOf(stored)}?`}
      action={dua_petugas ? 'Minta persetujuan' : 'Buka penawaran'}
      sends={() => {
        const buka_pada = when === 'sekarang' ? null : instantOf(moment, START_SECONDS);
        const wrong = periksaWaktuBuka(buka_pada, stored, new Date())[0]?.message;
        setError(wrong);
        return wrong === undefined ? { kode_penawaran, versi, buka_pada } : null;
      }}
      onDone={(next) => onDone(next, next.tahap === DIBUKA ? 'Penawaran dibuka.' : 'Pembukaan dicatat.')}
      onClose={onClose}
    >
      <p>
        Sejak dibuka, penawaran tampil kepada umum dan pembayarannya diterima selama masa pendaftaran. Isinya
        tidak dapat diperketat lagi.
      </p>
      <RadioGroupField
        id="waktu-buka"
        label="Dibuka"
        required
        options={WHEN}
        value={when}
        onChange={(next) => setWhen(next === 'nanti' ? 'nanti' : 'sekarang')}
      />
      {when === 'nanti' && (
        <MomentFields
          id="buka_pada"
          label="Tanggal dibuka"
          value={moment}
          onChange={setMoment}
          error={error}
        />
      )}
      {dua_petugas && <p>Petugas lain menyetujuinya dahulu.</p>}
      {tahap === 'uji_coba' && (
        <p>Semua pendaftar uji beserta isian, berkas, dan pembayarannya dihapus saat penawaran dibuka.</p>
      )}
    </ActDialog>
  );
}

/** The acts that need no more than their dialog: what it asks, what happens, and what is said once it has. */
const PLAIN = {
  setuju: {
    act: setujuiBukaPenawaran,
    action: 'Setujui',
    title: (o: DetailPenawaran) => `Setujui pembukaan ${nameOf(o)}?`,
    about: ({ buka }: DetailPenawaran) =>
      buka?.pada ? `Dibuka ${whenText(buka.pada)}.` : 'Penawaran dibuka sekarang.',
    done: 'Pembukaan disetujui.',
  },
  batal: {
    act: batalBukaPenawaran,
    action: 'Batalkan pembukaan',
    title: () => 'Batalkan pembukaan?',
    about: () => 'Penawaran tetap rancangan sampai dibuka lagi.',
    done: 'Pembukaan dibatalkan.',
  },
  rancangan: {
    act: rancangPenawaran,
    action: 'Kembalikan ke rancangan',
    title: (o: DetailPenawaran) => `Kembalikan ${nameOf(o)} ke rancangan?`,
    about: () => 'Penawaran tidak lagi tampil kepada umum, dan pembayaran dengan kodenya masuk karantina.',
    done: 'Penawaran kembali menjadi rancangan.',
  },
} as const;

function PlainDialog({ stored, asking, onDone, onClose }: DialogProps & { asking: keyof typeof PLAIN }) {
  const { kode_penawaran, versi } = stored;
  const { act, action, title, about, done } = PLAIN[asking];
  return (
    <ActDialog
      act={act}
      title={title(stored)}
      action={action}
      danger={asking === 'rancangan'}
      sends={() => ({ kode_penawaran, versi })}
      onDone={(next) => onDone(next, done)}
      onClose={onClose}
    >
      <p>{about(stored)}</p>
    </ActDialog>
  );
}

/** What was asked for, and what became of it. */
function Request({ stored: { buka, dua_petugas, tahap } }: Props) {
  if (!buka || tahap === DIBUKA) return null;
  const asked = `${buka.peminta}, ${whenText(buka.diminta)}`;
  if (buka.halangan)
    return (
      <Alert kind="error" title={`Tidak jadi dibuka pada ${whenText(buka.pada)}`}>
        <ul>
          {buka.halangan.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Alert>
    );
  const lacks = dua_petugas && buka.disetujui === null;
  const title = buka.pada
    ? `${lacks ? 'Diminta dibuka' : 'Dibuka otomatis'} ${whenText(buka.pada)}`
    : 'Pembukaan diminta';
  return (
    <Alert kind={lacks ? 'warning' : 'info'} title={title}>
      Diminta oleh {asked}.{' '}
      {buka.disetujui ? `Disetujui oleh ${buka.penyetuju}.` : lacks && 'Menunggu persetujuan petugas lain.'}
      {lacks && buka.pada && ' Tanpa persetujuan sampai waktu itu, penawaran tetap tertutup.'}
    </Alert>
  );
}

export function Opening({ stored }: Props) {
  const client = useQueryClient();
  const flash = useFlash();
  const show = useShow();
  const { username } = useStaff();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { tahap, buka, dua_petugas, pendaftar } = stored;
  const opened = tahap === DIBUKA;
  const waits = !opened && buka !== null && buka.halangan === null;
  const approves = waits && dua_petugas && buka.disetujui === null && buka.diminta_oleh !== username;
  const stuck = penghalang(stored, new Date()).length;
  const done = (next: DetailPenawaran, words: string) => {
    show(next);
    // The trial goes with the opening, and what waited for a second officer with the rule that asked for one.
    const { kode_penawaran } = stored;
    for (const queryKey of [['beranda'], trialKey(kode_penawaran), offeringKey(kode_penawaran)])
      void client.invalidateQueries({ queryKey });
    flash(words, { kind: 'success' });
  };
  const dialog = { stored, onDone: done, onClose: () => setAsking(null) };
  return (
    <section className="ui-card ui-stack" aria-labelledby="pembukaan">
      <h2 id="pembukaan">Pembukaan</h2>
      <Request stored={stored} />
      <p>{opened ? 'Penawaran ini sudah dibuka untuk umum.' : shutText(tahap)}</p>
      <p className="ui-row">
        {!opened && !waits && (
          <Button disabled={stuck > 0} onClick={() => setAsking('buka')}>
            Buka penawaran…
          </Button>
        )}
        {approves && <Button onClick={() => setAsking('setuju')}>Setujui pembukaan…</Button>}
        {waits && (
          <Button variant="secondary" onClick={() => setAsking('batal')}>
            Batalkan pembukaan…
          </Button>
        )}
        {opened && pendaftar === 0 && (
          <Button variant="secondary" onClick={() => setAsking('rancangan')}>
            Kembalikan ke rancangan…
          </Button>
        )}
      </p>
      {!opened && stuck > 0 && <p>Selesaikan dahulu yang menghalangi di bawah ini.</p>}
      {asking === 'buka' && <OpenDialog {...dialog} />}
      {asking !== null && asking !== 'buka' && <PlainDialog {...dialog} asking={asking} />}
      <TwoOfficers rule={stored} onChanged={(rule, words) => done({ ...stored, ...rule }, words)} />
    </section>
  );
}
