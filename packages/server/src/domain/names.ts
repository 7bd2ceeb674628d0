/** Names of the codes an applicant's answers hold, read together: one short query for each list that is needed. */
import type { ReferenceField, Value } from '@gerbang/contract';
import { isNumber, keyOf, type ReferenceList, references } from '@gerbang/contract/references';
import { LUAR_NEGERI } from '@gerbang/contract/steps/alamat';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

/** The province of birth is a province or the pseudo-code for abroad (data-diri 5). */
const listNameOf = (field: ReferenceField): string => field.list.replace(/_lahir$/, '');

export interface Coded {
  field: ReferenceField;
  value: NonNullable<Value>;
}

/** Answers a function from field and code to name; a code of no list is shown as it is. */
export const readNames = async (
  reader: Reads,
  coded: readonly Coded[],
): Promise<(field: ReferenceField, value: NonNullable<Value>) => string> => {
  const wanted = Map.groupBy(coded, ({ field }) => listNameOf(field));
  const names = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([list, all]) => {
      const reference = (references as Record<string, ReferenceList>)[list] as ReferenceList;
      const { table, label } = reference;
      const key = keyOf(reference);
      const sql = `SELECT ${key}::text AS kode, ${label} AS nama FROM ${table} WHERE ${key} = ANY($1::${isNumber(reference, key) ? 'int' : 'text'}[])`;
      const { rows } = await reader.query<{ kode: string; nama: string }>(
        named(`nama_${table}`, sql, [[...new Set(all.map(({ value }) => value))]]),
      );
      for (const { kode, nama } of rows) names.set(`${list} ${kode}`, nama);
    }),
  );
  return (field, value) =>
    names.get(`${listNameOf(field)} ${value}`) ??
    (field.list !== listNameOf(field) && value === LUAR_NEGERI ? 'Luar Negeri' : String(value));
};
