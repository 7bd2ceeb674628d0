/** What the marks of assessors come to (seleksi 19). */
import { divide } from '../seleksi/scale.ts';

/** The score of the marks in their order: the mean of two that are near, the third's; null where one is missing. */
export const scoreOf = (marks: readonly number[], jarak: number): number | null => {
  const [first, second, third] = marks;
  if (third !== undefined) return third;
  if (first === undefined || second === undefined || Math.abs(first - second) > jarak) return null;
  return divide(first + second, 2);
};

/** SQL: marks `m` of component `k` that were not struck, a row for each participant: how many, and whether two are too far apart. */
export const MARKS = `SELECT m.nomor_pendaftar, count(*)::int AS jumlah, count(*) = 2 AND max(m.nilai) - min(m.nilai) > k.jarak AS beda
    FROM penilaian m WHERE m.kode_penawaran = k.kode_penawaran AND m.kode = k.kode AND m.dicoret IS NULL GROUP BY m.nomor_pendaftar`;
/** SQL: participants of component `k` of whom assessors have begun and not ended. */
export const UNFINISHED = `(SELECT count(*)::int FROM (${MARKS}) b WHERE b.jumlah = 1 OR b.beda)`;
