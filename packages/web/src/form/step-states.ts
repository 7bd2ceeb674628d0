/** How far each step of the form is, in state and in words. */
import type { Isian } from '@gerbang/contract/form/isian';
import { type StepState, stepState } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Saved } from '../api/queries.ts';

type SavedChoice = Pick<Saved, 'pilihan' | 'kekurangan_pilihan'>;

export const STATE_WORDS: Record<StepState, string> = {
  belum: 'Belum diisi',
  sebagian: 'Sebagian',
  lengkap: 'Lengkap',
  opsional: 'Boleh dilewati',
};

/** True when nothing more is needed of a step. */
export const isDone = (state: StepState | undefined): boolean => state === 'lengkap' || state === 'opsional';

/** How many steps are complete, and of how many; one that may be skipped counts once something is in it. */
export const progress = (states: readonly (StepState | undefined)[]): { done: number; of: number } => ({
  done: states.filter((s) => s === 'lengkap').length,
  of: states.filter((s) => s !== 'opsional').length,
});

/** How far the choice is, as the server judged it against the offer. */
const choiceState = ({ pilihan, kekurangan_pilihan }: SavedChoice): StepState => {
  if (pilihan.id_prodi.length === 0 && pilihan.kode_jadwal === null) return 'belum';
  return kekurangan_pilihan.length === 0 ? 'lengkap' : 'sebagian';
};

/** State by step key, from what is saved. Finalising is done only by leaving the form, so it stays `belum`. */
export const stepStates = (
  steps: readonly Step[],
  isian: Isian,
  saved: SavedChoice,
): Record<string, StepState> =>
  Object.fromEntries(
    steps.map((s) => [
      s.key,
      s.key === pilihanJurusan.key
        ? choiceState(saved)
        : s.key === finalisasi.key
          ? 'belum'
          : stepState(s, isian),
    ]),
  );
