/** Files that stand at somebody else too, or twice at one applicant: hints for who judges documents (berkas 12). */
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { type Db, named } from '../db/pool.ts';

/** So many are named; who looks further has reason to search. */
const MOST = 3;
/** Comparisons of 64 in which a photo stored again may differ. */
const ALIKE_BITS = 3;

/** By one index each, and together: with a limit inside, the plan would read all photos until three are found. */
const ONE_PART_SAME = [1, 17, 33, 49]
  .map(
    (from) => `SELECT l.nomor_pendaftar, l.slot, l.rupa, l.sidik FROM berkas l
      WHERE substring(l.rupa, ${from}, 16) = substring(b.rupa, ${from}, 16) AND l.rupa IS NOT NULL AND l.diganti IS NULL`,
  )
  .join(' UNION ');
/** Of persons known to be one, a file is everybody's own. */
const SOMEBODY_ELSE = `NOT EXISTS (SELECT FROM pendaftar q WHERE q.nomor_pendaftar = l.nomor_pendaftar AND q.uji)
  AND l.nomor_pendaftar NOT IN (SELECT * FROM sendiri)`;
const ALIKE = `WITH sendiri AS MATERIALIZED (SELECT $1 AS nomor UNION SELECT * FROM registrasi_lain($1))
  SELECT b.slot, l.nomor_pendaftar, l.slot AS di, l.sama FROM berkas b CROSS JOIN LATERAL (
    (SELECT l.nomor_pendaftar, l.slot, true AS sama FROM berkas l
      WHERE l.sidik = b.sidik AND l.diganti IS NULL AND l.id <> b.id AND (l.nomor_pendaftar = $1 OR ${SOMEBODY_ELSE}) LIMIT ${MOST})
    UNION ALL
    (SELECT l.nomor_pendaftar, l.slot, false FROM (${ONE_PART_SAME}) l
      WHERE bit_count(l.rupa # b.rupa) <= ${ALIKE_BITS} AND l.sidik <> b.sidik AND ${SOMEBODY_ELSE} LIMIT ${MOST})) l
  WHERE b.nomor_pendaftar = $1 AND b.diganti IS NULL ORDER BY b.slot, l.sama DESC, l.nomor_pendaftar, l.slot`;

interface Row {
  slot: string;
  nomor_pendaftar: string;
  /** The slot there. */
  di: string;
  /** Byte for byte; else a photo that looks the same. */
  sama: boolean;
}

/** By slot of an applicant, what is said of files like the one in it; nothing for files stored before digests were kept. */
export const hintsOfOthers = async (db: Db, nomor: string): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await db.query<Row & Record<string, unknown>>(named('berkas_serupa', ALIKE, [nomor]));
  const sentence = ({ nomor_pendaftar, di, sama }: Row) => {
    if (nomor_pendaftar === nomor) return `File yang sama persis juga diunggah sebagai ${labelDokumen(di)}`;
    return sama
      ? `File yang sama persis ada pada pendaftar ${nomor_pendaftar}`
      : `Foto yang sangat mirip ada pada pendaftar ${nomor_pendaftar}`;
  };
  const hints = new Map<string, string[]>();
  for (const row of rows) hints.set(row.slot, [...(hints.get(row.slot) ?? []), sentence(row)]);
  return hints;
};
