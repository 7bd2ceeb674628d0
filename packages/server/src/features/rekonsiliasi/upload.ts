/** A statement taken in: the differences of its day become those it has, and what was settled stays settled (rekonsiliasi 5). */
import { type DataOf, problem } from '@gerbang/contract';
import { HARI_BELUM_TIBA, type rekeningKoran } from '@gerbang/contract/office/rekonsiliasi';
import { dateText, jakartaDay } from '@gerbang/contract/wire/time';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Officer } from '../../http/staff-session.ts';
import { compare, type Difference } from './compare.ts';
import { readPaid } from './paid.ts';
import { findProfile } from './profile.ts';
import { readStatement } from './statement.ts';

const BEGIN = `INSERT INTO rekonsiliasi (bank, hari, diunggah, diunggah_oleh) VALUES ($1, $2, $3, $4)
  ON CONFLICT (bank, hari) DO NOTHING`;
const LOCK = `SELECT id_rekonsiliasi, baris, cocok, total_bank, sidik_sini, ditutup FROM rekonsiliasi
  WHERE bank = $1 AND hari = $2 FOR UPDATE`;
const DROP = `DELETE FROM selisih s WHERE id_rekonsiliasi = $1
    AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS baru (sidik) WHERE baru.sidik = s.sidik)
  RETURNING jenis, acuan, jumlah_bank, jumlah_sini, diselesaikan_oleh, alasan`;
const ADD = `INSERT INTO selisih AS s (id_rekonsiliasi, sidik, jenis, acuan, nomor_pembayaran, jumlah_bank, jumlah_sini, baris, catatan)
  SELECT $1, b.* FROM jsonb_to_recordset($2::jsonb) AS b (sidik text, jenis text, acuan text, nomor_pembayaran text,
    jumlah_bank bigint, jumlah_sini bigint, baris int, catatan text)
  ON CONFLICT (id_rekonsiliasi, sidik) DO UPDATE SET baris = excluded.baris, catatan = excluded.catatan
    WHERE (s.baris, s.catatan) IS DISTINCT FROM (excluded.baris, excluded.catatan)`;
const STORE = `UPDATE rekonsiliasi SET baris = $2, cocok = $3, total_bank = $4, total_sini = $5, banyak_sini = $6, sidik_sini = $7,
  diunggah = $8, diunggah_oleh = $9 WHERE id_rekonsiliasi = $1`;
const ELSEWHERE = `SELECT nomor_pembayaran, bank, (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date AS hari, uji
  FROM pembayaran WHERE nomor_pembayaran = ANY($1::text[])`;

interface Locked {
  id_rekonsiliasi: number;
  baris: number;
  cocok: number;
  total_bank: number;
  sidik_sini: Buffer | null;
  ditutup: Date | null;
}
interface Elsewhere {
  nomor_pembayaran: string;
  bank: string;
  hari: string;
  uji: boolean;
}

/** Where a number that only the bank has on this day is recorded otherwise; on the day itself it has another line. */
const noteElsewhere = async (db: Db, found: readonly Difference[], day: { bank: string; hari: string }) => {
  const asked = found.flatMap((one) => (one.jenis === 'hanya-bank' ? [one.acuan] : []));
  const { rows } = await db.query<Elsewhere>(ELSEWHERE, [asked]);
  const known = new Map(rows.map((row) => [row.nomor_pembayaran, row]));
  const noteOf = ({ bank, hari, uji }: Elsewhere): string => {
    if (uji) return 'Uji coba';
    const twice = bank === day.bank && hari === day.hari;
    return twice ? 'Nomor ini juga ada di baris lain' : `Tercatat ${dateText(hari)}, ${bank}`;
  };
  return found.map((one) => {
    const other = one.jenis === 'hanya-bank' ? known.get(one.acuan) : undefined;
    return { ...one, catatan: other ? noteOf(other) : null };
  });
};

interface Asked {
  bank: string;
  hari: string;
  bytes: Buffer;
}
/** Compares a statement and keeps what differs. Throws `hari_ditutup`, and what is wrong with file or profile. */
export const takeStatement = async (
  { pool, now }: Deps,
  who: Officer,
  { bank, hari, bytes }: Asked,
): Promise<DataOf<typeof rekeningKoran>> => {
  const profil = await findProfile(pool, bank);
  if (!profil) {
    const message = 'Isi dahulu susunan kolom rekening koran bank ini.';
    throw problem('isian_salah', [{ field: 'bank', message }], message);
  }
  if (hari > jakartaDay(now()))
    throw problem('isian_salah', [{ field: 'hari', message: HARI_BELUM_TIBA }], HARI_BELUM_TIBA);
  const { lines, dilewati } = await readStatement(bytes, profil, hari);
  return transaction(pool, async (db) => {
    const at = now();
    await db.query(BEGIN, [bank, hari, at, who.username]);
    const day = (await db.query<Locked>(LOCK, [bank, hari])).rows[0];
    if (!day) throw problem('galat');
    if (day.ditutup) throw problem('hari_ditutup');
    const { paid, total, sidik } = await readPaid(db, { bank, hari, kunci: profil.kunci });
    const { cocok, differences } = compare(lines, paid);
    const id = day.id_rekonsiliasi;
    const dropped = await db.query(DROP, [id, differences.map((one) => one.sidik)]);
    const added = await db.query(ADD, [
      id,
      JSON.stringify(await noteElsewhere(db, differences, { bank, hari })),
    ]);
    const total_bank = lines.reduce((sum, { jumlah }) => sum + jumlah, 0);
    const stands =
      day.baris === lines.length &&
      day.cocok === cocok &&
      day.total_bank === total_bank &&
      day.sidik_sini?.equals(sidik) === true;
    const berubah = !stands || Boolean(dropped.rowCount) || Boolean(added.rowCount);
    const counted = { baris: lines.length, cocok, selisih: differences.length };
    if (berubah) {
      const values = [id, counted.baris, cocok, total_bank, total, paid.length, sidik, at, who.username];
      await db.query(STORE, values);
      await who.note(db, {
        waktu: at,
        tindakan: 'unggah rekening koran',
        subjek: `${bank} ${hari}`,
        // What was settled and is no difference any more leaves the desk, not the history.
        lama: { diselesaikan: dropped.rows.filter((row) => row.diselesaikan_oleh !== null) },
        baru: { ...counted, dilewati },
      });
    }
    return { id_rekonsiliasi: id, ...counted, dilewati, berubah };
  });
};
