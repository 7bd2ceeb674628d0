/** One-time codes of a bill: the contact is confirmed by one, and the PIN of its payment shown for one (pembayaran 18, pembayaran 20). */
import { randomInt } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { type KanalTagihan, KODE_TAGIHAN } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { nomorWa } from '@gerbang/contract/applicant/pemberitahuan';
import { ALAMAT_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { newToken, same, seal, sign, unseal } from '../secrets.ts';
import { fullSince, requireShares, shareSince } from './jatah-sehari.ts';
import { openChannels, requireWaShare, WA_TURN, waCodesADay } from './kanal.ts';

/** What a code is for; one never serves the other. */
export type KodeUntuk = 'kontak' | 'pin';

/** Where a bill's owner can be written to. */
export interface Contact {
  kanal: KanalTagihan;
  alamat: string;
}
/**
 * The contact that was typed, as it is written to; null where the portal writes to nobody. Throws `isian_salah` naming the
 * field, also where it was left out though one can be written to.
 */
export const contactOf = async (
  deps: Pick<Deps, 'pool' | 'notices'>,
  { kanal, alamat }: { kanal?: KanalTagihan | undefined; alamat?: string | undefined },
): Promise<Contact | null> => {
  const open = await openChannels(deps);
  if (open.length === 0) return null;
  const wrong = (field: string, message: string) => problem('isian_salah', [{ field, message }]);
  if (kanal === undefined || !open.includes(kanal)) throw wrong('kanal', 'Pilih ke mana KODE PMB dikirim');
  const typed = (alamat ?? '').trim();
  if (kanal === 'surel') {
    if (!ALAMAT_SUREL.test(typed)) throw wrong('alamat', 'Isi alamat email, misalnya nama@contoh.id');
    return { kanal, alamat: typed };
  }
  const number = nomorWa(typed);
  if (number === null) throw wrong('alamat', 'Isi nomor WhatsApp, misalnya 081234567890');
  return { kanal, alamat: number };
};

const hashOf = ({ keys }: Deps['config'], id: number, untuk: KodeUntuk, to: string, kode: string): Buffer =>
  Buffer.from(sign(keys.sign, 'kode tagihan', `${id} ${untuk} ${to} ${kode}`));
const context = (id: number): string => `kode tagihan ${id}`;
/** The code of a queued message. */
export const openBillCode = ({ keys }: Deps['config'], id: number, sealed: Buffer): string =>
  unseal(keys, context(id), sealed);

// Two at once take turns, or each would see the other's not yet.
const TURN = "SELECT pg_advisory_xact_lock(hashtext('surel ' || lower($1)))";
const TO_ADDRESS = `pemberitahuan WHERE lower(alamat) = lower($2) AND dibuat > $3
  AND (peristiwa = 'konfirmasi' OR peristiwa = 'kode-sekali' AND kunci LIKE 'kontak %')`;
const OF_BILL = `pemberitahuan WHERE id_tagihan = $1 AND peristiwa = 'kode-sekali' AND dibuat > $3 AND kunci LIKE $4 || ' %'`;
const FULL = `SELECT ${fullSince(TO_ADDRESS, KODE_TAGIHAN.alamat)} AS alamat, ${fullSince(OF_BILL, KODE_TAGIHAN.tagihan)} AS tagihan`;
const KEEP = `UPDATE tagihan SET kanal = $2, alamat = $3, kode_untuk = $4, kode_hash = $5, kode_berakhir = $6, salah = 0 WHERE id_tagihan = $1`;
const QUEUE = `INSERT INTO pemberitahuan (id_tagihan, nomor_pendaftar, peristiwa, kanal, kunci, rahasia, segera, alamat, dibuat, mulai)
  VALUES ($1, (SELECT nomor_pendaftar FROM pembayaran JOIN tagihan USING (nomor_pembayaran) WHERE tagihan.id_tagihan = $1), 'kode-sekali', $2, $3, $4, true, $5, $6, $6)`;

/**
 * Queues a code for a bill whose row is locked; an earlier one ends with it. Throws `terlalu_sering` where the address, the
 * bill or, by WhatsApp, codes of its kind had their share of the day, and `surel_mati` where numbers are no longer written to.
 */
export const sendBillCode = async (
  deps: Pick<Deps, 'config' | 'notices' | 'now'>,
  db: Db,
  id: number,
  untuk: KodeUntuk,
  { kanal, alamat }: Contact,
): Promise<void> => {
  const at = deps.now();
  if (kanal === 'wa') {
    const most = await waCodesADay({ ...deps, pool: db });
    if (most === 0) throw problem('surel_mati');
    await db.query(WA_TURN);
    await requireWaShare(db, most, untuk, at);
  } else await db.query(TURN, [alamat]);
  type Full = Record<'alamat' | 'tagihan', Date | null>;
  const { rows } = await db.query<Full>(FULL, [id, alamat, shareSince(at), untuk]);
  requireShares([untuk === 'kontak' ? rows[0]?.alamat : null, rows[0]?.tagihan], at);
  const kode = String(randomInt(1_000_000)).padStart(6, '0');
  const ends = new Date(at.getTime() + KODE_TAGIHAN.menit * 60_000);
  await db.query(KEEP, [id, kanal, alamat, untuk, hashOf(deps.config, id, untuk, alamat, kode), ends]);
  const sealed = seal(deps.config.keys, context(id), kode);
  await db.query(QUEUE, [id, kanal, `${untuk} ${newToken().slice(0, 16)}`, sealed, alamat, at]);
};

const FIND = `SELECT alamat, kode_untuk, kode_hash, kode_berakhir FROM tagihan WHERE id_tagihan = $1 FOR UPDATE`;
interface Stored extends Record<string, unknown> {
  alamat: string | null;
  kode_untuk: KodeUntuk | null;
  kode_hash: Buffer | null;
  kode_berakhir: Date | null;
}
const USED =
  'UPDATE tagihan SET kode_hash = NULL, kode_berakhir = NULL, kode_untuk = NULL, salah = 0 WHERE id_tagihan = $1';
const WRONG = `UPDATE tagihan SET salah = salah + 1, kode_hash = CASE WHEN salah + 1 < ${KODE_TAGIHAN.tebakan} THEN kode_hash END WHERE id_tagihan = $1`;
/** Uses a code up; false for a wrong one, which is counted: the transaction must be kept either way. */
export const useBillCode = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Db,
  id: number,
  untuk: KodeUntuk,
  kode: string,
): Promise<boolean> => {
  const it = (await db.query<Stored>(FIND, [id])).rows[0];
  if (!it?.alamat || !it.kode_hash || it.kode_untuk !== untuk) return false;
  if (it.kode_berakhir === null || it.kode_berakhir <= now()) return false;
  if (!same(String(it.kode_hash), String(hashOf(config, id, untuk, it.alamat, kode)))) {
    await db.query(WRONG, [id]);
    return false;
  }
  await db.query(USED, [id]);
  return true;
};
