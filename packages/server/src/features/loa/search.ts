/** Which requests the search of the queue means: names by the beginnings of their words, numbers as they are typed. */
import { type Db, named } from '../../db/pool.ts';
import { beginningsOf, MAX_WORDS, TERMS } from '../../domain/pencarian.ts';

const EXACT = 'SELECT nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar = $1 OR nomor_peserta = $1';
const WORDS = 'SELECT kata_cari($1) AS kata';
/** A shorter beginning of a letter's number is that of most letters of a year. */
const LEAST = 3;

/** Takes a value of the statement and answers its placeholder. */
type Holding = (value: unknown) => string;

export interface Sought {
  /** Condition on a row `l` of `loa`, for looking through the queue; null where the index is as good at once. */
  met: ((holding: Holding) => string) | null;
  /** Rows of `loa` that meet it and `where`, through an index: for what is too rare to be met soon. */
  found: (holding: Holding, where: string) => string;
}

const byApplicants = (numbers: readonly string[]): Sought => ({
  met: null,
  found: (holding, where) =>
    `SELECT * FROM loa WHERE nomor_pendaftar = ANY(${holding(numbers)}::text[]) AND ${where} OFFSET 0`,
});

const byLetter = (text: string): Sought => {
  const like = (of: string, holding: Holding) =>
    `lower(${of}nomor_surat) LIKE ${holding(`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`;
  return {
    met: (holding) => like('l.', holding),
    found: (holding, where) => `SELECT * FROM loa WHERE ${like('', holding)} AND ${where} OFFSET 0`,
  };
};

const byName = (words: readonly string[]): Sought => {
  const calledSo = (holding: Holding) => `s.kata LIKE ALL(${holding(beginningsOf(words))}::text[])`;
  return {
    met: (holding) =>
      `EXISTS (SELECT FROM pencarian s WHERE s.nomor_pendaftar = l.nomor_pendaftar AND ${calledSo(holding)})`,
    found: (holding, where) => `SELECT r.* FROM (SELECT s.nomor_pendaftar FROM pencarian s
        WHERE ${TERMS} @> istilah_dicari(${holding(words)}::text[]) AND ${calledSo(holding)} OFFSET 0) s
      CROSS JOIN LATERAL (SELECT * FROM loa WHERE loa.nomor_pendaftar = s.nomor_pendaftar AND ${where} OFFSET 0) r`,
  };
};

/** Null when nothing can be meant. */
export const understand = async (db: Pick<Db, 'query'>, text: string): Promise<Sought | null> => {
  if (/\d/.test(text)) {
    const bare = text.replace(/[\s.-]/g, '');
    const { rows } = await db.query<{ nomor_pendaftar: string }>(named('loa_cari_nomor', EXACT, [bare]));
    if (rows.length > 0) return byApplicants(rows.map((r) => r.nomor_pendaftar));
    return text.length >= LEAST ? byLetter(text) : null;
  }
  const words =
    (await db.query<{ kata: string[] }>(named('loa_cari_kata', WORDS, [text]))).rows[0]?.kata ?? [];
  return words.length > 0 ? byName(words.slice(0, MAX_WORDS)) : null;
};
