/** A deadline the office gives one applicant (decisions 145). */
import { problem } from '@gerbang/contract';

/** The instant of `text`; throws `isian_salah` when it has passed, for a deadline over before it is given helps nobody. */
export const futureDeadline = (text: string, now: Date): Date => {
  const at = new Date(text);
  if (!(at > now)) throw problem('isian_salah', [{ field: 'batas', message: 'Batas harus di masa depan' }]);
  return at;
};
