/** Logout: leaves nothing on the device, and loses nothing without asking (layar 13). */
import { matikanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { logout } from '@gerbang/contract/applicant/sesi';
import { steps } from '@gerbang/contract/steps/index';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { clearToken } from '../../../api/token.ts';
import { sendPending } from '../../../form/send-pending.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { switchOff } from '../../../ui/push.ts';

const titlesOf = (keys: readonly string[]): string =>
  steps.flatMap((step) => (keys.includes(step.key) ? [step.title] : [])).join(', ');

export function Logout() {
  const { nomor_pendaftar } = useMe();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<string[]>([]);

  const leave = async (anyway: boolean) => {
    setLeaving(true);
    const left = anyway ? [] : await sendPending(nomor_pendaftar);
    if (left.length > 0) {
      setUnsent(left);
      return setLeaving(false);
    }
    // What the device would still be told is about whoever leaves it.
    const tanda = await switchOff();
    if (tanda !== null) await call(matikanPush, { body: { tanda } }).catch(() => undefined);
    // Without a connection the device is cleared all the same; the token then ends by its own time limit.
    await call(logout, { body: {} }).catch(() => undefined);
    clearToken(true);
  };
  const stay = () => setUnsent([]);
  return (
    <>
      <Button variant="secondary" block loading={leaving} onClick={() => void leave(false)}>
        Logout
      </Button>
      <Dialog
        open={unsent.length > 0}
        busy={leaving}
        onClose={stay}
        title="Isian belum terkirim"
        actions={
          <>
            <Button variant="danger" loading={leaving} onClick={() => void leave(true)}>
              Tetap logout
            </Button>
            <Button variant="secondary" disabled={leaving} onClick={stay}>
              Batal
            </Button>
          </>
        }
      >
        <p>
          Isian di {titlesOf(unsent)} baru ada di perangkat ini dan belum sampai ke server. Bila Anda logout
          sekarang, isian itu hilang.
        </p>
      </Dialog>
    </>
  );
}
