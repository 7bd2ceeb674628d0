/** Scores of participants: components, import, sheet, versions, closing by a second officer (seleksi 10–13). */
import { z } from 'zod/mini';
import { parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { callsOf } from '../wire/office.ts';
import { pageOf, pageQuery } from '../wire/paging.ts';

export const KATA_TUTUP = 'TUTUP';
/** One ten-thousandth is the unit of scores: 87,5 is 875.000. */
export const SATUAN = 10_000;
const DIGITS = 4;
/** Cells of one saving. */
export const SEL_MAX = 2_000;
export const KOMPONEN_MAX = 40;

const plain = new Intl.NumberFormat('id-ID', { maximumFractionDigits: DIGITS, useGrouping: false });
/** A score as people write it: 875000 is 87,5. */
export const nilaiText = (nilai: number): string => plain.format(nilai / SATUAN);
/** Reads a score of at most four decimals behind comma or point; null where it is none. */
export const bacaNilai = (text: string): number | null => {
  const [, sign, whole, rest = ''] = /^([-−]?)(\d{1,5})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * SATUAN + Number(rest.padEnd(DIGITS, '0'));
  return sign && value !== 0 ? -value : value;
};

/** Least and most a score can be. */
const MOST = 100_000 * SATUAN - 1;
export const nilai = z.int().check(z.minimum(-MOST), z.maximum(MOST));
/** Whom something is for: everybody, or whoever chose a programme of an interest, or one programme. */
export const sasaran = z.string().check(z.regex(/^(semua|minat:\d{1,3}|prodi:\d{1,9})$/));
export const SEMUA = 'semua';
const NAMA_MAX = 100;
const KOMPONEN_BODY = 2_000;
/** How the scores of a component come about; it stays as it was when the component was added. */
export const JENIS = {
  biasa: 'Berkas atau lembar nilai',
  'dua-penilai': 'Dua penilai yang tidak saling melihat',
  formulir: 'Diambil dari formulir',
} as const;
const jenis = z.enum(keysOf(JENIS));
/** How far two assessors may be apart before a third decides. */
const jarak = z.int().check(z.minimum(0), z.maximum(2 * MOST));

const isian = z.object({
  nama: z.string().check(z.minLength(1), z.maxLength(NAMA_MAX)),
  rentang: z.tuple([nilai, nilai]),
  untuk: sasaran,
});
/** What an officer says of a component. */
export const isianKomponen = {
  ...isian.shape,
  jenis,
  /** Null where one officer scores alone. */
  jarak: z.nullable(jarak),
};
const komponen = z.object({
  kode: z.string(),
  ...isianKomponen,
  /** Participants of whom assessors have begun and not ended. */
  menunggu: z.int(),
  /** Grows with every change of its scores, its range and its closing. */
  versi: z.int(),
  /** Participants it is for, and how many of them have a score. */
  peserta: z.int(),
  terisi: z.int(),
  ditutup: z.nullable(z.string()),
  ditutup_oleh: z.nullable(z.string()),
  /** Usernames of who changed its scores or its range since it was last open: none of them closes it. */
  pengubah: z.array(z.string()),
});
export type Komponen = z.infer<typeof komponen>;

const penawaran = z.object({
  kode_penawaran: z.string(),
  jalur_masuk: z.string(),
  nama: z.string(),
  tahun: z.int(),
  tanggal_selesai_daftar: z.string(),
  peserta: z.int(),
  komponen: z.int(),
  ditutup: z.int(),
});
export type PenawaranNilai = z.infer<typeof penawaran>;
export const pilihanSasaran = z.object({ kode: z.string(), nama: z.string() });

const office = {
  lihat: callsOf('petugas:nilai-lihat', 'petugas'),
  ubah: callsOf('petugas:nilai-ubah', 'petugas'),
  tutup: callsOf('petugas:nilai-tutup', 'petugas'),
};

export const daftarNilai = office.lihat.get('/api/petugas/nilai', {
  summary: 'Every offering with its participants and how many components it has and are closed.',
  data: z.array(penawaran),
});
export const detailNilai = office.lihat.get('/api/petugas/nilai/{kode_penawaran}', {
  summary: 'Components of an offering, whom they can be for, and the commitment of its draw.',
  data: z.object({
    ...penawaran.shape,
    daftar: z.array(komponen),
    sasaran: z.array(pilihanSasaran),
    komitmen: z.nullable(z.string()),
  }),
});
export const simpanKomponen = office.ubah.act('/api/petugas/nilai/{kode_penawaran}/komponen', {
  summary: 'Adds a component, or changes name, range or whom it is for; the first one commits to the draw.',
  reason: 'none',
  body: {
    kode: parameters.kode_komponen,
    ...isian.shape,
    /** Without it a new component is an ordinary one. */
    jenis: z.optional(jenis),
    jarak: z.optional(z.nullable(jarak)),
    versi: z.nullable(z.int()),
  },
  bodyMax: KOMPONEN_BODY,
  data: z.object({ versi: z.int() }),
  errors: ['sudah_ada', 'versi_usang', 'nilai_ditutup', 'dipakai'],
});
const baris = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  hadir: z.boolean(),
  /** In the order of the components; `berlaku` says whom each is for. */
  nilai: z.array(z.nullable(z.int())),
  berlaku: z.array(z.boolean()),
});
export type BarisLembar = z.infer<typeof baris>;
export const lembarNilai = office.lihat.get('/api/petugas/nilai/{kode_penawaran}/lembar', {
  summary: 'A page of the sheet: participants by number, a column for each component.',
  query: pageQuery,
  data: pageOf(baris),
});
const sel = z.object({
  nomor_peserta: parameters.nomor_peserta,
  kode: parameters.kode_komponen,
  /** What stood there when it was typed over. */
  semula: z.nullable(nilai),
  nilai: z.nullable(nilai),
});
export type Sel = z.infer<typeof sel>;
export const tulisNilai = office.ubah.act('/api/petugas/nilai/{kode_penawaran}/lembar', {
  summary: 'Stores cells of the sheet as one version; a reason is demanded where a score is replaced.',
  reason: 'optional',
  body: { sel: z.array(sel).check(z.minLength(1), z.maxLength(SEL_MAX)) },
  data: z.object({ berubah: z.int() }),
  errors: ['versi_usang', 'nilai_ditutup', 'nilai_cara_lain'],
});

