/** The office corrects an applicant's address: it is confirmed anew, and the former hears nothing more (pemberitahuan 29). */
import { Problem, problem } from '@gerbang/contract';
import {
  type perbaikiSurel,
  SUREL_SALAH,
  SUREL_SAMA,
  type SurelPendaftar,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { ALAMAT_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { TAKE_BACK } from '../../domain/pemberitahuan.ts';
import type { ActKind } from '../../shapes/act.ts';
import { ADDRESS, ADDRESS_FROM, type Address, askConfirmation, isRefused, stateOf } from './address.ts';

type Found = Address & { versi: number; uji: boolean };
const FIND = `SELECT ${ADDRESS}, coalesce(d.versi, 0) AS versi, p.uji FROM pendaftar p ${ADDRESS_FROM} WHERE p.nomor_pendaftar = $1`;
const present = (of: Found, at: Date): SurelPendaftar => ({
  alamat: of.email,
  keadaan: stateOf(of, at),
  alasan_tolak: isRefused(of) ? of.alasan_tolak : null,
  versi: of.versi,
});
const find = async (db: Db, nomor: string): Promise<Found | undefined> =>
  (await db.query<Found>(FIND, [nomor])).rows[0];
/** The address of an applicant as the office reads it. Throws the 404. */
export const addressOf = async ({ pool, now }: Deps, nomor: string): Promise<SurelPendaftar> => {
  const of = await find(pool, nomor);
  if (!of) throw problem('tidak_ditemukan');
  return present(of, now());
};

// As saves of the applicant do, one after another.
const TURN = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE';
const CORRECT = 'UPDATE data_diri_pendaftar SET email = $2, versi = versi + 1 WHERE nomor_pendaftar = $1';
const FORGET =
  "UPDATE surel_pendaftar SET alamat = '', dikonfirmasi = NULL, token_hash = NULL, token_berakhir = NULL, ditolak = NULL, alasan_tolak = NULL WHERE nomor_pendaftar = $1";
const LINKS = `${TAKE_BACK} AND nomor_pendaftar = $2 AND peristiwa = 'konfirmasi' AND kanal = 'surel'`;

/** Corrects it. Throws `isian_salah` at `email`. */
export const correctAddress = (deps: Deps): ActKind<typeof perbaikiSurel, Found, SurelPendaftar> => ({
  lock: async (db, { nomor_pendaftar }) => {
    await db.query(TURN, [nomor_pendaftar]);
    return find(db, nomor_pendaftar);
  },
  refuses: ({ it }) => (it.versi === 0 ? 'surel_kosong' : null),
  act: async (db, { it, asked, at }) => {
    const { nomor_pendaftar: nomor, alasan } = asked;
    const email = asked.email.trim();
    const wrong = (message: string) => problem('isian_salah', [{ field: 'email', message }]);
    if (!ALAMAT_SUREL.test(email)) throw wrong(SUREL_SALAH);
    if (email === it.email) throw wrong(SUREL_SAMA);
    await db.query(CORRECT, [nomor, email]);
    await db.query(FORGET, [nomor]);
    await db.query(LINKS, ['Alamatnya diperbaiki petugas', nomor]);
    if (!it.uji && (await deps.notices.isOn()))
      // Where the address had its share of links for the day the applicant asks for one tomorrow.
      await askConfirmation(deps, db, nomor, email).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    return {
      result: present((await find(db, nomor)) as Found, at),
      noted: {
        tindakan: 'perbaiki alamat email',
        subjek: nomor,
        lama: { email: it.email },
        baru: { email, alasan },
      },
    };
  },
});
