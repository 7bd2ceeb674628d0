/** Accepting a payment that was set aside: the office names the offering, the applicant is made at once (decisions 145). */
import { problem } from '@gerbang/contract';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
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
  'SELECT karantina, kode_pembayaran, jumlah FROM pembayaran WHERE nomor_pembayaran = $1 FOR UPDATE';

/** Releases one payment. Throws `tidak_ditemukan`, or `sudah_diputus` when it is not (or no longer) set aside. */
export const releasePayment = (deps: Deps, release: Release, username: string): Promise<RecordedPayment> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const { nomor_pembayaran, kode_penawaran, batas, alasan } = release;
    const row = (await db.query<{ karantina: string | null }>(LOCK, [nomor_pembayaran])).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.karantina === null) throw problem('sudah_diputus');
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
      lama: row,
      baru: { nomor_pembayaran, kode_penawaran, batas, alasan },
    });
    return { nomor_pembayaran, status: 'diterima', karantina: null, nomor_pendaftar };
  });
