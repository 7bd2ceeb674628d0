/** One process serving: reads, writes, and what it takes of memory meanwhile. */
import { type Bench, withApps } from '../support/bench.ts';
import { exactly } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

const LOOK_MS = 500;

export const serving = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['all'], async (app) => {
    const idle = await app.memory();
    let [most, drawing] = [idle, 0];
    const look = setInterval(() => {
      void app.memory().then((now) => (most = Math.max(most, now)));
      void app.children().then((now) => (drawing = Math.max(drawing, now)));
    }, LOOK_MS);
    try {
      const verdicts = [...(await reads(bench, app)), ...(await writes(bench, app))];
      const after = await app.memory();
      const memory = atMost('Memory of the server process', exactly(most), 230, 'MB', {
        idle,
        after,
        'most in the process that draws': drawing,
      });
      return [...verdicts, memory];
    } finally {
      clearInterval(look);
    }
  });
