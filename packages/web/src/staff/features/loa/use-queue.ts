/** The queue as the address filters it; list and request page share it, so that J and K follow what was listed. */
import { acuanLoa, antrean, detailLoa } from '@gerbang/contract/office/loa/calls';
import type { RowOf } from '@gerbang/contract/wire/list';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRead } from '../../../api/read.ts';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import type { Page } from '../../desk/use-pages.ts';

export type Request = RowOf<typeof antrean>;
export const QUEUE = listKey(antrean);

export const useQueue = () => {
  const client = useQueryClient();
  const state = useDeskList(antrean);
  /** Takes decided requests out of every cached view; each is fetched anew when it is next opened. */
  const forget = useCallback(
    (ids: readonly number[]) => {
      const gone = new Set(ids);
      client.setQueriesData<InfiniteData<Page<Request>>>(
        { queryKey: QUEUE },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((p) => ({ ...p, baris: p.baris.filter((r) => !gone.has(r.id)) })),
          },
      );
      for (const id of ids) client.removeQueries({ queryKey: ['loa', id] });
      void client.invalidateQueries({ queryKey: QUEUE, refetchType: 'none' });
    },
    [client],
  );
  return { state, forget };
};

/** Reasons to reject with. */
export const useReasons = (): readonly string[] =>
  useRead(acuanLoa, { key: ['loa-acuan'], staleTime: 10 * 60_000 }).data?.alasan_tolak ?? [];

// Nothing is fetched ahead: what is fetched is recorded as opened.
export const useRequest = (id: number) =>
  useRead(detailLoa, { key: ['loa', id], params: { id_loa: id }, staleTime: 60_000 });
