/** The desk that says what of an offering is checked. */
import { Route, Routes } from 'react-router';
import './aturan-berkas.css';
import { DifferingPage } from './differing-page.tsx';
import { ProgressPage } from './progress-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { Agreement, SecondLooks } from './second-looks.tsx';

export default function AturanBerkasDesk() {
  return (
    <Routes>
      <Route index element={<RulesPage />} />
      <Route path="kemajuan" element={<ProgressPage />} />
      <Route path="kedua" element={<SecondLooks />} />
      <Route path="kedua/:id" element={<DifferingPage />} />
      <Route path="kesepakatan" element={<Agreement />} />
      <Route path=":kode" element={<RulesPage />} />
    </Routes>
  );
}
