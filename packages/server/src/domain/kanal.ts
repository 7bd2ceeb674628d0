/** Which channels the portal can write through, and how many codes leave by WhatsApp in a day (pemberitahuan 16, pembayaran 18). */
import type { KanalTagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import type { WaSaya } from '@gerbang/contract/applicant/pemberitahuan';
import type { Deps } from '../deps.ts';

const ON =
  "SELECT (isi->>'menyala')::boolean AS menyala, (isi->>'kode_per_hari')::int AS kode, CASE isi->>'cara' WHEN 'gateway' THEN isi->>'lewat' END AS lewat FROM pengaturan_wa";
interface On extends Record<string, unknown> {
  menyala: boolean | null;
  kode: number | null;
  lewat: WaSaya['lewat'] | null;
}
type Needed = Pick<Deps, 'pool' | 'notices'>;
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
/** SQL: codes that were sent by WhatsApp, whoever asked; a condition may follow. */
export const WA_ASKED = "pemberitahuan WHERE kanal = 'wa' AND peristiwa IN ('konfirmasi', 'kode-sekali')";

/** The channels that are switched on. */
export const openChannels = async (deps: Needed): Promise<KanalTagihan[]> => {
  if (!(await deps.notices.isOn())) return [];
  return (await waCodesADay(deps)) > 0 ? ['surel', 'wa'] : ['surel'];
};
