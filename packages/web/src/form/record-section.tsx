/** Draws the asked fields of one section; nothing when none is. */
import { type Context, type Field, isOffered, type Value } from '@gerbang/contract/form/field';
import { isRequired, type RecordPart, type Section } from '@gerbang/contract/form/step';
import { Fragment } from 'react';
import { Button } from '../ui/button.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import type { DraftContent } from './draft-store.ts';
import { FieldInput } from './field-input.tsx';
import { type Emptied, fieldId, type Judged } from './step-state.ts';

interface Props {
  section: Section;
  judged: Judged;
  context: Context;
  state: DraftContent;
  errors: Readonly<Record<string, string>>;
  /** Fields another answer of the step makes pointless. */
  hides?: (field: string) => boolean;
  /** What the last answer emptied; offered back below the field that did it. */
  emptied: Emptied | null;
  onRestore: (emptied: Emptied) => void;
  onChange: (part: RecordPart, name: string, value: Value, text?: string) => void;
}

/** The field with the options that are offered; a doubt about its value takes the place of its hint. */
const drawn = (field: Field, doubt: string | null, context: Context): Field => {
  const said = doubt === null ? field : { ...field, hint: doubt };
  return said.kind === 'choice'
    ? { ...said, options: said.options.filter((option) => isOffered(option, context)) }
    : said;
};

export function RecordSection(props: Props) {
  const { section, judged, context, state, errors, hides, emptied, onRestore, onChange } = props;
  const { part } = judged;
  const names = Object.keys(section.fields).filter((name) => name in judged.asked && !hides?.(name));
  if (names.length === 0) return null;
  const values = state.values[part.key] ?? {};
  return (
    <Fieldset legend={section.title} hint={section.note}>
      {names.map((name) => {
        const field = judged.asked[name] as Field;
        const id = fieldId(part, name);
        const value = values[name] ?? null;
        const doubt = value === null ? null : (field.warn?.(value, values) ?? null);
        return (
          <Fragment key={name}>
            <FieldInput
              id={id}
              field={drawn(field, doubt, context)}
              value={value}
              text={state.texts[part.key]?.[name]}
              parent={field.kind === 'reference' && field.parent ? values[field.parent] : undefined}
              parentLabel={
                field.kind === 'reference' && field.parent ? part.fields[field.parent]?.label : undefined
              }
              required={isRequired(field, values, context)}
              error={errors[id]}
              onChange={(next, text) => onChange(part, name, next, text)}
            />
            {emptied?.part === part.key && emptied.by === name && (
              <p role="status">
                Isian di bawah ini dikosongkan.{' '}
                <Button variant="quiet" onClick={() => onRestore(emptied)}>
                  Kembalikan isiannya
                </Button>
              </p>
            )}
          </Fragment>
        );
      })}
    </Fieldset>
  );
}
