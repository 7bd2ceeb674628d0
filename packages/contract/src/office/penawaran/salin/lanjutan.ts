/** What of an offering is set at other desks, and goes along when it is copied: checking, scores, selection, answers, re-registration (penawaran 23). */
import { z } from 'zod/mini';
import { aturan } from '../../../seleksi/aturan.ts';
import { syarat } from '../../../seleksi/syarat.ts';
import { aturanDokumen } from '../../aturan-berkas.ts';
import { aturanDasarJawaban } from '../../jawaban.ts';
import { isianKomponen } from '../../nilai.ts';
import { keterbukaan } from '../../seleksi.ts';
import { daftarUlang } from '../daftar-ulang/isian.ts';

export const lanjutan = {
  daftar_ulang: daftarUlang,
  /** Null where the portal proposes what must agree (berkas 29). */
  aturan_berkas: z.array(z.extend(aturanDokumen, { harus_sama: z.nullable(aturanDokumen.shape.harus_sama) })),
  seleksi: z.object({
    komponen: z.array(z.object({ kode: z.string(), ...isianKomponen })),
    /** Groups by list, without who is on them, and by conditions. */
    kelompok: z.array(
      z.object({
        kode: z.string(),
        nama: z.string(),
        syarat: z.nullable(syarat),
        /** The same in a sentence. */
        kalimat: z.nullable(z.string()),
      }),
    ),
    /** Null where none is stored. */
    aturan: z.nullable(aturan),
    keterbukaan: z.nullable(keterbukaan),
  }),
  /** Null where the admitted are not asked. */
  jawaban: z.nullable(z.object(aturanDasarJawaban)),
  /** Rounds of call-ups, done and to come; null where there is no rule. */
  putaran: z.nullable(z.object({ tenggat_jam: z.int(), waktu: z.array(z.string()) })),
};
