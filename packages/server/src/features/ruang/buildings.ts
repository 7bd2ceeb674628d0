/** Buildings that exam rooms lie in: added, changed, deleted, each act with one audit entry. */
import { problem } from '@gerbang/contract';
import type { Gedung } from '@gerbang/contract/ruang-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Lists } from '../../plugins/lists.ts';

type Queryable = Pick<Db, 'query'>;
type Given = Pick<Gedung, 'nama_gedung' | 'alamat'>;
interface Desk extends Deps {
  lists: Pick<Lists, 'clear'>;
}

const BUILDING = `SELECT g.id_gedung, g.nama_gedung, g.alamat, count(r.id_ruang)::int AS ruang,
    coalesce(bool_or(r.terisi > 0 OR r.kursi_terakhir IS NOT NULL), false) AS tetap
  FROM gedung g LEFT JOIN ruang r USING (id_gedung)`;
const GROUPED = 'GROUP BY g.id_gedung ORDER BY lower(g.nama_gedung), g.id_gedung';

export const listBuildings = async (db: Queryable): Promise<Gedung[]> =>
  (await db.query<Gedung>(`${BUILDING} ${GROUPED}`)).rows;

const get = async (db: Db, id: number | string): Promise<Gedung> => {
  const row = (await db.query<Gedung>(`${BUILDING} WHERE g.id_gedung = $1 ${GROUPED}`, [id])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};
/** The building while nobody adds a room to it nor takes a seat in it. */
const lock = async (db: Db, id: string): Promise<Gedung> => {
  await db.query('SELECT FROM gedung WHERE id_gedung = $1 FOR UPDATE', [id]);
  await db.query('SELECT FROM ruang WHERE id_gedung = $1 ORDER BY id_ruang FOR UPDATE', [id]);
  return get(db, id);
};

const wrongName = (message: string) => problem('isian_salah', [{ field: 'nama_gedung', message }]);
const tidy = ({ nama_gedung, alamat }: Given): Given => {
  const tidied = {
    nama_gedung: nama_gedung.trim().replace(/\s+/g, ' '),
    alamat: alamat.trim().replace(/\s+/g, ' '),
  };
  if (tidied.nama_gedung === '') throw wrongName('Isi nama gedung');
  return tidied;
};
const same = (a: Given, b: Given): boolean => a.nama_gedung === b.nama_gedung && a.alamat === b.alamat;

/** One act on buildings, one after the other, so that a doubled click makes one; every process then lists them anew. */
const act = async <T>({ pool, lists }: Desk, work: (db: Db) => Promise<T>): Promise<T> => {
  const done = await transaction(pool, async (db) => {
    await db.query("SELECT pg_advisory_xact_lock(hashtext('gedung'))");
    const answer = await work(db);
    await db.query("SELECT pg_notify('referensi', '')");
    return answer;
  });
  lists.clear();
  return done;
};
const note = (
  db: Db,
  { now }: Desk,
  id_pelaku: string,
  tindakan: string,
  id: number,
  lama: unknown,
  baru: unknown,
) => audit(db, now(), { pelaku: 'petugas', id_pelaku, tindakan, subjek: `gedung ${id}`, lama, baru });

const refuseTwice = async (db: Db, nama_gedung: string, except: number): Promise<void> => {
  const { rowCount } = await db.query(
    'SELECT FROM gedung WHERE lower(nama_gedung) = lower($1) AND id_gedung <> $2',
    [nama_gedung, except],
  );
  if (rowCount !== 0) throw wrongName('Gedung dengan nama itu sudah ada');
};

/** Throws `isian_salah` at the name where it is empty or there already. */
export const addBuilding = (desk: Desk, username: string, given: Given): Promise<Gedung> =>
  act(desk, async (db) => {
    const row = tidy(given);
    await refuseTwice(db, row.nama_gedung, 0);
    const { rows } = await db.query<{ id_gedung: number }>(
      'INSERT INTO gedung SELECT coalesce(max(id_gedung), 0) + 1, $1, $2 FROM gedung RETURNING id_gedung',
      [row.nama_gedung, row.alamat],
    );
    const { id_gedung } = rows[0] as { id_gedung: number };
    await note(db, desk, username, 'tambah gedung', id_gedung, null, row);
    return get(db, id_gedung);
  });

/** Throws `versi_usang` where it is another than the officer saw, `isian_salah` where its name stands on cards. */
export const changeBuilding = (
  desk: Desk,
  username: string,
  id: string,
  { semula, ...given }: Given & { semula: Given },
): Promise<Gedung> =>
  act(desk, async (db) => {
    const row = tidy(given);
    const { id_gedung, tetap, nama_gedung, alamat } = await lock(db, id);
    const before = { nama_gedung, alamat };
    // The answer to a repeated click: what it asks for is done.
    if (same(before, row)) return get(db, id);
    if (!same(before, semula)) throw problem('versi_usang');
    if (tetap && row.nama_gedung !== nama_gedung)
      throw wrongName('Nama gedung ini sudah tercetak pada kartu peserta, jadi tidak dapat diubah');
    await refuseTwice(db, row.nama_gedung, id_gedung);
    await db.query('UPDATE gedung SET nama_gedung = $2, alamat = $3 WHERE id_gedung = $1', [
      id_gedung,
      row.nama_gedung,
      row.alamat,
    ]);
    await note(db, desk, username, 'ubah gedung', id_gedung, before, row);
    return get(db, id);
  });

/** Throws `dipakai` while a room lies in it. */
export const removeBuilding = (desk: Desk, username: string, id: string): Promise<null> =>
  act(desk, async (db) => {
    const { id_gedung, ruang, nama_gedung, alamat } = await lock(db, id);
    if (ruang > 0) throw problem('dipakai', [], 'Gedung ini masih mempunyai ruang dan tidak dapat dihapus.');
    await db.query('DELETE FROM gedung WHERE id_gedung = $1', [id_gedung]);
    await note(db, desk, username, 'hapus gedung', id_gedung, { nama_gedung, alamat }, null);
    return null;
  });
