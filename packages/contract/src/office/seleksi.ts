/** Selection at the office: rule and seats, scenarios side by side, the outcome put forward as result (seleksi 14–17). */
import { z } from 'zod/mini';
import { aturan } from '../seleksi/aturan.ts';
import { parameters } from '../wire/endpoint.ts';
import { callsOf } from '../wire/office.ts';
import { pilihanSasaran } from './nilai.ts';

export const KATA_USULKAN = 'USULKAN';
const NAMA_MAX = 60;
/** At most this many people of each kind are listed where two scenarios differ; the count is whole. */
export const BEDA_MAX = 100;
const BODY_MAX = 500_000;

const penawaran = z.object({
  kode_penawaran: z.string(),
  jalur_masuk: z.string(),
  nama: z.string(),
  tahun: z.int(),
  peserta: z.int(),
  komponen: z.int(),
  ditutup: z.int(),
  /** Version of the rule; null where there is none. */
  versi: z.nullable(z.int()),
  skenario: z.int(),
  /** Number of the import in force; null where there is none. */
  id_hasil: z.nullable(z.int()),
  /** It came of a selection. */
  dari_seleksi: z.boolean(),
});
export type PenawaranSeleksi = z.infer<typeof penawaran>;

/** What an applicant reads of the reasons after the announcement. */
export const keterbukaan = z.object({
  nilai: z.boolean(),
  peringkat: z.boolean(),
  batas: z.boolean(),
  tunggu: z.boolean(),
});
export type Keterbukaan = z.infer<typeof keterbukaan>;
export const TERTUTUP: Keterbukaan = { nilai: false, peringkat: false, batas: false, tunggu: false };

const terisi = z.object({
  /** Programme and class: `501-1`. */
  prodi: z.string(),
  nama: z.string(),
  kursi: z.int(),
  terisi: z.int(),
  peminat: z.int(),
  memenuhi: z.int(),
  /** Seats a plenary made beyond, counted in `terisi`; absent where none. */
  lebih: z.optional(z.int()),
  /** Of a run that corrects another: held beyond the seats of the rule, counted in `terisi`; absent where none. */
  luapan: z.optional(z.int()),
  /** Total of the last the rule admitted on seats for everybody; null where nobody sits there. */
  batas: z.nullable(z.int()),
});
const ringkas = z.object({
  peserta: z.int(),
  diterima: z.int(),
  /** How many got their first, second, … choice. */
  pilihan: z.array(z.int()),
  /** Who would have had a higher choice by putting it first; null where order gains nobody anything. */
  lebih_baik: z.nullable(z.int()),
  prodi: z.array(terisi),
  /** Plenary decisions it went around; absent where none. */
  sidang: z.optional(z.int()),
  /** Of a run that corrects another: who held no seat and gets one, and who gets a higher choice. */
  koreksi: z.optional(z.object({ baru: z.int(), naik: z.int() })),
});
export type Ringkas = z.infer<typeof ringkas>;
const skenario = z.object({
  id: z.int(),
  nama: z.string(),
  dibuat: z.string(),
  dibuat_oleh: z.string(),
  /** In hundredths. */
  kemajuan: z.int(),
  selesai: z.nullable(z.string()),
  gagal: z.nullable(z.string()),
  /** Version of the rule it ran with. */
  versi_aturan: z.int(),
  /** All scores it ran with were closed. */
  tertutup: z.boolean(),
  segel: z.nullable(z.string()),
  diterima: z.nullable(z.int()),
  /** Plenary decisions it went around. */
  sidang: z.int(),
  /** It corrects an announced result after an upheld objection. */
  koreksi: z.boolean(),
});
export type Skenario = z.infer<typeof skenario>;

const office = {
  lihat: callsOf('petugas:seleksi-lihat', 'petugas'),
  atur: callsOf('petugas:seleksi-atur', 'petugas'),
};

