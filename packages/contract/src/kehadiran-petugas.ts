/** Attendance at the exam: one by one at the door, or a list afterwards (decisions 27). */
import { z } from 'zod/mini';
import { endpoint, parameters } from './endpoint.ts';
import { temuan, uploadErrors } from './impor.ts';
import { pageOf, pageQuery } from './paging.ts';
import { alasan } from './pendaftar-petugas.ts';

const common = { access: 'petugas:kehadiran', tag: 'kehadiran' } as const;
const nullableText = z.nullable(z.string());

const participant = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: nullableText,
  foto_url: nullableText,
  jalur_masuk: z.string(),
  lokasi_ujian: nullableText,
  ruang: nullableText,
  kursi: z.nullable(z.int()),
  sesi: z.array(z.string()),
  /** Whose track has no exam cannot be present at one. */
  tanpa_tes: z.boolean(),
  /** Said before marking, where the exam is on a later day; null from its first day on and without an exam. */
  belum_mulai: nullableText,
  hadir: nullableText,
  /** False for the code of a card that has been replaced; true also when no code was read. */
  kartu_berlaku: z.boolean(),
});
export type Peserta = z.infer<typeof participant>;

export const cariPeserta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran',
  summary: "A finalised applicant by what the card's QR code says, or by participant number.",
  query: { kode: z.string().check(z.minLength(1), z.maxLength(300)) },
  data: participant,
  errors: ['tidak_ditemukan'],
});
export const catatHadir = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/kehadiran',
  summary: 'Marks a participant present; repeating keeps the first time.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.object({ hadir: z.string(), baru: z.boolean() }),
  errors: ['tanpa_ujian'],
});
export const batalHadir = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/kehadiran/batal',
  summary: 'Takes back a mark set by mistake; repeating changes nothing.',
  body: { nomor_peserta: parameters.nomor_peserta, alasan },
  data: z.null(),
});

const schedule = z.object({
  kode_jadwal: z.string(),
  /** Track, wave and year. */
  penawaran: z.string(),
  lokasi_ujian: z.string(),
  /** First day of the exam, `YYYY-MM-DD`; null where no session is set yet. */
  tanggal: nullableText,
});
export type JadwalKehadiran = z.infer<typeof schedule>;
export const daftarJadwalKehadiran = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran/jadwal',
  summary: 'Exam schedules that somebody has a seat in, the nearest to today first.',
  data: z.array(schedule),
});
const jadwal = z.string().check(z.minLength(1), z.maxLength(40));
const counts = z.object({ peserta: z.int(), hadir: z.int() });
export type JumlahKehadiran = z.infer<typeof counts>;
export const jumlahKehadiran = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran/jumlah',
  summary: 'How many take the exam of a schedule, and how many of them are present.',
  query: { jadwal },
  data: counts,
});
/** Of a schedule: those present (`1`), those missing (`0`), or all. */
const wanted = { jadwal, hadir: z.optional(z.enum(['0', '1'])) };
const seated = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: nullableText,
  ruang: z.string(),
  kursi: z.int(),
  hadir: nullableText,
});
export type PesertaJadwal = z.infer<typeof seated>;
export const pesertaJadwal = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran/peserta',
  summary: 'Participants of a schedule by room and seat, filtered and paged.',
  query: { ...pageQuery, ...wanted },
  data: pageOf(seated),
});
/** Columns of that list as a file; an import reads the first and, where it is there, the last. */
export const KOLOM_KEHADIRAN = ['nomor_peserta', 'nama', 'ruang', 'kursi', 'hadir'] as const;
/** What stands in the last column of those present. */
export const KATA_HADIR = 'HADIR';
export const eksporPeserta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran/peserta/ekspor',
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'The same participants as Excel, to be marked and imported; every cell is text. Recorded.',
  query: wanted,
  data: z.null(),
});

const imported = z.object({
  /** Rows that were read; `ditandai` of them become present, `sudah` already were, `tidak_hadir` are not marked in the file. */
  dibaca: z.int(),
  ditandai: z.int(),
  sudah: z.int(),
  tidak_hadir: z.int(),
  /** Rows that are not marked, and why. */
  salah: temuan,
  /** Rows that are marked all the same, to look at before: the exam is on a later day. */
  peringatan: temuan,
  /** Number of the import, to take it back; null for a trial run or where nothing changed. */
  id: z.nullable(z.int()),
});
export type HasilImporKehadiran = z.infer<typeof imported>;
export const imporKehadiran = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/kehadiran/impor',
  summary:
    'Marks those on a CSV or Excel list present; `terapkan` "ya" carries it out, else it is a trial run.',
  files: ['daftar'],
  body: { terapkan: z.optional(z.enum(['ya', 'tidak'])) },
  data: imported,
  errors: [...uploadErrors, 'impor_format'],
});
const kept = z.object({
  id: z.int(),
  waktu: z.string(),
  /** Name of who imported. */
  petugas: z.string(),
  /** Participants it marked. */
  jumlah: z.int(),
  dibatalkan: nullableText,
  /** Name of who took it back. */
  dibatalkan_oleh: nullableText,
});
export type ImporKehadiran = z.infer<typeof kept>;
export const daftarImporKehadiran = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/kehadiran/impor',
  summary: 'Imports of attendance, newest first, taken back or not.',
  query: pageQuery,
  data: pageOf(kept),
});
export const batalImporKehadiran = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/kehadiran/impor/batal',
  summary: 'Takes a whole import back; marks set otherwise stay.',
  body: { id: z.int().check(z.gte(1), z.lte(2_147_483_647)), alasan },
  data: z.object({ dibatalkan: z.int() }),
  errors: ['sudah_diputus'],
});
