/** The desk of letters of acceptance. */
import { Route, Routes } from 'react-router';
import './loa.css';
import { QueuePage } from './queue-page.tsx';
import { RequestPage } from './request-page.tsx';
import { SettingsPage } from './settings-page.tsx';

export default function LoaDesk() {
  return (
    <Routes>
      <Route index element={<QueuePage />} />
      <Route path="pengaturan" element={<SettingsPage />} />
      <Route path=":id" element={<RequestPage />} />
    </Routes>
  );
}
