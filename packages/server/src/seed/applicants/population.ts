/** How many applicants of the demo stand where, by offering (track and wave). */

/** Paid and nothing filled; some steps saved; complete; verified. */
export type Stage = 'baru' | 'sebagian' | 'lengkap' | 'final';

/** Who is to be made up. */
export interface Wish {
  offering: string;
  stage: Stage;
  /** Place of the chosen exam schedule in the offering's list, from 1; none on tracks without a test. */
  schedule?: number | undefined;
}

/** Exam schedule → how many chose it; `none`: the track has no test. */
type Spread = Readonly<Record<string, number>>;

const crowd: Readonly<Record<string, { baru: number; sebagian: number; lengkap: Spread; final: Spread }>> = {
  '11-1': { baru: 4, sebagian: 4, lengkap: { 1: 2 }, final: { 1: 19 } },
  // The third schedule's room is exactly filled; the fifth begins tomorrow, the seventh is reserved.
  '11-2': { baru: 15, sebagian: 13, lengkap: { 1: 5, 2: 4 }, final: { 1: 12, 2: 6, 3: 12, 5: 3, 7: 2 } },
  '12-1': { baru: 5, sebagian: 5, lengkap: { 1: 3 }, final: { 1: 5, 2: 2 } },
  '13-1': { baru: 6, sebagian: 6, lengkap: { none: 4 }, final: { none: 8 } },
  '21-1': { baru: 2, sebagian: 2, lengkap: { 1: 1 }, final: { 1: 9 } },
  '21-2': { baru: 4, sebagian: 4, lengkap: { 1: 2 }, final: { 1: 3, 2: 2 } },
  '22-1': { baru: 2, sebagian: 2, lengkap: { 1: 1 }, final: { 1: 4 } },
  '23-1': { baru: 3, sebagian: 2, lengkap: { none: 2 }, final: { none: 4 } },
  '31-1': { baru: 3, sebagian: 2, lengkap: { 1: 2 }, final: { 1: 4 } },
};

const repeat = (count: number, wish: Wish): Wish[] => Array.from({ length: count }, () => wish);

/** One wish for each applicant without an account of the demo. */
export const population: readonly Wish[] = Object.entries(crowd).flatMap(([offering, counts]) => [
  ...repeat(counts.baru, { offering, stage: 'baru' }),
  ...repeat(counts.sebagian, { offering, stage: 'sebagian' }),
  ...(['lengkap', 'final'] as const).flatMap((stage) =>
    Object.entries(counts[stage]).flatMap(([nth, count]) =>
      repeat(count, { offering, stage, schedule: nth === 'none' ? undefined : Number(nth) }),
    ),
  ),
]);
