/** A part of a page over what is read for it. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded, type NotLoadedProps } from './not-loaded.tsx';

interface Props<T> extends Omit<NotLoadedProps, 'error' | 'retry'> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: NonNullable<T>) => ReactNode;
}

/** What is there stays while it is read anew, and where that fails. */
export function Loaded<T>({ of: { data, error, refetch }, children, ...of }: Props<T>) {
  if (data !== undefined && data !== null) return children(data);
  return <NotLoaded {...of} error={error} retry={refetch} />;
}
