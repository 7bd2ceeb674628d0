/** The desk for reports of suspected violations. */
import { KATEGORI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import { daftarLaporan } from '@gerbang/contract/office/laporan';
import type { RowOf } from '@gerbang/contract/wire/list';
import { dateText, dayText } from '@gerbang/contract/wire/time';
import { Link, Route, Routes, useLocation } from 'react-router';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { ReportPage } from './report-page.tsx';
import { State } from './state.tsx';

const columnsOf = (search: string): Column<RowOf<typeof daftarLaporan>>[] => [
  {
    key: 'laporan',
    title: 'Laporan',
    cell: (r) => (
      <TwoLines
        first={<Link to={{ pathname: `/laporan/${r.id_laporan}`, search }}>{r.nomor}</Link>}
        second={KATEGORI_LAPORAN[r.kategori]}
      />
    ),
  },
  {
    key: 'tentang',
    title: 'Gelombang dan prodi',
    cell: (r) => <TwoLines first={r.penawaran ?? 'Tidak tentu'} second={r.prodi ?? ''} />,
  },
  { key: 'keadaan', title: 'Keadaan', cell: (r) => <State of={r} /> },
  { key: 'pemegang', title: 'Pemegang', cell: (r) => r.nama_pemegang ?? 'Belum ada' },
  {
    key: 'batas',
    title: 'Batas menjawab',
    cell: (r) => (
      <TwoLines first={dayText(new Date(r.batas_jawab))} second={`Dikirim ${dateText(r.masuk)}`} />
    ),
  },
];

function ListPage() {
  const { search } = useLocation();
  return (
    <div className="ui-stack">
      <h1>Laporan</h1>
      <p className="ui-muted">
        Hanya pemegang peran ini yang membaca laporan; admin pun tidak. Setiap laporan yang dibuka dicatat di
        jejak audit, isinya tidak.
      </p>
      <DeskList
        state={useDeskList(daftarLaporan)}
        caption="Laporan, yang harus dijawab lebih dahulu di atas"
        columns={columnsOf(search)}
        id={(r) => String(r.id_laporan)}
        noun="laporan"
        empty="Belum ada laporan."
      />
    </div>
  );
}

export default function LaporanDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<ReportPage />} />
    </Routes>
  );
}
