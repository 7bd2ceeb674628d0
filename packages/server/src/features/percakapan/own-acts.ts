/** What an applicant does to their own conversation. */
import { type Pesan, ROLE } from '@gerbang/contract/applicant/percakapan';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Answered } from '../../http/mount.ts';
import { OWN_MESSAGE } from './queries.ts';

// The oldest message that waits keeps its time, so the queue is by age.
const OPEN = `INSERT INTO percakapan AS c (nomor_pendaftar, flag, menunggu_sejak, dibuka, terakhir) VALUES ($1, 'unsolved', $2, $2, $2)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET flag = 'unsolved', menunggu_sejak = coalesce(c.menunggu_sejak, $2), terakhir = $2`;
const ADD = `INSERT INTO pesan (nomor_pendaftar, role, pesan, dikirim, id_klien) VALUES ($1, '${ROLE.pendaftar}', $2, $3, $4)
  ON CONFLICT (nomor_pendaftar, id_klien) DO NOTHING RETURNING ${OWN_MESSAGE}`;
const SENT = `SELECT ${OWN_MESSAGE} FROM pesan WHERE nomor_pendaftar = $1 AND id_klien = $2`;

type Row = Answered<Pesan>;
const findSent = async (db: Db, nomor: string, id_klien: string | null): Promise<Row | undefined> =>
  id_klien === null ? undefined : (await db.query<Row>(SENT, [nomor, id_klien])).rows[0];

/** Sends a message to the office, which then waits for an answer. The same `id_klien` again gives the message that was sent. */
export const sendMessage = ({ pool, now }: Deps, nomor: string, pesan: string, id_klien: string | null) => {
  const at = now();
  return transaction(pool, async (db) => {
    // A message sent twice must not wake a conversation that was answered in between.
    const before = await findSent(db, nomor, id_klien);
    if (before) return before;
    await db.query(OPEN, [nomor, at]);
    const { rows } = await db.query<Row>(ADD, [nomor, pesan, at, id_klien]);
    const row = rows[0] ?? (await findSent(db, nomor, id_klien));
    await db.query("SELECT pg_notify('pesan', $1)", [nomor]);
    return row as Row;
  });
};

/** Marks the own conversation as unsolved; nothing where there is none. */
export const markUnsolved = async ({ pool }: Deps, nomor: string): Promise<void> => {
  await pool.query("UPDATE percakapan SET flag = 'unsolved' WHERE nomor_pendaftar = $1", [nomor]);
};

/** Marks the office's messages as read. */
export const markAnswersRead = async ({ pool }: Deps, nomor: string): Promise<void> => {
  await pool.query(
    `UPDATE pesan SET terbaca = true WHERE nomor_pendaftar = $1 AND role = '${ROLE.admin}' AND NOT terbaca`,
    [nomor],
  );
};
