/** A trial applicant an officer acts on, held with its offering (penawaran 24). */
import { problem } from '@gerbang/contract';
import type { Db } from '../../../db/pool.ts';
import { IS_TRIED, SHIFT } from '../../../domain/uji.ts';

// The offering first, as opening it and deleting its trials take them.
const OFFERING = `SELECT ${IS_TRIED} AS dicoba FROM penawaran o WHERE kode_penawaran = $1 FOR SHARE`;
const TRIAL = `SELECT diverifikasi IS NOT NULL AS final, ${SHIFT} AS geser FROM pendaftar p
  WHERE kode_penawaran = $1 AND nomor_pendaftar = $2 AND uji FOR NO KEY UPDATE`;

/** Whether it is finalised, and how many milliseconds its clock is ahead; throws `tidak_ditemukan`, `bukan_uji_coba`. */
export const holdTrial = async (
  db: Db,
  kode: string,
  nomor: string,
): Promise<{ final: boolean; geser: number }> => {
  const offering = (await db.query<{ dicoba: boolean }>(OFFERING, [kode])).rows[0];
  if (!offering) throw problem('tidak_ditemukan');
  if (!offering.dicoba) throw problem('bukan_uji_coba');
  const trial = (await db.query<{ final: boolean; geser: number }>(TRIAL, [kode, nomor])).rows[0];
  if (!trial) throw problem('tidak_ditemukan');
  return trial;
};
