/**
 * Tallies of failed tries, in PostgreSQL and so over all processes. Those that have reached their room are known to each
 * process as well, so that a try which has to pay is refused before the database is asked, and one that has not costs it
 * nothing. Subjects are counted in buckets: however many somebody invents, there is an end of rows.
 */
import { hash } from 'node:crypto';
import { gathering } from '../db/gather.ts';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';

/** What is counted: a key of the table, how many are free in the time, and for how long from the first one it counts. */
export interface Tally {
  key: string;
  room: number;
  seconds: number;
}
/** Where a tally stands, and the moment it begins anew in milliseconds. */
export interface Stand {
  points: number;
  expires: number;
}

export interface Tallies {
  /** The stand of those of `tallies` that have reached their room; at once where this process knows. */
  full(tallies: readonly Tally[]): ReadonlyMap<Tally, Stand> | Promise<ReadonlyMap<Tally, Stand>>;
  /** True while this process knows of no full tally at all. */
  isCalm(): boolean;
  /** Adds to each; gives where they stand, as if everybody had come one after the other. */
  add(tallies: readonly Tally[], points: 1 | -1): Promise<ReadonlyMap<Tally, Stand>>;
}

const BUCKETS_BITS = 16;
const PREFIX = 'gagal-';
/** The bucket of a subject, one of two to `bits`; `secret` keeps anybody from choosing one that meets somebody else's. */
export const bucketOf = (secret: string, name: string, subject: string, bits = BUCKETS_BITS): string =>
  `${PREFIX}${name}:${hash('sha256', `${secret}\n${name}\n${subject}`, 'buffer').readUInt32BE(0) >>> (32 - bits)}`;

interface Row extends Stand {
  key: string;
}
const FULL =
  'SELECT key, points, expire AS expires FROM rate_limit WHERE starts_with(key, $3) AND points >= $1 AND expire > $2';
const READ = 'SELECT key, points, expire AS expires FROM rate_limit WHERE key = ANY($1) AND expire > $2';
// The order keeps processes from waiting for each other; a crash may lose the last half second, so no answer waits for the disk.
const ADD = `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true)),
  sent AS (SELECT s.* FROM quick, unnest($1::text[], $2::int[], $3::bigint[]) AS s (key, points, expire) ORDER BY s.key)
  INSERT INTO rate_limit AS r (key, points, expire) SELECT key, greatest(points, 0), expire FROM sent
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= $4 THEN excluded.points ELSE greatest(r.points + (SELECT points FROM sent WHERE sent.key = r.key), 0) END,
    expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
  RETURNING key, points, expire AS expires`;

/** How many times the room is reached: whoever watches hears of each doubling. */
export const doublings = (points: number, room: number): number =>
  points < room ? -1 : Math.floor(Math.log2(points / room));

const RETRY_MS = 1_000;

/** The tallies this process knows to be full: read at the start, then heard from whoever counts. */
const createKnown = ({ pool, listener, now }: Pick<Deps, 'pool' | 'listener' | 'now'>, leastRoom: number) => {
  const known = new Map<string, Stand>();
  let isRead = false;
  let loads = 0;
  let soonest = Number.POSITIVE_INFINITY;
  const time = () => now().getTime();
  const learn = ({ key, points, expires }: Row) => {
    known.set(key, { points, expires });
    soonest = Math.min(soonest, expires);
  };
  const forgetOld = (at: number) => {
    if (at < soonest) return;
    soonest = Number.POSITIVE_INFINITY;
    for (const [key, { expires }] of known)
      if (expires <= at) known.delete(key);
      else soonest = Math.min(soonest, expires);
  };
  const load = async (): Promise<void> => {
    loads += 1;
    const mine = loads;
    isRead = false;
    const { rows } = await pool
      .query<Row>(named('batas_penuh', FULL, [leastRoom, time(), PREFIX]))
      .catch(() => ({ rows: null }));
    if (rows === null) return void setTimeout(() => mine === loads && void load(), RETRY_MS).unref();
    if (mine !== loads || !listener.connected) return;
    // What was heard meanwhile is younger than what was read.
    for (const row of rows) if (!known.has(row.key)) learn(row);
    isRead = true;
  };
  listener.on('batas', (news) => {
    if (news !== null) {
      const [key = '', points, expires] = news.split(' ');
      return learn({ key, points: Number(points), expires: Number(expires) });
    }
    known.clear();
    isRead = false;
    loads += 1;
    // Until it has worked the database is asked each time.
    if (listener.connected) void load();
  });
  void load();

  /** False while news may be missed; then the database has to be asked. */
  const isSure = (): boolean => isRead && listener.connected;
  return {
    stands: known as ReadonlyMap<string, Stand>,
    learn,
    isSure,
    isCalm: (): boolean => {
      if (!isSure()) return false;
      if (known.size > 0) forgetOld(time());
      return known.size === 0;
    },
  };
};

