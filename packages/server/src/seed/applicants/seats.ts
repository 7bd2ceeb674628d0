/** Exam schedules as the database holds them, and seats taken from their rooms one after the other. */
import type { Db } from '../../db/pool.ts';

export interface Seat {
  id_ruang: number;
  nomor_kursi: number;
}

export interface Schedule {
  disabilitas: boolean;
  /** Beginning of the first session; null without a day. */
  mulai: Date | null;
  /** The next free seat; throws when the rooms are full, for then the demo's numbers do not fit. */
  take: () => Seat;
}

const FIND = `SELECT j.kode_jadwal, j.disabilitas,
    (SELECT min(tanggal + jam_mulai) AT TIME ZONE 'Asia/Jakarta' FROM detail_jadwal d WHERE d.kode_jadwal = j.kode_jadwal) AS mulai,
    (SELECT coalesce(json_agg(json_build_object('id_ruang', id_ruang, 'kapasitas', kapasitas) ORDER BY id_ruang), '[]')
      FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal) AS ruang
  FROM jadwal_ujian j`;

interface Found {
  kode_jadwal: string;
  disabilitas: boolean;
  mulai: Date | null;
  ruang: { id_ruang: number; kapasitas: number }[];
}

const taker = ({ kode_jadwal, ruang }: Found): (() => Seat) => {
  const seats = ruang.flatMap(({ id_ruang, kapasitas }) =>
    Array.from({ length: kapasitas }, (_, i) => ({ id_ruang, nomor_kursi: i + 1 })),
  );
  return () => {
    const seat = seats.shift();
    if (!seat) throw new Error(`more demo applicants than seats on ${kode_jadwal}`);
    return seat;
  };
};

/** Every schedule by its code. */
export const findSchedules = async (db: Db): Promise<Map<string, Schedule>> => {
  const { rows } = await db.query<Found>(FIND);
  return new Map(
    rows.map((r) => [r.kode_jadwal, { disabilitas: r.disabilitas, mulai: r.mulai, take: taker(r) }]),
  );
};
