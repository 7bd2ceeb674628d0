/** A second seat for one person, and a number that was mistyped (orang 3, orang 9). */
import { problem } from '@gerbang/contract';
import type { cabutIzinKursi, izinkanKursi, koreksiIdentitas } from '@gerbang/contract/office/dugaan-ganda';
import { identityFault } from '@gerbang/contract/steps/data-diri';
import type { Db } from '../../db/pool.ts';
import { holdsSeatElsewhere } from '../../domain/orang.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { ActKind } from '../../shapes/act.ts';

interface Locked {
  nomor_pendaftar: string;
  kode_penawaran: string;
  nomor_peserta: string | null;
  uji: boolean;
  izin: string | null;
}
const LOCK = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.nomor_peserta, p.uji,
    (SELECT alasan FROM izin_kursi i WHERE i.nomor_pendaftar = p.nomor_pendaftar AND i.kode_penawaran = p.kode_penawaran) AS izin
  FROM pendaftar p WHERE p.nomor_pendaftar = $1 FOR UPDATE OF p`;
// One of another offering is from before a transfer, and no longer holds.
const ALLOW = `INSERT INTO izin_kursi (nomor_pendaftar, kode_penawaran, diberi, diberi_oleh, alasan) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET kode_penawaran = excluded.kode_penawaran, diberi = excluded.diberi,
    diberi_oleh = excluded.diberi_oleh, alasan = excluded.alasan`;
const lock = async (db: Db, { nomor_pendaftar }: { nomor_pendaftar: string }) =>
  (await db.query<Locked>(LOCK, [nomor_pendaftar])).rows[0];

/** Allows the seat; whoever is finalised meanwhile only keeps what they have. */
export const allowSeat: ActKind<typeof izinkanKursi, Locked, null> = {
  lock,
  repeated: (_, { it, asked }) => (it.izin === asked.alasan ? null : undefined),
  refuses: ({ it }) => (it.uji ? 'uji_terbatas' : it.izin === null ? null : 'sudah_diputus'),
  act: async (db, { it, asked: { nomor_pendaftar, alasan }, who, at }) => {
    await db.query(ALLOW, [nomor_pendaftar, it.kode_penawaran, at, who.username, alasan]);
    return {
      result: null,
      noted: { tindakan: 'izinkan kursi kedua', subjek: nomor_pendaftar, baru: { izin_kursi: true, alasan } },
    };
  },
};
/** Takes the permission back. */
export const withdrawSeat: ActKind<typeof cabutIzinKursi, Locked, null> = {
  lock,
  refuses: ({ it }) =>
    it.izin === null ? 'sudah_diputus' : it.nomor_peserta === null ? null : 'sudah_final',
  act: async (db, { it, asked: { nomor_pendaftar, alasan } }) => {
    await db.query('DELETE FROM izin_kursi WHERE nomor_pendaftar = $1', [nomor_pendaftar]);
    return {
      result: null,
      noted: {
        tindakan: 'cabut izin kursi kedua',
        subjek: nomor_pendaftar,
        lama: { izin_kursi: true, alasan: it.izin },
        baru: { izin_kursi: false, alasan },
      },
    };
  },
};

interface Numbered {
  nomor_peserta: string | null;
  kode_penawaran: string;
  no_ktp: string | null;
  warga_negara: string | null;
}
const HOLD =
  'SELECT nomor_peserta, kode_penawaran FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR UPDATE';
const TYPED = 'SELECT no_ktp, warga_negara FROM data_diri_pendaftar WHERE nomor_pendaftar = $1';
const CORRECT =
  'UPDATE data_diri_pendaftar SET no_ktp = $2, disimpan = $3, versi = versi + 1 WHERE nomor_pendaftar = $1';
/** Corrects the number by the rule of the form; who holds a seat keeps to one of the person, as at finalisation. */
export const correctIdentity: ActKind<typeof koreksiIdentitas, Numbered, string> = {
  lock: async (db, { nomor_pendaftar }) => {
    const held = (await db.query<Numbered>(HOLD, [nomor_pendaftar])).rows[0];
    const typed = held && (await db.query<Numbered>(TYPED, [nomor_pendaftar])).rows[0];
    return typed && { ...held, ...typed };
  },
  act: async (db, { it, asked: { nomor_pendaftar, no_ktp: typed, dari, alasan }, at }) => {
    requireSeen(it.no_ktp, dari);
    const no_ktp = typed.trim();
    const { warga_negara } = it;
    const message =
      no_ktp === it.no_ktp ? 'Nomor ini sama dengan yang tercatat' : identityFault(no_ktp, { warga_negara });
    if (message) throw problem('isian_salah', [{ field: 'no_ktp', message }]);
    await db.query(CORRECT, [nomor_pendaftar, no_ktp, at]);
    if (it.nomor_peserta !== null && (await holdsSeatElsewhere(db, nomor_pendaftar, it.kode_penawaran)))
      throw problem('kursi_ganda');
    return {
      result: nomor_pendaftar,
      noted: {
        tindakan: 'koreksi nomor identitas',
        subjek: nomor_pendaftar,
        lama: { no_ktp: it.no_ktp },
        baru: { no_ktp, alasan },
      },
    };
  },
};
