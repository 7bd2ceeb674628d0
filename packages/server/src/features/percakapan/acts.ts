/** What an officer does to a conversation: each locks it, changes it and leaves one audit entry (security 15). */
import { problem } from '@gerbang/contract';
import { ROLE } from '@gerbang/contract/percakapan';
import { FLAG, type PesanMeja } from '@gerbang/contract/percakapan-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { roles, type StaffSession } from '../../plugins/staff-session.ts';
import { ONLY_DESKS } from './streams.ts';
import { MESSAGE, type MessageRow, presentMessage } from './thread.ts';

interface State {
  flag: string;
  petugas: string | null;
  menunggu_sejak: Date | null;
}
interface Held extends State {
  nama_petugas: string | null;
  respons_pertama: Date | null;
}

// The applicant's message takes the same lock, so that an answer and a question never overtake each other.
const LOCK = `SELECT c.flag, c.petugas, c.menunggu_sejak, c.respons_pertama, (SELECT nama FROM petugas WHERE username = c.petugas) AS nama_petugas
  FROM percakapan c WHERE c.nomor_pendaftar = $1 FOR UPDATE OF c`;
const WRITE = `UPDATE percakapan SET flag = $2, petugas = $3, menunggu_sejak = $4 WHERE nomor_pendaftar = $1
  RETURNING nomor_pendaftar, flag, petugas, menunggu_sejak, (SELECT nama FROM petugas WHERE username = $3) AS nama_petugas`;
const ADD = `INSERT INTO pesan (nomor_pendaftar, role, petugas, pesan, dikirim, id_klien) VALUES ($1, '${ROLE.admin}', $2, $3, $4, $5) RETURNING id`;
const SENT = `SELECT ${MESSAGE} FROM pesan m LEFT JOIN petugas s ON s.username = m.petugas WHERE m.nomor_pendaftar = $1 AND m.id_klien = $2`;

const lock = async (db: Db, nomor: string): Promise<Held> => {
  const found = (await db.query<Held>(LOCK, [nomor])).rows[0];
  if (!found) throw problem('tidak_ditemukan');
  return found;
};
const taken = (held: Held) =>
  problem(
    'sudah_diputus',
    [],
    `Percakapan ini ditangani ${held.nama_petugas}. Ambil alih dahulu bila perlu.`,
  );
const stateOf = ({ flag, petugas, menunggu_sejak }: State): State => ({ flag, petugas, menunggu_sejak });

type Change = (held: Held, db: Db) => Partial<State> | null | Promise<Partial<State> | null>;

/** Acts on a conversation and answers how it then stands; a change of null leaves everything as it is, unrecorded. */
const act = (deps: Deps, staff: StaffSession, nomor: string, tindakan: string, change: Change) =>
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
      await audit(db, deps.now(), {
        pelaku: 'petugas',
        id_pelaku: staff.username,
        tindakan,
        subjek: nomor,
        lama: before,
        baru: after,
      });
      await db.query("SELECT pg_notify('pesan', $1)", [ONLY_DESKS + nomor]);
    }
    const row = rows[0] as (typeof rows)[number];
    return { ...row, menunggu_sejak: row.menunggu_sejak?.toISOString() ?? null };
  });

const desksOf = (): string[] => Object.keys(roles).filter((peran) => roles[peran]?.includes('percakapan'));

/** Officers who may hold a conversation, by name. */
export const officers = async (db: Pick<Db, 'query'>): Promise<{ username: string; nama: string }[]> =>
  (
    await db.query<{ username: string; nama: string }>(
      'SELECT username, nama FROM petugas WHERE aktif AND peran = ANY($1) ORDER BY nama, username',
      [desksOf()],
    )
  ).rows;

export const take = (deps: Deps, staff: StaffSession, nomor: string) =>
  act(deps, staff, nomor, 'ambil percakapan', (held) => {
    if (held.petugas === staff.username) return null;
    if (held.petugas !== null) throw taken(held);
    return { petugas: staff.username };
  });

/** `from` is who held it when the officer looked; anything else is news to them. */
export const handOver = (deps: Deps, staff: StaffSession, nomor: string, from: string | null, to: string) =>
  act(deps, staff, nomor, 'serahkan percakapan', async (held, db) => {
    if (!(await officers(db)).some((o) => o.username === to))
      throw problem('isian_salah', [{ field: 'kepada', message: 'Petugas itu tidak melayani percakapan' }]);
    if (held.petugas === to) return null;
    if (held.petugas !== from) {
      const now = held.petugas === null ? 'sudah dilepas' : `sekarang ditangani ${held.nama_petugas}`;
      throw problem('sudah_diputus', [], `Percakapan ini ${now}.`);
    }
    return { petugas: to };
  });

