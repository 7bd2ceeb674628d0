/** What an officer does to a conversation: each locks it, changes it and leaves one audit entry (keamanan 15). */
import { problem } from '@gerbang/contract';
import { ROLE } from '@gerbang/contract/applicant/percakapan';
import { FLAG } from '@gerbang/contract/office/percakapan';
import { firstOf } from '../../certain.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { type Held, lock, READ, type State, stateOf, taken } from '../../domain/percakapan.ts';
import type { Officer } from '../../http/staff-session.ts';
import { ONLY_DESKS } from '../../http/streams.ts';
import { officers } from './queries.ts';

const WRITE = `UPDATE percakapan SET flag = $2, petugas = $3, menunggu_sejak = $4 WHERE nomor_pendaftar = $1
  RETURNING nomor_pendaftar, flag, petugas, menunggu_sejak, (SELECT nama FROM petugas WHERE username = $3) AS nama_petugas`;
type Change = (held: Held, db: Db) => Partial<State> | null | Promise<Partial<State> | null>;

/** Acts on a conversation and answers how it then stands; a change of null leaves everything as it is, unrecorded. */
const act = (deps: Deps, who: Officer, nomor: string, tindakan: string, change: Change) =>
  transaction(deps.pool, async (db) => {
    const held = await lock(db, nomor);
    const before = stateOf(held);
    const changed = await change(held, db);
    const after = { ...before, ...changed };
    const { rows } = await db.query<State & { nomor_pendaftar: string; nama_petugas: string | null }>(WRITE, [
      nomor,
      after.flag,
      after.petugas,
      after.menunggu_sejak,
    ]);
    if (changed) {
      await who.note(db, { tindakan, subjek: nomor, lama: before, baru: after });
      await db.query("SELECT pg_notify('pesan', $1)", [ONLY_DESKS + nomor]);
    }
    return firstOf(rows);
  });

export const take = (deps: Deps, who: Officer, nomor: string) =>
  act(deps, who, nomor, 'ambil percakapan', (held) => {
    if (held.petugas === who.username) return null;
    if (held.petugas !== null) throw taken(held);
    return { petugas: who.username };
  });

/** `from` is who held it when the officer looked; anything else is news to them. */
export const handOver = (deps: Deps, who: Officer, nomor: string, from: string | null, to: string) =>
  act(deps, who, nomor, 'serahkan percakapan', async (held, db) => {
    if (!(await officers(db)).some((o) => o.username === to))
      throw problem('isian_salah', [{ field: 'kepada', message: 'Petugas itu tidak melayani percakapan' }]);
    if (held.petugas === to) return null;
    if (held.petugas !== from) {
      const now = held.petugas === null ? 'sudah dilepas' : `sekarang ditangani ${held.nama_petugas}`;
      throw problem('sudah_diputus', [], `Percakapan ini ${now}.`);
    }
    return { petugas: to };
  });

export const release = (deps: Deps, who: Officer, nomor: string) =>
  act(deps, who, nomor, 'lepas percakapan', (held) => {
    if (held.petugas === null) return null;
    if (held.petugas !== who.username) throw taken(held);
    return { petugas: null };
  });

const NEWER = `SELECT FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND id > $2 LIMIT 1`;

/** `seen` is the last of the applicant's messages the officer saw: a question that came after it must not be put away unread. */
export const resolve = (deps: Deps, who: Officer, nomor: string, seen: number) =>
  act(deps, who, nomor, 'selesaikan percakapan', async (held, db) => {
    if (held.petugas !== null && held.petugas !== who.username) throw taken(held);
    if (held.flag === FLAG.selesai) return null;
    if ((await db.query(NEWER, [nomor, seen])).rowCount) throw problem('ada_pesan_baru');
    return { flag: FLAG.selesai, menunggu_sejak: null };
  });

/** Marks the applicant's messages as read up to `seen`. */
export const readUpTo = async ({ pool }: Deps, nomor: string, seen: number): Promise<void> => {
  const { rowCount } = await pool.query(READ, [nomor, seen]);
  // The other desks show how many are unread.
  if (rowCount) await pool.query("SELECT pg_notify('pesan', $1)", [ONLY_DESKS + nomor]);
};

// The first of the applicant's messages that no answer has followed.
const WAITING = `SELECT min(dikirim) AS sejak FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}'
  AND id > coalesce((SELECT max(id) FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.admin}'), 0)`;

/** What was solved without an answer waits again since it was asked: a wrong press hides no question. */
export const reopen = (deps: Deps, who: Officer, nomor: string) =>
  act(deps, who, nomor, 'buka percakapan', async (held, db) => {
    if (held.flag === FLAG.belum) return null;
    const { rows } = await db.query<{ sejak: Date | null }>(WAITING, [nomor]);
    return { flag: FLAG.belum, menunggu_sejak: rows[0]?.sejak ?? null };
  });
