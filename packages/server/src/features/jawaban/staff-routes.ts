/** The desk of answers: rule, counts, everybody admitted, calling up, giving a seat back (jawaban 1, jawaban 5–10). */
import * as calls from '@gerbang/contract/office/jawaban';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { callUpNow, restore, setRule } from './acts.ts';
import { answerExport, answerRows, previewCalls, readAnswers } from './summary.ts';

export const jawabanStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, now } = deps;
  mount(router, calls.ringkasJawaban, ({ params }) => readAnswers(pool, params.kode_penawaran, now()));
  mountList(router, deps, calls.daftarJawaban, answerRows, answerExport);
  mount(router, calls.pratinjauPanggilan, ({ params }) => previewCalls(pool, params.kode_penawaran, now()));
  mountAct(router, deps, calls.aturJawaban, setRule(deps));
  mountAct(router, deps, calls.panggil, callUpNow(deps));
  mountAct(router, deps, calls.pulihkanJawaban, restore(deps));
};
