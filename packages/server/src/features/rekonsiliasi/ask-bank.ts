/** A difference "known here, unknown there" is asked of the bank, and its answer noted (rekonsiliasi 11). */
import { problem } from '@gerbang/contract';
import { transaction } from '../../db/pool.ts';
import type { Services } from '../../http/services.ts';
import type { Officer } from '../../http/staff-session.ts';
import { askStatus } from './bank-status.ts';
import { CUSTOMER } from './paid.ts';

const FIND = `SELECT r.bank, r.hari, s.jenis, s.diselesaikan IS NOT NULL OR r.ditutup IS NOT NULL AS selesai, pembayaran.nomor_pembayaran,
    ${CUSTOMER} AS nomor, pembayaran.jumlah
  FROM selisih s JOIN rekonsiliasi r USING (id_rekonsiliasi) LEFT JOIN pembayaran ON pembayaran.nomor_pembayaran = s.nomor_pembayaran
  WHERE s.id_selisih = $1`;
interface Found extends Record<string, unknown> {
  bank: string;
  hari: string;
  jenis: string;
  selesai: boolean;
  nomor_pembayaran: string | null;
  nomor: string;
  jumlah: number;
}
const KEEP =
  'UPDATE selisih SET ditanya = $2, jawaban_bank = $3 WHERE id_selisih = $1 AND diselesaikan IS NULL';

/** Asks and notes. Throws `tidak_ditemukan`, `sudah_diputus`, `bank_tanpa_status`, `bank_tidak_menjawab`. */
export const askAboutDifference = async (
  { pool, config, now }: Services,
  who: Officer,
  id_selisih: number,
): Promise<{ jawaban_bank: string }> => {
  const it = (await pool.query<Found>(FIND, [id_selisih])).rows[0];
  if (!it || it.jenis !== 'hanya-sini' || it.nomor_pembayaran === null) throw problem('tidak_ditemukan');
  if (it.selesai) throw problem('sudah_diputus');
  const { nomor_pembayaran, nomor, jumlah } = it;
  const profile = config.snapBanks.find(({ bank }) => bank === it.bank);
  // Outside of any transaction: a bank may take its time.
  const jawaban_bank = await askStatus(profile, { nomor_pembayaran, nomor, jumlah }, now);
  await transaction(pool, async (db) => {
    const at = now();
    if ((await db.query(KEEP, [id_selisih, at, jawaban_bank])).rowCount === 0) throw problem('sudah_diputus');
    await who.note(db, {
      waktu: at,
      tindakan: 'tanya bank',
      subjek: `${it.bank} ${it.hari}`,
      baru: { nomor_pembayaran, jawaban_bank },
    });
  });
  return { jawaban_bank };
};
