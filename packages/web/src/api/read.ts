/** What a screen reads: a call of the contract through the cache, typed by its declaration. */
import type { DataOf, Endpoint } from '@gerbang/contract/wire/endpoint';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call, type Sent } from './client.ts';

/** `key` names it in the cache and holds all that goes with the call; the rest is react-query's. */
type Reading<E extends Endpoint> = { key: QueryKey } & Sent<E> &
  Omit<UseQueryOptions<DataOf<E>>, 'queryKey' | 'queryFn'>;

export const useRead = <E extends Endpoint>(
  endpoint: E,
  { key, params, query, body, ...how }: Reading<E>,
): UseQueryResult<DataOf<E>> =>
  useQuery<DataOf<E>>({
    ...how,
    queryKey: key,
    queryFn: () => call<Endpoint>(endpoint, { params, query, body } as never) as Promise<DataOf<E>>,
  });
