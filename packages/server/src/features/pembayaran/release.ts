/** How a payment that was set aside ends: accepted for an offering the office names, or given back; and giving back an accepted one (pembayaran 12, pembayaran 23). */
import { type ErrorCode, problem } from '@gerbang/contract';
import type {
  KEADAAN_PENGEMBALIAN,
  kembalikanDiterima,
  kembalikanPembayaran,
  lepasKarantina,
} from '@gerbang/contract/office/pembayaran';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { requireDeadline } from '../../domain/deadline.ts';
import { PUBLISHED } from '../../domain/penawaran.ts';
import { createPendaftar, setBatasKhusus } from '../../domain/pendaftar.ts';
import type { ActKind } from '../../shapes/act.ts';
import { askRefund, GIVE_BACK, wasAsked } from './midtrans/kembali.ts';
import { type RecordedPayment, tellPaid } from './record.ts';

const LEPAS = 'lepas karantina';
const LOCK = `SELECT karantina, kode_pembayaran, jumlah, nomor_pendaftar, id_tagihan, dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali
  FROM pembayaran WHERE nomor_pembayaran = $1 FOR UPDATE`;
// A statement of its own: one that waits does not see what it waited for.
const BESIDE = `SELECT (SELECT keadaan FROM midtrans_pengembalian WHERE nomor_pembayaran = $1) AS pengembalian,
    (SELECT keadaan = 'dikembalikan' FROM midtrans_pesanan WHERE nomor_pembayaran = $1) AS sudah_kembali`;
const RELEASED = `SELECT FROM audit WHERE subjek = $1 AND tindakan = '${LEPAS}' AND pelaku = 'petugas' AND id_pelaku = $2 AND baru = $3::jsonb`;
const HOLD = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR KEY SHARE';
const END = `SELECT tanggal_selesai_daftar AS selesai, ${PUBLISHED} AS dibuka FROM penawaran o WHERE kode_penawaran = $1`;
interface Beside {
  /** What became of asking Midtrans to give it back; null where nobody did. */
  pengembalian: (typeof KEADAAN_PENGEMBALIAN)[number] | null;
  /** Midtrans says that it was given back. */
  sudah_kembali: boolean | null;
}
interface Locked extends Beside {
  karantina: string | null;
  kode_pembayaran: string;
  jumlah: number;
  nomor_pendaftar: string | null;
  id_tagihan: number | null;
  dikembalikan: Date | null;
  dikembalikan_oleh: string | null;
  alasan_kembali: string | null;
  referensi_kembali: string | null;
}
/** Why a payment cannot end: it ends once, and not while Midtrans is asked. */
const obstacle = (it: Locked, isAnother: boolean): ErrorCode | null =>
  isAnother || it.dikembalikan
    ? 'sudah_diputus'
    : it.pengembalian === 'dikirim'
      ? 'pengembalian_berjalan'
      : null;
const ofPayment = {
  lock: async (db: Db, { nomor_pembayaran }: { nomor_pembayaran: string }) => {
    const [it] = (await db.query<Omit<Locked, keyof Beside>>(LOCK, [nomor_pembayaran])).rows;
    const [beside] = (await db.query<Beside>(BESIDE, [nomor_pembayaran])).rows;
    return it && beside && ({ ...it, ...beside } as Locked);
  },
  refuses: ({ it }: { it: Locked }) => obstacle(it, it.karantina === null),
};
/** What the audit keeps of a payment that waited. */
const waited = ({ karantina, kode_pembayaran, jumlah }: Locked) => ({ karantina, kode_pembayaran, jumlah });

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

/** The end of the offering's registration; refuses one that is not there or not opened. */
const endOf = async (db: Db, kode_penawaran: string): Promise<Date> => {
  // Looked at in a statement of its own: one that waits does not see what it waited for.
  await db.query(HOLD, [kode_penawaran]);
  const offering = (await db.query<{ selesai: Date; dibuka: boolean }>(END, [kode_penawaran])).rows[0];
  const message = !offering
    ? 'Penawaran ini tidak ada'
    : offering.dibuka
      ? null
      : 'Penawaran ini belum dibuka';
  if (!offering || message !== null)
    throw problem('isian_salah', [{ field: 'kode_penawaran', message: message ?? '' }]);
  return offering.selesai;
};

