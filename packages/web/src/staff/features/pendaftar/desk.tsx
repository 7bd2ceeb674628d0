/** The desk for applicants. */
import { Route, Routes, useParams } from 'react-router';
import { BulkList } from '../../desk/bulk/bulk-list.tsx';
import { BulkPage } from '../../desk/bulk/bulk-page.tsx';
import { FilePage } from './file-page.tsx';
import { ListPage } from './list-page.tsx';
import './pendaftar.css';

function Bulk() {
  const { id = '' } = useParams();
  return <BulkPage key={id} id={id} />;
}

export default function PendaftarDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path="massal" element={<BulkList />} />
      <Route path="massal/:id" element={<Bulk />} />
      <Route path=":nomor" element={<FilePage />} />
    </Routes>
  );
}
