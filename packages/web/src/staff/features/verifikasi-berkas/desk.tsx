/** The desk that judges documents one by one. */
import { Route, Routes } from 'react-router';
import { JudgePage } from './judge-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { SecondPage } from './second-page.tsx';

export default function VerifikasiBerkasDesk() {
  return (
    <Routes>
      <Route index element={<QueuePage />} />
      <Route path="kedua" element={<SecondPage />} />
      <Route path="periksa" element={<JudgePage />} />
      <Route path="periksa/:nomor" element={<JudgePage />} />
    </Routes>
  );
}
