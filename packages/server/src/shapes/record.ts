/** The record shape: one row per applicant; GET answers it, POST judges, merges and stores it in one statement. */
import {
  bodyShapeOf,
  endpoint,
  normalize,
  parameters,
  type RecordPart,
  shapeOf,
  type Value,
  type Values,
} from '@gerbang/contract';
import { z } from 'zod/mini';
import { firstOf } from '../certain.ts';
import { rowByKey } from '../db/row-by-key.ts';
import { columnsOf, type RecordTable, readOnlyColumnsOf } from '../domain/record-tables.ts';
import { Answer, mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import { savingRecord, selectOf } from './record-save.ts';

/** Schemas of values: which keys there are is known at run time only. */
type ValueShape = Record<string, z.ZodMiniType<Value | undefined>>;

/** Mounts the two calls of a table of the record shape. */
export const mountRecord = (router: Router, deps: Services, entry: RecordTable): void => {
  const { table, parts } = entry;
  const { reader } = deps;
  const { part: first } = firstOf(parts);
  const office: RecordPart['fields'] = Object.assign({}, ...parts.map(({ part }) => part.readOnly ?? {}));
  const all = [...columnsOf(entry), ...readOnlyColumnsOf(entry)];
  const fields: RecordPart['fields'] = Object.assign({}, ...parts.map(({ part }) => part.fields));
  const stored: ValueShape = {
    nomor_pendaftar: z.string(),
    versi: z.int(),
    disimpan: z.string(),
    ...shapeOf({ ...fields, ...office }),
  };
  const sent: ValueShape = {
    nomor_pendaftar: parameters.nomor_pendaftar,
    versi: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
    ...bodyShapeOf({ ...fields, ...office }),
  };
  const data = z.object(stored);

  const get = endpoint({
    method: 'GET',
    path: first.load,
    access: 'pendaftar',
    tag: 'formulir',
    summary: `The saved ${table} of the applicant; success false and data null when nothing is saved.`,
    data,
  });
  const post = endpoint({
    method: 'POST',
    path: first.save,
    access: 'pendaftar',
    tag: 'formulir',
    summary: `Saves ${table}: only the keys sent are changed; versi, where sent, is the one last seen.`,
    body: sent,
    data,
    errors: ['belum_lengkap', 'bukan_langkah', 'sudah_final', 'bukan_periode', 'versi_usang'],
  });
  const save = savingRecord(deps, entry, all);
  // A crowd that opens its forms is read by few statements.
  const find = rowByKey<Values>(reader, `rekam ${table}`, selectOf(table, all), 'nomor_pendaftar');

  mount(
    router,
    get,
    async ({ who }) => {
      const row = await find(who.nomor_pendaftar);
      return new Answer({ success: row !== undefined, data: row ?? null });
    },
    { mayBeAbsent: true },
  );

  mount(router, post, ({ who, body }) => {
    const { versi } = body;
    return save(who, normalize(fields, body), typeof versi === 'number' ? versi : null);
  });
};
