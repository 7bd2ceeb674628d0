/**
 * The only writer of the row of an applicant. Who may act, what is judged and what is audited stand with the act; here stands
 * what becomes of the row. Two columns follow other tables by trigger: `diisi` the first save, `kartu_terbit` the cards.
 */

import { firstOf } from '../certain.ts';
import { type Close, type Db, named } from '../db/pool.ts';
import { hmacPin, type Keys, newKode, newPin, seal } from '../secrets.ts';
import { ensureSeat, SEAT_CTES } from './kursi.ts';
import { IS_TRIED, TRIAL_YEAR } from './uji.ts';

// While an offering is tried there are trial applicants only, whoever makes them; their clock begins where one can register.
const create = (account: string, at: string, from: string) =>
  `INSERT INTO pendaftar (nomor_pendaftar, pin_hmac, pin_sandi, kode_penawaran, dibuat, uji, uji_geser)
  SELECT ${account}, o.kode_penawaran, ${at}, ${IS_TRIED}, CASE WHEN ${IS_TRIED} THEN
    nullif(greatest(o.tanggal_mulai_daftar, least(${at}, o.tanggal_selesai_daftar)) - ${at}::timestamptz, interval '0') END
  FROM ${from}`;
const CREATE = `${create('$1, $2, $3', '$4', 'penawaran o WHERE o.kode_penawaran = $5')} ON CONFLICT DO NOTHING`;
/** SQL: makes the accounts of the CTE `fresh` (of a `newAccount` and its offering each) at `$2`; fails where a code was taken meanwhile. */
export const CREATE_FRESH = create('o.kode_baru, o.pin_hmac, o.pin_sandi', '$2', 'fresh o');

/** SQL: whether the fee of applicant `p` was given back (pembayaran 23). */
export const GIVEN_BACK =
  'EXISTS (SELECT FROM pembayaran b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.dikembalikan IS NOT NULL)';

/** SQL: whether it was, or may be already: Midtrans was asked to and has not answered for certain. */
export const GIVING_BACK = `EXISTS (SELECT FROM pembayaran b LEFT JOIN midtrans_pengembalian k USING (nomor_pembayaran)
  WHERE b.nomor_pendaftar = p.nomor_pendaftar AND (b.dikembalikan IS NOT NULL OR k.keadaan = 'dikirim'))`;

/** A code and a fresh PIN, as `CREATE` takes them. */
export const newAccount = (
  keys: Keys,
  kode = newKode(),
): [kode: string, pin_hmac: Buffer, pin_sandi: Buffer] => {
  const pin = newPin();
  return [kode, hmacPin(keys, kode, pin), seal(keys, `pin ${kode}`, pin)];
};

/** Makes the account of a paid applicant with a fresh code and PIN; returns the code. The caller holds the offering. */
export const createPendaftar = async (
  db: Db,
  keys: Keys,
  kode_penawaran: string,
  at: Date,
): Promise<string> => {
  for (;;) {
    const account = newAccount(keys);
    const { rowCount } = await db.query(named('pendaftar_baru', CREATE, [...account, at, kode_penawaran]));
    if (rowCount === 1) return account[0];
  }
};

/** Another PIN, chosen or reissued. No sealed copy is kept: slip and lookup know the first PIN only (pembayaran 9). */
export const setPin = async (db: Db, keys: Keys, nomor: string, pin: string): Promise<void> => {
  await db.query('UPDATE pendaftar SET pin_hmac = $2, pin_sandi = NULL WHERE nomor_pendaftar = $1', [
    nomor,
    hmacPin(keys, nomor, pin),
  ]);
};

/** Whether the applicant told of special needs, which decides the schedules offered. */
export const setDisabilitas = async (db: Db, nomor: string, disabilitas: boolean): Promise<void> => {
  await db.query('UPDATE pendaftar SET disabilitas = $2 WHERE nomor_pendaftar = $1', [nomor, disabilitas]);
};

