import type { Parsed } from './use-typed-text.ts';

/** Why a text is not an amount; `sen` is an amount with a fraction of a rupiah. */
export type MoneyProblem = 'kosong' | 'format' | 'sen';

/** The sentence for each reason; an empty field is the judge's business. */
export const MONEY_SENTENCES: Record<MoneyProblem, string | undefined> = {
  kosong: undefined,
  format: 'Tulis jumlah rupiah dengan angka, misalnya 1.500.000',
  sen: 'Tulis jumlah rupiah bulat, tanpa sen',
};

/** 1500000 → `1.500.000`. */
export const formatMoney = (rupiah: number): string => String(rupiah).replace(/\B(?=(\d{3})+$)/g, '.');

/**
 * Reads whole rupiah, 0 or more, at most 15 digits: `1.500.000`, `1500000`, `Rp 1.500.000,00`, `1 500 000,-`.
 * Dots must stand where they group thousands, so that `1.5` (million?) is never taken for 15.
 */
export function parseMoney(text: string): Parsed<number, MoneyProblem> {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^rp\.?/i, '')
    .replace(/\s/g, '')
    .replace(/,(-{1,2}|0{1,2})?$/, '');
  if (plain === '') return { problem: 'kosong' };
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(plain))
    return { problem: /^[\d.]+,\d+$/.test(plain) ? 'sen' : 'format' };
  const digits = plain.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  return digits.length > 15 ? { problem: 'format' } : { value: Number(digits) };
}

/**
 * What the field shows after a keystroke: digits and misplaced dots become grouped digits, any other text stays as
 * typed. `caret` counts characters before the cursor; the answer keeps it after the same digit.
 */
export function groupWhileTyping(text: string, caret: number): { text: string; caret: number } {
  if (!/^[\d. ]*\d[\d. ]*$/.test(text)) return { text, caret };
  const digitsBefore = text.slice(0, caret).replace(/\D/g, '').length;
  const digits = text.replace(/\D/g, '');
  const significant = digits.replace(/^0+(?=\d)/, '');
  const wanted = Math.max(0, digitsBefore - (digits.length - significant.length));
  const grouped = significant.replace(/\B(?=(\d{3})+$)/g, '.');
  let at = 0;
  for (let seen = 0; seen < wanted; at++) if (grouped[at] !== '.') seen++;
  return { text: grouped, caret: at };
}
