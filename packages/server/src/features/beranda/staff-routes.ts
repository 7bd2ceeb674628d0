/** The office's first page; a queue is told only to those who may work on it. */
import { ANTREAN, berandaPetugas } from '@gerbang/contract/beranda-petugas';
import type { Deps } from '../../deps.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { roles } from '../../plugins/staff-session.ts';
import { createCounts } from './counts.ts';

export const berandaStaffRoutes = (router: Router, deps: Deps): void => {
  const counts = createCounts(deps);
  mountStaff(router, berandaPetugas, async ({ staff }) => {
    const all = await counts();
    const may = roles[staff.peran] ?? [];
    return {
      ...all,
      antrean: all.antrean.filter((q) => may.includes(ANTREAN[q.kunci].izin)),
      ruang_penuh: may.includes(ANTREAN.ruang.izin) ? all.ruang_penuh : [],
    };
  });
};
