/** Kinds of special needs; whether there are any decides which exam places are offered (kesehatan 2, kesehatan 5). */
import { kemampuanBerbeda, kemampuanBerbedaMany } from '@gerbang/contract/applicant/kesehatan';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { saveKinds } from './acts.ts';
import { readKinds } from './queries.ts';

export const kesehatanRoutes = (router: Router, deps: Services): void => {
  mount(router, kemampuanBerbeda, ({ who }) => readKinds(deps.reader, who.nomor_pendaftar));
  mount(router, kemampuanBerbedaMany, ({ who, body }) => saveKinds(deps, who, body));
};
