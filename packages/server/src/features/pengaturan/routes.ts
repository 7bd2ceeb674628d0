/** The university as the pages show it. */
import { pengaturan } from '@gerbang/contract/settings';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import { mountPublic, type Router } from '../../plugins/mount.ts';

export const pengaturanRoutes = (router: Router, deps: Deps): void => {
  mountPublic(router, pengaturan, () => readSettings(deps));
};
