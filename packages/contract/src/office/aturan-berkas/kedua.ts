/** The head's calls about second looks at documents: drawing them, deciding where two differ, who agrees (berkas 22, berkas 24, berkas 25). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { choice, referred } from '../../wire/list.ts';
import { callsOf } from '../../wire/office.ts';
import { terlihat } from '../verifikasi-berkas.ts';

/** What a draw asks for: what is offered, the least and the most. */
export const UNDI = {
  hari: ['Putusan berapa hari terakhir', 7, 1, 90],
  persen: ['Persen dari putusan tiap petugas', 5, 1, 100],
  paling_sedikit: ['Paling sedikit tiap petugas', 3, 0, 200],
} as const;
/** Why a document reaches nobody: the one that waits for a second judge, and the one that waits for the head. */
export const BUNTU = {
  menunggu:
    'Tidak ada petugas lain yang dapat menilai: setiap pemeriksa sudah menilai file ini atau mengenal pendaftarnya. Beri peran verifikator kepada petugas lain.',
  beda: 'Tidak ada pimpinan lain yang dapat memutuskan: setiap pimpinan sudah menilai file ini atau mengenal pendaftarnya. Beri peran pimpinan kepada petugas lain.',
} as const;
/** Documents one draw takes at most. */
export const UNDI_MAX = 5_000;
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

const office = callsOf('petugas:periksa-kedua', 'meja aturan-berkas');
const path = '/api/petugas/pemeriksaan-kedua';
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

export const periksaKedua = office.list(path, {
  summary: 'Documents drawn for a second look: those on which two differ, or by where they stand.',
  filters: {
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
    keadaan: choice('Keadaan', 'Berbeda, menunggu Anda', LAIN),
  },
  row: z.object({
    ...pendapat,
    nomor_pendaftar: z.string(),
    nama_lengkap: text,
    dokumen: z.string(),
    /** It waits for the head. */ berbeda: z.boolean(),
    /** Nobody is there to whom it could go (berkas 33). */ buntu: z.boolean(),
  }),
});
const n = z.int();
export const kesepakatanBerkas = office.list(`${path}/kesepakatan`, {
  summary:
    'How often a second look agreed with each officer: drawn, judged again, agreed, differing, decided against them, and replaced before.',
  filters: {},
  row: z.object({ petugas: z.string(), diundi: n, dinilai: n, sama: n, beda: n, diubah: n, diganti: n }),
  ekspor: { path: `${path}/kesepakatan/ekspor`, summary: 'The same as a file. Recorded.' },
});
export const undiBerkas = office.act(`${path}/undi`, {
  summary:
    'Draws a share of the documents each officer accepted or rejected within some days, at random, none that was drawn before.',
  reason: 'none',
  body: {
    penawaran: z.optional(parameters.kode_penawaran),
    hari: asked(UNDI.hari),
    persen: asked(UNDI.persen),
    paling_sedikit: asked(UNDI.paling_sedikit),
  },
  /** `buntu`: of them nobody can judge. */
  data: z.object({ jumlah: n, buntu: n }),
  errors: ['isian_salah'],
});

export const bedaKedua = office.get(`${path}/beda/{id_putusan}`, {
  summary: 'A document on which two officers differ, with what both said.',
  data: z.extend(terlihat, { ...pendapat, alasan: text, alasan_kedua: text }),
  errors: ['sudah_diputus', 'perlu_petugas_lain'],
});
export const tetapkanKedua = office.act(`${path}/tetapkan`, {
  summary:
    'Decides between two who differ: the first decision stays, or the document is decided anew as any other, and what follows from that follows.',
  // Demanded, with a deadline, where a document that was accepted is rejected.
  reason: 'optional',
  body: { id: n, putusan, batas: z.optional(z.iso.datetime({ offset: true })) },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain'],
});