export const daftarSeleksi = office.lihat.get('/api/petugas/seleksi', {
  summary: 'Every offering with where its selection stands.',
  data: z.array(penawaran),
});
export const detailSeleksi = office.lihat.get('/api/petugas/seleksi/{kode_penawaran}', {
  summary: 'Rule, programmes and groups of an offering, the commitment of its draw, and its scenarios.',
  data: z.object({
    ...penawaran.shape,
    daftar_komponen: z.array(z.object({ kode: z.string(), nama: z.string(), ditutup: z.boolean() })),
    prodi: z.array(
      z.object({
        kode: z.string(),
        nama: z.string(),
        kode_minat: z.int(),
        daya_tampung: z.nullable(z.int()),
      }),
    ),
    sasaran: z.array(pilihanSasaran),
    /** With how many participants are in each; null where counting them takes too long. */
    kelompok: z.array(z.object({ ...pilihanSasaran.shape, jumlah: z.nullable(z.int()) })),
    undian: z.nullable(z.object({ komitmen: z.string(), dibuat: z.string(), dibuat_oleh: z.string() })),
    aturan: z.nullable(aturan),
    keterbukaan,
    daftar_skenario: z.array(skenario),
    /** The scenario the import in force came of. */
    id_skenario: z.nullable(z.int()),
  }),
});
export const simpanAturan = office.atur.act('/api/petugas/seleksi/{kode_penawaran}/aturan', {
  summary: 'Stores the rule over the version that was seen; refused where something is wrong with it.',
  reason: 'none',
  body: { isi: aturan, versi: z.nullable(z.int()) },
  bodyMax: BODY_MAX,
  data: z.object({ versi: z.int() }),
  errors: ['versi_usang', 'aturan_belum_siap'],
});
export const aturKeterbukaan = office.atur.act('/api/petugas/seleksi/{kode_penawaran}/keterbukaan', {
  summary: 'Says what applicants read of the reasons after the announcement.',
  reason: 'none',
  body: { isi: keterbukaan, versi: z.int() },
  data: z.object({ versi: z.int() }),
  errors: ['versi_usang'],
});
export const jalankan = office.atur.act('/api/petugas/seleksi/{kode_penawaran}/skenario', {
  summary: 'Runs a scenario by a job, with the rule and the scores as they are; it changes nothing else.',
  reason: 'none',
  body: { nama: z.string().check(z.minLength(1), z.maxLength(NAMA_MAX)) },
  data: z.object({ id: z.int() }),
  errors: ['aturan_belum_siap'],
});
export const daftarSkenario = office.lihat.get('/api/petugas/seleksi/{kode_penawaran}/skenario', {
  summary: 'The scenarios of an offering, newest first, with how far those are that run.',
  data: z.array(skenario),
});
export const ringkasSkenario = office.lihat.get(
  '/api/petugas/seleksi/{kode_penawaran}/skenario/{id_skenario}',
  {
    summary: 'The outcome of a scenario in figures, known before its ledger is stored; null until then.',
    data: z.object({ ...skenario.shape, ringkas: z.nullable(ringkas) }),
  },
);
const orang = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  /** Programme on the left and on the right; null where not admitted. */
  kiri: z.nullable(z.string()),
  kanan: z.nullable(z.string()),
});
const beda = z.object({ jumlah: z.int(), daftar: z.array(orang) });
export const bandingkan = office.lihat.get('/api/petugas/seleksi/{kode_penawaran}/banding', {
  summary: 'Two scenarios side by side: who comes in, goes out and moves from the left to the right one.',
  query: { kiri: parameters.id_skenario, kanan: parameters.id_skenario },
  data: z.object({ kiri: ringkas, kanan: ringkas, masuk: beda, keluar: beda, pindah: beda }),
});
export type Perbandingan = z.infer<(typeof bandingkan)['data']>;
export const bukuSeleksi = office.lihat.get(
  '/api/petugas/seleksi/{kode_penawaran}/skenario/{id_skenario}/buku',
  {
    summary: 'The ledger of a scenario, which `pmb seleksi ulang` repeats. Recorded.',
    raw: 'application/octet-stream',
    data: z.null(),
  },
);
export const usulkan = office.atur.act(
  '/api/petugas/seleksi/{kode_penawaran}/skenario/{id_skenario}/usulkan',
  {
    summary:
      'Makes the outcome of a scenario the import of the offering, which waits for a second officer at the desk of results.',
    reason: 'none',
    word: KATA_USULKAN,
    data: z.object({ id_hasil: z.int() }),
    errors: [
      'nilai_belum_ditutup',
      'skenario_usang',
      'impor_sudah_ada',
      'koreksi_sudah_ada',
      'sudah_diputus',
      'kunci_dicabut',
    ],
  },
);
