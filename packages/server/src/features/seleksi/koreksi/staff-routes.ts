/** Corrections at the desk of selection (seleksi 40, seleksi 41). */
import * as calls from '@gerbang/contract/office/seleksi/koreksi';
import { mount, type Router } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { mountAct } from '../../../shapes/act.ts';
import { approveCorrection, runCorrection } from './acts.ts';
import { readCorrections } from './queries.ts';

export const koreksiStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.koreksi, ({ params }) => readCorrections(deps.pool, params.kode_penawaran, deps.now()));
  mountAct(router, deps, calls.jalankanKoreksi, runCorrection(deps));
  mountAct(router, deps, calls.sahkanKoreksi, approveCorrection(deps));
};
