/** Seats: taking, giving back and moving, always inside the transaction that decides (ruang 3, jadwal 6, keamanan 9). */
import { problem } from '@gerbang/contract';
import { type Db, named } from '../db/pool.ts';

// The conditional update feeds the insert: a seat number exists only together with the room's new count. A seat given
// back is used again before a new number is; both are read off the locked row, never off an older snapshot.
/** CTEs that take the next seat of schedule `$2` for applicant `$1`; `seat` is empty when no room was found to have one. */
export const SEAT_CTES = `room AS (
    UPDATE ruang SET terisi = terisi + 1, kursi_terakhir = coalesce(lowong[1], terisi + 1), lowong = lowong[2:]
    WHERE terisi < kapasitas AND id_ruang = (
      SELECT id_ruang FROM ruang WHERE kode_jadwal = $2 AND terisi < kapasitas ORDER BY id_ruang LIMIT 1 FOR UPDATE)
    RETURNING id_ruang, kursi_terakhir),
  seat AS (INSERT INTO kursi (nomor_pendaftar, id_ruang, nomor_kursi) SELECT $1, id_ruang, kursi_terakhir FROM room RETURNING id_ruang)`;
const SEAT = `WITH ${SEAT_CTES} SELECT FROM seat`;
const ROOM_LEFT = 'SELECT 1 FROM ruang WHERE kode_jadwal = $1 AND terisi < kapasitas LIMIT 1';
const RELEASE = `WITH gone AS (DELETE FROM kursi WHERE nomor_pendaftar = $1 RETURNING id_ruang, nomor_kursi)
  UPDATE ruang r SET terisi = r.terisi - 1, lowong = r.lowong || g.nomor_kursi FROM gone g WHERE r.id_ruang = g.id_ruang`;
const HELD = `SELECT r.kode_jadwal FROM kursi k JOIN ruang r USING (id_ruang) WHERE k.nomor_pendaftar = $1`;
/** SQL: the schedule in which applicant `p` holds a seat. */
export const SEAT_HELD =
  '(SELECT r.kode_jadwal FROM kursi k JOIN ruang r USING (id_ruang) WHERE k.nomor_pendaftar = p.nomor_pendaftar)';
const LOCK_ROOMS = 'SELECT 1 FROM ruang WHERE kode_jadwal IN ($1, $2) ORDER BY id_ruang FOR UPDATE';

/** Whether any room of the schedule has a seat, looked at afresh. */
export const isRoomLeft = async (db: Db, kode_jadwal: string): Promise<boolean> =>
  ((await db.query(named('ruang_sisa', ROOM_LEFT, [kode_jadwal]))).rowCount ?? 0) > 0;

/**
 * Makes the applicant's one seat a seat of `kode_jadwal`: keeps it where it is one already, else gives the old one
 * back and takes a new one. The applicant's row is locked by the caller. Throws `ruang_penuh`.
 */
export const ensureSeat = async (db: Db, kode_jadwal: string, nomor: string): Promise<void> => {
  const held = (await db.query<{ kode_jadwal: string }>(named('kursi_dipegang', HELD, [nomor]))).rows[0];
  if (held?.kode_jadwal === kode_jadwal) return;
  if (held) {
    // All rooms of both schedules in one order, so that two who change places never wait for each other.
    await db.query(named('kunci_ruang', LOCK_ROOMS, [held.kode_jadwal, kode_jadwal]));
    await db.query(named('kursi_kembali', RELEASE, [nomor]));
  }
  while (((await db.query(named('kursi', SEAT, [nomor, kode_jadwal]))).rowCount ?? 0) === 0)
    // The room picked may have filled up while waiting for it; only a fresh look tells whether another one has room.
    if (!(await isRoomLeft(db, kode_jadwal))) throw problem('ruang_penuh');
};
