/** The desk that says what of an offering is checked, and sees how far the checking is (berkas 11, berkas 15). */
import { z } from 'zod/mini';
import { menahan } from '../applicant/verifikasi-berkas.ts';
import { keysOf } from '../wire/keys.ts';
import { callsOf } from '../wire/office.ts';
import { dayText } from '../wire/time.ts';

/** From when a kind is checked. */
export const MULAI = {
  unggah: 'Sejak diunggah',
  finalisasi: 'Sesudah finalisasi',
  ujian: 'Sebelum ujian',
  seleksi: 'Sebelum seleksi',
  'daftar-ulang': 'Saat daftar ulang',
} as const;
export type Mulai = keyof typeof MULAI;
export const DAFTAR_PERIKSA_MAX = 8;
/** Most answers that one document is held against. */
const HARUS_SAMA_MAX = 40;
/** Decisions of so many days are counted as of late. */
export const TERAKHIR_HARI = 30;
/** Days whose decisions tell the rate at which the queue is worked off. */
export const LAJU_HARI = 7;
const DAY_MS = 86_400_000;
/** Days that are told as a day of the calendar; beyond them nobody knows. */
const PERKIRAAN_HARI = 365;
/** What contradicts itself in a rule; null where nothing does. */
export const pertentanganAturan = (rule: Pick<AturanBerkas, 'mulai' | 'menahan'>): string | null => {
  if (rule.menahan === 'kartu' && (rule.mulai === 'seleksi' || rule.mulai === 'daftar-ulang'))
    return 'Kartu ujian tidak dapat menunggu dokumen yang baru diperiksa sesudah ujian';
  if (rule.mulai !== 'daftar-ulang') return null;
  if (rule.menahan === 'seleksi')
    return 'Seleksi tidak dapat menunggu dokumen yang baru diperiksa saat daftar ulang';
  // A conditional one is asked for before the announcement, when nobody checks these yet.
  return rule.menahan === 'surat'
    ? 'LoA dapat diminta sebelum pengumuman dan tidak dapat menunggu dokumen yang baru diperiksa saat daftar ulang'
    : null;
};
/** When those that wait are done at the rate of the last `LAJU_HARI` days, none added; in words (berkas 20). */
export const perkiraanSelesai = (menunggu: number, putusan: number, at: Date): string => {
  if (menunggu === 0) return 'Tidak ada dokumen yang menunggu.';
  const waiting = `${menunggu.toLocaleString('id-ID')} dokumen menunggu.`;
  if (putusan === 0)
    return `${waiting} Kapan selesai belum dapat diperkirakan: tidak ada putusan dalam ${LAJU_HARI} hari terakhir.`;
  const days = Math.ceil((menunggu * LAJU_HARI) / putusan);
  const when =
    days > PERKIRAAN_HARI
      ? 'lebih dari setahun lagi'
      : `sekitar ${dayText(new Date(at.getTime() + days * DAY_MS))}`;
  return `${waiting} Dengan laju ${LAJU_HARI} hari terakhir (${putusan.toLocaleString('id-ID')} putusan), selesai ${when}, bila tidak ada yang bertambah.`;
};

const nullableText = z.nullable(z.string());
const slot = z.string().check(z.minLength(1), z.maxLength(100));
const office = callsOf('petugas:aturan-berkas', 'meja aturan-berkas');

/** What is checked of one kind of document. */
export const aturanDokumen = z.object({
  jenis: slot,
  mulai: z.enum(keysOf(MULAI)),
  menahan,
  daftar_periksa: z
    .array(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.maxLength(DAFTAR_PERIKSA_MAX)),
  /** Answers that must agree with it, by key (berkas 29). */
  harus_sama: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(HARUS_SAMA_MAX)),
});
export type AturanBerkas = z.infer<typeof aturanDokumen>;
const hitungan = z.object({
  jenis: z.string(),
  label: z.string(),
  /** Answers of the form that it can be held against. */
  isian: z.array(z.object({ kunci: z.string(), label: z.string() })),
  /** Applicants with such a document, and those of them who finalised. */
  pendaftar: z.int(),
  terverifikasi: z.int(),
  /** Finalised, and theirs is not accepted: who waits once something hangs on it. */
  belum_sah: z.int(),
  /** Of those, whose card is made already and who asked for a letter or have one. */
  berkartu: z.int(),
  bersurat: z.int(),
});
export type HitunganJenis = z.infer<typeof hitungan>;
const aturanPenawaran = z.object({
  kode_penawaran: z.string(),
  nama: z.string(),
  tersimpan: z.array(aturanDokumen),
  /** Kinds the form asks for, with counts of this offering as it stands. */
  jenis: z.array(hitungan),
  /** Fingerprint of what is stored: a change made meanwhile is not overwritten. */
  sidik: z.string(),
});
export type AturanPenawaran = z.infer<typeof aturanPenawaran>;
export const aturanBerkas = office.get('/api/petugas/aturan-berkas/{kode_penawaran}', {
  summary: 'What is checked of an offering, and whom each rule would hold back as things stand.',
  data: aturanPenawaran,
});
export const ubahAturanBerkas = office.act('/api/petugas/aturan-berkas/{kode_penawaran}', {
  summary: 'Says anew what is checked of an offering. What was decided stays.',
  body: { sidik: z.string().check(z.maxLength(64)), aturan: z.array(aturanDokumen).check(z.maxLength(60)) },
  data: aturanPenawaran,
  errors: ['versi_usang', 'isian_salah'],
});

export const kemajuanBerkas = office.get('/api/petugas/aturan-berkas', {
  summary: `How far the checking is: by offering where something waits or was decided within ${TERAKHIR_HARI} days, and by officer within them.`,
  data: z.object({
    penawaran: z.array(
      z.object({
        kode_penawaran: z.string(),
        nama: z.string(),
        menunggu: z.int(),
        /** Those that are checked later. */
        nanti: z.int(),
        sah: z.int(),
        ditolak: z.int(),
        /** Rejected once, and replaced since, accepted or not. */
        diperbaiki: z.int(),
        tertua: nullableText,
      }),
    ),
    petugas: z.array(
      z.object({
        petugas: z.string(),
        sah: z.int(),
        ditolak: z.int(),
        tidak_perlu: z.int(),
        /** What was rejected, and of it what was replaced since. */
        diperbaiki: z.int(),
        hari_ini: z.int(),
        /** Applicants in hand just now. */
        dipegang: z.int(),
      }),
    ),
    /** Decisions of the last `LAJU_HARI` days. */
    putusan_terakhir: z.int(),
  }),
});
