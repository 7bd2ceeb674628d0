/** `akun-petugas`: makes a staff account, resets its password, switches it off and on, or forgets a lost telephone. */
import { audit } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import { roles } from '../plugins/staff-session.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { type Command, EXIT, facts, Misuse, Refusal, type Values } from './command.ts';
import { operator, withDesk } from './desk.ts';

/** What the audit keeps of an account. */
interface Account {
  nama: string;
  peran: string;
  aktif: boolean;
  kode_sekali_pakai: boolean;
}

const PASSWORD_LENGTH = 16;
const USERNAME = /^[a-z0-9._-]{3,40}$/;
const OLD =
  'SELECT nama, peran, aktif, totp IS NOT NULL AS kode_sekali_pakai FROM petugas WHERE username = $1 FOR UPDATE';
const STORE = `INSERT INTO petugas (username, nama, peran, sandi) VALUES ($1, $2, $3, $4)
  ON CONFLICT (username) DO UPDATE SET nama = excluded.nama, peran = excluded.peran, sandi = excluded.sandi`;

interface Act {
  tindakan: string;
  sql: string;
  after: Partial<Account>;
  done: string;
}
/** What is done to an account that is there, by the word that asks for it; its sessions end. */
const ACTS: Readonly<Record<string, Act>> = {
  nonaktifkan: {
    tindakan: 'nonaktifkan petugas',
    sql: 'UPDATE petugas SET aktif = false WHERE username = $1',
    after: { aktif: false },
    done: 'Akun petugas dinonaktifkan; sesinya yang masih terbuka diakhiri.',
  },
  aktifkan: {
    tindakan: 'aktifkan petugas',
    sql: 'UPDATE petugas SET aktif = true WHERE username = $1',
    after: { aktif: true },
    done: 'Akun petugas aktif lagi, dengan kata sandinya yang dulu.',
  },
  'hapus-kode': {
    tindakan: 'hapus kode sekali pakai petugas',
    sql: 'UPDATE petugas SET totp = NULL, totp_langkah = NULL WHERE username = $1',
    after: { kode_sekali_pakai: false },
    done: 'Kode sekali pakai dihapus; sesinya yang masih terbuka diakhiri. Petugas masuk dengan kata sandi saja.',
  },
};

const check = ({ tindakan, username = '', nama, peran }: Values): void => {
  if (!USERNAME.test(username))
    throw new Misuse(
      '--username harus 3 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung.',
    );
  if (peran !== undefined && !Object.hasOwn(roles, peran))
    throw new Misuse(`--peran harus salah satu dari ${Object.keys(roles).join(', ')}.`);
  if (tindakan === undefined) return;
  if (!Object.hasOwn(ACTS, tindakan))
    throw new Misuse(`Tindakan harus salah satu dari ${Object.keys(ACTS).join(', ')}, atau tidak disebut.`);
  if (nama !== undefined || peran !== undefined)
    throw new Misuse(`--nama dan --peran tidak berlaku pada ${tindakan}.`);
};

/** Ends the account's sessions and notes what was done to it. */
const settle = async (
  db: Db,
  at: Date,
  username: string,
  tindakan: string,
  lama: Account | null,
  baru: Account,
): Promise<Account> => {
  await db.query('DELETE FROM sesi_petugas WHERE username = $1', [username]);
  await audit(db, at, { ...operator(), tindakan, subjek: username, lama, baru });
  return baru;
};

const find = async (db: Db, username: string): Promise<Account | null> =>
  (await db.query<Account>(OLD, [username])).rows[0] ?? null;

/** Stores the account with a new password; what is not given stays as it was, a new one is active. */
const store = async (db: Db, username: string, given: Values, sandi: string, at: Date) => {
  const old = await find(db, username);
  const [nama, peran] = [given.nama || old?.nama, given.peran ?? old?.peran];
  if (!nama || !peran) throw new Misuse('Akun baru memerlukan --nama dan --peran.');
  await db.query(STORE, [username, nama, peran, sandi]);
  const next = { ...(old ?? { aktif: true, kode_sekali_pakai: false }), nama, peran };
  const tindakan = old ? 'atur ulang petugas' : 'tambah petugas';
  return { ...(await settle(db, at, username, tindakan, old, next)), isNew: old === null };
};

const act = async (db: Db, username: string, { tindakan, sql, after }: Act, at: Date): Promise<Account> => {
  const old = await find(db, username);
  if (!old) throw new Refusal(`Akun petugas ${username} tidak ada.`);
  await db.query(sql, [username]);
  return settle(db, at, username, tindakan, old, { ...old, ...after });
};

const rowsOf = (username: string, { nama, peran, aktif }: Account, password: string | null): string =>
  facts([
    ['Nama pengguna', username],
    ['Kata sandi', password],
    ['Nama', nama],
    ['Peran', peran],
    ['Keadaan', aktif ? 'aktif' : 'nonaktif'],
  ]);

export const akunPetugas: Command = {
  summary:
    'membuat akun petugas atau mengatur ulang kata sandinya; nonaktifkan, aktifkan, atau hapus-kode (ponsel hilang)',
  options: { username: 'NAMA_PENGGUNA', nama: 'NAMA', peran: Object.keys(roles).join('|') },
  required: ['username'],
  operand: { name: 'tindakan', value: Object.keys(ACTS).join('|') },
  run: async (values, io) => {
    check(values);
    const { username = '', tindakan = '' } = values;
    const given = ACTS[tindakan];
    if (given)
      return withDesk(io, async ({ pool, now }) => {
        const account = await transaction(pool, (db) => act(db, username, given, now()));
        io.say(given.done);
        io.say(rowsOf(username, account, null));
        return EXIT.done;
      });
    const password = newToken().slice(0, PASSWORD_LENGTH);
    const sandi = await hashPassword(password);
    return withDesk(io, async ({ pool, now }) => {
      const { isNew, ...account } = await transaction(pool, (db) =>
        store(db, username, values, sandi, now()),
      );
      io.say(
        isNew
          ? 'Akun petugas dibuat.'
          : 'Kata sandi petugas diatur ulang; sesinya yang masih terbuka diakhiri.',
      );
      io.say(rowsOf(username, account, password));
      return EXIT.done;
    });
  },
};
