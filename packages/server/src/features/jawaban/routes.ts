/** The answer to the own admission (jawaban 1–5). */
import { jawabanHasil, jawabHasil } from '@gerbang/contract/applicant/jawaban';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { giveAnswer, readAnswer } from './answer.ts';

export const jawabanRoutes = (router: Router, deps: Services): void => {
  mount(
    router,
    jawabanHasil,
    async ({ who }) => {
      const data = await readAnswer(deps, who);
      return new Answer({ success: data !== null, data });
    },
    { mayBeAbsent: true },
  );
  mount(router, jawabHasil, ({ who, body, request }) => giveAnswer(deps, who, body, request));
};
