/** Leaving a step: judged, then saved, unless another device's version has to be decided on first. */
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useState } from 'react';
import { failureOf } from '../api/client.ts';
import { useFreshForm } from '../api/queries.ts';
import type { FieldError } from '../ui/feedback/error-summary.tsx';
import type { Extra } from './extra.ts';
import { placed, type StepFinding } from './standing.ts';
import type { StepProps } from './step-props.ts';
import type { useComplaints } from './use-complaints.ts';
import type { useStepEdit } from './use-step-edit.ts';

interface Leaving extends Pick<StepProps, 'step' | 'onNext'> {
  extra: Extra | undefined;
  edit: ReturnType<typeof useStepEdit>;
  complaints: ReturnType<typeof useComplaints<StepFinding>>;
  /** What stands in the way of going on. */
  standing: readonly FieldError[];
}

export const useLeaveStep = ({ step, onNext, extra, edit, complaints, standing }: Leaving) => {
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(0);
  const freshForm = useFreshForm();
  const refuse = (list: StepFinding[], message: string | null) => {
    complaints.refuse(list, list.length > 0 ? null : message);
    freshForm();
    if (list.length === 0) window.scrollTo({ top: 0 });
  };
  return {
    busy,
    /** How often it was tried while it is asked which version goes on. */
    pressed,
    leave: async (): Promise<void> => {
      if (edit.theirs) return setPressed(pressed + 1);
      if (standing.length > 0)
        return refuse(
          standing.map((f) => ({ ...f, here: true })),
          null,
        );
      setBusy(true);
      complaints.clear();
      try {
        const other = await edit.saving.save();
        if (other) {
          edit.draft.ask(other);
          return setPressed(1);
        }
        await edit.draft.drop();
        onNext();
      } catch (error) {
        const e = failureOf(error);
        const isOurs = e.code === 'belum_lengkap' || e.code === 'isian_salah';
        const said = e.message || pageErrors.galat[1];
        refuse(
          isOurs ? e.findings.map((f) => placed(step, f)) : [],
          extra?.failure ? `${extra.failure}. ${said}` : said,
        );
      } finally {
        setBusy(false);
      }
    },
    /** Goes on with what stands here, or begins again from what the other device has. */
    settle: (keepMine: boolean): void => {
      setPressed(0);
      edit.settle(keepMine);
    },
  };
};
