/** The desk that says what of an offering is checked. */
import * as calls from '@gerbang/contract/office/aturan-berkas';
import * as second from '@gerbang/contract/office/aturan-berkas/kedua';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { agreement, agreementExport, drawing, drawn, readDiffering, settling } from './kedua.ts';
import { readProgress } from './progress.ts';
import { changing, readRules } from './rules.ts';

export const aturanBerkasStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.kemajuanBerkas, () => readProgress(deps));
  mount(router, calls.aturanBerkas, ({ params }) => readRules(deps, params.kode_penawaran));
  mountAct(router, deps, calls.ubahAturanBerkas, changing(deps), (kode) => readRules(deps, kode));
  mountList(router, deps, second.periksaKedua, drawn);
  mountList(router, deps, second.kesepakatanBerkas, agreement, agreementExport);
  mountAct(router, deps, second.undiBerkas, drawing);
  mount(router, second.bedaKedua, ({ who, params }) => readDiffering(deps, who, Number(params.id_putusan)));
  mountAct(router, deps, second.tetapkanKedua, settling(deps));
};
