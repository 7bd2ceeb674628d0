/** Lookups that succeeded, in the audit: one entry by number and network for a while, so that nobody fills it (pembayaran 9). */
import { type Db, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { networksOf } from '../../http/networks.ts';
import { createRecent } from '../../recent.ts';

const SAME_MS = 600_000;
const INSERT = `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
  SELECT $1, 'sistem', $2, 'cek password', $3, jsonb_build_object('jaringan', $4::text)
  WHERE NOT EXISTS (SELECT FROM audit WHERE subjek = $3 AND pelaku = 'sistem' AND tindakan = 'cek password'
    AND waktu > $5 AND baru ->> 'jaringan' = $4)`;

/** Notes that the pair of an applicant was looked up from an address; what another process noted counts as well. */
export const createLookupNotes = ({ pool, now }: Pick<Deps, 'now'> & { pool: Db }) => {
  const noted = createRecent(SAME_MS);
  const underWay = new Map<string, Promise<unknown>>();
  return async (nomor: string, ip: string): Promise<void> => {
    const at = now();
    const network = networksOf(ip)[0]?.key ?? ip;
    const key = `${nomor} ${network}`;
    if (noted.has(key, at)) return;
    const since = new Date(at.getTime() - SAME_MS);
    const writing =
      underWay.get(key) ?? pool.query(named('cek_password_catat', INSERT, [at, ip, nomor, network, since]));
    underWay.set(key, writing);
    await writing.finally(() => underWay.delete(key));
    noted.add(key, at);
  };
};
