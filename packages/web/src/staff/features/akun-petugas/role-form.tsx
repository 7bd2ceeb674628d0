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
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useFields } from '../../desk/fields.ts';

const BY_DESK = [...Map.groupBy(IZIN, (izin) => izinText(izin).meja)];

interface Props {
  /** The role that is changed; without it one is made. */
  role?: PeranKantor;
  onClose: () => void;
  onDone: () => void;
}

/** What is typed and ticked, what is wrong with it, and its fields. */
const useRole = (role: PeranKantor | undefined) => {
  const { form, change, at, errors, passes } = useFields(
    { nama: role?.nama ?? '', izin: IZIN.filter((one) => role?.izin.includes(one)) },
    ({ nama, izin }) => ({
      nama:
        (!NAMA_PERAN.test(nama) || nama.length < 3) &&
        'Nama peran 3 sampai 40 huruf kecil atau angka; di antara kata satu spasi atau tanda hubung',
      izin: izin.length === 0 && 'Pilih sedikitnya satu wewenang',
    }),
  );
  const { nama, izin } = form;
  const read = () => (passes() ? { nama, izin: [...izin] } : null);
  const fields = (
    <>
      {!role && (
        <TextField
          {...at('nama')}
          label="Nama peran"
          hint="Tidak dapat diganti, misalnya panitia wawancara"
          required
          max={NAMA_PERAN_MAX}
        />
      )}
      <Fieldset id={at('izin').id} legend="Wewenang" size="choice" required error={errors.izin}>
        {BY_DESK.map(([meja, own]) => (
          <fieldset key={meja} className="officers__desk">
            <legend>{meja}</legend>
            {own.map((one) => (
              <CheckboxField
                key={one}
                label={izinText(one).boleh}
                checked={izin.includes(one)}
                onChange={(on) =>
                  change({ izin: on ? [...izin, one] : izin.filter((other) => other !== one) })
                }
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
