/** Whether another device saved a part's fields since the screen was built on them (formulir 16, data-diri 17). Pure. */
import type { Values } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import type { RecordPart } from '@gerbang/contract/form/step';
import { isUnchanged, type Judged } from './step-state.ts';

type Records = Isian['records'];

/** A text in a word short enough to be kept with a draft. */
const inAWord = (text: string): string => {
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0;
  return hash.toString(36);
};

/**
 * What a part's fields are saved as. The row's version will not do: steps that share a row (both parents) would
 * overtake each other.
 */
export const fingerprint = (part: RecordPart, records: Records): string => {
  const row = records[part.table];
  return inAWord(JSON.stringify(Object.keys(part.fields).map((name) => String(row?.[name] ?? ''))));
};

/** What a step draws itself: as it is saved, and as it would be. */
export interface Own {
  key: string;
  saved: string;
  mine: string;
}

/** What the step's own inputs are saved as. */
export const ownFingerprint = ({ saved }: Own): string => inAWord(saved);

/** The same question of the step's own inputs; they are lists without a version (formulir 16). */
export const isOwnOvertaken = (own: Own, base: string | undefined): boolean =>
  ownFingerprint(own) !== base && own.mine !== own.saved;

/** `base`: what the screen was built on; `sent`: what this page itself sent without hearing whether it was saved. */
export const isOvertaken = (
  one: Judged,
  base: string | undefined,
  records: Records,
  sent?: Values,
): boolean =>
  fingerprint(one.part, records) !== base &&
  !isUnchanged(one, records) &&
  !(sent !== undefined && isUnchanged({ ...one, settled: sent }, records));
