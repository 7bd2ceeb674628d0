/**
 * PINs guessed from one address, for one code or one after the other, while its owner signs in from the same address:
 * `node attack/pin.ts http://127.0.0.1:3000 [seconds] [code] [PIN]`. Loopback only; it ends by itself (keamanan 6).
 */
import { attack, type Outcome } from './support/post.ts';

interface Target {
  /** Origin of the portal, on loopback. */
  url: string;
  seconds: number;
  /** Whose PIN is guessed, and who signs in meanwhile; without one the guesses go over many codes. */
  account?: { username: string; password: string };
}

const LOGIN = '/api/login';
const GUESSER = '198.51.100.9';
/** Wrong PINs that are free in a quarter of an hour: of a code, of an address. */
const FREE = { code: 10, address: 60 } as const;
const FIRST_CODE = 10_000_000;

const pinOf = (nth: number): string => String(nth).padStart(16, '4');

/** Guesses the PIN of one account, or one PIN for each of many codes. */
export const attackPin = ({ url, seconds, account }: Target): Promise<Outcome> =>
  attack({
    url,
    seconds,
    judged: 401,
    free: account ? FREE.code : FREE.address,
    shot: (nth) => ({
      url,
      path: LOGIN,
      body: { username: account?.username ?? String(FIRST_CODE + nth), password: pinOf(nth) },
      from: GUESSER,
    }),
    honest: account && { url, path: LOGIN, body: account, from: GUESSER },
  });

if (import.meta.main) {
  const [url = 'http://127.0.0.1:3000', seconds = '5', username, password] = process.argv.slice(2);
  const account = username && password ? { account: { username, password } } : {};
  console.log(await attackPin({ url, seconds: Number(seconds), ...account }));
}
