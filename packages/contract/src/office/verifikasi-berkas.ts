/** The desk that judges documents one by one (berkas 12, berkas 13, berkas 16). */
import { z } from 'zod/mini';
import { KEADAAN_BERKAS, keadaanBerkas, menahan } from '../applicant/verifikasi-berkas.ts';
import { parameters } from '../wire/endpoint.ts';
import { choice, referred, search, typed } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

export const PUTUSAN = { sah: 'Sah', ditolak: 'Ditolak', 'tidak-perlu': 'Tidak diperlukan' } as const;
export type Putusan = keyof typeof PUTUSAN;

/** How long a decision can be undone. Seconds. */
export const URUNG_DETIK = 10;
/** How long an applicant stays with the officer whose page is not heard of. Minutes. */
export const PEGANG_MENIT = 3;
/** Pages of a document that has one or two; a PDF of more is worth a look whether it is the right file. */
export const HALAMAN_WAJAR = 10;
/** Days until a rejected document must be replaced: what is offered, and the most there may be. */
export const BATAS_HARI = { awal: 3, terbanyak: 60 } as const;

const nullableText = z.nullable(z.string());
const slot = z.string().check(z.minLength(1), z.maxLength(100));
const office = callsOf('petugas:verifikasi-berkas', 'meja verifikasi-berkas');
const jenis = referred('Dokumen', 'Semua dokumen', 'jenis-dokumen', slot);
const penawaran = referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran);
const asal = {
  sekolah: typed('Asal sekolah', 'Kata dari nama sekolah'),
  provinsi: referred('Provinsi asal', 'Semua provinsi', 'provinsi', parameters.kode_provinsi),
};

export const TAMPILAN_ANTRE = 'Menunggu diperiksa';
export const antreanBerkas = office.list('/api/petugas/verifikasi-berkas', {
  summary:
    'Documents that wait now, by deadline and then age; those that are checked later; those decided by their decision, latest first.',
  filters: {
    cari: search('Cari pendaftar', 'Nomor pendaftar atau nomor peserta'),
    penawaran,
    jenis,
    keadaan: choice('Keadaan', TAMPILAN_ANTRE, {
      nanti: 'Diperiksa nanti',
      sah: KEADAAN_BERKAS.sah,
      ditolak: KEADAAN_BERKAS.ditolak,
      lewat: 'Ditolak, batas lewat',
      'tidak-perlu': KEADAAN_BERKAS['tidak-perlu'],
    }),
    ...asal,
    petugas: referred('Diperiksa oleh', 'Semua petugas', 'pemeriksa', z.string().check(z.maxLength(60))),
  },
  row: z.object({
    nomor_pendaftar: z.string(),
    nomor_peserta: nullableText,
    nama_lengkap: nullableText,
    kode_penawaran: z.string(),
    /** What the offering is called. */
    penawaran: z.string(),
    slot: z.string(),
    dokumen: z.string(),
    keadaan: keadaanBerkas,
    /** Since when it waits, or from when it will. */
    siap: nullableText,
    /** Until when it must be checked. */
    tenggat: nullableText,
    alasan: nullableText,
    batas: nullableText,
    diputus: nullableText,
    diputus_oleh: nullableText,
    /** The colleague in whose hands the applicant is. */
    dipegang: nullableText,
  }),
  ekspor: {
    path: '/api/petugas/verifikasi-berkas/ekspor',
    summary: 'The same documents as a file, with state, reason and deadline. Recorded.',
  },
});

const isian = z.array(z.object({ label: z.string(), nilai: nullableText, sama: z.boolean() }));
export const dokumenDiperiksa = z.object({
  slot: z.string(),
  label: z.string(),
  ext: z.string(),
  /** Null where its address cannot be given out. */
  url: nullableText,
  keadaan: keadaanBerkas,
  /** Sent back with a decision: who decides has seen exactly this one. */
  versi: z.int(),
  disimpan: z.string(),
  /** Since when it waits, or from when it will. */
  siap: z.string(),
  tenggat: nullableText,
  alasan: nullableText,
  batas: nullableText,
  diputus: nullableText,
  diputus_oleh: nullableText,
  /** The head who decided on this very file at a second look (berkas 32). */
  ditetapkan_oleh: nullableText,
  putusan_pimpinan: z.nullable(z.enum(['sah', 'ditolak'])),
  menahan,
  daftar_periksa: z.array(z.string()),
  /** It says who somebody is: a number that was typed wrongly is put right beside it. */
  identitas: z.boolean(),
  /** What was typed that concerns it; `sama`: must agree with the document. */
  isian,
  /** What a machine noticed; a hint, no verdict. */
  petunjuk: z.array(z.string()),
  /** Files that were in the slot before, the latest first, with what was decided of each. */
  sebelumnya: z.array(
    z.object({
      ext: z.string(),
      url: nullableText,
      disimpan: z.string(),
      putusan: nullableText,
      alasan: nullableText,
    }),
  ),
});
export type DokumenDiperiksa = z.infer<typeof dokumenDiperiksa>;
const giliran = z.object({
  nomor_pendaftar: z.string(),
  nomor_peserta: nullableText,
  nama_lengkap: nullableText,
  penawaran: z.string(),
  /** NIK or passport number as it was typed. */
  no_ktp: nullableText,
  /** Those that wait first, then those that are checked later. */
  dokumen: z.array(dokumenDiperiksa),
});
export type Giliran = z.infer<typeof giliran>;

