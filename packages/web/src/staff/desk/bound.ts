/** The bounds of a condition as they are typed (seleksi 44). */
import type { IsianSyarat } from '@gerbang/contract/seleksi/syarat';
import { KHUSUS } from '@gerbang/contract/steps/data-khusus';

/** Stands before what is typed but could not be read: no bound begins with it, so the judge refuses it. */
const UNREAD = '?';

/** What is kept of a bound: its value, nothing where nothing is typed, and what could not be read as it stands. */
export const keptBound = (
  value: string | number | null,
  { text, problem }: { text: string; problem: string | null },
): string | null => {
  if (value !== null) return String(value);
  return problem === null || problem === 'kosong' ? null : UNREAD + text;
};
/** The same for a field: its value, or the text that is none, empty where nothing stands there. */
export const shownBound = (kept: string | null): { value: string | null; text: string } =>
  kept?.startsWith(UNREAD) ? { value: null, text: kept.slice(UNREAD.length) } : { value: kept, text: '' };

/** Applicants write any number into a custom text, so a bound may be an amount. */
export const mayBeAmount = ({ kode, field }: IsianSyarat): boolean =>
  field.kind === 'decimal' && kode.startsWith(`${KHUSUS}.`);
