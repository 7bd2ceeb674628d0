/** How long a start takes on a database that exists, the embedded PostgreSQL included, and coming back when that is killed. Nothing else may use it. */

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { placeOf } from '../../packages/server/src/db/embedded/place.ts';
import { send, serverProcesses } from '../../packages/server/src/db/embedded/processes.ts';
import type { Cluster } from '../support/cluster.ts';
import { startApp } from '../support/processes.ts';
import { spread } from '../support/rounds.ts';
import { MASTER } from '../support/secret.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

const LOOK_MS = 20;

/** Kills the database under the portal at `origin`; seconds from the kill until the portal says it is ready. */
const killed = async (dataDir: string, origin: string): Promise<number> => {
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  const running = await serverProcesses(cluster);
  const from = performance.now();
  for (const { pid } of running) send(pid, 'SIGKILL');
  const isBack = async (): Promise<boolean> => {
    const now = await serverProcesses(cluster);
    const anew = now.some(({ pid, postmaster }) => postmaster && running.every((each) => each.pid !== pid));
    return anew && (await fetch(`${origin}/readyz`)).ok;
  };
  while (!(await isBack())) await delay(LOOK_MS);
  return (performance.now() - from) / 1000;
};

export const start = async (
  { dataDir }: Pick<Cluster, 'dataDir'>,
  log: string,
  rounds: number,
): Promise<Verdict[]> => {
  const seconds: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const app = await startApp({ databaseUrl: null, dataDir, secret: MASTER, role: 'all', log });
    seconds.push(app.startMs / 1000);
    back.push(await killed(dataDir, app.origin));
    await app.stop();
  }
  return [
    atMost('Start on an existing database, PostgreSQL included', spread(seconds), 4, 's to ready'),
    atMost('PostgreSQL killed (-9) under the portal', spread(back), 5, 's to ready'),
  ];
};
