/** Wrong passwords of officers: counted so that guessing is slow and nobody is shut out (keamanan 6, keamanan 18). */
import { tooOften } from '@gerbang/contract';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Deps } from '../deps.ts';
import { limiterOn, waitOf } from './limiter.ts';
import { networksOf } from './networks.ts';
import { bucketOf } from './tallies.ts';

/** Tries until passwords are judged only now and then: of a name in a network, of a network, of a device, of the own account. */
const POINTS = { name: 10, network: 50, device: 10, own: 10, code: 10, codes: 100 } as const;
const WINDOW_S = 900;
const DAY_S = 86_400;
/** Over a limit one try in so many seconds is still judged: a right password passes. */
const TRICKLE_S = 5;
/** And one code in so many seconds: of a million codes three are right at a time, so even odds take months of trying without a pause. */
const CODE_TRICKLE_S = 60;
/** Names share that one try in two to so many groups, known and unknown alike: inventing them buys little, and tells nothing. */
const TRICKLE_BITS = 4;

/** Begins the keys of misses by name; a list of accounts reads it. */
export const NAME_PREFIX = 'petugas-nama';
/** Misses of a name in one network from which on it counts as locked. */
export const NAME_POINTS = POINTS.name;

/** A try that may be judged. */
export interface Admitted {
  /** Milliseconds until the next try of this kind, where it is over a limit; null within them. */
  over: number | null;
  /** Takes back what it consumed: only misses count. */
  giveBack(): Promise<void>;
}

export interface StaffLimits {
  /** What a name that no officer has is counted as: however many are invented, there is an end of rows. */
  unknown(username: string): string;
  /** A try from no known device, for `name` from `ip`; throws `terlalu_sering`. */
  stranger(name: string, ip: string): Promise<Admitted>;
  /** A try from a device that signed in before. */
  device(id: string): Promise<Admitted>;
  /** A try with one's own password, signed in. */
  own(username: string): Promise<Admitted>;
  /** A one-time code with a right password, from a known device or signed in: few enough exist to try them all. */
  code(key: string): Promise<Admitted>;
  /** A one-time code with a right password, from no known device: for `name` from the network of `ip`. */
  strangersCode(name: string, ip: string): Promise<Admitted>;
}

type Pair = readonly [limiter: RateLimiterAbstract, key: string];

export const createStaffLimits = ({ pool, config }: Pick<Deps, 'pool' | 'config'>): StaffLimits => {
  const secret = config.keys.sign.toString('base64');
  const limiter = limiterOn(pool);
  const rooms = new Map<string, RateLimiterAbstract>();
  /** One limiter for each size of network: the wider has more room. */
  const sized = (prefix: string, points: number, room: number): RateLimiterAbstract => {
    const key = `${prefix} ${room}`;
    // Twice the room, since what a crowd consumes for a moment is given back; a block in memory would stay.
    const known = rooms.get(key) ?? limiter(prefix, points * room, WINDOW_S, 2 * points * room);
    rooms.set(key, known);
    return known;
  };
  const slow = { seconds: TRICKLE_S, by: limiter('petugas-lambat', 1, TRICKLE_S) };
  const slowCode = { seconds: CODE_TRICKLE_S, by: limiter('petugas-kode-lambat', 1, CODE_TRICKLE_S) };
  const device = limiter('petugas-perangkat', POINTS.device, WINDOW_S);
  const own = limiter('petugas-sendiri', POINTS.own, WINDOW_S);
  const code = limiter('petugas-kode', POINTS.code, WINDOW_S);
  const codes = limiter('petugas-kode-semua', POINTS.codes, DAY_S);

  /** Consumes every pair, the widest first; where one is used up, the one try in a while that is left to `group` under its key. */
  const admit = async (pairs: readonly Pair[], group: string, trickle = slow): Promise<Admitted> => {
    const consumed: Pair[] = [];
    const giveBack = async () => {
      for (const [by, key] of consumed) await by.reward(key);
    };
    for (const [by, key] of pairs)
      try {
        await by.consume(key);
        consumed.push([by, key]);
      } catch (refused) {
        waitOf(refused);
        await trickle.by.consume(`${group} ${by.keyPrefix}:${key}`).catch(async (again) => {
          await giveBack();
          throw tooOften(waitOf(again));
        });
        return { over: trickle.seconds * 1000, giveBack };
      }
    return { over: null, giveBack };
  };

  return {
    unknown: (username) => `?${bucketOf(secret, 'petugas-nama', username)}`,
    stranger: (name, ip) =>
      admit(
        networksOf(ip)
          .toReversed()
          .flatMap(({ key, room }): Pair[] => [
            [sized('petugas-jaringan', POINTS.network, room), key],
            [sized(NAME_PREFIX, POINTS.name, room), `${name}|${key}`],
          ]),
        bucketOf(secret, 'petugas-lambat', name, TRICKLE_BITS),
      ),
    device: (id) => admit([[device, id]], id),
    own: (username) => admit([[own, username]], username),
    code: (key) => admit([[code, key]], key, slowCode),
    // One network alone never uses up what all of them share, so it shuts out nobody but itself.
    strangersCode: (name, ip) =>
      admit(
        [
          [codes, name],
          [code, `${name}|${networksOf(ip).at(-1)?.key ?? ''}`],
        ],
        name,
        slowCode,
      ),
  };
};
