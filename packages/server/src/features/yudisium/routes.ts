/** The own admission result (yudisium 1, keamanan 7). */
import {
  type AlasanHasil,
  alasanHasil,
  cekYudisium,
  type DaftarUlangSaya,
  daftarUlangSaya,
  YUDISIUM_TIDAK_DITEMUKAN,
  type Yudisium,
  yudisium,
} from '@gerbang/contract/applicant/yudisium';
import { Answer, after, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findReasons } from './reasons.ts';
import { findRegistration } from './registration.ts';

const answer = (data: Yudisium | AlasanHasil | DaftarUlangSaya | { status: number } | null): Answer =>
  new Answer({ success: data !== null, data, message: data ? null : YUDISIUM_TIDAK_DITEMUKAN });

export const yudisiumRoutes = (router: Router, deps: Services): void => {
  const { results } = deps;
  mount(router, yudisium, ({ who }) => after(results.find(who), answer), {
    mayBeAbsent: true,
  });
  mount(
    router,
    cekYudisium,
    ({ who }) => after(results.find(who), (data) => answer(data && { status: data.status })),
    { mayBeAbsent: true },
  );
  mount(router, alasanHasil, async ({ who }) => answer(await findReasons(deps, who)), { mayBeAbsent: true });
  mount(router, daftarUlangSaya, async ({ who }) => answer(await findRegistration(deps, who)), {
    mayBeAbsent: true,
  });
};
