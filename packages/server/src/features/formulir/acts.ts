/** Drafts: what is typed in a step, kept unjudged. */
import { MAX_DRAFT_BYTES, problem } from '@gerbang/contract';
import type { DraftData } from '@gerbang/contract/applicant/formulir';
import { steps } from '@gerbang/contract/steps/index';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { passGate } from '../../domain/gate.ts';
import type { Answered } from '../../http/mount.ts';

const stepKeys = new Set(steps.map((s) => s.key));

// The first draft is version 1; each later one must name the version it was built on.
const SAVE = `INSERT INTO draf AS d (nomor_pendaftar, step, versi, isi, disimpan)
  SELECT $1, $2, 1, $4::jsonb, $5 WHERE $3 = 0 OR EXISTS (SELECT 1 FROM draf WHERE nomor_pendaftar = $1 AND step = $2)
  ON CONFLICT (nomor_pendaftar, step) DO UPDATE SET versi = d.versi + 1, isi = $4::jsonb, disimpan = $5 WHERE d.versi = $3
  RETURNING step, versi, isi, disimpan`;

/**
 * Keeps the draft of a step, built on version `versi`. Throws `tidak_ditemukan` for a step that is none,
 * `terlalu_besar`, what the gate refuses, and `versi_usang`.
 */
export const saveDraft = async (
  { pool, now }: Deps,
  nomor: string,
  step: string,
  { versi, isi }: Pick<DraftData, 'versi' | 'isi'>,
): Promise<Answered<DraftData>> => {
  if (!stepKeys.has(step)) throw problem('tidak_ditemukan');
  const text = JSON.stringify(isi);
  if (Buffer.byteLength(text) > MAX_DRAFT_BYTES) throw problem('terlalu_besar');
  const at = now();
  const row = await transaction(pool, async (db) => {
    await passGate(db, nomor, at);
    const query = named('simpan_draf', SAVE, [nomor, step, versi, text, at]);
    return (await db.query<Answered<DraftData>>(query)).rows[0];
  });
  if (!row) throw problem('versi_usang');
  return row;
};

/** Drops the draft of a step; nothing where there is none. */
export const dropDraft = async ({ pool }: Deps, nomor: string, step: string): Promise<void> => {
  await pool.query('DELETE FROM draf WHERE nomor_pendaftar = $1 AND step = $2', [nomor, step]);
};
