/** Roles the office put together, beside the built-in ones. */
import { hapusPeran, izinText, type PeranKantor } from '@gerbang/contract/office/akun-petugas/peran';
import type { Permission } from '@gerbang/contract/office/desks';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { type Column, DataTable } from '../../desk/data-table.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { RoleForm } from './role-form.tsx';
import { ROLES_KEY, useRoles } from './use-roles.ts';

const columnsOf = (
  onChange: (role: PeranKantor) => void,
  onDelete: (role: PeranKantor) => void,
): Column<PeranKantor>[] => [
  { key: 'nama', title: 'Peran', cell: ({ nama }) => nama },
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (role) => (
      <>
        <Button variant="secondary" aria-label={`Ubah peran ${role.nama}`} onClick={() => onChange(role)}>
          Ubah…
        </Button>{' '}
        {role.pemegang === 0 && (
          <Button variant="quiet" aria-label={`Hapus peran ${role.nama}`} onClick={() => onDelete(role)}>
            Hapus…
          </Button>
        )}
      </>
    ),
  },
  {
    key: 'izin',
    title: 'Wewenang',
    cell: ({ izin }) => izin.map((one) => izinText(one as Permission).boleh).join('; '),
  },
  { key: 'pemegang', title: 'Pemegang', numeric: true, cell: ({ pemegang }) => pemegang },
];

export function RolesPage() {
  const { data, error, refetch } = useRoles();
  const [shaped, setShaped] = useState<PeranKantor | 'baru' | null>(null);
  const [deleted, setDeleted] = useState<PeranKantor | null>(null);
  const renew = useRenew(ROLES_KEY);
  return (
    <div className="ui-stack">
      <Link to="/akun-petugas">Akun petugas</Link>
      <h1>Peran buatan kantor</h1>
      <p>
        Peran bawaan tetap seperti adanya. Peran buatan kantor disusun dari wewenang yang dipilih, lalu
        diberikan kepada petugas di samping atau sebagai ganti peran bawaan. Mengelola akun tetap wewenang
        admin.
      </p>
      <p>
        <Button onClick={() => setShaped('baru')}>Buat peran…</Button>
      </p>
      {error && !data ? (
        <LoadFailed title="Peran belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption="Peran buatan kantor menurut nama"
          columns={columnsOf(setShaped, setDeleted)}
          rows={data}
          id={({ nama }) => nama}
          empty="Belum ada peran buatan kantor."
        />
      )}
      {shaped && (
        <RoleForm
          {...(shaped === 'baru' ? {} : { role: shaped })}
          onClose={() => setShaped(null)}
          onDone={renew}
        />
      )}
      {deleted && (
        <ActDialog
          act={hapusPeran}
          title={`Hapus peran ${deleted.nama}`}
          action="Hapus peran"
          danger
          onClose={() => setDeleted(null)}
          sends={() => ({ nama: deleted.nama })}
          said={`Peran ${deleted.nama} dihapus.`}
          onDone={renew}
        >
          <p>Tidak ada petugas yang memegang peran ini.</p>
        </ActDialog>
      )}
    </div>
  );
}
