/** Which requests the search of the queue means: names by the beginnings of their words, numbers as they are typed. */
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { beginningsOf, LETTER_NUMBER, MAX_WORDS } from '../../domain/pencarian.ts';

const EXACT = 'SELECT nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar = $1 OR nomor_peserta = $1';
const WORDS = 'SELECT kata_cari($1) AS kata';

/** Takes a value of the statement and answers its placeholder. */
export type Bind = (value: unknown) => string;

export interface Sought {
  /** Condition on a row `l` of `loa`. */
  met: (bind: Bind) => string;
  /** Terms of the index that all who are meant have; null where few enough are meant for no index of terms. */
  terms: ((bind: Bind) => string) | null;
  /** Two whole words hardly ever meet: all who have both are worth one look at the index. */
  pair?: boolean;
}

const byApplicants = (numbers: readonly string[]): Sought => ({
  met: (bind) => `l.nomor_pendaftar = ANY(${bind(numbers)}::text[])`,
  terms: null,
});

const byLetter = (text: string): Sought => {
  const number = text.toLowerCase();
  return {
    met: (bind) => `lower(l.nomor_surat) LIKE ${bind(`${number.replace(/[\\%_]/g, '\\$&')}%`)}`,
    terms: (bind) => `ARRAY['!' || left(${bind(number)}, ${LETTER_NUMBER.most})]`,
  };
};

const byName = (words: readonly string[]): Sought => ({
  met: (bind) => `l.kata LIKE ALL(${bind(beginningsOf(words))}::text[])`,
  terms: (bind) => `istilah_dicari(${bind(words)}::text[])`,
  pair: new Set(words.filter((word) => word.length >= 3).map((word) => word.slice(0, 3))).size > 1,
});

/** Null when nothing can be meant. */
export const understand = async (db: Reads, text: string): Promise<Sought | null> => {
  if (/\d/.test(text)) {
    const bare = text.replace(/[\s.-]/g, '');
    const { rows } = await db.query<{ nomor_pendaftar: string }>(named('loa_cari_nomor', EXACT, [bare]));
    if (rows.length > 0) return byApplicants(rows.map((r) => r.nomor_pendaftar));
    return text.length >= LETTER_NUMBER.least ? byLetter(text) : null;
  }
  const words =
    (await db.query<{ kata: string[] }>(named('loa_cari_kata', WORDS, [text]))).rows[0]?.kata ?? [];
  return words.length > 0 ? byName(words.slice(0, MAX_WORDS)) : null;
};
