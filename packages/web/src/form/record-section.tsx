/** Draws the asked fields of one section; nothing when none is. */
import type { Context, Value } from '@gerbang/contract/field';
import { isRequired, type RecordPart, type Section } from '@gerbang/contract/step';
import { Fieldset } from '../ui/field/fieldset.tsx';
import type { DraftContent } from './draft-store.ts';
import { FieldInput } from './field-input.tsx';
import { fieldId, type Judged } from './step-state.ts';

interface Props {
  part: RecordPart;
  section: Section;
  judged: Judged;
  context: Context;
  state: DraftContent;
  errors: Readonly<Record<string, string>>;
  /** Fields another answer of the step makes pointless. */
  hides?: (field: string) => boolean;
  onChange: (part: RecordPart, name: string, value: Value, text?: string) => void;
}

export function RecordSection({ part, section, judged, context, state, errors, hides, onChange }: Props) {
  const names = Object.keys(section.fields).filter((name) => name in judged.asked && !hides?.(name));
  if (names.length === 0) return null;
  const values = state.values[part.key] ?? {};
  return (
    <Fieldset legend={section.title} hint={section.note}>
      {names.map((name) => {
        const field = judged.asked[name] as NonNullable<(typeof judged.asked)[string]>;
        const id = fieldId(part, name);
        return (
          <FieldInput
            key={name}
            id={id}
            field={field}
            value={values[name] ?? null}
            text={state.texts[part.key]?.[name]}
            parent={field.kind === 'reference' && field.parent ? values[field.parent] : undefined}
            required={isRequired(field, values, context)}
            error={errors[id]}
            onChange={(value, text) => onChange(part, name, value, text)}
          />
        );
      })}
    </Fieldset>
  );
}
