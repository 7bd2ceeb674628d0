/** A second look at documents that were judged, drawn at random and blind (berkas 22 to 25). */
import { z } from 'zod/mini';
import { act } from '../../wire/act.ts';
import { endpoint, parameters } from '../../wire/endpoint.ts';
import { choice, list, referred } from '../../wire/list.ts';
import { dokumenDiperiksa } from '../verifikasi-berkas.ts';

/** What a draw asks for: what is offered, and the most there may be. */
export const UNDI = {
  hari: { label: 'Putusan berapa hari terakhir', awal: 7, terbanyak: 90 },
  persen: { label: 'Persen dari putusan tiap petugas', awal: 5, terbanyak: 100 },
  paling_sedikit: { label: 'Paling sedikit tiap petugas', awal: 3, terbanyak: 200 },
} as const;
/** Where a drawn document stands. */
export const KEADAAN_KEDUA = {
  beda: 'Berbeda, menunggu Anda',
  menunggu: 'Menunggu penilai kedua',
  sama: 'Sependapat',
  tetap: 'Putusan pertama tetap',
  diubah: 'Putusan diubah',
  diganti: 'Diganti sejak diundi',
} as const;
export type KeadaanKedua = keyof typeof KEADAAN_KEDUA;
const { beda, ...LAIN } = KEADAAN_KEDUA;

const tag = 'meja verifikasi-berkas';
const head = { access: 'petugas:periksa-kedua', tag } as const;
const judge = { access: 'petugas:verifikasi-berkas', tag } as const;
const path = '/api/petugas/verifikasi-berkas/kedua';
const nullableText = z.nullable(z.string());
/** Of the decision that was drawn. */
const id = z.int();
const upTo = ({ terbanyak }: { terbanyak: number }, from: number) =>
  z.int32().check(z.minimum(from), z.maximum(terbanyak));
const putusan = z.enum(['sah', 'ditolak']);
const pandangan = z.object({ putusan, alasan: nullableText, oleh: z.string(), waktu: z.string() });
export type Pandangan = z.infer<typeof pandangan>;

export const periksaKedua = list({
  ...head,
  path,
  summary: 'Documents drawn for a second look, by where they stand; those on which two differ first.',
  filters: {
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
    keadaan: choice('Keadaan', beda, LAIN),
  },
  row: z.object({
    id,
    nomor_pendaftar: z.string(),
    nama_lengkap: nullableText,
    kode_penawaran: z.string(),
    dokumen: z.string(),
    putusan,
    oleh: z.string(),
    putusan_kedua: z.nullable(putusan),
    oleh_kedua: nullableText,
  }),
});
export const kesepakatanBerkas = list({
  ...head,
  path: `${path}/kesepakatan`,
  summary: 'How often a second look agreed with each officer, over all draws.',
  filters: {},
  row: z.object({
    username: z.string(),
    petugas: z.string(),
    diundi: z.int(),
    dinilai: z.int(),
    sama: z.int(),
    beda: z.int(),
    /** Decided against the officer. */
    diubah: z.int(),
    /** Left the draw before a second look. */
    diganti: z.int(),
  }),
  ekspor: { path: `${path}/kesepakatan/ekspor`, summary: 'The same as a file. Recorded.' },
});
export const undianBerkas = list({
  ...head,
  path: `${path}/undian`,
  summary: 'The draws, latest first.',
  filters: {},
  row: z.object({
    id,
    waktu: z.string(),
    oleh: z.string(),
    kode_penawaran: nullableText,
    hari: z.int(),
    persen: z.int(),
    paling_sedikit: z.int(),
    jumlah: z.int(),
  }),
});
export const undiBerkas = act({
  ...head,
  path: `${path}/undi`,
  summary:
    'Draws a share of the documents each officer accepted or rejected within some days, at random, none that was drawn before.',
  reason: 'none',
  body: {
    penawaran: z.optional(parameters.kode_penawaran),
    hari: upTo(UNDI.hari, 1),
    persen: upTo(UNDI.persen, 1),
    paling_sedikit: upTo(UNDI.paling_sedikit, 0),
  },
  data: z.object({ jumlah: z.int() }),
  errors: ['isian_salah'],
});

// What the second judge is given: nothing in it was decided by anybody.
const dokumen = z.pick(dokumenDiperiksa, {
  label: true,
  ext: true,
  url: true,
  daftar_periksa: true,
  isian: true,
  petunjuk: true,
});
const dilihat = { id, nama_lengkap: nullableText, penawaran: z.string(), dokumen };
export const ambilKedua = endpoint({
  ...judge,
  method: 'POST',
  path: `${path}/ambil`,
  summary:
    'Hands out a drawn document that another officer judged, without what was said of it; null where none is left.',
  body: {},
  data: z.nullable(z.object(dilihat)),
});
export const nilaiKedua = act({
  ...judge,
  path: `${path}/nilai`,
  summary: 'Says what a second officer thinks of a drawn document. The applicant notices nothing.',
  // Demanded to reject.
  reason: 'optional',
  body: { id, putusan },
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang', 'dipegang_petugas_lain'],
});
const berbeda = z.object({ ...dilihat, pertama: pandangan, kedua: pandangan });
export type Berbeda = z.infer<typeof berbeda>;
export const bedaKedua = endpoint({
  ...head,
  method: 'GET',
  path: `${path}/beda/{id_putusan}`,
  summary: 'A document on which two officers differ, with what both said.',
  data: berbeda,
  errors: ['sudah_diputus'],
});
export const tetapkanKedua = act({
  ...head,
  path: `${path}/tetapkan`,
  summary:
    'Decides between two who differ: the first decision stays, or the document is decided anew as the second said, and what follows from a decision follows.',
  // Demanded, with a deadline, where the document is rejected.
  reason: 'optional',
  body: { id, hasil: z.enum(['tetap', 'diubah']), batas: z.optional(z.iso.datetime({ offset: true })) },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain', 'dipegang_petugas_lain'],
});
