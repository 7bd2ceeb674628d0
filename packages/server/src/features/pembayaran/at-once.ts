/**
 * Usual payments in one statement: judged, recorded, their applicants made, their bills settled, noted and told, their calls
 * kept, in one commit; those that come while others are under way leave together. It says yes only to what `hindranceOf` and
 * `billHindrance` find nothing against; whatever else there is goes the long way of `record.ts`, which judges it
 * (pembayaran 12, pembayaran 19, pembayaran 22).
 */

import pg from 'pg';
import type { Author } from '../../audit.ts';
import { gathering } from '../../db/gather.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { freeCodes } from '../../domain/free-codes.ts';
import { PUBLISHED } from '../../domain/penawaran.ts';
import { CREATE_FRESH, newAccount } from '../../domain/pendaftar.ts';
import { BIRTH_DIGITS, endsInBirthDay, type Payment } from './hindrance.ts';

/** What a statement is told of each payment: its column and its type. */
const ITEM = {
  kode_baru: 'text',
  pin_hmac: 'bytea',
  pin_sandi: 'bytea',
  nomor_pembayaran: 'text',
  nomor: 'text',
  bank: 'text',
  jumlah: 'bigint',
  dibayar_pada: 'timestamptz',
  dibayar_teks: 'text',
  lahir: 'boolean',
  pelaku: 'text',
  id_pelaku: 'text',
  mitra: 'text',
  hari: 'date',
  id_luar: 'text',
  sidik: 'bytea',
} as const;
type Item = Record<'kode_baru' | 'nomor_pembayaran' | 'mitra' | 'hari' | 'id_luar', string> &
  Record<keyof typeof ITEM, unknown>;
// One text for all of them: lists of so many columns cost more to write and to read.
const ITEMS = `json_to_recordset($1::json) AS i (${Object.entries(ITEM)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')})`;

// Nobody is waited for: what somebody else has in hand goes the long way, and its neighbours do not wait with it. What was
// recorded since the statement began meets a unique key.
const RECORD = `WITH item AS MATERIALIZED (
    SELECT * FROM ${ITEMS}),
  turn AS MATERIALIZED (
    SELECT i.*, EXISTS (SELECT FROM tagihan t WHERE t.bank = i.bank AND t.nomor_va = i.nomor) AS is_bill
    FROM item i WHERE pg_try_advisory_xact_lock(hashtext('bayar ' || i.nomor_pembayaran))),
  locked AS (
    SELECT i.nomor_pembayaran, t.id_tagihan, t.kode_pembayaran, t.jumlah, t.kanal, t.alamat, t.dikonfirmasi,
      t.keadaan = 'menunggu' AND i.dibayar_pada BETWEEN t.dibuat AND t.kedaluwarsa AS payable
    FROM turn i JOIN tagihan t ON t.bank = i.bank AND t.nomor_va = i.nomor WHERE i.is_bill FOR UPDATE OF t SKIP LOCKED),
  bill AS (SELECT *, row_number() OVER (PARTITION BY id_tagihan) AS ke FROM locked),
  asked AS (
    SELECT i.*, coalesce(b.kode_pembayaran, i.nomor) AS kode, b.jumlah AS tagihan, b.id_tagihan,
      CASE WHEN b.dikonfirmasi IS NOT NULL THEN b.id_tagihan END AS kontak, b.kanal, b.alamat
    FROM turn i LEFT JOIN bill b USING (nomor_pembayaran)
    WHERE CASE WHEN i.is_bill THEN b.payable AND b.ke = 1 ELSE i.lahir END),
  held AS (
    SELECT a.*, o.kode_penawaran, o.tahap, o.tanggal_mulai_daftar, o.tanggal_selesai_daftar,
      EXISTS (SELECT FROM pendaftar p WHERE p.nomor_pendaftar = a.kode_baru) AS terpakai
    FROM asked a JOIN penawaran o ON o.kode_bayar = left(a.kode, -${BIRTH_DIGITS})
    WHERE ${PUBLISHED} AND a.dibayar_pada BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar
      AND a.jumlah = coalesce(a.tagihan, o.biaya)
      AND NOT EXISTS (SELECT FROM pembayaran p WHERE p.nomor_pembayaran = a.nomor_pembayaran)
      AND NOT EXISTS (SELECT FROM snap_permintaan s WHERE s.mitra = a.mitra AND s.hari = a.hari AND s.id_luar = a.id_luar)
    FOR KEY SHARE OF o SKIP LOCKED),
  fresh AS (SELECT h.*, h.kode_baru AS nomor_pendaftar FROM held h WHERE NOT terpakai),
  made AS (${CREATE_FRESH}),
  paid AS (
    INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, gelombang, uji, id_tagihan)
    SELECT nomor_pembayaran, kode, bank, jumlah, dibayar_pada, $2, nomor_pendaftar, kode_penawaran, false, id_tagihan FROM fresh),
  settled AS (
    UPDATE tagihan t SET keadaan = 'dibayar', nomor_pembayaran = f.nomor_pembayaran, dibayar = $2 FROM fresh f
    WHERE t.id_tagihan = f.id_tagihan),
  noted AS (
    INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
    SELECT $2, pelaku, id_pelaku, 'catat pembayaran', nomor_pendaftar,
      jsonb_build_object('nomor_pembayaran', nomor_pembayaran, 'kode_pembayaran', kode, 'jumlah', jumlah, 'dibayar_pada', dibayar_teks, 'bank', bank, 'karantina', NULL)
    FROM fresh),
  told AS (
    INSERT INTO pemberitahuan (nomor_pendaftar, id_tagihan, peristiwa, kanal, kunci, isi, segera, alamat, dibuat, mulai)
    SELECT nomor_pendaftar, kontak, CASE WHEN kontak IS NULL THEN 'pembayaran' ELSE 'kode-pmb' END,
      CASE WHEN kontak IS NULL THEN 'surel' ELSE kanal END, nomor_pembayaran,
      CASE WHEN kontak IS NULL THEN '{}' ELSE jsonb_build_object('nomor', nomor_pendaftar, 'pembayaran', nomor_pembayaran) END,
      kontak IS NOT NULL, CASE WHEN kontak IS NOT NULL THEN alamat END, $2, $2
    FROM fresh WHERE $3::boolean),
  kept AS (
    INSERT INTO snap_permintaan (mitra, hari, id_luar, sidik, dibuat) SELECT mitra, hari, id_luar, sidik, $2 FROM fresh)
  SELECT nomor_pembayaran, nomor_pendaftar FROM fresh`;