export const ambilBerkas = office.post('/api/petugas/verifikasi-berkas/ambil', {
  summary:
    'Hands out the next applicant whose documents wait, or the one named, to this officer alone; null where nobody is left. It comes back when the officer is not heard of.',
  body: {
    penawaran: z.optional(parameters.kode_penawaran),
    jenis: z.optional(jenis.schema),
    sekolah: z.optional(asal.sekolah.schema),
    provinsi: z.optional(asal.provinsi.schema),
    nomor_pendaftar: z.optional(parameters.nomor_pendaftar),
    /** Whom the officer is at already, when the next one is fetched ahead. */
    selain: z.optional(parameters.nomor_pendaftar),
  },
  data: z.nullable(giliran),
  errors: ['dipegang_petugas_lain', 'mengenal_pendaftar'],
});
/** So many are given back at once; those of long before ran out by themselves. */
export const LEPAS_TERBANYAK = 50;
export const pegangBerkas = office.post('/api/petugas/verifikasi-berkas/pegang', {
  summary: 'Says that the officer is still at these applicants, and gives others back.',
  body: {
    nomor_pendaftar: z.array(parameters.nomor_pendaftar).check(z.maxLength(2)),
    lepas: z.optional(z.array(parameters.nomor_pendaftar).check(z.maxLength(LEPAS_TERBANYAK))),
  },
  data: z.null(),
});
export const putuskanBerkas = office.act('/api/petugas/verifikasi-berkas/putuskan', {
  summary:
    'Accepts a document, rejects it with a reason and a deadline until which its slot opens for the applicant, or says it is not needed; of exactly the version seen.',
  // Demanded to reject.
  reason: 'optional',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    slot,
    versi: z.int32(),
    putusan: z.enum(['sah', 'ditolak', 'tidak-perlu']),
    batas: z.optional(z.iso.datetime({ offset: true })),
    /** Demanded to decide otherwise than the head did. */
    timpa: z.optional(z.boolean()),
  },
  data: z.object({ id: z.int(), versi: z.int() }),
  errors: ['versi_usang', 'dipegang_petugas_lain', 'mengenal_pendaftar', 'ditetapkan_pimpinan'],
});
/** Documents of one applicant that can be accepted at once. */
export const SAHKAN_MAX = 60;
export const sahkanBerkas = office.act('/api/petugas/verifikasi-berkas/sahkan', {
  summary:
    'Accepts several documents of one applicant that wait now, of exactly the versions seen: all of them or none, and none while one of the applicant stands rejected.',
  reason: 'none',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    dokumen: z.array(z.object({ slot, versi: z.int32() })).check(z.minLength(1), z.maxLength(SAHKAN_MAX)),
  },
  data: z.array(z.object({ slot: z.string(), id: z.int(), versi: z.int() })),
  errors: ['versi_usang', 'dokumen_nanti', 'ada_yang_ditolak', 'dipegang_petugas_lain', 'mengenal_pendaftar'],
});
export const urungkanPutusan = office.act('/api/petugas/verifikasi-berkas/urungkan', {
  summary: `Takes the officer's own decision back within ${URUNG_DETIK} seconds; the document waits as before.`,
  reason: 'none',
  body: { id: z.int() },
  data: z.object({ versi: z.int() }),
  errors: ['urung_terlambat', 'versi_usang'],
});

/** What a judging officer reads where it changed since it was seen: nothing was typed that could be compared. */
export const BERUBAH = {
  putus: 'Dokumen ini sudah diganti atau diputuskan sejak Anda membukanya, jadi putusan Anda tidak disimpan.',
  urung: 'Dokumen ini sudah diganti atau diputuskan lagi, jadi putusan tadi tidak dapat diurungkan.',
} as const;

export const serahkanBerkas = office.act('/api/petugas/verifikasi-berkas/serahkan', {
  summary:
    'Says that the officer knows the applicant: others judge the documents, at the first and the second look. Not taken back.',
  body: { nomor_pendaftar: parameters.nomor_pendaftar },
  data: z.null(),
});

/** A document at a second look: nothing in it was decided by anybody (berkas 23). */
export const terlihat = z.object({
  /** Of the decision that was drawn. */
  id: z.int(),
  nama_lengkap: nullableText,
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
export const ambilKedua = office.post('/api/petugas/verifikasi-berkas/kedua/ambil', {
  summary:
    'Hands out a drawn document that another officer judged, without what they said; null where none is left.',
  body: {},
  data: z.nullable(terlihat),
});
export const pegangKedua = office.post('/api/petugas/verifikasi-berkas/kedua/pegang', {
  summary: 'Says that the officer is still at these documents for a second look, and gives others back.',
  body: {
    id: z.array(z.int()).check(z.maxLength(2)),
    lepas: z.optional(z.array(z.int()).check(z.maxLength(LEPAS_TERBANYAK))),
  },
  data: z.null(),
});
export const nilaiKedua = office.act('/api/petugas/verifikasi-berkas/kedua/nilai', {
  summary: 'Says what a second officer thinks of a drawn document. The applicant notices nothing.',
  // Demanded to reject.
  reason: 'optional',
  body: { id: z.int(), putusan: z.enum(['sah', 'ditolak']) },
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang', 'dipegang_petugas_lain', 'mengenal_pendaftar'],
});
export const urungkanKedua = office.act('/api/petugas/verifikasi-berkas/kedua/urungkan', {
  summary: `Takes the officer's own second opinion back within ${URUNG_DETIK} seconds; the document is theirs again.`,
  reason: 'none',
  body: { id: z.int() },
  data: z.null(),
  errors: ['urung_terlambat', 'versi_usang', 'sudah_diputus'],
});
