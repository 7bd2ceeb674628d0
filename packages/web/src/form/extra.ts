/** Inputs of a step that its parts do not declare. */
import type { Fields, Value } from '@gerbang/contract/form/field';
import type { ReactNode } from 'react';
import type { FieldError } from '../ui/feedback/error-summary.tsx';
import type { DraftContent } from './draft-store.ts';

/** What a step asks beside its parts; it takes part in drafts, judging and saving like them. */
export interface Extra {
  /** Key of its values in the draft. */
  key: string;
  start: Record<string, Value>;
  /** What its values are called and hold, to tell two versions apart. */
  fields?: Fields;
  /** Its inputs, above the parts' fields. */
  draw: (
    values: Record<string, Value>,
    change: (name: string, value: Value) => void,
    errors: Readonly<Record<string, string>>,
  ) => ReactNode;
  judge: (values: Record<string, Value>) => FieldError[];
  /** What would be saved of the values, in one text; of `start` it is what is saved. */
  told: (values: Record<string, Value>) => string;
  /** Never saved by anybody: it is sent once, though nothing differs. */
  isNew?: boolean;
  /** Sends values that differ from what is saved; throws CallError. */
  save: (values: Record<string, Value>) => Promise<void>;
  /** Parts whose fields are hidden by the extra's answer, and how their values are then saved. */
  adjust?: (values: Record<string, Value>, state: DraftContent) => DraftContent;
  /** Sections that are not drawn. */
  hides?: (values: Record<string, Value>, field: string) => boolean;
  /** The sentence of a failed save where the step has its own (formulir 19). */
  failure?: string;
}
