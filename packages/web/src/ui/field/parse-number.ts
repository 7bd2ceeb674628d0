import type { Parsed } from './use-typed-text.ts';

/** Why a text is not a number. */
export type NumberProblem = 'kosong' | 'format' | 'ribuan';

/** The sentence for each reason; an empty field is the judge's business. */
export const NUMBER_SENTENCES: Record<NumberProblem, string | undefined> = {
  kosong: undefined,
  format: 'Tulis dengan angka saja',
  ribuan: 'Tulis tanpa titik ribuan, misalnya 500000; pecahan dengan koma',
};

/** Without spaces (also the narrow and the no-break ones) and dashes of any kind. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s‐-―−-]/g, '');

/** Reads a string of digits such as a NIK or a postcode: `3404-0117 0807 0001` → `3404011708070001`. */
export function parseDigits(text: string): Parsed<string, NumberProblem> {
  const digits = bare(text);
  if (digits === '') return { problem: 'kosong' };
  return /^\d+$/.test(digits) ? { value: digits } : { problem: 'format' };
}

/** Reads a whole number of at most 15 digits, 0 or more. */
export function parseInteger(text: string): Parsed<number, NumberProblem> {
  const read = parseDigits(text);
  if ('problem' in read) return read;
  const significant = read.value.replace(/^0+/, '');
  return significant.length > 15 ? { problem: 'format' } : { value: Number(significant) };
}

/** Reads a number with an optional decimal comma or point, 0 or more: `3,75` and `3.75` → 3.75. */
export function parseDecimal(text: string): Parsed<number, NumberProblem> {
  const plain = bare(text).replace(',', '.');
  if (plain === '') return { problem: 'kosong' };
  return /^\d{1,12}(\.\d{0,6})?$/.test(plain) ? { value: Number(plain) } : { problem: 'format' };
}

/** The same where thousands are likely: 500.000 is refused, for it would be 500. */
export const parseAmount = (text: string): Parsed<number, NumberProblem> =>
  /\.\d{3}$/.test(bare(text)) ? { problem: 'ribuan' } : parseDecimal(text);
