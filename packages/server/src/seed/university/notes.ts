/** Notes of the admissions office, by step: short sentences that save applicants a question (C 1). */
import type { StepName } from '../reference/wizard.ts';

export const notes: Readonly<Record<StepName, readonly string[]>> = {
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
  kesehatan: ['Keterangan kesehatan dipakai untuk menyiapkan layanan ujian dan tidak memengaruhi penilaian.'],
  organisasi: ['Organisasi di dalam maupun di luar sekolah boleh diisikan.'],
  prestasi: ['Pilih prestasi tiga tahun terakhir yang memiliki sertifikat.'],
  'pendidikan-sebelumnya-s1': [
    'Siswa kelas akhir yang belum menerima ijazah mengunggah surat keterangan dari sekolah.',
  ],
  'pendidikan-sebelumnya-s2': ['Tulis IPK dengan dua angka di belakang koma sesuai transkrip.'],
  penelitian: ['Isi satu penelitian yang paling sesuai dengan program studi tujuan.'],
  'karya-tulis': ['Karya tulis yang belum terbit tidak perlu diisikan.'],
  'rencana-disertasi': ['Rencana disertasi paling banyak sepuluh halaman dalam satu berkas PDF.'],
  sertifikasi: ['Cukup unggah salah satu dari sertifikat TOEFL atau TOAFL yang masih berlaku.'],
  'proposal-tesis': ['Proposal tesis paling banyak sepuluh halaman dalam satu berkas PDF.'],
  khusus: ['Isian ini hanya dipakai untuk keperluan administrasi.'],
  'pilihan-jurusan': [
    'Urutkan program studi dari yang paling diminati.',
    'Kursi ujian diperoleh saat finalisasi, jadi jangan menunggu hari terakhir.',
  ],
  finalisasi: ['Setelah finalisasi, data terkunci dan nomor peserta langsung terbit.'],
};
