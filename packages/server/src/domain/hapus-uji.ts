/** Deleting trial applicants with everything of theirs (penawaran 24). */
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { deleteTrials } from './pendaftar.ts';
import { TRIAL_YEAR } from './uji.ts';

const SELECTED = `SELECT nomor_pendaftar FROM pendaftar p WHERE kode_penawaran = $1 AND uji AND ($2::text IS NULL OR nomor_pendaftar = $2)
  ORDER BY nomor_pendaftar FOR UPDATE`;
const FILES = `SELECT kunci_berkas FROM berkas WHERE nomor_pendaftar = ANY($1)
  UNION ALL SELECT kunci_berkas FROM kartu_ujian WHERE nomor_pendaftar = ANY($1)`;
/** Rooms in the order in which finalisations take them; a room nobody sits in is as new. */
const SEATS = `WITH held AS (SELECT id_ruang FROM ruang WHERE id_ruang IN (SELECT id_ruang FROM kursi WHERE nomor_pendaftar = ANY($1)) ORDER BY id_ruang FOR UPDATE),
  gone AS (DELETE FROM kursi WHERE nomor_pendaftar = ANY($1) AND id_ruang IN (SELECT id_ruang FROM held) RETURNING id_ruang, nomor_kursi),
  freed AS (SELECT id_ruang, count(*)::int AS banyak, array_agg(nomor_kursi ORDER BY nomor_kursi) AS nomor FROM gone GROUP BY 1)
  UPDATE ruang r SET terisi = r.terisi - f.banyak,
    lowong = CASE WHEN r.terisi = f.banyak THEN '{}' ELSE r.lowong || f.nomor END,
    kursi_terakhir = CASE WHEN r.terisi > f.banyak THEN r.kursi_terakhir END
  FROM freed f WHERE r.id_ruang = f.id_ruang`;
/** Tables whose rows are an applicant's, also through another table of theirs, what refers to others first. */
const OWNED = `WITH RECURSIVE own (tabel, kolom, ke) AS (
    SELECT c.conrelid, a.attname, 1 FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'pendaftar'::regclass
    UNION ALL
    SELECT c.conrelid, a.attname, o.ke + 1 FROM own o JOIN pg_constraint c ON c.contype = 'f' AND c.confrelid = o.tabel AND cardinality(c.conkey) = 1
      JOIN pg_attribute k ON k.attrelid = c.confrelid AND k.attnum = c.confkey[1] AND k.attname = o.kolom
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1])
  SELECT tabel::regclass::text AS tabel, quote_ident(kolom) AS kolom FROM own GROUP BY 1, 2 ORDER BY max(ke) DESC, 1`;
const SESSIONS = `WITH gone AS (DELETE FROM sesi WHERE nomor_pendaftar = ANY($1)),
  browsers AS (DELETE FROM perangkat_pendaftar WHERE nomor_pendaftar = ANY($1))
  SELECT pg_notify('sesi', nomor) FROM unnest($1::text[]) AS nomor`;
/** The counter of a track's wave, once no trial of it has a number. */
const COUNTER = `DELETE FROM penomoran n USING penawaran o WHERE o.kode_penawaran = $1 AND n.tahun = ${TRIAL_YEAR}
  AND n.kode_jalur = o.kode_jalur AND n.gelombang = o.gelombang AND NOT EXISTS (
    SELECT FROM pendaftar p JOIN penawaran b USING (kode_penawaran)
    WHERE p.uji AND p.nomor_peserta IS NOT NULL AND b.kode_jalur = n.kode_jalur AND b.gelombang = n.gelombang)`;

/**
 * Deletes every trial applicant of an offering, or the one named, with everything of theirs: rows, payments, sessions, seats,
 * numbers; their files go with a job once the transaction has committed. Answers how many, and leaves one audit entry where
 * there were any. The caller holds the offering FOR UPDATE, so that nobody makes another meanwhile.
 */
export const hapusUji = async (
  db: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  who: Author,
  kode_penawaran: string,
  nomor: string | null = null,
): Promise<number> => {
  const { rows } = await db.query<{ nomor_pendaftar: string }>(SELECTED, [kode_penawaran, nomor]);
  const all = rows.map((row) => row.nomor_pendaftar);
  if (all.length === 0) return 0;
  const files = await db.query<{ kunci_berkas: string }>(FILES, [all]);
  await db.query(SEATS, [all]);
  const owned = await db.query<{ tabel: string; kolom: string }>(OWNED);
  for (const { tabel, kolom } of owned.rows)
    await db.query(`DELETE FROM ${tabel} WHERE ${kolom} = ANY($1::text[])`, [all]);
  await db.query(SESSIONS, [all]);
  await deleteTrials(db, all);
  await db.query(COUNTER, [kode_penawaran]);
  await jobs.send(db, 'hapus-berkas', { kunci: files.rows.map((file) => file.kunci_berkas) });
  await who.note(db, {
    tindakan: 'hapus pendaftar uji',
    subjek: `penawaran ${kode_penawaran}`,
    lama: { pendaftar: all },
    tentang: all,
  });
  return all.length;
};
