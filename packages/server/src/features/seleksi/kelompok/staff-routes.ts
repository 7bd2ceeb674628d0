/** Groups at the desk of selection (seleksi 28, seleksi 44). */
import * as calls from '@gerbang/contract/office/seleksi/kelompok';
import { readAskedFields } from '../../../domain/syarat-seleksi.ts';
import { mount, type Router } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { mountAct } from '../../../shapes/act.ts';
import { mountImport } from '../../../shapes/import.ts';
import { changeConditions } from './conditions.ts';
import { addList, listImport, listLists } from './lists.ts';

export const kelompokStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.daftarKelompok, ({ params }) => listLists(deps.pool, params.kode_penawaran));
  mount(router, calls.isianKelompok, ({ params }) => readAskedFields(deps, params.kode_penawaran));
  mountAct(router, deps, calls.ubahSyarat, changeConditions);
  mountAct(router, deps, calls.tambahKelompok, addList);
  mountImport(router, deps, calls.imporKelompok, listImport);
};
