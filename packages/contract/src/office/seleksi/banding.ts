/** Two scenarios compared by groups, as charts, and who is in a group (seleksi 32). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { keysOf } from '../../wire/keys.ts';
import { callsOf } from '../../wire/office.ts';
import { pageOf, pageQuery } from '../../wire/paging.ts';

/** What the admitted can be counted by. */
export const MENURUT = {
  prodi: 'Program studi',
  pilihan: 'Pilihan yang dipenuhi',
  jenis_kelamin: 'Jenis kelamin',
  provinsi: 'Provinsi asal',
  sekolah: 'Jenjang sekolah asal',
  disabilitas: 'Penyandang disabilitas',
} as const;
export type Menurut = keyof typeof MENURUT;
/** The code of who left a field of the form empty. */
export const TANPA_ISIAN = '-';

const menurut = z.enum(keysOf(MENURUT));
const kelompok = z.object({
  kode: z.string(),
  nama: z.string(),
  /** Participants in it; of a choice that was met those admitted by either. */
  peserta: z.int(),
  /** Admitted on the left and on the right. */
  kiri: z.int(),
  kanan: z.int(),
});
export type KelompokBanding = z.infer<typeof kelompok>;

const office = callsOf('petugas:seleksi-lihat', 'petugas');
const pair = { kiri: parameters.id_skenario, kanan: parameters.id_skenario };

export const bandingkanKelompok = office.get('/api/petugas/seleksi/{kode_penawaran}/banding/kelompok', {
  summary: 'The admitted of two scenarios by programme, choice, sex, home province, school and disability.',
  query: pair,
  data: z.array(z.object({ menurut, baris: z.array(kelompok) })),
});
export const orangBanding = office.get('/api/petugas/seleksi/{kode_penawaran}/banding/orang', {
  summary:
    'Who of a group one of two scenarios admits, by participant number, and where the other one has them.',
  query: {
    ...pair,
    sisi: z.enum(['kiri', 'kanan']),
    menurut,
    kode: z.string().check(z.regex(/^[\w-]{1,40}$/)),
    ...pageQuery,
  },
  data: pageOf(
    z.object({
      nomor_peserta: z.string(),
      nama_lengkap: z.nullable(z.string()),
      /** Programme on the left and on the right; null where not admitted. */
      kiri: z.nullable(z.string()),
      kanan: z.nullable(z.string()),
    }),
  ),
});
export type OrangBanding = z.infer<(typeof orangBanding)['data']>['baris'][number];
