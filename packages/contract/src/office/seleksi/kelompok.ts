/** Groups of participants by a list the office uploads (seleksi 28) or by what the form says (seleksi 44), of which seats can be reserved. */
import { z } from 'zod/mini';
import { namaPilihan, syarat } from '../../seleksi/syarat.ts';
import { parameters } from '../../wire/endpoint.ts';
import { callsOf } from '../../wire/office.ts';

/** Most groups of an offering: with all else a rule speaks of, they stay below what a run can name. */
export const DAFTAR_MAX = 10;
const NAMA_MAX = 60;
const SYARAT_BODY = 32_000;

const office = {
  lihat: callsOf('petugas:seleksi-lihat', 'meja seleksi'),
  atur: callsOf('petugas:seleksi-atur', 'meja seleksi'),
};
const base = '/api/petugas/seleksi/{kode_penawaran}/kelompok';

const kelompok = z.object({
  kode: z.string(),
  nama: z.string(),
  /** Who belongs to it by the form; null where a list says so. */
  syarat: z.nullable(syarat),
  /** The same in a sentence. */
  kalimat: z.nullable(z.string()),
  /** What the entries of option lists are called that its conditions name. */
  pilihan: z.array(namaPilihan),
  /** Rows of the list that counts. */
  baris: z.int(),
  /** Participants in it; null where counting them takes too long. */
  peserta: z.nullable(z.int()),
});
export type KelompokSeleksi = z.infer<typeof kelompok>;
export const daftarKelompok = office.lihat.get(base, {
  summary:
    'Groups of an offering by list or by conditions over the form, with how many participants are in each.',
  data: z.array(kelompok),
});
export const tambahKelompok = office.atur.act(base, {
  summary: 'Makes a group that a list will fill, or that conditions over the form do; it stays.',
  reason: 'none',
  body: {
    kode: parameters.kode_kelompok,
    nama: z.string().check(z.minLength(1), z.maxLength(NAMA_MAX)),
    syarat: z.optional(z.nullable(syarat)),
  },
  bodyMax: SYARAT_BODY,
  data: z.null(),
  errors: ['sudah_ada', 'kelompok_terlalu_banyak'],
});
export const isianKelompok = office.lihat.get(`${base}/isian`, {
  summary:
    'What conditions of a group can be about: the fields the form of the offering asks, and its custom ones.',
  data: z.object({
    isian: z.array(z.string()),
    khusus: z.array(
      z.object({
        nama: z.string(),
        tipe: z.enum(['text', 'select', 'file']),
        label: z.string(),
        meta_data: z.nullable(z.string()),
      }),
    ),
  }),
});
export const ubahSyarat = office.atur.act(`${base}/{kode_kelompok}/syarat`, {
  summary: 'Changes the conditions of a group that has some; scenarios that read others are stale.',
  reason: 'none',
  /** `semula`: the conditions the change was built on. */
  body: { syarat, semula: syarat },
  bodyMax: 2 * SYARAT_BODY,
  data: z.null(),
  errors: ['versi_usang'],
});
export const imporKelompok = office.atur.imports(
  '/api/petugas/seleksi/{kode_penawaran}/kelompok/{kode_kelompok}/impor',
  {
    summary: 'becomes the list of a group, in the place of the one before.',
    columns: {
      nomor_peserta: { arti: 'Nomor peserta pada kartu; satu dari tiga kolom diisi', contoh: '270100001' },
      nisn: { arti: 'NISN peserta, 10 angka', contoh: '0051234567' },
      npsn: { arti: 'NPSN sekolah, 8 angka: semua peserta dari sekolah itu', contoh: '20100001' },
      keterangan: { arti: 'Untuk dibaca orang; tidak diperiksa', contoh: 'SMA mitra' },
    },
  },
);
