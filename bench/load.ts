/** A process that makes load: it is told what to ask, asks, and tells what came of it. Started by support/load.ts. */
import autocannon, { type Client, type Shot } from 'autocannon';
import type { Load, Outcome } from './support/load.ts';

const SAMPLE_MS = 10;
const TIMEOUT_S = 20;
/** Whatever is asked for, no round asks more. */
const MOST_SECONDS = 30;

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const fire = ({ origins, shots, connections, seconds, times }: Load): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    let client = 0;
    let began = Number.NaN;
    const taken: number[] = [];
    const run = autocannon(
      {
        url: [...origins],
        connections,
        ...(seconds === null ? { amount: shots.length } : { duration: Math.min(seconds, MOST_SECONDS) }),
        sampleInt: SAMPLE_MS,
        timeout: TIMEOUT_S,
        // Every connection asks for people of its own, one after the other.
        setupClient: (one: Client) => {
          const mine = shots.filter((_, i) => shots.length < connections || i % connections === client);
          client += 1;
          one.setRequests(mine.map((shot): Shot => ({ ...shot })));
        },
      },
      (error, result) => {
        if (error) return reject(error);
        taken.sort((a, b) => a - b);
        const statuses = Object.entries(result.statusCodeStats).map(
          ([status, { count }]) => [Number(status), count] as const,
        );
        const answered = statuses.reduce((sum, [status, count]) => sum + (status < 400 ? count : 0), 0);
        return resolve({
          perSecond: (answered * 1000) / (performance.now() - began),
          answered,
          errors: result.errors,
          statuses: Object.fromEntries(statuses),
          p50: percentile(taken, 0.5),
          p99: percentile(taken, 0.99),
        });
      },
    );
    // Before that all requests were written: of thousands that each differ this takes as long as hundreds of answers.
    run.on('start', () => {
      began = performance.now();
    });
    if (times) run.on('response', (_client, _status, _bytes, ms: number) => void taken.push(ms));
  });

process.on('message', (load: Load) => {
  fire(load).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
