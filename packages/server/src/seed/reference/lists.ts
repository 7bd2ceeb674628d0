/** The short option lists (referensi 9): a sensible start that an office changes as it likes. */
import { MINAT } from '@gerbang/contract/wire/limits';
import type { Row } from '../rows.ts';

/** Rows with ids 1, 2, 3, … in the listed order. */
const numbered = (id: string, name: string, names: readonly string[]): Row[] =>
  names.map((text, i) => ({ [id]: i + 1, [name]: text }));

/** The id that `numbered` gives a name. */
export const idOf = <const T extends string>(names: readonly T[], name: NoInfer<T>): number =>
  names.indexOf(name) + 1;

/** Levels of the programmes on offer. */
export const JENJANG_PRODI = { D3: 1, D4: 2, S1: 3, Profesi: 4, S2: 5, S3: 6 } as const;

/** Kinds of achievement by group, in the order the specification lists them (prestasi 3). */
const KEJUARAAN = {
  Ilmiah: ['Pidato Bahasa Asing', 'Debat Bahasa Asing', 'Karya Tulis Ilmiah', 'Olimpiade'],
  Olahraga: [
    'Bulu Tangkis',
    'Tenis Meja',
    'Tenis',
    'Karate',
    'Pencak Silat',
    'Bola Voli',
    'Futsal',
    'Catur',
    'Panjat Dinding',
    'Atletik',
  ],
  Seni: ['Seni Rupa', 'Seni Musik', 'Seni Tari', 'Multimedia'],
  Keagamaan: ["Tilawah Al-Qur'an", "Hafalan Al-Qur'an", 'Vokal Islami', 'Drama Islami', 'Kaligrafi'],
  Tahfidz: ['Tahfidz'],
  Lainnya: ['Lainnya'],
};

/** The codes 1001 to 1025 in listed order; the mapping is unconfirmed, so an office may change it (prestasi 3). */
export const jenisKejuaraan = Object.entries(KEJUARAAN)
  .flatMap(([kelompok, names]) => names.map((nama) => ({ kelompok, nama })))
  .map((row, i) => ({ kode: 1001 + i, ...row }));

/** Levels and kinds of the last school. */
export const JENJANG_SMA = [
  'SMA',
  'MA',
  'SMK',
  'MAK',
  'Paket C',
  'Pondok pesantren (PDF/SPM)',
  'Sekolah di luar negeri',
] as const;

/** Kinds of special needs. */
export const KONDISI_KESEHATAN = [
  'Tunanetra',
  'Penglihatan terbatas (low vision)',
  'Tunarungu',
  'Tunawicara',
  'Tunadaksa',
  'Tunagrahita',
  'Spektrum autisme',
  'ADHD',
  'Kesulitan belajar (misalnya disleksia)',
  'Lainnya',
] as const;

/** Levels of the previous degree. */
export const RIWAYAT_PENDIDIKAN = ['S1', 'D4', 'Profesi', 'S2'] as const;

/** Majors of the last school. */
export const JURUSAN_SEKOLAH = [
  'IPA',
  'IPS',
  'Bahasa dan Budaya',
  'Keagamaan',
  'Tanpa jurusan (Kurikulum Merdeka)',
  'SMK: Teknologi Konstruksi dan Properti',
  'SMK: Teknologi Manufaktur dan Rekayasa',
  'SMK: Energi dan Pertambangan',
  'SMK: Teknologi Informasi',
  'SMK: Kesehatan dan Pekerjaan Sosial',
  'SMK: Agribisnis dan Agriteknologi',
  'SMK: Kemaritiman',
  'SMK: Bisnis dan Manajemen',
  'SMK: Pariwisata',
  'SMK: Seni dan Ekonomi Kreatif',
  'Lainnya',
] as const;

/** Rows by table; each list is filled once, when it is empty. */
export const lists: Readonly<Record<string, readonly Row[]>> = {
  alasan_berkas: numbered('id_alasan', 'alasan', [
    'Dokumen tidak terbaca. Pindai atau foto ulang di tempat terang.',
    'Dokumen yang diunggah bukan yang diminta.',
    'Dokumen terpotong. Unggah seluruh halamannya.',
    'Nama pada dokumen tidak sama dengan isian formulir.',
    'Data pada dokumen tidak sama dengan isian formulir.',
    'Dokumen sudah tidak berlaku.',
  ]),
  agama: numbered('id_agama', 'nama_agama', [
    'Islam',
    'Kristen Protestan',
    'Katolik',
    'Hindu',
    'Buddha',
    'Khonghucu',
    'Kepercayaan terhadap Tuhan Yang Maha Esa',
  ]),
  jenjang: numbered('id_jenjang', 'nama_jenjang', [
    'Tidak sekolah',
    'SD/sederajat',
    'SMP/sederajat',
    'SMA/sederajat',
    'D1',
    'D2',
    'D3',
    'D4',
    'S1',
    'Profesi',
    'S2',
    'S3',
  ]),
  jenjang_sma: numbered('id_jenjang', 'nama_jenjang', JENJANG_SMA),
  jenjang_prodi: Object.entries(JENJANG_PRODI).map(([nama_jenjang, id_jenjang]) => ({
    id_jenjang,
    nama_jenjang,
  })),
  pekerjaan_orang_tua: numbered('id_pekerjaan', 'nama_pekerjaan', [
    'Tidak bekerja',
    'Mengurus rumah tangga',
    'Pensiunan',
    'Pegawai negeri sipil',
    'PPPK atau pegawai honorer',
    'TNI',
    'Polri',
    'Guru atau dosen',
    'Tenaga kesehatan',
    'Karyawan swasta',
    'Karyawan BUMN atau BUMD',
    'Wiraswasta',
    'Pedagang',
    'Petani',
    'Peternak',
    'Nelayan',
    'Buruh',
    'Pengemudi',
    'Pekerja migran',
    'Asisten rumah tangga',
    'Perangkat desa',
    'Rohaniwan',
    'Seniman',
    'Sudah meninggal',
    'Lainnya',
  ]),
  status_org_tua: numbered('id_status', 'nama_status', [
    'Kandung, masih hidup',
    'Kandung, sudah meninggal',
    'Tiri',
    'Angkat',
    'Tidak diketahui',
  ]),
  kesehatan: numbered('id_kesehatan', 'kondisi_kesehatan', KONDISI_KESEHATAN),
  riwayat_pendidikan_s2: numbered('id_pendidikan', 'nama_pendidikan', RIWAYAT_PENDIDIKAN),
  minat: Object.entries(MINAT).map(([name, kode_minat]) => ({
    kode_minat,
    nama_minat: name.charAt(0).toUpperCase() + name.slice(1),
  })),
  jenis_sekolah: numbered('id_jenis_sekolah', 'nama_jenis_sekolah', [
    'Negeri',
    'Swasta',
    'Pendidikan nonformal (PKBM/SKB)',
    'Luar negeri',
  ]),
  jurusan_sekolah: numbered('id_jurusan_sekolah', 'nama_jurusan_sekolah', JURUSAN_SEKOLAH),
  jenis_kejuaraan: jenisKejuaraan,
};
