/** The desk for applicants. */
import { Route, Routes } from 'react-router';
import { FilePage } from './file-page.tsx';
import { ListPage } from './list-page.tsx';
import './pendaftar.css';

export default function PendaftarDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":nomor" element={<FilePage />} />
    </Routes>
  );
}
