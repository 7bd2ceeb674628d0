/** Kinds of special needs as they were saved. */
import type { kemampuanBerbeda } from '@gerbang/contract/applicant/kesehatan';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';

type Kinds = DataOf<typeof kemampuanBerbeda>;

const LIST = `SELECT id_kesehatan, kondisi_kesehatan FROM kemampuan_berbeda JOIN kesehatan USING (id_kesehatan)
  WHERE nomor_pendaftar = $1 ORDER BY id_kesehatan`;
/** The kinds of special needs of an applicant; empty where there are none. */
export const readKinds = async (db: Reads, nomor: string): Promise<Kinds> =>
  (await db.query<Kinds[number]>(named('kemampuan', LIST, [nomor]))).rows;
