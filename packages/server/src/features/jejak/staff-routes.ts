/** The desk of the audit, and the reason an officer gives who opens more files than usual (keamanan 21, keamanan 24). */
import { jejak, keadaanJejak } from '@gerbang/contract/office/jejak/calls';
import { alasanPembukaan, BERI_ALASAN } from '@gerbang/contract/office/jejak/pembukaan';
import { isReasonAsked } from '../../domain/pembukaan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type ActKind, mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { auditExport, auditList } from './jejak.ts';
import { readState } from './queries.ts';

/** Nothing is changed but that it stands in the audit, from which the next hour is counted: where none was asked for, nothing. */
const reason: ActKind<typeof alasanPembukaan, object, null> = {
  lock: async () => ({}),
  act: async (db, { asked: { alasan }, who }) => ({
    result: null,
    noted: (await isReasonAsked(db, who.username)) ? { tindakan: BERI_ALASAN, baru: { alasan } } : [],
  }),
};

export const jejakStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, jejak, auditList, auditExport);
  mount(router, keadaanJejak, () => readState(deps.pool));
  mountAct(router, deps, alasanPembukaan, reason);
};
