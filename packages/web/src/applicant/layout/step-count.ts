/** How far the form is, in the one count that the dashboard and the list of steps share (docs/decisions/0014). */
import type { StepState } from '@gerbang/contract/form/judge';
import { progress } from '../../form/step-states.ts';

/**
 * Of the steps to fill in, Finalisasi not among them: `of` them all, and in `words` how many are complete and how many
 * of the others may stay empty; `count` and `more` are its two figures alone. `share` is what is done of what is needed, 0 to 1.
 */
export const stepCount = (
  states: readonly (StepState | undefined)[],
): { of: number; count: string; more: string; words: string; share: number } => {
  const { done, of: counted } = progress(states);
  const skippable = states.length - counted;
  const count = `${done} dari ${states.length}`;
  const more = skippable > 0 ? `, ${skippable} boleh dilewati` : '';
  return {
    of: states.length,
    count,
    more,
    words: `${count} langkah lengkap${more}`,
    share: counted === 0 ? 1 : done / counted,
  };
};
