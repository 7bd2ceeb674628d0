/** Views of a list as the portal keeps them, and the columns an officer chose last. */
import { daftarTampilan, simpanTampilan, type Tampilan } from '@gerbang/contract/office/tampilan';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import type { Listed } from './listed.ts';

export const viewsKey = (list: Listed) => ['tampilan', list.daftar.path] as const;

export const useViews = (list: Listed): readonly Tampilan[] =>
  useRead(daftarTampilan, {
    key: viewsKey(list),
    query: { daftar: list.daftar.path },
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? [];

const isOwnColumns = ({ nama, milik_sendiri }: Tampilan) => nama === '' && milik_sendiri;

/** Keys of the columns that are not shown, and choosing others; the choice is kept beside the page's own. */
export const useColumns = (list: Listed): [readonly string[], (hidden: readonly string[]) => void] => {
  const { path } = list.daftar;
  const client = useQueryClient();
  const kept = useViews(list).find(isOwnColumns)?.tersembunyi;
  // Under a key that nothing fetches: an answer that was under way never takes the place of what was chosen meanwhile.
  const chosenKey = ['kolom', path];
  const chosen = useQuery<readonly string[]>({
    queryKey: chosenKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  // The cache tells of a change a moment later: until then a box that was just ticked would fall back.
  const [shown, setShown] = useState<{ path: string; hidden: readonly string[] } | null>(null);
  // One after the other, so that the last choice is the one that is kept; not kept, it holds until the page is left.
  const { mutate } = useMutation({
    scope: { id: `kolom ${path}` },
    mutationFn: (tersembunyi: readonly string[]) =>
      call(simpanTampilan, {
        body: { daftar: path, nama: '', bersama: false, saringan: {}, tersembunyi: [...tersembunyi] },
      }),
  });
  const choose = (hidden: readonly string[]) => {
    setShown({ path, hidden });
    client.setQueryData(chosenKey, hidden);
    mutate(hidden);
  };
  return [shown?.path === path ? shown.hidden : (chosen ?? kept ?? []), choose];
};
