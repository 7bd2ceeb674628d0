/** Groups of participants by a list the office uploads, of which seats can be reserved (seleksi 28). */
import { z } from 'zod/mini';
import { act } from '../../wire/act.ts';
import { endpoint, parameters } from '../../wire/endpoint.ts';
import { imports } from '../../wire/impor.ts';

/** Most lists of an offering: with all else a rule speaks of, they stay below what a run can name. */
export const DAFTAR_MAX = 10;
const NAMA_MAX = 60;

const common = { tag: 'meja seleksi' } as const;
const change = { ...common, access: 'petugas:seleksi-atur' } as const;
const base = '/api/petugas/seleksi/{kode_penawaran}/kelompok';

const kelompok = z.object({
  kode: z.string(),
  nama: z.string(),
  /** Rows of the list that counts, and participants on it. */
  baris: z.int(),
  peserta: z.int(),
});
export type KelompokSeleksi = z.infer<typeof kelompok>;
export const daftarKelompok = endpoint({
  ...common,
  access: 'petugas:seleksi-lihat',
  method: 'GET',
  path: base,
  summary: 'Groups by list of an offering, with how many participants are on each.',
  data: z.array(kelompok),
});
export const tambahKelompok = act({
  ...change,
  path: base,
  summary: 'Makes a group that a list will fill; it stays.',
  reason: 'none',
  body: { kode: parameters.kode_kelompok, nama: z.string().check(z.minLength(1), z.maxLength(NAMA_MAX)) },
  data: z.null(),
  errors: ['sudah_ada', 'kelompok_terlalu_banyak'],
});
export const imporKelompok = imports({
  ...change,
  path: '/api/petugas/seleksi/{kode_penawaran}/kelompok/{kode_kelompok}/impor',
  summary: 'becomes the list of a group, in the place of the one before.',
  columns: {
    nomor_peserta: { arti: 'Nomor peserta pada kartu; satu dari tiga kolom diisi', contoh: '270100001' },
    nisn: { arti: 'NISN peserta, 10 angka', contoh: '0051234567' },
    npsn: { arti: 'NPSN sekolah, 8 angka: semua peserta dari sekolah itu', contoh: '20100001' },
    keterangan: { arti: 'Untuk dibaca orang; tidak diperiksa', contoh: 'SMA mitra' },
  },
});
