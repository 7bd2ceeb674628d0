/** Queues: how many requests processes on some cores answer that a fixed number of connections keeps asking, and how long one waits. */

/** Processor time of one answer, in microseconds, by who spends it. */
export interface Times {
  /** A web process: one thing at a time. */
  web: number;
  /** The database: as much at once as there are connections. */
  database: number;
  /** Whoever asks, where it shares the cores: one thing at a time. 0: it is elsewhere. */
  asker: number;
}
interface Place {
  cores: number;
  processes: number;
  connections: number;
}

/** Numbers between 0 and 1, the same ones every time (Marsaglia's xorshift). */
const random = (): (() => number) => {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
};

type Phase = 'asker' | 'before' | 'database' | 'after';
const NEXT: Readonly<Record<Phase, Phase>> = {
  asker: 'before',
  before: 'database',
  database: 'after',
  after: 'asker',
};
interface Job {
  /** Its web process. */
  process: number;
  /** When it was sent. */
  sent: number;
  phase: Phase;
  left: number;
}

/** What a run of the model comes to; milliseconds from when a request is sent until whoever asks turns to its answer. */
export interface Reckoned {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * What `processes` on `cores` that all parts share answer where `connections` ask without a pause: each request is made,
 * worked on, waits for the database, is worked on again. Cores are shared evenly by what is under way, as Linux does.
 */
export const asked = (
  { web, database, asker }: Times,
  { cores, processes, connections }: Place,
  answers = 20_000,
): Reckoned => {
  const next = random();
  const mean: Record<Phase, number> = { asker, before: web / 2, database, after: web / 2 };
  const serviceOf = (phase: Phase) => -Math.log(next()) * mean[phase];
  const queues = new Map<number | 'asker', Job[]>();
  const active = new Set<Job>();
  const taken: number[] = [];
  let [time, done] = [0, 0];
  const begin = (job: Job): void => {
    active.add(job);
    // The first of all were never sent.
    if (job.phase === 'asker' && job.sent >= 0) taken.push(time - job.sent);
  };
  const stationOf = ({ phase, process }: Job) => (phase === 'asker' ? 'asker' : process);
  const enter = (job: Job, phase: Phase): void => {
    job.phase = phase;
    job.left = serviceOf(phase);
    if (phase === 'before') job.sent = time;
    if (phase === 'database') {
      begin(job);
      return;
    }
    const queue = queues.get(stationOf(job)) ?? [];
    queues.set(stationOf(job), queue);
    queue.push(job);
    if (queue.length === 1) begin(job);
  };
  const leave = (job: Job): void => {
    active.delete(job);
    if (job.phase === 'database') return;
    const queue = queues.get(stationOf(job)) ?? [];
    queue.shift();
    if (queue[0]) begin(queue[0]);
  };
  for (let i = 0; i < connections; i += 1)
    enter({ process: i % processes, phase: 'asker', left: 0, sent: -1 }, 'asker');
  while (done < answers) {
    const speed = Math.min(1, cores / active.size);
    let first: Job | undefined;
    for (const job of active) if (!first || job.left < first.left) first = job;
    if (!first) throw new Error('nobody asks');
    const passed = first.left;
    time += passed / speed;
    for (const job of active) job.left -= passed;
    leave(first);
    if (first.phase === 'after') done += 1;
    enter(first, NEXT[first.phase]);
  }
  taken.sort((a, b) => a - b);
  const part = (share: number) => (taken[Math.floor(taken.length * share)] ?? Number.NaN) / 1_000;
  return { perSecond: (done / time) * 1e6, p50: part(0.5), p99: part(0.99) };
};

/**
 * How many web processes have a core of their own where database and asker share the cores with them: each of these takes its part for
 * every answer. One more finds none: what it takes of the cores that stood still goes into answers that share less of a turn.
 */
export const fitting = ({ web, database, asker }: Times, cores: number): number =>
  Math.max(1, Math.floor((cores * web) / (web + database + asker)));

/** Erlang's C: the share that waits, of a load (arrivals a second by seconds of service) on so many servers; 1 where it is too much. */
export const waitingShare = (servers: number, load: number): number => {
  if (load >= servers) return 1;
  // The share that would be turned away, by its recursion: sums of factorials grow beyond every number.
  let lost = 1;
  for (let n = 1; n <= servers; n += 1) lost = (load * lost) / (n + load * lost);
  return lost / (1 - (load / servers) * (1 - lost));
};

/** Milliseconds of waiting that 99 of 100 stay below: arrivals a second, microseconds of service each. */
export const waitP99 = (servers: number, arrivals: number, service: number): number => {
  const load = (arrivals * service) / 1e6;
  if (load >= servers) return Number.POSITIVE_INFINITY;
  const waits = waitingShare(servers, load);
  return waits <= 0.01 ? 0 : ((Math.log(waits / 0.01) / (servers - load)) * service) / 1_000;
};

/**
 * So many times longer than the model says one of a hundred waits: it knows neither the turns in which a system gives processes its cores nor
 * pauses to collect garbage. Measured (docs/operations/scale.md).
 */
const TAIL = 5;

/** The fewest servers that keep both: so much of their time in use at most, and so many milliseconds of waiting. */
export const serversFor = (
  arrivals: number,
  service: number,
  limits: { use: number; ms: number },
): number => {
  const load = (arrivals * service) / 1e6;
  let servers = Math.max(1, Math.ceil(load / limits.use));
  while (TAIL * waitP99(servers, arrivals, service) > limits.ms) servers += 1;
  return servers;
};
