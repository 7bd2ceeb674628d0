/** What each payment call was answered, so that its repeat is answered alike (SNAP BI: X-EXTERNAL-ID is new for each call of a day). */
import { type Db, named } from '../../../db/pool.ts';
import { type SnapAnswer, SnapRefusal } from './refusal.ts';

export interface CallKey {
  /** Client key of the bank. */
  mitra: string;
  /** In Jakarta. */
  hari: string;
  id_luar: string;
}

const BEGIN = `INSERT INTO snap_permintaan (mitra, hari, id_luar, sidik, dibuat) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;
const KNOWN =
  'SELECT sidik, status, jawaban FROM snap_permintaan WHERE mitra = $1 AND hari = $2 AND id_luar = $3';
const KEEP =
  'UPDATE snap_permintaan SET status = $4, jawaban = $5 WHERE mitra = $1 AND hari = $2 AND id_luar = $3';

interface Row {
  sidik: Buffer;
  status: number | null;
  jawaban: SnapAnswer['body'] | null;
}

/**
 * Notes that a call is here. Answers what it was answered before; undefined where it was not. Throws `bentrok` where
 * another body came under its number.
 */
export const answeredBefore = async (
  db: Db,
  { mitra, hari, id_luar }: CallKey,
  sidik: Buffer,
  at: Date,
): Promise<SnapAnswer | undefined> => {
  const { rowCount } = await db.query(named('snap_mulai', BEGIN, [mitra, hari, id_luar, sidik, at]));
  if (rowCount === 1) return undefined;
  const row = (await db.query<Row>(named('snap_dikenal', KNOWN, [mitra, hari, id_luar]))).rows[0];
  if (row && !row.sidik.equals(sidik)) throw new SnapRefusal('bentrok');
  return row?.status && row.jawaban ? { status: row.status, body: row.jawaban } : undefined;
};

export const keepAnswer = async (
  db: Db,
  { mitra, hari, id_luar }: CallKey,
  answer: SnapAnswer,
): Promise<void> => {
  await db.query(
    named('snap_jawab', KEEP, [mitra, hari, id_luar, answer.status, JSON.stringify(answer.body)]),
  );
};
