/** Whether another device saved a part's fields since the screen was built on them (decisions 58, 66, 87). Pure. */
import type { Values } from '@gerbang/contract/field';
import type { Isian } from '@gerbang/contract/isian';
import type { RecordPart } from '@gerbang/contract/step';
import { isUnchanged, type Judged } from './step-state.ts';

type Records = Isian['records'];

/**
 * What a part's fields are saved as, in a word short enough to be kept with a draft. The row's version will not do:
 * steps that share a row (both parents) would overtake each other.
 */
export const fingerprint = (part: RecordPart, records: Records): string => {
  const row = records[part.table];
  const text = JSON.stringify(Object.keys(part.fields).map((name) => String(row?.[name] ?? '')));
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0;
  return hash.toString(36);
};

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
