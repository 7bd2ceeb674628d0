/**
 * One person, several registrations (orang 1–4): who else is the same person, and whether one of them holds a seat already.
 * `orang_pendaftar` follows each save by triggers; the functions are in db/schema.sql.
 */
import type { RegistrasiLain } from '@gerbang/contract/office/pendaftar';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import { offeringName } from './penawaran.ts';

// Sorted, so that two who were linked under different numbers wait for each other in one order.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(identitas, 50))
  FROM (SELECT i AS identitas FROM identitas_sama($1) i ORDER BY 1) k`;
const SECOND = `SELECT EXISTS (SELECT FROM registrasi_lain($1) n JOIN pendaftar o ON o.nomor_pendaftar = n
  WHERE o.kode_penawaran = $2 AND o.nomor_peserta IS NOT NULL AND NOT EXISTS (
    SELECT FROM izin_kursi i WHERE i.kode_penawaran = $2 AND i.nomor_pendaftar IN ($1, n))) AS ganda`;

/**
 * Whether another registration of the same person has a number and a seat in this offering, without the office having
 * allowed a second one. From now to the end of the transaction nobody else of this person is judged; both statements leave
 * in one write, the second looking after the first has waited. The caller has locked the applicant.
 */
export const holdsSeatElsewhere = async (
  db: Db,
  nomor_pendaftar: string,
  kode_penawaran: string,
): Promise<boolean> => {
  const [, { rows }] = await Promise.all([
    db.query(named('orang_kunci', LOCK, [nomor_pendaftar])),
    db.query<{ ganda: boolean }>(named('orang_kursi', SECOND, [nomor_pendaftar, kode_penawaran])),
  ]);
  return rows[0]?.ganda === true;
};

const OTHERS = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.fase, ${offeringName()} AS penawaran, p.kode_penawaran = s.kode_penawaran AS sama_penawaran,
    x.identitas <> y.identitas AS oleh_petugas,
    (SELECT d.id_pasangan FROM dugaan_ganda d WHERE d.pertama = least(s.nomor_pendaftar, p.nomor_pendaftar)
       AND d.kedua = greatest(s.nomor_pendaftar, p.nomor_pendaftar)) AS id_pasangan
  FROM pendaftar s, registrasi_lain(s.nomor_pendaftar) n JOIN pendaftar p ON p.nomor_pendaftar = n
    JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur), orang_pendaftar x, orang_pendaftar y
  WHERE s.nomor_pendaftar = $1 AND x.nomor_pendaftar = $1 AND y.nomor_pendaftar = n
  ORDER BY p.dibuat DESC, p.nomor_pendaftar LIMIT 20`;
/** The other registrations of a person, the latest first; at most twenty are told. */
export const readRegistrations = async (db: Reads, nomor: string): Promise<RegistrasiLain[]> =>
  (await db.query<RegistrasiLain & Record<string, unknown>>(named('orang_lain', OTHERS, [nomor]))).rows;