/** Tallies of which none has less room than `leastRoom`: what stands below it is not full and is not read at the start. */
export const createTallies = (deps: Pick<Deps, 'pool' | 'listener' | 'now'>, leastRoom: number): Tallies => {
  const { pool, now } = deps;
  const known = createKnown(deps, leastRoom);
  const time = () => now().getTime();
  const tell = ({ key, points, expires }: Row) =>
    // Who misses the news learns it with the next try counted there.
    pool
      .query(named('batas_kabar', 'SELECT pg_notify($1, $2)', ['batas', `${key} ${points} ${expires}`]))
      .catch(() => {});

  type Addition = readonly (readonly [Tally, number])[];
  const addAll = async (additions: readonly Addition[]): Promise<ReadonlyMap<Tally, Stand>[]> => {
    const at = time();
    const sums = new Map<string, { tally: Tally; points: number }>();
    for (const [tally, points] of additions.flat())
      sums.set(tally.key, { tally, points: (sums.get(tally.key)?.points ?? 0) + points });
    const keys = [...sums.keys()];
    const all = [...sums.values()];
    const { rows } = await pool.query<Row>(
      named('batas_tambah', ADD, [
        keys,
        all.map(({ points }) => points),
        all.map(({ tally }) => at + tally.seconds * 1000),
        at,
      ]),
    );
    const stands = new Map(rows.map((row) => [row.key, row]));
    for (const [key, { tally, points }] of sums) {
      const row = stands.get(key);
      if (!row) continue;
      if (row.points >= tally.room || known.stands.has(key)) known.learn(row);
      if (doublings(row.points, tally.room) !== doublings(row.points - points, tally.room)) void tell(row);
    }
    // The last one to come sees the sum, the one before it one less.
    return additions
      .toReversed()
      .map((addition) => {
        const mine = new Map<Tally, Stand>();
        for (const [tally, points] of addition) {
          const row = stands.get(tally.key);
          if (!row) continue;
          mine.set(tally, { points: row.points, expires: row.expires });
          row.points -= points;
        }
        return mine;
      })
      .toReversed();
  };
  const add = gathering(addAll, { lanes: 1 });

  const among = (tallies: readonly Tally[], stands: ReadonlyMap<string, Stand>, at: number) => {
    const full = new Map<Tally, Stand>();
    for (const tally of tallies) {
      const stand = stands.get(tally.key);
      if (stand && stand.expires > at && stand.points >= tally.room) full.set(tally, stand);
    }
    return full;
  };
  return {
    isCalm: known.isCalm,
    full: (tallies) => {
      const at = time();
      if (known.isSure()) return among(tallies, known.stands, at);
      return pool
        .query<Row>(named('batas_baca', READ, [tallies.map(({ key }) => key), at]))
        .then(({ rows }) => among(tallies, new Map(rows.map((row) => [row.key, row])), at));
    },
    add: (tallies, points) => add(tallies.map((tally) => [tally, points] as const)),
  };
};
