/** The rule of two officers as it is stored and told. */
import { z } from 'zod/mini';

/** Whether opening takes two officers, and who asked to lift that; null where nobody did (penawaran 26). */
export const aturanPembukaan = z.object({
  dua_petugas: z.boolean(),
  lepas_dua_petugas: z.nullable(
    z.object({
      diminta: z.string(),
      diminta_oleh: z.string(),
      /** What that officer is called. */
      peminta: z.string(),
      alasan: z.string(),
    }),
  ),
});
export type AturanPembukaan = z.infer<typeof aturanPembukaan>;
