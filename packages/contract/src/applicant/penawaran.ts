/** Faculties, programmes, tracks and offerings: the public lists and the applicant's own offers (penawaran 1–13, jadwal 1–8). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';

const fakultas = z.object({
  id_fakultas: z.int(),
  nama_fakultas: z.string(),
  fakultas: z.object({ id_fakultas: z.int(), nama_fakultas: z.string() }),
});
const prodi = z.object({
  id_prodi: z.int(),
  nama_prodi: z.string(),
  id_fakultas: z.int(),
  id_jenjang: z.int(),
  kode_minat: z.int(),
});
const jalur = z.object({
  kode_jalur: z.string(),
  jalur_masuk: z.string(),
  id_jenjang: z.int(),
  pascasarjana: z.boolean(),
  tanpa_tes: z.boolean(),
});
const penawaran = z.object({
  kode_penawaran: z.string(),
  kode_jalur: z.string(),
  tahun: z.int(),
  gelombang: z.int(),
  kode_bayar: z.string(),
  jalur_masuk: z.string(),
  nama: z.string(),
  biaya: z.int(),
  tanggal_mulai_daftar: z.string(),
  tanggal_selesai_daftar: z.string(),
  jalur,
});
export type Penawaran = z.infer<typeof penawaran>;

const open = { method: 'GET', access: 'public', tag: 'penawaran', cost: 'light' } as const;
export const publicLists = {
  fakultas: endpoint({
    ...open,
    path: '/api/v1/public/fakultas',
    summary: 'All faculties.',
    data: z.array(fakultas),
  }),
  fakultasByJenjang: endpoint({
    ...open,
    path: '/api/v1/public/fakultas/jenjang/{id_jenjang}',
    summary: 'Faculties with a programme of that level.',
    data: z.array(fakultas),
  }),
  programStudi: endpoint({
    ...open,
    path: '/api/v1/public/program_studi',
    summary: 'All study programmes.',
    data: z.array(prodi),
  }),
  publicJalur: endpoint({
    ...open,
    path: '/api/v1/public/jalur',
    summary: 'All tracks.',
    data: z.array(jalur),
  }),
  jalur: endpoint({ ...open, path: '/api/v1/jalur', summary: 'All tracks.', data: z.array(jalur) }),
  publicPenawaran: endpoint({
    ...open,
    path: '/api/v1/public/penawaran_jalur',
    summary: 'All track offerings.',
    data: z.array(penawaran),
  }),
  penawaran: endpoint({
    ...open,
    path: '/api/v1/penawaran_jalur',
    summary: 'All track offerings.',
    data: z.array(penawaran),
  }),
  penawaranAktif: endpoint({
    ...open,
    path: '/api/v2/penawaran_jalur/aktif',
    summary: 'Offerings whose registration is open now.',
    data: z.array(penawaran),
  }),
  penawaranByProdi: endpoint({
    ...open,
    path: '/api/v2/public/penawaran_jalur/prodi/{id_prodi}',
    summary: 'Open offerings that include a programme.',
    data: z.array(penawaran),
  }),
  kodePembayaran: endpoint({
    ...open,
    path: '/api/v1/kode_pembayaran',
    summary: 'Payment code prefixes of the open offerings.',
    data: z.array(z.object({ kode_penawaran: z.string(), kode_bayar: z.string(), nama: z.string() })),
  }),
} as const;

const own = { method: 'GET', access: 'pendaftar', tag: 'penawaran' } as const;
const kelas = z.array(
  z.object({ id_kelas: z.int(), kelas: z.object({ id_kelas: z.int(), nama_kelas: z.string() }) }),
);
const jadwal = z.array(
  z.object({
    kode_jadwal: z.string(),
    lokasi_ujian: z.string(),
    status_penuh: z.int(),
    /** False where finalising would refuse it: the chosen one stays listed when it is no longer allowed. */
    dapat_dipilih: z.boolean(),
    detail_jadwal: z.array(
      z.object({
        tanggal: z.string(),
        tanggal_indo: z.string(),
        jam_mulai: z.string(),
        jam_selesai: z.string(),
        jenis_tes: z.string(),
      }),
    ),
  }),
);

export const penawaranJurusan = endpoint({
  ...own,
  path: '/api/v2/penawaran_jurusan_by_kode_penawaran/{kode_penawaran}',
  summary: 'Programmes on offer, by class.',
  data: z.array(
    z.object({
      id_prodi: z.int(),
      id_kelas: z.int(),
      program_studi: z.object({
        id_prodi: z.int(),
        nama_prodi: z.string(),
        nama_jenjang: z.string(),
        id_fakultas: z.int(),
        kode_minat: z.int(),
        fakultas: z.object({ id_fakultas: z.int(), nama_fakultas: z.string() }),
      }),
    }),
  ),
});
export const kelasJalur = endpoint({
  ...own,
  path: '/api/v2/kelas_jalur/{kode_penawaran}',
  summary: 'Classes on offer.',
  data: kelas,
});
export const kelasJalurByPenawaran = endpoint({
  ...own,
  path: '/api/v2/kelas_jalur_by_kode_penawaran/{kode_penawaran}',
  summary: 'Classes on offer.',
  data: kelas,
});
export const penawaranMinat = endpoint({
  ...own,
  path: '/api/v2/penawaran_minat_by_kode_penawaran/{kode_penawaran}',
  summary: 'How many programmes of each interest may and must be chosen.',
  data: z.array(
    z.object({
      kode_minat: z.int(),
      nama_minat: z.string(),
      jumlah_penawaran: z.int(),
      jumlah_minimum_pengisian: z.int(),
      /** Held by itself, beside the sums over all interests. */
      dibatasi: z.boolean(),
    }),
  ),
});
export const jadwalUjian = endpoint({
  ...own,
  path: '/api/v2/jadwal_ujian_by_kode_penawaran/{kode_penawaran}',
  summary: 'Exam places and dates that can still be chosen, and the chosen one.',
  data: jadwal,
});
export const jadwalUjianDisability = endpoint({
  ...own,
  path: '/api/v2/jadwal_ujian_disability_by_kode_penawaran/{kode_penawaran}',
  summary: 'The same for applicants with a disability; the record decides, not the caller.',
  data: jadwal,
});
export const programStudiMinat = endpoint({
  ...own,
  path: '/api/v2/program_studi_minat/{kode_minat}',
  summary: 'Programmes of an interest.',
  data: z.array(prodi),
});
export const ruang = endpoint({
  ...own,
  path: '/api/v2/ruang/{id}',
  summary: 'The room of the own seat.',
  data: z.object({ id_ruang: z.int(), nama_ruang: z.string(), nama_gedung: z.string(), alamat: z.string() }),
});
