/** Plenary decisions: one participant admitted or refused against the rule, by two officers, with reason and document (seleksi 25–27). */
import { z } from 'zod/mini';
import { alasan } from '../../wire/act.ts';
import { parameters } from '../../wire/endpoint.ts';
import { UPLOAD_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';

export const KATA_SAHKAN_SIDANG = 'SAHKAN';
/** Name of the document's part in the form. */
export const DOKUMEN_SIDANG = 'dokumen';
export const KURSI_SIDANG = {
  ambil: 'Mengambil satu kursi prodi',
  tambah: 'Di luar daya tampung',
} as const;
export type KursiSidang = keyof typeof KURSI_SIDANG;
export const KALIMAT_KURSI_SIDANG: Readonly<Record<KursiSidang, string>> = {
  ambil: 'Satu kursi prodi dipakai, sehingga peserta terakhir menurut aturan bisa tidak diterima.',
  tambah: 'Kursi ditambahkan di atas daya tampung prodi. Kursi peserta lain tidak berkurang.',
};
export const KEADAAN_SIDANG = {
  diusulkan: 'Menunggu petugas kedua',
  disahkan: 'Disahkan',
  dicabut: 'Dicabut',
} as const;

const putusan = z.enum(['terima', 'tolak']);
const kursi = z.enum(['ambil', 'tambah']);
/** Programme and class: `501-1`. */
const prodi = z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/));

/** What goes with the document of a proposal. */
export const isianSidang = {
  nomor_peserta: parameters.nomor_peserta,
  putusan,
  prodi: z.optional(prodi),
  kursi: z.optional(kursi),
  alasan,
};

const satu = z.object({
  id: z.int(),
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  putusan,
  prodi: z.nullable(z.string()),
  nama_prodi: z.nullable(z.string()),
  kursi: z.nullable(kursi),
  alasan: z.string(),
  keadaan: z.enum(['diusulkan', 'disahkan', 'dicabut']),
  diusulkan: z.string(),
  /** Account of who proposed it, who never approves it, and their name. */
  diusulkan_oleh: z.string(),
  pengusul: z.string(),
  disahkan: z.nullable(z.string()),
  disahkan_oleh: z.nullable(z.string()),
  dicabut: z.nullable(z.string()),
  dicabut_oleh: z.nullable(z.string()),
  alasan_cabut: z.nullable(z.string()),
  /** SHA-256 of the document, as ledgers name it. */
  sidik_berkas: z.string(),
});
export type SatuSidang = z.infer<typeof satu>;

const office = {
  lihat: callsOf('petugas:seleksi-lihat', 'petugas'),
  atur: callsOf('petugas:seleksi-atur', 'petugas'),
  sahkan: callsOf('petugas:sidang-sahkan', 'petugas'),
};
const base = '/api/petugas/seleksi/{kode_penawaran}/sidang';

export const daftarSidang = office.lihat.get(base, {
  summary: 'Plenary decisions of an offering, newest first, withdrawn ones included.',
  data: z.object({
    daftar: z.array(satu),
    /** A result in force keeps them from being approved or withdrawn. */
    terkunci: z.boolean(),
  }),
});
export const pesertaSidang = office.lihat.get(`${base}/peserta/{nomor_peserta}`, {
  summary: 'A participant of an offering with the choices somebody can be admitted to. Recorded.',
  data: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: z.nullable(z.string()),
    pilihan: z.array(z.object({ prodi: z.string(), nama: z.string() })),
  }),
});
export type PesertaSidang = z.infer<(typeof pesertaSidang)['data']>;
export const usulkanSidang = office.atur.post(base, {
  files: [DOKUMEN_SIDANG],
  bodyMax: UPLOAD_BODY_MAX,
  summary: 'Proposes a decision with its document; programme and kind of seat where somebody is admitted.',
  body: isianSidang,
  data: z.object({ id: z.int() }),
  errors: [
    'sidang_sudah_ada',
    'maksimal_1_file',
    'dokumen_terlalu_besar',
    'dokumen_kosong',
    'dokumen_format',
    'gambar_rusak',
    'gambar_terlalu_besar',
    'pdf_rusak',
    'pdf_aktif',
    'pdf_terkunci',
    'pdf_terlalu_berat',
    'tipe_tidak_didukung',
    'terlalu_sering',
  ],
});
export const sahkanSidang = office.sahkan.act(`${base}/{id_sidang}/sahkan`, {
  summary: 'Approves what another officer proposed; scenarios from then on go around it.',
  word: KATA_SAHKAN_SIDANG,
  reason: 'none',
  data: z.null(),
  errors: ['perlu_petugas_lain', 'sudah_diputus', 'sidang_terkunci'],
});
export const cabutSidang = office.lihat.act(`${base}/{id_sidang}/cabut`, {
  summary: 'Withdraws a decision for a reason, approved or not, as long as no result in force came of it.',
  data: z.null(),
  errors: ['sudah_diputus', 'sidang_terkunci'],
});
export const dokumenSidang = office.lihat.get(`${base}/{id_sidang}/dokumen`, {
  summary: 'The document of a decision. Recorded.',
  raw: 'application/octet-stream',
  data: z.null(),
});
