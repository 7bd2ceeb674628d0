/** Says why an answer takes a moment: the device is solving a challenge. Stands where the page waits, and says nothing else. */
import { useSyncExternalStore } from 'react';
import { isProving, subscribeProving } from '../../api/prove.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export function Proving() {
  const proving = useSyncExternalStore(subscribeProving, isProving, () => false);
  if (!proving) return null;
  return (
    <Alert announce title="Pemeriksaan ini perlu beberapa detik">
      Ada banyak percobaan yang gagal, jadi perangkat Anda menghitung dahulu sebelum permintaan dikirim lagi.
      Jangan tutup halaman ini; selebihnya berjalan sendiri.
    </Alert>
  );
}
