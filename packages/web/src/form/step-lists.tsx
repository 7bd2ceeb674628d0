/** The lists of a step, each with the form that adds to it. */
import type { Context, Value } from '@gerbang/contract/form/field';
import type { CollectionPart } from '@gerbang/contract/form/step';
import { usePatchSaved } from '../api/queries.ts';
import { entryId } from './collection-entry.ts';
import { CollectionList } from './collection-list.tsx';
import type { DraftContent } from './draft-store.ts';
import { slotId } from './step-state.ts';

interface Props {
  parts: readonly CollectionPart[];
  nomor: string;
  context: Context;
  state: DraftContent;
  /** By list: the file chosen for its entry. */
  chosen: Readonly<Record<string, File | null>>;
  /** Messages by id of the control. */
  errors: Readonly<Record<string, string>>;
  onChange: (
    part: CollectionPart,
    values: Record<string, Value> | null,
    texts: Record<string, string>,
  ) => void;
  onFile: (part: CollectionPart, file: File | null) => void;
  /** The list holds more or fewer entries than before. */
  onCounted: (part: CollectionPart) => void;
}

export function StepLists({ parts, nomor, context, state, chosen, errors, ...on }: Props) {
  const patch = usePatchSaved();
  return parts.map((part) => (
    <CollectionList
      key={part.key}
      {...{ part, nomor, context }}
      values={state.values[part.key] ?? {}}
      texts={state.texts[part.key] ?? {}}
      file={chosen[part.key] ?? null}
      error={errors[slotId(part.key)] ?? errors[entryId(part)]}
      onChange={(values, texts) => on.onChange(part, values, texts)}
      onFile={(file) => on.onFile(part, file)}
      onCount={(count) => {
        patch.count(part.key, count);
        on.onCounted(part);
      }}
    />
  ));
}
