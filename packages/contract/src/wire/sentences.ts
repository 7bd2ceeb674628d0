/** Sentences of the specification that the pages show and that are no server failure (wire 5). */
export const sentences = {
  banner: 'Kolom isian dengan tanda bintang (*) adalah wajib untuk di isi',
  uploadSukses: 'upload sukses',
  uploadError: 'upload error, ',
  fileTersimpan: 'File berhasil disimpan. Cek Dokumen',
  berkasGagalDibuka: 'Berkas ini belum dapat dibuka. Periksa sambungan internet, lalu coba lagi.',
  cekDokumen: 'Cek Dokumen',
  cekFoto: 'Cek Foto',
  uploadFoto: 'Upload Foto',
  fotoWajib: 'Upload Foto',
  muatGagal: 'error , please tell the developer',
  dataTerverifikasi: 'Data Anda sudah terverifikasi',
  muatUlangKartu: 'Muat Ulang Kartu Ujian',
  catatanTanpaTes: 'Peserta jalur tanpa tes cukup menunggu pengumuman dan tidak perlu hadir.',
  konfirmasiFinalisasi: 'Pastikan data Anda sudah benar. Setelah diverifikasi, data tidak dapat diubah.',
  tidakDitemukan: 'Not Found',
  // The project's own
  tanpaIsianKhusus: 'Penawaran ini tidak meminta isian khusus. Tekan Selanjutnya untuk melanjutkan.',
} as const;

/** What stands in front of the list that failed to load (alamat 6). */
export const listFailure = (what: string): string => `maaf terjadi kesalahan saat mengambil data ${what}`;
