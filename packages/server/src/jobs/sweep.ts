/** Hourly tidying: files without a row, ended sessions, stale limits, cards and letters that a lost job left unmade. */
import type { Deps } from '../deps.ts';

const ORPHAN_AFTER_MS = 6 * 3_600_000;
const EXPORT_KEPT_MS = 24 * 3_600_000;
const LATE_MINUTES = 5;
/** Every row that names a stored file. */
const NAMED = `SELECT 1 FROM berkas WHERE kunci_berkas = $1 UNION ALL SELECT 1 FROM kartu_ujian WHERE kunci_berkas = $1
  UNION ALL SELECT 1 FROM loa WHERE kunci_berkas = $1 UNION ALL SELECT 1 FROM berkas_kabar WHERE kunci_berkas = $1
  UNION ALL SELECT 1 FROM ekspor WHERE kunci_berkas = $1`;

export const sweep = async ({ pool, storage, jobs, now }: Deps): Promise<void> => {
  const at = now();
  await pool.query('DELETE FROM ekspor WHERE dibuat < $1', [new Date(at.getTime() - EXPORT_KEPT_MS)]);
  for await (const key of storage.list(new Date(at.getTime() - ORPHAN_AFTER_MS))) {
    const { rowCount } = await pool.query(NAMED, [key]);
    if (rowCount === 0) await storage.remove(key);
  }
  await pool.query('DELETE FROM sesi WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM sesi_petugas WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [at.getTime()]);
  const before = new Date(at.getTime() - LATE_MINUTES * 60_000);
  const late = await pool.query<{ nomor_pendaftar: string; versi_kartu: number }>(
    `SELECT p.nomor_pendaftar, p.versi_kartu FROM pendaftar p WHERE p.diverifikasi < $1
      AND NOT EXISTS (SELECT 1 FROM kartu_ujian k WHERE k.nomor_pendaftar = p.nomor_pendaftar AND k.versi = p.versi_kartu) LIMIT 5000`,
    [before],
  );
  for (const { nomor_pendaftar, versi_kartu } of late.rows)
    await jobs.send(pool, 'kartu-ujian', { nomor_pendaftar, versi: versi_kartu });
  const letters = await pool.query<{ id: number }>(
    'SELECT id FROM loa WHERE status_loa = 2 AND kunci_berkas IS NULL AND dicabut IS NULL AND diputus < $1 LIMIT 5000',
    [before],
  );
  for (const { id } of letters.rows) await jobs.send(pool, 'loa', { id });
};
