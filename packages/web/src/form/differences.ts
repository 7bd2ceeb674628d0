/** Where two versions of a step differ, field by field (formulir 16). Pure. */
import type { Field, Fields, Value, Values } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import type { DraftContent } from './draft-store.ts';
import { judge, recordsOf } from './step-state.ts';
import { words } from './words.ts';

/** One field in one version. */
export interface Side {
  value: Value;
  /** Typed text that is no value. */
  text?: string;
  /** Value of the field whose choice filters this one's list. */
  parent?: Value;
}
export interface Difference {
  key: string;
  field: Field;
  /** Heading that the field stands under; empty where it has none. */
  group: string;
  mine: Side;
  theirs: Side;
}

interface Version {
  values: Values;
  texts?: Record<string, string>;
}
const sideOf = (field: Field, name: string, { values, texts }: Version): Side => ({
  value: values[name] ?? null,
  text: texts?.[name],
  parent: field.kind === 'reference' && field.parent ? values[field.parent] : undefined,
});
const told = (field: Field, { value, text }: Side): string => text ?? words(field, value);

const compare = (key: string, group: string, fields: Fields, mine: Version, theirs: Version): Difference[] =>
  Object.entries(fields)
    .map(([name, field]) => ({
      key: `${key} ${name}`,
      field,
      group,
      mine: sideOf(field, name, mine),
      theirs: sideOf(field, name, theirs),
    }))
    .filter((one) => told(one.field, one.mine) !== told(one.field, one.theirs));

/** The version of one part or of what the step draws itself. */
const versionOf = ({ values, texts }: DraftContent, key: string): Version => ({
  values: values[key] ?? {},
  texts: texts[key],
});

/** What is asked in either version and differs, in the order of the screen; then the entries not yet added. */
export const differences = (
  step: Step,
  isian: Isian,
  mine: DraftContent,
  theirs: DraftContent,
  extra?: { key: string; fields?: Fields },
): Difference[] => [
  ...(extra?.fields
    ? compare(extra.key, '', extra.fields, versionOf(mine, extra.key), versionOf(theirs, extra.key))
    : []),
  ...recordsOf(step).flatMap((part) => {
    const [here, there] = [mine, theirs].map((version) => {
      const { asked, settled } = judge(step, part, isian, version);
      return { asked, values: settled, texts: version.texts[part.key] };
    }) as [Version & { asked: Fields }, Version & { asked: Fields }];
    return part.sections.flatMap((section) =>
      compare(
        part.key,
        section.title,
        Object.fromEntries(
          Object.entries(section.fields).filter(([name]) => name in here.asked || name in there.asked),
        ),
        here,
        there,
      ),
    );
  }),
  ...step.parts.flatMap((part) =>
    part.shape === 'collection'
      ? compare(
          part.key,
          `Tambah ${part.noun}`,
          part.fields,
          versionOf(mine, part.key),
          versionOf(theirs, part.key),
        )
      : [],
  ),
];
