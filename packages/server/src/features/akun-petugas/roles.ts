/** Roles the office puts together from permissions, and giving them to officers (sesi 17). */
import { problem } from '@gerbang/contract';
import {
  type buatPeran,
  type hapusPeran,
  isBawaan,
  PERAN_MAX,
  type PeranKantor,
  type ubahPeran,
} from '@gerbang/contract/office/akun-petugas/peran';
import type { Db } from '../../db/pool.ts';
import { ROLES_HELD } from '../../domain/akun-petugas.ts';
import type { ActKind } from '../../shapes/act.ts';

const HELD = `(SELECT count(*)::int FROM petugas p WHERE k.nama = ANY (${ROLES_HELD}))`;
const COLUMNS = `k.nama, k.izin, k.versi, ${HELD} AS pemegang`;

/** Every role of the office, by name. */
export const listRoles = async (db: Db): Promise<PeranKantor[]> =>
  (await db.query<PeranKantor>(`SELECT ${COLUMNS} FROM peran_kantor k ORDER BY k.nama`)).rows;

/** Holds the roles that are being given, so that none is deleted meanwhile. Throws `isian_salah` for one that is not there. */
export const holdRoles = async (db: Db, peran: readonly string[]): Promise<void> => {
  const wanted = peran.filter((nama) => !isBawaan(nama));
  const { rows } = await db.query<{ nama: string }>(
    'SELECT nama FROM peran_kantor WHERE nama = ANY($1) FOR KEY SHARE',
    [wanted],
  );
  const gone = wanted.filter((nama) => !rows.some((row) => row.nama === nama));
  if (gone.length > 0)
    throw problem('isian_salah', [{ field: 'peran', message: `Tidak ada peran ${gone.join(', ')}` }]);
};

const noted = (tindakan: string, nama: string, more: object) => ({
  tindakan,
  subjek: `peran ${nama}`,
  ...more,
});
const ADD = `INSERT INTO peran_kantor (nama, izin) SELECT $1, $2 WHERE (SELECT count(*) FROM peran_kantor) < ${PERAN_MAX}
  ON CONFLICT DO NOTHING`;
/** Puts a role together. */
export const addRole: ActKind<typeof buatPeran, object, null> = {
  lock: async () => ({}),
  refuses: ({ asked }) => (isBawaan(asked.nama) ? 'sudah_ada' : null),
  act: async (db, { asked: { nama, izin: chosen, alasan } }) => {
    const izin = [...new Set(chosen)];
    if ((await db.query(ADD, [nama, izin])).rowCount === 0)
      throw problem('sudah_ada', [{ field: 'nama', message: 'Peran dengan nama ini sudah ada' }]);
    return { result: null, noted: noted('buat peran', nama, { baru: { izin, alasan } }) };
  },
};

// Whoever gives the role waits, and finds it changed or gone.
const LOCK = 'SELECT FROM peran_kantor WHERE nama = $1 FOR UPDATE';
const lock = async (db: Db, { nama }: { nama: string }): Promise<PeranKantor | undefined> => {
  await db.query(LOCK, [nama]);
  return (await db.query<PeranKantor>(`SELECT ${COLUMNS} FROM peran_kantor k WHERE k.nama = $1`, [nama]))
    .rows[0];
};
/** Changes what a role may do; the permission check reads it anew with every call. */
export const changeRole: ActKind<typeof ubahPeran, PeranKantor, null> = {
  lock,
  act: async (db, { it, asked: { nama, izin: chosen, alasan } }) => {
    const izin = [...new Set(chosen)];
    await db.query('UPDATE peran_kantor SET izin = $2, versi = versi + 1 WHERE nama = $1', [nama, izin]);
    return {
      result: null,
      noted: noted('ubah peran', nama, { lama: { izin: it.izin }, baru: { izin, alasan } }),
    };
  },
};
/** Deletes a role nobody holds. */
export const deleteRole: ActKind<typeof hapusPeran, PeranKantor, null> = {
  lock,
  refuses: ({ it }) => (it.pemegang > 0 ? 'dipakai' : null),
  act: async (db, { it, asked: { nama, alasan } }) => {
    await db.query('DELETE FROM peran_kantor WHERE nama = $1', [nama]);
    return { result: null, noted: noted('hapus peran', nama, { lama: { izin: it.izin }, baru: { alasan } }) };
  },
};
