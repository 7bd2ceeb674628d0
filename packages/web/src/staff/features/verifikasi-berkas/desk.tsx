/** The desk that judges documents one by one. */
import { Navigate, Route, Routes } from 'react-router';
import { useMay } from '../../desk/staff.ts';
import { JudgePage } from './judge-page.tsx';
import { AgreementPage, HeadPage } from './kedua/head-pages.tsx';
import { BlindPage, DifferingPage } from './kedua/second-pages.tsx';
import { QueuePage } from './queue-page.tsx';
import './verifikasi-berkas.css';

export default function VerifikasiBerkasDesk() {
  const mayJudge = useMay('verifikasi-berkas');
  return (
    <Routes>
      <Route path="kedua" element={<HeadPage />} />
      <Route path="kedua/kesepakatan" element={<AgreementPage />} />
      <Route path="kedua/beda/:id" element={<DifferingPage />} />
      {/* Who judges nothing sees what was drawn. */}
      {!mayJudge && <Route path="*" element={<Navigate to="/verifikasi-berkas/kedua" replace />} />}
      <Route index element={<QueuePage />} />
      <Route path="kedua/periksa" element={<BlindPage />} />
      <Route path="periksa" element={<JudgePage />} />
      <Route path="periksa/:nomor" element={<JudgePage />} />
    </Routes>
  );
}
