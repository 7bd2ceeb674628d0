/** What an admin does to the account of an officer; each is noted with its reason. */
import { problem } from '@gerbang/contract';
import type * as calls from '@gerbang/contract/office/akun-petugas';
import { periksaNamaPetugas } from '@gerbang/contract/office/akun-petugas';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import {
  dropLink,
  endAccess,
  kept,
  type LockedAccount,
  liftLock,
  lockAccount,
  makeLink,
} from '../../domain/akun-petugas.ts';
import type { ActKind } from '../../shapes/act.ts';
import { holdRoles } from './roles.ts';

type Locked = LockedAccount & { admin_lain: boolean };
type Link = { tautan: string; berakhir: Date };

const lock = (db: Db, { username }: { username: string }) => lockAccount(db, username);
const isAdmin = ({ peran }: { peran: readonly string[] }): boolean => peran.includes('admin');
const isLastToSignIn = (it: Locked): boolean => isAdmin(it) && it.aktif && it.bersandi && !it.admin_lain;
/** Another admin than the one concerned. */
const refusesOneself = ({ it, who }: { it: Locked; who: { username: string } }) =>
  it.username === who.username ? ('akun_sendiri' as const) : null;
const noted = (tindakan: string, it: Locked, { alasan }: { alasan: string }, after: object) => ({
  tindakan,
  subjek: it.username,
  lama: kept(it),
  baru: { ...kept(it), ...after, alasan },
});

const ADD = `INSERT INTO petugas (username, nama, sandi, peran, peran_lain) VALUES ($1, $2, NULL, $3, $4)
  ON CONFLICT DO NOTHING`;
const CHANGE = 'UPDATE petugas SET nama = $2, peran = $3, peran_lain = $4 WHERE username = $1';

/** The name as it is kept. Throws `isian_salah`. */
const nameOf = ({ nama }: { nama: string }): string => {
  const wrong = periksaNamaPetugas(nama);
  if (wrong) throw problem('isian_salah', [{ field: 'nama', message: wrong }]);
  return nama.trim();
};

/** Makes an account and the link to choose its password. */
export const invite = ({ config }: Deps): ActKind<typeof calls.undangPetugas, object, Link> => ({
  lock: async () => ({}),
  act: async (db, { asked: { username, peran, alasan, ...asked }, at }) => {
    const nama = nameOf(asked);
    const [first, ...others] = new Set(peran);
    await holdRoles(db, peran);
    const { rowCount } = await db.query(ADD, [username, nama, first, others]);
    if (rowCount === 0)
      throw problem('sudah_ada', [{ field: 'username', message: 'Nama pengguna ini sudah dipakai' }]);
    return {
      result: await makeLink(db, config, username, at),
      noted: {
        tindakan: 'undang petugas',
        subjek: username,
        baru: { nama, peran: [...new Set(peran)], alasan },
      },
    };
  },
});

/** Changes name and roles. */
export const change: ActKind<typeof calls.ubahPetugas, Locked, null> = {
  lock,
  refuses: ({ it, asked }) => (isAdmin(it) && !isAdmin(asked) && !it.admin_lain ? 'admin_terakhir' : null),
  act: async (db, { it, asked }) => {
    const nama = nameOf(asked);
    const peran = [...new Set(asked.peran)];
    const [first, ...others] = peran;
    await holdRoles(db, peran);
    await db.query(CHANGE, [it.username, nama, first, others]);
    return { result: null, noted: noted('ubah petugas', it, asked, { nama, peran }) };
  },
};

/** Switches an account off, with whatever was open of it. */
export const switchOff: ActKind<typeof calls.nonaktifkanPetugas, Locked, null> = {
  lock,
  refuses: ({ it }) => (isAdmin(it) && it.aktif && !it.admin_lain ? 'admin_terakhir' : null),
  act: async (db, { it, asked }) => {
    await db.query('UPDATE petugas SET aktif = false WHERE username = $1', [it.username]);
    await endAccess(db, it.username);
    await dropLink(db, it.username);
    return { result: null, noted: noted('nonaktifkan petugas', it, asked, { aktif: false }) };
  },
};

/** Switches an account on again. */
export const switchOn: ActKind<typeof calls.aktifkanPetugas, Locked, null> = {
  lock,
  act: async (db, { it, asked }) => {
    await db.query('UPDATE petugas SET aktif = true WHERE username = $1', [it.username]);
    return { result: null, noted: noted('aktifkan petugas', it, asked, { aktif: true }) };
  },
};

/** Forgets the password and makes a link to choose another; also renews an invitation that was not used. */
export const resetPassword = ({ config }: Deps): ActKind<typeof calls.aturUlangSandi, Locked, Link> => ({
  lock,
  // The other admin may have lost theirs since this one signed in.
  refuses: (doing) => refusesOneself(doing) ?? (isLastToSignIn(doing.it) ? 'admin_terakhir' : null),
  act: async (db, { it, asked, at }) => {
    await db.query('UPDATE petugas SET sandi = NULL WHERE username = $1', [it.username]);
    await endAccess(db, it.username);
    return {
      result: await makeLink(db, config, it.username, at),
      noted: noted('atur ulang sandi petugas', it, asked, {}),
    };
  },
});

/** Forgets the one-time codes of a lost telephone. */
export const forgetCodes: ActKind<typeof calls.hapusKodePetugas, Locked, null> = {
  lock,
  refuses: refusesOneself,
  act: async (db, { it, asked }) => {
    await db.query('UPDATE petugas SET totp = NULL, totp_langkah = NULL WHERE username = $1', [it.username]);
    await endAccess(db, it.username);
    const after = { kode_sekali_pakai: false };
    return { result: null, noted: noted('hapus kode sekali pakai petugas', it, asked, after) };
  },
};

/** Ends the sessions and forgets the known devices. */
export const endSessions: ActKind<typeof calls.akhiriSesiPetugas, Locked, null> = {
  lock,
  act: async (db, { it, asked }) => {
    const sesi_diakhiri = await endAccess(db, it.username);
    return { result: null, noted: noted('akhiri sesi petugas', it, asked, { sesi_diakhiri }) };
  },
};

/** Lifts a lock. */
export const unlock: ActKind<typeof calls.bukaKunciPetugas, Locked, null> = {
  lock,
  act: async (db, { it, asked }) => {
    await liftLock(db, it.username);
    return { result: null, noted: noted('buka kunci petugas', it, asked, {}) };
  },
};
