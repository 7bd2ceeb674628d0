/** The scenarios of an offering that can be put forward no more. */
import { skenarioUsang } from '@gerbang/contract/office/seleksi/usang';
import { inTurn } from '../../../domain/recently.ts';
import { mount, type Router } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { listStale } from './stale.ts';

export const usangStaffRoutes = (router: Router, { pool }: Services): void => {
  // Everybody of the offering is read for it: however many pages are open, once at a time.
  const stale = inTurn((kode: string) => listStale(pool, kode));
  mount(router, skenarioUsang, ({ params }) => stale(params.kode_penawaran));
};