/** The schedule an applicant chose before finalising; no seat and no card hang on it yet. */
export const setJadwal = async (db: Db, nomor: string, kode_jadwal: string): Promise<void> => {
  await db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [nomor, kode_jadwal]);
};

/** Another schedule for who is finalised, and with it another card; the seat is the caller's to move. */
export const moveJadwal = async (db: Db, nomor: string, kode_jadwal: string): Promise<void> => {
  await db.query(
    'UPDATE pendaftar SET kode_jadwal = $2, versi_kartu = versi_kartu + 1 WHERE nomor_pendaftar = $1',
    [nomor, kode_jadwal],
  );
};

const NEW_CARDS = `UPDATE pendaftar SET versi_kartu = versi_kartu + 1
  WHERE kode_penawaran = $1 AND kode_jadwal = ANY($2) AND diverifikasi IS NOT NULL RETURNING nomor_pendaftar`;

/** Makes another card due for whoever is finalised in these schedules of an offering; returns whose. */
export const renewCards = async (
  db: Db,
  kode_penawaran: string,
  schedules: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.query<{ nomor_pendaftar: string }>(NEW_CARDS, [kode_penawaran, schedules]);
  return rows.map((r) => r.nomor_pendaftar);
};

/** A deadline of the applicant's own, null to take it back; the caller has judged it (`requireDeadline`). */
export const setBatasKhusus = async (db: Db, nomor: string, batas: Date | null): Promise<void> => {
  await db.query('UPDATE pendaftar SET batas_khusus = $2 WHERE nomor_pendaftar = $1', [nomor, batas]);
};

/** Another offering for who was never finalised: place and date of the exam were the former one's (pendaftar 6). */
export const movePenawaran = async (
  db: Db,
  nomor: string,
  kode_penawaran: string,
  batas: Date | null,
): Promise<void> => {
  await db.query(
    'UPDATE pendaftar SET kode_penawaran = $2, kode_jadwal = NULL, batas_khusus = $3 WHERE nomor_pendaftar = $1',
    [nomor, kode_penawaran, batas],
  );
};

/** Unlocks who is finalised until `batas`; participant number and seat stay. */
export const unlockPendaftar = async (db: Db, nomor: string, batas: Date | null): Promise<void> => {
  await db.query('UPDATE pendaftar SET diverifikasi = NULL, batas_khusus = $2 WHERE nomor_pendaftar = $1', [
    nomor,
    batas,
  ]);
};

/** Marks one present, or with null takes the mark back; no import stands behind it from then on. */
export const setHadir = async (db: Db, nomor: string, hadir: Date | null): Promise<void> => {
  await db.query('UPDATE pendaftar SET hadir = $2, id_impor_kehadiran = NULL WHERE nomor_pendaftar = $1', [
    nomor,
    hadir,
  ]);
};

/** Marks many present by an import. */
export const setHadirByImport = async (
  db: Db,
  nomor: readonly string[],
  hadir: Date,
  id: number,
): Promise<void> => {
  await db.query(
    'UPDATE pendaftar SET hadir = $2, id_impor_kehadiran = $3 WHERE nomor_pendaftar = ANY($1::text[])',
    [nomor, hadir, id],
  );
};

/** Takes back the marks an import left that were not changed since; returns whose. */
export const undoHadirOfImport = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await db.query<{ nomor_pendaftar: string }>(
    'UPDATE pendaftar SET hadir = NULL, id_impor_kehadiran = NULL WHERE id_impor_kehadiran = $1 RETURNING nomor_pendaftar',
    [id],
  );
  return rows.map((r) => r.nomor_pendaftar);
};

const CLOCK = `WITH moved AS (UPDATE pendaftar SET uji_geser = $3::timestamptz - $4::timestamptz
    WHERE nomor_pendaftar = $2 AND kode_penawaran = $1 AND uji RETURNING nomor_pendaftar)
  SELECT pg_notify('sesi', nomor_pendaftar) FROM moved`;
