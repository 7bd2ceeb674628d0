/** Groups of participants by a list the office uploaded (seleksi 28) or by what the form says (seleksi 44): who is in which. */
import { AWALAN_KELOMPOK, namaKelompok } from '@gerbang/contract/seleksi/aturan';
import {
  ANGKA_KHUSUS,
  berentang,
  type IsianSyarat,
  isianSyarat,
  periksaSyarat,
  type Syarat,
} from '@gerbang/contract/seleksi/syarat';
import { KHUSUS } from '@gerbang/contract/steps/data-khusus';
import { type Db, type Pool, unlessTooLong } from '../db/pool.ts';
import { PARTICIPANT } from './nilai.ts';

/** SQL: the list of each group of offering `$1` that counts. */
export const LATEST = `SELECT DISTINCT ON (i.kode) i.kode, i.id FROM impor_kelompok i
  WHERE i.kode_penawaran = $1 AND i.dibatalkan IS NULL ORDER BY i.kode, i.id DESC`;
const MEMBER = `SELECT p.nomor_pendaftar, '${AWALAN_KELOMPOK.daftar}' || l.kode AS kelompok FROM (${LATEST}) l JOIN isi_kelompok i ON i.id_impor = l.id`;
/** By whole sets, for schools are on lists: looked up for each participant, every list is gone through a million times. */
const LISTED = `${MEMBER} JOIN pendaftar p ON p.nomor_peserta = i.nilai WHERE i.jenis = 'nomor_peserta' AND ${PARTICIPANT}
  UNION ${MEMBER} JOIN pendidikan_terakhir e ON e.nisn = i.nilai JOIN pendaftar p USING (nomor_pendaftar) WHERE i.jenis = 'nisn' AND ${PARTICIPANT}
  UNION ${MEMBER} JOIN pendidikan_terakhir e ON e.npsn = i.nilai JOIN pendaftar p USING (nomor_pendaftar) WHERE i.jenis = 'npsn' AND ${PARTICIPANT}`;

/** SQL: the name of group `g` as rules know it. */
export const NAMED = `CASE WHEN g.syarat IS NULL THEN '${AWALAN_KELOMPOK.daftar}' ELSE '${AWALAN_KELOMPOK.syarat}' END || g.kode`;

/** A field within a statement: what is joined to participant `p` for it, and the condition over it. */
interface Asked {
  join: string;
  meets: string;
}
const isCustom = ({ kode }: IsianSyarat): boolean => kode.startsWith(`${KHUSUS}.`);
/** POSIX: what may stand around a number. */
const AROUND = '[ \\t\\r\\n]*';
/** POSIX: `950.000` and `2.500.000,50`, whose points part thousands; `0.950` is a part of one. */
const GROUPED = `^${AROUND}[1-9][0-9]{0,2}(\\.[0-9]{3})+(,[0-9]{1,4})?${AROUND}$`;
/**
 * SQL: the number a custom text `value` holds, points before three digits parting thousands and a comma else taken as a point;
 * null where it is words, or longer than `digits` before it.
 */
export const numberIn = (value: string, digits: number): string =>
  `CASE WHEN ${value} ~ '${GROUPED}'
      THEN CASE WHEN length(regexp_replace(split_part(${value}, ',', 1), '[^0-9]', '', 'g')) <= ${digits} THEN replace(replace(${value}, '.', ''), ',', '.')::numeric END
    WHEN ${value} ~ '^${AROUND}[0-9]{1,${digits}}([.,][0-9]{1,4})?${AROUND}$' THEN replace(${value}, ',', '.')::numeric END`;
