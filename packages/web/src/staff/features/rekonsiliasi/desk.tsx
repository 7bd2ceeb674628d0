/** The desk for reconciliation. */
import { Route, Routes } from 'react-router';
import { DayPage } from './day-page.tsx';
import { DaysPage } from './days-page.tsx';

export default function RekonsiliasiDesk() {
  return (
    <Routes>
      <Route index element={<DaysPage />} />
      <Route path=":id" element={<DayPage />} />
    </Routes>
  );
}
