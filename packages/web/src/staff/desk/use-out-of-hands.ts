/** Something that is out of one's hands: said in passing with what it is about, because another follows on the page. */
import type { CallError } from '../../api/client.ts';
import { useFlash } from '../../ui/feedback/flash.tsx';

/** Long enough to read whose it was, while the next one is on the screen already. Milliseconds. */
const SAID_MS = 8_000;

export const useOutOfHands = () => {
  const flash = useFlash();
  /** Says what a refusal was about and goes on; false where the failure is no refusal, and stays where it happened. */
  return async (about: string, { status, message }: CallError, goOn?: () => unknown): Promise<boolean> => {
    if (status !== 404 && status !== 409) return false;
    flash(`${about}: ${message}`, { kind: 'error', duration: SAID_MS });
    await goOn?.();
    return true;
  };
};
