/** How long a start takes on a database that exists, the embedded PostgreSQL included. Nothing else may use it. */
import type { Cluster } from '../support/cluster.ts';
import { startApp } from '../support/processes.ts';
import { spread } from '../support/rounds.ts';
import { MASTER } from '../support/secret.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

export const start = async (
  { dataDir }: Pick<Cluster, 'dataDir'>,
  log: string,
  rounds: number,
): Promise<Verdict[]> => {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const app = await startApp({ databaseUrl: null, dataDir, secret: MASTER, role: 'all', log });
    seconds.push(app.startMs / 1000);
    await app.stop();
  }
  return [atMost('Start on an existing database, PostgreSQL included', spread(seconds), 4, 's to ready')];
};
