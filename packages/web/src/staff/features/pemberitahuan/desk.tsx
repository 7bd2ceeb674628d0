/** The desk of notices by e-mail. */
import { Route, Routes } from 'react-router';
import { LogPage } from './log-page.tsx';
import { MailboxPage } from './mailbox-page.tsx';
import './pemberitahuan.css';
import { PushPage } from './push/push-page.tsx';
import { RemindersPage } from './reminders-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { WaPage } from './wa/wa-page.tsx';
import { WordsPage } from './words-page.tsx';

export default function PemberitahuanDesk() {
  return (
    <Routes>
      <Route index element={<LogPage />} />
      <Route path="templat" element={<WordsPage />} />
      <Route path="pengaturan" element={<SettingsPage />} />
      <Route path="pengingat" element={<RemindersPage />} />
      <Route path="wa" element={<WaPage />} />
      <Route path="push" element={<PushPage />} />
      <Route path="kotak" element={<MailboxPage />} />
    </Routes>
  );
}
