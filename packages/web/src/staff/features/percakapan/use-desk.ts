/** The desk's data: queue and threads, fetched every 30 seconds and at once when the server says so (percakapan 5). */
import { ROLE } from '@gerbang/contract/applicant/percakapan';
import {
  type AntreanRow,
  aliranMeja,
  bacaPercakapan,
  daftarBalasan,
  daftarPercakapan,
  type Percakapan,
  pesanPercakapan,
  rekanMeja,
  SARING,
  satuPercakapan,
} from '@gerbang/contract/office/percakapan';
import { CHAT_POLL_MS } from '@gerbang/contract/wire/limits';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinNewest, useOlder } from '../../../api/chat-pages.ts';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useFilters } from '../../desk/use-filters.ts';
import { usePages } from '../../desk/use-pages.ts';

const FILTERS = ['saring'] as const;
export const QUEUE = ['meja-antrean'] as const;
const threadKey = (nomor: string) => ['meja-percakapan', nomor] as const;
export const CANNED = ['meja-balasan'] as const;
/** Many messages in one moment are one refresh. */
const GATHER_MS = 700;

/**
 * Id of the last of the applicant's messages; an answer may stand behind a question that is not shown yet. Where the
 * page holds answers alone, whatever was asked before them was seen.
 */
export const lastSeen = (thread: Percakapan): number =>
  (thread.pesan.findLast((m) => m.role === ROLE.pendaftar) ?? thread.pesan[0])?.id ?? 0;

const polling = {
  refetchInterval: CHAT_POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
} as const;

export const useQueue = () => {
  const [filters, setFilters] = useFilters(FILTERS);
  const saring = SARING.find((view) => view === filters.saring) ?? 'belum';
  const pages = usePages<AntreanRow>(
    [...QUEUE, saring],
    (setelah) => call(daftarPercakapan, { query: { saring, setelah: setelah ?? undefined } }),
    polling,
  );
  return { ...pages, saring, setSaring: (next: string) => setFilters({ saring: next }) };
};

export const useThread = (nomor: string) => {
  const client = useQueryClient();
  const params = { nomor_pendaftar: nomor };
  const query = useQuery({
    queryKey: threadKey(nomor),
    queryFn: async () => {
      const thread = await call(satuPercakapan, { params });
      return { ...thread, ...joinNewest(client.getQueryData<Percakapan>(threadKey(nomor)), thread) };
    },
    staleTime: 5_000,
    ...polling,
  });
  const older = useOlder(
    query.data?.pesan[0]?.id,
    (sebelum) => call(pesanPercakapan, { params, query: { sebelum } }),
    (how) => patchThread(client, nomor, (t) => ({ ...t, ...how(t) })),
  );
  const terakhir = query.data?.pesan.findLast((m) => m.role === ROLE.pendaftar && !m.terbaca)?.id ?? 0;
  useEffect(() => {
    if (terakhir === 0 || document.visibilityState !== 'visible') return;
    void call(bacaPercakapan, { params: { nomor_pendaftar: nomor }, body: { terakhir } }).then(
      () => {
        patchThread(client, nomor, (t) => ({
          ...t,
          pesan: t.pesan.map((m) =>
            m.role === ROLE.pendaftar && m.id <= terakhir ? { ...m, terbaca: true } : m,
          ),
        }));
        void client.invalidateQueries({ queryKey: QUEUE });
      },
      () => undefined,
    );
  }, [client, nomor, terakhir]);
  return { ...query, older };
};

/** Changes what is cached of a thread. */
export const patchThread = (
  client: QueryClient,
  nomor: string,
  change: (t: Percakapan) => Percakapan,
): void => void client.setQueryData<Percakapan>(threadKey(nomor), (t) => t && change(t));
/** Reads a thread and the queue anew. */
export const refresh = (client: QueryClient, nomor: string): void => {
  void client.invalidateQueries({ queryKey: threadKey(nomor) });
  void client.invalidateQueries({ queryKey: QUEUE });
};

export const useCanned = () => useRead(daftarBalasan, { key: CANNED, staleTime: 5 * 60_000 });
export const useOfficers = (enabled: boolean) =>
  useRead(rekanMeja, { key: ['meja-petugas'], staleTime: 5 * 60_000, enabled });

/** Listens for news while the desk is open; where events do not come through, the polling does. */
export const useNews = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const told = new Set<string>();
    const tell = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: QUEUE });
      for (const nomor of told)
        void client.invalidateQueries({
          queryKey: nomor === 'semua' ? ['meja-percakapan'] : threadKey(nomor),
        });
      told.clear();
    };
    const open = () => {
      source = new EventSource(aliranMeja.path);
      source.addEventListener('pesan', (event) => {
        told.add(event.data as string);
        timer ??= setTimeout(tell, GATHER_MS);
      });
      source.addEventListener('error', () => {
        // The browser connects anew by itself after a cut, but not after a refusal.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, CHAT_POLL_MS);
      });
    };
    open();
    return () => {
      source?.close();
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [client]);
};
