/** How many of some applicants have filled in what each code of the form switches on; one read, whatever the number of codes. */
import type { Part, Step } from '@gerbang/contract';
import { KODE_KEMAMPUAN_BERBEDA } from '@gerbang/contract/steps/data-kesehatan';
import { stepCodes, steps } from '@gerbang/contract/steps/index';
import type { Reads } from '../db/reader.ts';
import { tables } from './isian.ts';

const filledBy = (part: Part, code: string): string[] => {
  if (part.shape === 'document')
    return part.code === code
      ? [
          `EXISTS (SELECT FROM berkas b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.slot = '${part.slot}' AND b.diganti IS NULL)`,
        ]
      : [];
  const own = Object.entries(part.fields).filter(([, field]) => field.code === code);
  if (part.shape === 'record') return own.map(([name]) => `${part.table}.${name} IS NOT NULL`);
  const row = own.map(([name]) => `r.${name} IS NOT NULL`);
  return [
    ...(row.length > 0
      ? [
          `EXISTS (SELECT FROM ${part.table} r WHERE r.nomor_pendaftar = p.nomor_pendaftar AND (${row.join(' OR ')}))`,
        ]
      : []),
    ...(part.file?.code === code
      ? [
          `EXISTS (SELECT FROM berkas b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.slot LIKE '${part.file.slot}/%' AND b.diganti IS NULL)`,
        ]
      : []),
  ];
};
const conditionOf = (step: Step, code: string): string => {
  // Who is well answers by the step itself.
  const byHand = code === KODE_KEMAMPUAN_BERBEDA ? ['kesehatan_mahasiswa.nomor_pendaftar IS NOT NULL'] : [];
  return [...byHand, ...step.parts.flatMap((part) => filledBy(part, code))].join(' OR ') || 'false';
};

const JOINS = tables.map(({ table }) => `LEFT JOIN ${table} USING (nomor_pendaftar)`).join(' ');

/** Codes of the form by step, of which is asked how many answered. */
export type AskedCodes = Readonly<Record<number, Readonly<Record<string, unknown>>>>;
export interface Filled {
  /** How many applicants were looked at. */
  pendaftar: number;
  terisi: { kode_grup_form: number; nama_form: string; terisi: number }[];
}

/** `which` gives the applicants: a SELECT of their `nomor_pendaftar` with `$1`. Codes the portal does not know are left out. */
export const countFilled = async (
  db: Reads,
  which: string,
  key: string,
  asked: AskedCodes,
): Promise<Filled> => {
  const places = steps.flatMap((step) =>
    stepCodes(step)
      .filter((code) => code in (asked[step.number] ?? {}))
      .map((code) => ({ step, code })),
  );
  const counts = places.map(
    ({ step, code }, i) => `count(*) FILTER (WHERE ${conditionOf(step, code)})::int AS n${i}`,
  );
  const { rows } = await db.query<Record<string, number>>({
    text: `SELECT ${['count(*)::int AS pendaftar', ...counts].join(', ')} FROM (${which}) p ${JOINS}`,
    values: [key],
  });
  const row = rows[0] ?? {};
  return {
    pendaftar: row.pendaftar ?? 0,
    terisi: places.map(({ step, code }, i) => ({
      kode_grup_form: step.number,
      nama_form: code,
      terisi: row[`n${i}`] ?? 0,
    })),
  };
};