/** Sets the clock of a trial applicant of the offering to `to`, with null to the server's `at`; false where there is none such. */
export const setTrialClock = async (
  db: Db,
  kode_penawaran: string,
  nomor: string,
  to: Date | null,
  at: Date,
): Promise<boolean> => (await db.query(CLOCK, [kode_penawaran, nomor, to, at])).rowCount === 1;

/** Deletes trial applicants; whatever refers to them is gone already. */
export const deleteTrials = async (db: Db, nomor: readonly string[]): Promise<void> => {
  await db.query('DELETE FROM pendaftar WHERE uji AND nomor_pendaftar = ANY($1::text[])', [nomor]);
};

/** SQLSTATE of `tanpa_kursi()`: no room of the schedule had a seat, nothing was kept. */
export const NO_SEAT = 'GB001';
/** Lock, number and audit in one statement, so that room and counter are held for no longer than it and the commit take. */
const close = (first: string, number: string) => `WITH ${first}done AS (
    UPDATE pendaftar SET diverifikasi = $3, nomor_peserta = n.nomor, versi_kartu = versi_kartu + 1 FROM (${number}) AS n (nomor)
    WHERE nomor_pendaftar = $1 RETURNING nomor_peserta),
  noted AS (
    INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
    SELECT $3, 'pendaftar', $1, 'verifikasi', $1, jsonb_build_object('nomor_peserta', nomor_peserta) FROM done)
  SELECT coalesce((SELECT nomor_peserta FROM done), tanpa_kursi()) AS nomor_peserta`;
// YY, track, wave, five digits from the counter row (verifikasi 6); a seat refused takes no number.
const counter = (of: string) => `counted AS (
    INSERT INTO penomoran AS n (tahun, kode_jalur, gelombang, terakhir) SELECT $4, $5, $6, 1 ${of}
    ON CONFLICT (tahun, kode_jalur, gelombang) DO UPDATE SET terakhir = n.terakhir + 1 RETURNING terakhir),
  `;
const NEXT = `SELECT to_char($4 % 100, 'FM00') || $5 || $6 || lpad(terakhir::text, greatest(5, length(terakhir::text)), '0') FROM counted`;
const SEATED = close(`${SEAT_CTES}, ${counter('FROM seat')}`, NEXT);
const UNSEATED = close(counter('WHERE $2::text IS NULL'), NEXT);
const AGAIN = close('', 'SELECT $2::text');

/** What a finalisation needs to know of the applicant, whose row the caller has locked. */
export interface Finalised {
  nomor_pendaftar: string;
  kode_jadwal: string | null;
  /** Of an earlier finalisation, which is kept. */
  nomor_peserta: string | null;
  tanpa_tes: boolean;
  kode_jalur: string;
  tahun: number;
  gelombang: number;
  /** Of a trial: the number is none of the year's. */
  uji: boolean;
}

/**
 * The last act of a finalisation, which ends its transaction: seat, number, lock and audit. Returns the participant number.
 * Fails with NO_SEAT, or throws `ruang_penuh` where one who was unlocked has to move and cannot.
 */
export const finalisePendaftar = async (
  db: Db,
  closing: Close,
  row: Finalised,
  at: Date,
): Promise<string> => {
  const { nomor_pendaftar, kode_jadwal, nomor_peserta } = row;
  // Who was unlocked for correction still holds a seat; a second one is never taken.
  if (nomor_peserta !== null && kode_jadwal !== null && !row.tanpa_tes)
    await ensureSeat(db, kode_jadwal, nomor_pendaftar);
  const counted = [at, row.uji ? TRIAL_YEAR : row.tahun, row.kode_jalur, row.gelombang];
  const { rows } = await closing<{ nomor_peserta: string }>(
    nomor_peserta !== null
      ? named('verifikasi_ulang', AGAIN, [nomor_pendaftar, nomor_peserta, at])
      : row.tanpa_tes
        ? named('verifikasi_tanpa_tes', UNSEATED, [nomor_pendaftar, null, ...counted])
        : named('verifikasi', SEATED, [nomor_pendaftar, kode_jadwal, ...counted]),
  );
  return firstOf(rows).nomor_peserta;
};
