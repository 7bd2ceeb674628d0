/** One judgement of everything, for the check page and for verification alike. */
import type { Finding, Isian } from '@gerbang/contract';
import { stepFindings } from '@gerbang/contract';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Reads } from '../../db/reader.ts';
import type { FormConfig } from '../../domain/form-config.ts';
import { type Chooser, choiceFindings } from '../../domain/pilihan.ts';

/** Findings of every active step, in the wizard's order; empty: ready to finalise. What was saved may still be on its way. */
export const allFindings = async (
  db: Reads,
  applicant: Chooser,
  saved: Isian | Promise<Isian>,
  config: FormConfig,
  now: Date,
): Promise<Finding[]> => {
  const active = steps.filter((s) => config.steps.includes(s.number));
  const [isian, choice] = await Promise.all([
    saved,
    active.includes(pilihanJurusan) ? choiceFindings(db, applicant, now) : [],
  ]);
  return active.flatMap((step) => (step === pilihanJurusan ? choice : stepFindings(step, isian)));
};
