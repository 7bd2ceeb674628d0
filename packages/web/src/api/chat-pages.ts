/** Pages of a conversation, on both sides: the newest is fetched again and again, older ones when they are asked for (percakapan 9). */
import { useRef, useState } from 'react';
import { failureOf } from './client.ts';

interface Message {
  id: number;
  role: string;
  terbaca: boolean;
}
/** Messages without a gap, oldest first, and whether there are older ones. */
export interface MessagePage<M extends Message> {
  pesan: M[];
  ada_sebelumnya: boolean;
}

/** Puts the newest page behind what is known. Where so much came meanwhile that they do not meet, the page alone is shown. */
export const joinNewest = <M extends Message>(
  known: MessagePage<M> | undefined,
  page: MessagePage<M>,
): MessagePage<M> => {
  const first = page.pesan[0]?.id;
  const meet = known?.pesan.some(({ id }) => id === first);
  if (!known || first === undefined || !meet) return page;
  // Whoever read a message has read what came before it.
  const read = (role: string) => page.pesan.findLast((m) => m.role === role && m.terbaca)?.id ?? 0;
  const before = known.pesan
    .filter(({ id }) => id < first)
    .map((m) => (m.terbaca || m.id > read(m.role) ? m : { ...m, terbaca: true }));
  return { pesan: [...before, ...page.pesan], ada_sebelumnya: known.ada_sebelumnya };
};

/** Puts an older page before what is known, if it still ends where that begins. */
const joinOlder = <M extends Message>(
  known: MessagePage<M>,
  first: number,
  page: MessagePage<M>,
): MessagePage<M> =>
  known.pesan[0]?.id === first
    ? { pesan: [...page.pesan, ...known.pesan], ada_sebelumnya: page.ada_sebelumnya }
    : known;

/** What the button for older messages needs: `load` fetches the page before the message `first`. */
export const useOlder = <M extends Message>(
  first: number | undefined,
  read: (before: string) => Promise<MessagePage<M>>,
  change: (how: (known: MessagePage<M>) => MessagePage<M>) => void,
) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const load = async (): Promise<void> => {
    if (running.current || first === undefined) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const page = await read(String(first));
      change((known) => joinOlder(known, first, page));
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, onLoad: () => void load() };
};
export type Older = ReturnType<typeof useOlder>;
