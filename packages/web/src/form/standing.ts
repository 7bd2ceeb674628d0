/** What stands in the way of leaving a step: at its fields, its slots, and entries typed and not added. */

import type { Context } from '@gerbang/contract/form/field';
import { type CollectionPart, type DocumentPart, problems, type Step } from '@gerbang/contract/form/step';
import type { Finding } from '@gerbang/contract/wire/errors';
import type { FieldError } from '../ui/feedback/error-summary.tsx';
import { changedId, entryFinding, isEntryTyped } from './collection-entry.ts';
import type { DraftContent } from './draft-store.ts';
import { controlId, hiddenIds, type Judged } from './step-state.ts';

interface Filled {
  records: readonly Judged[];
  lists: readonly CollectionPart[];
  /** Those asked for. */
  documents: readonly DocumentPart[];
  state: DraftContent;
  /** By list: the file chosen for its entry. */
  chosen: Readonly<Record<string, File | null>>;
}

export interface StepFinding extends FieldError {
  /** Found here, so that it can be seen here when it is mended; the server's is not. */
  here?: true;
}

/** A finding beside the control it speaks of. */
export const placed = (step: Step, finding: Finding): FieldError => ({
  id: controlId(step, finding),
  message: finding.message,
});

/** Everything that is missing or wrong now, in the order of the screen. */
export const standingIn = (
  step: Step,
  { records, lists, documents, state, chosen }: Filled,
  context: Context,
): FieldError[] => {
  /** Something is typed or chosen for an entry of the list, and not added. */
  const isBegun = ({ key }: CollectionPart) =>
    isEntryTyped(state.values[key], state.texts[key]) || chosen[key] != null;
  return [
    ...records.flatMap((r) => r.findings),
    ...[...lists, ...documents].flatMap((part) =>
      problems(part, {}, context).map((finding) => placed(step, finding)),
    ),
    ...lists
      .filter(isBegun)
      .map((l) =>
        entryFinding(l, (context.counts[l.key] ?? 0) >= l.max, changedId(l, state.values[l.key]) !== null),
      ),
  ];
};

/** What was found earlier, without what another answer, a file or an added entry has since put right or hidden. */
export const stillFound = (
  found: readonly StepFinding[],
  standing: readonly FieldError[],
  records: readonly Judged[],
): StepFinding[] => {
  const hidden = new Set(records.flatMap(hiddenIds));
  return found.filter((f) => (f.here ? standing.some(({ id }) => id === f.id) : !hidden.has(f.id)));
};
