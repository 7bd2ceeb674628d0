/**
 * Which applicants the office means: any mixture of search and filters, for the list, the export and acts on many alike.
 * Table `pencarian` keeps one narrow row per applicant, and one index over all the terms they are found by.
 */
import type { Validasi } from '@gerbang/contract/applicant/verifikasi-berkas';
import type { pendaftar } from '@gerbang/contract/office/pendaftar';
import type { WantedOf } from '@gerbang/contract/wire/list';
import type { Db } from '../db/pool.ts';
import { VALIDASI_SQL } from './pemeriksaan.ts';
import { beginningsOf, filterTerm, MAX_WORDS, TERMS } from './pencarian.ts';

export type Wanted = WantedOf<typeof pendaftar>;

const DUE = 'p.diverifikasi IS NOT NULL AND p.kartu_terbit < p.versi_kartu';
/** What a row `s` must be like for all documents to stand together so, by indexes: whose must be looked at together is few then. */
const MAY_STAND: Readonly<Record<Validasi, string>> = {
  tanpa: `NOT EXISTS (SELECT FROM periksa_berkas k JOIN aturan_berkas m ON m.jenis = k.jenis AND m.mulai <> 'daftar-ulang'
    WHERE k.nomor_pendaftar = s.nomor_pendaftar AND m.kode_penawaran = s.kode_penawaran)`,
  menunggu:
    "s.nomor_pendaftar IN (SELECT nomor_pendaftar FROM periksa_berkas WHERE keadaan IN ('belum', 'diganti'))",
  ditolak:
    "s.nomor_pendaftar IN (SELECT nomor_pendaftar FROM periksa_berkas WHERE keadaan = 'ditolak' AND diputus IS NOT NULL)",
  sah: "s.nomor_pendaftar IN (SELECT nomor_pendaftar FROM periksa_berkas WHERE keadaan IN ('sah', 'tidak-perlu') AND diputus IS NOT NULL)",
};
const EXACT = `SELECT nomor_pendaftar FROM pendaftar WHERE (nomor_pendaftar = $1 OR nomor_peserta = $1) AND NOT uji
  UNION SELECT nomor_pendaftar FROM pembayaran WHERE nomor_pembayaran = $2 AND nomor_pendaftar IS NOT NULL AND NOT uji`;
const NEWEST_FIRST = 'ORDER BY s.dibuat DESC, s.nomor_pendaftar DESC';

const LEAST_DIGITS = 4;
/**
 * Whoever is common is soon met among so many of the newest; only the rarer ones are looked up in the index. At this many,
 * looking through them costs about as much as a petak of whoever is just too rare to be met among them.
 */
const WALK = 3_000;

const KNOWN = 'SELECT nomor_pendaftar FROM pencarian WHERE nomor_pendaftar = ANY($1::text[])';
/** Those of these numbers that somebody has whom the office can find: nobody of a trial. In their order, each once. */
export const knownApplicants = async (db: Db, numbers: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ nomor_pendaftar: string }>(KNOWN, [numbers]);
  const known = new Set(rows.map((row) => row.nomor_pendaftar));
  return [...new Set(numbers)].filter((one) => known.has(one));
};

/** Takes a value of a statement and answers its placeholder. */
type Bind = (value: unknown) => string;

interface Meant {
  penawaran: string | null;
  fase: string | null;
  prodi: number | null;
  validasi: Validasi | null;
  /** Finalised, the card not drawn yet; no phase of its own. */
  due: boolean;
  /** Who has exactly the number that was typed. */
  numbers: readonly string[] | null;
  /** Beginnings of words, all of which must be met, or any. */
  words: readonly string[];
  any: boolean;
}

/** What was typed as one number (registration, participant, payment, NIK, phone), or null where it is words. */
const asNumber = (text: string): string | null => {
  const bare = text.replace(/[\s.+()-]/g, '');
  return /^[A-Za-z0-9]{1,40}$/.test(bare) && /\d/.test(bare) && (!/\s/.test(text) || /^\d+$/.test(bare))
    ? bare
    : null;
};

/** Beginnings a number can be kept under; +62 and 0 begin the same phone number, but 62 begins a NIK too. */
const beginnings = (number: string): string[] =>
  [number.toLowerCase(), ...(number.startsWith('62') ? [`0${number.slice(2)}`] : [])]
    // A few digits begin half of all phone numbers; that is no search.
    .filter((one) => one.length >= LEAST_DIGITS);

/** Null when nobody can be meant. */
const understand = async (
  db: Db,
  { cari = '', penawaran, fase, prodi, validasi }: Wanted,
): Promise<Meant | null> => {
  const due = fase === 'tanpa-kartu';
  const meant: Meant = {
    penawaran: penawaran ?? null,
    fase: due ? null : (fase ?? null),
    prodi: prodi ? Number(prodi) : null,
    validasi: validasi ?? null,
    due,
    numbers: null,
    words: [],
    any: false,
  };
  const text = cari.trim();
  if (text === '') return meant;
  const number = asNumber(text);
  if (number !== null) {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(EXACT, [number, text]);
    if (rows.length > 0) return { ...meant, numbers: rows.map((r) => r.nomor_pendaftar) };
  }
  const words =
    number !== null
      ? beginnings(number)
      : ((await db.query<{ kata: string[] }>('SELECT kata_cari($1) AS kata', [text])).rows[0]?.kata ?? []);
  return words.length > 0 ? { ...meant, words: words.slice(0, MAX_WORDS), any: number !== null } : null;
};

