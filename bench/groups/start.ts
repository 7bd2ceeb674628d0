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
/** What takes longer ends the run instead of being a figure. */
const PATIENCE_MS = 120_000;
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + PATIENCE_MS; !(await holds()); await delay(LOOK_MS))
    if (performance.now() > end) throw new Error('The portal did not come back');
};
const isReady = async (origin: string): Promise<boolean> => (await fetch(`${origin}/readyz`)).ok;

/** Kills the database under the portal at `origin`; seconds from the kill until the portal says it is ready. */
const killed = async (dataDir: string, origin: string): Promise<number> => {
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  const running = await serverProcesses(cluster);
  const from = performance.now();
  for (const { pid } of running) send(pid, 'SIGKILL');
  const isBack = async (): Promise<boolean> => {
    const now = await serverProcesses(cluster);
    const anew = now.some(({ pid, postmaster }) => postmaster && running.every((each) => each.pid !== pid));
    return anew && isReady(origin);
  };
  await until(isBack);
  return (performance.now() - from) / 1000;
};

/** Answers that are asked for while the database hangs. */
const ASKED = 20;
/** Holds the database under the portal at `origin`, which goes on when everybody has been told so; seconds until the last was. */
const held = async (dataDir: string, origin: string): Promise<number> => {
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  const signal = async (name: NodeJS.Signals) => {
    for (const { pid } of await serverProcesses(cluster)) send(pid, name);
  };
  // Twice: a process may have begun while the first look went through the others.
  for (let i = 0; i < 2; i += 1) await signal('SIGSTOP');
  const from = performance.now();
  const signIn = async () => {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '87654321', password: '0' }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 503)
      throw new Error(`The database hangs, and a sign-in is answered ${answer.status}`);
  };
  try {
    await Promise.all(Array.from({ length: ASKED }, signIn));
    return (performance.now() - from) / 1000;
  } finally {
    await signal('SIGCONT');
    await until(() => isReady(origin));
  }
};

export const start = async (
  { dataDir }: Pick<Cluster, 'dataDir'>,
  log: string,
  rounds: number,
): Promise<Verdict[]> => {
  const seconds: number[] = [];
  const back: number[] = [];
  const told: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const app = await startApp({ databaseUrl: null, dataDir, secret: MASTER, role: 'all', log });
    seconds.push(app.startMs / 1000);
    back.push(await killed(dataDir, app.origin));
    told.push(await held(dataDir, app.origin));
    await app.stop();
  }
  return [
    atMost('Start on an existing database, PostgreSQL included', spread(seconds), 4, 's to ready'),
    atMost('PostgreSQL killed (-9) under the portal', spread(back), 5, 's to ready'),
    atMost('PostgreSQL held (SIGSTOP): the last of twenty is told', spread(told), 3, 's'),
  ];
};
