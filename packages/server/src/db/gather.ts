/**
 * Calls that arrive while others are under way leave together as one statement and one commit. A single caller waits for
 * nobody; a crowd costs the database a fraction of what each would alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Calls one statement takes along at most. */
const MOST = 100;

/** What the database says of itself and not of an item: lost, out of room, shutting down. */
const OF_NO_ITEM = /^(08|53|57P|58)/;
/** Out of time: of a write one item's lock may be the cause; a read waits for no lock, and would only wait once more for each. */
const OUT_OF_TIME = '57014';
const isOfAnItem = (error: unknown, reads: boolean): boolean =>
  error instanceof pg.DatabaseError &&
  !OF_NO_ITEM.test(error.code ?? '') &&
  !(reads && error.code === OUT_OF_TIME);

/** How much a gathering takes in hand. */
export interface Room {
  /** Statements under way at a time, 2 by default; one gathers most, for a `run` that waits for nobody's locks. */
  lanes?: number;
  /** `run` only reads; false by default. */
  reads?: boolean;
  /** Calls one statement takes along at most, 100 by default; a `run` that asks once for all of them takes any. */
  most?: number;
  /**
   * Calls one statement takes along, or an eighth of those who wait where that is more; by default as many as there are.
   * They are also answered together, and whoever asks for something else waits for that.
   */
  few?: number;
  /** How many must wait for a statement to leave beside another, 1 by default: fewer go with the next, whose cost they share. */
  worth?: number;
  /**
   * Milliseconds between the beginnings of two statements, 0 by default: a crowd shares one where it would ask many. Who
   * comes after a pause waits for nothing; for one lane, whose statements are worth more than that wait.
   */
  apart?: number;
}

interface Waiting<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (error: unknown) => void;
}

/**
 * `run` answers one outcome per item, in their order. What the database refuses for the sake of one item is run again item
 * by item, so that nobody fails for a stranger; `run` must therefore have no effect when it throws.
 */
type Run<I, O> = (items: readonly I[]) => Promise<readonly O[]>;

const serving = <I, O>(run: Run<I, O>, reads: boolean) => {
  const serve = async (batch: readonly Waiting<I, O>[]): Promise<void> => {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as O);
    } catch (error) {
      if (batch.length > 1 && isOfAnItem(error, reads)) await Promise.all(batch.map((one) => serve([one])));
      else for (const { reject } of batch) reject(error);
    }
  };
  return serve;
};

/** Who comes while others are under way goes with the next. */
export const gathering = <I, O>(
  run: Run<I, O>,
  { lanes = 2, reads = false, most = MOST, few = most, worth = 1, apart = 0 }: Room = {},
): ((item: I) => Promise<O>) => {
  const waiting: Waiting<I, O>[] = [];
  const serve = serving(run, reads);
  let underway = 0;
  let began = Number.NEGATIVE_INFINITY;
  /** Whoever is alone waits for nobody. */
  const isDue = (others: number) => waiting.length >= (others === 0 ? 1 : worth);
  const next = async (): Promise<void> => {
    underway += 1;
    while (isDue(underway - 1)) {
      const early = began + apart - performance.now();
      if (early > 0) await pause(early);
      began = performance.now();
      await serve(waiting.splice(0, Math.min(most, Math.max(few, waiting.length >> 3))));
    }
    underway -= 1;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underway < lanes && isDue(underway)) void next();
    });
};

/**
 * Who comes in the same turn of the event loop goes together and waits for nobody who went before: for reads, which lock
 * nothing. Server and database then work beside each other; gathered while others are under way they would take turns.
 */
export const eachTurn = <I, O>(run: Run<I, O>): ((item: I) => Promise<O>) => {
  const waiting: Waiting<I, O>[] = [];
  const serve = serving(run, true);
  const go = (): void => {
    while (waiting.length > 0) void serve(waiting.splice(0, MOST));
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(go);
    });
};

/**
 * The statement `one`, which finds a row by the key `$1`, for a JSON array of keys. Neither an array's length nor a table's
 * size changes the plan: of arrays PostgreSQL would make one anew each time.
 */
export const byKey = (one: string): string =>
  `SELECT r.* FROM json_array_elements_text($1) AS k, LATERAL (${one.replace('$1', 'k.value')} LIMIT 1) AS r`;
