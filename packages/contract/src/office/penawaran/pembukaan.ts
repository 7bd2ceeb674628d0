/** Opening an offering and taking it back: acts of officers, at once or at a set time (penawaran 20, penawaran 22). */
import { z } from 'zod/mini';
import type { Finding } from '../../wire/errors.ts';
import { callsOf } from '../../wire/office.ts';
import { instant } from '../../wire/time.ts';
import { bacaPenawaran, type DetailPenawaran } from './calls.ts';
import { type Kekurangan, kekuranganPenawaran } from './kesiapan.ts';
import { aturanPembukaan } from './pembukaan/aturan.ts';
import { DIBUKA } from './tahap.ts';

export const KATA_BUKA = 'BUKA';

/** What keeps an offering shut. */
export const penghalang = (o: DetailPenawaran, now: Date): Kekurangan[] =>
  kekuranganPenawaran(o, now).filter((f) => f.menghalangi);

/** Judges the time for which an opening is asked; null: at once. */
export const periksaWaktuBuka = (
  buka_pada: string | null,
  o: Pick<DetailPenawaran, 'tanggal_selesai_daftar'>,
  now: Date,
): Finding[] => {
  if (buka_pada === null) return [];
  const at = instant(buka_pada);
  const message = Number.isNaN(at)
    ? 'Isi tanggal dan jam pembukaan'
    : at <= now.getTime()
      ? 'Waktu pembukaan harus di masa depan'
      : at >= instant(o.tanggal_selesai_daftar) && 'Waktu pembukaan harus sebelum pendaftaran selesai';
  return message ? [{ field: 'buka_pada', message }] : [];
};

/** What a change of an opened offering would bring back, one finding for each; nothing once its registration is over. */
export const halanganBaru = (before: DetailPenawaran, after: DetailPenawaran, now: Date): Finding[] => {
  if (before.tahap !== DIBUKA || new Date(after.tanggal_selesai_daftar) < now) return [];
  const known = new Set(penghalang(before, now).map((f) => f.kalimat));
  return penghalang(after, now)
    .filter((f) => !known.has(f.kalimat))
    .map(({ bagian, kalimat }) => ({
      field: bagian,
      message: `Penawaran ini sudah dibuka, jadi tidak boleh menjadi begini: ${kalimat}`,
    }));
};

const office = callsOf('petugas:penawaran', 'meja penawaran');
const base = '/api/petugas/penawaran/{kode_penawaran}/buka';
const versi = z.int().check(z.gte(1), z.lte(2_147_483_647));
const { data } = bacaPenawaran;

export const bukaPenawaran = office.act(base, {
  summary:
    'Opens an offering that nothing blocks, at once or at a set time; where the office wants two officers it waits for the second. 409 naming what blocks it.',
  word: KATA_BUKA,
  reason: 'none',
  body: { buka_pada: z.nullable(z.string().check(z.maxLength(40))), versi },
  data,
  errors: ['versi_usang', 'belum_siap', 'sudah_diputus'],
});
export const setujuiBukaPenawaran = office.act(`${base}/setujui`, {
  summary:
    'Approves the opening somebody else asked for; it opens at once, or at the time that was asked for. 409 naming what blocks it.',
  word: KATA_BUKA,
  reason: 'none',
  body: { versi },
  data,
  errors: ['versi_usang', 'belum_siap', 'sudah_diputus', 'perlu_petugas_lain'],
});
export const batalBukaPenawaran = office.act(`${base}/batalkan`, {
  summary: 'Withdraws an opening that was asked for or planned and has not happened.',
  body: { versi },
  data,
  errors: ['versi_usang', 'sudah_diputus'],
});
export const rancangPenawaran = office.act('/api/petugas/penawaran/{kode_penawaran}/rancangan', {
  summary: 'Takes an opened offering back from the public, as long as nobody has paid for it.',
  body: { versi },
  data,
  errors: ['versi_usang', 'sudah_dibayar'],
});
export const aturPembukaan = office.act('/api/petugas/pembukaan-penawaran', {
  summary:
    'Says whether opening an offering takes two officers. Lifting that waits for a second one, and asking for it anew withdraws what waits. Repeating changes nothing.',
  body: { dua_petugas: z.boolean() },
  data: aturanPembukaan,
});
export const setujuiAturPembukaan = office.act('/api/petugas/pembukaan-penawaran/setujui', {
  summary: 'Lifts the demand of two officers that somebody else asked to lift.',
  body: {},
  data: aturanPembukaan,
  errors: ['sudah_diputus', 'perlu_petugas_lain'],
});
