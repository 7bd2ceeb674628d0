/** What silence means, once a deadline has passed (jawaban 4). */
import { author } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { takeTurn } from './nilai.ts';

const DUE = `SELECT h.id AS id_hasil, h.kode_penawaran, a.diam, coalesce(g.batas, a.batas) AS batas FROM aturan_jawaban a
  JOIN penawaran o ON o.kode_penawaran = a.kode_penawaran AND o.tanggal_pengumuman <= $1
  JOIN hasil h ON h.kode_penawaran = a.kode_penawaran AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL LEFT JOIN panggilan g ON g.id_hasil = h.id
  WHERE a.wajib AND coalesce(g.batas, a.batas) < $1 AND CASE WHEN g.id_hasil IS NULL THEN a.ditutup ELSE g.ditutup END IS NULL`;
const SILENT = `SELECT p.nomor_pendaftar FROM yudisium y JOIN pendaftar p USING (nomor_pendaftar) WHERE y.id_hasil = $1 AND y.diterima
  AND NOT EXISTS (SELECT FROM jawaban j WHERE j.nomor_pendaftar = y.nomor_pendaftar AND j.id_hasil = y.id_hasil)
  ORDER BY p.nomor_pendaftar FOR NO KEY UPDATE OF p`;
// Who answered while their row was waited for has an answer by now.
const STORE = `INSERT INTO jawaban (nomor_pendaftar, id_hasil, jawaban, waktu, pelaku) SELECT n, $1, $3, $4, 'sistem' FROM unnest($2::text[]) AS n
  WHERE NOT EXISTS (SELECT FROM jawaban j WHERE j.nomor_pendaftar = n AND j.id_hasil = $1)`;
const CLOSE_FIRST = 'UPDATE aturan_jawaban SET ditutup = $2 WHERE kode_penawaran = $1';
const CLOSE_CALL = 'UPDATE panggilan SET ditutup = $2 WHERE id_hasil = $1';

interface Due extends Record<string, unknown> {
  id_hasil: number;
  kode_penawaran: string;
  diam: 'gugur' | 'terima';
  batas: Date;
}

/**
 * Deals with the silent of every deadline of an offering that passed before `at`; the caller holds the offering's turn, for
 * which whoever moves the deadline, declines or calls up waits, and so do other processes.
 */
export const closePassed = async (
  db: Db,
  now: Deps['now'],
  kode_penawaran: string,
  at: Date,
): Promise<void> => {
  const passed = await db.query<Due>(`${DUE} AND h.kode_penawaran = $2 ORDER BY h.id`, [at, kode_penawaran]);
  for (const { id_hasil, diam, batas } of passed.rows) {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(SILENT, [id_hasil]);
    const silent = rows.map((row) => row.nomor_pendaftar);
    const { rowCount } = await db.query(STORE, [id_hasil, silent, diam, at]);
    const called = (await db.query(CLOSE_CALL, [id_hasil, at])).rowCount === 1;
    if (!called) await db.query(CLOSE_FIRST, [kode_penawaran, at]);
    await author(now, 'sistem', 'jadwal').note(db, {
      waktu: at,
      tindakan: 'tutup jawaban hasil',
      subjek: kode_penawaran,
      baru: { id_hasil, batas, diam, jumlah: rowCount },
    });
  }
};

/** Deals with the silent of every deadline that has passed; harmless to repeat, and in several processes at once. */
export const closeAnswers = async ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<void> => {
  const { rows } = await pool.query<Due>(DUE, [now()]);
  for (const kode of new Set(rows.map((due) => due.kode_penawaran)))
    await transaction(pool, async (db) => {
      await takeTurn(db, kode);
      await closePassed(db, now, kode, now());
    });
};
