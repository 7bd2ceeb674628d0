/** How a payment that was set aside ends: accepted for an offering the office names, or given back (decisions 145). */
import { problem } from '@gerbang/contract';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { createApplicant, type RecordedPayment } from './record.ts';

export interface Release {
  nomor_pembayaran: string;
  kode_penawaran: string;
  /** The applicant's own deadline, where registration is over. */
  batas: Date | null;
  alasan: string;
}

const LOCK =
  'SELECT karantina, kode_pembayaran, jumlah, dikembalikan FROM pembayaran WHERE nomor_pembayaran = $1 FOR UPDATE';
const GIVE_BACK = `UPDATE pembayaran SET dikembalikan = $2, dikembalikan_oleh = $3, alasan_kembali = $4, referensi_kembali = $5
  WHERE nomor_pembayaran = $1`;

/** Locks a payment that waits, so that it ends once. Throws `tidak_ditemukan`, or `sudah_diputus` when it waits no more. */
const lockWaiting = async (db: Db, nomor_pembayaran: string) => {
  type Row = { karantina: string | null; kode_pembayaran: string; jumlah: number; dikembalikan: Date | null };
  const row = (await db.query<Row>(LOCK, [nomor_pembayaran])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { dikembalikan, ...lama } = row;
  if (row.karantina === null || dikembalikan) throw problem('sudah_diputus');
  return lama;
};

/** Releases one payment. Throws as `lockWaiting` does. */
export const releasePayment = (deps: Deps, release: Release, username: string): Promise<RecordedPayment> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const { nomor_pembayaran, kode_penawaran, batas, alasan } = release;
    const lama = await lockWaiting(db, nomor_pembayaran);
    const nomor_pendaftar = await createApplicant(db, deps.config.keys, kode_penawaran, at);
    await db.query(
      'UPDATE pembayaran SET karantina = NULL, nomor_pendaftar = $2 WHERE nomor_pembayaran = $1',
      [nomor_pembayaran, nomor_pendaftar],
    );
    if (batas)
      await db.query('UPDATE pendaftar SET batas_khusus = $2 WHERE nomor_pendaftar = $1', [
        nomor_pendaftar,
        batas,
      ]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'lepas karantina',
      subjek: nomor_pendaftar,
      lama,
      baru: { nomor_pembayaran, kode_penawaran, batas, alasan },
    });
    return {
      nomor_pembayaran,
      status: 'diterima',
      karantina: null,
      nomor_pendaftar,
      sudah_tercatat: false,
    };
  });

export interface Refund {
  nomor_pembayaran: string;
  /** Of the transfer or the receipt. */
  referensi: string;
  alasan: string;
}

/** Closes one payment as given back to the payer. Throws as `lockWaiting` does. */
export const refundPayment = (deps: Deps, refund: Refund, username: string): Promise<null> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const { nomor_pembayaran, referensi, alasan } = refund;
    const lama = await lockWaiting(db, nomor_pembayaran);
    await db.query(GIVE_BACK, [nomor_pembayaran, at, username, alasan, referensi]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'kembalikan pembayaran',
      subjek: nomor_pembayaran,
      lama,
      baru: { dikembalikan: at.toISOString(), referensi, alasan },
    });
    return null;
  });
