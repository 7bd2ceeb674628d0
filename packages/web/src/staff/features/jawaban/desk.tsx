/** The desk of answers and waiting lists. */
import { Route, Routes } from 'react-router';
import { AnswersPage } from './answers-page.tsx';
import { OfferingsPage } from './offerings-page.tsx';

export default function JawabanDesk() {
  return (
    <Routes>
      <Route index element={<OfferingsPage />} />
      <Route path=":kode" element={<AnswersPage />} />
    </Routes>
  );
}
