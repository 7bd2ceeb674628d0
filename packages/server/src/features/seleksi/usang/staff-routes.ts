/** The scenarios of an offering that can be put forward no more. */
import { skenarioUsang } from '@gerbang/contract/office/seleksi/usang';
import { mount, type Router } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { listStale } from './stale.ts';

export const usangStaffRoutes = (router: Router, { pool }: Services): void => {
  mount(router, skenarioUsang, ({ params }) => listStale(pool, params.kode_penawaran));
};
