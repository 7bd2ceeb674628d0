/**
 * Lookups from every /64 of one rented /56, while somebody elsewhere looks up their own PIN: `node attack/lookup.ts
 * http://127.0.0.1:3000 [seconds] [number] [code]`. The portal has to trust 127.0.0.1 as a proxy, else all comes from one
 * address. Loopback only; it ends by itself (keamanan 5, keamanan 18).
 */
import { attack, type Outcome } from './support/post.ts';

interface Target {
  /** Origin of the portal, on loopback. */
  url: string;
  seconds: number;
  /** A payment and its code, looked up meanwhile. */
  slip?: { nomor_pembayaran: string; nomor_pendaftar: string };
}

const LOOKUP = '/api/v2/pembayaran/cek_password/pub';
/** Failures of a /56 that are free in an hour. */
const FREE = 240;

/** Looks numbers up that are none. */
export const attackLookup = ({ url, seconds, slip }: Target): Promise<Outcome> =>
  attack({
    url,
    seconds,
    judged: 404,
    free: FREE,
    shot: (nth) => ({
      url,
      path: LOOKUP,
      body: { nomor_pembayaran: `71${nth}`, nomor_pendaftar: `72${nth}` },
      from: `2001:db8:56:${(0x5600 + (nth % 256)).toString(16)}::${(nth % 0xffff).toString(16)}`,
    }),
    honest: slip && { url, path: LOOKUP, body: slip, from: '203.0.113.7' },
  });

if (import.meta.main) {
  const [url = 'http://127.0.0.1:3000', seconds = '5', nomor_pembayaran, nomor_pendaftar] =
    process.argv.slice(2);
  const slip = nomor_pembayaran && nomor_pendaftar ? { slip: { nomor_pembayaran, nomor_pendaftar } } : {};
  console.log(await attackLookup({ url, seconds: Number(seconds), ...slip }));
}
