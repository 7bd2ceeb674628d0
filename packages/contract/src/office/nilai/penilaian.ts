/** Two assessors apart for each participant, and a third where they differ (seleksi 18, seleksi 19). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { keysOf } from '../../wire/keys.ts';
import { callsOf } from '../../wire/office.ts';
import { pageOf, pageQuery } from '../../wire/paging.ts';
import { nilai, SEL_MAX } from '../nilai.ts';

/** How far the assessing of one participant is. */
export const KEADAAN = {
  kosong: 'Belum dinilai',
  satu: 'Satu penilai',
  beda: 'Berbeda, perlu penilai ketiga',
  selesai: 'Selesai',
} as const;
const keadaan = z.enum(keysOf(KEADAAN));

const penilaian = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  hadir: z.boolean(),
  keadaan,
  /** The mark of who asks. */
  saya: z.nullable(z.int()),
  /** Whether who asks can mark here now: as one of two, over the own mark, or as the third. */
  boleh: z.boolean(),
  /** Nobody before both are in, whoever asks. */
  penilai: z.array(z.object({ petugas: z.string(), nama: z.string(), nilai: z.int() })),
  /** What the component counts. */
  nilai: z.nullable(z.int()),
});
export type Penilaian = z.infer<typeof penilaian>;

const path = '/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/penilaian';
const office = {
  lihat: callsOf('petugas:nilai-lihat', 'petugas'),
  ubah: callsOf('petugas:nilai-ubah', 'petugas'),
  tutup: callsOf('petugas:nilai-tutup', 'petugas'),
};

export const lembarPenilaian = office.lihat.get(path, {
  summary: 'Participants of a component with two assessors: own marks, and both once both are in.',
  query: { ...pageQuery, hanya: z.optional(z.enum(['beda', 'saya'])) },
  data: pageOf(penilaian),
});
const tanda = z.object({
  nomor_peserta: parameters.nomor_peserta,
  /** The own mark that stood there when it was typed over. */
  semula: z.nullable(nilai),
  nilai: z.nullable(nilai),
  /** Whether it was typed as the third mark, with both others in sight. */
  ketiga: z.boolean(),
});
export type Tanda = z.infer<typeof tanda>;
export const tulisPenilaian = office.ubah.act(path, {
  summary:
    'Stores own marks as one version; a reason is demanded where one is replaced or decides as the third.',
  reason: 'optional',
  body: { tanda: z.array(tanda).check(z.minLength(1), z.maxLength(SEL_MAX)) },
  data: z.object({ berubah: z.int(), selesai: z.int(), beda: z.int() }),
  errors: ['versi_usang', 'nilai_ditutup', 'nilai_cara_lain'],
});
export const coretPenilaian = office.tutup.act(`${path}/coret`, {
  summary:
    'Strikes the marks of a participant, who is assessed anew by others; by an officer who gave none of them.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.object({ dicoret: z.int() }),
  errors: ['nilai_ditutup', 'nilai_cara_lain', 'perlu_petugas_lain', 'sudah_diputus'],
});
