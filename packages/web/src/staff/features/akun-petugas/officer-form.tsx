/** Name and roles of an officer: inviting a new one, or changing one that is there. */
import {
  type AkunPetugas,
  periksaNamaPetugas,
  type TautanSandi,
  USERNAME,
  ubahPetugas,
  undangPetugas,
} from '@gerbang/contract/office/akun-petugas';
import { desks, permissionsOf } from '@gerbang/contract/office/desks';
import { ROLES } from '@gerbang/contract/wire/desk';
import { NAMA_PETUGAS_MAX, UNDANGAN_JAM } from '@gerbang/contract/wire/limits';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useFields } from '../../desk/fields.ts';
import { useRoles } from './use-roles.ts';

/** The desks that permissions open, in words: their titles, or those they do not open where these are fewer. */
const desksInWords = (held: readonly string[]): string => {
  const opens = ({ needs }: { needs: readonly string[] }) => needs.some((one) => held.includes(one));
  const titles = desks.filter(opens).map(({ title }) => title);
  const shut = desks.filter((one) => !opens(one)).map(({ title }) => title);
  return shut.length > titles.length
    ? titles.join(', ')
    : ['Semua meja', ...(shut.length > 0 ? [`kecuali ${shut.join(', ')}`] : [])].join(' ');
};
interface Props {
  /** Who is changed; without it one is invited. */
  officer?: AkunPetugas;
  onClose: () => void;
  onDone: (nama: string, link: TautanSandi | null) => void;
}

/** What is typed, what is wrong with it, and its fields. */
const useOfficer = (officer: AkunPetugas | undefined) => {
  const { form, change, at, errors, passes } = useFields(
    {
      nama: officer?.nama ?? '',
      username: officer?.username ?? '',
      peran: (officer?.peran ?? []) as readonly string[],
    },
    (typed) => ({
      nama: periksaNamaPetugas(typed.nama),
      username:
        !USERNAME.test(typed.username) &&
        'Nama pengguna 3 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung',
      peran: typed.peran.length === 0 && 'Pilih sedikitnya satu peran',
    }),
  );
  const { username, peran } = form;
  const nama = form.nama.trim();
  const read = () => (passes() ? { username, nama, peran: [...peran] } : null);
  const { data: made = [] } = useRoles();
  const roles = [...new Set([...ROLES, ...made.map((role) => role.nama), ...(officer?.peran ?? [])])];
  const heldBy = (role: string): readonly string[] =>
    made.find(({ nama: own }) => own === role)?.izin ??
    ROLES.flatMap((one) => (one === role ? permissionsOf(one) : []));
  const fields = (
    <>
      <TextField {...at('nama')} label="Nama" required max={NAMA_PETUGAS_MAX} />
      {!officer && (
        <TextField
          {...at('username')}
          label="Nama pengguna"
          hint="Dipakai saat masuk; tidak dapat diganti, misalnya siti.aminah"
          required
          onChange={(value) => change({ username: value.trim() })}
        />
      )}
      <Fieldset id={at('peran').id} legend="Peran" size="choice" required error={errors.peran}>
        <div className="officers__roles">
          {roles.map((role) => (
            <CheckboxField
              key={role}
              label={role}
              hint={desksInWords(heldBy(role))}
              checked={peran.includes(role)}
              onChange={(on) =>
                change({ peran: on ? [...peran, role] : peran.filter((one) => one !== role) })
              }
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
  return { read, fields, nama };
};

export function OfficerForm({ officer, onClose, onDone }: Props) {
  const { read, fields, nama } = useOfficer(officer);
  if (officer)
    return (
      <ActDialog
        act={ubahPetugas}
        title={`Ubah ${officer.nama}`}
        action="Simpan perubahan"
        onClose={onClose}
        sends={read}
        said={`Akun ${nama} diubah; berlaku segera.`}
        onDone={() => onDone(nama, null)}
      >
        {fields}
      </ActDialog>
    );
  return (
    <ActDialog
      act={undangPetugas}
      title="Undang petugas"
      action="Buat undangan"
      onClose={onClose}
      sends={read}
      onDone={(link) => onDone(nama, link)}
    >
      <p>
        Petugas memilih kata sandinya sendiri lewat tautan yang ditampilkan sesudah ini, paling lambat{' '}
        {UNDANGAN_JAM / 24} hari.
      </p>
      {fields}
    </ActDialog>
  );
}
