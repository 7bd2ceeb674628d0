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
import { useId, useState } from 'react';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
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
  const id = useId();
  const [nama, setNama] = useState(officer?.nama ?? '');
  const [username, setUsername] = useState(officer?.username ?? '');
  const [peran, setPeran] = useState<readonly string[]>(officer?.peran ?? []);
  const { data: made = [] } = useRoles();
  const roles = [...new Set([...ROLES, ...made.map((role) => role.nama), ...(officer?.peran ?? [])])];
  const heldBy = (role: string): readonly string[] =>
    made.find(({ nama: own }) => own === role)?.izin ??
    ROLES.flatMap((one) => (one === role ? permissionsOf(one) : []));
  const [tried, setTried] = useState(false);
  const wrong = {
    nama: periksaNamaPetugas(nama) ?? undefined,
    username: USERNAME.test(username)
      ? undefined
      : 'Nama pengguna 3 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung',
    peran: peran.length > 0 ? undefined : 'Pilih sedikitnya satu peran',
  };
  const shown = tried ? wrong : { nama: undefined, username: undefined, peran: undefined };
  const first = (['nama', 'username', 'peran'] as const).find((name) => wrong[name]);
  const read = () => {
    setTried(true);
    if (first === undefined) return { username, nama: nama.trim(), peran: [...peran] };
    focusField(first === 'peran' ? `${id}-peran-0` : `${id}-${first}`);
    return null;
  };
  const fields = (
    <>
      <TextField
        id={`${id}-nama`}
        label="Nama"
        required
        autoComplete="off"
        max={NAMA_PETUGAS_MAX}
        value={nama}
        onChange={setNama}
        error={shown.nama}
      />
      {!officer && (
        <TextField
          id={`${id}-username`}
          label="Nama pengguna"
          hint="Dipakai saat masuk; tidak dapat diganti, misalnya siti.aminah"
          required
          autoComplete="off"
          value={username}
          onChange={(value) => setUsername(value.trim())}
          error={shown.username}
        />
      )}
      <Fieldset legend="Peran" size="choice" required error={shown.peran}>
        <div className="officers__roles">
          {roles.map((role, i) => (
            <CheckboxField
              key={role}
              id={`${id}-peran-${i}`}
              label={role}
              hint={desksInWords(heldBy(role))}
              checked={peran.includes(role)}
              onChange={(on) => setPeran(on ? [...peran, role] : peran.filter((one) => one !== role))}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
  return { read, fields, nama: nama.trim() };
};

export function OfficerForm({ officer, onClose, onDone }: Props) {
  const flash = useFlash();
  const { read, fields, nama } = useOfficer(officer);
  if (officer)
    return (
      <ActDialog
        act={ubahPetugas}
        title={`Ubah ${officer.nama}`}
        action="Simpan perubahan"
        onClose={onClose}
        sends={read}
        onDone={() => {
          flash(`Akun ${nama} diubah; berlaku segera.`, { kind: 'success' });
          onDone(nama, null);
        }}
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
