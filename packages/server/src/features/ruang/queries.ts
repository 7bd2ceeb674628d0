/** Exam rooms and the buildings they lie in, as the desk shows them. */
import { problem } from '@gerbang/contract';
import type { Gedung, JadwalRuang, RuangUjian } from '@gerbang/contract/office/ruang';
import type { Db } from '../../db/pool.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';

/** SQL: seat numbers of room `r` that are handed out; those given back wait to be given again (ruang 2). */
export const HANDED_OUT = 'r.terisi + cardinality(r.lowong)';
const ROOM = `json_build_object('id_ruang', r.id_ruang, 'nama_ruang', r.nama_ruang, 'nama_gedung', g.nama_gedung,
  'kapasitas', r.kapasitas, 'terisi', r.terisi, 'kapasitas_min', greatest(1, ${HANDED_OUT}))`;
const LIST = `SELECT j.kode_jadwal, ${offeringName('o', 't')} AS penawaran, j.lokasi_ujian, j.disabilitas,
    d.mulai AS tanggal, j.penuh_sejak, coalesce(r.ruang, '[]') AS ruang
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  LEFT JOIN LATERAL (SELECT min(tanggal) AS mulai, max(tanggal) AS selesai FROM detail_jadwal WHERE kode_jadwal = j.kode_jadwal) d ON true
  LEFT JOIN LATERAL (SELECT json_agg(${ROOM} ORDER BY r.id_ruang) AS ruang
    FROM ruang r JOIN gedung g USING (id_gedung) WHERE r.kode_jadwal = j.kode_jadwal) r ON true
  WHERE d.selesai IS NULL OR d.selesai >= ($1::timestamptz AT TIME ZONE 'Asia/Jakarta')::date
  ORDER BY j.penuh_sejak NULLS LAST, d.mulai NULLS LAST, penawaran, j.urutan, j.kode_jadwal`;
/** Schedules whose exam is not over, full ones first, with their rooms. */
export const listRooms = async (db: Db, now: Date): Promise<Answered<JadwalRuang>[]> =>
  (await db.query<Answered<JadwalRuang>>(LIST, [now])).rows;

const ONE = `SELECT ${ROOM} AS ruang FROM ruang r JOIN gedung g USING (id_gedung) WHERE r.id_ruang = $1`;
/** One room; throws `tidak_ditemukan`. */
export const readRoom = async (db: Db, id_ruang: number | string): Promise<RuangUjian> => {
  const row = (await db.query<{ ruang: RuangUjian }>(ONE, [id_ruang])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row.ruang;
};

const BUILDING = `SELECT g.id_gedung, g.nama_gedung, g.alamat, count(r.id_ruang)::int AS ruang,
    coalesce(bool_or(r.terisi > 0 OR r.kursi_terakhir IS NOT NULL), false) AS tetap
  FROM gedung g LEFT JOIN ruang r USING (id_gedung)`;
const GROUPED = 'GROUP BY g.id_gedung ORDER BY lower(g.nama_gedung), g.id_gedung';
/** Buildings by name, with what holds on to them. */
export const listBuildings = async (db: Db): Promise<Gedung[]> =>
  (await db.query<Gedung>(`${BUILDING} ${GROUPED}`)).rows;
/** One building; throws `tidak_ditemukan`. */
export const readBuilding = async (db: Db, id: number | string): Promise<Gedung> => {
  const row = (await db.query<Gedung>(`${BUILDING} WHERE g.id_gedung = $1 ${GROUPED}`, [id])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};
