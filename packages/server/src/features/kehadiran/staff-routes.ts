/** The desk at the door of the exam. */
import * as calls from '@gerbang/contract/office/kehadiran';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountImport } from '../../shapes/import.ts';
import { mountList } from '../../shapes/list.ts';
import { findParticipant, markPresent, unmark } from './attendance.ts';
import { attendanceImport } from './import.ts';
import { countParticipants, participants, participantsExport } from './participants.ts';

export const kehadiranStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.cariPeserta, ({ query, who }) => findParticipant(deps, who, query.kode));
  mount(router, calls.catatHadir, ({ body, who }) => markPresent(deps, who, body.nomor_peserta));
  mountAct(router, deps, calls.batalHadir, unmark);
  mount(router, calls.jumlahKehadiran, ({ query }) => countParticipants(deps, query.jadwal));
  mountList(router, deps, calls.peserta, participants, participantsExport);
  mountImport(router, deps, calls.impor, attendanceImport);
};
