/** Exam rooms: added, resized, taken away, each act one transaction with one audit entry. */
import { type Finding, problem } from '@gerbang/contract';
import type { RuangUjian } from '@gerbang/contract/office/ruang';
import type { Author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { holdSeats } from '../../domain/penawaran.ts';
import { requireSeen } from '../../domain/seen.ts';
import { HANDED_OUT, readRoom } from './queries.ts';

interface NewRoom {
  kode_jadwal: string;
  id_gedung: number;
  nama_ruang: string;
  kapasitas: number;
}

// Rooms of a schedule are added one after the other, so that a doubled click makes one.
const ALONE = 'SELECT FROM jadwal_ujian WHERE kode_jadwal = $1 FOR NO KEY UPDATE';
const SAME = 'SELECT FROM ruang WHERE kode_jadwal = $1 AND id_gedung = $2 AND lower(nama_ruang) = lower($3)';
const ADD =
  'INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, $2, $3, $4) RETURNING id_ruang';
const REMOVE = `DELETE FROM ruang r WHERE r.id_ruang = $1 AND ${HANDED_OUT} = 0 AND r.kursi_terakhir IS NULL`;

const wrong = (field: string, message: string) =>
  problem('isian_salah', [{ field, message } satisfies Finding]);
const about = (id: number): string => `ruang ${id}`;

/** The room as it is while nobody takes a seat of it. */
const lock = async (db: Db, id_ruang: string): Promise<RuangUjian> => {
  await db.query('SELECT FROM ruang WHERE id_ruang = $1 FOR UPDATE', [id_ruang]);
  return readRoom(db, id_ruang);
};

/** Adds a room to a schedule. Throws `isian_salah` at what is wrong, `sudah_ada` where the building has it already. */
export const addRoom = ({ pool }: Deps, who: Author, given: NewRoom): Promise<RuangUjian> =>
  transaction(pool, async (db) => {
    const { kode_jadwal, id_gedung, kapasitas } = given;
    const nama = given.nama_ruang.trim();
    if (nama === '') throw wrong('nama_ruang', 'Isi nama ruang');
    const schedule = await db.query(ALONE, [kode_jadwal]);
    if (schedule.rowCount === 0) throw wrong('kode_jadwal', 'Jadwal itu tidak ada');
    const same = await db.query(SAME, [kode_jadwal, id_gedung, nama]);
    if (same.rowCount !== 0) throw problem('sudah_ada');
    const { rows } = await db.query<{ id_ruang: number }>(ADD, [kode_jadwal, id_gedung, nama, kapasitas]);
    const room = await readRoom(db, firstOf(rows).id_ruang);
    await who.note(db, {
      tindakan: 'tambah ruang',
      subjek: about(room.id_ruang),
      baru: { kode_jadwal, ...room },
    });
    return room;
  });

/**
 * Gives a room another capacity; repeating changes nothing. Throws `versi_usang` where it is another than `semula`,
 * `isian_salah` where seats beyond it were handed out (ruang 2).
 */
export const resizeRoom = (
  { pool }: Deps,
  who: Author,
  id_ruang: string,
  { kapasitas, semula }: { kapasitas: number; semula: number },
): Promise<RuangUjian> =>
  transaction(pool, async (db) => {
    const before = await lock(db, id_ruang);
    // The answer to a repeated click: what it asks for is done.
    if (before.kapasitas === kapasitas) return before;
    requireSeen(before.kapasitas, semula);
    if (kapasitas < before.kapasitas_min)
      throw wrong('kapasitas', `Paling sedikit ${before.kapasitas_min}, sebanyak kursi yang sudah diberikan`);
    await db.query('UPDATE ruang SET kapasitas = $2 WHERE id_ruang = $1', [before.id_ruang, kapasitas]);
    const after = await readRoom(db, before.id_ruang);
    await who.note(db, {
      tindakan: 'ubah kapasitas ruang',
      subjek: about(before.id_ruang),
      lama: before,
      baru: after,
    });
    return after;
  });

/** Takes a room away; throws `dipakai` where a seat of it was ever handed out, or an opened offering has no other. */
export const removeRoom = ({ pool, now }: Deps, who: Author, id_ruang: string): Promise<null> =>
  transaction(pool, async (db) => {
    await holdSeats(db, id_ruang, now());
    const room = await lock(db, id_ruang);
    const { rowCount } = await db.query(REMOVE, [room.id_ruang]);
    if (rowCount !== 1) throw problem('dipakai');
    await who.note(db, { tindakan: 'hapus ruang', subjek: about(room.id_ruang), lama: room });
    return null;
  });
