/** What an admin can do with the account of one officer, and the dialog of what was chosen. */
import {
  type AkunPetugas,
  akhiriSesiPetugas,
  aktifkanPetugas,
  aturUlangSandi,
  bukaKunciPetugas,
  hapusKodePetugas,
  nonaktifkanPetugas,
  type TautanSandi,
} from '@gerbang/contract/office/akun-petugas';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useStaff } from '../../desk/staff.ts';
import { OfficerForm } from './officer-form.tsx';
import { State } from './state.tsx';

/** Acts that need nothing but the account: words of the button, what happens, and what is said once it has. */
const ACTS = {
  sandi: {
    act: aturUlangSandi,
    words: 'Atur ulang kata sandi',
    about:
      'Kata sandi yang sekarang tidak berlaku lagi, sesinya diakhiri, dan Anda mendapat tautan untuk dikirim kepadanya.',
    done: 'Kata sandi diatur ulang.',
  },
  kode: {
    act: hapusKodePetugas,
    words: 'Hapus kode sekali pakai',
    about: 'Untuk ponsel yang hilang: kode dari ponsel itu tidak diminta lagi, dan sesinya diakhiri.',
    done: 'Kode sekali pakai dihapus.',
  },
  sesi: {
    act: akhiriSesiPetugas,
    words: 'Akhiri sesi',
    about: 'Petugas harus masuk lagi di semua perangkat, dan perangkat yang dikenal dilupakan.',
    done: 'Sesi diakhiri.',
  },
  kunci: {
    act: bukaKunciPetugas,
    words: 'Buka kunci',
    about: 'Kata sandi salah yang terhitung atas nama ini dilupakan.',
    done: 'Kunci dibuka.',
  },
  aktif: {
    act: aktifkanPetugas,
    words: 'Aktifkan',
    about: 'Petugas dapat masuk lagi dengan kata sandinya yang dulu.',
    done: 'Akun aktif lagi.',
  },
  nonaktif: {
    act: nonaktifkanPetugas,
    words: 'Nonaktifkan',
    about: 'Petugas tidak dapat masuk lagi; sesi dan tautannya diakhiri. Catatannya tetap tersimpan.',
    done: 'Akun dinonaktifkan.',
  },
} as const;
type Name = keyof typeof ACTS;

const offered = (officer: AkunPetugas, isOwn: boolean): Name[] => {
  const { keadaan, kode_aktif, sesi, terkunci } = officer;
  const wanted: [Name, boolean][] = [
    ['sandi', !isOwn && keadaan !== 'nonaktif'],
    ['kode', !isOwn && kode_aktif],
    ['kunci', terkunci],
    ['sesi', sesi > 0],
    ['aktif', keadaan === 'nonaktif'],
    ['nonaktif', keadaan !== 'nonaktif'],
  ];
  return wanted.flatMap(([name, on]) => (on ? [name] : []));
};

interface Props {
  officer: AkunPetugas;
  onClose: () => void;
  /** Something was done; with the link it made. */
  onDone: (link: TautanSandi | null) => void;
}

export function AccountDialog({ officer, onClose, onDone }: Props) {
  const { username: own } = useStaff();
  const [chosen, setChosen] = useState<Name | 'ubah' | null>(null);
  const { username, nama } = officer;
  if (chosen === 'ubah')
    return <OfficerForm officer={officer} onClose={onClose} onDone={(_, link) => onDone(link)} />;
  if (chosen !== null) {
    const { act, words, about, done } = ACTS[chosen];
    return (
      <ActDialog
        act={act}
        title={`${words}: ${nama}`}
        action={words}
        danger={chosen === 'nonaktif'}
        onClose={onClose}
        sends={() => ({ username })}
        said={`${nama}: ${done}`}
        onDone={(link) => onDone(link)}
      >
        <p>{about}</p>
      </ActDialog>
    );
  }
  return (
    <Dialog open title={nama} onClose={onClose}>
      <div className="ui-stack">
        <State of={officer} />
        <ul className="officers__acts">
          <li>
            <Button variant="secondary" onClick={() => setChosen('ubah')}>
              Ubah nama dan peran…
            </Button>
            <p className="ui-muted">Sekarang: {officer.peran.join(', ')}.</p>
          </li>
          {offered(officer, username === own).map((name) => (
            <li key={name}>
              <Button variant="secondary" onClick={() => setChosen(name)}>
                {ACTS[name].words}…
              </Button>
              <p className="ui-muted">{ACTS[name].about}</p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
