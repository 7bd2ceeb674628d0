/** The applicant's address: confirmed by a link that was sent to it, and what is not wanted there (pemberitahuan 2–5). */
import { problem } from '@gerbang/contract';
import {
  type Bahasa,
  KONFIRMASI_PER_HARI,
  type PemberitahuanSaya,
  type Peristiwa,
  TAUTAN_JAM,
} from '@gerbang/contract/applicant/pemberitahuan';
import { author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { fullSince, requireShares, shareSince } from '../../domain/jatah-sehari.ts';
import { LANGUAGE } from '../../domain/pemberitahuan.ts';
import { readStopToken } from '../../domain/surel.ts';
import { newToken, seal, tokenHash, unseal } from '../../secrets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What waited for the address longer than this is no news any more. */
const HELD_MS = 7 * DAY_MS;

/** Address of the form, and what is known of it. */
export interface Address {
  email: string | null;
  alamat: string | null;
  dikonfirmasi: Date | null;
  token_berakhir: Date | null;
  /** When its server refused it for good, and why; null again once it is confirmed anew. */
  ditolak: Date | null;
  alasan_tolak: string | null;
  mati: Peristiwa[];
  /** Of the notices. */
  bahasa: Bahasa;
}
/** SQL: the columns of an `Address` for applicant `p`, with the tables they stand in. */
export const ADDRESS = `d.email, s.alamat, s.dikonfirmasi, s.token_berakhir, s.ditolak, s.alasan_tolak, s.mati, ${LANGUAGE} AS bahasa`;
export const ADDRESS_FROM =
  'LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN surel_pendaftar s USING (nomor_pendaftar)';
const FIND = `SELECT ${ADDRESS} FROM pendaftar p ${ADDRESS_FROM} WHERE p.nomor_pendaftar = $1`;

/** What is known of it is about the address that stands in the form now. */
export const isAbout = ({ email, alamat }: Pick<Address, 'email' | 'alamat'>): boolean =>
  email !== null && alamat !== null && email.toLowerCase() === alamat.toLowerCase();
/** Somebody who reads the mail of the form's address has said so. */
export const isConfirmed = (of: Address): boolean => isAbout(of) && of.dikonfirmasi !== null;

/** The server of the form's address said that it takes no mail. */
export const isRefused = (of: Pick<Address, 'email' | 'alamat' | 'ditolak'>): boolean =>
  isAbout(of) && of.ditolak !== null;

/** How it stands. */
export const stateOf = (of: Address | undefined, at: Date): PemberitahuanSaya['keadaan'] => {
  if (!of?.email) return 'kosong';
  if (isConfirmed(of)) return 'terkonfirmasi';
  if (isRefused(of)) return 'ditolak';
  return isAbout(of) && of.token_berakhir !== null && of.token_berakhir > at ? 'menunggu' : 'belum';
};

/** How the own address stands. */
export const ownState = async ({ pool, notices, now }: Deps, nomor: string): Promise<PemberitahuanSaya> => {
  const [on, { rows }] = await Promise.all([notices.isOn(), pool.query<Address>(FIND, [nomor])]);
  const of = rows[0];
  return {
    menyala: on,
    alamat: of?.email ?? null,
    keadaan: stateOf(of, now()),
    mati: (of?.mati ?? []) as PemberitahuanSaya['mati'],
    bahasa: of?.bahasa ?? 'id',
  };
};

const TURN = "SELECT pg_advisory_xact_lock(hashtext('surel ' || lower($1)))";
const LINKS = "pemberitahuan WHERE peristiwa = 'konfirmasi' AND kanal = 'surel' AND dibuat > $3";
const FULL = `SELECT ${fullSince(`${LINKS} AND lower(alamat) = lower($2)`, KONFIRMASI_PER_HARI.alamat)} AS alamat,
  ${fullSince(`${LINKS} AND nomor_pendaftar = $1`, KONFIRMASI_PER_HARI.pendaftar)} AS pendaftar`;
const KEEP = `INSERT INTO surel_pendaftar (nomor_pendaftar, alamat, token_hash, token_berakhir) VALUES ($1, $2, $3, $4)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET alamat = $2, token_hash = $3, token_berakhir = $4, dikonfirmasi = NULL, ditolak = NULL, alasan_tolak = NULL`;
const QUEUE = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kunci, rahasia, segera, alamat, dibuat, mulai)
  VALUES ($1, 'konfirmasi', $2, $3, true, $4, $5, $5)`;
/** Binds the sealed token to its applicant. */
const context = (nomor: string): string => `konfirmasi ${nomor}`;
/** The token of a queued confirmation. */
export const openToken = ({ keys }: Deps['config'], nomor: string, sealed: Buffer): string =>
  unseal(keys, context(nomor), sealed);

/**
 * Queues the link for an address of an applicant; an earlier link ends with it. Throws `terlalu_sering` where the address
 * or the applicant had their share of the day.
 */
export const askConfirmation = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Db,
  nomor: string,
  alamat: string,
): Promise<void> => {
  const at = now();
  // Two at once take turns, or each would see the other's not yet.
  await db.query(TURN, [alamat]);
  type Full = Record<'alamat' | 'pendaftar', Date | null>;
  const { rows } = await db.query<Full>(FULL, [nomor, alamat, shareSince(at)]);
  requireShares([rows[0]?.alamat, rows[0]?.pendaftar], at);
  const token = newToken();
  const hash = tokenHash(token);
  await db.query(KEEP, [nomor, alamat, hash, new Date(at.getTime() + TAUTAN_JAM * HOUR_MS)]);
  const sealed = seal(config.keys, context(nomor), token);
  await db.query(QUEUE, [nomor, hash.toString('hex'), sealed, alamat, at]);
};

// Requests of one applicant take turns, whichever address.
const LOCK = `SELECT ${ADDRESS} FROM pendaftar p ${ADDRESS_FROM} WHERE p.nomor_pendaftar = $1 AND NOT p.uji FOR NO KEY UPDATE OF p`;
/** The applicant asks for the link. Throws `surel_mati`, `surel_kosong`, `terlalu_sering`; asking once confirmed changes nothing. */
export const requestConfirmation = async (deps: Deps, nomor: string): Promise<PemberitahuanSaya> => {
  if (!(await deps.notices.isOn())) throw problem('surel_mati');
  await transaction(deps.pool, async (db) => {
    const of = (await db.query<Address>(LOCK, [nomor])).rows[0];
    if (!of?.email) throw problem('surel_kosong');
    if (!isConfirmed(of)) await askConfirmation(deps, db, nomor, of.email);
  });
  return ownState(deps, nomor);
};

const CONFIRM = `UPDATE surel_pendaftar s SET dikonfirmasi = $2, token_hash = NULL, token_berakhir = NULL, ditolak = NULL, alasan_tolak = NULL
  FROM data_diri_pendaftar d WHERE s.token_hash = $1 AND s.token_berakhir > $2
    AND d.nomor_pendaftar = s.nomor_pendaftar AND lower(d.email) = lower(s.alamat) RETURNING s.nomor_pendaftar`;
const RELEASE = `UPDATE pemberitahuan SET keadaan = 'antre', alasan = NULL, mulai = greatest(mulai, $2)
  WHERE nomor_pendaftar = $1 AND keadaan = 'ditahan' AND dibuat > $3`;
/** Confirms by the link, once, and lets go what waited for it. Throws `tautan_surel`, whatever is wrong with it. */
export const confirmAddress = ({ pool, now }: Deps, token: string): Promise<null> =>
  transaction(pool, async (db) => {
    const at = now();
    const { rows } = await db.query<{ nomor_pendaftar: string }>(CONFIRM, [tokenHash(token), at]);
    const nomor = rows[0]?.nomor_pendaftar;
    if (nomor === undefined) throw problem('tautan_surel');
    await db.query(RELEASE, [nomor, at, new Date(at.getTime() - HELD_MS)]);
    await author(now, 'pendaftar', nomor).note(db, {
      waktu: at,
      tindakan: 'konfirmasi alamat email',
      subjek: nomor,
    });
    return null;
  });

const PERSON = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE';
const UNWANTED = 'SELECT mati FROM surel_pendaftar WHERE nomor_pendaftar = $1';
const CHOOSE = `INSERT INTO surel_pendaftar (nomor_pendaftar, mati) VALUES ($1, $2)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET mati = $2`;
/** Stores what is not wanted, of what was until now, with its audit entry; nothing where it stays as it is. */
const setUnwanted = (
  { pool, now }: Deps,
  nomor: string,
  next: (before: readonly Peristiwa[]) => readonly Peristiwa[],
): Promise<void> =>
  transaction(pool, async (db) => {
    if ((await db.query(PERSON, [nomor])).rowCount === 0) return;
    const lama = (await db.query<{ mati: Peristiwa[] }>(UNWANTED, [nomor])).rows[0]?.mati ?? [];
    const baru = [...new Set(next(lama))].toSorted();
    if (baru.join() === lama.toSorted().join()) return;
    await db.query(CHOOSE, [nomor, baru]);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'pilih pemberitahuan',
      subjek: nomor,
      lama: { mati: lama },
      baru: { mati: baru },
    });
  });
/** Says what is not wanted. */
export const choose = async (
  deps: Deps,
  nomor: string,
  mati: readonly Peristiwa[],
): Promise<PemberitahuanSaya> => {
  await setUnwanted(deps, nomor, () => mati);
  return ownState(deps, nomor);
};

const ENGLISH = 'SELECT inggris FROM surel_pendaftar WHERE nomor_pendaftar = $1';
const SPEAK = `INSERT INTO surel_pendaftar (nomor_pendaftar, inggris) VALUES ($1, $2)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET inggris = $2`;
/** Says in which language notices are written, with its audit entry; nothing where it stays as it is. */
export const chooseLanguage = async (
  deps: Deps,
  nomor: string,
  bahasa: Bahasa,
): Promise<PemberitahuanSaya> => {
  const isEnglish = bahasa === 'en';
  await transaction(deps.pool, async (db) => {
    if ((await db.query(PERSON, [nomor])).rowCount === 0) return;
    const lama = (await db.query<{ inggris: boolean | null }>(ENGLISH, [nomor])).rows[0]?.inggris ?? null;
    if (lama === isEnglish) return;
    await db.query(SPEAK, [nomor, isEnglish]);
    await author(deps.now, 'pendaftar', nomor).note(db, {
      tindakan: 'pilih bahasa pemberitahuan',
      subjek: nomor,
      lama: { bahasa: lama === null ? null : lama ? 'en' : 'id' },
      baru: { bahasa },
    });
  });
  return ownState(deps, nomor);
};

/** Switches one kind off by the link in a notice of it. Throws `tautan_surel`. */
export const stop = async (deps: Deps, token: string): Promise<null> => {
  const of = readStopToken(deps.config, token);
  if (!of) throw problem('tautan_surel');
  await setUnwanted(deps, of.nomor, (before) => [...before, ...of.kinds]);
  return null;
};
