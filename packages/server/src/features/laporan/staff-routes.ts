/** The desk for reports (laporan 7–11). */
import * as calls from '@gerbang/contract/office/laporan';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { answer, close, hand, openReport, reports, reportsExport } from './reports.ts';

export const laporanStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.daftarLaporan, reports(deps), reportsExport(deps));
  mount(router, calls.satuLaporan, ({ who, params }) => openReport(deps, who, params.id_laporan));
  mountAct(router, deps, calls.jawabLaporan, answer);
  mountAct(router, deps, calls.tutupLaporan, close);
  mountAct(router, deps, calls.pegangLaporan, hand);
};
