/**
 * Trial applicants: made while an offering is tried, marked, with a clock of their own, and deleted to the last row
 * (hapus-uji.ts) before it opens (penawaran 24). Their clock is judged where period, schedules and state are judged for them; what is stored, signed,
 * limited or told to anybody else goes by the server's.
 */
import type { Tahap } from '@gerbang/contract/office/penawaran/tahap';

/** The stage in which an offering is tried. */
export const UJI_COBA = 'uji_coba' satisfies Tahap;
/** SQL: offering `o` is tried. */
export const IS_TRIED = `o.tahap = '${UJI_COBA}'`;
/** SQL: instant `at` by the clock of applicant `p`. */
export const shifted = (at: string): string => `(${at} + coalesce(p.uji_geser, interval '0'))`;
/** SQL: how far the clock of applicant `p` stands from the server's, in milliseconds. */
export const SHIFT = '(coalesce(extract(epoch FROM p.uji_geser), 0) * 1000)::float8';
/** Now, by an applicant's clock. */
export const clockOf = ({ geser }: { geser: number }, now: () => Date): Date =>
  geser === 0 ? now() : new Date(now().getTime() + geser);

/** Numbers of trials are counted in a year that no admission has, so that the year's own begin with 1 and have no gap. */
export const TRIAL_YEAR = 0;
