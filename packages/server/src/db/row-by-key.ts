/** A row by its key for everybody who asks in the same turn of the event loop, as one statement (0082). */
import type pg from 'pg';
import { byKey, eachTurn } from './gather.ts';
import { gathered } from './pool.ts';
import type { Reads } from './reader.ts';

/**
 * Reads the row that the statement `one` finds by the key `$1`; undefined where there is none. `key` is the column that
 * answers the key as it was given. Whoever asks twice in a turn gets the same row, which nobody may change.
 */
export const rowByKey = <R extends pg.QueryResultRow>(
  reader: Reads,
  name: string,
  one: string,
  key: keyof R & string,
): ((key: string) => Promise<Readonly<R> | undefined>) => {
  const select = byKey(one);
  return eachTurn(async (keys: readonly string[]) => {
    const { rows } = await reader.query<R>(gathered(name, select, [JSON.stringify(keys)]));
    const found = new Map<unknown, R>(rows.map((row) => [row[key], row]));
    return keys.map((asked) => found.get(asked));
  });
};