/** Accepts a payment for an offering, and makes the applicant. */
export const release = (deps: Deps): ActKind<typeof lepasKarantina, Locked, RecordedPayment> => {
  const wanted = ({ batas, ...asked }: { batas?: string | undefined }) => ({
    ...asked,
    batas: batas === undefined ? null : new Date(batas),
  });
  return {
    ...ofPayment,
    refuses: (doing) => ofPayment.refuses(doing) ?? (doing.it.sudah_kembali ? 'uang_dikembalikan' : null),
    repeated: async (db, { it, asked, who }) => {
      if (it.nomor_pendaftar === null) return undefined;
      const same = [it.nomor_pendaftar, who.username, JSON.stringify(wanted(asked))];
      const { rowCount } = await db.query(RELEASED, same);
      return rowCount === 1 ? accepted(asked.nomor_pembayaran, it.nomor_pendaftar, true) : undefined;
    },
    act: async (db, { it, asked, at }) => {
      const baru = wanted(asked);
      const { nomor_pembayaran, kode_penawaran } = asked;
      requireDeadline(baru.batas, await endOf(db, kode_penawaran), at);
      const nomor_pendaftar = await createPendaftar(db, deps.config.keys, kode_penawaran, at);
      await db.query(
        'UPDATE pembayaran SET karantina = NULL, nomor_pendaftar = $2 WHERE nomor_pembayaran = $1',
        [nomor_pembayaran, nomor_pendaftar],
      );
      await tellPaid(deps, db, it.id_tagihan, { nomor_pembayaran, nomor_pendaftar });
      if (baru.batas) await setBatasKhusus(db, nomor_pendaftar, baru.batas);
      return {
        result: accepted(nomor_pembayaran, nomor_pendaftar, false),
        noted: { tindakan: LEPAS, subjek: nomor_pendaftar, lama: waited(it), baru },
      };
    },
  };
};

interface GivingBack {
  asked: { nomor_pembayaran: string; alasan: string; referensi?: string | undefined };
  who: { username: string };
  at: Date;
  it: Locked;
}
/** How a payment is closed as given back to the payer; without a reference, once Midtrans has done so. */
const givingBack = (deps: Deps) => ({
  repeated: (db: Db, { it, asked, who }: GivingBack) => {
    const referensi = asked.referensi?.trim();
    if (referensi === undefined) return wasAsked(db, { ...asked, oleh: who.username });
    return it.dikembalikan_oleh === who.username &&
      it.alasan_kembali === asked.alasan &&
      it.referensi_kembali === referensi
      ? null
      : undefined;
  },
  act: async (db: Db, { it, asked, who, at }: GivingBack) => {
    const { nomor_pembayaran, alasan } = asked;
    const referensi = asked.referensi?.trim();
    const noted =
      it.nomor_pendaftar === null
        ? { subjek: nomor_pembayaran, lama: waited(it) }
        : { subjek: it.nomor_pendaftar, lama: { nomor_pembayaran, jumlah: it.jumlah } };
    if (referensi === undefined) {
      await askRefund(deps, db, { nomor_pembayaran, alasan, oleh: who.username, at });
      return { result: null, noted: { ...noted, tindakan: 'minta pengembalian midtrans', baru: { alasan } } };
    }
    await db.query(GIVE_BACK, [nomor_pembayaran, at, who.username, alasan, referensi]);
    const baru = { dikembalikan: at, referensi, alasan };
    return { result: null, noted: { ...noted, tindakan: 'kembalikan pembayaran', baru } };
  },
});

/** Closes one that was set aside. */
export const refund = (deps: Deps): ActKind<typeof kembalikanPembayaran, Locked, null> => ({
  ...ofPayment,
  ...givingBack(deps),
});

/** Gives back one that made an applicant, who stays (pembayaran 23). Throws `isian_salah` where it is none of Midtrans. */
export const refundAccepted = (deps: Deps): ActKind<typeof kembalikanDiterima, Locked, null> => {
  const giving = givingBack(deps);
  return {
    ...giving,
    lock: ofPayment.lock,
    refuses: ({ it, asked }) => obstacle(it, it.nomor_pendaftar !== asked.nomor_pendaftar),
    act: (db, doing) => {
      if (doing.it.sudah_kembali === null)
        throw problem('isian_salah', [
          { field: 'nomor_pembayaran', message: 'Pembayaran ini tidak lewat Midtrans' },
        ]);
      // It ends a registration: what Midtrans can do is not closed on a number somebody typed.
      const byHand = doing.asked.referensi !== undefined && deps.config.midtrans;
      if (byHand && !doing.it.sudah_kembali && doing.it.pengembalian !== 'ditolak')
        throw problem('isian_salah', [
          { field: 'referensi', message: 'Minta Midtrans mengembalikannya dulu, tanpa nomor referensi' },
        ]);
      return giving.act(db, doing);
    },
  };
};
