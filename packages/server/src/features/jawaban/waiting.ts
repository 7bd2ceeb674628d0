/** Waiting lists of a result as they stand: who waits for what, who of them sits already, and who is passed over (jawaban 7, jawaban 8, jawaban 17). */
import type { SEBAB_TERTAHAN } from '@gerbang/contract/office/jawaban';
import type { Db } from '../../db/pool.ts';
import { ADMISSIONS, bookOf, hasLetter, IS_HELD, LAST_ANSWER } from '../../domain/jawaban.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import type { Seat } from '../../seleksi/naik.ts';
import type { Waiting } from '../../seleksi/panggil.ts';

/** SQL: the last admission of everybody in result `$1` and its call-ups; `$2` says whether they move up, `$3` when. */
const SITTING = `WITH duduk AS MATERIALIZED (SELECT DISTINCT ON (y.nomor_pendaftar) y.nomor_pendaftar, t.prodi, t.kursi, q.pilihan,
      $2::boolean AND t.prodi IS NOT NULL AND ${IS_HELD} AND NOT coalesce(j.tetap, false) AS pindah,
      j.jawaban IS NULL AND coalesce(g.batas, a.batas) < $3::timestamptz AS lewat
    FROM ${ADMISSIONS} LEFT JOIN aturan_jawaban a ON a.kode_penawaran = h.kode_penawaran
    LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil
    LEFT JOIN daftar_tunggu q ON q.id_hasil = ${bookOf('$1')} AND q.nomor_pendaftar = y.nomor_pendaftar AND q.prodi = t.prodi ${LAST_ANSWER}
    WHERE $1 IN (h.id, h.induk) ORDER BY y.nomor_pendaftar, h.id DESC)`;
/** SQL: places `d` on a waiting list of result `$1` that are still waited at, by participant `p`, who may sit already (`s`). */
const WAITED = `daftar_tunggu d JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN duduk s USING (nomor_pendaftar)
  WHERE d.id_hasil = ${bookOf('$1')} AND (s.nomor_pendaftar IS NULL OR s.pindah AND (s.pilihan IS NULL OR d.pilihan < s.pilihan))`;
/** SQL: why a place is passed over; null where it is not. */
const REASON = `CASE WHEN ${isHeld('seleksi')} THEN 'dokumen' WHEN s.lewat THEN 'batas'
  WHEN s.nomor_pendaftar IS NOT NULL AND ${hasLetter('d.nomor_pendaftar')} THEN 'surat' END`;

/** What is asked of the lists of a result: whether the admitted move up, and when. */
export interface Of {
  id_hasil: number;
  naik: boolean;
  at: Date;
}
const asked = ({ id_hasil, naik, at }: Of) => [id_hasil, naik, at];

const COUNT = `${SITTING} SELECT d.prodi, count(*)::int AS jumlah FROM ${WAITED} GROUP BY d.prodi`;
/** How many still wait, by programme. */
export const countWaiting = async (db: Db, of: Of): Promise<Map<string, number>> => {
  const { rows } = await db.query<{ prodi: string; jumlah: number }>(COUNT, asked(of));
  return new Map(rows.map(({ prodi, jumlah }) => [prodi, jumlah]));
};

const PATHS = `${SITTING} SELECT DISTINCT s.prodi AS dari, d.prodi AS ke FROM ${WAITED} AND s.pindah`;
/** Programmes whose seats could be given where those of `free` are: also those that whoever moves would leave. */
export const reachableFrom = async (db: Db, of: Of, free: readonly string[]): Promise<string[]> => {
  if (!of.naik || free.length === 0) return [...free];
  const { rows } = await db.query<{ dari: string; ke: string }>(PATHS, asked(of));
  const leaves = Map.groupBy(rows, ({ ke }) => ke);
  const found = new Set(free);
  // A set is walked with what is added meanwhile.
  for (const ke of found) for (const { dari } of leaves.get(ke) ?? []) found.add(dari);
  return [...found].sort();
};

interface Row extends Waiting {
  dari: string | null;
  kursi: number | null;
  ke: number;
}
// Among those alike to every kind of seats, the first of each list.
const FIRST = `${SITTING} SELECT id, prodi, pilihan, tempat, kelompok, dari, kursi, ke FROM (
    SELECT p.nomor_peserta AS id, d.prodi, d.pilihan, d.tempat, d.kelompok, s.prodi AS dari, s.kursi,
      row_number() OVER (PARTITION BY d.prodi, d.kelompok ORDER BY d.tempat)::int AS ke
    FROM ${WAITED} AND d.prodi = ANY($4::text[]) AND ${REASON} IS NULL) w WHERE ke <= $5`;
/** The first `most` alike of each list of `prodi`, where those sit who sit, and who is last of a list that has more perhaps. */
export const readWaiting = async (db: Db, of: Of, prodi: readonly string[], most: number) => {
  const { rows } = await db.query<Row>(FIRST, [...asked(of), prodi, most]);
  const sitting = new Map<string, Seat>();
  for (const { id, dari, kursi } of rows) if (dari && kursi) sitting.set(id, { prodi: dari, kursi });
  const waiting = rows.map(({ dari: _, kursi: __, ke: ___, ...one }): Waiting => one);
  return { waiting, sitting, last: rows.filter(({ ke }) => ke === most) };
};

const PASSED_OVER = `${SITTING} SELECT DISTINCT p.nomor_peserta FROM ${WAITED} AND d.prodi = ANY($4::text[]) AND ${REASON} IS NOT NULL ORDER BY 1`;
/** Participant numbers of who is passed over on the lists of `prodi`. */
export const readPassedOver = async (db: Db, of: Of, prodi: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ nomor_peserta: string }>(PASSED_OVER, [...asked(of), prodi]);
  return rows.map((row) => row.nomor_peserta);
};
const FIRST_PLACE = `${SITTING} SELECT DISTINCT ON (p.nomor_peserta) p.nomor_peserta AS id, d.prodi, d.tempat, ${REASON} AS sebab
  FROM ${WAITED} AND d.prodi = ANY($4::text[]) AND p.nomor_peserta = ANY($5::text[]) ORDER BY p.nomor_peserta, d.pilihan`;
/** The dearest place of each of those passed over, and why. */
export const explainPassedOver = async (
  db: Db,
  of: Of,
  prodi: readonly string[],
  numbers: readonly string[],
) => {
  type Why = { id: string; prodi: string; tempat: number; sebab: keyof typeof SEBAB_TERTAHAN };
  return (await db.query<Why>(FIRST_PLACE, [...asked(of), prodi, numbers])).rows;
};
