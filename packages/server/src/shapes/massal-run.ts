/**
 * The job of acts on many: one by one, each in a transaction of its own in which it is marked as done, or in batches where
 * the database decides and writes all by itself. Who is killed goes on where it stood.
 */
import { Problem, problem } from '@gerbang/contract';
import { type Author, author, type Noted } from '../audit.ts';
import { transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { AtOnce, BulkKind, OneByOne } from './massal.ts';

interface Batch {
  id: string;
  jenis: string;
  petugas: string;
  alasan: string;
  isi: object;
  membatalkan: string | null;
  /** It has ended, or waits for a second officer. */
  rests: boolean;
}
const FIND = `SELECT id, jenis, petugas, alasan, isi, membatalkan, selesai IS NOT NULL OR (perlu_setuju AND disetujui IS NULL) AS rests
  FROM massal WHERE id = $1`;
const OPEN = `SELECT nomor_pendaftar AS nomor FROM massal_pendaftar
  WHERE id_massal = $1 AND hasil IS NULL AND nomor_pendaftar > $2 ORDER BY nomor_pendaftar LIMIT 200`;
const TAKE = `SELECT a.lama, a.id_audit FROM massal_pendaftar m LEFT JOIN massal_pendaftar a ON a.id_massal = $3 AND a.nomor_pendaftar = m.nomor_pendaftar
  WHERE m.id_massal = $1 AND m.nomor_pendaftar = $2 AND m.hasil IS NULL FOR UPDATE OF m`;
const LOCK = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE';
const SINCE = 'SELECT FROM audit WHERE subjek = $1 AND id > $2 AND tindakan = ANY($3::text[]) LIMIT 1';
const DONE = `UPDATE massal_pendaftar SET hasil = 'berhasil', pesan = NULL, waktu = $3, lama = $4, rahasia = $5,
    id_audit = (SELECT max(id) FROM audit WHERE subjek = $2)
  WHERE id_massal = $1 AND nomor_pendaftar = $2`;
const REFUSED = `UPDATE massal_pendaftar SET hasil = 'gagal', pesan = $3, waktu = $4
  WHERE id_massal = $1 AND nomor_pendaftar = $2 AND hasil IS NULL`;
/** Many rows are written in one statement. */
export const LONG = "SET LOCAL statement_timeout = '120s'";
/** SQL: what came of row `r` of act `m`; null while it is still to be done. */
export const OUTCOME = "coalesce(r.hasil, CASE WHEN r.nomor_pendaftar <= m.sampai THEN 'berhasil' END)";
/** SQL: nobody has done row `r` of act `m`. */
export const IS_OPEN = "r.hasil IS NULL AND r.nomor_pendaftar > coalesce(m.sampai, '')";
const FINISH = `UPDATE massal m SET selesai = $2 WHERE id = $1 AND selesai IS NULL
  AND NOT EXISTS (SELECT FROM massal_pendaftar r WHERE r.id_massal = $1 AND ${IS_OPEN})`;

const sentence = ({ message, findings }: Problem): string =>
  findings.map((found) => found.message).join(' ') || message;

/** Does one applicant of an act, unless that is done; a refusal is what came of it. */
const doOne = async <I extends object>(
  deps: Deps,
  kind: OneByOne<I>,
  { id, petugas, alasan, isi, membatalkan }: Batch,
  nomor: string,
): Promise<void> => {
  try {
    await transaction(deps.pool, async (db) => {
      const open = (
        await db.query<{ lama: unknown; id_audit: number | null }>(TAKE, [id, nomor, membatalkan])
      ).rows[0];
      if (!open) return;
      let noted: Noted | undefined;
      const officer = author(deps.now, 'petugas', petugas, kind.meja);
      const who: Author = {
        ...officer,
        note: (through, entry) => {
          noted = entry;
          return officer.note(through, entry);
        },
      };
      const doing = { db, by: { who, nomor, alasan }, id };
      let kept: Buffer | null = null;
      if (membatalkan === null) kept = await kind.does(deps, doing, isi as I);
      else {
        if (!kind.undo) throw problem('massal_tetap');
        // What somebody does at this moment is seen, or waits until this is done.
        await db.query(LOCK, [nomor]);
        const since = await db.query(SINCE, [nomor, open.id_audit, kind.undo.overtaken]);
        if (since.rowCount) throw problem('massal_disusul');
        await kind.undo.does(deps, doing, open.lama);
      }
      await db.query(DONE, [id, nomor, deps.now(), JSON.stringify(noted?.lama ?? null), kept]);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await deps.pool.query(REFUSED, [id, nomor, sentence(error), deps.now()]);
  }
};

/** SQL of one batch: who is next, what is decided of them, who of them is left out, and how far the act has come. */
const together = ({ judges, does }: AtOnce<never>['atOnce']): string => `WITH batch AS MATERIALIZED (
    SELECT nomor_pendaftar AS nomor FROM massal_pendaftar WHERE id_massal = $1::uuid AND hasil IS NULL AND nomor_pendaftar > $3
    ORDER BY nomor_pendaftar LIMIT $4),
  judged AS MATERIALIZED (${judges}), did AS (${does}),
  left_out AS (UPDATE massal_pendaftar r SET hasil = 'dilewati', pesan = j.alasan, waktu = $2
    FROM judged j WHERE r.id_massal = $1::uuid AND r.nomor_pendaftar = j.nomor AND j.alasan IS NOT NULL),
  come AS (SELECT max(nomor) AS sampai FROM batch)
  UPDATE massal m SET sampai = come.sampai FROM come WHERE m.id = $1::uuid AND come.sampai IS NOT NULL`;
// Whoever stops it holds this row too: batches and the end come one after the other.
const TURN = `SELECT coalesce(sampai, '') AS sampai FROM massal WHERE id = $1 AND selesai IS NULL FOR NO KEY UPDATE`;
const ALL_REFUSED = `UPDATE massal_pendaftar r SET hasil = 'gagal', pesan = $2, waktu = $3 FROM massal m
  WHERE m.id = $1 AND r.id_massal = m.id AND ${IS_OPEN}`;

/** Does one batch; false where nobody is left, or it may not be done at all. What is told of one that is rolled back is not told. */
const doBatch = (deps: Deps, { atOnce }: AtOnce<never>, id: string): Promise<boolean> =>
  transaction(deps.pool, async (db) => {
    await db.query(LONG);
    const turn = (await db.query<{ sampai: string }>(TURN, [id])).rows[0];
    if (!turn) return false;
    const at = deps.now();
    try {
      await atOnce.may(deps);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await db.query(ALL_REFUSED, [id, sentence(error), at]);
      return false;
    }
    return (await db.query(together(atOnce), [id, at, turn.sampai, atOnce.most])).rowCount === 1;
  });

const doOneByOne = async (deps: Deps, kind: OneByOne<never>, batch: Batch): Promise<void> => {
  const failures: unknown[] = [];
  for (let last = ''; ; ) {
    const { rows } = await deps.pool.query<{ nomor: string }>(OPEN, [batch.id, last]);
    for (const { nomor } of rows)
      await doOne(deps, kind, batch, nomor).catch((error: unknown) => failures.push(error));
    const end = rows.at(-1);
    if (!end) break;
    last = end.nomor;
  }
  if (failures.length > 0) throw failures[0];
};

/**
 * Does whoever of an act is still to be done, one by one or in batches. Harmless to repeat, and to run twice at once. What fails for
 * another reason than a refusal is left open and thrown once all others are done, so that the job is tried again.
 */
export const runBulk = async (deps: Deps, kinds: readonly BulkKind<never>[], id: string): Promise<void> => {
  const batch = (await deps.pool.query<Batch>(FIND, [id])).rows[0];
  if (!batch || batch.rests) return;
  const kind = kinds.find(({ jenis }) => jenis === batch.jenis);
  if (!kind) throw new Error(`no act ${batch.jenis}`);
  if ('atOnce' in kind) while (await doBatch(deps, kind, id));
  else await doOneByOne(deps, kind, batch);
  await deps.pool.query(FINISH, [id, deps.now()]);
};