/** Conditions on a row `s` of `pencarian`, and on its row `p` of `pendaftar` where only the due are meant. */
const conditions = ({ penawaran, fase, prodi, due, numbers, words, any }: Meant, bind: Bind): string[] => {
  const where: string[] = [];
  if (due) where.push(DUE);
  if (penawaran !== null) where.push(`s.kode_penawaran = ${bind(penawaran)}`);
  if (fase !== null) where.push(`s.fase = ${bind(fase)}`);
  if (prodi !== null) where.push(`s.prodi @> ARRAY[${bind(prodi)}::integer]`);
  if (numbers) where.push(`s.nomor_pendaftar = ANY(${bind(numbers)}::text[])`);
  if (words.length > 0)
    where.push(`s.kata LIKE ${any ? 'ANY' : 'ALL'}(${bind(beginningsOf(words))}::text[])`);
  return where;
};

/** The same in terms of the index, within `w.petak`. */
const indexed = ({ penawaran, fase, prodi, words, any }: Meant, bind: Bind): string => {
  const filters = `'#' || w.petak || ${bind(filterTerm(penawaran, fase, prodi))}::text`;
  if (words.length === 0) return `${TERMS} @> ARRAY[${filters}]`;
  const terms = `istilah_dicari(${bind(words)}::text[])`;
  return any
    ? `${TERMS} @> ARRAY[${filters}] AND ${TERMS} && ${terms}`
    : `${TERMS} @> (${terms} || (${filters}))`;
};

const all = (where: readonly string[]): string => (where.length > 0 ? `WHERE ${where.join(' AND ')}` : '');

/**
 * Registration numbers of at most `most` applicants who are meant, newest first, only those after a cursor: `dibuat` as
 * text, to the microsecond, and the number.
 */
export const findApplicants = async (
  db: Db,
  wanted: Wanted,
  most: number,
  after: readonly unknown[] | null = null,
): Promise<string[]> => {
  const meant = await understand(db, wanted);
  if (!meant) return [];
  const read = async (write: (bind: Bind) => string): Promise<string[]> => {
    const values: unknown[] = [];
    const sql = write((value) => `$${values.push(value)}`);
    return (await db.query<{ nomor_pendaftar: string }>(sql, values)).rows.map((r) => r.nomor_pendaftar);
  };
  const later = (bind: Bind): string[] =>
    after ? [`(s.dibuat, s.nomor_pendaftar) < (${bind(after[0])}::timestamptz, ${bind(after[1])})`] : [];
  const whole = (bind: Bind): string => all([...conditions(meant, bind), ...later(bind)]);
  /** SQL: those among whom whoever is common is met. */
  const newest = (bind: Bind): string =>
    `(SELECT * FROM pencarian s ${all(later(bind))} ${NEWEST_FIRST} LIMIT ${Math.max(WALK, most)})`;

  const { validasi } = meant;
  if (validasi !== null) {
    const stands = (bind: Bind): string => `${VALIDASI_SQL} = ${bind(validasi)}`;
    const needed = meant.due ? 'JOIN pendaftar p USING (nomor_pendaftar)' : '';
    const near = await read(
      (
        bind,
      ) => `SELECT p.nomor_pendaftar FROM (SELECT s.nomor_pendaftar, s.kode_penawaran FROM ${newest(bind)} s ${needed}
        ${all(conditions(meant, bind))} ${NEWEST_FIRST} OFFSET 0) p WHERE ${stands(bind)} LIMIT ${most}`,
    );
    if (near.length === most) return near;
    // OFFSET 0: all documents of somebody are looked at once everything else says that they are meant.
    return read(
      (
        bind,
      ) => `SELECT p.nomor_pendaftar FROM (SELECT s.nomor_pendaftar, s.kode_penawaran FROM pendaftar p JOIN pencarian s USING (nomor_pendaftar)
        ${all([...conditions(meant, bind), ...later(bind), MAY_STAND[validasi]])} ${NEWEST_FIRST} OFFSET 0) p
        WHERE ${stands(bind)} LIMIT ${most}`,
    );
  }
  if (meant.due)
    return read(
      (bind) => `SELECT s.nomor_pendaftar FROM pendaftar p JOIN pencarian s USING (nomor_pendaftar)
        ${whole(bind)} ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC LIMIT ${most}`,
    );
  if (meant.numbers)
    return read(
      (bind) => `SELECT s.nomor_pendaftar FROM pencarian s ${whole(bind)} ${NEWEST_FIRST} LIMIT ${most}`,
    );
  const near = await read(
    (bind) => `SELECT s.nomor_pendaftar FROM ${newest(bind)} s
      ${all(conditions(meant, bind))} ${NEWEST_FIRST} LIMIT ${most}`,
  );
  if (near.length === most) return near;
  // OFFSET 0 keeps each petak on the index of terms; they come in turn, and no more of them than the page needs.
  return read(
    (bind) => `SELECT m.nomor_pendaftar FROM generate_series(
        (SELECT s.petak FROM pencarian s ${all(later(bind))} ${NEWEST_FIRST} LIMIT 1),
        (SELECT s.petak FROM pencarian s ORDER BY s.dibuat, s.nomor_pendaftar LIMIT 1), -1) AS w(petak)
      CROSS JOIN LATERAL (SELECT * FROM (SELECT s.nomor_pendaftar, s.dibuat FROM pencarian s
        ${all([indexed(meant, bind), ...conditions(meant, bind), ...later(bind)])} OFFSET 0) s ${NEWEST_FIRST} LIMIT ${most}) m LIMIT ${most}`,
  );
};
