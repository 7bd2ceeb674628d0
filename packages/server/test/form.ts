/** Forms for tests: everything asked and mandatory, and valid values made from a record's declaration alone. */
import {
  type Context,
  type Field,
  isEmpty,
  judgeValue,
  type RecordPart,
  type Step,
  type Value,
  type Values,
} from '@gerbang/contract';
import { type ReferenceList, references } from '@gerbang/contract/references';
import { stepCodes, steps } from '@gerbang/contract/steps/index';
import type { Pool } from '../src/db/pool.ts';

/** Switches every step and every field code on for an offering; `mandatory` decides which must be filled. */
export const askEverything = async (
  db: Pool,
  kode_penawaran: string,
  mandatory: (code: string) => boolean = () => true,
): Promise<void> => {
  const forms = steps.flatMap((step) =>
    stepCodes(step).map((code) => ({ kode_grup_form: step.number, nama_form: code, wajib: mandatory(code) })),
  );
  await db.query('DELETE FROM penawaran_form WHERE kode_penawaran = $1', [kode_penawaran]);
  await db.query('INSERT INTO penawaran_grup SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING', [
    kode_penawaran,
    steps.map((s) => s.number),
  ]);
  await db.query(
    `INSERT INTO penawaran_form (kode_penawaran, kode_grup_form, nama_form, wajib)
     SELECT $1, kode_grup_form, nama_form, wajib FROM json_populate_recordset(NULL::penawaran_form, $2)`,
    [kode_penawaran, JSON.stringify(forms)],
  );
};

/** Tables that hold what an applicant filled in. */
export const formTables: readonly string[] = [
  ...new Set(steps.flatMap((s) => s.parts.flatMap((p) => (p.shape === 'document' ? [] : [p.table])))),
  ...['berkas', 'pilihan_jurusan', 'kemampuan_berbeda', 'data_khusus'],
];

const TEXTS = ['Contoh', '2020', '12345', '081234567890', '3374010101050001', '001'];

const listOf = (name: string): ReferenceList =>
  (references as Record<string, ReferenceList>)[name.replace(/_lahir$/, '')] as ReferenceList;

/** A key of a list, under the parent's value where the field has one. */
const keyFrom = async (db: Pool, field: Field & { kind: 'reference' }, values: Values): Promise<Value> => {
  const { table, columns, filters } = listOf(field.list);
  const parent = field.parent === undefined ? undefined : values[field.parent];
  const where = parent === undefined ? '' : `WHERE ${filters?.[0]} = $1`;
  const { rows } = await db.query<{ key: Value }>(
    `SELECT ${Object.keys(columns)[0]} AS key FROM ${table} ${where} ORDER BY 1 LIMIT 1`,
    parent === undefined ? [] : [parent],
  );
  return rows[0]?.key ?? null;
};

const candidates = async (db: Pool, field: Field, values: Values): Promise<Value[]> => {
  switch (field.kind) {
    case 'text':
      return TEXTS.filter((text) => text.length <= field.max);
    case 'email':
      return ['orang@example.com'];
    case 'choice':
      return field.options.map((o) => o.value);
    case 'reference':
      // A country decides what else is asked: the one that asks most.
      return field.list === 'negara' ? ['ID'] : [await keyFrom(db, field, values)];
    case 'date':
      return ['2005-06-15'];
    case 'flag':
      return [false];
    default:
      return [field.min, 1, 3, 170, 2020].filter((n) => n >= field.min && n <= field.max);
  }
};

/** The context in which everything is configured and mandatory. */
export const fullContext = (step: Step, today: string): Context => ({
  codes: Object.fromEntries(stepCodes(step).map((code) => [code, true])),
  slots: {},
  counts: {},
  other: {},
  limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
  today,
});

/** Valid values for every field of a record; `given` takes precedence where it names a field. */
export const validValues = async (
  db: Pool,
  step: Step,
  part: RecordPart,
  today: string,
  given: Values = {},
): Promise<Record<string, Value>> => {
  const values: Record<string, Value> = {};
  const context = fullContext(step, today);
  for (const [name, field] of Object.entries(part.fields)) {
    const options = name in given ? [given[name] as Value] : await candidates(db, field, values);
    const fits = options.find(
      (v) =>
        v !== null && (v === false || !isEmpty(field, v)) && judgeValue(field, v, values, context) === null,
    );
    if (fits === undefined && !(name in given)) throw new Error(`no valid value for ${part.table}.${name}`);
    values[name] = name in given ? (given[name] as Value) : (fits as Value);
  }
  return values;
};
