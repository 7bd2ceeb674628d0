/** Groups of participants by a list the office uploaded: who is on which (seleksi 28). */
import type { Db } from '../db/pool.ts';
import { PARTICIPANT } from './nilai.ts';

/** SQL: the list of each group of offering `$1` that counts. */
export const LATEST = `SELECT DISTINCT ON (i.kode) i.kode, i.id FROM impor_kelompok i
  WHERE i.kode_penawaran = $1 AND i.dibatalkan IS NULL ORDER BY i.kode, i.id DESC`;
const MEMBER = `SELECT p.nomor_pendaftar, 'daftar:' || l.kode AS kelompok FROM (${LATEST}) l JOIN isi_kelompok i ON i.id_impor = l.id`;
/**
 * SQL: participants of offering `$1` and the groups by list they are in, as rules name them, each pair once. By whole sets, for
 * schools are on lists: looked up for each participant, every list is gone through a million times.
 */
export const LISTED = `${MEMBER} JOIN pendaftar p ON p.nomor_peserta = i.nilai WHERE i.jenis = 'nomor_peserta' AND ${PARTICIPANT}
  UNION ${MEMBER} JOIN pendidikan_terakhir e ON e.nisn = i.nilai JOIN pendaftar p USING (nomor_pendaftar) WHERE i.jenis = 'nisn' AND ${PARTICIPANT}
  UNION ${MEMBER} JOIN pendidikan_terakhir e ON e.npsn = i.nilai JOIN pendaftar p USING (nomor_pendaftar) WHERE i.jenis = 'npsn' AND ${PARTICIPANT}`;
/** SQL: how many participants of offering `$1` are in each group by list; one nobody is in is not there. */
export const LISTED_COUNTS = `SELECT kelompok, count(*)::int AS jumlah FROM (${LISTED}) m GROUP BY kelompok`;

const KNOWN = 'SELECT kode FROM kelompok_seleksi WHERE kode_penawaran = $1';
/** Groups by list an offering has, as rules name them. */
export const knownLists = async (db: Db, kode: string): Promise<ReadonlySet<string>> =>
  new Set((await db.query<{ kode: string }>(KNOWN, [kode])).rows.map((row) => `daftar:${row.kode}`));
