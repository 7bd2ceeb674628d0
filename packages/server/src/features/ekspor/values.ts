/** What stands in a cell: numbers and days as such, texts as texts, codes beside their names. */
import { type Field, isEmpty, type ReferenceField, type Value } from '@gerbang/contract';
import type { Db } from '../../db/pool.ts';
import { type Coded, readNames } from '../../domain/names.ts';
import type { Cell } from '../../files/write-table.ts';

type NameOf = (field: ReferenceField, value: NonNullable<Value>) => string;

/** Headings of a field: of a code its name as well. */
export const headingsOf = (title: string, field: Field): string[] =>
  field.kind === 'reference' ? [`${title} (kode)`, title] : [title];

/** The cells below them. */
export const cellsOf = (field: Field, value: Value | undefined, nameOf: NameOf): Cell[] => {
  if (value === undefined || value === null || isEmpty(field, value))
    return headingsOf('', field).map(() => '');
  switch (field.kind) {
    case 'reference':
      return [String(value), nameOf(field, value)];
    case 'integer':
    case 'money':
    case 'decimal':
      return [Number(value)];
    case 'date':
      return [{ hari: String(value) }];
    case 'flag':
      return [value ? 'Ya' : 'Tidak'];
    case 'choice':
      return [field.options.find((option) => option.value === value)?.label ?? String(value)];
    default:
      return [String(value)];
  }
};

/** A value as the database answers it. */
export const plainCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || value instanceof Date) return value;
  return String(value);
};

/** Fields with their values, of many rows. */
export type Filled = readonly (readonly [Field, Value | undefined])[];
/** Reads the names of all codes among them. */
export const namesIn = (db: Db, filled: Filled): Promise<NameOf> =>
  readNames(
    db,
    filled.flatMap(([field, value]): Coded[] =>
      field.kind === 'reference' && value !== undefined && value !== null && !isEmpty(field, value)
        ? [{ field, value }]
        : [],
    ),
  );
