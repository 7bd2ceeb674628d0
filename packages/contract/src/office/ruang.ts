/** The office's desk for exam rooms: their buildings, seats by schedule, and the room promised within a day where none is left (ruang 1, ruang 2). */
import { z } from 'zod/mini';
import { OPEN_BODY_MAX } from '../wire/limits.ts';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:ruang', 'meja ruang');

export const NAMA_RUANG_MAX = 60;
export const NAMA_GEDUNG_MAX = 80;
export const ALAMAT_GEDUNG_MAX = 150;
/** Seats of one room. */
export const KAPASITAS_MAX = 2_000;

const ruang = z.object({
  id_ruang: z.int(),
  nama_ruang: z.string(),
  nama_gedung: z.string(),
  kapasitas: z.int(),
  terisi: z.int(),
  /** The least capacity it may be given: every seat number that was handed out must stay within. */
  kapasitas_min: z.int(),
});
export type RuangUjian = z.infer<typeof ruang>;
const jadwal = z.object({
  kode_jadwal: z.string(),
  /** Track, wave and year. */
  penawaran: z.string(),
  lokasi_ujian: z.string(),
  /** For applicants with special needs only. */
  disabilitas: z.boolean(),
  /** First day of the exam, `YYYY-MM-DD`; null where no session is set yet. */
  tanggal: z.nullable(z.string()),
  /** Since when no seat is left; null while there is one. */
  penuh_sejak: z.nullable(z.string()),
  ruang: z.array(ruang),
});
export type JadwalRuang = z.infer<typeof jadwal>;

export const daftarRuang = office.get('/api/petugas/ruang', {
  summary: 'Schedules whose exam is not over, full ones first, with their rooms.',
  data: z.array(jadwal),
});

const nama_ruang = z.string().check(z.minLength(1), z.maxLength(NAMA_RUANG_MAX));
const kapasitas = z.int().check(z.gte(1), z.lte(KAPASITAS_MAX));

export const tambahRuang = office.post('/api/petugas/ruang', {
  summary: 'Adds a room to a schedule; the same name in the same building only once.',
  body: { kode_jadwal: z.string().check(z.maxLength(40)), id_gedung: z.int(), nama_ruang, kapasitas },
  data: ruang,
  errors: ['sudah_ada'],
});
export const ubahKapasitas = office.put('/api/petugas/ruang/{id_ruang}', {
  summary:
    'Changes how many seats a room has, never to fewer than were handed out; 409 when it has others by now than the officer saw. Repeating changes nothing.',
  /** `semula`: the capacity the change was built on. */
  body: { kapasitas, semula: z.int() },
  data: ruang,
  errors: ['versi_usang'],
});
export const hapusRuang = office.remove('/api/petugas/ruang/{id_ruang}', {
  summary: 'Takes away a room in which no seat was ever handed out.',
  data: z.null(),
  errors: ['dipakai'],
});

const gedung = {
  nama_gedung: z.string().check(z.minLength(1), z.maxLength(NAMA_GEDUNG_MAX)),
  /** Empty where the office gives none. */
  alamat: z.string().check(z.maxLength(ALAMAT_GEDUNG_MAX)),
};
const barisGedung = z.object({
  id_gedung: z.int(),
  nama_gedung: z.string(),
  alamat: z.string(),
  /** Rooms in it, of past exams too; with one it cannot be deleted. */
  ruang: z.int(),
  /** Somebody was given a seat in it: its name stands on their card and stays. */
  tetap: z.boolean(),
});
export type Gedung = z.infer<typeof barisGedung>;

export const daftarGedung = office.get('/api/petugas/gedung', {
  summary: 'Buildings by name, with what holds on to them.',
  data: z.array(barisGedung),
});
export const tambahGedung = office.post('/api/petugas/gedung', {
  summary: 'Adds a building; the same name only once.',
  body: gedung,
  data: barisGedung,
});
export const ubahGedung = office.put('/api/petugas/gedung/{id_gedung}', {
  summary:
    'Changes name and address, the name only while nobody has a seat there; 409 when it is another by now than the officer saw. Repeating changes nothing.',
  /** `semula`: the building the change was built on. */
  bodyMax: OPEN_BODY_MAX,
  body: { ...gedung, semula: z.object({ nama_gedung: z.string(), alamat: z.string() }) },
  data: barisGedung,
  errors: ['versi_usang'],
});
export const hapusGedung = office.remove('/api/petugas/gedung/{id_gedung}', {
  summary: 'Deletes a building without a room.',
  data: z.null(),
  errors: ['dipakai'],
});
