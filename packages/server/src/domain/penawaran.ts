/** What an offering holds for its applicants: programmes, classes, interests, exam schedules (penawaran 9, penawaran 12, jadwal 1). */
import { problem, STATUS_PENUH } from '@gerbang/contract';
import { DIBUKA, RUANG_TERAKHIR } from '@gerbang/contract/office/penawaran/tahap';
import { type ChoiceOffer, isScheduleHidden } from '@gerbang/contract/steps/pilihan-jurusan';
import { dateText, jakartaDay } from '@gerbang/contract/wire/time';
import { firstOf } from '../certain.ts';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

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

/** Whether results announced at `at` are open at `now`; never where no time is set. */
export const isAnnounced = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** SQL: offering `o` is opened. Nothing of another is public, and no payment for another is accepted (penawaran 19). */
export const PUBLISHED = `o.tahap = '${DIBUKA}'`;
/** SQL: one can register in offering `o` at an instant, a parameter by its number. */
export const registersAt = (at: string): string =>
  `(${PUBLISHED} AND ${at}::timestamptz BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar)`;

/** SQL: what the office calls offering `o` of track `j` (track, wave and year), by their aliases. */
export const offeringName = (offering = 'o', track = 'j'): string =>
  `${track}.jalur_masuk || ', ' || ${offering}.nama || ' ' || ${offering}.tahun`;

const HOLD = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR SHARE';
/** Keeps the office from changing an offering until the end of the transaction; what is read of it next is what stands. */
export const holdOffering = async (db: Db, kode_penawaran: string): Promise<void> => {
  await db.query(named('tahan_penawaran', HOLD, [kode_penawaran]));
};

const OF_ROOM =
  'SELECT kode_penawaran FROM ruang JOIN jadwal_ujian USING (kode_jadwal) WHERE id_ruang::text = $1';
const LAST_SEATS = `SELECT FROM penawaran o WHERE o.kode_penawaran = $2 AND ${PUBLISHED} AND o.tanggal_selesai_daftar >= $3
  AND EXISTS (SELECT FROM ruang JOIN jadwal_ujian u USING (kode_jadwal) WHERE id_ruang::text = $1 AND NOT u.disabilitas)
  AND NOT EXISTS (SELECT FROM jadwal_ujian u JOIN ruang r USING (kode_jadwal)
    WHERE u.kode_penawaran = o.kode_penawaran AND NOT u.disabilitas AND r.id_ruang::text <> $1 AND r.kapasitas > 0
      AND (SELECT min(tanggal) FROM detail_jadwal d WHERE d.kode_jadwal = u.kode_jadwal) > ($3::timestamptz AT TIME ZONE 'Asia/Jakarta')::date + 1)`;
/** Holds the offering of a room until the end of the transaction; throws `dipakai` where it is opened and lives on this room's seats (penawaran 22). */
export const holdSeats = async (db: Db, id_ruang: string, at: Date): Promise<void> => {
  const kode = (await db.query<{ kode_penawaran: string }>(OF_ROOM, [id_ruang])).rows[0]?.kode_penawaran;
  if (kode === undefined) return;
  await holdOffering(db, kode);
  const last = await db.query(LAST_SEATS, [id_ruang, kode, at]);
  if (last.rowCount !== 0) throw problem('dipakai', [], RUANG_TERAKHIR);
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
 * within a day; the one already chosen stays visible (jadwal 2). `held`: the one in which they have a seat.
 */
export const schedules = async (
  db: Reads,
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

/** True when the office may put somebody into the schedule: it has dates, and the first has not passed. */
export const isMovable = (s: Schedule, now: Date): boolean =>
  (s.detail_jadwal[0]?.tanggal ?? '') >= jakartaDay(now);

/** SQL: how many programmes of each interest an offering allows and demands, and whether each is held by itself (pilihan 13). */
export const offeredMinat = (kode_penawaran: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('kode_minat', kode_minat, 'jumlah_penawaran', jumlah_penawaran, 'jumlah_minimum_pengisian', jumlah_minimum_pengisian,
        'nama_minat', nama_minat, 'dibatasi', batas_per_minat) ORDER BY kode_minat), '[]')
      FROM penawaran_minat JOIN minat USING (kode_minat) JOIN penawaran USING (kode_penawaran) WHERE kode_penawaran = ${kode_penawaran})`;
/** SQL: whether the offering's track has no exam. */
export const offeredTanpaTes = (kode_penawaran: string): string =>
  `(SELECT j.tanpa_tes FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = ${kode_penawaran})`;
const OFFER = `SELECT ${offeredMinat('$1')} AS minat,
    (SELECT coalesce(json_agg(json_build_object('id_prodi', id_prodi, 'id_kelas', id_kelas, 'kode_minat', kode_minat)), '[]')
      FROM penawaran_prodi JOIN program_studi USING (id_prodi) WHERE kode_penawaran = $1) AS prodi`;

/** What a choice of programmes is held against; schedules are chosen by themselves. */
export const programmeOffer = async (db: Reads, kode_penawaran: string): Promise<ChoiceOffer> => {
  const { rows } = await db.query<Omit<ChoiceOffer, 'jadwal'>>(
    named('penawaran_pilihan', OFFER, [kode_penawaran]),
  );
  return { ...firstOf(rows), jadwal: null };
};
