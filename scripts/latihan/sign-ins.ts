/** Somebody who signs in again and again, each time through the next portal, and reads with what they were given. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import type { Ask, Load, Tally } from './tally.ts';

/** Slower than whoever is asked for a proof. */
const PAUSE_MS = 3_000;

interface SignIns extends Load {
  /** Those that were answered. */
  count(): number;
}

/** Begins. A session must hold at every portal at once. */
export const startSignIns = (ask: Ask, { found }: Tally, { username, password }: DemoAccount): SignIns => {
  let isOver = false;
  let count = 0;
  const goesOn = () => !isOver;
  const signIn = async () => {
    for (let turn = 0; goesOn(); turn += 1) {
      const login = await ask(turn, '/api/login', { body: { username, password } });
      const token = (login?.body.data as { token: string } | undefined)?.token;
      if (token) {
        count += 1;
        const read = await ask(turn + 1, `/api/v2/data_diri_pendaftar/${username}`, { token });
        if (!read) found('unseen', `the session of ${username}`);
      }
      await wait(PAUSE_MS);
    }
  };
  const running = signIn();
  return {
    count: () => count,
    judge: async () => {
      isOver = true;
      await running;
    },
  };
};
