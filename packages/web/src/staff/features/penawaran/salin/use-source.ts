/** The wave that is copied, in the page's memory as its own page has it. */
import { bacaPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { useRead } from '../../../../api/read.ts';
import { offeringKey } from '../state.ts';

/** The wave that is copied, whole; nothing while none is chosen. */
export const useSource = (kode: string | null) =>
  useRead(bacaPenawaran, {
    key: offeringKey(kode ?? ''),
    params: { kode_penawaran: kode ?? '' },
    enabled: kode !== null,
  });
