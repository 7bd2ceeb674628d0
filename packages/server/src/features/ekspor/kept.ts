/** What the portal keeps of each applicant beside the form: numbers, choices, payment, result, letter. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { VALIDASI, type Validasi } from '@gerbang/contract/applicant/verifikasi-berkas';
import { PILIHAN_EKSPOR } from '@gerbang/contract/office/ekspor/kolom';
import { FASE } from '@gerbang/contract/office/pendaftar';
import { type Db, named } from '../../db/pool.ts';
import type { Key } from '../../domain/ekspor.ts';
import { VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import type { Cell } from '../../files/write-table.ts';
import { plainCell } from './values.ts';

const chosen = PILIHAN_EKSPOR.map(
  (n) =>
    `c${n}.id_prodi::text AS kode_pilihan_${n}, s${n}.nama_prodi AS pilihan_${n}, k${n}.nama_kelas AS kelas_pilihan_${n}`,
).join();
const choices = PILIHAN_EKSPOR.map(
  (n) => `LEFT JOIN pilihan_jurusan c${n} ON c${n}.nomor_pendaftar = p.nomor_pendaftar AND c${n}.urutan = ${n}
  LEFT JOIN program_studi s${n} ON s${n}.id_prodi = c${n}.id_prodi LEFT JOIN kelas k${n} ON k${n}.id_kelas = c${n}.id_kelas`,
).join('\n  ');
// Of results the approved one of the own wave, of letters the last that was asked for.
const SELECT = `SELECT p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, p.kode_penawaran, j.jalur_masuk AS jalur, o.nama AS gelombang, o.tahun,
    p.fase, p.dibuat AS terdaftar, p.diverifikasi AS difinalisasi, ${VALIDASI_SQL} AS validasi, p.hadir, u.lokasi_ujian, r.nama_ruang AS ruang, k.nomor_kursi AS kursi,
    ${chosen}, b.nomor_pembayaran, b.bank, b.jumlah, b.dibayar_pada AS dibayar, b.dicatat,
    y.diterima AS hasil, y.id_prodi::text AS kode_diterima, y.nama_prodi AS diterima_di,
    l.jenis_loa AS loa_jenis, CASE WHEN l.dicabut IS NULL THEN l.status_loa ELSE 0 END AS loa_status, l.nomor_surat AS loa_nomor,
    l.diminta AS loa_diajukan, l.diputus AS loa_diputuskan
  FROM unnest($1::text[]) WITH ORDINALITY AS w(nomor, ke) JOIN pendaftar p ON p.nomor_pendaftar = w.nomor
  JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran JOIN jalur j ON j.kode_jalur = o.kode_jalur
  LEFT JOIN data_diri_pendaftar d ON d.nomor_pendaftar = p.nomor_pendaftar
  LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k ON k.nomor_pendaftar = p.nomor_pendaftar LEFT JOIN ruang r ON r.id_ruang = k.id_ruang
  ${choices}
  LEFT JOIN pembayaran b ON b.nomor_pendaftar = p.nomor_pendaftar
  LEFT JOIN LATERAL (SELECT x.diterima, x.id_prodi, s.nama_prodi FROM yudisium x JOIN hasil h ON h.id = x.id_hasil
    LEFT JOIN program_studi s ON s.id_prodi = x.id_prodi
    WHERE x.nomor_pendaftar = p.nomor_pendaftar AND h.kode_penawaran = p.kode_penawaran AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL ORDER BY h.id DESC LIMIT 1) y ON true
  LEFT JOIN LATERAL (SELECT * FROM loa WHERE loa.nomor_pendaftar = p.nomor_pendaftar ORDER BY id DESC LIMIT 1) l ON true
  ORDER BY w.ke`;

const LOA: Readonly<Record<number, string>> = {
  0: 'Dicabut',
  [STATUS_LOA.review]: 'Menunggu keputusan',
  [STATUS_LOA.disetujui]: 'Disetujui',
  [STATUS_LOA.ditolak]: 'Ditolak',
};
/** Where a value is a code of the portal's own, in words. */
const WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  fase: (value) => Object.entries(FASE).find(([fase]) => fase === value)?.[1] ?? '',
  validasi: (value) => VALIDASI[value as Validasi],
  hasil: (value) => (value ? 'Diterima' : 'Tidak diterima'),
  loa_jenis: (value) => (value === JENIS_LOA.conditional ? 'Conditional' : 'Final'),
  loa_status: (value) => LOA[Number(value)] ?? '',
};

export type Kept = Readonly<Record<string, unknown>> & { nomor_pendaftar: string };
/** Rows of these applicants, in their order. */
export const readKept = async (db: Db, keys: readonly Key[]): Promise<readonly Kept[]> =>
  (await db.query<Kept>(named('ekspor_tetap', SELECT, [keys]))).rows;
/** The cell of a column, by its key. */
export const keptCell = (row: Kept, key: string): Cell => {
  const value = row[key];
  const word = WORDS[key];
  return word && value !== null && value !== undefined ? word(value) : plainCell(value);
};