/** SQL: the answer in `f`, as a condition compares it; null where there is nothing to compare. */
const answerOf = (of: IsianSyarat, f: string): string => {
  const value = `${f}.${isCustom(of) ? 'value' : of.kolom}`;
  if (of.field.kind === 'flag') return `CASE ${value} WHEN true THEN 'ya' WHEN false THEN 'tidak' END`;
  if (!berentang(of)) return `${value}::text`;
  return isCustom(of) ? numberIn(value, ANGKA_KHUSUS) : value;
};
/** What the condition at place `i` of group `g` asks of the field it is about; what is compared with stays in the group's row. */
const askFor = (of: IsianSyarat, i: number): Asked => {
  const [f, one] = [`f${i}`, `g.syarat -> ${i}`];
  const named = isCustom(of) ? ` AND ${f}.nama = '${of.kolom}'` : '';
  const join = `JOIN ${of.tabel} ${f} ON ${f}.nomor_pendaftar = p.nomor_pendaftar${named}`;
  const answer = answerOf(of, f);
  if (!berentang(of)) return { join, meets: `(${one} -> 'pilihan') ? ${answer}` };
  const type = of.field.kind === 'date' ? 'date' : 'numeric';
  const [least, most] = [`(${one} ->> 'dari')::${type}`, `(${one} ->> 'sampai')::${type}`];
  return {
    join,
    meets: `${answer} BETWEEN coalesce(${least}, '-infinity') AND coalesce(${most}, 'infinity')`,
  };
};

interface Conditioned extends Record<string, unknown> {
  kode: string;
  syarat: Syarat;
}
const CONDITIONED =
  'SELECT kode, syarat FROM kelompok_seleksi WHERE kode_penawaran = $1 AND syarat IS NOT NULL ORDER BY kode';
const CUSTOM = `SELECT nama, tipe, label, meta_data FROM form_khusus WHERE kode_penawaran = $1 ORDER BY urutan, nama`;
type Custom = Parameters<typeof isianSyarat>[0][number] & Record<string, unknown>;
/** Fields conditions of an offering can name: all of the wizard's, and its custom ones. */
const readConditionFields = async (db: Db, kode: string): Promise<IsianSyarat[]> =>
  isianSyarat((await db.query<Custom>(CUSTOM, [kode])).rows);

/** SQL: members of a group by conditions; nobody where one of them holds together no more with its field. */
const conditionSql = ({ kode, syarat }: Conditioned, fields: ReadonlyMap<string, IsianSyarat>): string => {
  const asked = syarat.map((one, i): Asked => {
    const field = fields.get(one.isian);
    const holds = field && periksaSyarat([one], [field]).length === 0;
    return holds ? askFor(field, i) : { join: '', meets: 'false' };
  });
  // The code is one a rule can name: small letters, digits and hyphens.
  return `SELECT p.nomor_pendaftar, '${namaKelompok({ kode, syarat })}' FROM kelompok_seleksi g JOIN pendaftar p USING (kode_penawaran)
    ${asked.map(({ join }) => join).join(' ')}
    WHERE g.kode_penawaran = $1 AND g.kode = '${kode}' AND ${PARTICIPANT} AND ${asked.map(({ meets }) => meets).join(' AND ')}`;
};
/**
 * SQL: participants of offering `$1` and the groups by list or conditions they are in, as rules name them, each pair once. Columns
 * and tables come from the contract; what is compared with is read from the group's own row.
 */
export const membersSql = async (db: Db, kode: string): Promise<string> => {
  const { rows } = await db.query<Conditioned>(CONDITIONED, [kode]);
  if (rows.length === 0) return LISTED;
  const fields = new Map((await readConditionFields(db, kode)).map((one) => [one.kode, one]));
  return [`(${LISTED})`, ...rows.map((row) => `(${conditionSql(row, fields)})`)].join(' UNION ALL ');
};
/** Longer nobody waits for a page because of a number beside a name. */
const COUNTING_MS = 3_000;
/** How many are in each group by list or conditions, as rules name them; null where counting takes too long, of all of them. */
export const countMembers = async (
  pool: Pool,
  kode: string,
): Promise<((kelompok: string) => number) | null> => {
  const counts = `SELECT kelompok, count(*)::int AS jumlah FROM (${await membersSql(pool, kode)}) m GROUP BY kelompok`;
  const counted = await unlessTooLong(pool, COUNTING_MS, (db) =>
    db.query<{ kelompok: string; jumlah: number }>(counts, [kode]),
  );
  if (!counted) return null;
  const known = new Map(counted.rows.map(({ kelompok, jumlah }) => [kelompok, jumlah]));
  return (kelompok) => known.get(kelompok) ?? 0;
};
