/** Notes of the admissions office, by step: short sentences that save applicants a question (C 1). */
import { NON_TEST_JALUR } from '@gerbang/contract/limits';
import type { StepName } from '../reference/wizard.ts';
import type { Offering } from './offerings.ts';

const notes: Readonly<Record<StepName, readonly string[]>> = {
  'data-diri': [
    'Tulis nama persis seperti di KTP atau akta kelahiran; nama ini yang tercetak di kartu ujian.',
    'Belum punya KTP? Pakai NIK yang tertera di Kartu Keluarga.',
    'Pastikan nomor WhatsApp dan email aktif, karena kabar dari kami dikirim ke sana.',
  ],
  'data-ayah': [
    'Isi data ayah sesuai Kartu Keluarga, juga bila ayah sudah meninggal.',
    'Bila nomor telepon rumah tidak ada, isi dengan nomor HP.',
  ],
  'data-ibu': [
    'Isi data ibu kandung sesuai Kartu Keluarga, juga bila ibu sudah meninggal.',
    'Bila nomor telepon rumah tidak ada, isi dengan nomor HP.',
  ],
  'data-keluarga': [
    'Isi angka rata-rata per bulan dalam rupiah; tulis 0 bila tidak ada.',
    'Surat keterangan penghasilan boleh berupa slip gaji atau surat dari kelurahan.',
  ],
  kesehatan: [
    'Keterangan kesehatan dipakai untuk menyiapkan layanan ujian dan tidak memengaruhi penilaian.',
    'Tidak punya riwayat penyakit? Kosongkan saja isiannya.',
  ],
  organisasi: ['Organisasi di dalam maupun di luar sekolah boleh diisikan.'],
  prestasi: [
    'Pilih prestasi tiga tahun terakhir yang memiliki sertifikat, paling banyak lima.',
    'Sertifikat dikirim bersama isiannya: satu berkas untuk satu prestasi.',
  ],
  'pendidikan-sebelumnya-s1': [
    'Siswa kelas akhir yang belum menerima ijazah mengunggah surat keterangan dari sekolah dan menulis nomornya sebagai nomor ijazah.',
    'NPSN dan NISN tertera di rapor; keduanya juga dapat ditanyakan ke sekolah.',
  ],
  'pendidikan-sebelumnya-s2': ['Tulis IPK dengan dua angka di belakang koma sesuai transkrip.'],
  penelitian: [
    'Isi satu penelitian yang paling sesuai dengan program studi tujuan.',
    'Surat rekomendasi ditulis oleh pembimbing atau ketua penelitian dan diunggah sebagai PDF.',
  ],
  'karya-tulis': [
    'Karya tulis yang belum terbit tidak perlu diisikan.',
    'Belum punya karya tulis? Lewati langkah ini.',
  ],
  'rencana-disertasi': ['Rencana disertasi paling banyak sepuluh halaman dalam satu berkas PDF.'],
  sertifikasi: [
    'Cukup unggah salah satu dari sertifikat TOEFL atau TOAFL yang masih berlaku.',
    'Daftar riwayat hidup memuat pendidikan, pekerjaan, dan pengalaman kepemimpinan.',
  ],
  'proposal-tesis': [
    'Proposal tesis paling banyak sepuluh halaman dalam satu berkas PDF.',
    'Surat rekomendasi ditulis oleh dosen di perguruan tinggi asal atau atasan di tempat bekerja.',
  ],
  khusus: ['Isian ini hanya dipakai untuk keperluan administrasi; semuanya wajib diisi.'],
  'pilihan-jurusan': ['Urutkan program studi dari yang paling diminati.'],
  finalisasi: ['Setelah finalisasi, data terkunci dan nomor peserta langsung terbit.'],
};

/** Notes that follow from the offering's own limits. */
const limitNotes = (step: StepName, { kode_jalur, batas_ipk, min_organisasi }: Offering): string[] => {
  if (step === 'pendidikan-sebelumnya-s2' && batas_ipk !== null)
    return [`IPK paling rendah ${batas_ipk.toFixed(2).replace('.', ',')}.`];
  if (step === 'organisasi' && min_organisasi === 0)
    return ['Belum pernah berorganisasi? Lewati langkah ini.'];
  if (step === 'pilihan-jurusan' && !NON_TEST_JALUR.some((kode) => kode === kode_jalur))
    return ['Kursi ujian diperoleh saat finalisasi, jadi jangan menunggu hari terakhir.'];
  return [];
};

/** Notes of a step in an offering. */
export const notesOf = (step: StepName, offering: Offering): string[] => [
  ...notes[step],
  ...limitNotes(step, offering),
];
