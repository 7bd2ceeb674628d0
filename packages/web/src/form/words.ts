/** A value in words, for reading two versions of a step side by side. Pure. */
import { type Field, isEmpty, padded, type Value } from '@gerbang/contract/form/field';
import { amountText } from '@gerbang/contract/wire/rupiah';
import { formatDate } from '../ui/field/parse-date.ts';

/** Stands where nothing is filled in. */
export const EMPTY = 'kosong';

/** A choice by its label, a date as dd-mm-yyyy, a flag as Ya or Tidak; a code out of a reference list stays a code. */
export const words = (field: Field, value: Value | undefined): string => {
  if (field.kind === 'flag') return value === true ? 'Ya' : 'Tidak';
  const text = String(value ?? '').trim();
  if (text === '' || isEmpty(field, value)) return EMPTY;
  switch (field.kind) {
    case 'choice':
      return field.options.find((o) => o.value === value)?.label ?? text;
    case 'date':
      return formatDate(text);
    case 'decimal':
      return [text.replace('.', ','), field.unit].filter(Boolean).join(' ');
    case 'integer':
      return [padded(text, field.pad), field.unit].filter(Boolean).join(' ');
    case 'text':
      return padded(text, field.pad);
    case 'money':
      return amountText(Number(value), field.unit);
    default:
      return text;
  }
};
