/** The contract's fields against the columns they are stored in: what the judge lets through must fit, and nothing else stands there. */
import type { Field } from '@gerbang/contract/form/field';
import { collectionParts, recordParts } from '@gerbang/contract/steps/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  character_maximum_length: number | null;
  numeric_precision: number | null;
  numeric_scale: number | null;
}

interface Stored {
  table: string;
  fields: Record<string, Field>;
  /** Columns beside the fields. */
  own: string[];
}

/** Every table of the form once; mother and father share theirs. */
const expected: Stored[] = [
  ...[...Map.groupBy(recordParts, (part) => part.table)].map(([table, parts]) => ({
    table,
    fields: Object.assign({}, ...parts.map((part) => ({ ...part.fields, ...part.readOnly }))) as Record<
      string,
      Field
    >,
    own: ['nomor_pendaftar', 'versi', 'disimpan'],
  })),
  ...collectionParts.map(({ table, id, fields }) => ({
    table,
    fields,
    own: [id, 'nomor_pendaftar', 'disimpan'],
  })),
];

const WHOLE: Record<string, number> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
};

const largest = (column: Column): number => {
  const whole = WHOLE[column.data_type];
  if (whole !== undefined) return whole;
  if (column.data_type === 'double precision') return Number.MAX_VALUE;
  if (column.data_type !== 'numeric') return Number.NEGATIVE_INFINITY;
  return column.numeric_precision === null
    ? Number.POSITIVE_INFINITY
    : 10 ** (column.numeric_precision - (column.numeric_scale ?? 0)) - 1;
};

const holdsText = (column: Column, length: number): boolean =>
  column.data_type === 'text' ||
  (column.data_type === 'character varying' &&
    (column.character_maximum_length ?? Number.POSITIVE_INFINITY) >= length);

/** True when the column can store every value the field allows, and stores it as what it is. */
const fits = (field: Field, column: Column): boolean => {
  switch (field.kind) {
    case 'text':
    case 'email':
      return holdsText(column, field.max);
    case 'integer':
    case 'money':
      return column.data_type in WHOLE && largest(column) >= field.max;
    case 'decimal':
      return !(column.data_type in WHOLE) && largest(column) >= field.max;
    case 'date':
      return column.data_type === 'date';
    case 'choice':
      return holdsText(column, Math.max(...field.options.map((option) => option.value.length)));
    case 'reference':
      return field.value === 'integer' ? column.data_type === 'integer' : holdsText(column, 20);
    case 'flag':
      return column.data_type === 'boolean';
  }
};

let database: TestDatabase;
let columns: Column[];

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Column>(
    `SELECT table_name, column_name, data_type, character_maximum_length, numeric_precision, numeric_scale
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  columns = rows;
  await client.end();
});

afterAll(() => database.drop());

describe.each(expected)('$table', ({ table, fields, own }) => {
  const here = () => columns.filter((column) => column.table_name === table);

  it('has the columns of the contract and no others', () => {
    const found = here().map((column) => column.column_name);
    expect(found.toSorted()).toEqual([...own, ...Object.keys(fields)].toSorted());
  });

  it('can store whatever the contract lets through', () => {
    const misfits = here().flatMap((column) => {
      const field = fields[column.column_name];
      if (!field || fits(field, column)) return [];
      const length = column.character_maximum_length ?? column.numeric_precision ?? '';
      return [
        `${column.column_name} is ${column.data_type}(${length}) for a ${field.kind} field${'max' in field ? ` up to ${field.max}` : ''}`,
      ];
    });
    expect(misfits).toEqual([]);
  });
});
