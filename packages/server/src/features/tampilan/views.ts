/** Views of the office's lists: read by their list, kept and forgotten by their owner. */
import { type BodyOf, type DataOf, problem } from '@gerbang/contract';
import { NAMA_TAMPILAN_MAX, type simpanTampilan, TAMPILAN_MAX } from '@gerbang/contract/office/tampilan';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Officer } from '../../http/staff-session.ts';

type View = DataOf<typeof simpanTampilan>;
const COLUMNS = 'id, nama, bersama, petugas = $2 AS milik_sendiri, saringan, tersembunyi';
const OF_LIST = `SELECT ${COLUMNS} FROM tampilan_daftar WHERE daftar = $1 AND (petugas = $2 OR bersama)
  ORDER BY lower(nama), id`;
const LOCK = 'SELECT FROM petugas WHERE username = $1 FOR UPDATE';
const OWN = "SELECT nama FROM tampilan_daftar WHERE daftar = $1 AND petugas = $2 AND nama <> ''";
const KEEP = `INSERT INTO tampilan_daftar (daftar, petugas, nama, bersama, saringan, tersembunyi) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (daftar, petugas, nama) DO UPDATE SET bersama = $4, saringan = $5, tersembunyi = $6 RETURNING ${COLUMNS}`;

/** The own views of a list and those colleagues share, by name. */
export const listViews = async ({ pool }: Deps, { username }: Officer, daftar: string): Promise<View[]> =>
  (await pool.query<View>(OF_LIST, [daftar, username])).rows;

/** Keeps a view in place of the own one of its name; throws `isian_salah` for one too many. Nobody else sees unnamed ones. */
export const keepView = (
  { pool }: Deps,
  { username }: Officer,
  { daftar, nama, bersama, saringan, tersembunyi }: BodyOf<typeof simpanTampilan>,
): Promise<View> =>
  transaction(pool, async (db) => {
    const name = nama.trim().slice(0, NAMA_TAMPILAN_MAX);
    // Two tabs that keep one each at the same moment are counted one after the other.
    await db.query(LOCK, [username]);
    const names = (await db.query<{ nama: string }>(OWN, [daftar, username])).rows.map((row) => row.nama);
    if (name !== '' && !names.includes(name) && names.length >= TAMPILAN_MAX)
      throw problem('isian_salah', [
        { field: 'nama', message: `Paling banyak ${TAMPILAN_MAX} tampilan; hapus dahulu yang tidak dipakai` },
      ]);
    const kept = [daftar, username, name, bersama && name !== '', JSON.stringify(saringan), tersembunyi];
    const row = (await db.query<View>(KEEP, kept)).rows[0];
    if (!row) throw problem('galat');
    return row;
  });

/** Forgets a view of one's own; throws `tidak_ditemukan` for another's. */
export const forgetView = async ({ pool }: Deps, { username }: Officer, id: string): Promise<null> => {
  const { rowCount } = await pool.query('DELETE FROM tampilan_daftar WHERE id = $1 AND petugas = $2', [
    id,
    username,
  ]);
  if (rowCount !== 1) throw problem('tidak_ditemukan');
  return null;
};
