/** Tables the office uploads: their limits, and findings by row. */
import { z } from 'zod/mini';

/** An import file is refused from this size on, in bytes, and beyond so many rows below its heading. */
export const IMPOR_MAX_BYTES = 5_000_000;
export const IMPOR_MAX_BARIS = 50_000;
/** At most this many findings of a kind are listed; the count tells how many there are. */
export const TEMUAN_MAX = 100;

const finding = z.object({
  /** Row of the file; the heading is row 1. */
  baris: z.int(),
  nomor_peserta: z.string(),
  pesan: z.string(),
});
export type Temuan = z.infer<typeof finding>;
export const temuan = z.object({ jumlah: z.int(), daftar: z.array(finding) });
/** Findings as they are answered: all are counted, the first are listed. */
export const toTemuan = (all: readonly Temuan[]): z.infer<typeof temuan> => ({
  jumlah: all.length,
  daftar: all.slice(0, TEMUAN_MAX),
});

/** What every call that takes a table can refuse. */
export const uploadErrors = [
  'tipe_tidak_didukung',
  'maksimal_1_file',
  'tabel_rusak',
  'tabel_terlalu_besar',
  'dokumen_kosong',
] as const;
