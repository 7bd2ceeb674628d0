/** What every group of measurements works with. */
import type { Cluster } from './cluster.ts';
import { CONNECTIONS, type Gun, type Load, type Shot } from './load.ts';
import type { People } from './people.ts';
import type { AppSettings, Server } from './processes.ts';
import { startApp } from './processes.ts';
import type { Effort, Sample, Subject } from './rounds.ts';
import { MASTER } from './secret.ts';

export interface Bench {
  cluster: Cluster;
  /** How many applicants its databases hold. */
  sizes: { large: number; small: number };
  gun: Gun;
  /** Of the large database. */
  people: People;
  floors: Server;
  /** Folder of what a run leaves behind. */
  out: string;
  effort: Effort;
  /** How long a subject's turn lasts. */
  seconds: number;
  /** Only whether everything can be measured is asked: of what repeats itself, a part will do. */
  quick: boolean;
}

/** Processes of the application, a role for each, while `work` goes on; `more` is set for them beside. */
export const withApps = async <T>(
  bench: Pick<Bench, 'cluster' | 'out'>,
  roles: readonly AppSettings['role'][],
  work: (server: Server, ...others: Server[]) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const servers: Server[] = [];
  try {
    for (const role of roles) servers.push(await startOne(bench, role, 'large', more));
    const [first, ...others] = servers;
    return await work(first as Server, ...others);
  } finally {
    for (const server of servers) await server.stop();
  }
};

/** One process of the application on one of the databases. */
export const startOne = (
  { cluster, out }: Pick<Bench, 'cluster' | 'out'>,
  role: AppSettings['role'],
  database: 'large' | 'small' = 'large',
  more: Readonly<Record<string, string>> = {},
): Promise<Server> =>
  startApp({
    databaseUrl: cluster[database],
    dataDir: cluster.dataDir,
    secret: MASTER,
    role,
    log: `${out}/app.log`,
    more,
  });

/** Fires and takes note of the CPU the server spent; throws when anything but success came back. */
export const shoot = async (
  { gun }: Pick<Bench, 'gun'>,
  server: Server,
  load: Pick<Load, 'shots' | 'seconds'> & Partial<Load>,
): Promise<Sample & { p50: number; p99: number }> => {
  const before = await server.cpu();
  const outcome = await gun.fire({ origins: [server.origin], connections: CONNECTIONS, ...load });
  const cpu = ((await server.cpu()) - before) / outcome.answered;
  const refused = Object.keys(outcome.statuses).filter((status) => Number(status) >= 400);
  if (refused.length > 0 || outcome.errors > 0)
    throw new Error(`${load.shots[0]?.path}: ${JSON.stringify(outcome.statuses)}, ${outcome.errors} errors`);
  return { value: outcome.perSecond, cpu, p50: outcome.p50, p99: outcome.p99 };
};

/** A subject that asks one server the same kind of thing for as long as a round lasts. */
export const throughput = (bench: Bench, name: string, server: Server, shots: readonly Shot[]): Subject => ({
  name,
  run: () => shoot(bench, server, { shots, seconds: bench.seconds }),
});
