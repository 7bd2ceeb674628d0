/** The applicant's choice of class, programmes and exam place (pilihan 4, pilihan 7, pilihan 8). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { OPEN_BODY_MAX } from '../wire/limits.ts';

export const pilihanJurusanList = endpoint({
  method: 'GET',
  path: '/api/v2/pilihan_jurusan/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'pilihan',
  summary: 'Chosen programmes in order of preference.',
  data: z.array(
    z.object({
      urutan: z.int(),
      id_prodi: z.int(),
      id_kelas: z.int(),
      nama_prodi: z.string(),
      nama_jenjang: z.string(),
      nama_fakultas: z.string(),
      nama_kelas: z.string(),
    }),
  ),
});
export const pilihanJurusanMany = endpoint({
  method: 'POST',
  path: '/api/v2/pilihan_jurusan/many',
  access: 'pendaftar',
  tag: 'pilihan',
  summary:
    'Replaces the choice; array order is preference. kode_jalur, tahun_daftar and id_jenjang are ignored.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    id_prodi: z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(50)),
    id_kelas: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    kode_jalur: z.optional(z.unknown()),
    tahun_daftar: z.optional(z.unknown()),
    id_jenjang: z.optional(z.unknown()),
  },
  data: pilihanJurusanList.data,
  errors: ['belum_lengkap', 'sudah_final', 'bukan_periode', 'gagal_menyimpan'],
});
const jadwal = z.object({ kode_jadwal: z.nullable(z.string()) });
export const pilihJadwal = endpoint({
  method: 'POST',
  path: '/api/v2/pilih_jadwal',
  access: 'pendaftar',
  tag: 'pilihan',
  summary: 'Chooses exam place and date; the seat is taken at finalisation.',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    kode_jadwal: z.string().check(z.minLength(1), z.maxLength(20)),
  },
  data: jadwal,
  errors: ['jadwal_tidak_tersedia', 'sudah_final', 'bukan_periode'],
});
export const pilihJadwalGet = endpoint({
  method: 'GET',
  path: '/api/v1/pilih_jadwal/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'pilihan',
  summary: 'The chosen exam place and date.',
  data: jadwal,
});
