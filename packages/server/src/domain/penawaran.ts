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

const SCHEDULES = `SELECT j.kode_jadwal, j.lokasi_ujian, j.kode_penawaran = $1 AND (NOT j.disabilitas OR $2) AS dapat_dipilih,
    CASE WHEN r.ruang = 0 THEN ${STATUS_PENUH.belumAdaRuangan} WHEN r.sisa = 0 THEN ${STATUS_PENUH.penuh} ELSE ${STATUS_PENUH.tersedia} END AS status_penuh,
    coalesce(d.detail, '[]') AS detail_jadwal
  FROM jadwal_ujian j
  CROSS JOIN LATERAL (SELECT count(*)::int AS ruang, coalesce(sum(kapasitas - terisi), 0)::int AS sisa FROM ruang WHERE kode_jadwal = j.kode_jadwal) r
  CROSS JOIN LATERAL (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes)
      ORDER BY tanggal, detail_jadwal.jam_mulai) AS detail FROM detail_jadwal WHERE kode_jadwal = j.kode_jadwal) d
  WHERE (j.kode_penawaran = $1 AND (NOT j.disabilitas OR $2)) OR j.kode_jadwal = $3
  ORDER BY j.urutan, j.kode_jadwal`;

/**
 * Schedules an applicant may see: of the offering, those reserved for disability only with one, none that begins
 * within a day; the one already chosen stays visible (decisions 117). One can be chosen or kept when it is offered and
 * has a date that is not too near, or when the applicant holds a seat in it (`held`), however near its day is.
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
  const isHidden = (j: Schedule) => isScheduleHidden(j.detail_jadwal[0]?.tanggal ?? null, today);
  return rows
    .filter((j) => j.kode_jadwal === chosen || !isHidden(j))
    .map((j) => ({
      ...j,
      dapat_dipilih:
        j.kode_jadwal === held || (j.dapat_dipilih && j.detail_jadwal.length > 0 && !isHidden(j)),
      detail_jadwal: j.detail_jadwal.map((d) => ({ ...d, tanggal_indo: dateText(d.tanggal) })),
    }));
};

const OFFER = `SELECT
    (SELECT coalesce(json_agg(json_build_object('kode_minat', kode_minat, 'jumlah_penawaran', jumlah_penawaran, 'jumlah_minimum_pengisian', jumlah_minimum_pengisian)), '[]')
      FROM penawaran_minat WHERE kode_penawaran = $1) AS minat,
    (SELECT coalesce(json_agg(json_build_object('id_prodi', id_prodi, 'id_kelas', id_kelas)), '[]') FROM penawaran_prodi WHERE kode_penawaran = $1) AS prodi,
    (SELECT j.tanpa_tes FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = $1) AS tanpa_tes`;

/** What a choice is held against. */
export const choiceOffer = async (
  db: Queryable,
  kode_penawaran: string,
  selectable: Schedule[],
): Promise<ChoiceOffer> => {
  const { rows } = await db.query<Omit<ChoiceOffer, 'jadwal'> & { tanpa_tes: boolean }>(
    named('penawaran_pilihan', OFFER, [kode_penawaran]),
  );
  const row = rows[0] as Omit<ChoiceOffer, 'jadwal'> & { tanpa_tes: boolean };
  return { minat: row.minat, prodi: row.prodi, jadwal: row.tanpa_tes ? null : selectable };
};
