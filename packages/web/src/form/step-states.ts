/** How far each step of the form is, in state and in words. */
import type { Isian } from '@gerbang/contract/form/isian';
import { type StepState, stepState } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Saved } from '../api/queries.ts';
import { type DraftContent, holdsAny, readPending } from './draft-store.ts';

type SavedChoice = Pick<Saved, 'pilihan' | 'kekurangan_pilihan'>;
type SavedForm = SavedChoice & Pick<Saved, 'drafts'>;

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

/** Something was typed in a step and is kept, here or by the server, though the step was not left by Selanjutnya yet. */
const isBegun = (nomor: string, key: string, drafts: Saved['drafts']): boolean => {
  const kept = drafts.find(({ step }) => step === key)?.isi as Partial<DraftContent> | undefined;
  const here = readPending(nomor, key)?.isi;
  return [kept, here].some((draft) => draft !== undefined && holdsAny(draft));
};

/**
 * State by step key, from what is saved. What is only typed so far is begun too: nobody shall read that a step is
 * empty who has just put it off. Finalising is done only by leaving the form, so it stays `belum`.
 */
export const stepStates = (
  steps: readonly Step[],
  isian: Isian,
  saved: SavedForm,
  nomor: string,
): Record<string, StepState> =>
  Object.fromEntries(
    steps.map((step) => {
      const { key } = step;
      if (key === finalisasi.key) return [key, 'belum'];
      const state = key === pilihanJurusan.key ? choiceState(saved) : stepState(step, isian);
      return [key, state === 'belum' && isBegun(nomor, key, saved.drafts) ? 'sebagian' : state];
    }),
  );
