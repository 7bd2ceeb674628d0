/** A role put together from permissions: its name and what it may do at which desk. */
import {
  buatPeran,
  IZIN,
  izinText,
  NAMA_PERAN,
  NAMA_PERAN_MAX,
  type PeranKantor,
  ubahPeran,
} from '@gerbang/contract/office/akun-petugas/peran';
import type { Permission } from '@gerbang/contract/office/desks';
import { useId, useState } from 'react';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';

const BY_DESK = [...Map.groupBy(IZIN, (izin) => izinText(izin).meja)];

interface Props {
  /** The role that is changed; without it one is made. */
  role?: PeranKantor;
  onClose: () => void;
  onDone: () => void;
}

/** What is typed and ticked, what is wrong with it, and its fields. */
const useRole = (role: PeranKantor | undefined) => {
  const id = useId();
  const [nama, setNama] = useState(role?.nama ?? '');
  const [izin, setIzin] = useState<readonly Permission[]>(IZIN.filter((one) => role?.izin.includes(one)));
  const [tried, setTried] = useState(false);
  const wrong = {
    nama:
      NAMA_PERAN.test(nama) && nama.length >= 3
        ? undefined
        : 'Nama peran 3 sampai 40 huruf kecil atau angka; di antara kata satu spasi atau tanda hubung',
    izin: izin.length > 0 ? undefined : 'Pilih sedikitnya satu wewenang',
  };
  const shown = tried ? wrong : { nama: undefined, izin: undefined };
  const read = () => {
    setTried(true);
    if (wrong.nama === undefined && wrong.izin === undefined) return { nama, izin: [...izin] };
    focusField(wrong.nama ? `${id}-nama` : `${id}-${IZIN[0]}`);
    return null;
  };
  const fields = (
    <>
      {!role && (
        <TextField
          id={`${id}-nama`}
          label="Nama peran"
          hint="Tidak dapat diganti, misalnya panitia wawancara"
          required
          autoComplete="off"
          max={NAMA_PERAN_MAX}
          value={nama}
          onChange={setNama}
          error={shown.nama}
        />
      )}
      <Fieldset legend="Wewenang" size="choice" required error={shown.izin}>
        {BY_DESK.map(([meja, own]) => (
          <fieldset key={meja} className="officers__desk">
            <legend>{meja}</legend>
            {own.map((one) => (
              <CheckboxField
                key={one}
                id={`${id}-${one}`}
                label={izinText(one).boleh}
                checked={izin.includes(one)}
                onChange={(on) => setIzin(on ? [...izin, one] : izin.filter((other) => other !== one))}
              />
            ))}
          </fieldset>
        ))}
      </Fieldset>
    </>
  );
  return { read, fields, nama };
};

export function RoleForm({ role, onClose, onDone }: Props) {
  const flash = useFlash();
  const { read, fields, nama } = useRole(role);
  const done = (words: string) => () => {
    flash(`Peran ${nama} ${words}`, { kind: 'success' });
    onDone();
  };
  if (!role)
    return (
      <ActDialog
        act={buatPeran}
        title="Buat peran"
        action="Buat peran"
        onClose={onClose}
        sends={read}
        onDone={done('dibuat; berikan di Akun petugas.')}
      >
        {fields}
      </ActDialog>
    );
  const { versi, pemegang } = role;
  return (
    <ActDialog
      act={ubahPeran}
      title={`Ubah peran ${nama}`}
      action="Simpan perubahan"
      onClose={onClose}
      sends={() => {
        const given = read();
        return given && { ...given, versi };
      }}
      onDone={done('diubah; berlaku segera.')}
    >
      <p>Dipegang {pemegang} petugas. Perubahan berlaku bagi mereka sejak panggilan berikutnya.</p>
      {fields}
    </ActDialog>
  );
}
