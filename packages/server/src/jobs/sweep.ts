/** Tidying: every hour ended sessions, stale limits, cards, letters and acts on many that a lost job left undone; every night files without a row. */
import { SLIP_JAM } from '@gerbang/contract/office/massal';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Deps } from '../deps.ts';
import type { JobPayloads } from './jobs.ts';

const ORPHAN_AFTER_MS = 6 * 3_600_000;
const EXPORT_KEPT_MS = 24 * 3_600_000;
const SNAP_KEPT_MS = 3 * 24 * 3_600_000;
/** Bills whose contact nobody confirmed, and contacts of those nobody paid. */
const BILL_KEPT_MS = 7 * 24 * 3_600_000;
const CONTACT_KEPT_MS = 90 * 24 * 3_600_000;
const OVER_BILLS = "DELETE FROM tagihan WHERE keadaan = 'menunggu' AND nomor_va IS NULL AND kedaluwarsa < $1";
const FORGET_CONTACTS = `UPDATE tagihan SET kanal = NULL, alamat = NULL, dikonfirmasi = NULL, kode_hash = NULL
  WHERE keadaan = 'menunggu' AND alamat IS NOT NULL AND kedaluwarsa < $1`;
const LATE_MINUTES = 5;
/** Files asked about in one statement: there are several for every applicant, millions in all. */
const FILES = 500;
/** Which of these files no row names. */
const UNNAMED = `SELECT kunci FROM unnest($1::text[]) AS kunci WHERE ${[
  'berkas',
  'kartu_ujian',
  'loa',
  'berkas_kabar',
  'ekspor',
  'skenario',
  'buku_samaran',
  'putusan_sidang',
  'berkas_sanggah',
]
  .map((table) => `NOT EXISTS (SELECT FROM ${table} WHERE kunci_berkas = kunci)`)
  .join(' AND ')}`;

/** Final applicants, `which` of them, whose card of the current version is not there. */
const withoutCard = (
  which: string,
) => `SELECT p.nomor_pendaftar, p.versi_kartu AS versi FROM pendaftar p WHERE ${which}
  AND NOT EXISTS (SELECT 1 FROM kartu_ujian k WHERE k.nomor_pendaftar = p.nomor_pendaftar AND k.versi = p.versi_kartu)`;
const LATE_CARDS = `${withoutCard('p.diverifikasi < $1')} LIMIT 5000`;
const OF_OFFERING = `${withoutCard('p.diverifikasi IS NOT NULL AND p.kode_penawaran = $1 AND p.nomor_pendaftar > $2')}
  ORDER BY p.nomor_pendaftar LIMIT 1000`;
type Card = JobPayloads['kartu-ujian'];

/** Has the missing cards of an offering made, however many; harmless to repeat. */
export const remakeCards = async (
  { pool, jobs }: Pick<Deps, 'pool' | 'jobs'>,
  kode_penawaran: string,
): Promise<void> => {
  for (let last = ''; ; ) {
    const { rows } = await pool.query<Card>(OF_OFFERING, [kode_penawaran, last]);
    const end = rows.at(-1);
    if (!end) return;
    await jobs.sendBehind(pool, 'kartu-ujian', rows);
    last = end.nomor_pendaftar;
  }
};

export const sweep = async ({ pool, storage, jobs, now }: Deps): Promise<void> => {
  const at = now();
  const ended = await pool.query<{ kunci_berkas: string | null }>(
    'DELETE FROM ekspor WHERE dibuat < $1 RETURNING kunci_berkas',
    [new Date(at.getTime() - EXPORT_KEPT_MS)],
  );
  await pool.query('DELETE FROM sesi WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM sesi_petugas WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM undangan_petugas WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM rate_limit WHERE expire < $1', [at.getTime()]);
  await pool.query('DELETE FROM bukti WHERE berakhir < $1', [at]);
  await pool.query('DELETE FROM snap_permintaan WHERE hari < $1', [
    jakartaDay(new Date(at.getTime() - SNAP_KEPT_MS)),
  ]);
  await pool.query(OVER_BILLS, [new Date(at.getTime() - BILL_KEPT_MS)]);
  await pool.query(FORGET_CONTACTS, [new Date(at.getTime() - CONTACT_KEPT_MS)]);
  const before = new Date(at.getTime() - LATE_MINUTES * 60_000);
  await jobs.sendBehind(pool, 'kartu-ujian', (await pool.query<Card>(LATE_CARDS, [before])).rows);
  await pool.query('UPDATE massal_pendaftar SET rahasia = NULL WHERE rahasia IS NOT NULL AND waktu < $1', [
    new Date(at.getTime() - SLIP_JAM * 3_600_000),
  ]);
  const acts = await pool.query<{ id: string }>(
    'SELECT id FROM massal WHERE selesai IS NULL AND dibuat < $1 AND (disetujui IS NOT NULL OR NOT perlu_setuju)',
    [before],
  );
  await jobs.sendBehind(pool, 'massal', acts.rows);
  const letters = await pool.query<{ id: number }>(
    'SELECT id FROM loa WHERE status_loa = 2 AND kunci_berkas IS NULL AND dicabut IS NULL AND diputus < $1 LIMIT 5000',
    [before],
  );
  await jobs.sendBehind(pool, 'loa', letters.rows);
  const results = await pool.query<{ id_hasil: number }>(
    'SELECT id_hasil FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil WHERE h.dibatalkan IS NULL AND h.dibuat < $1 AND NOT (u.tunggu_lengkap AND EXISTS (SELECT FROM kursi_seleksi k WHERE k.id_hasil = u.id_hasil))',
    [before],
  );
  await jobs.sendBehind(pool, 'seleksi', results.rows);
  // Lists of applicants are not left lying until the night. Last, for a store that is away must not keep the rest from being done.
  for (const { kunci_berkas } of ended.rows) if (kunci_berkas) await storage.remove(kunci_berkas);
};

/** Removes stored files that no row names: of a crash between the two, of an export that ended, of a picture never used. */
export const sweepFiles = async ({ pool, storage, now }: Deps): Promise<void> => {
  const removeUnnamed = async (keys: readonly string[]): Promise<void> => {
    const { rows } = await pool.query<{ kunci: string }>(UNNAMED, [keys]);
    for (const { kunci } of rows) await storage.remove(kunci);
  };
  let keys: string[] = [];
  for await (const key of storage.list(new Date(now().getTime() - ORPHAN_AFTER_MS))) {
    keys.push(key);
    if (keys.length < FILES) continue;
    await removeUnnamed(keys);
    keys = [];
  }
  await removeUnnamed(keys);
};
