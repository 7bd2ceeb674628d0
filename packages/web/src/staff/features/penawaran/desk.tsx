/** The desk for offerings: the list of admission waves, and one of them by its sections. */
import { Route, Routes } from 'react-router';
import { ListPage } from './list-page.tsx';
import { OfferingPage } from './offering-page.tsx';
import './penawaran.css';

export default function PenawaranDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":kode/*" element={<OfferingPage />} />
    </Routes>
  );
}
