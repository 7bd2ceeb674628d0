/** The office's desk for exam rooms (decisions 129). */
import { type Finding, problem } from '@gerbang/contract';
import type { JadwalRuang, RuangUjian } from '@gerbang/contract/ruang-petugas';
import * as calls from '@gerbang/contract/ruang-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Lists } from '../../plugins/lists.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { addBuilding, changeBuilding, listBuildings, removeBuilding } from './buildings.ts';

// Seats given back wait to be given again, so their numbers are handed out too.
const HANDED_OUT = 'r.terisi + cardinality(r.lowong)';
const ROOM = `json_build_object('id_ruang', r.id_ruang, 'nama_ruang', r.nama_ruang, 'nama_gedung', g.nama_gedung,
  'kapasitas', r.kapasitas, 'terisi', r.terisi, 'kapasitas_min', greatest(1, ${HANDED_OUT}))`;
const LIST = `SELECT j.kode_jadwal, t.jalur_masuk || ', ' || o.nama || ' ' || o.tahun AS penawaran, j.lokasi_ujian, j.disabilitas,
    d.mulai AS tanggal, j.penuh_sejak, coalesce(r.ruang, '[]') AS ruang
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  LEFT JOIN LATERAL (SELECT min(tanggal) AS mulai, max(tanggal) AS selesai FROM detail_jadwal WHERE kode_jadwal = j.kode_jadwal) d ON true
  LEFT JOIN LATERAL (SELECT json_agg(${ROOM} ORDER BY r.id_ruang) AS ruang
    FROM ruang r JOIN gedung g USING (id_gedung) WHERE r.kode_jadwal = j.kode_jadwal) r ON true
  WHERE d.selesai IS NULL OR d.selesai >= ($1::timestamptz AT TIME ZONE 'Asia/Jakarta')::date
  ORDER BY j.penuh_sejak NULLS LAST, d.mulai NULLS LAST, penawaran, j.urutan, j.kode_jadwal`;
const ONE = `SELECT ${ROOM} AS ruang FROM ruang r JOIN gedung g USING (id_gedung) WHERE r.id_ruang = $1`;
const ADD =
  'INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, $2, $3, $4) RETURNING id_ruang';

const wrong = (field: string, message: string) =>
  problem('isian_salah', [{ field, message } satisfies Finding]);

const read = async (db: Db, id_ruang: number | string): Promise<RuangUjian> => {
  const row = (await db.query<{ ruang: RuangUjian }>(ONE, [id_ruang])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row.ruang;
};
/** The room as it is while nobody takes a seat of it. */
const lock = async (db: Db, id_ruang: string): Promise<RuangUjian> => {
  await db.query('SELECT FROM ruang WHERE id_ruang = $1 FOR UPDATE', [id_ruang]);
  return read(db, id_ruang);
};

export const ruangStaffRoutes = (router: Router, deps: Deps, lists: Lists): void => {
  const { pool, now } = deps;
  const note = (db: Db, id_pelaku: string, tindakan: string, id: number, lama: unknown, baru: unknown) =>
    audit(db, now(), { pelaku: 'petugas', id_pelaku, tindakan, subjek: `ruang ${id}`, lama, baru });

  mountStaff(router, calls.daftarRuang, async () => {
    const { rows } = await pool.query<Omit<JadwalRuang, 'penuh_sejak'> & { penuh_sejak: Date | null }>(LIST, [
      now(),
    ]);
    return rows.map((r) => ({ ...r, penuh_sejak: r.penuh_sejak?.toISOString() ?? null }));
  });

  mountStaff(router, calls.tambahRuang, ({ body, staff }) =>
    transaction(pool, async (db) => {
      const { kode_jadwal, id_gedung, kapasitas } = body;
      const nama = body.nama_ruang.trim();
      if (nama === '') throw wrong('nama_ruang', 'Isi nama ruang');
      // Rooms of a schedule are added one after the other, so that a doubled click makes one.
      const schedule = await db.query('SELECT FROM jadwal_ujian WHERE kode_jadwal = $1 FOR NO KEY UPDATE', [
        kode_jadwal,
      ]);
      if (schedule.rowCount === 0) throw wrong('kode_jadwal', 'Jadwal itu tidak ada');
      const same = await db.query(
        'SELECT FROM ruang WHERE kode_jadwal = $1 AND id_gedung = $2 AND lower(nama_ruang) = lower($3)',
        [kode_jadwal, id_gedung, nama],
      );
      if (same.rowCount !== 0) throw problem('sudah_ada');
      const { rows } = await db.query<{ id_ruang: number }>(ADD, [kode_jadwal, id_gedung, nama, kapasitas]);
      const room = await read(db, (rows[0] as { id_ruang: number }).id_ruang);
      await note(db, staff.username, 'tambah ruang', room.id_ruang, null, { kode_jadwal, ...room });
      return room;
    }),
  );

  mountStaff(router, calls.ubahKapasitas, ({ params, body, staff }) =>
    transaction(pool, async (db) => {
      const before = await lock(db, params.id_ruang as string);
      // The answer to a repeated click: what it asks for is done.
      if (before.kapasitas === body.kapasitas) return before;
      if (before.kapasitas !== body.semula) throw problem('versi_usang');
      if (body.kapasitas < before.kapasitas_min)
        throw wrong(
          'kapasitas',
          `Paling sedikit ${before.kapasitas_min}, sebanyak kursi yang sudah diberikan`,
        );
      await db.query('UPDATE ruang SET kapasitas = $2 WHERE id_ruang = $1', [
        before.id_ruang,
        body.kapasitas,
      ]);
      const after = await read(db, before.id_ruang);
      await note(db, staff.username, 'ubah kapasitas ruang', before.id_ruang, before, after);
      return after;
    }),
  );

  mountStaff(router, calls.hapusRuang, ({ params, staff }) =>
    transaction(pool, async (db) => {
      const room = await lock(db, params.id_ruang as string);
      const { rowCount } = await db.query(
        `DELETE FROM ruang r WHERE r.id_ruang = $1 AND ${HANDED_OUT} = 0 AND r.kursi_terakhir IS NULL`,
        [room.id_ruang],
      );
      if (rowCount !== 1) throw problem('dipakai');
      await note(db, staff.username, 'hapus ruang', room.id_ruang, room, null);
      return null;
    }),
  );

  const desk = { ...deps, lists };
  mountStaff(router, calls.daftarGedung, () => listBuildings(pool));
  mountStaff(router, calls.tambahGedung, ({ body, staff }) => addBuilding(desk, staff.username, body));
  mountStaff(router, calls.ubahGedung, ({ params, body, staff }) =>
    changeBuilding(desk, staff.username, params.id_gedung as string, body),
  );
  mountStaff(router, calls.hapusGedung, ({ params, staff }) =>
    removeBuilding(desk, staff.username, params.id_gedung as string),
  );
};
