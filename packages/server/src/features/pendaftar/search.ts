/** Which applicants the office means: search and filters as one condition, for the list and for the export alike. */
import type { filters } from '@gerbang/contract/pendaftar-petugas';
import type { z } from 'zod/mini';
import type { Db } from '../../db/pool.ts';

export type Wanted = z.infer<z.ZodMiniObject<typeof filters>>;

const DUE = 'p.diverifikasi IS NOT NULL AND p.kartu_terbit < p.versi_kartu';
const EXACT = `SELECT nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar = $1 OR nomor_peserta = $1
  UNION SELECT nomor_pendaftar FROM pembayaran WHERE nomor_pembayaran = $2 AND nomor_pendaftar IS NOT NULL`;

const MAX_WORDS = 6;
const LEAST_DIGITS = 4;
/** So many people are named one by one; whoever are more are soon met on the way from the newest. */
const MOST_NAMED = 5_000;

export interface Conditions {
  /** Joined by AND; empty means everybody. */
  where: string[];
  values: unknown[];
}

/** What was typed as one number (registration, participant, payment, NIK, phone), or null where it is words. */
const asNumber = (text: string): string | null => {
  const bare = text.replace(/[\s.+()-]/g, '');
  return /^[A-Za-z0-9]{1,40}$/.test(bare) && /\d/.test(bare) && (!/\s/.test(text) || /^\d+$/.test(bare))
    ? bare
    : null;
};

/** Prefixes of the words a number can stand under; +62 and 0 begin the same phone number, but 62 begins a NIK too. */
const prefixes = (number: string): string[] => [
  `${number.toLowerCase()}%`,
  ...(number.startsWith('62') ? [`0${number.slice(2)}%`] : []),
];

const searched = async (db: Db, text: string, { where, values }: Conditions): Promise<void> => {
  const only = (rows: readonly { nomor_pendaftar: string }[]): void => {
    values.push(rows.map((r) => r.nomor_pendaftar));
    where.push(`p.nomor_pendaftar = ANY($${values.length}::text[])`);
  };
  const number = asNumber(text);
  if (number !== null) {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(EXACT, [number, text.trim()]);
    if (rows.length > 0) return only(rows);
  }
  const words: string[][] =
    number !== null
      ? [prefixes(number)]
      : ((await db.query<{ kata: string[] }>('SELECT kata_cari($1) AS kata', [text])).rows[0]?.kata ?? [])
          .slice(0, MAX_WORDS)
          .map((word) => [`${word}%`]);
  // Words that are common apart may hardly ever meet: the way from the newest would then lead past everybody.
  if (words.length > 1) {
    const each = words.map((_, i) => `SELECT nomor_pendaftar FROM pencarian WHERE kata LIKE $${i + 1}`);
    const { rows } = await db.query<{ nomor_pendaftar: string }>(
      `${each.join(' INTERSECT ')} LIMIT ${MOST_NAMED + 1}`,
      words.flat(),
    );
    if (rows.length <= MOST_NAMED) return only(rows);
  }
  // A few digits begin half of all phone numbers; that is no search.
  if (words.length === 0 || (number !== null && number.length < LEAST_DIGITS)) where.push('false');
  for (const alternatives of words) {
    const likes = alternatives.map((like) => {
      values.push(like);
      return `w.kata LIKE $${values.length}`;
    });
    where.push(
      `EXISTS (SELECT 1 FROM pencarian w WHERE w.nomor_pendaftar = p.nomor_pendaftar AND (${likes.join(' OR ')}))`,
    );
  }
};

/** The condition on applicant `p`; values begin at `$1`. */
export const conditionsOf = async (db: Db, wanted: Wanted): Promise<Conditions> => {
  const conditions: Conditions = { where: [], values: [] };
  const { where, values } = conditions;
  const add = (sql: (n: number) => string, value: unknown) => {
    values.push(value);
    where.push(sql(values.length));
  };
  if (wanted.cari?.trim()) await searched(db, wanted.cari.trim(), conditions);
  if (wanted.penawaran) add((n) => `p.kode_penawaran = $${n}`, wanted.penawaran);
  if (wanted.fase === 'tanpa-kartu') where.push(DUE);
  else if (wanted.fase) add((n) => `p.fase = $${n}`, wanted.fase);
  if (wanted.prodi)
    add(
      (n) =>
        `EXISTS (SELECT 1 FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar AND c.id_prodi = $${n})`,
      Number(wanted.prodi),
    );
  return conditions;
};

/** The WHERE clause with its values, rows up to a cursor left out. */
export const clause = (
  conditions: Conditions,
  after: readonly unknown[] | null,
): { sql: string; values: unknown[] } => {
  const where = [...conditions.where];
  const values = [...conditions.values, ...(after ?? [])];
  if (after)
    where.push(`(p.dibuat, p.nomor_pendaftar) < ($${values.length - 1}::timestamptz, $${values.length})`);
  return { sql: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '', values };
};
/** Newest first; the sort key is `urut` (as text, to the microsecond) and the number. */
export const ORDER = 'ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC';
