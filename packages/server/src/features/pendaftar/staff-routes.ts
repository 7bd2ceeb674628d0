/** The office's desk for applicants: list, file, history, acts and exports. */
import * as calls from '@gerbang/contract/office/pendaftar';
import { transaction } from '../../db/pool.ts';
import { slipPdf } from '../../domain/slip.ts';
import * as acts from '../../domain/tindakan-pendaftar.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { applicantExport } from './export.ts';
import { readFile, readPrivate } from './file.ts';
import { applicants, readHistory } from './queries.ts';
import { readImpact, transfer } from './transfer.ts';

interface Acting {
  who: Officer;
  params: { nomor_pendaftar: string };
  body: { alasan: string };
}
const act = ({ who, params, body }: Acting): acts.Act => ({
  who,
  nomor: params.nomor_pendaftar,
  alasan: body.alasan,
});

export const pendaftarStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.pendaftar, applicants, applicantExport);
  mount(router, calls.berkasPendaftar, ({ params, who }) => readFile(deps, who, params.nomor_pendaftar));
  mount(router, calls.rahasiaPendaftar, ({ params, who }) => readPrivate(deps, who, params.nomor_pendaftar));
  mount(router, calls.riwayatPendaftar, async ({ params: { nomor_pendaftar }, query, who }) => {
    const page = await readHistory(deps.reader, nomor_pendaftar, query.setelah, who.may('pembayaran'));
    // A number that nobody has can be asked for, and is nobody's file.
    if (page.baris.length > 0) await deps.openings.file(who, nomor_pendaftar, 'riwayat');
    return page;
  });

  const { pool } = deps;
  mount(router, calls.bukaPendaftar, (call) =>
    transaction(pool, (db) => acts.unlock(deps, db, act(call), call.body.batas)),
  );
  mount(router, calls.batasPendaftar, (call) =>
    transaction(pool, (db) => acts.extend(deps, db, act(call), call.body.batas)),
  );
  mount(router, calls.pinPendaftar, async (call) => {
    const made = await transaction(pool, (db) =>
      acts.reissuePin(deps, db, act(call), async (paid) => ({
        nomor_pendaftar: paid.nomor_pendaftar,
        pin: paid.pin,
        slip: (await slipPdf(deps, paid)).toString('base64'),
      })),
    );
    router.sessions.forget(made.nomor_pendaftar);
    return made;
  });
  mount(router, calls.jadwalPendaftar, (call) =>
    transaction(pool, (db) => acts.reschedule(deps, db, act(call), call.body.kode_jadwal)),
  );
  mount(router, calls.dampakPindah, ({ params }) =>
    readImpact(deps, params.nomor_pendaftar, params.kode_penawaran),
  );
  mountAct(router, deps, calls.pindahPenawaran, transfer);
};
