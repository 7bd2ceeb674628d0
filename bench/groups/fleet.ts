/**
 * The model of queues (support/queueing.ts) against processes: one, two and three that serve, on the cores they share with their database
 * and with whoever asks. All is foretold from the processor times measured with one; then it is looked at.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { yudisium } from '@gerbang/contract/applicant/yudisium';
import { fill } from '@gerbang/contract/wire/endpoint';
import { placeOf } from '../../packages/server/src/db/embedded/place.ts';
import { serverProcesses } from '../../packages/server/src/db/embedded/processes.ts';
import { type Bench, withApps } from '../support/bench.ts';
import { ask, CONNECTIONS, type Shot } from '../support/load.ts';
import { cpuOf, type Server } from '../support/processes.ts';
import { asked, fitting } from '../support/queueing.ts';
import { inTurn, type Sample, spread } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

/** As far as a prediction may be off, in percent: a table of whole machines is read no closer. */
const OFF = 20;

/** How many serve at once; where one leaves no core, the others are foretold to add nothing. */
const PROCESSES = [1, 2, 3];

/** One round, with the processor time of each part for an answer, in microseconds. */
interface Round extends Sample {
  web: number;
  database: number;
  asker: number;
  p50: number;
  p99: number;
}

/** All processor time of the server of the database, in microseconds. */
const databaseCpu = async (dataDir: string): Promise<number> => {
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  const each = await Promise.all((await serverProcesses(cluster)).map(({ pid }) => cpuOf(pid)));
  return each.reduce((sum, one) => sum + (one || 0), 0);
};

const lookAt = async (bench: Bench, servers: readonly Server[], shots: readonly Shot[]): Promise<Round> => {
  const { gun, cluster, seconds } = bench;
  const spent = async () => {
    const web = await Promise.all(servers.map((server) => server.cpu()));
    return {
      web: web.reduce((sum, one) => sum + one, 0),
      database: await databaseCpu(cluster.dataDir),
      asker: await gun.cpu(),
    };
  };
  const before = await spent();
  const outcome = await gun.fire({
    origins: servers.map(({ origin }) => origin),
    shots,
    connections: CONNECTIONS,
    seconds,
    times: true,
  });
  const now = await spent();
  const { answered, perSecond, p50, p99, errors } = outcome;
  if (errors > 0) throw new Error(`${shots[0]?.path}: ${JSON.stringify(outcome.statuses)}, ${errors} errors`);
  const of = (part: keyof typeof now) => (now[part] - before[part]) / answered;
  return { value: perSecond, web: of('web'), database: of('database'), asker: of('asker'), p50, p99 };
};

const median = (rounds: readonly Round[], key: keyof Round): number =>
  spread(rounds.map((round) => Number(round[key]))).median;

const timesOf = (rounds: readonly Round[]) => ({
  web: median(rounds, 'web'),
  database: median(rounds, 'database'),
  asker: median(rounds, 'asker'),
});

export const fleet = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['web', 'web', 'web'], async (...all) => {
    const { open, announced } = bench.people;
    const calls = {
      'Own record': open.map(({ nomor, token }) => ask(recordPath(nomor), token)),
      'Own result on announcement day': announced.map(({ nomor, token }) =>
        ask(fill(yudisium.path, { nomor_pendaftar: nomor }), token),
      ),
    };
    const rounds = new Map<string, Round[]>();
    const subjects = Object.entries(calls).flatMap(([call, shots]) =>
      PROCESSES.map((processes) => {
        const name = `${call} by ${processes}`;
        rounds.set(name, []);
        const run = async () => {
          const round = await lookAt(bench, all.slice(0, processes), shots);
          rounds.get(name)?.push(round);
          return round;
        };
        return { name, run };
      }),
    );
    const pairs = Object.keys(calls).map((call) => [`${call} by 2`, `${call} by 1`] as const);
    await inTurn(subjects, bench.effort, pairs);
    return Object.keys(calls).flatMap((call) => {
      const seen = (processes: number) =>
        (rounds.get(`${call} by ${processes}`) ?? []).slice(Number(bench.effort.warm));
      const times = timesOf(seen(1));
      return PROCESSES.map((processes) => {
        const own = seen(processes);
        const place = { cores: cpus().length, connections: CONNECTIONS };
        const said = asked(times, { ...place, processes: Math.min(processes, fitting(times, place.cores)) });
        const spent = asked(timesOf(own), { ...place, processes });
        const off = spread(own.map(({ value }) => 100 * Math.abs(said.perSecond / value - 1)));
        return atMost(`${call}, ${processes} of the fleet: the model is off`, off, OFF, '%', {
          'a second': median(own, 'value'),
          foretold: said.perSecond,
          'by their own times': spent.perSecond,
          'ms p50': median(own, 'p50'),
          'foretold p50': said.p50,
          'ms p99': median(own, 'p99'),
          'foretold p99': said.p99,
          'µs web': median(own, 'web'),
          'µs database': median(own, 'database'),
          'µs asking': median(own, 'asker'),
        });
      });
    });
  });
