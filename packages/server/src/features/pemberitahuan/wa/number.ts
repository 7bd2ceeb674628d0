/** The applicant's WhatsApp number: confirmed by a code that was sent to it before anything else goes there (pemberitahuan 16). */
import { randomInt } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { KODE_WA, nomorWa, type WaSaya } from '@gerbang/contract/applicant/pemberitahuan';
import { author } from '../../../audit.ts';
import { type Db, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { fullSince, requireShares, shareSince } from '../../../domain/jatah-sehari.ts';
import { requireWaShare, WA_TURN, waCodesADay, waStanding } from '../../../domain/kanal.ts';
import { newToken, same, seal, sign, unseal } from '../../../secrets.ts';

interface Stored {
  nomor: string;
  dikonfirmasi: Date | null;
  kode_hash: Buffer | null;
  kode_berakhir: Date | null;
  salah: number;
}
const FIND =
  'SELECT nomor, dikonfirmasi, kode_hash, kode_berakhir, salah FROM wa_pendaftar WHERE nomor_pendaftar = $1';
const find = async (db: Pick<Db, 'query'>, nomor: string, lock = ''): Promise<Stored | undefined> =>
  (await db.query<Stored>(`${FIND} ${lock}`, [nomor])).rows[0];
const isOpen = ({ kode_hash, kode_berakhir }: Stored, at: Date): boolean =>
  kode_hash !== null && kode_berakhir !== null && kode_berakhir > at;

/** How the own number stands. */
export const ownWa = async (deps: Deps, nomor: string): Promise<WaSaya> => {
  const it = await find(deps.pool, nomor);
  const isAsked = it !== undefined && isOpen(it, deps.now());
  const keadaan = it?.dikonfirmasi ? 'terkonfirmasi' : isAsked ? 'menunggu' : 'kosong';
  const { most, lewat } = await waStanding(deps);
  return {
    menyala: most > 0,
    lewat,
    nomor: keadaan === 'kosong' ? null : (it?.nomor ?? null),
    keadaan,
  };
};

/** Binds a code to its applicant and number. */
const hashOf = ({ keys }: Deps['config'], nomor: string, to: string, kode: string): Buffer =>
  Buffer.from(sign(keys.sign, 'kode wa', `${nomor} ${to} ${kode}`));
const context = (nomor: string): string => `kode wa ${nomor}`;
/** The code of a queued confirmation. */
export const openCode = ({ keys }: Deps['config'], nomor: string, sealed: Buffer): string =>
  unseal(keys, context(nomor), sealed);

const PERSON = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE';
const CODES =
  "pemberitahuan WHERE kanal = 'wa' AND peristiwa IN ('konfirmasi', 'kode-sekali') AND dibuat > $3";
const FULL = `SELECT ${fullSince(`${CODES} AND alamat = $2`, KODE_WA.nomor)} AS nomor,
  ${fullSince(`${CODES} AND nomor_pendaftar = $1`, KODE_WA.pendaftar)} AS pendaftar`;
const KEEP = `INSERT INTO wa_pendaftar (nomor_pendaftar, nomor, kode_hash, kode_berakhir) VALUES ($1, $2, $3, $4)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET nomor = $2, kode_hash = $3, kode_berakhir = $4, dikonfirmasi = NULL, salah = 0`;
const QUEUE = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, rahasia, segera, alamat, dibuat, mulai)
  VALUES ($1, 'konfirmasi', 'wa', $2, $3, true, $4, $5, $5)`;
/** Sends a code to a number. Throws `isian_salah`, `wa_mati`, `terlalu_sering`; asking for a confirmed one changes nothing. */
export const requestCode = async (deps: Deps, nomor: string, typed: string): Promise<WaSaya> => {
  const to = nomorWa(typed);
  if (to === null)
    throw problem('isian_salah', [{ field: 'nomor', message: 'Isi nomor WhatsApp, misalnya 081234567890' }]);
  const most = await waCodesADay(deps);
  if (most === 0) throw problem('wa_mati');
  const { config, now, pool } = deps;
  await transaction(pool, async (db) => {
    await db.query(WA_TURN);
    if ((await db.query(PERSON, [nomor])).rowCount === 0) throw problem('wa_mati');
    const it = await find(db, nomor);
    if (it?.dikonfirmasi && it.nomor === to) return;
    const at = now();
    type Full = Record<'nomor' | 'pendaftar', Date | null>;
    const { rows } = await db.query<Full>(FULL, [nomor, to, shareSince(at)]);
    requireShares([rows[0]?.nomor, rows[0]?.pendaftar], at);
    await requireWaShare(db, most, 'nomor', at);
    const kode = String(randomInt(1_000_000)).padStart(6, '0');
    const ends = new Date(at.getTime() + KODE_WA.menit * 60_000);
    await db.query(KEEP, [nomor, to, hashOf(config, nomor, to, kode), ends]);
    const sealed = seal(config.keys, context(nomor), kode);
    await db.query(QUEUE, [nomor, newToken(), sealed, to, at]);
  });
  return ownWa(deps, nomor);
};

const CONFIRM = `UPDATE wa_pendaftar SET dikonfirmasi = $2, kode_hash = NULL, kode_berakhir = NULL, salah = 0 WHERE nomor_pendaftar = $1`;
const WRONG = `UPDATE wa_pendaftar SET salah = salah + 1, kode_hash = CASE WHEN salah + 1 < ${KODE_WA.tebakan} THEN kode_hash END
  WHERE nomor_pendaftar = $1`;
/** Confirms by the code, once. Throws `kode_wa`, whatever is wrong with it. */
export const confirmCode = async (deps: Deps, nomor: string, kode: string): Promise<WaSaya> => {
  const isRight = await transaction(deps.pool, async (db) => {
    const at = deps.now();
    const it = await find(db, nomor, 'FOR UPDATE');
    if (!it || !isOpen(it, at)) return false;
    if (!same(String(it.kode_hash), String(hashOf(deps.config, nomor, it.nomor, kode)))) {
      await db.query(WRONG, [nomor]);
      return false;
    }
    await db.query(CONFIRM, [nomor, at]);
    await author(deps.now, 'pendaftar', nomor).note(db, { tindakan: 'konfirmasi nomor wa', subjek: nomor });
    return true;
  });
  if (!isRight) throw problem('kode_wa');
  return ownWa(deps, nomor);
};

const REMOVE = 'DELETE FROM wa_pendaftar WHERE nomor_pendaftar = $1';
/** Takes the number back; what waits for it is not sent. */
export const removeWa = async (deps: Deps, nomor: string): Promise<WaSaya> => {
  await transaction(deps.pool, async (db) => {
    if ((await db.query(REMOVE, [nomor])).rowCount === 0) return;
    await author(deps.now, 'pendaftar', nomor).note(db, { tindakan: 'hapus nomor wa', subjek: nomor });
  });
  return ownWa(deps, nomor);
};
