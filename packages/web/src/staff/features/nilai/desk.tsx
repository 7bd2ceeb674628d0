/** The desk of scores. */
import { Route, Routes } from 'react-router';
import './nilai.css';
import { ComponentPage } from './component-page.tsx';
import { OfferingPage } from './offering-page.tsx';
import { OfferingsPage } from './offerings-page.tsx';
import { MarksPage } from './penilaian/marks-page.tsx';
import { AssignmentsPage } from './penugasan/assignments-page.tsx';
import { SheetPage } from './sheet-page.tsx';

export default function NilaiDesk() {
  return (
    <Routes>
      <Route index element={<OfferingsPage />} />
      <Route path=":kode" element={<OfferingPage />} />
      <Route path=":kode/lembar" element={<SheetPage />} />
      <Route path=":kode/komponen/:komponen" element={<ComponentPage />} />
      <Route path=":kode/komponen/:komponen/penilaian" element={<MarksPage />} />
      <Route path=":kode/komponen/:komponen/penugasan" element={<AssignmentsPage />} />
    </Routes>
  );
}
