/** One judgement of everything, for the check page and for verification alike. */
import type { Finding, Isian } from '@gerbang/contract';
import { stepFindings } from '@gerbang/contract';
import { steps } from '@gerbang/contract/steps/index';
import { choiceProblems, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Db } from '../../db/pool.ts';
import type { FormConfig } from '../../domain/form-config.ts';
import { choiceOffer, isSelectable, schedules } from '../../domain/penawaran.ts';
import { readChoice } from '../../domain/pilihan.ts';

export interface Applicant {
  nomor_pendaftar: string;
  kode_penawaran: string;
  kode_jadwal: string | null;
  disabilitas: boolean;
  /** Schedule of the seat already held, from an earlier finalisation; absent or null: none. */
  jadwal_kursi?: string | null;
}

/** SQL: the schedule in which applicant `p` holds a seat. */
export const SEAT_HELD =
  '(SELECT r.kode_jadwal FROM kursi k JOIN ruang r USING (id_ruang) WHERE k.nomor_pendaftar = p.nomor_pendaftar)';

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
      const held = applicant.jadwal_kursi ?? null;
      const [choice, offered] = await Promise.all([
        readChoice(db, applicant.nomor_pendaftar),
        schedules(db, applicant.kode_penawaran, applicant.disabilitas, held, now),
      ]);
      const offer = await choiceOffer(
        db,
        applicant.kode_penawaran,
        // A seat once taken stays valid, however near its day is.
        offered.filter((j) => j.kode_jadwal === held || isSelectable(j, now)),
      );
      const judged = choiceProblems(
        {
          id_kelas: choice[0]?.id_kelas ?? null,
          id_prodi: choice.map((c) => c.id_prodi),
          kode_jadwal: applicant.kode_jadwal,
        },
        offer,
      );
      found.push(...judged.map((f) => ({ ...f, step: step.key })));
    }
  }
  return found;
};
