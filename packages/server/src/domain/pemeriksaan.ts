/** What the office checks of an applicant's documents, as others ask about it: where all of them stand, and what waits (berkas 15, berkas 17). */
import type { Menahan } from '@gerbang/contract/applicant/verifikasi-berkas';
import type { Db } from '../db/pool.ts';

/** SQL: documents in use `k` whose kind is checked in the offering of their applicant `q`, by its rule `m`. */
export const DIPERIKSA = `periksa_berkas k JOIN berkas b ON b.id = k.id_berkas AND b.diganti IS NULL
    JOIN pendaftar q ON q.nomor_pendaftar = k.nomor_pendaftar
    JOIN aturan_berkas m ON m.kode_penawaran = q.kode_penawaran AND m.jenis = k.jenis`;
/**
 * SQL: the same for a page in an order that an index of `k` gives. The rule is looked up for each document: joined, it is
 * thought to leave out nearly all of them, and everything that waits is read and sorted first.
 */
export const DIPERIKSA_BERURUT = `periksa_berkas k JOIN berkas b ON b.id = k.id_berkas AND b.diganti IS NULL
    JOIN pendaftar q ON q.nomor_pendaftar = k.nomor_pendaftar
    CROSS JOIN LATERAL (SELECT mulai FROM aturan_berkas WHERE kode_penawaran = q.kode_penawaran AND jenis = k.jenis OFFSET 0) m`;
/** SQL: document `k` is not accepted. */
export const BELUM_SAH = "k.keadaan NOT IN ('sah', 'tidak-perlu')";
/** SQL: at registering anew those are checked who were accepted; before the announcement nobody is (keamanan 7). */
export const IKUT = `(m.mulai <> 'daftar-ulang' OR k.keadaan <> 'belum' OR EXISTS (SELECT FROM yudisium y JOIN hasil h ON h.id = y.id_hasil
    AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL JOIN penawaran o ON o.kode_penawaran = q.kode_penawaran AND o.kode_penawaran = h.kode_penawaran
    AND o.tanggal_pengumuman <= now() WHERE y.nomor_pendaftar = k.nomor_pendaftar AND y.diterima))`;
/** SQL: document `k` waits to be checked. */
export const MENUNGGU = `k.keadaan IN ('belum', 'diganti') AND k.siap IS NOT NULL AND ${IKUT}`;
/**
 * SQL: where the documents of applicant `p` stand together, by number and offering of a row of any table. Who is told must
 * not learn of a result: those of the accepted alone count once decided.
 */
export const VALIDASI_SQL = `(SELECT CASE WHEN count(*) = 0 THEN 'tanpa' WHEN bool_or(k.keadaan = 'ditolak') THEN 'ditolak'
    WHEN bool_or(${BELUM_SAH}) THEN 'menunggu' ELSE 'sah' END
  FROM aturan_berkas m JOIN periksa_berkas k ON k.nomor_pendaftar = p.nomor_pendaftar AND k.jenis = m.jenis
    JOIN berkas b ON b.id = k.id_berkas AND b.diganti IS NULL
  WHERE m.kode_penawaran = p.kode_penawaran AND (m.mulai <> 'daftar-ulang' OR k.keadaan <> 'belum'))`;
/** SQL: something waits for a document of applicant `p` that is not accepted. */
export const isHeld = (apa: Exclude<Menahan, 'tidak'>): string => `EXISTS (SELECT FROM ${DIPERIKSA}
  WHERE k.nomor_pendaftar = p.nomor_pendaftar AND m.menahan = '${apa}' AND ${BELUM_SAH})`;
/** SQL: the officer `username` said that they know the applicant `nomor` (berkas 26). */
export const isKnownSql = (nomor: string, username: string): string =>
  `EXISTS (SELECT FROM kenal_pendaftar e WHERE e.nomor_pendaftar = ${nomor} AND e.username = ${username})`;

// In their order. Whoever replaces a file holds more: an alignment that had begun would write the older file back.
const HOLD =
  'SELECT nomor_pendaftar FROM pendaftar WHERE kode_penawaran = $1 AND NOT uji ORDER BY nomor_pendaftar FOR SHARE';
/** Keeps the documents of an offering's applicants as they are until the end of the transaction; answers whose. */
export const holdApplicants = async (db: Db, kode_penawaran: string): Promise<string[]> =>
  (await db.query<{ nomor_pendaftar: string }>(HOLD, [kode_penawaran])).rows.map(
    (row) => row.nomor_pendaftar,
  );

const ALIGN = 'SELECT periksa_selaras(nomor, NULL) FROM unnest($1::text[]) AS n (nomor)';
/** Brings what is checked of applicants that are held in line with rules and dates, however many they are. */
export const alignDocuments = async (db: Db, applicants: readonly string[]): Promise<void> => {
  await db.query("SET LOCAL statement_timeout = '120s'");
  await db.query(ALIGN, [applicants]);
};

const AWAITED = "SELECT FROM aturan_berkas WHERE kode_penawaran = $1 AND mulai = 'seleksi'";
/** Brings deadlines in line with the announcement of an offering that has just been set. The caller holds the offering. */
export const followAnnouncement = async (db: Db, kode_penawaran: string): Promise<void> => {
  if ((await db.query(AWAITED, [kode_penawaran])).rowCount !== 0)
    await alignDocuments(db, await holdApplicants(db, kode_penawaran));
};

const SEATED = `SELECT nomor_pendaftar FROM pendaftar WHERE kode_penawaran = $1 AND kode_jadwal = ANY($2::text[])
  AND diverifikasi IS NOT NULL ORDER BY nomor_pendaftar`;
/** The same with exams that changed. The caller holds who sits them; who is not finalised follows at that. */
export const followExams = async (
  db: Db,
  kode_penawaran: string,
  schedules: readonly string[],
): Promise<void> => {
  if (schedules.length === 0) return;
  const { rows } = await db.query<{ nomor_pendaftar: string }>(SEATED, [kode_penawaran, schedules]);
  await alignDocuments(
    db,
    rows.map((row) => row.nomor_pendaftar),
  );
};
