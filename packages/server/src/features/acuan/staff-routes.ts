/** Option lists for the filters of the desks. */
import { acuan } from '@gerbang/contract/office/acuan';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { listEntries } from './queries.ts';

export const acuanStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, acuan, ({ params, who }) => listEntries(deps, who, params.acuan));
};
