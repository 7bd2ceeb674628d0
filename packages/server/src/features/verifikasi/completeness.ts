/** One judgement of everything, for the check page and for verification alike. */
import type { Finding, Isian } from '@gerbang/contract';
import { stepFindings } from '@gerbang/contract';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Db } from '../../db/pool.ts';
import type { FormConfig } from '../../domain/form-config.ts';
import { type Chooser, choiceFindings, readChoice } from '../../domain/pilihan.ts';

export interface Applicant extends Chooser {
  nomor_pendaftar: string;
}

/** Findings of every active step, in the wizard's order; empty: ready to finalise. */
export const allFindings = async (
  db: Pick<Db, 'query'>,
  applicant: Applicant,
  isian: Isian,
  config: FormConfig,
  now: Date,
): Promise<Finding[]> => {
  const active = steps.filter((s) => config.steps.includes(s.number));
  const found: Finding[] = [];
  for (const step of active) {
    if (step.key !== pilihanJurusan.key) found.push(...stepFindings(step, isian));
    else {
      const choice = await readChoice(db, applicant.nomor_pendaftar);
      const programmes = { id_kelas: choice[0]?.id_kelas ?? null, id_prodi: choice.map((c) => c.id_prodi) };
      found.push(...(await choiceFindings(db, applicant, programmes, now)));
    }
  }
  return found;
};
