/** The office's desk for objections (sanggah 1, sanggah 6–9). */
import * as calls from '@gerbang/contract/office/sanggah';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { answer, giveBack, link, objections, objectionsExport, readObjection, uphold } from './objections.ts';
import { readRule, setRule } from './rule.ts';

export const sanggahStaffRoutes = (router: Router, deps: Services): void => {
  const { pool } = deps;
  mountList(router, deps, calls.daftarSanggah, objections, objectionsExport);
  mount(router, calls.satuSanggah, ({ params }) => readObjection(pool, params.id_sanggah));
  mountAct(router, deps, calls.jawabSanggah, answer(deps));
  mountAct(router, deps, calls.sahkanSanggah, uphold(deps));
  mountAct(router, deps, calls.kembalikanSanggah, giveBack);
  mountAct(router, deps, calls.tautkanSanggah, link);
  mount(router, calls.aturanSanggah, () => readRule(pool));
  mountAct(router, deps, calls.aturSanggah, setRule);
};
