/** The model of docs/operations/scale.md against what is seen: two processes predicted from one, on the cores that load and database share. */
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { login } from '@gerbang/contract/applicant/sesi';
import { yudisium } from '@gerbang/contract/applicant/yudisium';
import { fill } from '@gerbang/contract/wire/endpoint';
import { type Bench, withApps } from '../support/bench.ts';
import { ask, CONNECTIONS, type Shot, tell } from '../support/load.ts';
import { cpuOf, type Server } from '../support/processes.ts';
import { answersASecond, type Times } from '../support/queueing.ts';
import { spread } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

/** Linux counts in hundredths of a second: a turn must have many of them. */
const LEAST_SECONDS = 3;
/** How far a prediction may be off. */
const OFF = 0.25;

/** Processor time of processes so far, in microseconds. */
const spent = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(cpuOf))).reduce((sum, each) => sum + each, 0);
const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
};
const postgres = async (dataDir: string): Promise<number[]> => {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return childrenOf(Number.parseInt(file, 10));
};
/** The processes that make the load. */
const askers = async (): Promise<number[]> => {
  const all = await childrenOf(process.pid);
  const named = await Promise.all(
    all.map(async (pid) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('bench/load') ? [pid] : [],
    ),
  );
  return named.flat();
};

interface Seen extends Times {
  perSecond: number;
}
const look = async (
  { gun, cluster, seconds }: Bench,
  servers: readonly Server[],
  shots: readonly Shot[],
): Promise<Seen> => {
  const [database, asker] = [await postgres(cluster.dataDir), await askers()];
  const all = async () => [
    (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, each) => sum + each, 0),
    await spent(database),
    await spent(asker),
  ];
  const before = await all();
  const { answered, perSecond, errors, statuses } = await gun.fire({
    origins: servers.map(({ origin }) => origin),
    shots,
    connections: CONNECTIONS,
    seconds: Math.max(seconds, LEAST_SECONDS),
  });
  if (errors > 0) throw new Error(`${shots[0]?.path}: ${JSON.stringify(statuses)}, ${errors} errors`);
  const [web = 0, data = 0, own = 0] = (await all()).map((now, i) => (now - (before[i] ?? 0)) / answered);
  return { web, database: data, asker: own, perSecond };
};

export const fleet = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['web', 'web'], async (first, second) => {
    const both = [first, second as Server];
    const { announced, open } = bench.people;
    const kinds: Record<string, Shot[]> = {
      'own results': announced.map((p) => ask(fill(yudisium.path, { nomor_pendaftar: p.nomor }), p.token)),
      'sign-ins': open.map(({ nomor, pin }) => tell(login.path, { username: nomor, password: pin })),
    };
    const verdicts: Verdict[] = [];
    for (const [kind, shots] of Object.entries(kinds)) {
      const rounds: { one: Seen; two: Seen; predicted: number }[] = [];
      await look(bench, both, shots);
      for (let round = 0; round < Math.max(3, bench.effort.least); round += 1) {
        const [one, two] = [await look(bench, [first], shots), await look(bench, both, shots)];
        const place = { cores: cpus().length, connections: CONNECTIONS };
        // What else the machine does slows both: the model says how the one stands to the other.
        const of = (processes: number) => answersASecond(one, { ...place, processes });
        rounds.push({ one, two, predicted: of(2) / of(1) });
      }
      const median = (value: (round: (typeof rounds)[number]) => number) => spread(rounds.map(value)).median;
      verdicts.push(
        atMost(
          `Model of the fleet, two processes, ${kind}`,
          spread(
            rounds.map(({ one, two, predicted }) =>
              Math.abs(predicted / (two.perSecond / one.perSecond) - 1),
            ),
          ),
          OFF,
          'off',
          {
            predicted: median(({ predicted }) => predicted),
            measured: median(({ one, two }) => two.perSecond / one.perSecond),
            'a second by one': median(({ one }) => one.perSecond),
            'µs web': median(({ one }) => one.web),
            'µs database': median(({ one }) => one.database),
            'µs asker': median(({ one }) => one.asker),
          },
        ),
      );
    }
    return verdicts;
  });
