/** The desk of selection. */
import { Route, Routes } from 'react-router';
import './seleksi.css';
import { OfferingPage } from './offering-page.tsx';
import { OfferingsPage } from './offerings-page.tsx';

export default function SeleksiDesk() {
  return (
    <Routes>
      <Route index element={<OfferingsPage />} />
      <Route path=":kode" element={<OfferingPage />} />
    </Routes>
  );
}
