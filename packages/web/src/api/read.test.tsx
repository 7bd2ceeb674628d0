import { jumlahKehadiran } from '@gerbang/contract/office/kehadiran';
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './queries.ts';
import { useRead } from './read.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks the declared address with what goes with it, and keeps the answer under its name', async () => {
  const asked: [string, string][] = [];
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    asked.push([method, url]);
    return Promise.resolve(Response.json({ success: true, data: { peserta: 3, hadir: 1 }, message: null }));
  });
  const client = createQueryClient();
  const seen: UseQueryResult[] = [];
  function Page() {
    seen.push(useRead(jumlahKehadiran, { key: ['jumlah', 7], query: { jadwal: '7' }, staleTime: 5_000 }));
    return null;
  }
  const page = (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  );
  renderToStaticMarkup(page);
  const { data } = (await seen[0]?.refetch()) ?? {};
  expect(data).toEqual({ peserta: 3, hadir: 1 });
  expect(asked).toEqual([['GET', `${jumlahKehadiran.path}?jadwal=7`]]);
  expect(client.getQueryData(['jumlah', 7])).toEqual(data);
});
