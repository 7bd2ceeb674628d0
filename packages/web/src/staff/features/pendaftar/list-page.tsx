/** Finding applicants: one search field and the filters of the list, all in the address. */
import { VALIDASI } from '@gerbang/contract/applicant/verifikasi-berkas';
import { pendaftar } from '@gerbang/contract/office/pendaftar';
import type { RowOf } from '@gerbang/contract/wire/list';
import { Link, useLocation } from 'react-router';
import { shortDay } from '../../desk/age.ts';
import { BulkActs, useBulk } from '../../desk/bulk/bulk-acts.tsx';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { useMay } from '../../desk/staff.ts';
import { BULK } from './bulk-dialogs.tsx';
import { Phase } from './phase.tsx';

const columnsOf = (search: string): Column<RowOf<typeof pendaftar>>[] => [
  {
    key: 'nama',
    title: 'Pendaftar',
    cell: (r) => (
      <TwoLines
        first={
          <Link to={{ pathname: r.nomor_pendaftar, search }}>{r.nama_lengkap ?? 'Nama belum diisi'}</Link>
        }
        second={r.nomor_pendaftar}
      />
    ),
  },
  { key: 'peserta', title: 'Nomor peserta', cell: (r) => r.nomor_peserta ?? '–' },
  {
    key: 'jalur',
    title: 'Jalur',
    cell: (r) => (
      <span className="applicants__track">
        <TwoLines first={r.jalur_masuk} second={`${r.nama_gelombang} ${r.tahun}`} />
      </span>
    ),
  },
  { key: 'prodi', title: 'Pilihan pertama', cell: (r) => r.nama_prodi ?? '–' },
  { key: 'fase', title: 'Fase', cell: (r) => <Phase fase={r.fase} /> },
  {
    key: 'validasi',
    title: 'Validasi berkas',
    cell: (r) => (r.validasi === 'tanpa' ? '–' : VALIDASI[r.validasi]),
  },
  {
    key: 'dibuat',
    title: 'Terdaftar',
    cell: (r) => <span className="applicants__day">{shortDay(r.dibuat)}</span>,
  },
];

export function ListPage() {
  const state = useDeskList(pendaftar);
  const mayBulk = useBulk();
  const { search } = useLocation();
  const mayExport = useMay('ekspor');
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Pendaftar</h1>
        {mayExport && <Link to={{ pathname: '/ekspor', search }}>Ekspor lengkap dan zip</Link>}
      </div>
      <DeskList
        state={state}
        caption="Pendaftar, yang terbaru lebih dulu"
        columns={columnsOf(search)}
        id={(r) => r.nomor_pendaftar}
        nameOf={(r) => r.nama_lengkap ?? r.nomor_pendaftar}
        empty="Belum ada pendaftar. Pendaftar muncul begitu pembayarannya diterima."
        {...(mayBulk
          ? {
              overFilter: true,
              acts: (selection) => <BulkActs dialogs={BULK} selection={selection} sent={state.sent} />,
            }
          : {})}
      />
    </div>
  );
}
