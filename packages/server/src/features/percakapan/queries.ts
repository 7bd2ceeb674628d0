/** What is read of conversations beside the queue and one thread: pages of messages, officers, canned replies. */
import type { Pesan } from '@gerbang/contract/applicant/percakapan';
import type { BalasanSiap, PesanMeja } from '@gerbang/contract/office/percakapan';
import { CHAT_PAGE } from '@gerbang/contract/wire/limits';
import { type Db, named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { IZIN_KANTOR, ROLES_HELD } from '../../domain/akun-petugas.ts';
import { MESSAGE } from '../../domain/percakapan.ts';
import type { Answered } from '../../http/mount.ts';
import { roles } from '../../http/staff-session.ts';

/** Columns of a message as its applicant reads it. */
export const OWN_MESSAGE = 'id, role, pesan, terbaca, dikirim AS tanggal, id_klien';
const OWN_PAGE = `SELECT ${OWN_MESSAGE} FROM pesan WHERE nomor_pendaftar = $1 AND id < $2 ORDER BY id DESC LIMIT ${CHAT_PAGE + 1}`;
const DESK_PAGE = `SELECT ${MESSAGE} FROM pesan m LEFT JOIN petugas s ON s.username = m.petugas
  WHERE m.nomor_pendaftar = $1 AND m.id < $2 ORDER BY m.id DESC LIMIT ${CHAT_PAGE + 1}`;
/** No message has a higher id. */
const NEWEST = String(2n ** 63n - 1n);

/** A page of messages, oldest first. */
export interface MessagePage<M> {
  pesan: M[];
  ada_sebelumnya: boolean;
}
// Read from its end, one more than a page, so that a page costs the same however long the conversation is.
const toPage = <M>(newestFirst: readonly M[]): MessagePage<M> => ({
  pesan: newestFirst.slice(0, CHAT_PAGE).reverse(),
  ada_sebelumnya: newestFirst.length > CHAT_PAGE,
});

/** A page of the applicant's own conversation: the newest, or the one before the message `before`. */
export const readOwnPage = async (
  db: Reads,
  nomor: string,
  before = NEWEST,
): Promise<MessagePage<Answered<Pesan>>> =>
  toPage((await db.query<Answered<Pesan>>(named('pesan', OWN_PAGE, [nomor, before]))).rows);

/** The same as the desk reads it. */
export const readDeskPage = async (
  db: Reads,
  nomor: string,
  before = NEWEST,
): Promise<MessagePage<Answered<PesanMeja>>> =>
  toPage((await db.query<Answered<PesanMeja>>(named('percakapan_pesan', DESK_PAGE, [nomor, before]))).rows);

const desksOf = (): string[] => Object.keys(roles).filter((peran) => roles[peran]?.includes('percakapan'));

/** Officers who may hold a conversation, by name. */
export const officers = async (db: Db): Promise<{ username: string; nama: string }[]> =>
  (
    await db.query<{ username: string; nama: string }>(
      `SELECT username, nama FROM petugas p WHERE aktif AND ((${ROLES_HELD}) && $1 OR 'percakapan' = ANY (${IZIN_KANTOR}))
       ORDER BY nama, username`,
      [desksOf()],
    )
  ).rows;

/** Columns of a canned reply. */
export const CANNED = 'id, judul, isi, versi';

/** Canned replies by title. */
export const listCanned = async (db: Db): Promise<BalasanSiap[]> =>
  (await db.query<BalasanSiap>(`SELECT ${CANNED} FROM balasan_siap ORDER BY judul, id`)).rows;
