/** Faculties and study programmes of the demo university. */
import { MINAT } from '@gerbang/contract/wire/limits';
import { JENJANG_PRODI } from '../reference/lists.ts';

const { D3, S1, S2, S3 } = JENJANG_PRODI;
const { saintek, soshum, campuran } = MINAT;

export const fakultas = [
  { id_fakultas: 1, nama_fakultas: 'Fakultas Teknik' },
  { id_fakultas: 2, nama_fakultas: 'Fakultas Matematika dan Ilmu Pengetahuan Alam' },
  { id_fakultas: 3, nama_fakultas: 'Fakultas Kedokteran dan Ilmu Kesehatan' },
  { id_fakultas: 4, nama_fakultas: 'Fakultas Pertanian' },
  { id_fakultas: 5, nama_fakultas: 'Fakultas Ekonomika dan Bisnis' },
  { id_fakultas: 6, nama_fakultas: 'Fakultas Ilmu Sosial dan Ilmu Politik' },
  { id_fakultas: 7, nama_fakultas: 'Fakultas Hukum' },
  { id_fakultas: 8, nama_fakultas: 'Fakultas Ilmu Budaya' },
  { id_fakultas: 9, nama_fakultas: 'Fakultas Psikologi' },
  { id_fakultas: 10, nama_fakultas: 'Sekolah Vokasi' },
  { id_fakultas: 11, nama_fakultas: 'Sekolah Pascasarjana' },
];

export interface Programme {
  id_prodi: number;
  nama_prodi: string;
  id_fakultas: number;
  id_jenjang: number;
  kode_minat: number;
}

/** Number (first digit: level), name, faculty, level, interest. */
const rows: readonly (readonly [number, string, number, number, number])[] = [
  [101, 'Teknik Mesin', 10, D3, saintek],
  [102, 'Teknik Sipil', 10, D3, saintek],
  [103, 'Rekam Medis dan Informasi Kesehatan', 10, D3, saintek],
  [104, 'Akuntansi', 10, D3, soshum],
  [105, 'Perpustakaan', 10, D3, soshum],
  [106, 'Usaha Perjalanan Wisata', 10, D3, soshum],
  [301, 'Teknik Sipil', 1, S1, saintek],
  [302, 'Teknik Elektro', 1, S1, saintek],
  [303, 'Teknik Informatika', 1, S1, saintek],
  [304, 'Arsitektur', 1, S1, saintek],
  [305, 'Matematika', 2, S1, saintek],
  [306, 'Fisika', 2, S1, saintek],
  [307, 'Kimia', 2, S1, saintek],
  [308, 'Biologi', 2, S1, saintek],
  [309, 'Kedokteran', 3, S1, saintek],
  [310, 'Keperawatan', 3, S1, saintek],
  [311, 'Farmasi', 3, S1, saintek],
  [312, 'Agroteknologi', 4, S1, saintek],
  [313, 'Agribisnis', 4, S1, campuran],
  [314, 'Manajemen', 5, S1, soshum],
  [315, 'Akuntansi', 5, S1, soshum],
  [316, 'Ekonomi Pembangunan', 5, S1, soshum],
  [317, 'Ilmu Komunikasi', 6, S1, soshum],
  [318, 'Hubungan Internasional', 6, S1, soshum],
  [319, 'Administrasi Publik', 6, S1, soshum],
  [320, 'Ilmu Hukum', 7, S1, soshum],
  [321, 'Sastra Indonesia', 8, S1, soshum],
  [322, 'Sastra Inggris', 8, S1, soshum],
  [323, 'Sejarah', 8, S1, soshum],
  [324, 'Psikologi', 9, S1, campuran],
  [501, 'Magister Teknik Sipil', 1, S2, saintek],
  [502, 'Magister Teknik Informatika', 1, S2, saintek],
  [503, 'Magister Kimia', 2, S2, saintek],
  [504, 'Magister Kesehatan Masyarakat', 3, S2, saintek],
  [505, 'Magister Manajemen', 5, S2, soshum],
  [506, 'Magister Akuntansi', 5, S2, soshum],
  [507, 'Magister Hukum', 7, S2, soshum],
  [508, 'Magister Linguistik', 8, S2, soshum],
  [509, 'Magister Ilmu Lingkungan', 11, S2, campuran],
  [510, 'Magister Kajian Kebencanaan', 11, S2, campuran],
  [601, 'Doktor Teknik Sipil', 1, S3, saintek],
  [602, 'Doktor Ilmu Kedokteran dan Kesehatan', 3, S3, saintek],
  [603, 'Doktor Ilmu Ekonomi', 5, S3, soshum],
  [604, 'Doktor Ilmu Hukum', 7, S3, soshum],
  [605, 'Doktor Ilmu Humaniora', 8, S3, soshum],
];

/** Rows of `program_studi`. */
export const programmes: readonly Programme[] = rows.map(
  ([id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat]) => ({
    id_prodi,
    nama_prodi,
    id_fakultas,
    id_jenjang,
    kode_minat,
  }),
);
