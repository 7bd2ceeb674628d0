/** Ready forms: what an office asks in the usual case, and no more; why stands beside each step (formulir 35). */
import type { StepCodes } from '../../steps/codes.ts';
import { steps } from '../../steps/index.ts';
import { type Langkah, rapikanFormulir } from '../prodi-jalur/formulir.ts';

/** What a step of a ready form asks. */
interface Bagian<Code extends string> {
  wajib: readonly Code[];
  opsional?: readonly Code[];
  /** What it is needed for. */
  sebab: string;
}
type Isi = { readonly [Key in keyof StepCodes]?: Bagian<StepCodes[Key]> };

export interface FormulirSiapPakai {
  kunci: string;
  nama: string;
  /** Whom it is for, in one sentence. */
  untuk: string;
  pascasarjana: boolean;
  isi: Isi;
}

/** Who it is, where to reach them, and what the ministry wants of every student. */
const DIRI = [
  'NAMA',
  'JK',
  'TL',
  'KAB_LAHIR',
  'TGL_LAHIR',
  'AGAMA',
  'NEGARA',
  'KTP',
  'NEGARA_ASAL',
  'PROV_ASAL',
  'KAB_ASAL',
  'KEC_ASAL',
  'KELURAHAN_ASAL',
  'ALAMAT_ASAL',
  'NOHP',
  'EMAIL',
  'FOTO',
  'WNA',
] as const satisfies readonly StepCodes['data-diri'][];
const dataDiri = {
  wajib: DIRI,
  opsional: ['KD_POS'],
  sebab: 'Kartu peserta, menghubungi pendaftar, dan biodata wajib PDDikti',
} as const;
const dataIbu = { wajib: ['NAMA'], sebab: 'Nama ibu kandung diwajibkan PDDikti' } as const;
const kesehatan = {
  wajib: ['KEMAMPUAN_BERBEDA'],
  sebab: 'Ruang ujian yang sesuai, dan kebutuhan khusus diwajibkan PDDikti',
} as const;
const tutup = {
  'pilihan-jurusan': { wajib: [], sebab: 'Program studi, kelas, dan jadwal ujian' },
  finalisasi: { wajib: [], sebab: 'Nomor peserta dan kartu' },
} as const satisfies Isi;
const sekolah = {
  // Whoever is still at school has no certificate yet.
  wajib: ['JENJANG_SEKOLAH', 'NAMA_SEKOLAH', 'NISN', 'JURUSAN_SEKOLAH', 'TAHUN_LULUS'],
  opsional: ['NPSN', 'IJAZAH'],
  sebab: 'Syarat kelulusan dan jurusan sekolah; ijazah menyusul bagi siswa kelas XII',
} as const;
const sarjanaSebelumnya = {
  wajib: ['PENDIDIKAN_PT', 'NAMA_PT', 'ASAL_JURUSAN', 'TAHUN_IJAZAH', 'IPK', 'IJAZAH_PT', 'TRANSKRIP_PT'],
  opsional: ['AKREDITASI_JURUSAN'],
  sebab: 'Ijazah, transkrip, dan IPK jenjang sebelumnya',
} as const;

