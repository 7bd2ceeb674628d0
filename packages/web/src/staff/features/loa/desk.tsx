/** The desk of letters of acceptance. */
import { Route, Routes } from 'react-router';
import './loa.css';
import { SettingsPage } from './pengaturan/settings-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { RequestPage } from './request-page.tsx';

export default function LoaDesk() {
  return (
    <Routes>
      <Route index element={<QueuePage />} />
      <Route path="pengaturan" element={<SettingsPage />} />
      <Route path=":id" element={<RequestPage />} />
    </Routes>
  );
}
