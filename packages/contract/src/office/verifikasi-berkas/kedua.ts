/** A second look at documents that were judged, drawn at random and blind (berkas 22 to 25). */
import { z } from 'zod/mini';
import { act } from '../../wire/act.ts';
import { endpoint, parameters } from '../../wire/endpoint.ts';
import { choice, list, referred } from '../../wire/list.ts';
import { dokumenDiperiksa } from '../verifikasi-berkas.ts';

/** What a draw asks for: what is offered, the least and the most. */
export const UNDI = {
  hari: ['Putusan berapa hari terakhir', 7, 1, 90],
  persen: ['Persen dari putusan tiap petugas', 5, 1, 100],
  paling_sedikit: ['Paling sedikit tiap petugas', 3, 0, 200],
} as const;
const asked = ([, , least, most]: (typeof UNDI)[keyof typeof UNDI]) =>
  z.int32().check(z.minimum(least), z.maximum(most));
/** Where a drawn document stands, but for those that wait for the head. */
const LAIN = {
  menunggu: 'Menunggu penilai kedua',
  sama: 'Sependapat',
  tetap: 'Putusan pertama tetap',
  diubah: 'Putusan diubah',
  diganti: 'Diganti sejak diundi',
};
export type KeadaanKedua = keyof typeof LAIN | 'beda';

const tag = 'meja verifikasi-berkas';
const head = { access: 'petugas:periksa-kedua', tag } as const;
const judge = { access: 'petugas:verifikasi-berkas', tag } as const;
const path = '/api/petugas/verifikasi-berkas/kedua';
const text = z.nullable(z.string());
const putusan = z.enum(['sah', 'ditolak']);
/** Who said what of a document; `id` is the number of the first decision, here and below. */
const pendapat = {
  id: z.int(),
  putusan,
  oleh: z.string(),
  putusan_kedua: z.nullable(putusan),
  oleh_kedua: text,
};

export const periksaKedua = list({
  ...head,
  path,
  summary: 'Documents drawn for a second look: those on which two differ, or by where they stand.',
  filters: {
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
    keadaan: choice('Keadaan', 'Berbeda, menunggu Anda', LAIN),
  },
  row: z.object({ ...pendapat, nomor_pendaftar: z.string(), nama_lengkap: text, dokumen: z.string() }),
});
const n = z.int();
export const kesepakatanBerkas = list({
  ...head,
  path: `${path}/kesepakatan`,
  summary:
    'How often a second look agreed with each officer: drawn, judged again, agreed, differing, decided against them, and replaced before.',
  filters: {},
  row: z.object({ petugas: z.string(), diundi: n, dinilai: n, sama: n, beda: n, diubah: n, diganti: n }),
  ekspor: { path: `${path}/kesepakatan/ekspor`, summary: 'The same as a file. Recorded.' },
});
export const undiBerkas = act({
  ...head,
  path: `${path}/undi`,
  summary:
    'Draws a share of the documents each officer accepted or rejected within some days, at random, none that was drawn before.',
  reason: 'none',
  body: {
    penawaran: z.optional(parameters.kode_penawaran),
    hari: asked(UNDI.hari),
    persen: asked(UNDI.persen),
    paling_sedikit: asked(UNDI.paling_sedikit),
  },
  data: z.object({ jumlah: n }),
  errors: ['isian_salah'],
});

/** What is looked at: nothing in it was decided by anybody. */
const terlihat = z.object({
  id: n,
  nama_lengkap: text,
  penawaran: z.string(),
  dokumen: z.pick(dokumenDiperiksa, {
    label: true,
    ext: true,
    url: true,
    daftar_periksa: true,
    isian: true,
    petunjuk: true,
  }),
});
export type Terlihat = z.infer<typeof terlihat>;
export const ambilKedua = endpoint({
  ...judge,
  method: 'POST',
  path: `${path}/ambil`,
  summary:
    'Hands out a drawn document that another officer judged, without what they said; null where none is left.',
  body: {},
  data: z.nullable(terlihat),
});
export const nilaiKedua = act({
  ...judge,
  path: `${path}/nilai`,
  summary: 'Says what a second officer thinks of a drawn document. The applicant notices nothing.',
  // Demanded to reject.
  reason: 'optional',
  body: { id: n, putusan },
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang', 'dipegang_petugas_lain'],
});
export const bedaKedua = endpoint({
  ...head,
  method: 'GET',
  path: `${path}/beda/{id_putusan}`,
  summary: 'A document on which two officers differ, with what both said.',
  data: z.extend(terlihat, { ...pendapat, alasan: text, alasan_kedua: text }),
  errors: ['sudah_diputus'],
});
export const tetapkanKedua = act({
  ...head,
  path: `${path}/tetapkan`,
  summary:
    'Decides between two who differ: the first decision stays, or the document is decided anew as any other, and what follows from that follows.',
  // Demanded, with a deadline, where a document that was accepted is rejected.
  reason: 'optional',
  body: { id: n, putusan, batas: z.optional(z.iso.datetime({ offset: true })) },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain', 'dipegang_petugas_lain'],
});
