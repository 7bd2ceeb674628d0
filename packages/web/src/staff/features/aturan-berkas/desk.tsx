/** The desk that says what of an offering is checked. */
import { Route, Routes } from 'react-router';
import './aturan-berkas.css';
import { ProgressPage } from './progress-page.tsx';
import { RulesPage } from './rules-page.tsx';

export default function AturanBerkasDesk() {
  return (
    <Routes>
      <Route index element={<RulesPage />} />
      <Route path="kemajuan" element={<ProgressPage />} />
      <Route path=":kode" element={<RulesPage />} />
    </Routes>
  );
}
