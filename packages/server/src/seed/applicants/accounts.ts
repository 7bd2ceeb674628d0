/** The accounts a visitor of the demo signs in with: one for each phase of an applicant's life. */
import type { Foreigner } from './person.ts';
import type { Wish } from './population.ts';

export type Phase =
  | 'baru'
  | 'sebagian'
  | 'siap_finalisasi'
  | 'ruang_penuh'
  | 'terverifikasi'
  | 'menjelang_tutup'
  | 'di_luar_periode'
  | 'telah_mengikuti_ujian'
  | 'setelah_pengumuman';

/** An account as the list of the demo shows it. */
export interface DemoAccount {
  /** `register` for an applicant, as the specification calls the role (sesi 14); for staff their role. */
  peran: string;
  fase: Phase | 'petugas';
  /** Of an applicant the code of 8 digits and the PIN of 16. */
  username: string;
  password: string;
  /** Null for staff. */
  nomor_pendaftar: string | null;
  kode_penawaran: string | null;
  /** One Indonesian sentence: what to see with it. */
  keterangan: string;
}

export interface AccountWish extends Wish {
  fase: Phase;
  keterangan: string;
  foreigner?: Foreigner;
  orphan?: boolean;
  disabilitas?: boolean;
}

const timorese: Foreigner = {
  nama: 'José da Costa Pereira',
  sex: 'L',
  negara: 'TL',
  paspor: 'TL0123456',
  kota: 'Díli',
  kampus: 'Universidade Nova de Díli',
};

export const accountWishes: readonly AccountWish[] = [
  {
    fase: 'baru',
    offering: '11-2',
    stage: 'baru',
    keterangan: 'Sarjana: baru membayar, formulir masih kosong.',
  },
  {
    fase: 'baru',
    offering: '12-1',
    stage: 'baru',
    keterangan: 'Diploma: baru membayar, formulir masih kosong.',
  },
  {
    fase: 'baru',
    offering: '21-2',
    stage: 'baru',
    keterangan: 'Magister: baru membayar, formulir masih kosong.',
  },
  {
    fase: 'baru',
    offering: '31-1',
    stage: 'baru',
    keterangan: 'Doktor: baru membayar, formulir masih kosong.',
  },
  {
    fase: 'sebagian',
    offering: '11-2',
    stage: 'sebagian',
    keterangan: 'Sarjana: sebagian langkah sudah diisi.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '11-2',
    stage: 'lengkap',
    schedule: 1,
    keterangan: 'Sarjana: semua isian lengkap, lokasi ujian sudah dipilih, tinggal finalisasi.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '11-2',
    stage: 'lengkap',
    schedule: 7,
    disabilitas: true,
    keterangan: 'Sarjana dengan disabilitas: kebutuhan khusus terisi, lokasi ujian layanan inklusif.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '11-2',
    stage: 'lengkap',
    schedule: 2,
    orphan: true,
    keterangan: 'Sarjana tanpa ayah dan ibu: data wali terisi.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '13-1',
    stage: 'lengkap',
    keterangan: 'Jalur tanpa tes: organisasi, prestasi dengan sertifikat, dan data khusus terisi lengkap.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '21-2',
    stage: 'lengkap',
    schedule: 1,
    foreigner: timorese,
    keterangan: 'Magister, warga negara asing: paspor dan sertifikat terisi.',
  },
  {
    fase: 'siap_finalisasi',
    offering: '31-1',
    stage: 'lengkap',
    schedule: 1,
    keterangan: 'Doktor: semua isian lengkap, tinggal finalisasi.',
  },
  {
    fase: 'ruang_penuh',
    offering: '11-2',
    stage: 'lengkap',
    schedule: 3,
    keterangan: 'Lengkap, tetapi ruang ujian yang dipilih sudah penuh saat finalisasi.',
  },
  {
    fase: 'terverifikasi',
    offering: '11-2',
    stage: 'final',
    schedule: 1,
    keterangan: 'Sarjana: sudah finalisasi, punya nomor peserta dan kursi ujian.',
  },
  {
    fase: 'terverifikasi',
    offering: '13-1',
    stage: 'final',
    keterangan: 'Jalur tanpa tes: sudah finalisasi, menunggu pengumuman.',
  },
  {
    fase: 'menjelang_tutup',
    offering: '22-1',
    stage: 'sebagian',
    keterangan: 'Pendaftaran ditutup malam ini pukul 23.59 WIB, isian belum lengkap.',
  },
  {
    fase: 'di_luar_periode',
    offering: '21-1',
    stage: 'sebagian',
    keterangan: 'Periode pengisian sudah lewat sebelum finalisasi.',
  },
  {
    fase: 'telah_mengikuti_ujian',
    offering: '21-1',
    stage: 'final',
    schedule: 1,
    keterangan: 'Sudah mengikuti ujian, pengumuman belum dibuka.',
  },
  {
    fase: 'setelah_pengumuman',
    offering: '11-1',
    stage: 'final',
    schedule: 1,
    keterangan: 'Tanggal pengumuman sudah lewat.',
  },
];
