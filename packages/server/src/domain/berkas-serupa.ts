/** Files that stand at somebody else too, or twice at one applicant: hints for who judges documents (berkas 12). */
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { type Db, named } from '../db/pool.ts';
import { copiesOf, KEYS, type Likeness } from '../files/likeness.ts';

/** So many are named; who looks further has reason to search. */
const MOST = 3;
/** Bits of 192 in which a photo stored again may differ. */
const ALIKE_BITS = 14;
/** Of the photos that share a key so many are compared at most: one picture that a crowd sent tells nobody apart. */
const MOST_SHARING = 40;

/** Of persons known to be one, a file is everybody's own. */
const OWN = 'WITH sendiri AS MATERIALIZED (SELECT $1 AS nomor UNION SELECT * FROM registrasi_lain($1))';
const SOMEBODY_ELSE = `NOT EXISTS (SELECT FROM pendaftar q WHERE q.nomor_pendaftar = l.nomor_pendaftar AND q.uji)
  AND l.nomor_pendaftar NOT IN (SELECT * FROM sendiri)`;
const SAME = `${OWN} SELECT b.slot, l.nomor_pendaftar, l.slot AS di FROM berkas b CROSS JOIN LATERAL (
    SELECT l.nomor_pendaftar, l.slot FROM berkas l
      WHERE l.sidik = b.sidik AND l.diganti IS NULL AND l.id <> b.id AND (l.nomor_pendaftar = $1 OR ${SOMEBODY_ELSE}) LIMIT ${MOST}) l
  WHERE b.nomor_pendaftar = $1 AND b.diganti IS NULL ORDER BY b.slot, l.nomor_pendaftar, l.slot`;
const PHOTOS = `SELECT slot, sidik, rupa::text AS rupa, rupa_ragu AS ragu FROM berkas
  WHERE nomor_pendaftar = $1 AND diganti IS NULL AND rupa IS NOT NULL`;
/** By one index each, $4 and on: what a key may read in another copy. */
const SHARING = Array.from(
  { length: KEYS.count },
  (_, key) => `SELECT f.* FROM unnest($${key + 4}::text[]) AS k (kunci) CROSS JOIN LATERAL (
      SELECT l.id, l.nomor_pendaftar, l.slot, l.rupa, l.sidik FROM berkas l
      WHERE substring(l.rupa, ${1 + key * KEYS.bits}, ${KEYS.bits}) = k.kunci::bit(${KEYS.bits}) AND l.rupa IS NOT NULL AND l.diganti IS NULL
      LIMIT ${MOST_SHARING}) f`,
).join(' UNION ');
const ALIKE = `${OWN} SELECT l.nomor_pendaftar FROM (${SHARING}) l
  WHERE bit_count(l.rupa # $2::text::bit(192)) <= ${ALIKE_BITS} AND l.sidik <> $3 AND ${SOMEBODY_ELSE}
  ORDER BY l.nomor_pendaftar LIMIT ${MOST}`;

interface Same {
  slot: string;
  nomor_pendaftar: string;
  /** The slot there. */
  di: string;
}
interface Photo extends Likeness {
  slot: string;
  sidik: Buffer;
}

const alike = async (db: Db, nomor: string, photo: Photo): Promise<string[]> => {
  const values = [nomor, photo.rupa, photo.sidik, ...copiesOf(photo)];
  const { rows } = await db.query<{ nomor_pendaftar: string }>(named('berkas_mirip', ALIKE, values));
  return rows.map((row) => `Foto yang sangat mirip ada pada pendaftar ${row.nomor_pendaftar}`);
};

/** By slot of an applicant, what is said of files like the one in it; nothing for files stored before digests were kept. */
export const hintsOfOthers = async (db: Db, nomor: string): Promise<ReadonlyMap<string, string[]>> => {
  const [same, photos] = await Promise.all([
    db.query<Same & Record<string, unknown>>(named('berkas_sama', SAME, [nomor])),
    db.query<Photo & Record<string, unknown>>(named('berkas_rupa', PHOTOS, [nomor])),
  ]);
  const hints = new Map<string, string[]>();
  const add = (slot: string, words: readonly string[]) =>
    hints.set(slot, [...(hints.get(slot) ?? []), ...words]);
  for (const row of same.rows)
    add(row.slot, [
      row.nomor_pendaftar === nomor
        ? `File yang sama persis juga diunggah sebagai ${labelDokumen(row.di)}`
        : `File yang sama persis ada pada pendaftar ${row.nomor_pendaftar}`,
    ]);
  for (const photo of photos.rows) add(photo.slot, await alike(db, nomor, photo));
  return hints;
};
