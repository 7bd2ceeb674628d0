/** A row of a collection that is sent with its file or without one: judged, and kept with it. */
import {
  type CollectionPart,
  isConfigured,
  isRowFileRequired,
  problem,
  type Step,
  type Value,
  type Values,
} from '@gerbang/contract';
import { sentences } from '@gerbang/contract/wire/sentences';
import type { z } from 'zod/mini';
import { type Db, transaction } from '../db/pool.ts';
import { type FileRow, findFile, type NewFile, placeFile, withStored } from '../domain/berkas.ts';
import { inspect } from '../files/inspect.ts';
import { Answer } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import type { Upload } from '../http/upload.ts';
import { fromText, judgeRow } from './collection-judge.ts';
import { type Rows, slotOf } from './collection-rows.ts';

/** The file that comes with a row. */
export type RowFile = NonNullable<CollectionPart['file']>;

/** Schemas of values: which keys there are is known at run time only. */
export type ValueShape = Record<string, z.ZodMiniType<Value | undefined>>;

/** What the calls of one collection share. */
export interface Collection {
  deps: Services;
  step: Step;
  part: CollectionPart;
  rows: Rows;
  /** A row as it is answered, with its file. */
  data: z.ZodMiniObject<ValueShape>;
  present(row: Values, stored: FileRow | undefined): Values;
}

interface Judged {
  values: Values;
  /** Absent where none was sent. */
  file: NewFile | null;
}
/** The judged row and file of an upload; `hasFile` tells whether a row that is there has one. */
export const judgeUpload = async (
  { deps, step, part }: Collection,
  file: RowFile,
  kode_penawaran: string,
  { fields, bytes, name }: Upload,
  hasFile: () => Promise<boolean>,
): Promise<Judged> => {
  const { nomor_pendaftar, disimpan: _, ...rest } = fields;
  if (nomor_pendaftar === undefined)
    throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
  const { values, context } = await judgeRow(deps, step, part, kode_penawaran, fromText(part, rest));
  if (!bytes) {
    if (isRowFileRequired(part, context) && !(await hasFile()))
      throw problem(
        'belum_lengkap',
        [{ step: step.key, field: file.field, message: file.required }],
        file.required,
      );
    return { values, file: null };
  }
  if (name !== file.field || !isConfigured(file.code, context))
    throw problem('isian_salah', [{ field: name ?? file.field, message: `${name} tidak dikenal` }]);
  const judged = await inspect(bytes, file.accept);
  if (!judged.ok)
    throw problem(judged.problem, [
      { step: step.key, field: file.field, message: problem(judged.problem).message },
    ]);
  return { values, file: judged };
};

/** Keeps a judged row by `write`, and its file where one came; answers both. */
export const keepUpload = async (
  { deps, part, present }: Collection,
  nomor: string,
  { file }: Judged,
  at: Date,
  write: (db: Db) => Promise<Values>,
) => {
  if (!file) {
    const row = await transaction(deps.pool, write);
    return present(row, await findFile(deps, nomor, slotOf(part, row[part.id])));
  }
  return withStored(deps, file.bytes, async (db, key, discard, sidik) => {
    const row = await write(db);
    const slot = slotOf(part, row[part.id]);
    const stored = await placeFile(db, { nomor, slot, key, sidik, file, at }, discard);
    return new Answer({ data: present(row, stored), message: sentences.uploadSukses });
  });
};
