/** Hourly tidying: files without a row, ended sessions, stale limits, cards that a lost job left unmade. */
import type { Deps } from '../deps.ts';

const ORPHAN_AFTER_MS = 6 * 3_600_000;
const LATE_CARD_MINUTES = 5;

export const sweep = async ({ pool, storage, jobs, now }: Deps): Promise<void> => {
  const at = now();
  for await (const key of storage.list(new Date(at.getTime() - ORPHAN_AFTER_MS))) {
    const { rowCount } = await pool.query(
      'SELECT 1 FROM berkas WHERE kunci_berkas = $1 UNION ALL SELECT 1 FROM kartu_ujian WHERE kunci_berkas = $1',
      [key],
    );
    if (rowCount === 0) await storage.remove(key);
  }
  await pool.query('DELETE FROM sesi WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM sesi_petugas WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [at.getTime()]);
  const late = await pool.query<{ nomor_pendaftar: string; versi_kartu: number }>(
    `SELECT p.nomor_pendaftar, p.versi_kartu FROM pendaftar p WHERE p.diverifikasi < $1
      AND NOT EXISTS (SELECT 1 FROM kartu_ujian k WHERE k.nomor_pendaftar = p.nomor_pendaftar AND k.versi = p.versi_kartu) LIMIT 5000`,
    [new Date(at.getTime() - LATE_CARD_MINUTES * 60_000)],
  );
  for (const { nomor_pendaftar, versi_kartu } of late.rows)
    await jobs.send(pool, 'kartu-ujian', { nomor_pendaftar, versi: versi_kartu });
};
