/** The office's desk for people who may have registered more than once (orang 3–9). */
import { z } from 'zod/mini';
import { keysOf } from '../wire/keys.ts';
import { choice, search } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { FASE } from './pendaftar.ts';

const office = {
  ganda: callsOf('petugas:dugaan-ganda', 'meja dugaan-ganda'),
  identitas: callsOf('petugas:koreksi-identitas', 'meja dugaan-ganda'),
};
const nullableText = z.nullable(z.string());
const phase = z.enum(keysOf(FASE));

/** What two registrations have in common, the strongest first. */
export const SEBAB = {
  nik: 'NIK atau paspor sama',
  nisn: 'NISN sama',
  foto: 'Foto sama atau sangat mirip',
  nama: 'Nama dan tanggal lahir sama atau mirip',
  ibu: 'Nama ibu sama atau mirip',
  telepon: 'Nomor telepon sama',
} as const;
export type Sebab = keyof typeof SEBAB;
/** What an officer decides about a pair. */
export const PUTUSAN = { satu: 'Satu orang', dua: 'Dua orang' } as const;
export type Putusan = keyof typeof PUTUSAN;

const sebab = z.enum(keysOf(SEBAB));
const putusan = z.enum(keysOf(PUTUSAN));
const side = z.object({
  nomor_pendaftar: z.string(),
  nama_lengkap: nullableText,
  nomor_peserta: nullableText,
  penawaran: z.string(),
});
const row = z.object({
  id_pasangan: z.int(),
  pertama: side,
  kedua: side,
  sebab: z.array(sebab),
  /** Both are of one offering, where one person has one seat. */
  sama_penawaran: z.boolean(),
  ditemukan: z.string(),
  keputusan: z.nullable(putusan),
  diputus: nullableText,
  diputus_oleh: nullableText,
});
export type Pasangan = z.infer<typeof row>;

export const dugaanGanda = office.ganda.list('/api/petugas/dugaan-ganda', {
  summary:
    'Pairs of registrations that may be one person: those that wait, the oldest first, or those judged.',
  filters: {
    cari: search('Cari pasangan', 'Nomor pendaftar'),
    tampilan: choice('Tampilan', 'Menunggu keputusan', PUTUSAN),
    sebab: choice('Yang sama', 'Semua', SEBAB),
  },
  row,
});

const compared = z.object({
  label: z.string(),
  pertama: nullableText,
  kedua: nullableText,
  beda: z.boolean(),
});
const detail = z.object({
  ...row.shape,
  alasan: nullableText,
  /** Registrations side by side; `izin` says why a second seat was allowed. */
  sisi: z.array(
    z.object({
      nomor_pendaftar: z.string(),
      foto_url: nullableText,
      /** Documents that say who it is. */
      dokumen: z.array(z.object({ slot: z.string(), label: z.string(), ext: z.string(), url: nullableText })),
      fase: phase,
      no_ktp: nullableText,
      izin: nullableText,
    }),
  ),
  banding: z.array(compared),
});
export type RincianPasangan = z.infer<typeof detail>;

export const pasangan = office.ganda.get('/api/petugas/dugaan-ganda/{id_pasangan}', {
  summary: 'Two registrations side by side, what differs marked; it counts as opening both files.',
  data: detail,
});
export const putuskanPasangan = office.ganda.act('/api/petugas/dugaan-ganda/{id_pasangan}/putuskan', {
  summary:
    'Decides that a pair is one person, whose registrations are then linked and never merged, or two, who do not come back.',
  reason: 'optional',
  body: { keputusan: putusan },
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const batalkanPutusan = office.ganda.act('/api/petugas/dugaan-ganda/{id_pasangan}/batalkan', {
  summary: 'Takes a decision back: the pair waits again.',
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const izinkanKursi = office.ganda.act('/api/petugas/dugaan-ganda/izin/{nomor_pendaftar}', {
  summary: 'Lets a registration take a seat beside another of the same person in its offering.',
  data: z.null(),
  errors: ['sudah_diputus', 'uji_terbatas'],
});
export const cabutIzinKursi = office.ganda.act('/api/petugas/dugaan-ganda/izin/{nomor_pendaftar}/cabut', {
  summary: 'Takes that permission back, as long as no seat was taken with it.',
  data: z.null(),
  errors: ['sudah_diputus', 'sudah_final'],
});

/** Longest NIK or passport number, as the form has it. */
const NOMOR_MAX = 25;
export const koreksiIdentitas = office.identitas.act(
  '/api/petugas/dugaan-ganda/identitas/{nomor_pendaftar}',
  {
    summary:
      'Corrects the NIK or passport number of a registration, finalised or not; whose it is follows at once.',
    body: {
      /** The number the officer saw: one that was changed meanwhile is not replaced. */
      dari: z.nullable(z.string().check(z.maxLength(64))),
      no_ktp: z.string().check(z.minLength(1), z.maxLength(NOMOR_MAX)),
    },
    data: z.null(),
    errors: ['versi_usang', 'kursi_ganda', 'isian_salah'],
  },
);
