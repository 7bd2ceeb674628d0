/**
 * `node bench/fleet.ts`: how many machines carry so many applicants on announcement day (docs/operations/scale.md), from the processor
 * times of `results.json`, those of the database and the crowd written down here, and the queues of support/queueing.ts.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serversFor } from './support/queueing.ts';

/** Microseconds of the database for one answer: assumed. */
const DATABASE = { result: 20, signIn: 110 };
/** What was not measured is reckoned as: one row by its key. */
const ONE_ROW = 30;

/** One visit of somebody who wants their result: how often each is asked. Seven of ten are not signed in any more. */
const VISIT = { signIn: 0.7, status: 1, record: 0.2, result: 2 };
/** Of all applicants so many come within the densest minute. */
const DENSEST = 0.1;
/** The web processes of a machine of eight cores; one is left to the system and the proxy. */
const PROCESSES = 7;
/** Of their time at most so much is in use, and 99 of 100 wait no longer. */
const LIMITS = { use: 0.6, ms: 50 };
const CROWDS = [1e5, 1e6, 1e7];

interface Group {
  verdicts: { what: string; measured: { median: number }; beside: Record<string, number> }[];
}
const { serving, armada } = JSON.parse(await readFile(join(import.meta.dirname, 'results.json'), 'utf8')) as {
  serving: Group;
  armada?: Group;
};
const web = (what: string): number => {
  const found = serving.verdicts.find((verdict) => verdict.what === what)?.beside['µs CPU'];
  if (found === undefined) throw new Error(`results.json lacks ${what}`);
  return found;
};
/**
 * Who serves beside others is less busy, and does less at once for all who ask: how much more an answer then takes, as two or three took
 * beside what one did, whichever was dearest; nothing where it was not measured.
 */
const dearer = (part: 'µs web' | 'µs database'): number => {
  const of = (call: string, processes: number) =>
    armada?.verdicts.find(({ what }) => what.startsWith(`${call}, ${processes} of`))?.beside[part] ??
    Number.NaN;
  const more = ['Own record', 'Own result on announcement day'].flatMap((call) =>
    [2, 3].map((processes) => of(call, processes) / of(call, 1)),
  );
  return Math.max(1, ...more.filter(Number.isFinite));
};
const SPLIT = { web: dearer('µs web'), database: dearer('µs database') };
const times = {
  signIn: { web: web('Sign-in'), database: DATABASE.signIn },
  status: { web: web('Own status'), database: ONE_ROW },
  record: { web: web('Own record'), database: ONE_ROW },
  result: { web: web('Own result on announcement day'), database: DATABASE.result },
};
const kinds = Object.keys(VISIT) as (keyof typeof VISIT)[];
const calls = kinds.reduce((sum, kind) => sum + VISIT[kind], 0);
const mean = (part: 'web' | 'database', of = kinds) =>
  SPLIT[part] * of.reduce((sum, kind) => sum + VISIT[kind] * times[kind][part], 0);
const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

console.log(
  `A visit: ${number(calls)} calls, ${number(mean('web'))} µs of web processes, ${number(mean('database'))} of the database.\n`,
);
console.log(
  '| Applicants | Visits a second | Calls a second | Web processes | Machines of 8 cores | Cores of the database | of these, reads a replica can take |',
);
console.log('|---|---|---|---|---|---|---|');
for (const applicants of CROWDS) {
  const visits = (applicants * DENSEST) / 60;
  const arrivals = visits * calls;
  const processes = serversFor(arrivals, mean('web') / calls, LIMITS);
  const cores = serversFor(arrivals, mean('database') / calls, LIMITS);
  const reads = (visits * mean('database', ['result'])) / 1e6;
  console.log(
    `| ${number(applicants)} | ${number(visits)} | ${number(arrivals)} | ${processes} | ${Math.ceil(processes / PROCESSES)} | ${cores} | ${number(reads / LIMITS.use)} |`,
  );
}

/** The model beside processes: `npm run bench -- --hanya armada` keeps it. */
if (armada) {
  console.log(
    '\n| Call | Answers a second, foretold | Measured | Off by, % | p99 in ms, foretold | Measured |\n|---|---|---|---|---|---|',
  );
  for (const { what, measured, beside } of armada.verdicts)
    console.log(
      `| ${what.replace(' of the fleet: the model is off', '')} | ${number(beside.foretold ?? Number.NaN)} | ${number(beside['a second'] ?? Number.NaN)} | ${number(measured.median)} | ${number(beside['foretold p99'] ?? Number.NaN)} | ${number(beside['ms p99'] ?? Number.NaN)} |`,
    );
}
