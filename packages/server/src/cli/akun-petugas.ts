/** `akun-petugas`: makes a staff account, changes one, switches it off and on, forgets a lost telephone, lifts a lock. */
import { periksaNamaPetugas, USERNAME } from '@gerbang/contract/office/akun-petugas';
import { type Db, transaction } from '../db/pool.ts';
import { dropLink, endAccess, kept, liftLock, lockAccount } from '../domain/akun-petugas.ts';
import { roles } from '../http/staff-session.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { type Command, EXIT, facts, Misuse, Refusal, type Values } from './command.ts';
import { operator, withDesk } from './desk.ts';

/** What the audit keeps of an account. */
type Account = ReturnType<typeof kept>;

const PASSWORD_LENGTH = 16;
/** What changes an account that is there; without it a name that is taken is refused. */
const CHANGE = 'ganti';
const STORE = `INSERT INTO petugas (username, nama, peran, peran_lain, sandi) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (username) DO UPDATE
  SET nama = excluded.nama, peran = excluded.peran, peran_lain = excluded.peran_lain, sandi = excluded.sandi`;

interface Act {
  tindakan: string;
  sql: string;
  after: Partial<Account>;
  done: string;
  keepsSessions?: boolean;
}
/** What is done to an account that is there, by the word that asks for it; its sessions end unless it says otherwise. */
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
  'buka-kunci': {
    tindakan: 'buka kunci petugas',
    sql: 'UPDATE petugas SET pembukaan_kunci = pembukaan_kunci + 1 WHERE username = $1',
    after: {},
    done: 'Kunci dibuka: kata sandi salah yang terhitung atas nama ini dilupakan. Sesinya tetap terbuka.',
    keepsSessions: true,
  },
};

const WORDS = [CHANGE, ...Object.keys(ACTS)];
const rolesIn = (peran: string | undefined): string[] =>
  peran === undefined ? [] : [...new Set(peran.split(',').map((role) => role.trim()))];

const check = ({ tindakan, username = '', nama, peran }: Values): void => {
  if (!USERNAME.test(username))
    throw new Misuse(
      '--username harus 3 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung.',
    );
  if (!rolesIn(peran).every((role) => Object.hasOwn(roles, role)))
    throw new Misuse(`--peran harus dari ${Object.keys(roles).join(', ')}; beberapa dipisah koma.`);
  if (tindakan === undefined || tindakan === CHANGE) return;
  if (!Object.hasOwn(ACTS, tindakan))
    throw new Misuse(`Tindakan harus salah satu dari ${WORDS.join(', ')}, atau tidak disebut.`);
  if (nama !== undefined || peran !== undefined)
    throw new Misuse(`--nama dan --peran tidak berlaku pada ${tindakan}.`);
};

/** Notes what was done to an account. */
const note = (db: Db, at: Date, subjek: string, tindakan: string, lama: Account | null, baru: Account) =>
  operator().note(db, { waktu: at, tindakan, subjek, lama, baru });

const find = async (db: Db, username: string): Promise<Account | null> => {
  const found = await lockAccount(db, username);
  return found ? kept(found) : null;
};

/** Stores the account with a new password; `isChange` says whether one must be there. What is not given stays as it was. */
const store = async (db: Db, username: string, given: Values, sandi: string, at: Date) => {
  const isChange = given.tindakan === CHANGE;
  const old = await find(db, username);
  if (old && !isChange)
    throw new Refusal(
      `Akun petugas ${username} sudah ada: ${old.nama}, peran ${old.peran.join(', ')}. Tidak ada yang diubah. ` +
        `Untuk mengatur ulang kata sandinya, dan nama atau perannya bila disebut: akun-petugas ${CHANGE} --username ${username}`,
    );
  if (!old && isChange) throw new Refusal(`Akun petugas ${username} tidak ada.`);
  const nama = given.nama || old?.nama;
  const peran = given.peran === undefined ? (old?.peran ?? []) : rolesIn(given.peran);
  const [first, ...others] = peran;
  if (!nama || !first) throw new Misuse('Akun baru memerlukan --nama dan --peran.');
  const wrong = given.nama && periksaNamaPetugas(given.nama);
  if (wrong) throw new Misuse(wrong);
  await db.query(STORE, [username, nama, first, others, sandi]);
  await endAccess(db, username);
  await dropLink(db, username);
  await liftLock(db, username);
  const next = { ...(old ?? { aktif: true, kode_sekali_pakai: false }), nama, peran };
  await note(db, at, username, old ? 'atur ulang petugas' : 'tambah petugas', old, next);
  return { ...next, isNew: old === null };
};

const act = async (db: Db, username: string, given: Act, at: Date): Promise<Account> => {
  const { tindakan, sql, after, keepsSessions } = given;
  const old = await find(db, username);
  if (!old) throw new Refusal(`Akun petugas ${username} tidak ada.`);
  await db.query(sql, [username]);
  if (!keepsSessions) await endAccess(db, username);
  if (after.aktif === false) await dropLink(db, username);
  const next = { ...old, ...after };
  await note(db, at, username, tindakan, old, next);
  return next;
};

const rowsOf = (username: string, { nama, peran, aktif }: Account, password: string | null): string =>
  facts([
    ['Nama pengguna', username],
    ['Kata sandi', password],
    ['Nama', nama],
    ['Peran', peran.join(', ')],
    ['Keadaan', aktif ? 'aktif' : 'nonaktif'],
  ]);

export const akunPetugas: Command = {
  summary:
    'membuat akun petugas; ganti (kata sandi, nama, peran), nonaktifkan, aktifkan, hapus-kode (ponsel hilang), atau buka-kunci',
  options: { username: 'NAMA_PENGGUNA', nama: 'NAMA', peran: `${Object.keys(roles).join('|')}[,…]` },
  required: ['username'],
  operands: [{ name: 'tindakan', value: WORDS.join('|'), optional: true }],
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
