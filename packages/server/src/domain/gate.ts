/**
 * The gate every write of an applicant passes, inside the writing statement or transaction: the applicant's row
 * locked, not final, period open. Finalisation holds the row FOR UPDATE, so no acknowledged save is left out of
 * it and nothing changes afterwards (keamanan 8).
 */
import { problem } from '@gerbang/contract';
import { type Db, named } from '../db/pool.ts';
import { shifted } from './uji.ts';

/** SQL: the last instant at which applicant `p` of offering `o` may write; a deadline of their own only extends (pendaftar 2). */
export const LAST_INSTANT = 'greatest(o.tanggal_selesai_daftar, p.batas_khusus)';
/** The same of values that were read. */
export const lastInstant = (selesai: Date, batas_khusus: Date | null): Date =>
  batas_khusus && batas_khusus > selesai ? batas_khusus : selesai;
/** SQL: whether `at` lies in the time in which applicant `p` of offering `o` may write. */
const isOpenAt = (at: string): string => `${shifted(at)} BETWEEN o.tanggal_mulai_daftar AND ${LAST_INSTANT}`;
/** The same of `$2`. */
export const IS_OPEN = isOpenAt('$2::timestamptz');

/**
 * A CTE body for writes of one statement: the rows of the CTE `sent` (with `nomor_pendaftar` and `disimpan`, the time of
 * the write) whose applicant may write. With `waiting` false it leaves out whoever somebody else holds just now.
 */
export const gateOf = (sent: string, waiting: boolean): string => `SELECT s.* FROM ${sent} s
  JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran)
  WHERE p.diverifikasi IS NULL AND ${isOpenAt('s.disimpan')}
  FOR NO KEY UPDATE OF p${waiting ? '' : ' SKIP LOCKED'}`;

/**
 * The gate of a transaction; `$1` nomor_pendaftar, `$2` now. Yields no row when it must be refused.
 * Writes of one applicant take turns: sharing, a doubled click would collide with itself or deadlock.
 */
const GATE = `SELECT p.nomor_pendaftar FROM pendaftar p JOIN penawaran o USING (kode_penawaran)
  WHERE p.nomor_pendaftar = $1 AND p.diverifikasi IS NULL
    AND ${IS_OPEN}
  FOR NO KEY UPDATE OF p`;

/** Says why the gate was shut; null when it is open, so the write failed for another reason. */
export const refusal = async (db: Db, nomor_pendaftar: string, now: Date) => {
  const { rows } = await db.query<{ locked: boolean; open: boolean }>(
    `SELECT p.diverifikasi IS NOT NULL AS locked, ${IS_OPEN} AS open
     FROM pendaftar p JOIN penawaran o USING (kode_penawaran) WHERE p.nomor_pendaftar = $1`,
    [nomor_pendaftar, now],
  );
  const row = rows[0];
  if (!row) return problem('tidak_ditemukan');
  if (row.locked) return problem('sudah_final');
  return row.open ? null : problem('bukan_periode');
};

/** Passes the gate inside a transaction, alone of its applicant until the end; or throws why not. */
export const passGate = async (db: Db, nomor_pendaftar: string, now: Date): Promise<void> => {
  const { rowCount } = await db.query(named('gate', GATE, [nomor_pendaftar, now]));
  if (rowCount !== 1) throw (await refusal(db, nomor_pendaftar, now)) ?? problem('galat');
};
