/** Views of the desks' lists. */
import * as calls from '@gerbang/contract/office/tampilan';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { forgetView, keepView, listViews } from './views.ts';

export const tampilanStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.daftarTampilan, ({ who, query }) => listViews(deps, who, query.daftar));
  mount(router, calls.simpanTampilan, ({ who, body }) => keepView(deps, who, body));
  mount(router, calls.hapusTampilan, ({ who, params }) => forgetView(deps, who, params.id_tampilan));
};
