/** How a payment that was set aside ends: accepted for an offering the office names, or given back (decisions 145). */
import { problem } from '@gerbang/contract';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { requireDeadline } from '../../domain/deadline.ts';
import { createApplicant, HAS_FORM, type RecordedPayment } from './record.ts';

export interface Release {
  nomor_pembayaran: string;
  kode_penawaran: string;
  /** The applicant's own deadline; needed where registration is over. */
  batas: Date | null;
  alasan: string;
}

const LEPAS = 'lepas karantina';
const LOCK = `SELECT karantina, kode_pembayaran, jumlah, nomor_pendaftar, dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali
  FROM pembayaran WHERE nomor_pembayaran = $1 FOR UPDATE`;
const RELEASED = `SELECT FROM audit WHERE subjek = $1 AND tindakan = '${LEPAS}' AND pelaku = 'petugas' AND id_pelaku = $2 AND baru = $3::jsonb`;
const HOLD = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR KEY SHARE';
const END = `SELECT tanggal_selesai_daftar AS selesai, ${HAS_FORM} AS berformulir FROM penawaran o WHERE kode_penawaran = $1`;
const GIVE_BACK = `UPDATE pembayaran SET dikembalikan = $2, dikembalikan_oleh = $3, alasan_kembali = $4, referensi_kembali = $5
  WHERE nomor_pembayaran = $1`;

interface Locked extends Record<string, unknown> {
  karantina: string | null;
  kode_pembayaran: string;
  jumlah: number;
  nomor_pendaftar: string | null;
  dikembalikan: Date | null;
  dikembalikan_oleh: string | null;
  alasan_kembali: string | null;
  referensi_kembali: string | null;
}
/** Locks a payment, so that it ends once. Throws `tidak_ditemukan`. */
const lock = async (db: Db, nomor_pembayaran: string): Promise<Locked> => {
  const row = (await db.query<Locked>(LOCK, [nomor_pembayaran])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};
/** What the audit keeps of a payment that waits. Throws `sudah_diputus` when it waits no more. */
const waiting = ({ karantina, kode_pembayaran, jumlah, dikembalikan }: Locked) => {
  if (karantina === null || dikembalikan) throw problem('sudah_diputus');
  return { karantina, kode_pembayaran, jumlah };
};

const accepted = (
  nomor_pembayaran: string,
  nomor_pendaftar: string,
  sudah_tercatat: boolean,
): RecordedPayment => ({
  nomor_pembayaran,
  status: 'diterima',
  karantina: null,
  nomor_pendaftar,
  sudah_tercatat,
});

/** Releases one payment; the very same act of the same officer once more answers the same. Throws as `lock`, `waiting` and `requireDeadline` do. */
export const releasePayment = (deps: Deps, release: Release, username: string): Promise<RecordedPayment> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const { nomor_pembayaran, kode_penawaran, batas, alasan } = release;
    const row = await lock(db, nomor_pembayaran);
    const baru = { nomor_pembayaran, kode_penawaran, batas, alasan };
    if (row.nomor_pendaftar !== null) {
      const { rowCount } = await db.query(RELEASED, [row.nomor_pendaftar, username, JSON.stringify(baru)]);
      if (rowCount === 1) return accepted(nomor_pembayaran, row.nomor_pendaftar, true);
    }
    const lama = waiting(row);
    // Looked at in a statement of its own: one that waits does not see what it waited for.
    await db.query(HOLD, [kode_penawaran]);
    const offering = (await db.query<{ selesai: Date; berformulir: boolean }>(END, [kode_penawaran])).rows[0];
    if (!offering)
      throw problem('isian_salah', [{ field: 'kode_penawaran', message: 'Penawaran ini tidak ada' }]);
    if (!offering.berformulir)
      throw problem('isian_salah', [
        { field: 'kode_penawaran', message: 'Formulir penawaran ini belum diambil dari jalurnya' },
      ]);
    requireDeadline(batas, offering.selesai, at);
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
      tindakan: LEPAS,
      subjek: nomor_pendaftar,
      lama,
      baru,
    });
    return accepted(nomor_pembayaran, nomor_pendaftar, false);
  });

export interface Refund {
  nomor_pembayaran: string;
  /** Of the transfer or the receipt. */
  referensi: string;
  alasan: string;
}

/** Closes one payment as given back to the payer; repeated as `releasePayment` is. Throws as `lock` and `waiting` do. */
export const refundPayment = (deps: Deps, refund: Refund, username: string): Promise<null> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const { nomor_pembayaran, referensi, alasan } = refund;
    const row = await lock(db, nomor_pembayaran);
    if (
      row.dikembalikan_oleh === username &&
      row.alasan_kembali === alasan &&
      row.referensi_kembali === referensi
    )
      return null;
    const lama = waiting(row);
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
