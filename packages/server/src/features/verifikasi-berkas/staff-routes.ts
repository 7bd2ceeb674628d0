/** The desk that judges documents one by one. */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/office/verifikasi-berkas';
import { readSubject } from '../../domain/dokumen-diperiksa.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { sessionsInUse } from '../../http/staff-session.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { acceptance, decision, undoing } from './judge.ts';
import { handover, requireStranger } from './known.ts';
import { documents, documentsExport, takeNext, turns } from './queue.ts';
import { secondLook, secondTurns, secondUndoing, takeSecond } from './second.ts';

/** What is given back at once: nothing while another browser of the officer may show it, which no window knows of; it runs out (berkas 16). */
const givenBack = async <T>(deps: Services, username: string, back: readonly T[]): Promise<readonly T[]> =>
  back.length > 0 && (await sessionsInUse(deps, username, calls.PEGANG_MENIT)) > 1 ? [] : back;

export const verifikasiBerkasStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.antreanBerkas, documents, documentsExport);
  mount(router, calls.ambilBerkas, async ({ who, body: { nomor_pendaftar, selain, ...wanted } }) => {
    if (nomor_pendaftar !== undefined) {
      // Refused first: what a colleague has in hand would be noted as opened, and counted.
      if (await turns.isElsewhere(deps.pool, nomor_pendaftar, who.username, deps.now()))
        throw problem('dipegang_petugas_lain');
      await requireStranger(deps.pool, nomor_pendaftar, who.username);
      // Read first: what is held already, the queue would open uncounted (berkas 18).
      const subject = await readSubject(deps, who, nomor_pendaftar, 'bernomor');
      await turns.named(deps, who.username, nomor_pendaftar);
      return subject;
    }
    const nomor = await takeNext(deps, who.username, wanted, selain);
    if (nomor === null) return null;
    try {
      // Narrowed to a school the queue finds a person rather than the next one (berkas 18).
      return await readSubject(deps, who, nomor, wanted.sekolah ? 'bernomor' : 'pemeriksaan');
    } catch (error) {
      // Given back: held, it would be handed out once more without the school, uncounted.
      await turns.keep(deps, who.username, [], [nomor]);
      throw error;
    }
  });
  mount(router, calls.pegangBerkas, async ({ who, body: { nomor_pendaftar, lepas = [] } }) =>
    turns.keep(deps, who.username, nomor_pendaftar, await givenBack(deps, who.username, lepas)),
  );
  mountAct(router, deps, calls.putuskanBerkas, decision(deps));
  mountAct(router, deps, calls.sahkanBerkas, acceptance(deps));
  mountAct(router, deps, calls.urungkanPutusan, undoing(deps));
  mountAct(router, deps, calls.serahkanBerkas, handover);
  mount(router, calls.ambilKedua, ({ who }) => takeSecond(deps, who));
  mount(router, calls.pegangKedua, async ({ who, body: { id, lepas = [] } }) =>
    secondTurns.keep(
      deps,
      who.username,
      id.map(String),
      await givenBack(deps, who.username, lepas.map(String)),
    ),
  );
  mountAct(router, deps, calls.nilaiKedua, secondLook);
  mountAct(router, deps, calls.urungkanKedua, secondUndoing);
};
