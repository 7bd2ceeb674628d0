/** The desk of letters of acceptance: queue, one request, decisions (decisions 131–140). */
import * as settings from '@gerbang/contract/loa-pengaturan';
import * as calls from '@gerbang/contract/loa-petugas';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readLetterSettings } from '../../domain/pengaturan.ts';
import { reasonOf } from '../../domain/reason.ts';
import type { Results } from '../../domain/yudisium.ts';
import { mountExport } from '../../plugins/exports.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { decide, previewDecision, revoke } from './decide.ts';
import { letterExport } from './export.ts';
import { readQueue, readRequest } from './queue.ts';
import { changeSettings, currentSettings, exampleLetter } from './settings.ts';

const OFFERINGS = `SELECT o.kode_penawaran, j.jalur_masuk || ' ' || o.nama || ' ' || o.tahun AS nama
  FROM penawaran o JOIN jalur j USING (kode_jalur) ORDER BY o.tahun DESC, j.kode_jalur, o.gelombang`;

export const loaStaffRoutes = (router: Router, deps: Deps, results: Results, limits: Limits): void => {
  mountStaff(router, calls.antreanLoa, ({ query }) => readQueue(deps, query));
  mountExport(router, deps, calls.ekspor, letterExport);
  mountStaff(router, calls.acuanLoa, async () => {
    const [penawaran, { alasan_tolak }] = await Promise.all([
      deps.pool.query<{ kode_penawaran: string; nama: string }>(named('loa_penawaran', OFFERINGS, [])),
      readLetterSettings(deps),
    ]);
    return { penawaran: penawaran.rows, alasan_tolak: [...alasan_tolak] };
  });
  mountStaff(router, settings.pengaturanLoa, () => currentSettings(deps));
  mountStaff(router, settings.ubahPengaturanLoa, ({ staff, body }) =>
    changeSettings(deps, staff.username, body),
  );
  mountStaff(router, settings.contohLoa, async ({ staff, body }) => {
    await limits.drawing(staff.username);
    return exampleLetter(deps, body);
  });
  mountStaff(router, calls.detailLoa, ({ params }) => readRequest(deps, results, params.id_loa as string));
  mountStaff(router, calls.pratinjauLoa, ({ body }) => previewDecision(deps, body.id));
  mountStaff(router, calls.putuskanLoa, ({ staff, body }) =>
    decide(deps, staff.username, {
      ...body,
      alasan: body.keputusan === 'tolak' ? reasonOf(body.alasan ?? '') : undefined,
    }),
  );
  mountStaff(router, calls.cabutLoa, ({ staff, params, body }) =>
    revoke(deps, staff.username, params.id_loa as string, reasonOf(body.alasan), body.terlihat === true),
  );
};
