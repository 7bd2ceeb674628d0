/** `akun-petugas`: makes a staff account with a random password, or gives an existing one a new password. */
import { audit } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import { roles } from '../plugins/staff-session.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { type Command, EXIT, facts, Misuse, type Values } from './command.ts';
import { operator, withDesk } from './desk.ts';

interface Account {
  nama: string;
  peran: string;
}

const PASSWORD_LENGTH = 16;
const USERNAME = /^[a-z0-9._-]{3,40}$/;
const OLD = 'SELECT nama, peran FROM petugas WHERE username = $1 FOR UPDATE';
const STORE = `INSERT INTO petugas (username, nama, peran, sandi) VALUES ($1, $2, $3, $4)
  ON CONFLICT (username) DO UPDATE SET nama = excluded.nama, peran = excluded.peran, sandi = excluded.sandi, aktif = true`;

const check = ({ username = '', peran }: Values): void => {
  if (!USERNAME.test(username))
    throw new Misuse(
      '--username harus 3 sampai 40 huruf kecil, angka, titik, garis bawah, atau tanda hubung.',
    );
  if (peran !== undefined && !Object.hasOwn(roles, peran))
    throw new Misuse(`--peran harus salah satu dari ${Object.keys(roles).join(', ')}.`);
};

/** Stores the account, active, and ends its sessions; what is not given stays as it was. */
const store = async (
  db: Db,
  username: string,
  given: Values,
  sandi: string,
  at: Date,
): Promise<Account & { isNew: boolean }> => {
  const old = (await db.query<Account>(OLD, [username])).rows[0];
  const [nama, peran] = [given.nama || old?.nama, given.peran ?? old?.peran];
  if (!nama || !peran) throw new Misuse('Akun baru memerlukan --nama dan --peran.');
  await db.query(STORE, [username, nama, peran, sandi]);
  await db.query('DELETE FROM sesi_petugas WHERE username = $1', [username]);
  await audit(db, at, {
    ...operator(),
    tindakan: old ? 'atur ulang petugas' : 'tambah petugas',
    subjek: username,
    lama: old ?? null,
    baru: { nama, peran },
  });
  return { nama, peran, isNew: old === undefined };
};

export const akunPetugas: Command = {
  summary: 'membuat akun petugas, atau mengatur ulang kata sandinya',
  options: { username: 'NAMA_PENGGUNA', nama: 'NAMA', peran: Object.keys(roles).join('|') },
  required: ['username'],
  run: async (values, io) => {
    check(values);
    const username = values.username ?? '';
    const password = newToken().slice(0, PASSWORD_LENGTH);
    const sandi = await hashPassword(password);
    return withDesk(io, async ({ pool, now }) => {
      const { nama, peran, isNew } = await transaction(pool, (db) =>
        store(db, username, values, sandi, now()),
      );
      io.say(
        isNew
          ? 'Akun petugas dibuat.'
          : 'Kata sandi petugas diatur ulang; sesinya yang masih terbuka diakhiri.',
      );
      io.say(
        facts([
          ['Nama pengguna', username],
          ['Kata sandi', password],
          ['Nama', nama],
          ['Peran', peran],
        ]),
      );
      return EXIT.done;
    });
  },
};
