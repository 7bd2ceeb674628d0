/** Groups of participants by a list the office uploaded: who is on which (seleksi 28). */
import type { Db } from '../db/pool.ts';

/** SQL: the list of each group of offering `$1` that counts. */
export const LATEST = `SELECT DISTINCT ON (i.kode) i.kode, i.id FROM impor_kelompok i
  WHERE i.kode_penawaran = $1 AND i.dibatalkan IS NULL ORDER BY i.kode, i.id DESC`;
/** SQL: groups by list of participant `p` of offering `$1`, as rules name them, in one order. */
export const LISTS_OF = `ARRAY(SELECT 'daftar:' || l.kode FROM (${LATEST}) l WHERE EXISTS (SELECT FROM isi_kelompok i
    WHERE i.id_impor = l.id AND i.jenis = 'nomor_peserta' AND i.nilai = p.nomor_peserta) OR EXISTS (SELECT FROM isi_kelompok i
    JOIN pendidikan_terakhir e ON e.nomor_pendaftar = p.nomor_pendaftar
    WHERE i.id_impor = l.id AND ((i.jenis = 'nisn' AND i.nilai = e.nisn) OR (i.jenis = 'npsn' AND i.nilai = e.npsn))) ORDER BY 1)`;

const KNOWN = 'SELECT kode FROM kelompok_seleksi WHERE kode_penawaran = $1';
/** Groups by list an offering has, as rules name them. */
export const knownLists = async (db: Db, kode: string): Promise<ReadonlySet<string>> =>
  new Set((await db.query<{ kode: string }>(KNOWN, [kode])).rows.map((row) => `daftar:${row.kode}`));
