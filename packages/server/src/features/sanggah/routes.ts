/** The own objections (sanggah 2–5). */
import { problem } from '@gerbang/contract';
import { ajukanSanggah, sanggahSaya } from '@gerbang/contract/applicant/sanggah';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { object, readOwn } from './own.ts';

export const sanggahRoutes = (router: Router, deps: Services): void => {
  mount(
    router,
    sanggahSaya,
    async ({ who }) => {
      const data = await readOwn(deps, who);
      return new Answer({ success: data !== null, data });
    },
    { mayBeAbsent: true },
  );
  mount(router, ajukanSanggah, async ({ who, body }) => {
    const data = await object(deps, who, body);
    if (!data) throw problem('sanggah_tidak_ada');
    return data;
  });
};
