/** The conversation: fetched every 30 seconds while the page is visible, at once when the server says so (percakapan 4, percakapan 5, percakapan 9). */

import {
  aliranPesan,
  bacaPesan,
  daftarPesan,
  kirimPesan,
  type Pesan,
  ROLE,
  setFlag,
} from '@gerbang/contract/applicant/percakapan';
import { fill } from '@gerbang/contract/wire/endpoint';
import { CHAT_POLL_MS } from '@gerbang/contract/wire/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { joinNewest, type MessagePage, useOlder } from '../../../api/chat-pages.ts';
import { call, callWhole, failureOf, OFFLINE } from '../../../api/client.ts';
import { getToken } from '../../../api/token.ts';

/** A message that is on its way or did not arrive. */
export interface Unsent {
  id_klien: string;
  pesan: string;
  failed: string | null;
}
const unsentKey = (nomor: string) => `gerbang.chat-belum.${nomor}`;
/** What did not arrive before the page was left: the browser may have closed it. */
const recallUnsent = (nomor: string): Unsent[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(unsentKey(nomor)) ?? '[]') as Unsent[];
    return kept.map((u) => ({ ...u, failed: u.failed ?? OFFLINE }));
  } catch {
    return [];
  }
};
const keepUnsent = (nomor: string, unsent: readonly Unsent[]) => {
  try {
    if (unsent.length > 0) localStorage.setItem(unsentKey(nomor), JSON.stringify(unsent));
    else localStorage.removeItem(unsentKey(nomor));
  } catch {
    // It then lives as long as the page.
  }
};
/** Opening a page comes first; the unread count can wait this long. */
const FIRST_LOOK_MS = 8_000;
const KEY = ['percakapan'] as const;
type Thread = MessagePage<Pesan>;

/** Reads server-sent events with the bearer token, which EventSource cannot send; ends with the signal. */
const listen = async (url: string, heard: () => void, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${getToken()}`, accept: 'text/event-stream' },
    signal,
  });
  if (!answer.ok || !answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    if (value.includes('event: pesan')) heard();
  }
};

export const useChat = (nomor_pendaftar: string, open: boolean) => {
  const client = useQueryClient();
  const params = { nomor_pendaftar };
  const [ready, setReady] = useState(false);
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() => recallUnsent(nomor_pendaftar));
  useEffect(() => keepUnsent(nomor_pendaftar, unsent), [nomor_pendaftar, unsent]);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
  const readPage = async (sebelum?: string): Promise<Thread> => {
    const { data, ada_sebelumnya } = await callWhole(daftarPesan, { params, query: { sebelum } });
    return { pesan: data ?? [], ada_sebelumnya: ada_sebelumnya === true };
  };
  const change = (how: (thread: Thread) => Thread) =>
    client.setQueryData<Thread>(KEY, (thread) => how(thread ?? { pesan: [], ada_sebelumnya: false }));
  const chat = useQuery({
    queryKey: KEY,
    enabled: open || ready,
    queryFn: async () => {
      const page = await readPage();
      return joinNewest(client.getQueryData<Thread>(KEY), page);
    },
    refetchInterval: CHAT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    // Where events do not come through, the polling does.
    const begin = () =>
      void listen(fill(aliranPesan.path, { nomor_pendaftar }), refresh, stop.signal)
        .catch(() => undefined)
        .then(() => {
          if (!stop.signal.aborted) again = setTimeout(begin, CHAT_POLL_MS);
        });
    begin();
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [open, nomor_pendaftar, refresh]);

  const messages = chat.data?.pesan ?? [];
  const older = useOlder(messages[0]?.id, readPage, change);
  const unread = messages.filter((m) => m.role === ROLE.admin && !m.terbaca).length;
  useEffect(() => {
    if (!open || unread === 0) return;
    void call(bacaPesan, { params: { nomor_pendaftar }, body: {} }).then(
      () =>
        client.setQueryData<Thread>(
          KEY,
          (thread) =>
            thread && {
              ...thread,
              pesan: thread.pesan.map((m) => ({ ...m, terbaca: m.role === ROLE.admin ? true : m.terbaca })),
            },
        ),
      () => undefined,
    );
  }, [open, unread, nomor_pendaftar, client]);

  const send = async (pesan: string, id_klien: string = crypto.randomUUID()): Promise<void> => {
    setUnsent((all) => [...all.filter((u) => u.id_klien !== id_klien), { id_klien, pesan, failed: null }]);
    try {
      const sent = await call(kirimPesan, { body: { nomor_pendaftar, pesan, id_klien } });
      change((thread) => ({ ...thread, pesan: [...thread.pesan.filter((m) => m.id !== sent.id), sent] }));
      setUnsent((all) => all.filter((u) => u.id_klien !== id_klien));
      // Sent with each message (percakapan 3); the server has set it already.
      void call(setFlag, { body: { nomor_pendaftar, flag: 'unsolved' } }).catch(() => undefined);
    } catch (error) {
      setUnsent((all) =>
        all.map((u) => (u.id_klien === id_klien ? { ...u, failed: failureOf(error).message } : u)),
      );
    }
  };
  // A message whose answer was lost has arrived all the same.
  const waiting = unsent.filter((u) => !messages.some((m) => m.id_klien === u.id_klien));
  return {
    messages,
    unread,
    older: chat.data?.ada_sebelumnya ? older : null,
    unsent: waiting,
    send,
    loading: chat.isLoading,
    error: chat.error,
    retry: () => void chat.refetch(),
  };
};
