/**
 * The hand-out shape: what waits is given to officers one by one, never one to two, and comes back when nothing is heard of
 * an officer. A table of its own keeps who holds what and until when: a key, `oleh`, `sampai`.
 */
import { problem } from '@gerbang/contract';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import {
  type Bind,
  isMerged,
  isOneOf,
  literal,
  type Order,
  readPage,
  type Some,
  sortedSql,
} from './ordered.ts';

/** Of what is merged from many values so many are looked up, of which one is locked: colleagues may lock the first ones just now. */
const LOOKED_UP = 40;

interface Given<W> {
  /** Table of who holds what, and its key. */
  holds: string;
  key: string;
  /** `FROM` without the word: what waits, and the row behind it. */
  from: string;
  /** The key in it. */
  id: string;
  /** The row that is locked while it is handed out, by its name in `from`. */
  locks: string;
  order: Order;
  where: (wanted: W, bind: Bind, at: string) => string;
  /** A further condition that names values of a column, where it is asked: for `order` an index begins with that column. */
  among?: (wanted: W) => Some | null;
  /** Locks the row of the key `$1`, where one may be held at all. */
  one: string;
  minutes: number;
}
export interface HandOut<W> {
  /** Hands out the next but the one named, or the one an officer has in hand already; null where nobody is left. */
  next(
    deps: Pick<Deps, 'pool' | 'now'>,
    username: string,
    wanted: W,
    besides?: string,
  ): Promise<string | null>;
  /** Hands out the one named. Throws `tidak_ditemukan`, and `dipegang_petugas_lain` while a colleague is at it. */
  named(deps: Pick<Deps, 'pool' | 'now'>, username: string, key: string): Promise<string>;
  /** The officer is still at these, and gives those back; what they hold besides, in another window, is let be. */
  keep(
    deps: Pick<Deps, 'pool' | 'now'>,
    username: string,
    keys: readonly string[],
    back: readonly string[],
  ): Promise<null>;
  /** Puts one into an officer's hands; false while a colleague is at it. */
  hold(db: Db, key: string, username: string, at: Date): Promise<boolean>;
  /** Whether a colleague has it in hand. */
  isElsewhere(db: Db, key: string, username: string, at: Date): Promise<boolean>;
  /** Whether it was handed to this officer last, also where that ran out. */
  wasHandedTo(db: Db, key: string, username: string): Promise<boolean>;
}

export const handOut = <W>(given: Given<W>): HandOut<W> => {
  const { holds, key, from, id, locks, order, where, among, one, minutes } = given;
  const until = (at: Date): Date => new Date(at.getTime() + minutes * 60_000);
  // What was read before the lock may be old by now: who holds it is asked once more, by the row itself.
  const HOLD = `INSERT INTO ${holds} AS g (${key}, oleh, sampai) VALUES ($1, $2, $4)
    ON CONFLICT (${key}) DO UPDATE SET oleh = excluded.oleh, sampai = excluded.sampai
    WHERE g.oleh = excluded.oleh OR g.sampai <= $3`;
  const hold = async (db: Db, it: string, username: string, at: Date): Promise<boolean> =>
    (await db.query(HOLD, [it, username, at, until(at)])).rowCount === 1;
  const KEEP = `UPDATE ${holds} SET sampai = $3 WHERE oleh = $1 AND ${key}::text = ANY($2::text[]) AND sampai > $4`;
  const GIVE_BACK = `DELETE FROM ${holds} WHERE oleh = $1 AND ${key}::text = ANY($2::text[])`;
  const HANDED = `SELECT FROM ${holds} WHERE ${key} = $1 AND oleh = $2`;
  const HELD = `SELECT FROM ${holds} WHERE ${key} = $1 AND sampai > $2 AND oleh <> $3`;

  const find = async (db: Db, mine: boolean, username: string, at: Date, wanted: W, besides?: string) => {
    const some = among?.(wanted) ?? null;
    const conditions = (bind: Bind): string[] => {
      const now = `${bind(at)}::timestamptz`;
      const held = `SELECT FROM ${holds} g WHERE g.${key} = ${id} AND g.sampai > ${now} AND g.oleh`;
      return [
        where(wanted, bind, now),
        ...(besides === undefined ? [] : [`${id} <> ${bind(besides)}`]),
        mine ? `EXISTS (${held} = ${bind(username)})` : `NOT EXISTS (${held} <> ${bind(username)})`,
      ];
    };
    // What is being handed out to a colleague just now is stepped over rather than waited for.
    const lock = mine ? '' : `FOR NO KEY UPDATE OF ${locks} SKIP LOCKED`;
    const first = async (narrowed: (bind: Bind) => readonly string[]) => {
      const values: unknown[] = [];
      const bind = literal(values);
      const all = [...conditions(bind), ...(some ? [isOneOf(some, bind)] : []), ...narrowed(bind)].join(
        ' AND ',
      );
      const sql = `SELECT ${id} AS kunci FROM ${from} WHERE ${all} ORDER BY ${sortedSql(order)} LIMIT 1 ${lock}`;
      return (await db.query<{ kunci: string }>(sql, values)).rows[0]?.kunci;
    };
    const anyone = () => first(() => []);
    if (mine || !some || !isMerged(some, LOOKED_UP)) return anyone();
    const page = { from, order, most: LOOKED_UP, where: conditions };
    const next = await readPage<{ kunci: string }>(db, `${id} AS kunci`, page, some);
    if (next.length === 0) return undefined;
    return (await first((bind) => [`${id} = ANY(${bind(next.map(({ kunci }) => kunci))})`])) ?? anyone();
  };

  return {
    next: async ({ pool, now }, username, wanted, besides) => {
      const at = now();
      for (;;) {
        const taken = await transaction(pool, async (db) => {
          const it =
            (await find(db, true, username, at, wanted, besides)) ??
            (await find(db, false, username, at, wanted, besides));
          if (it === undefined) return null;
          return (await hold(db, it, username, at)) ? it : undefined;
        });
        if (taken !== undefined) return taken;
      }
    },
    named: ({ pool, now }, username, it) =>
      transaction(pool, async (db) => {
        if ((await db.query(one, [it])).rowCount !== 1) throw problem('tidak_ditemukan');
        if (!(await hold(db, it, username, now()))) throw problem('dipegang_petugas_lain');
        return it;
      }),
    keep: async ({ pool, now }, username, keys, back) => {
      const at = now();
      await pool.query(KEEP, [username, keys, until(at), at]);
      if (back.length > 0) await pool.query(GIVE_BACK, [username, back]);
      return null;
    },
    hold,
    wasHandedTo: async (db, it, username) => (await db.query(HANDED, [it, username])).rowCount !== 0,
    isElsewhere: async (db, it, username, at) => (await db.query(HELD, [it, at, username])).rowCount !== 0,
  };
};
