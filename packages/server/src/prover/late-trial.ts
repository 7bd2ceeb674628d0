/** Trials from a portal that serves: the prover comes with the first somebody asks for, and brings libraries of its own. */
import type { MakeTrial } from '../features/penawaran/uji/trial.ts';
import type { trialMaker } from './trial.ts';

/** As `trialMaker`, which is loaded when an applicant is made. */
export const lateTrialMaker =
  (...portal: Parameters<typeof trialMaker>): MakeTrial =>
  async (...asked) =>
    (await import('./trial.ts')).trialMaker(...portal)(...asked);
