/** Buildings that exam rooms lie in: added, changed, deleted, each act with one audit entry. */
import { problem } from '@gerbang/contract';
import type { Gedung } from '@gerbang/contract/office/ruang';
import type { Author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { Services } from '../../http/services.ts';
import { readBuilding } from './queries.ts';

type Given = Pick<Gedung, 'nama_gedung' | 'alamat'>;

/** The building while nobody adds a room to it nor takes a seat in it. */
const lock = async (db: Db, id: string): Promise<Gedung> => {
  await db.query('SELECT FROM gedung WHERE id_gedung = $1 FOR UPDATE', [id]);
  await db.query('SELECT FROM ruang WHERE id_gedung = $1 ORDER BY id_ruang FOR UPDATE', [id]);
  return readBuilding(db, id);
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
const act = async <T>({ pool, lists }: Services, work: (db: Db) => Promise<T>): Promise<T> => {
  const done = await transaction(pool, async (db) => {
    await db.query("SELECT pg_advisory_xact_lock(hashtext('gedung'))");
    const answer = await work(db);
    await db.query("SELECT pg_notify('referensi', '')");
    return answer;
  });
  lists.clear();
  return done;
};
const about = (id: number): string => `gedung ${id}`;

const refuseTwice = async (db: Db, nama_gedung: string, except: number): Promise<void> => {
  const { rowCount } = await db.query(
    'SELECT FROM gedung WHERE lower(nama_gedung) = lower($1) AND id_gedung <> $2',
    [nama_gedung, except],
  );
  if (rowCount !== 0) throw wrongName('Gedung dengan nama itu sudah ada');
};

/** Adds a building. Throws `isian_salah` at the name where it is empty or there already. */
export const addBuilding = (deps: Services, who: Author, given: Given): Promise<Gedung> =>
  act(deps, async (db) => {
    const row = tidy(given);
    await refuseTwice(db, row.nama_gedung, 0);
    const { rows } = await db.query<{ id_gedung: number }>(
      'INSERT INTO gedung SELECT coalesce(max(id_gedung), 0) + 1, $1, $2 FROM gedung RETURNING id_gedung',
      [row.nama_gedung, row.alamat],
    );
    const { id_gedung } = firstOf(rows);
    await who.note(db, { tindakan: 'tambah gedung', subjek: about(id_gedung), baru: row });
    return readBuilding(db, id_gedung);
  });

/** Changes name and address; repeating changes nothing. Throws `versi_usang` where it is another than the officer saw, `isian_salah` where its name stands on cards. */
export const changeBuilding = (
  deps: Services,
  who: Author,
  id: string,
  { semula, ...given }: Given & { semula: Given },
): Promise<Gedung> =>
  act(deps, async (db) => {
    const row = tidy(given);
    const { id_gedung, tetap, nama_gedung, alamat } = await lock(db, id);
    const before = { nama_gedung, alamat };
    // The answer to a repeated click: what it asks for is done.
    if (same(before, row)) return readBuilding(db, id);
    requireSeen(before, semula);
    if (tetap && row.nama_gedung !== nama_gedung)
      throw wrongName('Nama gedung ini sudah tercetak pada kartu peserta, jadi tidak dapat diubah');
    await refuseTwice(db, row.nama_gedung, id_gedung);
    await db.query('UPDATE gedung SET nama_gedung = $2, alamat = $3 WHERE id_gedung = $1', [
      id_gedung,
      row.nama_gedung,
      row.alamat,
    ]);
    await who.note(db, { tindakan: 'ubah gedung', subjek: about(id_gedung), lama: before, baru: row });
    return readBuilding(db, id);
  });

/** Deletes a building. Throws `dipakai` while a room lies in it. */
export const removeBuilding = (deps: Services, who: Author, id: string): Promise<null> =>
  act(deps, async (db) => {
    const { id_gedung, ruang, nama_gedung, alamat } = await lock(db, id);
    if (ruang > 0) throw problem('dipakai', [], 'Gedung ini masih mempunyai ruang dan tidak dapat dihapus.');
    await db.query('DELETE FROM gedung WHERE id_gedung = $1', [id_gedung]);
    await who.note(db, { tindakan: 'hapus gedung', subjek: about(id_gedung), lama: { nama_gedung, alamat } });
    return null;
  });
