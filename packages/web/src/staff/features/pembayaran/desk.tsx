/** The desk for payments. */
import { Route, Routes } from 'react-router';
import { AcceptedPage } from './accepted-page.tsx';
import './pembayaran.css';
import { SummaryPage } from './summary-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

export default function PembayaranDesk() {
  return (
    <Routes>
      <Route index element={<WaitingPage />} />
      <Route path="diterima" element={<AcceptedPage />} />
      <Route path="rekap" element={<SummaryPage />} />
    </Routes>
  );
}
