/** Acts on many applicants, from the list of their desk. */
import * as calls from '@gerbang/contract/office/massal';
import { findApplicants } from '../../domain/cari-pendaftar.ts';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { mountBulk } from '../../shapes/massal.ts';
import { deadlines, emails, messages, moves, pins } from './kinds.ts';
import { bulkActs, bulkSlips, outcomes, readBulk, targets } from './queries.ts';
import { approving, stopping } from './stop.ts';
import { undoing } from './undo.ts';

export const massalStaffRoutes = (router: Router, deps: Services): void => {
  mountBulk(router, deps, calls.batas, deadlines, findApplicants);
  mountBulk(router, deps, calls.jadwal, moves, findApplicants);
  mountBulk(router, deps, calls.pesan, messages, findApplicants);
  mountBulk(router, deps, calls.surel, emails, findApplicants);
  mountBulk(router, deps, calls.pin, pins, findApplicants);
  mount(router, calls.jadwalTujuan, () => targets(deps));
  mountList(router, deps, calls.tindakan, bulkActs);
  mountList(router, deps, calls.hasil, { ...outcomes, isExact: true });
  mount(router, calls.satuMassal, ({ who, params }) => readBulk(deps, who, params.id));
  mountAct(router, deps, calls.kembalikanMassal, undoing(deps));
  mountAct(router, deps, calls.setujuiMassal, approving(deps));
  mountAct(router, deps, calls.hentikanMassal, stopping);
  mount(router, calls.slipMassal, async ({ who, params, reply }) => {
    await deps.limits.drawing(who.username);
    sendFile(reply, await bulkSlips(deps, who, params.id), calls.slipMassal.raw ?? '', 'slip-pin.pdf');
    return null;
  });
};
