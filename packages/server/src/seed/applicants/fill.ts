/** Fills a track's form for a person, keeping only what its configuration asks, as a save would. */
import {
  type Context,
  contextOf,
  isSlotAsked,
  isSlotRequired,
  settle,
  type Step,
  type Values,
} from '@gerbang/contract';
import type { DocumentPart } from '@gerbang/contract/step';
import { answers } from './answers.ts';
import type { Person } from './person.ts';

/** Steps of a track with their field codes → mandatory. */
export type Form = readonly { step: Step; codes: Readonly<Record<string, boolean>> }[];

export interface Filled {
  /** Values by table. */
  records: Record<string, Values>;
  /** Slots that hold a file. */
  slots: string[];
}

/** Files that are mandatory, and those a person in that situation would add. */
const isHandedIn = (part: DocumentPart, context: Context): boolean =>
  isSlotRequired(part, context) || (isSlotAsked(part, context) && part.needed?.(context) === true);

/** Fills the form's steps in order; `files` false leaves out every document. */
export const fill = (
  person: Person,
  form: Form,
  limits: Context['limits'],
  today: string,
  files: boolean,
): Filled => {
  const filled: Filled = { records: {}, slots: [] };
  const codes = Object.fromEntries(form.map((asked) => [asked.step.number, asked.codes]));
  for (const { step } of form)
    for (const part of step.parts) {
      const context = contextOf(step, {
        records: filled.records,
        slots: {},
        counts: {},
        codes,
        limits,
        today,
      });
      const answer = part.shape === 'record' ? answers[part.key] : undefined;
      if (part.shape === 'record' && answer)
        filled.records[part.table] = {
          ...filled.records[part.table],
          ...settle(part, answer(person), context),
        };
      if (part.shape === 'document' && files && isHandedIn(part, context)) filled.slots.push(part.slot);
    }
  return filled;
};
