/** Attendance at the exam: one by one at the door, or a list afterwards (kehadiran 1). */
import { z } from 'zod/mini';
import { parameters } from '../wire/endpoint.ts';
import { about, choice } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:kehadiran', 'kehadiran');
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

export const cariPeserta = office.get('/api/petugas/kehadiran', {
  summary: "A finalised applicant by what the card's QR code says, or by participant number.",
  query: { kode: z.string().check(z.minLength(1), z.maxLength(300)) },
  data: participant,
  errors: ['tidak_ditemukan'],
});
export const catatHadir = office.post('/api/petugas/kehadiran', {
  summary: 'Marks a participant present; repeating keeps the first time.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.object({ hadir: z.string(), baru: z.boolean() }),
  errors: ['tanpa_ujian'],
});
export const batalHadir = office.act('/api/petugas/kehadiran/batal', {
  summary: 'Takes back a mark set by mistake; repeating changes nothing.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.null(),
});

const jadwal = z.string().check(z.minLength(1), z.maxLength(40));
const counts = z.object({ peserta: z.int(), hadir: z.int() });
export type JumlahKehadiran = z.infer<typeof counts>;
export const jumlahKehadiran = office.get('/api/petugas/kehadiran/jumlah', {
  summary: 'How many take the exam of a schedule, and how many of them are present.',
  query: { jadwal },
  data: counts,
});
/** Columns of an attendance list as a file; an import reads the first and, where it is there, the last. */
export const KOLOM_KEHADIRAN = ['nomor_peserta', 'nama', 'ruang', 'kursi', 'hadir'] as const;
/** What stands in the last column of those present. */
export const KATA_HADIR = 'HADIR';
export const peserta = office.list('/api/petugas/kehadiran/peserta', {
  summary: 'Participants of a schedule by room and seat; none where no schedule is named.',
  filters: {
    jadwal: about('Jadwal ujian', 'jadwal', jadwal),
    hadir: choice('Kehadiran', 'Semua', { ya: 'Hadir', tidak: 'Belum hadir' }),
  },
  row: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: nullableText,
    ruang: z.string(),
    kursi: z.int(),
    hadir: nullableText,
  }),
  ekspor: {
    path: '/api/petugas/kehadiran/peserta/ekspor',
    summary: 'The same participants as a file, to be marked and imported; every cell is text. Recorded.',
  },
});
export const impor = office.imports('/api/petugas/kehadiran/impor', {
  summary: 'marks those on a CSV or Excel list present.',
  columns: {
    nomor_peserta: { arti: 'Nomor peserta pada kartu', contoh: '270100001', wajib: true },
    hadir: {
      arti: `${KATA_HADIR} bagi yang hadir, kosong bagi yang lain; tanpa kolom ini semua yang tercantum hadir`,
      contoh: KATA_HADIR,
    },
  },
});
