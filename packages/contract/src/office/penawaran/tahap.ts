/** The life of an offering: prepared, tried, opened by an act; what follows comes of its dates (penawaran 19). */

import { z } from 'zod/mini';
import { keysOf } from '../../wire/keys.ts';

/** How far the office has brought it. */
export const TAHAP = {
  rancangan: 'Rancangan',
  uji_coba: 'Uji coba',
  dibuka: 'Dibuka',
} as const;
export type Tahap = keyof typeof TAHAP;
export const nilaiTahap = z.enum(keysOf(TAHAP));
/** The only stage in which anything of an offering is public and a payment for it is accepted. */
export const DIBUKA = 'dibuka' satisfies Tahap;

/** Why a payment for an offering that is not opened is set aside, as the office reads it. */
export const belumDibuka = (tahap: Exclude<Tahap, typeof DIBUKA>): string =>
  `penawaran masih ${TAHAP[tahap].toLowerCase()}, belum dibuka`;

/** Why a room of an opened offering stays. */
export const RUANG_TERAKHIR =
  'Penawarannya sudah dibuka, dan hanya ruang ini yang masih menerima pendaftar. Tambahkan ruang lain dahulu.';

/** Where an offering stands, by the server's clock. */
export const KEADAAN_PENAWARAN = {
  rancangan: TAHAP.rancangan,
  uji_coba: TAHAP.uji_coba,
  terjadwal: 'Pembukaan terjadwal',
  belum: 'Belum mulai',
  dibuka: TAHAP.dibuka,
  ditutup: 'Ditutup',
  diumumkan: 'Diumumkan',
} as const;
export type KeadaanPenawaran = keyof typeof KEADAAN_PENAWARAN;
export const nilaiKeadaan = z.enum(keysOf(KEADAAN_PENAWARAN));

/** An opening that was asked for: by whom, for when, and what became of it. Instants as text; officers by user name, and by what they are called. */
export const permintaanBuka = z.object({
  /** Null: as soon as nothing stands in its way. */
  pada: z.nullable(z.string()),
  diminta: z.string(),
  diminta_oleh: z.string(),
  peminta: z.string(),
  disetujui: z.nullable(z.string()),
  disetujui_oleh: z.nullable(z.string()),
  penyetuju: z.nullable(z.string()),
  /** What kept it shut at its time; it must be asked for anew. */
  halangan: z.nullable(z.array(z.string())),
});

/** What the shown state comes of. */
export interface Kehidupan {
  tahap: Tahap;
  /** It opens by itself then; null where that is not planned, not approved yet, or failed. */
  buka_pada: Date | null;
  tanggal_mulai_daftar: Date;
  tanggal_selesai_daftar: Date;
  tanggal_pengumuman: Date | null;
}
/** The state that badge, lists and home show: what is opened goes by its dates, what is not stays what it is. */
export const keadaanPenawaran = (o: Kehidupan, now: Date): KeadaanPenawaran => {
  if (o.tahap !== DIBUKA) return o.buka_pada === null ? o.tahap : 'terjadwal';
  if (o.tanggal_pengumuman !== null && o.tanggal_pengumuman <= now) return 'diumumkan';
  if (now < o.tanggal_mulai_daftar) return 'belum';
  return now <= o.tanggal_selesai_daftar ? 'dibuka' : 'ditutup';
};
