/** What is read for a part of a page: on its way, failed with a way to try again, or there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface Props<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What it is, to begin a sentence. */
  what: string;
  /** How much room is kept meanwhile. */
  lines?: number;
  height?: string;
  children: (data: NonNullable<T>) => ReactNode;
}

/** What is there stays while it is read anew, and where that fails. */
export function Loaded<T>({
  of: { data, error, refetch },
  what,
  lines = 8,
  height = '48px',
  children,
}: Props<T>) {
  if (data !== undefined && data !== null) return children(data);
  if (error) return <LoadFailed title={`${what} belum dapat dimuat`} error={error} retry={refetch} />;
  return <Skeleton lines={lines} height={height} label={`Memuat ${what.toLowerCase()}…`} />;
}
