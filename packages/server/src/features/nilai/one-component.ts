/** One component under an act: held, and of the kind the act is for. */
import { problem } from '@gerbang/contract';
import type { ErrorCode } from '@gerbang/contract/wire/errors';
import type { Db } from '../../db/pool.ts';
import { type Locked, lockComponents } from '../../domain/nilai.ts';

export interface One {
  kode_penawaran: string;
  kode_komponen: string;
}
/** Holds the component an act names; undefined where there is none. */
export const lockOne = async (db: Db, { kode_penawaran, kode_komponen }: One): Promise<Locked | undefined> =>
  (await lockComponents(db, kode_penawaran, [kode_komponen]))[0];

/** Why scores of a component cannot be given the way of `jenis`; null where they can. */
export const refusal = ({ jenis, ditutup }: Locked, wanted: Locked['jenis']): ErrorCode | null => {
  if (jenis !== wanted) return 'nilai_cara_lain';
  return ditutup ? 'nilai_ditutup' : null;
};
/** The same, of an act on one that two assessors mark. */
export const refusesAssessed = ({ it }: { it: Locked }): ErrorCode | null => refusal(it, 'dua-penilai');
/** Holds it for a way that is no act; throws the 404, and what an act would be refused with. */
export const requireOne = async (db: Db, of: One, wanted: Locked['jenis']): Promise<Locked> => {
  const it = await lockOne(db, of);
  if (!it) throw problem('tidak_ditemukan');
  const code = refusal(it, wanted);
  if (code) throw problem(code);
  return it;
};