/** Of a call, whose it is. Its answer is not kept: the call and the payment it recorded make it again for a repeat. */
interface Kept {
  /** Client key of the bank. */
  mitra: string;
  /** In Jakarta. */
  hari: string;
  id_luar: string;
  sidik: Buffer;
}
/** A payment under a bank's customer number: a payment code, or that of a bill. */
export interface Incoming {
  payment: Payment;
  by: Author;
  kept: Kept;
}

const TAKEN = '23505';
/** Payments one statement takes along, where no crowd waits; they are answered together, and whoever pays next waits for that. */
const TOGETHER = 32;
/** Payments worth a statement beside another: each costs the database half a millisecond before its first. */
const WORTH = 24;

type Recording = Pick<Deps, 'pool' | 'config' | 'notices' | 'now'>;

/** Bytes as the database reads them. */
const bytes = (of: Buffer): string => `\\x${of.toString('hex')}`;
const itemOf = ({ config }: Recording, { payment, by, kept }: Incoming, kode: string): Item => {
  const [kode_baru, pin_hmac, pin_sandi] = newAccount(config.keys, kode);
  const { kode_pembayaran, dibayar_pada, ...paid } = payment;
  const { sidik, ...call } = kept;
  const dibayar_teks = dibayar_pada.toISOString();
  return {
    kode_baru,
    pin_hmac: bytes(pin_hmac),
    pin_sandi: bytes(pin_sandi),
    ...paid,
    ...call,
    sidik: bytes(sidik),
    nomor: kode_pembayaran,
    dibayar_pada: dibayar_teks,
    dibayar_teks,
    lahir: endsInBirthDay(payment),
    pelaku: by.pelaku,
    id_pelaku: by.id_pelaku,
  };
};

/** Records all of them that are usual; answers the code of each, undefined for what is none, of which nothing was written. */
const recordAll = async (
  deps: Recording,
  items: readonly Item[],
): Promise<readonly (string | undefined)[]> => {
  // The same number or call twice at once: the second finds the first where it is recorded.
  const firsts = (of: (one: Item) => string) =>
    new Set(new Map(items.map((one) => [of(one), one] as const).reverse()).values());
  const numbers = firsts(({ nomor_pembayaran }) => nomor_pembayaran);
  const calls = firsts(({ mitra, hari, id_luar }) => `${hari} ${id_luar} ${mitra}`);
  const on = deps.notices.isOn();
  const tells = typeof on === 'boolean' ? on : await on;
  const values = [
    JSON.stringify(items.filter((one) => numbers.has(one) && calls.has(one))),
    deps.now(),
    tells,
  ];
  const recorded = await deps.pool
    .query<{ nomor_pembayaran: string; nomor_pendaftar: string }>(named('bayar_sekali', RECORD, values))
    .catch((error: unknown) => {
      // The same payment, the same call, or the code was taken meanwhile.
      if (items.length === 1 && error instanceof pg.DatabaseError && error.code === TAKEN)
        return { rows: [] };
      throw error;
    });
  const codes = new Map(recorded.rows.map((row) => [row.nomor_pembayaran, row.nomor_pendaftar]));
  return items.map((one) =>
    numbers.has(one) && calls.has(one) ? codes.get(one.nomor_pembayaran) : undefined,
  );
};

/**
 * Records a payment that makes an applicant, and its call; answers the applicant's code. Undefined
 * where it is no usual one: nothing was written then.
 */
export const createAtOnce = (deps: Recording): ((incoming: Incoming) => Promise<string | undefined>) => {
  const record = gathering((items: readonly Item[]) => recordAll(deps, items), {
    few: TOGETHER,
    worth: WORTH,
  });
  const codeOf = freeCodes(deps.pool);
  // The account is made as the payment comes, so that a statement which may leave waits for none.
  return (incoming) => record(itemOf(deps, incoming, codeOf()));
};
