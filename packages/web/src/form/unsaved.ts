/** Steps in which something was typed that is not saved: finalising would lock it out for good. */
import type { Value } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import type { Saved } from '../api/queries.ts';
import { isEntryTyped } from './collection-entry.ts';
import type { DraftContent } from './draft-store.ts';
import { ownValues } from './own-values.ts';
import { judge, recordsOf, startState } from './step-state.ts';

/** Nothing, an emptied text and a tick taken back are all the same to whoever reads them. */
const said = (value: Value | undefined): Value => (typeof value === 'string' ? value.trim() : value) || null;

const differ = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].some(
    (name) => said(a[name] as Value) !== said(b[name] as Value),
  );

/** True when the draft of a step holds anything that what is saved does not. */
export const isUnsaved = (step: Step, isian: Isian, saved: Saved, draft: DraftContent): boolean => {
  const own = ownValues(step.key, saved);
  const typed = startState(step, saved.records, draft, own);
  const stored = startState(step, saved.records, null, own);
  if (own && differ(own.start, typed.values[own.key] ?? {})) return true;
  if (
    step.parts.some(
      (part) => part.shape === 'collection' && isEntryTyped(typed.values[part.key], typed.texts[part.key]),
    )
  )
    return true;
  return recordsOf(step).some((part) => {
    const { asked, settled } = judge(step, part, isian, typed);
    const halves = Object.entries(typed.texts[part.key] ?? {});
    return (
      halves.some(([name, text]) => name in asked && text !== '' && settled[name] == null) ||
      differ(settled, judge(step, part, isian, stored).settled)
    );
  });
};
