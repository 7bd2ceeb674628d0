/** Pictures of the campus: which the public pages show, and their bytes (pengaturan 3). */
import type { GambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import { type Db, named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { lockSettings } from './pengaturan.ts';

const SHOWN = "SELECT isi->'gambar' AS gambar FROM pengaturan";
interface Row {
  gambar: GambarKampus[] | null;
}
/** In an order of keys of their own, whatever the database's: as they are answered and marked with a version. */
const shownOf = (rows: readonly Row[]): GambarKampus[] =>
  (rows[0]?.gambar ?? []).map(({ id_gambar, teks }) => ({ id_gambar, teks }));

/** The pictures in their order. */
export const readCampus = async ({ reader }: Pick<Deps, 'reader'>): Promise<GambarKampus[]> =>
  shownOf((await reader.query<Row>(named('gambar_kampus', SHOWN, []))).rows);

/** The same inside a transaction, which then holds the settings until its end. */
export const lockCampus = async (db: Db): Promise<GambarKampus[]> => {
  await lockSettings(db);
  return shownOf((await db.query<Row>(SHOWN)).rows);
};

/** Stores which are shown; the public pages hear of it by the trigger of the settings. */
export const storeCampus = async (db: Db, gambar: readonly GambarKampus[]): Promise<void> => {
  await db.query("UPDATE pengaturan SET isi = jsonb_set(isi, '{gambar}', $1)", [JSON.stringify(gambar)]);
};

const BYTES: Readonly<Record<string, string>> = {
  besar: 'SELECT besar AS isi FROM gambar_kampus WHERE id = $1',
  kecil: 'SELECT kecil AS isi FROM gambar_kampus WHERE id = $1',
};
/** The bytes of a picture, `besar` or `kecil`; undefined for what is none. */
export const findCampus = async (
  { reader }: Pick<Deps, 'reader'>,
  ukuran: string,
  id: string,
): Promise<Buffer | undefined> => {
  const read = BYTES[ukuran];
  if (read === undefined) return undefined;
  const { rows } = await reader.query<{ isi: Buffer }>(named(`gambar_kampus_${ukuran}`, read, [id]));
  return rows[0]?.isi;
};
