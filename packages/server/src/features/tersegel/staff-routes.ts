/** The sealed announcement at the desk of results (tersegel 10–12). */
import { bundelTersegel, segelPengumuman } from '@gerbang/contract/office/tersegel';
import { findLatest } from '../../domain/tersegel.ts';
import { mountExport } from '../../http/exports.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { bundleExport } from './bundle-export.ts';

export const tersegelStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, bundelTersegel, async ({ params }) => ({
    bundel: await findLatest(deps.pool, params.kode_penawaran),
  }));
  mountExport(router, deps, segelPengumuman, bundleExport);
};
