/** Writing to an applicant in the chat, one by one or many at once, and the lock every act on a conversation takes. */
import { problem } from '@gerbang/contract';
import { ROLE } from '@gerbang/contract/applicant/percakapan';
import { FLAG, type PesanMeja } from '@gerbang/contract/office/percakapan';
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Notice, notify } from './pemberitahuan.ts';

export interface State {
  flag: string;
  petugas: string | null;
  menunggu_sejak: Date | null;
}
export interface Held extends State {
  nama_petugas: string | null;
  respons_pertama: Date | null;
}
/** A message as it is read. */
type Sent = Omit<PesanMeja, 'tanggal'> & { tanggal: Date };

/** Message `m` with the name of who of the office wrote it. */
export const MESSAGE =
  'm.id, m.role, m.pesan, m.terbaca, m.dikirim AS tanggal, m.id_klien, s.nama AS nama_petugas';
// The applicant's message takes the same lock, so that an answer and a question never overtake each other.
const LOCK = `SELECT c.flag, c.petugas, c.menunggu_sejak, c.respons_pertama, (SELECT nama FROM petugas WHERE username = c.petugas) AS nama_petugas
  FROM percakapan c WHERE c.nomor_pendaftar = $1 FOR UPDATE OF c`;
const ADD = `INSERT INTO pesan (nomor_pendaftar, role, petugas, pesan, dikirim, id_klien) VALUES ($1, '${ROLE.admin}', $2, $3, $4, $5) RETURNING id`;
const SENT = `SELECT ${MESSAGE} FROM pesan m LEFT JOIN petugas s ON s.username = m.petugas WHERE m.nomor_pendaftar = $1 AND m.id_klien = $2`;
const UNSEEN = `SELECT min(dikirim) AS sejak FROM pesan WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND id > $2`;
// An applicant's first message at the same moment wins or waits; either way there is one conversation.
const BEGIN = `INSERT INTO percakapan (nomor_pendaftar, flag, petugas, dibuka, terakhir, respons_pertama)
  SELECT nomor_pendaftar, $4, $2, $3, $3, $3 FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji ON CONFLICT (nomor_pendaftar) DO NOTHING`;
const ANSWERED = `UPDATE percakapan SET flag = $5, petugas = $2, menunggu_sejak = $4, terakhir = $3,
    respons_pertama = CASE WHEN $6 THEN respons_pertama ELSE coalesce(respons_pertama, $3) END
  WHERE nomor_pendaftar = $1`;
/** Marks the applicant's messages as read up to an id. */
export const READ = `UPDATE pesan SET terbaca = true WHERE nomor_pendaftar = $1 AND role = '${ROLE.pendaftar}' AND NOT terbaca AND id <= $2`;

const findSent = async (db: Db, nomor: string, id_klien: string) =>
  (await db.query<Sent>(SENT, [nomor, id_klien])).rows[0];

/** Locks a conversation and answers how it stands; throws `tidak_ditemukan`. */
export const lock = async (db: Db, nomor: string): Promise<Held> => {
  const found = (await db.query<Held>(LOCK, [nomor])).rows[0];
  if (!found) throw problem('tidak_ditemukan');
  return found;
};
/** Somebody else holds it. */
export const taken = (held: Held) =>
  problem(
    'sudah_diputus',
    [],
    `Percakapan ini ditangani ${held.nama_petugas}. Ambil alih dahulu bila perlu.`,
  );
/** What the audit keeps of it. */
export const stateOf = ({ flag, petugas, menunggu_sejak }: State): State => ({
  flag,
  petugas,
  menunggu_sejak,
});

interface Reply {
  pesan: string;
  id_klien: string;
  /** The last of the applicant's messages that was seen; null for what is sent to many, which answers nobody. */
  terakhir: number | null;
  /** What is told of it; else that there is a message. */
  kabar?: Pick<Notice, 'peristiwa' | 'kunci' | 'isi' | 'batas'>;
}

/**
 * Answers, or begins the conversation where nobody has written yet; a solved one goes on. The same `id_klien` again
 * gives the message that was sent. What the applicant wrote after `terakhir` goes on waiting, unread. A message to many
 * leaves holder, flag and what waits as they are, whoever holds the conversation.
 */
export const reply = async (
  deps: Pick<Deps, 'now' | 'notices'>,
  db: Db,
  who: Author,
  nomor: string,
  { pesan, id_klien, terakhir, kabar }: Reply,
): Promise<Sent> => {
  const at = deps.now();
  const many = terakhir === null;
  // Of what the portal sends by itself nobody is the writer.
  const own = who.pelaku === 'petugas' ? who.id_pelaku : null;
  const [flag, holder] = many ? [FLAG.selesai, null] : [FLAG.belum, own];
  const begun =
    (await db.query(LOCK, [nomor])).rowCount === 0 &&
    (await db.query(BEGIN, [nomor, holder, at, flag])).rowCount === 1;
  const held = await lock(db, nomor);
  const before = await findSent(db, nomor, id_klien);
  if (before) return before;
  if (!many && held.petugas !== null && held.petugas !== own) throw taken(held);
  const id = (await db.query<{ id: number }>(ADD, [nomor, own, pesan, at, id_klien])).rows[0]?.id;
  const after: State = many
    ? stateOf(held)
    : {
        flag,
        petugas: holder,
        menunggu_sejak:
          (await db.query<{ sejak: Date | null }>(UNSEEN, [nomor, terakhir])).rows[0]?.sejak ?? null,
      };
  await db.query(ANSWERED, [nomor, after.petugas, at, after.menunggu_sejak, after.flag, many]);
  if (!many) await db.query(READ, [nomor, terakhir]);
  await who.note(db, {
    waktu: at,
    tindakan: begun ? 'mulai percakapan' : 'balas percakapan',
    subjek: nomor,
    lama: begun ? null : stateOf(held),
    baru: { ...after, id_pesan: id },
  });
  await db.query("SELECT pg_notify('pesan', $1)", [nomor]);
  // Of several answers to one question the first is told of.
  if (many || begun || held.menunggu_sejak !== null)
    await notify(deps, db, { nomor, ...(kabar ?? { peristiwa: 'percakapan', kunci: id ?? id_klien }) });
  return (await findSent(db, nomor, id_klien)) as Sent;
};