export const imporNilai = office.ubah.uploads('/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/impor', {
  summary: 'becomes the scores of a component, as one version.',
  columns: {
    nomor_peserta: { arti: 'Nomor peserta pada kartu', contoh: '270100001', wajib: true },
    nama: { arti: 'Nama peserta, untuk dibaca orang; tidak diperiksa', contoh: 'Siti Rahma' },
    nilai: {
      arti: 'Nilai mentah, koma atau titik untuk pecahan; kosong dilewati',
      contoh: '87,5',
      wajib: true,
    },
  },
  errors: ['nilai_ditutup', 'nilai_cara_lain'],
});
export const templatNilai = office.ubah.exports('/api/petugas/templat-nilai', {
  summary: 'Makes the Excel template of a component with every participant it is for. Recorded.',
  saringan: { kode_penawaran: parameters.kode_penawaran, kode_komponen: parameters.kode_komponen },
  bentuk: ['xlsx'],
  tooMany: 'templat_terlalu_besar',
});

export const CARA_VERSI = {
  impor: 'Impor berkas',
  lembar: 'Lembar nilai',
  penilai: 'Penilai',
  coret: 'Penilaian dicoret',
  formulir: 'Diambil dari formulir',
  rentang: 'Rentang atau jarak diubah',
  tutup: 'Ditutup',
  buka: 'Dibuka kembali',
};
/** What the versions of a component say of a range that was changed. */
export const rentangDiubah = (
  [sedikit, banyak]: readonly [number, number],
  [kurang, lebih]: readonly [number, number],
): string =>
  `Rentang diubah dari ${nilaiText(sedikit)}–${nilaiText(banyak)} menjadi ${nilaiText(kurang)}–${nilaiText(lebih)}`;
/** The same of the distance of two assessors. */
export const jarakDiubah = (lama: number, baru: number): string =>
  `Jarak diubah dari ${nilaiText(lama)} menjadi ${nilaiText(baru)}`;
const versi = z.object({
  id: z.int(),
  waktu: z.string(),
  petugas: z.string(),
  cara: z.enum(keysOf(CARA_VERSI)),
  alasan: z.nullable(z.string()),
  jumlah: z.int(),
});
export type VersiNilai = z.infer<typeof versi>;
export const riwayatNilai = office.lihat.get('/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/riwayat', {
  summary: 'Versions of the scores of a component, newest first: who, when, how many, why.',
  query: pageQuery,
  data: pageOf(versi),
});
export const tutupNilai = office.tutup.act('/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/tutup', {
  summary: 'Closes the scores of a component as they stand; by an officer who changed none of them.',
  reason: 'none',
  word: KATA_TUTUP,
  body: { versi: z.int() },
  data: z.object({ versi: z.int() }),
  errors: ['perlu_petugas_lain', 'sudah_diputus', 'versi_usang', 'penilaian_belum_selesai'],
});
export const bukaNilai = office.tutup.act('/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/buka', {
  summary: 'Opens closed scores again, for a reason, as long as no result was put forward from them.',
  body: { versi: z.int() },
  data: z.object({ versi: z.int() }),
  errors: ['nilai_dipakai', 'sudah_diputus', 'versi_usang'],
});
