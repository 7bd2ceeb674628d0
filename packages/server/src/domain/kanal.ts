/** Which channels the portal can write through, and how many codes leave by WhatsApp in a day (pemberitahuan 16, pembayaran 18). */
import type { KanalTagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import type { WaSaya } from '@gerbang/contract/applicant/pemberitahuan';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { fullSince, requireShares, shareSince } from './jatah-sehari.ts';

const ON =
  "SELECT (isi->>'menyala')::boolean AS menyala, (isi->>'kode_per_hari')::int AS kode, CASE isi->>'cara' WHEN 'gateway' THEN isi->>'lewat' END AS lewat FROM pengaturan_wa";
interface On extends Record<string, unknown> {
  menyala: boolean | null;
  kode: number | null;
  lewat: WaSaya['lewat'] | null;
}
/** Inside a transaction `pool` is its connection: whoever holds one and waits for another stops everybody once all do. */
type Needed = Pick<Deps, 'notices'> & { pool: Pick<Db, 'query'> };
/** How many codes leave for numbers in a day, and by what; 0 where it is off, or nothing is sent at all. */
export const waStanding = async ({
  pool,
  notices,
}: Needed): Promise<{ most: number; lewat: WaSaya['lewat'] }> => {
  const row = (await pool.query<On>(ON)).rows[0];
  const most = row?.menyala === true && (await notices.isOn()) ? (row.kode ?? 0) : 0;
  return { most, lewat: row?.lewat ?? 'WhatsApp' };
};
/** What a number is written to by. */
export const waCarrier = async (deps: Needed): Promise<WaSaya['lewat']> => (await waStanding(deps)).lewat;
/** How many codes leave in a day alone. */
export const waCodesADay = async (deps: Needed): Promise<number> => (await waStanding(deps)).most;
/** SQL: takes the turn of whoever asks for a code by WhatsApp: everybody's are counted. */
export const WA_TURN = "SELECT pg_advisory_xact_lock(hashtext('gerbang.kode wa'))";

/** What a code that leaves for a number is for: an applicant's own number, the contact of a bill, the PIN of a payment. */
export type UntukKodeWa = 'nomor' | 'kontak' | 'pin';
/** Parts of the codes of a day: of bills, which anybody may take, and of them with those of applicants. The rest is the PIN's. */
const PARTS = { kontak: 0.6, nomor: 0.8 } as const;
const CODES =
  "pemberitahuan WHERE kanal = 'wa' AND peristiwa IN ('konfirmasi', 'kode-sekali') AND dibuat > $1";
const OF_BILL = "peristiwa = 'kode-sekali' AND kunci LIKE 'kontak %'";
const OF_PIN = "peristiwa = 'kode-sekali' AND kunci LIKE 'pin %'";
const FULL = `SELECT ${fullSince(`${CODES} AND ${OF_BILL}`, '$2::int')} AS kontak,
  ${fullSince(`${CODES} AND NOT (${OF_PIN})`, '$3::int')} AS nomor,
  ${fullSince(`${CODES} AND ${OF_PIN}`, '$4::int')} AS pin, ${fullSince(CODES, '$5::int')} AS semua`;
type Full = Record<UntukKodeWa | 'semua', Date | null>;
/**
 * Throws `terlalu_sering` where the share of the day is used up, of `most` codes for numbers; `db` holds the turn. Whoever
 * asks for one kind without end leaves the others theirs (pembayaran 18).
 */
export const requireWaShare = async (db: Db, most: number, untuk: UntukKodeWa, at: Date): Promise<void> => {
  const [kontak, nomor] = [Math.ceil(most * PARTS.kontak), Math.ceil(most * PARTS.nomor)];
  const shares = [kontak, nomor, Math.max(1, most - nomor), most];
  const full = (await db.query<Full & Record<string, unknown>>(FULL, [shareSince(at), ...shares])).rows[0];
  if (!full) return;
  if (untuk !== 'pin')
    return requireShares(untuk === 'kontak' ? [full.kontak, full.nomor] : [full.nomor], at);
  // Its own share, and what the others leave.
  if (full.pin && full.semua) requireShares([full.pin < full.semua ? full.pin : full.semua], at);
};

/** The channels that are switched on. */
export const openChannels = async (deps: Needed): Promise<KanalTagihan[]> => {
  if (!(await deps.notices.isOn())) return [];
  return (await waCodesADay(deps)) > 0 ? ['surel', 'wa'] : ['surel'];
};
