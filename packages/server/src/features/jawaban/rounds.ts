/** Rounds: free seats called up by themselves at the times an officer set (jawaban 12–15). */
import { batasPutaran, type KEADAAN_PUTARAN } from '@gerbang/contract/office/jawaban/putaran';
import { author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { closePassed } from '../../domain/lapse.ts';
import { takeTurn } from '../../domain/nilai.ts';
import { makeCallUp } from './call-up.ts';
import { planCallUp } from './seats.ts';
import { findStanding, mayCallUp } from './summary.ts';

type Outcome = keyof typeof KEADAAN_PUTARAN;
interface Due {
  id: number;
  waktu: Date;
  tenggat_jam: number;
  dijeda: Date | null;
  diubah_oleh: string;
}

const OFFERINGS =
  'SELECT DISTINCT kode_penawaran FROM putaran_panggilan WHERE selesai IS NULL AND waktu <= $1 ORDER BY 1';
const DUE = `SELECT p.id, p.waktu, a.tenggat_jam, a.dijeda, a.diubah_oleh FROM putaran_panggilan p JOIN aturan_putaran a USING (kode_penawaran)
  WHERE p.kode_penawaran = $1 AND p.selesai IS NULL AND p.waktu <= $2 ORDER BY p.waktu`;
const FINISH =
  'UPDATE putaran_panggilan SET selesai = $2, keadaan = $3, id_hasil = $4 WHERE id = ANY($1) AND selesai IS NULL';
const FINISH_EMPTY = `UPDATE putaran_panggilan SET selesai = $2, keadaan = 'kosong', induk = $3, tertahan = $4,
  urutan = nextval(pg_get_serial_sequence('jawaban', 'urutan')) WHERE id = $1`;

const finish = async (
  db: Db,
  due: readonly Due[],
  at: Date,
  keadaan: Outcome,
  id_hasil: number | null = null,
): Promise<void> => {
  await db.query(FINISH, [due.map(({ id }) => id), at, keadaan, id_hasil]);
};

/** Leaves out the rounds of an offering whose time has come, as paused; the caller holds the offering's turn. */
export const passOver = async (db: Db, kode: string, at: Date): Promise<void> => {
  await finish(db, (await db.query<Due>(DUE, [kode, at])).rows, at, 'jeda');
};

/** What is due at `at` of one offering, as one round: it is done whole or not at all. */
const runDue = async (
  deps: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  kode_penawaran: string,
  at: Date,
): Promise<void> => {
  const { rows: due } = await db.query<Due>(DUE, [kode_penawaran, at]);
  const round = due.at(-1);
  if (!round) return;
  const portal = author(deps.now, 'sistem', 'jadwal');
  const standing = await findStanding(db, kode_penawaran, at);
  const left = round.dijeda ? 'jeda' : standing && mayCallUp(standing) ? null : 'belum';
  const note = (keadaan: Outcome, id_hasil: number | null) =>
    portal.note(db, {
      waktu: at,
      tindakan: 'putaran daftar tunggu',
      subjek: kode_penawaran,
      baru: { id: due.map(({ id }) => id), waktu: round.waktu, keadaan, id_hasil },
    });
  if (left) {
    await finish(db, due, at, left);
    return note(left, null);
  }
  // A seat whose holder was silent until now is free for this round already.
  await closePassed(db, deps.now, kode_penawaran, at);
  const induk = standing?.id_hasil as number;
  const plan = await planCallUp(db, induk, at);
  await finish(db, due.slice(0, -1), at, 'gabung');
  if (plan.called.length === 0) {
    await db.query(FINISH_EMPTY, [round.id, at, induk, plan.tertahan]);
    return note('kosong', null);
  }
  const batas = batasPutaran(at, round.tenggat_jam);
  const of = { kode_penawaran, induk, oleh: round.diubah_oleh, at, batas };
  const { id, noted } = await makeCallUp(deps, db, portal, of, plan);
  await finish(db, [round], at, 'dipanggil', id);
  await portal.note(db, { waktu: at, ...noted });
  return note('dipanggil', id);
};

/**
 * Does every round whose time has come, once however many processes ask; those of an offering that were missed are one.
 * An offering whose round fails keeps no other from its own; throws the failures at the end.
 */
export const runRounds = async (deps: Pick<Deps, 'pool' | 'notices' | 'now'>): Promise<void> => {
  const { pool, now } = deps;
  const { rows } = await pool.query<{ kode_penawaran: string }>(OFFERINGS, [now()]);
  const failed: unknown[] = [];
  for (const { kode_penawaran } of rows)
    await transaction(pool, async (db) => {
      // Whoever calls up, declines, gives back or sets rounds waits, and so do other processes.
      await takeTurn(db, kode_penawaran);
      await runDue(deps, db, kode_penawaran, now());
    }).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'a round of call-ups failed');
};
