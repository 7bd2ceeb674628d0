/** An entry of a list as it is read: each field's name and what stands in it. */
import type { Field, Fields, Value } from '@gerbang/contract/form/field';
import { dateText } from '@gerbang/contract/wire/time';
import { ValueText } from './value-text.tsx';

/** A value as it is read in a list: a date in words, a line where there is nothing. */
function Cell({ field, value }: { field: Field; value: Value }) {
  if (value === null) return '–';
  if (field.kind === 'date') return dateText(String(value));
  return <ValueText field={field} value={value} />;
}

/** `texts`: what is typed and no value. */
export function EntryFacts({
  fields,
  values,
  texts,
}: {
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
  texts?: Readonly<Record<string, string>>;
}) {
  return (
    <dl className="ui-facts">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>{texts?.[name] ?? <Cell field={field} value={(values[name] ?? null) as Value} />}</dd>
        </div>
      ))}
    </dl>
  );
}
