/** Judging a password costs a hash: one at a time, in turn by network, so that guessing takes neither the CPU nor the queue (keamanan 18). */
import { setTimeout as delay } from 'node:timers/promises';
import { tooOften } from '@gerbang/contract';

/** Tries of one network, the widest around an address, and of all, that wait at most: its narrower ones share in that. */
const WAITING = { network: 16, all: 256 } as const;
/** What is told to who finds the line full: by then it has moved on. */
const FULL_MS = 2_000;

/** The share of one core that hashing takes at most is one in so many. */
const SHARE = 2;

/** Runs `work` when it is its turn; throws `terlalu_sering` where too many wait already, of this network or of all. */
export type HashGate = <T>(network: string, work: () => Promise<T>) => Promise<T>;

export const createHashGate = (): HashGate => {
  // In the order of their turn; each network has one go, then stands behind the others.
  const lines = new Map<string, (() => Promise<void>)[]>();
  let waiting = 0;
  let busy = false;
  const serve = async (): Promise<void> => {
    busy = true;
    for (let turn = lines.entries().next().value; turn; turn = lines.entries().next().value) {
      const [network, line] = turn;
      lines.delete(network);
      const next = line.shift();
      if (line.length > 0) lines.set(network, line);
      waiting -= 1;
      const began = performance.now();
      await next?.();
      await delay((performance.now() - began) * (SHARE - 1));
    }
    busy = false;
  };
  return (network, work) => {
    const line = lines.get(network) ?? [];
    if (line.length >= WAITING.network || waiting >= WAITING.all) throw tooOften(FULL_MS);
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const done = turn.then(work);
    line.push(async () => {
      begin();
      await Promise.allSettled([done]);
    });
    lines.set(network, line);
    waiting += 1;
    if (!busy) void serve();
    return done;
  };
};
