/** Objections at the office: answering, the second officer, the later decision, and how long there is for them (sanggah 1, sanggah 6–9). */
import { z } from 'zod/mini';
import { uploadErrors } from '../applicant/berkas/calls.ts';
import { ALASAN_SANGGAH, DOKUMEN_SANGGAH } from '../applicant/sanggah.ts';
import { parameters } from '../wire/endpoint.ts';
import type { Finding } from '../wire/errors.ts';
import { keysOf } from '../wire/keys.ts';
import { UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { choice, day, referred } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { isDay } from '../wire/time.ts';

export const KEADAAN_SANGGAH = {
  menunggu: 'Menunggu jawaban',
  diusulkan: 'Menunggu petugas kedua',
  ditolak: 'Ditolak',
  diterima: 'Diterima, menunggu putusan baru',
  selesai: 'Diterima, putusan baru ditautkan',
} as const;
export type KeadaanSanggah = keyof typeof KEADAAN_SANGGAH;
export const KATA_SAHKAN = 'SAHKAN';
/** Working days there may be to object and to answer, and days off that are kept. */
export const HARI_SANGGAH_MAX = 30;
export const LIBUR_MAX = 200;

const rule = {
  /** Working days to object; 0: none are taken. */
  hari: z.int().check(z.minimum(0), z.maximum(HARI_SANGGAH_MAX)),
  /** Working days to answer. */
  hari_jawab: z.int().check(z.minimum(1), z.maximum(HARI_SANGGAH_MAX)),
  /** Days off beside Saturdays and Sundays. */
  libur: z.array(z.string().check(z.maxLength(10))).check(z.maxLength(LIBUR_MAX)),
};
const aturan = z.object(rule);
export type AturanSanggah = z.infer<typeof aturan>;
/** Until the office says otherwise: the portal knows no holidays of its own, so it takes no objections. */
export const ATURAN_SANGGAH: AturanSanggah = { hari: 0, hari_jawab: 5, libur: [] };
/** What is wrong with the days off, in the browser as on the server. */
export const periksaLibur = (libur: readonly string[]): Finding[] => {
  const wrong = libur.find((one) => !isDay(one));
  return wrong === undefined ? [] : [{ field: 'libur', message: `${wrong} bukan tanggal.` }];
};

const office = {
  sanggah: callsOf('petugas:sanggah', 'meja sanggah'),
  sahkan: callsOf('petugas:sanggah-sahkan', 'meja sanggah'),
  atur: callsOf('petugas:sanggah-atur', 'meja sanggah'),
};
const base = '/api/petugas/sanggah';
const keadaan = z.enum(keysOf(KEADAAN_SANGGAH));
const id_sanggah = z.int32();

export const daftarSanggah = office.sanggah.list(base, {
  summary: 'Objections to announced results, those that must be answered first at the top.',
  filters: {
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
    keadaan: choice('Keadaan', 'Semua keadaan', KEADAAN_SANGGAH),
    sampai: day('Batas menjawab sampai'),
  },
  row: z.object({
    id_sanggah: z.int(),
    nomor_pendaftar: z.string(),
    nama_lengkap: z.nullable(z.string()),
    penawaran: z.string(),
    /** What is objected to. */
    nama: z.string(),
    diajukan: z.string(),
    batas_jawab: z.string(),
    keadaan,
  }),
  ekspor: {
    path: '/api/petugas/ekspor-sanggah',
    summary: 'Makes an Excel or CSV file of exactly the objections that are filtered, with their answers.',
  },
});
const berkas = z.nullable(z.object({ ext: z.string(), ukuran: z.int() }));
export const satuSanggah = office.sanggah.get(`${base}/{id_sanggah}`, {
  summary: 'One objection with its answer, and the later decisions it could be linked to.',
  data: z.object({
    ...daftarSanggah.row.shape,
    alasan: z.string(),
    jawaban: z.nullable(z.string()),
    dijawab: z.nullable(z.string()),
    /** User name, by which one knows one's own. */
    dijawab_oleh: z.nullable(z.string()),
    penjawab: z.nullable(z.string()),
    disahkan_oleh: z.nullable(z.string()),
    id_hasil_baru: z.nullable(z.int()),
    /** The applicant's evidence, and the document of the answer. */
    bukti: berkas,
    dokumen: berkas,
    /** Names what is put forward, for who decides on it. */
    usulan: z.string(),
    /** Approved later, following the result that was objected to. */
    putusan: z.array(
      z.object({
        id_hasil: z.int(),
        disetujui: z.string(),
        /** It admits who objected. */
        memuat: z.boolean(),
      }),
    ),
  }),
});
export type SatuSanggah = z.infer<typeof satuSanggah.data>;

/** What an answer says; the document stands beside it where there is one. */
export const isianJawab = {
  putusan: z.enum(['tolak', 'terima']),
  /** What the applicant reads. */
  jawaban: z.string().check(z.minLength(ALASAN_SANGGAH.min), z.maxLength(ALASAN_SANGGAH.max)),
};
export const jawabSanggah = office.sanggah.act(`${base}/jawab`, {
  summary: 'Answers an objection: rejecting it is final, upholding it is put forward to a second officer.',
  reason: 'none',
  body: { id_sanggah, ...isianJawab },
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const jawabSanggahBerdokumen = office.sanggah.post(`${base}/{id_sanggah}/jawab`, {
  summary: 'The same with one document, which the applicant reads with the answer.',
  files: [DOKUMEN_SANGGAH],
  bodyMax: UPLOAD_BODY_MAX,
  body: isianJawab,
  data: z.null(),
  errors: ['sudah_diputus', ...uploadErrors],
});
export const berkasSanggahPetugas = office.sanggah.get(`${base}/{id_sanggah}/berkas/{pihak}`, {
  summary: 'The document of one side of an objection. Recorded as an opening.',
  raw: 'application/octet-stream',
  data: z.null(),
});
/** What the officer read that was put forward: where it is another by now, nothing is decided. */
const usulan = z.string().check(z.maxLength(64));
export const sahkanSanggah = office.sahkan.act(`${base}/sahkan`, {
  summary: 'Upholds what another officer put forward; the answer is then told, and a later decision awaited.',
  reason: 'none',
  word: KATA_SAHKAN,
  body: { id_sanggah, usulan },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain'],
});
export const kembalikanSanggah = office.sahkan.act(`${base}/kembalikan`, {
  summary: 'Gives what another officer put forward back to be answered anew.',
  body: { id_sanggah, usulan },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain'],
});
export const tautkanSanggah = office.sanggah.act(`${base}/tautkan`, {
  summary:
    'Names the decision that followed an upheld objection: of the same offering, approved later, and following the result objected to.',
  reason: 'none',
  body: { id_sanggah, id_hasil: z.int32() },
  data: z.null(),
  errors: ['sudah_diputus', 'bukan_putusan_kemudian'],
});

const stored = z.object({ ...rule, versi: z.string() });
export const aturanSanggah = office.sanggah.get('/api/petugas/aturan-sanggah', {
  summary: 'How many working days there are to object and to answer, and the days off.',
  data: stored,
});
export const aturSanggah = office.atur.act('/api/petugas/aturan-sanggah', {
  summary: 'Changes them; no deadline to object that still runs comes earlier by it.',
  reason: 'none',
  body: { ...rule, versi: z.string().check(z.maxLength(64)) },
  data: stored,
  errors: ['versi_usang'],
});
