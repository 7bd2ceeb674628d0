/** Letters of acceptance at the office: the queue, a request with its file, and the decisions (loa 14). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { choice, chosen, referred, search } from '../../wire/list.ts';
import { callsOf } from '../../wire/office.ts';

/** The queue as it is opened: what waits for a decision. */
export const TAMPILAN_REVIEW = 'Menunggu keputusan';
/** Its other views. A revoked letter stands in its own view and among all. */
export const TAMPILAN_LOA = {
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  dicabut: 'Dicabut',
  semua: 'Semua pengajuan',
} as const;

/** Reasons offered where the office has set none of its own (`loa.alasan_tolak` of the settings). */
export const ALASAN_TOLAK = [
  'Berkas pendukung belum lengkap atau tidak terbaca.',
  'Data pada berkas tidak sesuai dengan isian formulir.',
  'Program studi yang dituju tidak menerbitkan LoA pada gelombang ini.',
  'Syarat penerimaan belum terpenuhi.',
] as const;
/** Words typed before a letter is revoked. */
export const KATA_CABUT = 'CABUT';
/** Requests decided in one act. */
export const MASSAL_MAX = 100;

const id = z.int().check(z.gte(1));

const row = z.object({
  id: z.int(),
  jenis_loa: z.int(),
  status_loa: z.int(),
  dicabut: z.boolean(),
  nomor_pendaftar: z.string(),
  nomor_peserta: z.nullable(z.string()),
  nama_lengkap: z.nullable(z.string()),
  kode_penawaran: z.string(),
  /** What the offering is called. */
  penawaran: z.string(),
  nama_prodi: z.nullable(z.string()),
  diminta: z.string(),
  diputus: z.nullable(z.string()),
  /** When it was revoked. */
  dicabut_pada: z.nullable(z.string()),
  nomor_surat: z.nullable(z.string()),
});
export type BarisLoa = z.infer<typeof row>;

const detail = z.object({
  ...row.shape,
  nama_jenjang: z.nullable(z.string()),
  jalur_masuk: z.string(),
  gelombang: z.string(),
  diverifikasi: z.nullable(z.string()),
  pilihan: z.array(
    z.object({
      urutan: z.int(),
      nama_prodi: z.string(),
      nama_jenjang: z.string(),
      nama_fakultas: z.string(),
      nama_kelas: z.string(),
    }),
  ),
  /** The applicant's result; null before the announcement and where there is none. */
  hasil: z.nullable(z.object({ diterima: z.boolean(), nama_prodi: z.nullable(z.string()) })),
  /** Documents the decision needs; those of health and family finances stay closed. */
  dokumen: z.array(z.object({ slot: z.string(), label: z.string(), ext: z.string(), url: z.string() })),
  diputus_oleh: z.nullable(z.string()),
  keterangan: z.nullable(z.string()),
  keterangan_terlihat: z.boolean(),
  dicabut_oleh: z.nullable(z.string()),
  alasan_cabut: z.nullable(z.string()),
  /** Address of the finished letter; null until it is made. */
  url: z.nullable(z.string()),
  /** Earlier and later requests of the same applicant, newest first. */
  riwayat: z.array(
    z.object({
      id: z.int(),
      jenis_loa: z.int(),
      status_loa: z.int(),
      dicabut: z.boolean(),
      diminta: z.string(),
    }),
  ),
});
export type DetailLoa = z.infer<typeof detail>;

const office = callsOf('petugas:loa', 'petugas');

export const antrean = office.list('/api/petugas/loa', {
  summary:
    'The queue: requests in review oldest first, decided ones by their decision, latest first, all of them by request, latest first; searched, filtered and paged.',
  filters: {
    /** A letter is found by the beginning of its number too. */
    cari: search('Cari pengajuan', 'Nama, nomor peserta, nomor pendaftar, atau nomor surat'),
    status: choice('Tampilan', TAMPILAN_REVIEW, TAMPILAN_LOA),
    jenis: choice('Jenis', 'Semua jenis', { '1': 'Conditional', '2': 'Final' }),
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
  },
  row,
  ekspor: {
    path: '/api/petugas/ekspor-loa',
    summary:
      'Makes an Excel or CSV file of exactly what the queue is filtered to; a large one is made by a job.',
  },
});
export const acuanLoa = office.get('/api/petugas/loa/acuan', {
  summary: 'What the desk chooses from: the reasons of a rejection.',
  data: z.object({ alasan_tolak: z.array(z.string()) }),
});
export const detailLoa = office.get('/api/petugas/loa/{id_loa}', {
  summary: "A request with the applicant's file beside it; documents at signed, short-lived addresses.",
  data: detail,
});

const decision = {
  id: z.array(id).check(z.minLength(1), z.maxLength(MASSAL_MAX)),
  keputusan: z.enum(['setujui', 'tolak']),
  /** The applicant may read the reason of a conditional letter; that of a final one is always shown (loa 7). */
  terlihat: z.optional(z.boolean()),
};
const outcome = z.object({
  id: z.int(),
  nama_lengkap: z.nullable(z.string()),
  jenis_loa: z.int(),
  /** False: somebody was faster, or the request does not exist. */
  diputus: z.boolean(),
  nomor_surat: z.nullable(z.string()),
});
export type HasilPutusan = z.infer<typeof outcome>;

export const pratinjauLoa = office.post('/api/petugas/loa/pratinjau', {
  summary:
    'What deciding these requests would do, without doing it: those named, or the first of what the queue is narrowed to.',
  body: chosen(antrean.query, id, MASSAL_MAX),
  data: z.array(outcome),
});
export const putuskanLoa = office.act('/api/petugas/loa/putuskan', {
  summary:
    'Approves or rejects requests in review: all that still are, in one transaction. An approval gets its number and its letter is queued. 409 when none was left to decide.',
  body: decision,
  // Demanded to reject.
  reason: 'optional',
  data: z.array(outcome),
  errors: ['sudah_diputus', 'surat_tanpa_penandatangan', 'tempat_dilepas'],
});
export const cabutLoa = office.act('/api/petugas/loa/{id_loa}/cabut', {
  summary: 'Revokes an approved letter; its code then says so, and the applicant may ask again.',
  word: KATA_CABUT,
  body: { terlihat: z.optional(z.boolean()) },
  data: z.null(),
  errors: ['sudah_diputus'],
});
