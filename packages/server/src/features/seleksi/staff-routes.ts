/** The desk of selection: rule, scenarios, comparison, ledger, putting forward (seleksi 14–17). */
import * as calls from '@gerbang/contract/office/seleksi';
import * as groups from '@gerbang/contract/office/seleksi/banding';
import { signatureLines } from '../../domain/tanda-tangan.ts';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile, withTrail } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { disclose, propose, runScenario, saveRule } from './acts.ts';
import { contohStaffRoutes } from './contoh/staff-routes.ts';
import { compareGroups, listGroup } from './groups.ts';
import { kelompokStaffRoutes } from './kelompok/staff-routes.ts';
import { koreksiStaffRoutes } from './koreksi/staff-routes.ts';
import { compare, findLedger, listOfferings, listScenarios, readOffering, readScenario } from './queries.ts';
import { sidangStaffRoutes } from './sidang/staff-routes.ts';
import { usangStaffRoutes } from './usang/staff-routes.ts';

export const seleksiStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, storage } = deps;
  mount(router, calls.daftarSeleksi, () => listOfferings(pool));
  mount(router, calls.detailSeleksi, ({ params }) => readOffering(pool, params.kode_penawaran));
  mount(router, calls.daftarSkenario, ({ params }) => listScenarios(pool, params.kode_penawaran));
  mount(router, calls.ringkasSkenario, ({ params }) =>
    readScenario(pool, params.kode_penawaran, params.id_skenario),
  );
  mount(router, calls.bandingkan, ({ params, query }) =>
    compare(pool, params.kode_penawaran, query.kiri, query.kanan),
  );
  mount(router, groups.bandingkanKelompok, ({ params, query }) =>
    compareGroups(pool, params.kode_penawaran, query),
  );
  mount(router, groups.orangBanding, ({ params, query }) => listGroup(pool, params.kode_penawaran, query));
  mount(router, calls.bukuSeleksi, async ({ who, params, reply }) => {
    const { kode_penawaran, id_skenario } = params;
    const { kunci_berkas, segel } = await findLedger(pool, kode_penawaran, id_skenario);
    const lines = await signatureLines(pool, id_skenario);
    await who.note(pool, {
      tindakan: 'unduh buku seleksi',
      subjek: `seleksi ${kode_penawaran}`,
      baru: { segel },
    });
    const parts = await withTrail(storage, kunci_berkas, lines);
    sendFile(reply, parts, calls.bukuSeleksi.raw ?? '', `seleksi-${kode_penawaran}-${id_skenario}.jsonl`);
    return null;
  });
  mountAct(router, deps, calls.simpanAturan, saveRule(deps));
  mountAct(router, deps, calls.aturKeterbukaan, disclose);
  mountAct(router, deps, calls.jalankan, runScenario(deps));
  mountAct(router, deps, calls.usulkan, propose(deps));
  contohStaffRoutes(router, deps);
  sidangStaffRoutes(router, deps);
  kelompokStaffRoutes(router, deps);
  koreksiStaffRoutes(router, deps);
  usangStaffRoutes(router, deps);
};
