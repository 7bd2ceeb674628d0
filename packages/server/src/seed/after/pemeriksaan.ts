/** What the demo's office checks of documents: a queue that waits, and some decided, rejected and mended. */
import type { Db } from '../../db/pool.ts';
import type { DemoAccount } from '../applicants/accounts.ts';

const DAY_MS = 86_400_000;
/** Kinds that are checked where the form asks for them, by their code. */
const CHECKED = [
  ['data_diri_pendaftar/foto', 'FOTO'],
  ['data_diri_pendaftar/akta', 'AKTA'],
  ['pendidikan_terakhir/ijazah', 'IJAZAH'],
] as const;
const RULES = `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan)
  SELECT DISTINCT o.kode_penawaran, c.jenis, 'finalisasi', 'tidak' FROM penawaran o
    JOIN unnest($1::text[], $2::text[]) AS c (jenis, kode) ON true
    JOIN penawaran_form f ON f.kode_penawaran = o.kode_penawaran AND f.nama_form = c.kode
  WHERE o.tanggal_mulai_daftar <= $3 AND o.tanggal_pengumuman > $3`;
const ALIGN =
  'SELECT periksa_selaras(nomor_pendaftar, NULL) FROM pendaftar WHERE diverifikasi IS NOT NULL AND NOT uji';
const WAITING = `SELECT nomor_pendaftar, slot FROM periksa_berkas WHERE siap IS NOT NULL AND NOT nomor_pendaftar = ANY($1::text[])
  ORDER BY nomor_pendaftar, slot LIMIT 60`;
const DECIDE = `WITH set AS (UPDATE periksa_berkas SET keadaan = $3, alasan = $4, batas = $5, diputus = $6, diputus_oleh = 'verifikator', versi = versi + 1
    WHERE nomor_pendaftar = $1 AND slot = $2 RETURNING id_berkas, versi)
  INSERT INTO putusan_berkas (nomor_pendaftar, slot, id_berkas, putusan, alasan, batas, oleh, waktu, versi, lama)
  SELECT $1, $2, id_berkas, $3, $4, $5, 'verifikator', $6, versi, '{"keadaan": "belum"}' FROM set`;

export const seedPemeriksaan = async (db: Db, accounts: readonly DemoAccount[], now: Date): Promise<void> => {
  await db.query(RULES, [CHECKED.map(([slot]) => slot), CHECKED.map(([, code]) => code), now]);
  await db.query(ALIGN);
  const known = accounts.flatMap(({ nomor_pendaftar }) => nomor_pendaftar ?? []);
  const { rows } = await db.query<{ nomor_pendaftar: string; slot: string }>(WAITING, [known]);
  const at = new Date(now.getTime() - DAY_MS);
  for (const [i, { nomor_pendaftar, slot }] of rows.entries()) {
    if (i % 5 === 0) await db.query(DECIDE, [nomor_pendaftar, slot, 'sah', null, null, at]);
    if (i % 15 !== 1) continue;
    const batas = new Date(now.getTime() + (i % 2 ? 2 : -0.5) * DAY_MS);
    await db.query(DECIDE, [
      nomor_pendaftar,
      slot,
      'ditolak',
      'Dokumen tidak terbaca. Pindai atau foto ulang di tempat terang.',
      batas,
      at,
    ]);
  }
};
