/** The option lists of the portal that desks choose from. */
import { acuan } from '@gerbang/contract/office/acuan';
import type { Acuan } from '@gerbang/contract/wire/acuan';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const MINUTES = 60_000;

/** The query of a list's entries. */
export const entriesOf = (from: Acuan) =>
  queryOptions({
    queryKey: ['acuan', from],
    queryFn: () => call(acuan, { params: { acuan: from } }),
    staleTime: 10 * MINUTES,
  });
