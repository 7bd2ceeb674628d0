/** Exam schedules of the demo: usual ones and every special case of the choice screen (jadwal 2–5). */
import type { Calendar } from '../calendar.ts';

/** Rows of `gedung`. */
export const gedung = [
  {
    id_gedung: 1,
    nama_gedung: 'Gedung Kuliah Bersama',
    alamat: 'Jalan Widya Nusantara Nomor 1, Kota Semarang',
  },
  { id_gedung: 2, nama_gedung: 'Pusat Komputer', alamat: 'Jalan Widya Nusantara Nomor 5, Kota Semarang' },
  {
    id_gedung: 3,
    nama_gedung: 'Pusat Layanan Inklusif',
    alamat: 'Jalan Widya Nusantara Nomor 7, Kota Semarang',
  },
  { id_gedung: 4, nama_gedung: 'Kampus Jakarta', alamat: 'Jalan Cendekia Nomor 12, Kota Jakarta Selatan' },
  { id_gedung: 5, nama_gedung: 'Kampus Medan', alamat: 'Jalan Cakrawala Nomor 8, Kota Medan' },
  {
    id_gedung: 6,
    nama_gedung: 'Sekolah Pascasarjana',
    alamat: 'Jalan Widya Nusantara Nomor 9, Kota Semarang',
  },
];

type Session = readonly [jam_mulai: string, jam_selesai: string, jenis_tes: string];
type Room = readonly [id_gedung: number, nama_ruang: string, kapasitas: number];
interface Plan {
  lokasi: string;
  /** Days from today; none: "(Belum ada detail jadwal)". */
  days: readonly number[];
  sessions: readonly Session[];
  /** None: BELUM ADA RUANGAN. */
  rooms: readonly Room[];
  disabilitas?: boolean;
}

const utbk: readonly Session[] = [
  ['08:00', '10:30', 'Tes Potensi Skolastik'],
  ['13:00', '15:00', 'Tes Kemampuan Bidang'],
];
const pasca: readonly Session[] = [
  ['08:00', '10:00', 'Tes Potensi Akademik'],
  ['10:30', '12:00', 'Tes Bahasa Inggris'],
  ['13:30', '16:00', 'Wawancara'],
];
const MAIN = 'Semarang, Kampus Utama';
const GRADUATE = 'Semarang, Sekolah Pascasarjana';

/** By offering; a schedule's code is the offering's with its place in this list. */
const plans: Readonly<Record<string, readonly Plan[]>> = {
  '11-1': [{ lokasi: MAIN, days: [-50], sessions: utbk, rooms: [[1, 'Ruang A101', 40]] }],
  '11-2': [
    {
      lokasi: `${MAIN}, sesi pertama`,
      days: [27],
      sessions: utbk,
      rooms: [
        [1, 'Ruang A101', 10],
        [1, 'Ruang A102', 40],
      ],
    },
    {
      lokasi: `${MAIN}, sesi kedua`,
      days: [28],
      sessions: utbk,
      rooms: [[2, 'Laboratorium Komputer 1', 30]],
    },
    // Full: as many seats as the demo's applicants hold.
    { lokasi: 'Jakarta', days: [27], sessions: utbk, rooms: [[4, 'Ruang Serbaguna', 12]] },
    { lokasi: 'Makassar', days: [28], sessions: utbk, rooms: [] },
    // Begins tomorrow: hidden from who has not chosen it.
    { lokasi: `${MAIN}, sesi awal`, days: [1], sessions: utbk, rooms: [[2, 'Laboratorium Komputer 2', 20]] },
    { lokasi: 'Medan', days: [], sessions: [], rooms: [[5, 'Ruang 1', 40]] },
    {
      lokasi: `${MAIN}, layanan inklusif`,
      days: [27],
      sessions: utbk,
      rooms: [[3, 'Ruang Inklusif', 10]],
      disabilitas: true,
    },
  ],
  '11-3': [{ lokasi: MAIN, days: [75], sessions: utbk, rooms: [[1, 'Ruang A101', 40]] }],
  '12-1': [
    { lokasi: MAIN, days: [18, 19], sessions: utbk, rooms: [[1, 'Ruang B201', 40]] },
    { lokasi: 'Medan', days: [18], sessions: utbk, rooms: [[5, 'Ruang 2', 30]] },
  ],
  '21-1': [{ lokasi: GRADUATE, days: [-2], sessions: pasca, rooms: [[6, 'Ruang Seminar 1', 30]] }],
  '21-2': [
    { lokasi: GRADUATE, days: [32], sessions: pasca, rooms: [[6, 'Ruang Seminar 1', 30]] },
    { lokasi: 'Jakarta', days: [33], sessions: pasca, rooms: [[4, 'Ruang Rapat', 15]] },
  ],
  '22-1': [{ lokasi: GRADUATE, days: [6], sessions: pasca, rooms: [[6, 'Ruang Seminar 2', 20]] }],
  '31-2': [{ lokasi: GRADUATE, days: [96], sessions: pasca, rooms: [[6, 'Ruang Sidang', 12]] }],
  '31-1': [{ lokasi: GRADUATE, days: [40, 41], sessions: pasca, rooms: [[6, 'Ruang Sidang', 12]] }],
};

/** Code of the nth schedule of an offering, counted from 1. */
export const scheduleCode = (kode_penawaran: string, nth: number): string => `${kode_penawaran}-${nth}`;

/** Rows of `jadwal_ujian`, `detail_jadwal` and `ruang` for one offering. */
export const examRows = (key: string, kode_penawaran: string, calendar: Calendar) => {
  const schedules = (plans[key] ?? []).map((plan, i) => ({
    plan,
    kode_jadwal: scheduleCode(kode_penawaran, i + 1),
    i,
  }));
  return {
    jadwal_ujian: schedules.map(({ plan, kode_jadwal, i }) => ({
      kode_jadwal,
      kode_penawaran,
      lokasi_ujian: plan.lokasi,
      disabilitas: plan.disabilitas === true,
      urutan: i + 1,
    })),
    detail_jadwal: schedules.flatMap(({ plan, kode_jadwal }) =>
      plan.days.flatMap((offset) =>
        plan.sessions.map(([jam_mulai, jam_selesai, jenis_tes]) => ({
          kode_jadwal,
          tanggal: calendar.day(offset),
          jam_mulai,
          jam_selesai,
          jenis_tes,
        })),
      ),
    ),
    ruang: schedules.flatMap(({ plan, kode_jadwal }) =>
      plan.rooms.map(([id_gedung, nama_ruang, kapasitas]) => ({
        kode_jadwal,
        id_gedung,
        nama_ruang,
        kapasitas,
      })),
    ),
  };
};
