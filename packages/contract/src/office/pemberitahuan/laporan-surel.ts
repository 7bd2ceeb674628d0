/** What became of e-mail that was handed over, as a mail provider or a bounce pipe reports it (pemberitahuan 31). */
import { z } from 'zod/mini';
import { SUREL_MAX } from './pengaturan.ts';

/** Where it is reported. */
export const JALUR_KABAR_SUREL = '/kabar/surel';
/** Characters of the shared key at least. */
export const KUNCI_LAPORAN_MIN = 32;
/** What is said where the key is shorter. */
export const KUNCI_LAPORAN_PENDEK = `Paling sedikit ${KUNCI_LAPORAN_MIN} huruf`;
/** What can be reported: taken by the recipient's server, refused for now, refused for good, called spam by who got it. */
export const LAPORAN_SUREL = ['delivered', 'soft-bounce', 'hard-bounce', 'complaint'] as const;
export const laporanSurel = z.object({
  /** Message-ID of the message, with or without its brackets. */
  id_pesan: z.string().check(z.maxLength(300)),
  /** Address it was sent to. */
  kepada: z.string().check(z.maxLength(SUREL_MAX.alamat)),
  status: z.enum(LAPORAN_SUREL),
  /** Why, in the words of the server. */
  alasan: z.optional(z.string().check(z.maxLength(500))),
});
export type LaporanSurel = z.infer<typeof laporanSurel>;
