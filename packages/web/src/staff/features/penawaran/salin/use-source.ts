/** The wave that is copied, in the page's memory as its own page has it. */
import { bacaPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { offeringKey } from '../state.ts';

/** The wave that is copied, whole; nothing while none is chosen. */
export const useSource = (kode: string | null) =>
  useQuery({
    queryKey: offeringKey(kode ?? ''),
    queryFn: () => call(bacaPenawaran, { params: { kode_penawaran: kode ?? '' } }),
    enabled: kode !== null,
  });
