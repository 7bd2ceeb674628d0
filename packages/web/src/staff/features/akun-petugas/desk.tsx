/** The admin's desk for officers: who they are, inviting one, and what is done when something is lost. */
import { type AkunPetugas, petugasKantor, type TautanSandi } from '@gerbang/contract/office/akun-petugas';
import { useEffect, useRef, useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortTime } from '../../desk/age.ts';
import type { Column } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import './akun-petugas.css';
import { useRenew } from '../../../api/renew.ts';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { OfficerForm } from './officer-form.tsx';
import { PasswordLink } from './password-link.tsx';
import { RolesPage } from './roles-page.tsx';
import { State } from './state.tsx';

const columnsOf = (onManage: (officer: AkunPetugas) => void): Column<AkunPetugas>[] => [
  {
    key: 'nama',
    title: 'Petugas',
    cell: ({ nama, username }) => (
      <>
        {nama}
        <br />
        <span className="ui-muted">{username}</span>
      </>
    ),
  },
  // Beside the name, so that it is seen on a phone too.
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (officer) => (
      <Button
        variant="secondary"
        aria-label={`Kelola akun ${officer.nama}`}
        onClick={() => onManage(officer)}
      >
        Kelola…
      </Button>
    ),
  },
  { key: 'peran', title: 'Peran', cell: ({ peran }) => peran.join(', ') },
  { key: 'keadaan', title: 'Keadaan', cell: (officer) => <State of={officer} /> },
  {
    key: 'kode',
    title: 'Kode sekali pakai',
    cell: ({ kode_aktif, kode_wajib }) =>
      kode_aktif ? (
        <Badge kind="success">Aktif</Badge>
      ) : kode_wajib ? (
        <Badge kind="warning">Wajib, belum</Badge>
      ) : (
        'Belum'
      ),
  },
  {
    key: 'masuk',
    title: 'Masuk terakhir',
    cell: ({ masuk_terakhir }) => (masuk_terakhir ? shortTime(masuk_terakhir) : 'Belum pernah'),
  },
  { key: 'sesi', title: 'Sesi', numeric: true, cell: ({ sesi }) => sesi },
];

/** A link that was just made, and whose password it chooses. */
interface Made {
  nama: string;
  link: TautanSandi;
}

function OfficersPage() {
  const renew = useRenew(listKey(petugasKantor));
  const state = useDeskList(petugasKantor);
  const [managed, setManaged] = useState<AkunPetugas | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // A dialog first gives the focus back to the button that opened it.
  useEffect(() => {
    if (made) requestAnimationFrame(() => told.current?.focus());
  }, [made]);
  const done = (next: Made | null) => {
    setMade(next);
    renew();
  };
  return (
    <div className="ui-stack">
      <h1>Akun petugas</h1>
      <p className="ui-row">
        <DialogButton label="Undang petugas…">
          {(onClose) => (
            <OfficerForm onClose={onClose} onDone={(nama, link) => done(link && { nama, link })} />
          )}
        </DialogButton>
        <Link to="/akun-petugas/peran">Peran buatan kantor</Link>
      </p>
      {made && (
        <div ref={told} tabIndex={-1}>
          <PasswordLink key={made.link.tautan} nama={made.nama} link={made.link} />
        </div>
      )}
      <DeskList
        state={state}
        caption="Petugas menurut nama"
        columns={columnsOf(setManaged)}
        id={({ username }) => username}
        empty="Belum ada petugas."
      />
      {managed && (
        <AccountDialog
          officer={managed}
          onClose={() => setManaged(null)}
          onDone={(link) => done(link && { nama: managed.nama, link })}
        />
      )}
    </div>
  );
}

export default function AkunPetugasDesk() {
  return (
    <Routes>
      <Route index element={<OfficersPage />} />
      <Route path="peran" element={<RolesPage />} />
    </Routes>
  );
}
