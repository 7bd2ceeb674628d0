/** The desk for objections to announced results. */
import { daftarSanggah } from '@gerbang/contract/office/sanggah';
import type { RowOf } from '@gerbang/contract/wire/list';
import { Link, Route, Routes, useLocation } from 'react-router';
import { shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { ObjectionPage } from './objection-page.tsx';
import { Rule } from './rule.tsx';
import { State } from './state.tsx';

const columnsOf = (search: string): Column<RowOf<typeof daftarSanggah>>[] => [
  {
    key: 'pendaftar',
    title: 'Pendaftar',
    cell: (s) => (
      <TwoLines
        first={
          <Link to={{ pathname: `/sanggah/${s.id_sanggah}`, search }}>
            {s.nama_lengkap ?? s.nomor_pendaftar}
          </Link>
        }
        second={`${s.nomor_pendaftar}, ${s.penawaran}`}
      />
    ),
  },
  { key: 'hal', title: 'Yang disanggah', cell: (s) => s.nama },
  { key: 'keadaan', title: 'Keadaan', cell: (s) => <State of={s.keadaan} /> },
  {
    key: 'batas',
    title: 'Batas menjawab',
    cell: (s) => <TwoLines first={shortTime(s.batas_jawab)} second={`Diajukan ${shortTime(s.diajukan)}`} />,
  },
];

function ListPage() {
  const { search } = useLocation();
  return (
    <div className="ui-stack">
      <h1>Sanggah</h1>
      <p className="ui-muted">
        Sanggah tidak mengubah hasil. Yang diterima menunggu di sini sampai ditautkan dengan putusan baru dari
        seleksi.
      </p>
      <Rule />
      <DeskList
        state={useDeskList(daftarSanggah)}
        caption="Sanggah, yang harus dijawab lebih dahulu di atas"
        columns={columnsOf(search)}
        id={(s) => String(s.id_sanggah)}
        noun="sanggah"
        empty="Belum ada yang menyanggah."
      />
    </div>
  );
}

export default function SanggahDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<ObjectionPage />} />
    </Routes>
  );
}
