/** A deadline the office gives one applicant (pendaftar 2). */
import { problem } from '@gerbang/contract';
import { deadlineFault } from '@gerbang/contract/office/pendaftar';

/** Throws `isian_salah` at `batas` where it does not let the applicant write, or write any longer; as `deadlineFault`. */
export const requireDeadline = (batas: Date | null, selesai: Date, now: Date): void => {
  const message = deadlineFault(batas, selesai, now);
  if (message !== null) throw problem('isian_salah', [{ field: 'batas', message }]);
};
