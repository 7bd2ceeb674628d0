/** The choice while it is being made, kept as a draft like what is typed in any other step (formulir 24). */
import { type Choice, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { useRef, useState } from 'react';
import { type Saved, useMe, usePatchSaved } from '../../../api/queries.ts';
import type { DraftContent } from '../../../form/draft-store.ts';
import { useLook } from '../../../form/look.ts';
import { CHOICE, choiceValues } from '../../../form/own-values.ts';
import { startingDraft, useDraft } from '../../../form/use-draft.ts';
import { choiceText, isChoiceOvertaken } from './choice-versions.ts';

const toDraft = (choice: Choice, dasar: Record<string, string>): DraftContent => ({
  values: { [CHOICE]: choiceValues(choice) },
  texts: {},
  dasar,
});

/** `offered`: programmes that are no longer among them are left out. */
export const useChoice = (saved: Saved, offered: readonly { id_prodi: number }[]) => {
  const { nomor_pendaftar: nomor } = useMe();
  const patch = usePatchSaved();
  const step = pilihanJurusan.key;
  const look = useLook(nomor);
  const fromDraft = (draft: DraftContent): Choice => {
    const { id_kelas = null, id_prodi = '', kode_jadwal = null } = draft.values[CHOICE] ?? {};
    return {
      id_kelas: id_kelas as number | null,
      id_prodi: String(id_prodi)
        .split(',')
        .map(Number)
        .filter((id) => offered.some((p) => p.id_prodi === id)),
      kode_jadwal: kode_jadwal as string | null,
    };
  };
  const server = saved.drafts.find((d) => d.step === step);
  const [start] = useState(() => startingDraft(nomor, step, server));
  const [choice, setChoice] = useState(() => (start ? fromDraft(start.isi) : saved.pilihan));
  const onStored = (stored: Saved['drafts'][number] | null) => patch.draft(step, stored);
  const draft = useDraft({ nomor, step, server, start, onStored });
  const now = choiceText(saved.pilihan);
  /** What was saved when the choice was begun. */
  const base = useRef(start?.isi.dasar ?? now);
  const theirs =
    draft.status.kind === 'conflict'
      ? draft.status.theirs
        ? fromDraft(draft.status.theirs)
        : saved.pilihan
      : null;

  return {
    start,
    draft,
    choice,
    /** The other device's choice, while it is asked which one goes on. */
    theirs,
    /** Begins anew from what is saved, with another choice on the screen. */
    begin: (next: Choice) => {
      base.current = now;
      setChoice(next);
    },
    /** Notes what was chosen. */
    change: (next: Choice) => {
      setChoice(next);
      draft.change(toDraft(next, base.current));
    },
    /** Asks when another device saved a choice meanwhile, for the server keeps no version of it; false: nobody did. */
    overtaken: async (): Promise<boolean> => {
      const isSaved = JSON.stringify(choiceText(choice)) === JSON.stringify(now);
      const fresh = isSaved ? null : await look();
      if (!fresh || !isChoiceOvertaken(base.current, choice, fresh.pilihan)) return false;
      draft.ask(fresh);
      return true;
    },
    /** After the question: goes on with what stands here, or with what the other device chose. */
    settle: (keepMine: boolean) => {
      base.current = now;
      if (!keepMine && theirs) setChoice(theirs);
      draft.resolve(keepMine ? toDraft(choice, now) : null);
    },
  };
};
