/** The result desk: template, dry run, import, second officer, announcement time (keamanan 7). */
import * as calls from '@gerbang/contract/office/hasil';
import { mountExport } from '../../http/exports.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountUpload } from '../../shapes/import.ts';
import { mountList } from '../../shapes/list.ts';
import { resultExport, resultRows } from './import-rows.ts';
import { announcement, approveImport, cancelImport, resultImport } from './imports.ts';
import { createAccepted, getOffering, listOfferings, readOffering } from './offerings.ts';
import { templateExport } from './template.ts';

export const hasilStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, now } = deps;
  const accepted = createAccepted(pool);

  mount(router, calls.daftarHasil, () => listOfferings(pool, now()));
  mount(router, calls.detailHasil, ({ params }) =>
    readOffering(pool, accepted, params.kode_penawaran, now()),
  );
  mountList(router, deps, calls.isiHasil, resultRows, resultExport);
  mountExport(router, deps, calls.templat, templateExport);
  mountUpload(router, deps, calls.imporHasil, resultImport);

  mountAct(router, deps, calls.setujuiHasil, approveImport(deps));
  mountAct(router, deps, calls.batalkanHasil, cancelImport);
  mountAct(router, deps, calls.waktuPengumuman, announcement, (kode) => getOffering(pool, kode, now()));
};
