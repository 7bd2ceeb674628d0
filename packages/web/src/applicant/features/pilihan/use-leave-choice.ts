/** Leaving the choice: judged, then saved, unless another device's version has to be decided on first. */
import { choiceProblems } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Finding } from '@gerbang/contract/wire/errors';
import { useState } from 'react';
import type { Saved } from '../../../api/queries.ts';
import { useComplaints } from '../../../form/use-complaints.ts';
import type { useChoice } from './use-choice.ts';
import { useSaveChoice } from './use-save-choice.ts';

interface Leaving {
  saved: Saved;
  offered: Parameters<typeof choiceProblems>[1];
  made: ReturnType<typeof useChoice>;
  /** The schedule can no longer be had: what is offered has changed. */
  onStale: () => void;
  onRefused: () => void;
  onNext: () => void;
}

export const useLeaveChoice = ({ saved, offered, made, onStale, onRefused, onNext }: Leaving) => {
  const complaints = useComplaints<Finding>();
  const save = useSaveChoice(saved);
  const [pressed, setPressed] = useState(0);
  const [busy, setBusy] = useState(false);
  const refuse = (found: readonly Finding[], said: string | null) => {
    complaints.refuse(found, said);
    onRefused();
    if (found.length === 0) window.scrollTo({ top: 0 });
  };
  return {
    complaints,
    busy,
    /** How often it was tried while it is asked which version goes on. */
    pressed,
    leave: async (): Promise<void> => {
      if (made.theirs) return setPressed(pressed + 1);
      const found = choiceProblems(made.choice, offered);
      if (found.length > 0) return refuse(found, null);
      setBusy(true);
      complaints.clear();
      try {
        if (await made.overtaken()) return setPressed(1);
        const refused = await save(made.choice);
        if (refused) {
          if (refused.isOffersStale) onStale();
          return refuse(refused.findings, refused.said);
        }
        await made.draft.drop();
        onNext();
      } finally {
        setBusy(false);
      }
    },
    /** Goes on with what stands here, or with what the other device chose. */
    settle: (keepMine: boolean): void => {
      setPressed(0);
      made.settle(keepMine);
    },
  };
};
