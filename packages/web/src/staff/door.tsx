/**
 * Stands in front of an officer's page: asks who has been signed out to sign in again, with the page and what is typed
 * in it left as they are, and takes the page away from where another officer has signed in.
 */

import { type Petugas, sesiPetugas } from '@gerbang/contract/office/petugas';
import type { ErrorCode } from '@gerbang/contract/wire/errors';
import { PETUGAS_HEADER } from '@gerbang/contract/wire/path';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CallError, call, surround } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { STAFF, useStaff } from './desk/staff.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Why an officer's page cannot go on: the session has ended, or is somebody else's. */
type Barred = Extract<ErrorCode, 'belum_masuk' | 'petugas_lain'>;
const barredBy = (error: unknown): Barred | null => {
  const code = error instanceof CallError ? error.code : null;
  return code === 'belum_masuk' || code === 'petugas_lain' ? code : null;
};

/** Runs a call, and once more when `pass` has let the officer back in: what was refused at the door has changed nothing. */
const through =
  (pass: (why: Barred) => Promise<void>) =>
  async <T,>(once: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await once();
      } catch (error) {
        const why = barredBy(error);
        if (why === null) throw error;
        await pass(why);
      }
  };

const stays = () => undefined;

export function Door() {
  const { username, nama } = useStaff();
  const client = useQueryClient();
  const [barred, setBarred] = useState<Barred | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  // Before any part of the page can call.
  useLayoutEffect(
    () =>
      surround({
        headers: { [PETUGAS_HEADER]: username },
        run: through((why) => {
          setBarred(why);
          return new Promise((resolve) => waiting.current.push(resolve));
        }),
      }),
    [username],
  );
  const open = (staff: Petugas) => {
    client.setQueryData(STAFF, staff);
    setBarred(null);
    for (const resolve of waiting.current.splice(0)) resolve();
  };
  /** Another tab may have signed out, or somebody else in: the session is one for all of them. */
  const look = useEffectEvent(() => void call(sesiPetugas).then(open, stays));
  useEffect(() => {
    const looked = () => look();
    window.addEventListener('focus', looked);
    return () => window.removeEventListener('focus', looked);
  }, []);
  const reload = () => location.reload();
  const signedIn = (staff: Petugas) => {
    if (staff.username === username) return open(staff);
    // What was called as the one is not to be done as the other.
    setBarred('petugas_lain');
    return reload();
  };
  if (barred === 'belum_masuk')
    return (
      <Dialog open firm title="Silakan masuk kembali" onClose={stays}>
        <div className="ui-stack">
          <p>Sesi Anda telah berakhir. Setelah masuk, pekerjaan di halaman ini dilanjutkan.</p>
          <SignInForm username={username} onSignedIn={signedIn} />
        </div>
      </Dialog>
    );
  if (barred === 'petugas_lain')
    return (
      <Dialog
        open
        firm
        title="Petugas lain sudah masuk"
        onClose={stays}
        actions={<Button onClick={reload}>Muat ulang halaman</Button>}
      >
        <p>
          Di peramban ini sekarang masuk petugas lain, sedangkan halaman ini milik {nama}. Tidak ada tindakan
          dari halaman ini yang dijalankan lagi; yang belum disimpan di sini tidak ikut tersimpan.
        </p>
      </Dialog>
    );
  return null;
}
