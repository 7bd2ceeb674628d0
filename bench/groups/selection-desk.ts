/** A selection at the desk: from the click to the outcome and its ledger, and what applicants notice of it meanwhile. */
import { type Bench, shoot } from '../support/bench.ts';
import { ask } from '../support/load.ts';
import { exactly, spread } from '../support/rounds.ts';
import { atDesk, type Desk, type Ran, repeat, run, shownAfter } from '../support/selection-desk.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

/** What an office of many has at the most. */
const ON_SCREEN = 50_000;
const ON_SCREEN_SECONDS = 2;
const MOST_MB = 400;
/** Of the time for a million a goal of minutes is told alone: an office waits for it, and sees how far it is. */
const MINUTES = 5;
const PROBES = 4;

/** The p99 of the own record, in milliseconds, time and again while `work` goes on; at least once. */
const feltDuring = async (bench: Bench, { web, people }: Desk, work: Promise<unknown>): Promise<number[]> => {
  const state = { isOver: false };
  const ended = work.finally(() => {
    state.isOver = true;
  });
  const felt: number[] = [];
  do {
    const { p99 } = await shoot(bench, web, {
      shots: people.map(({ nomor, token }) => ask(recordPath(nomor), token)),
      connections: PROBES,
      seconds: bench.seconds,
      times: true,
    });
    felt.push(p99);
  } while (!state.isOver);
  await ended;
  return felt;
};

export const selectionDesk = async (bench: Bench): Promise<Verdict[]> => {
  const { effort, sizes } = bench;
  const onScreen = Math.min(ON_SCREEN, Math.round(sizes.large / 2));
  const { times, shown } = await atDesk(bench, onScreen, async (desk) => {
    const ran: Ran[] = [];
    // The first one warms connections and plans.
    for (let round = 0; round <= effort.least; round += 1) ran.push(await run(desk, `Skenario ${round}`));
    return { times: ran.slice(1), shown: await shownAfter(desk, bench.out, effort.least) };
  });
  const large = await atDesk(bench, sizes.large, async (desk, worker) => {
    const before = await feltDuring(
      bench,
      desk,
      new Promise((resolve) => setTimeout(resolve, 3_000 * bench.seconds)),
    );
    const rest = await worker.memory();
    const running = run(desk, 'Seluruh peserta');
    const meanwhile = await feltDuring(bench, desk, running);
    const ran = await running;
    const peak = await worker.peak();
    return { ran, before, meanwhile, rest, peak, ...(await repeat(bench, desk, ran)) };
  });
  const { ran, before, meanwhile, rest, peak, ...ledger } = large;
  const idle = spread(before).median;
  return [
    atMost(`Scenario of ${onScreen} on screen`, spread(shown), ON_SCREEN_SECONDS, 's', {
      's until its ledgers are stored': spread(times.map(({ seconds }) => seconds)).median,
      'steps of progress seen': spread(times.map(({ steps }) => steps)).median,
    }),
    atMost(`Scenario of ${sizes.large} participants`, exactly(ran.seconds), MINUTES * 60, 's', {
      admitted: ran.diterima,
      'steps of progress seen': ran.steps,
      ...ledger,
    }),
    atMost('Memory a scenario adds to its process', exactly(peak - rest), MOST_MB, 'MB', {
      'MB at rest': rest,
      'MB in all': peak,
    }),
    atMost('Own record while it runs', spread(meanwhile.map((p99) => p99 / idle)), 2, '× p99 idle', {
      'ms idle': idle,
      'ms meanwhile': spread(meanwhile).median,
    }),
  ];
};
