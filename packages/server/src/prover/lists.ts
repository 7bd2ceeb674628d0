/** Option lists as an applicant is given them: through the public calls, kept for the whole run. */

import type { ReferenceField, Value, Values } from '@gerbang/contract/form/field';
import { keyOf, references } from '@gerbang/contract/references';
import { BIRTH_PLACES, LUAR_NEGERI, offeredBy } from '@gerbang/contract/steps/alamat';
import { Blocked } from './proof.ts';
import type { Stage } from './sender.ts';

type Row = Readonly<Record<string, string | number>>;

export interface Lists {
  /** Keys to choose from in a field, given the values beside it. */
  options(field: ReferenceField, values: Values): Promise<Value[]>;
  /** Rows of a whole list. */
  rows(name: keyof typeof references): Promise<readonly Row[]>;
}

export const createLists = (stage: Stage): Lists => {
  const read = new Map<string, Promise<readonly Row[]>>();
  const load = async (path: string): Promise<readonly Row[]> => {
    const answer = await stage.send('GET', path);
    if (answer.success) return answer.data as Row[];
    const call = `GET ${path} → ${answer.status}`;
    throw new Blocked({ step: 'formulir', field: '', message: answer.message ?? '', call, example: {} });
  };
  const once = (path: string): Promise<readonly Row[]> => {
    const rows = read.get(path) ?? load(path);
    read.set(path, rows);
    return rows;
  };
  return {
    rows: (name) => once(references[name].paths[0]),
    options: async (field, values) => {
      const { list, below } = offeredBy(field);
      const parent = field.parent === undefined ? undefined : values[field.parent];
      if (field.parent !== undefined && parent == null) return [];
      const path = below && parent != null ? below(parent) : list.paths[0];
      const keys = (await once(path)).map((row): Value => row[keyOf(list)] ?? null);
      return field.list === BIRTH_PLACES ? [...keys, LUAR_NEGERI] : keys;
    },
  };
};
