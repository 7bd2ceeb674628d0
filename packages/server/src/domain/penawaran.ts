/** What an offering holds for its applicants: programmes, classes, interests, exam schedules (C 3). */
import { STATUS_PENUH } from '@gerbang/contract';
import { type ChoiceOffer, isScheduleHidden } from '@gerbang/contract/steps/pilihan-jurusan';
import { dateText, jakartaDay } from '@gerbang/contract/time';
import { type Db, named } from '../db/pool.ts';

export interface Schedule {
  kode_jadwal: string;
  lokasi_ujian: string;
  status_penuh: number;
  /** False where finalising would refuse it; whether a seat is free is settled only where the seat is taken. */
  dapat_dipilih: boolean;
  detail_jadwal: {
    tanggal: string;
    tanggal_indo: string;
    jam_mulai: string;
    jam_selesai: string;
    jenis_tes: string;
  }[];
}

type Queryable = Pick<Db, 'query'>;

const HOLD = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR SHARE';
/** Keeps the office from changing an offering until the end of the transaction; what is read of it next is what stands. */
export const holdOffering = async (db: Queryable, kode_penawaran: string): Promise<void> => {
  await db.query(named('tahan_penawaran', HOLD, [kode_penawaran]));
};

/** SQL: whether schedule `j` is offered to applicants of an offering, with a disability or without; parameters by their numbers. */
export const mayChoose = (kode_penawaran: string, disabilitas: string): string =>
  `j.kode_penawaran = ${kode_penawaran} AND (NOT j.disabilitas OR ${disabilitas})`;

/** A schedule as far as it decides whether it can be chosen. */
export interface Selectable {
  kode_jadwal: string;
  /** Offered to this applicant. */
  dapat_dipilih: boolean;
  /** `YYYY-MM-DD`; null without a date. */
  hari_pertama: string | null;
}
/** True for one that is offered and has a date that is not too near, and for the one in which a seat is held (`held`). */
export const isSelectable = (j: Selectable, held: string | null, today: string): boolean =>
  j.kode_jadwal === held ||
  (j.dapat_dipilih && j.hari_pertama !== null && !isScheduleHidden(j.hari_pertama, today));

const SCHEDULES = `SELECT j.kode_jadwal, j.lokasi_ujian, ${mayChoose('$1', '$2')} AS dapat_dipilih,
    CASE WHEN r.ruang = 0 THEN ${STATUS_PENUH.belumAdaRuangan} WHEN r.sisa = 0 THEN ${STATUS_PENUH.penuh} ELSE ${STATUS_PENUH.tersedia} END AS status_penuh,
    coalesce(d.detail, '[]') AS detail_jadwal
  FROM jadwal_ujian j
  CROSS JOIN LATERAL (SELECT count(*)::int AS ruang, coalesce(sum(kapasitas - terisi), 0)::int AS sisa FROM ruang WHERE kode_jadwal = j.kode_jadwal) r
  CROSS JOIN LATERAL (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes)
      ORDER BY tanggal, detail_jadwal.jam_mulai) AS detail FROM detail_jadwal WHERE kode_jadwal = j.kode_jadwal) d
  WHERE (${mayChoose('$1', '$2')}) OR j.kode_jadwal = $3
  ORDER BY j.urutan, j.kode_jadwal`;

/**
 * Schedules an applicant may see: of the offering, those reserved for disability only with one, none that begins
 * within a day; the one already chosen stays visible (decisions 117). `held`: the one in which they have a seat.
 */
export const schedules = async (
  db: Queryable,
  kode_penawaran: string,
  disabilitas: boolean,
  chosen: string | null,
  now: Date,
  held: string | null = null,
): Promise<Schedule[]> => {
  const { rows } = await db.query<Schedule>(
    named('jadwal', SCHEDULES, [kode_penawaran, disabilitas, chosen]),
  );
  const today = jakartaDay(now);
  return rows.flatMap((j) => {
    const hari_pertama = j.detail_jadwal[0]?.tanggal ?? null;
    if (j.kode_jadwal !== chosen && isScheduleHidden(hari_pertama, today)) return [];
    return {
      ...j,
      // A room may be full, but not for who has a seat in it.
      status_penuh: j.kode_jadwal === held ? STATUS_PENUH.tersedia : j.status_penuh,
      dapat_dipilih: isSelectable({ ...j, hari_pertama }, held, today),
      detail_jadwal: j.detail_jadwal.map((d) => ({ ...d, tanggal_indo: dateText(d.tanggal) })),
    };
  });
};

/** SQL: how many programmes of each interest an offering allows and demands. */
export const offeredMinat = (kode_penawaran: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('kode_minat', kode_minat, 'jumlah_penawaran', jumlah_penawaran, 'jumlah_minimum_pengisian', jumlah_minimum_pengisian)), '[]')
      FROM penawaran_minat WHERE kode_penawaran = ${kode_penawaran})`;
/** SQL: whether the offering's track has no exam. */
export const offeredTanpaTes = (kode_penawaran: string): string =>
  `(SELECT j.tanpa_tes FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = ${kode_penawaran})`;
const OFFER = `SELECT ${offeredMinat('$1')} AS minat,
    (SELECT coalesce(json_agg(json_build_object('id_prodi', id_prodi, 'id_kelas', id_kelas)), '[]') FROM penawaran_prodi WHERE kode_penawaran = $1) AS prodi`;

/** What a choice of programmes is held against; schedules are chosen by themselves. */
export const programmeOffer = async (db: Queryable, kode_penawaran: string): Promise<ChoiceOffer> => {
  const { rows } = await db.query<Omit<ChoiceOffer, 'jadwal'>>(
    named('penawaran_pilihan', OFFER, [kode_penawaran]),
  );
  return { ...(rows[0] as Omit<ChoiceOffer, 'jadwal'>), jadwal: null };
};
