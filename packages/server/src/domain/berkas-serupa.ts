/** Files that stand at somebody else too, or twice at one applicant: hints for who judges documents (berkas 12). */
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { type Db, named } from '../db/pool.ts';
import { copiesOf, KEYS, type Likeness } from '../files/likeness.ts';

/** So many are named; who looks further has reason to search. */
const MOST = 3;
/** Bits of 192 in which a photo stored again may differ. */
const ALIKE_BITS = 12;
/** Of the photos that share a key so many are compared at most: one picture that a crowd sent tells nobody apart. */
const MOST_SHARING = 40;

/** SQL: in how many bits photo `l` differs from the one whose `rupa` is the text `wanted`. */
const bitsApart = (wanted: string): string => `bit_count(l.rupa # ${wanted}::bit(192))`;
/** SQL: it looks like that one. */
const isAlike = (wanted: string): string => `${bitsApart(wanted)} <= ${ALIKE_BITS}`;

/** Of persons known to be one, a file is everybody's own; who was judged to be another person is not asked about again (orang 7). */
const OWN = `WITH sendiri AS MATERIALIZED (SELECT $1 AS nomor UNION SELECT * FROM registrasi_lain($1)
    UNION SELECT kedua FROM dugaan_ganda WHERE pertama = $1 AND keputusan = 'dua'
    UNION SELECT pertama FROM dugaan_ganda WHERE kedua = $1 AND keputusan = 'dua')`;
const SOMEBODY_ELSE = `NOT EXISTS (SELECT FROM pendaftar q WHERE q.nomor_pendaftar = l.nomor_pendaftar AND q.uji)
  AND l.nomor_pendaftar NOT IN (SELECT * FROM sendiri)`;
const SAME = `${OWN} SELECT b.slot, l.nomor_pendaftar, l.slot AS di FROM berkas b CROSS JOIN LATERAL (
    SELECT l.nomor_pendaftar, l.slot FROM berkas l
      WHERE l.sidik = b.sidik AND l.diganti IS NULL AND l.id <> b.id AND (l.nomor_pendaftar = $1 OR ${SOMEBODY_ELSE}) LIMIT ${MOST}) l
  WHERE b.nomor_pendaftar = $1 AND b.diganti IS NULL ORDER BY b.slot, l.nomor_pendaftar, l.slot`;
const PHOTOS = `SELECT slot, sidik, rupa::text AS rupa, rupa_ragu AS ragu FROM berkas
  WHERE nomor_pendaftar = $1 AND diganti IS NULL AND rupa IS NOT NULL`;
/** SQL: photos `l` in use that share the nth key with the text `wanted`, by the index of that key. */
const sharingKey = (
  key: number,
  wanted: string,
): string => `SELECT l.id, l.nomor_pendaftar, l.slot, l.rupa, l.sidik FROM berkas l
  WHERE substring(l.rupa, ${1 + key * KEYS.bits}, ${KEYS.bits}) = ${wanted}::bit(${KEYS.bits}) AND l.rupa IS NOT NULL AND l.diganti IS NULL
  LIMIT ${MOST_SHARING}`;
const KEY_NUMBERS = Array.from({ length: KEYS.count }, (_, key) => key);
/** From $4 on: what a key may read in another copy. */
const SHARING = KEY_NUMBERS.map(
  (key) =>
    `SELECT f.* FROM unnest($${key + 4}::text[]) AS k (kunci) CROSS JOIN LATERAL (${sharingKey(key, 'k.kunci')}) f`,
).join(' UNION ');
const ALIKE = `${OWN} SELECT l.nomor_pendaftar FROM (${SHARING}) l
  WHERE ${isAlike('$2::text')} AND l.sidik <> $3 AND ${SOMEBODY_ELSE}
  ORDER BY ${bitsApart('$2::text')}, l.nomor_pendaftar LIMIT ${MOST}`;

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

const PHOTO = 'data_diri_pendaftar/foto';
/** A picture that more registrations have is nobody's own. */
const MOST_OWNERS = 5;
const IS_COMPARED = 'EXISTS (SELECT FROM orang_pendaftar o WHERE o.nomor_pendaftar = l.nomor_pendaftar)';
const OF_MANY = `SELECT nomor_pendaftar AS nomor, sidik, rupa::text AS rupa, rupa_ragu AS ragu FROM berkas
  WHERE nomor_pendaftar = ANY($1::text[]) AND slot = '${PHOTO}' AND diganti IS NULL AND sidik IS NOT NULL`;
const THE_SAME = `SELECT a.nomor, l.nomor_pendaftar AS lain FROM unnest($1::text[], $2::bytea[]) AS a (nomor, sidik) CROSS JOIN LATERAL (
    SELECT l.nomor_pendaftar FROM berkas l WHERE l.sidik = a.sidik AND l.diganti IS NULL AND l.slot = '${PHOTO}'
      AND l.nomor_pendaftar <> a.nomor AND ${IS_COMPARED} LIMIT ${MOST_OWNERS + 1}) l`;
/** Of each key three columns: whose it is, what it may read, and all that the photo looks like. */
const LOOKS_ALIKE = KEY_NUMBERS.map(
  (
    key,
  ) => `SELECT a.nomor, l.nomor_pendaftar AS lain FROM unnest($1::text[], $2::text[], $${key + 3}::text[]) AS a (nomor, rupa, kunci)
    CROSS JOIN LATERAL (${sharingKey(key, 'a.kunci')}) l
    WHERE ${isAlike('a.rupa')} AND l.nomor_pendaftar <> a.nomor AND l.slot = '${PHOTO}' AND ${IS_COMPARED}`,
).join(' UNION ');

interface Shared {
  nomor: string;
  lain: string;
}
/** Which other registrations have the same photo as these, or one that looks the same (orang 5). */
export const photosShared = async (db: Db, numbers: readonly string[]): Promise<Shared[]> => {
  const { rows: photos } = await db.query<{ nomor: string; sidik: Buffer } & (Likeness | { rupa: null })>(
    named('ganda_foto', OF_MANY, [numbers]),
  );
  const same = await db.query<Shared & Record<string, unknown>>(
    named('ganda_foto_sama', THE_SAME, [photos.map(({ nomor }) => nomor), photos.map(({ sidik }) => sidik)]),
  );
  const copies = photos.flatMap((photo) =>
    photo.rupa === null ? [] : [{ nomor: photo.nomor, rupa: photo.rupa, keys: copiesOf(photo) }],
  );
  // As many rows as there are mixtures; they are equally many in each key.
  const rows = copies.flatMap(({ nomor, rupa, keys: [first = [], ...more] }) =>
    first.map((kunci, i) => ({ nomor, rupa, kunci: [kunci, ...more.map((key) => key[i])] })),
  );
  const looking = await db.query<Shared & Record<string, unknown>>(
    named('ganda_foto_mirip', LOOKS_ALIKE, [
      rows.map(({ nomor }) => nomor),
      rows.map(({ rupa }) => rupa),
      ...KEY_NUMBERS.map((key) => rows.map(({ kunci }) => kunci[key])),
    ]),
  );
  const owners = Map.groupBy([...same.rows, ...looking.rows], ({ nomor }) => nomor);
  return [...owners].flatMap(([nomor, pairs]) => {
    const others = new Set(pairs.map(({ lain }) => lain));
    return others.size > MOST_OWNERS ? [] : [...others].map((lain) => ({ nomor, lain }));
  });
};
