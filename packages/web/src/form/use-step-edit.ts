/** A step while it is filled: its values with their draft, and what each change does to both. */

import type { Value } from '@gerbang/contract/form/field';
import { contextOf } from '@gerbang/contract/form/judge';
import type { CollectionPart, RecordPart } from '@gerbang/contract/form/step';
import { useState } from 'react';
import { useMe, usePatchSaved } from '../api/queries.ts';
import { entryId } from './collection-entry.ts';
import type { DraftContent } from './draft-store.ts';
import type { Extra } from './extra.ts';
import type { StepProps } from './step-props.ts';
import {
  changeField,
  type Emptied,
  emptiedBy,
  fieldId,
  judge,
  recordsOf,
  startState,
  withState,
} from './step-state.ts';
import { startingDraft, useDraft } from './use-draft.ts';
import { useSaveRecords } from './use-save-records.ts';

/** `onChanged` is told the id of the control whose value changed. */
export const useStepEdit = (
  { step, saved, isian }: Pick<StepProps, 'step' | 'saved' | 'isian'>,
  extra: Extra | undefined,
  onChanged: (id: string) => void,
) => {
  const nomor = useMe().nomor_pendaftar;
  const patch = usePatchSaved();
  const server = saved.drafts.find((d) => d.step === step.key);
  const [start] = useState(() => startingDraft(nomor, step.key, server));
  const [state, setState] = useState(() => startState(step, saved.records, start?.isi ?? null, extra));
  const [emptied, setEmptied] = useState<Emptied | null>(null);
  const draft = useDraft({
    nomor,
    step: step.key,
    server,
    start,
    onStored: (d) => patch.draft(step.key, d),
  });

  const records = recordsOf(step).map((part) => judge(step, part, isian, state));
  const extraValues = extra ? (state.values[extra.key] ?? extra.start) : {};
  const ownPart = extra && {
    key: extra.key,
    saved: extra.told(extra.start),
    mine: extra.told(extraValues),
    isNew: extra.isNew === true,
    save: () => extra.save(extraValues),
  };
  const saving = useSaveRecords(nomor, saved, records, ownPart, start?.isi.dasar);
  /** The other version, while it is asked which one goes on. */
  const theirs =
    draft.status.kind === 'conflict' ? startState(step, saved.records, draft.status.theirs, extra) : null;

  const put = (next: DraftContent, id: string) => {
    setState(next);
    draft.change({ ...next, dasar: saving.base });
    onChanged(id);
  };

  return {
    context: contextOf(step, withState(step, isian, state)),
    nomor,
    start,
    state,
    draft,
    records,
    extraValues,
    saving,
    theirs,
    emptied,
    /** A field of a record was answered. */
    change: (part: RecordPart, name: string, value: Value, text?: string) => {
      const lost = emptiedBy(state, part, name, value);
      if (lost || emptied?.by === name) setEmptied(lost);
      put(changeField(state, part, name, value, text), fieldId(part, name));
    },
    /** Takes back what an answer emptied. */
    restore: ({ part, by, values }: Emptied) => {
      setEmptied(null);
      put(
        { ...state, values: { ...state.values, [part]: { ...state.values[part], ...values } } },
        fieldId({ key: part }, by),
      );
    },
    /** An input that the step draws itself was answered. */
    changeExtra: (name: string, value: Value) => {
      if (!extra) return;
      const values = { ...extraValues, [name]: value };
      const next = { ...state, values: { ...state.values, [extra.key]: values } };
      put(extra.adjust?.(values, next) ?? next, name);
    },
    /** The entry being typed for a list; null empties it. */
    changeEntry: (
      part: CollectionPart,
      values: Record<string, Value> | null,
      texts: Record<string, string>,
    ) =>
      put(
        {
          values: { ...state.values, [part.key]: values ?? {} },
          texts: { ...state.texts, [part.key]: texts },
        },
        entryId(part),
      ),
    /** Goes on with what stands here, or begins again from what the other device has. */
    settle: (keepMine: boolean) => {
      const dasar = saving.rebase();
      if (!keepMine && theirs) {
        setState(theirs);
        setEmptied(null);
      }
      draft.resolve(keepMine ? { ...state, dasar } : null);
    },
  };
};
