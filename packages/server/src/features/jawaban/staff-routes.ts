/** The desk of answers: rule, counts, everybody admitted, calling up, giving a seat back, rounds, places left (jawaban 1, jawaban 5–22). */
import * as calls from '@gerbang/contract/office/jawaban';
import * as places from '@gerbang/contract/office/jawaban/kursi';
import * as rounds from '@gerbang/contract/office/jawaban/putaran';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { callUpNow, restore, setRule } from './acts.ts';
import { exportEvents } from './events.ts';
import { approveMove, movePlaces, undoMove } from './kursi/acts.ts';
import { readPlacesLeft } from './kursi/read.ts';
import { pauseRounds, readRounds, setRounds } from './round-acts.ts';
import { answerExport, answerRows, previewCalls, readAnswers } from './summary.ts';

const FILES = [
  [calls.kejadianJawaban, false, 'unduh kejadian jawaban', ''],
  [calls.kejadianSamaran, true, 'unduh jawaban bersamaran', '-samaran'],
] as const;
export const jawabanStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, now } = deps;
  mount(router, calls.ringkasJawaban, ({ params }) => readAnswers(pool, params.kode_penawaran, now()));
  for (const [call, isRenamed, tindakan, end] of FILES)
    mount(router, call, async ({ who, params: { kode_penawaran }, query, reply }) => {
      const { content, buku } = await exportEvents(deps, kode_penawaran, isRenamed, query.buku);
      await who.note(pool, { tindakan, subjek: kode_penawaran, baru: { buku } });
      const of = query.buku === undefined ? '' : `-buku-${query.buku}`;
      sendFile(reply, content, call.raw ?? '', `jawaban-${kode_penawaran}${of}${end}.jsonl`);
      return null;
    });
  mountList(router, deps, calls.daftarJawaban, answerRows, answerExport);
  mount(router, calls.pratinjauPanggilan, ({ params }) => previewCalls(pool, params.kode_penawaran, now()));
  mountAct(router, deps, calls.aturJawaban, setRule(deps));
  mountAct(router, deps, calls.panggil, callUpNow(deps));
  mountAct(router, deps, calls.pulihkanJawaban, restore(deps));
  mount(router, rounds.daftarPutaran, ({ params }) => readRounds(pool, params.kode_penawaran, now()));
  mountAct(router, deps, rounds.aturPutaran, setRounds(deps));
  mountAct(router, deps, rounds.jedaPutaran, pauseRounds(deps));
  mount(router, places.sisaKursi, ({ params }) => readPlacesLeft(pool, params.kode_penawaran, now()));
  mountAct(router, deps, places.pindahkanKursi, movePlaces(deps));
  mountAct(router, deps, places.setujuiPindahKursi, approveMove);
  mountAct(router, deps, places.batalkanPindahKursi, undoMove);
};
