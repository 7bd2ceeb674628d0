/** The result desk. */
import { Route, Routes } from 'react-router';
import './hasil.css';
import { OfferingPage } from './offering-page.tsx';
import { OfferingsPage } from './offerings-page.tsx';

export default function HasilDesk() {
  return (
    <Routes>
      <Route index element={<OfferingsPage />} />
      <Route path=":kode" element={<OfferingPage />} />
    </Routes>
  );
}
