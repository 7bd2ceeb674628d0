/** Who assesses whom: two officers for a participant, shared out or named, and how far each is (seleksi 33). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { choice, fixed, search, typed } from '../../wire/list.ts';
import { callsOf } from '../../wire/office.ts';

/** At most so many officers share participants out at once. */
export const PENILAI_MAX = 100;

const petugas = z.string().check(z.regex(/^[a-z0-9._-]{3,40}$/));
const office = {
  lihat: callsOf('petugas:nilai-lihat', 'petugas'),
  tutup: callsOf('petugas:nilai-tutup', 'petugas'),
};
const path = '/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/penugasan';

export const ringkasPenugasan = office.lihat.get(path, {
  summary:
    'Officers who may assess, how many participants each was given and has marked, and how many nobody was given.',
  data: z.object({
    penilai: z.array(
      z.object({
        petugas: z.string(),
        nama: z.string(),
        /** Participants given, and those of them marked. */
        ditugaskan: z.int(),
        sudah: z.int(),
      }),
    ),
    /** Participants given to nobody whom nobody has marked. */
    tanpa: z.int(),
  }),
});
export type RingkasPenugasan = z.infer<(typeof ringkasPenugasan)['data']>;
export const daftarPenugasan = office.lihat.list('/api/petugas/penugasan-penilai', {
  summary:
    'Participants of a component with two assessors and whom they were given to, by participant number.',
  filters: {
    kode_penawaran: fixed(parameters.kode_penawaran),
    kode_komponen: fixed(parameters.kode_komponen),
    cari: search('Nomor peserta', 'Nomor peserta, atau awalnya'),
    penilai: typed('Penilai', 'Nama pengguna penilai'),
    keadaan: choice('Keadaan', 'Semua', {
      tanpa: 'Belum ditugaskan',
      menunggu: 'Menunggu penilai',
      selesai: 'Kedua penilai sudah menilai',
    }),
  },
  row: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: z.nullable(z.string()),
    penilai: z.array(z.object({ petugas: z.string(), nama: z.string(), sudah: z.boolean() })),
    /** Marks that count, given to or not. */
    nilai_masuk: z.int(),
  }),
  ekspor: {
    path: '/api/petugas/penugasan-penilai/ekspor',
    summary: 'The same rows as an Excel or CSV file. Recorded.',
  },
});
export const bagiPenugasan = office.tutup.act(`${path}/bagi`, {
  summary:
    'Shares the participants nobody was given and nobody has marked among officers, two for each, as evenly as can be.',
  reason: 'none',
  body: { petugas: z.array(petugas).check(z.minLength(2), z.maxLength(PENILAI_MAX)) },
  data: z.object({ dibagi: z.int() }),
  errors: ['nilai_ditutup', 'nilai_cara_lain'],
});
export const tugaskanPenilai = office.tutup.act(`${path}/tugaskan`, {
  summary: 'Names the two officers who assess a participant, or none; whoever has marked stays.',
  reason: 'none',
  body: { nomor_peserta: parameters.nomor_peserta, petugas: z.array(petugas).check(z.maxLength(2)) },
  data: z.null(),
  errors: ['nilai_ditutup', 'nilai_cara_lain'],
});
