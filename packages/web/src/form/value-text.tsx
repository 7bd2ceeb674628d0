/** A value in words, a code by the label of its reference list where that is at hand. */
import { type Field, isEmpty, type ReferenceField, type Value } from '@gerbang/contract/form/field';
import { useOptions } from './lists.ts';
import { EMPTY, words } from './words.ts';

interface Props {
  field: Field;
  value: Value;
  /** Typed text that is no value; it stands as it is. */
  text?: string;
  /** Value of the field whose choice filters this one's list. */
  parent?: Value;
}

function Label({ field, value, parent }: Props & { field: ReferenceField }) {
  const { options } = useOptions(field, parent);
  return options.find((o) => o.value === String(value))?.label ?? String(value);
}

export function ValueText({ field, value, text, parent }: Props) {
  if (text !== undefined) return text;
  if (field.kind === 'reference' && !isEmpty(field, value))
    return <Label field={field} value={value} parent={parent} />;
  const said = words(field, value);
  return said === EMPTY ? <span className="ui-muted">{said}</span> : said;
}