export const release = (deps: Deps, staff: StaffSession, nomor: string) =>
  act(deps, staff, nomor, 'lepas percakapan', (held) => {
    if (held.petugas === null) return null;
    if (held.petugas !== staff.username) throw taken(held);
    return { petugas: null };
  });

const NEWER = `SELECT FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND id > $2 LIMIT 1`;

/** `seen` is the last of the applicant's messages the officer saw: a question that came after it must not be put away unread. */
export const resolve = (deps: Deps, staff: StaffSession, nomor: string, seen: number) =>
  act(deps, staff, nomor, 'selesaikan percakapan', async (held, db) => {
    if (held.petugas !== null && held.petugas !== staff.username) throw taken(held);
    if (held.flag === FLAG.selesai) return null;
    if ((await db.query(NEWER, [nomor, seen])).rowCount) throw problem('ada_pesan_baru');
    return { flag: FLAG.selesai, menunggu_sejak: null };
  });

const READ = `UPDATE pesan SET terbaca = true WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND NOT terbaca AND id <= $2`;
/** Marks the applicant's messages as read up to `seen`; answers whether any was unread. */
export const markRead = async (db: Pick<Db, 'query'>, nomor: string, seen: number): Promise<boolean> =>
  ((await db.query(READ, [nomor, seen])).rowCount ?? 0) > 0;

// The first of the applicant's messages that no answer has followed.
const WAITING = `SELECT min(dikirim) AS sejak FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}'
  AND id > coalesce((SELECT max(id) FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.admin}'), 0)`;

/** What was solved without an answer waits again since it was asked: a wrong press hides no question. */
export const reopen = (deps: Deps, staff: StaffSession, nomor: string) =>
  act(deps, staff, nomor, 'buka percakapan', async (held, db) => {
    if (held.flag === FLAG.belum) return null;
    const { rows } = await db.query<{ sejak: Date | null }>(WAITING, [nomor]);
    return { flag: FLAG.belum, menunggu_sejak: rows[0]?.sejak ?? null };
  });

const UNSEEN = `SELECT min(dikirim) AS sejak FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND id > $2`;
// An applicant's first message at the same moment wins or waits; either way there is one conversation.
const BEGIN = `INSERT INTO percakapan (nomor_pendaftar, flag, petugas, dibuka, terakhir, respons_pertama)
  SELECT nomor_pendaftar, '${FLAG.belum}', $2, $3, $3, $3 FROM pendaftar WHERE nomor_pendaftar = $1 ON CONFLICT (nomor_pendaftar) DO NOTHING`;

/**
 * Answers, or begins the conversation where nobody has written yet; a solved one goes on. The same `id_klien` again
 * gives the message that was sent. What the applicant wrote after `terakhir` goes on waiting, unread.
 */
export const reply = (
  { pool, now }: Deps,
  staff: StaffSession,
  nomor: string,
  { pesan, id_klien, terakhir }: { pesan: string; id_klien: string; terakhir: number },
): Promise<PesanMeja> =>
  transaction(pool, async (db) => {
    const at = now();
    const begun =
      (await db.query(LOCK, [nomor])).rowCount === 0 &&
      (await db.query(BEGIN, [nomor, staff.username, at])).rowCount === 1;
    const held = await lock(db, nomor);
    const before = (await db.query<MessageRow>(SENT, [nomor, id_klien])).rows[0];
    if (before) return presentMessage(before);
    if (held.petugas !== null && held.petugas !== staff.username) throw taken(held);
    const id = (await db.query<{ id: number }>(ADD, [nomor, staff.username, pesan, at, id_klien])).rows[0]
      ?.id;
    const unseen = (await db.query<{ sejak: Date | null }>(UNSEEN, [nomor, terakhir])).rows[0]?.sejak ?? null;
    await db.query(
      `UPDATE percakapan SET flag = '${FLAG.belum}', petugas = $2, menunggu_sejak = $4, terakhir = $3,
         respons_pertama = coalesce(respons_pertama, $3)
       WHERE nomor_pendaftar = $1`,
      [nomor, staff.username, at, unseen],
    );
    await markRead(db, nomor, terakhir);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: staff.username,
      tindakan: begun ? 'mulai percakapan' : 'balas percakapan',
      subjek: nomor,
      lama: begun ? null : stateOf(held),
      baru: { flag: FLAG.belum, petugas: staff.username, menunggu_sejak: unseen, id_pesan: id },
    });
    await db.query("SELECT pg_notify('pesan', $1)", [nomor]);
    return presentMessage((await db.query<MessageRow>(SENT, [nomor, id_klien])).rows[0] as MessageRow);
  });
