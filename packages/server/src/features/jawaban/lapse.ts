/** What silence means, once a deadline has passed (jawaban 4). */
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { takeTurn } from '../../domain/nilai.ts';

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

interface Due {
  id_hasil: number;
  kode_penawaran: string;
  diam: 'gugur' | 'terima';
  batas: Date;
}

const close = ({ pool, now }: Pick<Deps, 'pool' | 'now'>, { id_hasil, kode_penawaran }: Due): Promise<void> =>
  transaction(pool, async (db) => {
    // Whoever moves the deadline, declines or calls up waits, and so do other processes.
    await takeTurn(db, kode_penawaran);
    const at = now();
    const due = (await db.query<Due & Record<string, unknown>>(`${DUE} AND h.id = $2`, [at, id_hasil]))
      .rows[0];
    if (!due) return;
    const { rows } = await db.query<{ nomor_pendaftar: string }>(SILENT, [id_hasil]);
    const silent = rows.map((row) => row.nomor_pendaftar);
    const { rowCount } = await db.query(STORE, [id_hasil, silent, due.diam, at]);
    const called = (await db.query(CLOSE_CALL, [id_hasil, at])).rowCount === 1;
    if (!called) await db.query(CLOSE_FIRST, [kode_penawaran, at]);
    await author(now, 'sistem', 'jadwal').note(db, {
      waktu: at,
      tindakan: 'tutup jawaban hasil',
      subjek: kode_penawaran,
      baru: { id_hasil, batas: due.batas, diam: due.diam, jumlah: rowCount },
    });
  });

/** Deals with the silent of every deadline that has passed; harmless to repeat, and in several processes at once. */
export const closeAnswers = async (deps: Pick<Deps, 'pool' | 'now'>): Promise<void> => {
  const { rows } = await deps.pool.query<Due & Record<string, unknown>>(DUE, [deps.now()]);
  for (const due of rows) await close(deps, due);
};
