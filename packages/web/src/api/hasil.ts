/** The own admission result (yudisium 1, yudisium 4). */
import { type Yudisium, yudisium } from '@gerbang/contract/applicant/yudisium';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const FRESH_MS = 60_000;

/** The result; null where there is none or its time has not come, which the server does not tell apart. */
export const useHasil = (nomor_pendaftar: string, enabled: boolean) =>
  useQuery({
    queryKey: ['yudisium'],
    enabled,
    queryFn: (): Promise<Yudisium | null> => call(yudisium, { params: { nomor_pendaftar } }),
    // That there was none a moment ago says nothing of now.
    staleTime: ({ state }) => (state.data ? FRESH_MS : 0),
  });