/** The ready forms, in the order in which they are offered. */
export const FORMULIR_SIAP_PAKAI: readonly FormulirSiapPakai[] = [
  {
    kunci: 'sarjana-tes',
    nama: 'Sarjana dengan tes',
    untuk: 'Lulusan sekolah yang mengikuti ujian masuk.',
    pascasarjana: false,
    isi: {
      'data-diri': dataDiri,
      'data-ibu': dataIbu,
      'data-kesehatan': kesehatan,
      'pendidikan-sebelumnya-s1': sekolah,
      ...tutup,
    },
  },
  {
    kunci: 'sarjana-prestasi',
    nama: 'Sarjana jalur prestasi atau rapor',
    untuk: 'Lulusan sekolah yang dinilai dari rapor dan prestasinya, tanpa tes.',
    pascasarjana: false,
    isi: {
      'data-diri': dataDiri,
      'data-ibu': dataIbu,
      'pendidikan-sebelumnya-s1': {
        wajib: [...sekolah.wajib, 'NPSN', 'NILAI_STTB', 'IJAZAH'],
        sebab: 'Nilai yang diseleksi dengan buktinya (rapor, SKL, atau ijazah); NISN dan NPSN mencocokkannya',
      },
      'data-prestasi': {
        wajib: [
          'NAMA_PERLOMBAAN',
          'JUARA_KE',
          'TINGKAT_KEJUARAAN',
          'TAHUN_PENGHARGAAN',
          'NAMA_PENYELENGGARA',
          'SERTIFIKAT',
        ],
        sebab: 'Prestasi yang dinilai, dengan sertifikatnya; paling sedikit sebanyak batas penawaran',
      },
      ...tutup,
    },
  },
  {
    kunci: 'diploma',
    nama: 'Diploma',
    untuk: 'Lulusan sekolah untuk D3 atau D4.',
    pascasarjana: false,
    isi: {
      'data-diri': dataDiri,
      'data-ibu': dataIbu,
      'data-kesehatan': kesehatan,
      'pendidikan-sebelumnya-s1': {
        ...sekolah,
        opsional: ['IJAZAH'],
        sebab: 'Syarat kelulusan; jurusan sekolah menentukan prodi vokasi yang sesuai',
      },
      ...tutup,
    },
  },
  {
    kunci: 'magister',
    nama: 'Magister',
    untuk: 'Lulusan sarjana untuk S2.',
    pascasarjana: true,
    isi: {
      'data-diri': { ...dataDiri, opsional: ['KD_POS', 'GB_A'] },
      'data-ibu': dataIbu,
      'data-kesehatan': kesehatan,
      'pendidikan-sebelumnya-s2': sarjanaSebelumnya,
      'data-sertifikasi': {
        wajib: ['SERTIFIKAT_PENDUKUNG'],
        opsional: ['NILAI_TOEFL', 'SERTIFIKAT_TOEFL'],
        sebab: 'Riwayat hidup untuk wawancara; sertifikat bahasa sering boleh menyusul',
      },
      'proposal-tesis': {
        wajib: ['JUDUL_TESIS', 'FILE_TESIS'],
        opsional: ['REKOMENDASI_TESIS'],
        sebab: 'Rencana tesis menentukan pembimbing',
      },
      ...tutup,
    },
  },
  {
    kunci: 'doktor',
    nama: 'Doktor',
    untuk: 'Lulusan magister untuk S3.',
    pascasarjana: true,
    isi: {
      'data-diri': { ...dataDiri, opsional: ['KD_POS', 'GD_A', 'GB_A'] },
      'data-ibu': dataIbu,
      'data-kesehatan': kesehatan,
      'pendidikan-sebelumnya-s2': sarjanaSebelumnya,
      'data-penelitian': {
        wajib: ['REKOMENDASI_PENELITIAN'],
        opsional: ['JUDUL_PENELITIAN', 'TAHUN_PENELITIAN'],
        sebab: 'Surat rekomendasi guru besar atau pembimbing; penelitian bila ada',
      },
      'data-karya-tulis': {
        wajib: ['JUDUL_KARYA', 'PENERBIT', 'TAHUN_TERBIT', 'UPLOAD_KARYA'],
        sebab: 'Karya ilmiah sebagai bukti kemampuan meneliti',
      },
      'rencana-disertasi': {
        wajib: ['JUDUL_DISERTASI', 'FILE_DISERTASI'],
        sebab: 'Usulan disertasi dinilai dan menentukan promotor',
      },
      'data-sertifikasi': {
        wajib: ['NILAI_TOEFL', 'SERTIFIKAT_TOEFL', 'NILAI_TOAFL', 'SERTIFIKAT_TOAFL', 'SERTIFIKAT_PENDUKUNG'],
        sebab: 'Syarat bahasa (cukup TOEFL atau TOAFL) dan riwayat hidup',
      },
      ...tutup,
    },
  },
  {
    kunci: 'profesi',
    nama: 'Profesi',
    untuk: 'Lulusan sarjana untuk pendidikan profesi, misalnya guru, ners, atau apoteker.',
    pascasarjana: true,
    isi: {
      'data-diri': { ...dataDiri, opsional: ['KD_POS', 'GB_A'] },
      'data-ibu': dataIbu,
      'data-kesehatan': {
        wajib: ['KEMAMPUAN_BERBEDA'],
        opsional: ['RIWAYAT_PENYAKIT'],
        sebab: 'Praktik di lapangan, dan kebutuhan khusus diwajibkan PDDikti',
      },
      'pendidikan-sebelumnya-s2': {
        ...sarjanaSebelumnya,
        opsional: ['AKREDITASI_JURUSAN', 'AKREDITASI_UNIV'],
        sebab: 'Sarjana sebidang, IPK, dan akreditasi prodi asal',
      },
      ...tutup,
    },
  },
  {
    kunci: 'rpl',
    nama: 'Rekognisi pembelajaran lampau (RPL)',
    untuk: 'Yang bekerja atau pernah kuliah, dan meminta pengalamannya diakui.',
    pascasarjana: false,
    isi: {
      'data-diri': {
        wajib: [...DIRI, 'NAMA_PKJ'],
        opsional: ['KD_POS', 'PKJ_ALAMAT', 'PKJ_TELP'],
        sebab: `${dataDiri.sebab}; pekerjaan yang diakui`,
      },
      'data-ibu': dataIbu,
      'pendidikan-sebelumnya-s1': {
        wajib: ['JENJANG_SEKOLAH', 'NAMA_SEKOLAH', 'TAHUN_LULUS', 'IJAZAH'],
        opsional: ['NISN'],
        sebab: 'Ijazah terakhir; NISN tidak selalu ada pada lulusan lama',
      },
      'pendidikan-sebelumnya-s2': {
        wajib: [],
        opsional: ['NAMA_PT', 'ASAL_JURUSAN', 'TRANSKRIP_PT'],
        sebab: 'Transkrip kuliah sebelumnya untuk alih kredit, bila ada',
      },
      'data-sertifikasi': {
        wajib: ['SERTIFIKAT_PENDUKUNG'],
        sebab: 'Riwayat hidup dan portofolio yang dinilai asesor, dalam satu berkas',
      },
      ...tutup,
    },
  },
];

const partOf = (isi: Isi, key: string): Bagian<string> | undefined => isi[key as keyof StepCodes];

/** A ready form as the form of a track. */
export const langkahSiapPakai = ({ isi }: FormulirSiapPakai): Langkah =>
  rapikanFormulir(
    Object.fromEntries(
      steps.flatMap((step) => {
        const bagian = partOf(isi, step.key);
        if (!bagian) return [];
        const codes = [
          ...bagian.wajib.map((code) => [code, true] as const),
          ...(bagian.opsional ?? []).map((code) => [code, false] as const),
        ];
        return [[step.number, Object.fromEntries(codes)] as const];
      }),
    ),
  );

/** Why a ready form has each of its steps. */
export const alasanSiapPakai = ({ isi }: FormulirSiapPakai): { langkah: string; sebab: string }[] =>
  steps.flatMap(({ key, title }) => {
    const bagian = partOf(isi, key);
    return bagian ? [{ langkah: title, sebab: bagian.sebab }] : [];
  });
