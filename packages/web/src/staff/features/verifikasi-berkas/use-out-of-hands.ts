/** Something that is out of one's hands: said in passing with what it is about, because another follows on the page. */
import { BERUBAH } from '@gerbang/contract/office/verifikasi-berkas';
import type { CallError } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';

/** Long enough to read whose it was, while the next one is on the screen already. Milliseconds. */
const SAID_MS = 8_000;

export const useOutOfHands = () => {
  const flash = useFlash();
  /** Says after `about`, which ends with its sign, why `tried` was refused; false where it was no refusal, which stays where it happened. */
  return async (
    tried: keyof typeof BERUBAH,
    about: string,
    { status, code, message }: CallError,
    goOn?: () => unknown,
  ): Promise<boolean> => {
    if (status !== 404 && status !== 409) return false;
    const why = code === 'versi_usang' ? BERUBAH[tried] : message;
    flash(`${about} ${why}`, { kind: 'error', duration: SAID_MS });
    await goOn?.();
    return true;
  };
};
