/**
 * The usual payment in one statement: judged, recorded, its applicant made, its bill settled, noted, told and answered in
 * one commit. It says yes only to what `hindranceOf` and `billHindrance` find nothing against; whatever else there is
 * goes the long way of `record.ts`, which judges it (pembayaran 12, pembayaran 19, pembayaran 22).
 */

import type pg from 'pg';
import type { Author } from '../../audit.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { PUBLISHED } from '../../domain/penawaran.ts';
import { CREATE_HELD, newAccount } from '../../domain/pendaftar.ts';
import { BIRTH_DIGITS, endsInBirthDay, type Payment } from './hindrance.ts';

// The turn is taken before anything is looked at; what was recorded while it waited meets a unique key.
const RECORD = `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('bayar ' || $5::text))),
  bill AS (
    SELECT t.id_tagihan, t.kode_pembayaran, t.jumlah, t.kanal, t.alamat, t.dikonfirmasi,
      t.keadaan = 'menunggu' AND $9::timestamptz BETWEEN t.dibuat AND t.kedaluwarsa AS payable
    FROM turn, tagihan t WHERE t.bank = $7 AND t.nomor_va = $6 FOR UPDATE OF t),
  asked AS (
    SELECT b.id_tagihan, b.jumlah, coalesce(b.kode_pembayaran, $6) AS kode
    FROM turn LEFT JOIN bill b ON true WHERE coalesce(b.payable, $10::boolean)),
  held AS (
    SELECT o.kode_penawaran, o.tahap, o.tanggal_mulai_daftar, o.tanggal_selesai_daftar
    FROM asked a JOIN penawaran o ON o.kode_bayar = left(a.kode, -${BIRTH_DIGITS})
    WHERE ${PUBLISHED} AND $9 BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar AND $8::bigint = coalesce(a.jumlah, o.biaya)
      AND NOT EXISTS (SELECT FROM pembayaran WHERE nomor_pembayaran = $5)
      AND NOT EXISTS (SELECT FROM snap_permintaan WHERE mitra = $14 AND hari = $15 AND id_luar = $16)
    FOR KEY SHARE OF o),
  made AS (${CREATE_HELD}),
  paid AS (
    INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, uji, id_tagihan)
    SELECT $5, a.kode, $7, $8, $9, $4, m.nomor_pendaftar, false, a.id_tagihan FROM made m, asked a),
  settled AS (
    UPDATE tagihan SET keadaan = 'dibayar', nomor_pembayaran = $5, dibayar = $4 FROM made, bill b WHERE tagihan.id_tagihan = b.id_tagihan),
  noted AS (
    INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
    SELECT $4, $11, $12, 'catat pembayaran', m.nomor_pendaftar,
      jsonb_build_object('nomor_pembayaran', $5::text, 'kode_pembayaran', a.kode, 'jumlah', $8, 'dibayar_pada', $18::text, 'bank', $7::text, 'karantina', NULL)
    FROM made m, asked a),
  told AS (
    INSERT INTO pemberitahuan (nomor_pendaftar, id_tagihan, peristiwa, kanal, kunci, isi, segera, alamat, dibuat, mulai)
    SELECT m.nomor_pendaftar, b.id_tagihan, CASE WHEN b.id_tagihan IS NULL THEN 'pembayaran' ELSE 'kode-pmb' END, coalesce(b.kanal, 'surel'), $5,
      CASE WHEN b.id_tagihan IS NULL THEN '{}' ELSE jsonb_build_object('nomor', m.nomor_pendaftar, 'pembayaran', $5::text) END,
      b.id_tagihan IS NOT NULL, b.alamat, $4, $4
    FROM made m LEFT JOIN bill b ON b.dikonfirmasi IS NOT NULL WHERE $13::boolean),
  kept AS (
    INSERT INTO snap_permintaan (mitra, hari, id_luar, sidik, status, jawaban, dibuat)
    SELECT $14, $15, $16, $17, 200, $19, $4 FROM made)
  SELECT EXISTS (SELECT FROM made) AS made, EXISTS (SELECT FROM held) AS held`;

/** Of a call: whose it is, and what its repeat is answered. */
interface Kept {
  /** Client key of the bank. */
  mitra: string;
  /** In Jakarta. */
  hari: string;
  id_luar: string;
  sidik: Buffer;
  /** What it is answered once it made the applicant of a code. */
  answer(nomor_pendaftar: string): unknown;
}

const TAKEN = '23505';
/**
 * Records a payment under a bank's customer number (a payment code, or that of a bill) that makes an applicant, with what
 * its call is answered; answers the applicant's code. Undefined where it is no usual one: nothing was written then.
 */
export const recordAtOnce = async (
  { pool, config, notices, now }: Pick<Deps, 'pool' | 'config' | 'notices' | 'now'>,
  payment: Payment,
  { pelaku, id_pelaku }: Author,
  { mitra, hari, id_luar, sidik, answer }: Kept,
): Promise<string | undefined> => {
  const { nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada } = payment;
  const on = notices.isOn();
  const tells = typeof on === 'boolean' ? on : await on;
  for (;;) {
    const account = newAccount(config.keys);
    const [kode] = account;
    const values = [
      ...account,
      now(),
      nomor_pembayaran,
      kode_pembayaran,
      bank,
      jumlah,
      dibayar_pada,
      endsInBirthDay(payment),
      pelaku,
      id_pelaku,
      tells,
      mitra,
      hari,
      id_luar,
      sidik,
      dibayar_pada.toISOString(),
      JSON.stringify(answer(kode)),
    ];
    try {
      const { rows } = await pool.query<{ made: boolean; held: boolean }>(
        named('bayar_sekali', RECORD, values),
      );
      if (rows[0]?.made) return kode;
      // Held and not made: somebody has this code already.
      if (!rows[0]?.held) return undefined;
    } catch (error) {
      // The same payment, or the same call, was recorded while this one waited.
      if ((error as pg.DatabaseError).code === TAKEN) return undefined;
      throw error;
    }
  }
};
