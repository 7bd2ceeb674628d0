import { ACCOUNT_FILES_BYTES, CAMPUS, IMPOR_MAX_BARIS, IMPOR_MAX_BYTES } from './limits.ts';
import { pageErrors } from './page-errors.ts';

const MB = 1_000_000;

/**
 * Every failure the server can answer with: its HTTP status and its sentence.
 * Sentences of the specification stand literally (wire 5); the others are the project's own.
 * A feature throws `problem(code)`; one handler writes the envelope.
 */
export const errors = {
  ...pageErrors,
  // Signing in, lookup, finalising, too many calls (sesi 4, pembayaran 8, verifikasi 4, wire 6)
  login_gagal: [
    401,
    'Login gagal, pastikan ID Pendaftaran dan PIN Pendaftaran benar. Atau pastikan Tanggal Pendaftaran sesuai dengan Jalur yang anda pilih.',
  ],
  lookup_gagal: [404, 'error happend, please tell the developer'],
  salin_gagal: [
    422,
    'Nomor pendaftar, PIN, dan tanggal lahir itu tidak cocok satu sama lain. Periksa lagi ketiganya.',
  ],
  // Saving (formulir 18, formulir 19)
  // Files (berkas 1, berkas 2, data-diri 14)
  // The project's own
  dokumen_kosong: [400, 'File kosong. Pilih file lain.'],
  gambar_rusak: [415, 'Gambar tidak dapat dibaca. Simpan ulang gambar itu atau pilih file lain.'],
  gambar_terlalu_besar: [
    413,
    'Ukuran gambar terlalu besar (paling banyak 24 megapiksel). Perkecil lalu coba lagi.',
  ],
  gambar_terlalu_kecil: [
    415,
    `Gambar terlalu kecil: paling sedikit ${CAMPUS.width} × ${CAMPUS.height} piksel, mendatar.`,
  ],
  pdf_rusak: [415, 'PDF tidak dapat dibaca. Simpan ulang PDF itu atau pilih file lain.'],
  pdf_aktif: [
    415,
    'PDF berisi skrip, lampiran, rujukan ke berkas lain, atau tindakan otomatis. Cetak ulang ke PDF biasa lalu coba lagi.',
  ],
  pdf_terkunci: [415, 'PDF dilindungi kata sandi. Hapus kata sandinya lalu coba lagi.'],
  pdf_terlalu_berat: [
    413,
    'PDF berisi lebih dari 2.000 halaman atau gambar yang terlalu besar untuk dibuka. Kirim halaman yang diminta saja.',
  ],
  kuota_berkas: [
    413,
    `Ruang berkas akun Anda (${ACCOUNT_FILES_BYTES / MB} MB) sudah penuh. Perkecil berkas ini atau ganti berkas lain dengan yang lebih kecil; bila tetap penuh, hubungi panitia lewat chat.`,
  ],
  isian_salah: [400, 'Ada isian yang tidak dapat diterima.'],
  bukan_json: [400, 'Permintaan tidak dapat dibaca.'],
  terlalu_besar: [413, 'Data yang dikirim terlalu besar.'],
  tipe_tidak_didukung: [415, 'Jenis data yang dikirim tidak didukung.'],
  belum_masuk: [401, 'Sesi Anda telah berakhir. Silakan masuk kembali.'],
  tidak_berwenang: [403, 'Akun Anda tidak berwenang untuk tindakan ini.'],
  alasan_pembukaan: [
    403,
    'Anda sudah membuka berkas banyak pendaftar dalam satu jam terakhir. Sebutkan alasannya untuk melanjutkan.',
  ],
  alasan_ekspor: [
    403,
    'Ekspor ini memuat lebih banyak pendaftar daripada yang dapat dibaca dalam satu jam tanpa alasan. Tulis alasannya, lalu coba lagi.',
  ],
  metode_salah: [405, 'Metode tidak didukung di alamat ini.'],
  sudah_final: [409, 'Data sudah difinalisasi dan tidak dapat diubah.'],
  bukan_langkah: [422, 'Langkah ini tidak termasuk formulir pendaftaran Anda.'],
  uji_terbatas: [409, 'Ini tidak tersedia bagi pendaftar uji coba.'],
  bukan_uji_coba: [409, 'Pendaftar uji hanya ada selama penawaran pada tahap Uji coba.'],
  uji_belum_final: [409, 'Hasil hanya diberikan kepada pendaftar uji yang sudah difinalisasi.'],
  pembuktian_berjalan: [409, 'Pembuktian penawaran ini sedang berjalan. Tunggu sampai selesai.'],
  dipakai: [409, 'Data ini masih dipakai dan tidak dapat dihapus.'],
  sudah_ada: [409, 'Data dengan kode itu sudah ada.'],
  kunci_berlaku: [409, 'Kunci Anda masih berlaku, jadi tidak dibuat yang baru.'],
  perlu_konfirmasi: [409, 'Perubahan ini perlu dipastikan dahulu.'],
  formulir_terkunci: [
    409,
    'Sudah ada yang membayar untuk penawaran ini, jadi formulir dan isian khususnya tidak dapat diganti lagi; formulirnya hanya dapat dilonggarkan.',
  ],
  belum_siap: [409, 'Penawaran ini belum dapat dibuka karena masih ada yang menghalangi pendaftar.'],
  sudah_dibayar: [
    409,
    'Sudah ada yang membayar untuk penawaran ini, jadi tidak dapat kembali menjadi rancangan.',
  ],
  jalur_tanpa_formulir: [409, 'Jalur ini belum mempunyai formulir.'],
  jadwal_tidak_tersedia: [409, 'Jadwal ujian itu tidak dapat dipilih. Pilih lokasi atau tanggal lain.'],
  pilihan_tidak_sah: [422, 'Pilihan program studi tidak sesuai dengan penawaran.'],
  loa_belum_boleh: [409, 'Pengajuan LoA belum dapat dilakukan.'],
  loa_menunggu_berkas: [
    409,
    'LoA baru dapat diajukan sesudah semua dokumen yang wajib diperiksa dinyatakan sah.',
  ],
  dokumen_tertutup: [409, 'Dokumen ini tidak sedang diminta untuk diganti.'],
  dokumen_lewat_batas: [409, 'Batas waktu mengganti dokumen ini sudah lewat. Hubungi panitia.'],
  ada_yang_ditolak: [409, 'Ada dokumen pendaftar ini yang ditolak; putuskan yang lain satu per satu.'],
  dokumen_nanti: [409, 'Ada dokumen yang belum waktunya diperiksa; sahkan yang sudah menunggu saja.'],
  dipegang_petugas_lain: [409, 'Dokumen pendaftar ini sedang diperiksa petugas lain.'],
  mengenal_pendaftar: [409, 'Anda menyatakan mengenal pendaftar ini; dokumennya diperiksa petugas lain.'],
  urung_terlambat: [409, 'Putusan ini tidak dapat diurungkan lagi.'],
  loa_sedang_direview: [409, 'Pengajuan LoA Anda sedang direview.'],
  surat_tanpa_penandatangan: [
    409,
    'Isi kota serta nama penanda tangan di Pengaturan surat sebelum menyetujui: surat tidak terbit tanpa keduanya.',
  ],
  surel_kosong: [409, 'Isi dahulu alamat email pada Data Diri, lalu simpan.'],
  surel_mati: [409, 'Portal ini belum mengirim pemberitahuan.'],
  wa_mati: [409, 'Portal ini belum mengirim lewat WhatsApp atau SMS.'],
  push_mati: [409, 'Portal ini belum mengirim pemberitahuan ke perangkat.'],
  laporan_terulang: [409, 'Laporan ini sudah diterima.'],
  kode_tagihan: [409, 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.'],
  tagihan_tertutup: [
    409,
    'Nomor untuk dibayar tidak dapat dibuat bagi gelombang ini sekarang. Bayarlah dengan kode pembayaran di bank.',
  ],
  bank_tanpa_status: [409, 'Bank ini tidak dapat ditanya dari portal. Tanyakan lewat jalur yang biasa.'],
  bank_tanpa_nomor: [
    409,
    'Rekening koran ini tidak memuat nomor virtual account. Ketik nomornya, tanpa angka bank di depannya.',
  ],
  bank_tidak_menjawab: [502, 'Bank tidak menjawab. Coba lagi nanti.'],
  perlu_kode: [
    409,
    'Pembayaran ini dilindungi kode sekali pakai. Minta kodenya; kode dikirim ke alamat yang dikonfirmasi saat mengambil nomor.',
  ],
  kode_wa: [409, 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.'],
  tautan_surel: [410, 'Tautan ini sudah dipakai atau sudah tidak berlaku. Aturlah di portal.'],
  sudah_diputus: [409, 'Hal ini sudah diputuskan. Keadaan terbarunya ditampilkan.'],
  ada_pesan_baru: [
    409,
    'Pendaftar baru saja menulis lagi, jadi percakapan belum ditandai selesai. Baca pesannya dahulu.',
  ],
  sudah_diumumkan: [409, 'Hasil sudah diumumkan dan tidak dapat diubah.'],
  tersegel_belum_siap: [
    409,
    'Pengumuman tersegel hanya dibuat dari hasil yang sudah disetujui petugas kedua dan sudah ada waktu pengumumannya.',
  ],
  impor_sudah_ada: [409, 'Penawaran ini sudah mempunyai impor hasil. Batalkan dahulu yang ada.'],
  impor_belum_bersih: [422, 'Berkas hasil belum dapat disimpan. Periksa temuan di bawah.'],
  tabel_rusak: [
    415,
    'Tabel tidak dapat dibaca. Gunakan templat Excel (.xlsx) atau CSV dengan judul kolom yang sama.',
  ],
  tabel_terlalu_besar: [
    413,
    `Tabel terlalu besar. Paling banyak ${IMPOR_MAX_BYTES / MB} MB dan ${IMPOR_MAX_BARIS / 1000}.000 baris.`,
  ],
  nilai_ditutup: [409, 'Nilai komponen ini sudah ditutup dan tidak dapat diubah.'],
  nilai_cara_lain: [409, 'Nilai komponen ini tidak diisi dengan cara ini.'],
  penilaian_belum_selesai: [
    409,
    'Masih ada peserta yang penilaiannya belum selesai. Selesaikan, atau coret penilaiannya.',
  ],
  nilai_belum_ditutup: [409, 'Semua komponen nilai harus ditutup petugas kedua sebelum hasil diusulkan.'],
  nilai_dipakai: [409, 'Hasil seleksi sudah diusulkan dari nilai ini. Batalkan dahulu hasilnya.'],
  aturan_belum_siap: [422, 'Aturan seleksi belum lengkap. Simpan dahulu aturan tanpa temuan.'],
  sidang_sudah_ada: [409, 'Peserta ini sudah mempunyai putusan sidang. Cabut dahulu yang ada.'],
  sidang_terkunci: [409, 'Hasil seleksi sudah diusulkan. Batalkan dahulu hasilnya di meja Hasil.'],
  kelompok_terlalu_banyak: [409, 'Penawaran ini sudah mempunyai daftar kelompok paling banyak.'],
  skenario_usang: [
    409,
    'Nilai, pilihan, kelompok, dokumen, putusan sidang, kursi, atau peserta sudah berubah sejak skenario ini dijalankan. Jalankan skenario baru.',
  ],
  koreksi_tidak_perlu: [
    409,
    'Perhitungan ulang hanya bagi hasil seleksi yang sudah diumumkan dan mempunyai sanggah yang diterima.',
  ],
  koreksi_sudah_ada: [409, 'Sudah ada perhitungan ulang yang menunggu petugas kedua. Putuskan dahulu.'],
  koreksi_belum_siap: [409, 'Daftar tunggu dan alasannya masih disusun. Coba lagi sebentar.'],
  jawaban_tidak_diminta: [409, 'Tidak ada tempat yang perlu Anda jawab.'],
  jawaban_berubah: [
    409,
    'Tempat Anda sudah berubah sejak halaman ini dibuka. Periksa tempat Anda yang sekarang, lalu jawab.',
  ],
  jawaban_lewat: [409, 'Batas waktu menjawab sudah lewat.'],
  jawaban_akhir: [409, 'Tempat ini sudah dilepas atau gugur, jadi tidak dapat dijawab lagi.'],
  tempat_dilepas: [
    409,
    'Pendaftar ini sudah melepas tempatnya, atau tempatnya gugur; pengajuannya hanya dapat ditolak.',
  ],
  panggilan_belum: [409, 'Baru dapat sesudah hasil seleksi diumumkan dan kewajiban menjawab diatur.'],
  panggilan_berubah: [409, 'Yang akan dipanggil sudah berubah. Periksa lagi pratinjaunya.'],
  panggilan_kosong: [409, 'Tidak ada kursi kosong, atau tidak ada yang menunggunya.'],
  kursi_diberikan: [409, 'Kursi ini sudah diberikan kepada peserta dari daftar tunggu.'],
  kursi_berubah: [409, 'Kursi yang tersisa sudah berubah. Periksa lagi jumlahnya.'],
  kursi_tujuan: [409, 'Tujuan sudah mempunyai hasil, tidak menawarkan prodi ini, atau tanpa daya tampung.'],
  kursi_dipakai: [409, 'Gelombang tujuan sudah mempunyai hasil atau mengurangi daya tampungnya.'],
  sanggah_tidak_ada: [409, 'Tidak ada hasil yang dapat Anda sanggah.'],
  sanggah_lewat: [409, 'Masa sanggah sudah berakhir.'],
  sanggah_sudah: [409, 'Hal ini sudah Anda sanggah. Keadaannya ada di halaman hasil.'],
  bukan_putusan_kemudian: [
    409,
    'Putusan itu bukan lanjutan yang disetujui kemudian dari hasil yang disanggah pada penawaran ini.',
  ],
  belum_final: [409, 'Pendaftar ini belum difinalisasi.'],
  kunci_dicabut: [
    409,
    'Kunci tanda tangan Anda sudah dicabut. Buat kunci baru di meja Buku seleksi, lalu ulangi tindakan ini.',
  ],
  ditetapkan_pimpinan: [409, 'Pimpinan sudah memutuskan dokumen ini. Putusan lain perlu dinyatakan sengaja.'],
  perlu_petugas_lain: [409, 'Tindakan ini harus dilakukan petugas lain.'],
  ekspor_terlalu_besar: [422, 'Terlalu banyak baris untuk sekali ekspor. Persempit saringannya.'],
  massal_terlalu_banyak: [422, 'Terlalu banyak pendaftar untuk sekali tindakan. Persempit saringannya.'],
  massal_kosong: [409, 'Tidak ada pendaftar terpilih yang dapat dikenai tindakan ini.'],
  massal_berubah: [409, 'Jumlah pendaftar yang dikenai sudah berubah. Periksa lagi pratinjaunya.'],
  massal_berjalan: [409, 'Tindakan ini masih berjalan. Tunggu sampai selesai.'],
  massal_tetap: [409, 'Tindakan ini tidak dapat dibatalkan.'],
  massal_disusul: [409, 'Sudah diubah lagi sesudahnya, jadi dibiarkan.'],
  templat_terlalu_besar: [
    422,
    'Peserta terverifikasi penawaran ini lebih dari 1.048.575, baris terbanyak dalam satu lembar Excel.',
  ],
  impor_format: [415, 'Daftar harus berupa CSV atau Excel (.xlsx) dengan kolom nomor_peserta.'],
  pembayaran_berbeda: [
    409,
    'Nomor pembayaran ini sudah tercatat dengan isi yang berbeda. Periksa lagi nomor pada bukti bayar.',
  ],
  hari_ditutup: [409, 'Rekonsiliasi hari itu sudah ditutup dan tidak dapat diubah.'],
  selisih_belum_selesai: [409, 'Masih ada selisih yang belum diselesaikan.'],
  rekonsiliasi_usang: [409, 'Pembayaran hari itu berubah sejak dibandingkan. Unggah lagi, lalu tutup.'],
  midtrans_diam: [503, 'Midtrans sedang tidak dapat dihubungi. Coba lagi beberapa saat lagi.'],
  midtrans_menolak: [409, 'Midtrans menolak permintaan ini. Hubungi panitia.'],
  uang_dikembalikan: [
    409,
    'Uang pembayaran ini sudah dikembalikan lewat Midtrans, jadi tidak dapat diterima. Catat pengembaliannya.',
  ],
  biaya_dikembalikan: [
    409,
    'Biaya pendaftaran ini sudah atau sedang dikembalikan, jadi data tidak dapat difinalisasi. Hubungi panitia bila ini keliru.',
  ],
  pengembalian_berjalan: [
    409,
    'Pengembalian uang pembayaran ini sedang dikirim ke Midtrans. Tunggu sampai jelas berhasil atau ditolak.',
  ],
  pembayaran_tidak_sah: [401, 'Tanda tangan permintaan tidak sah.'],
  login_petugas_gagal: [401, 'Nama pengguna, kata sandi, atau kode tidak cocok.'],
  petugas_lain: [409, 'Di peramban ini sudah masuk petugas lain. Muat ulang halaman.'],
  sandi_salah: [422, 'Kata sandi Anda tidak cocok.'],
  kode_salah: [
    422,
    'Kode tidak cocok. Ketik kode yang sedang tampil, dan pastikan jam ponsel diatur otomatis. Bila tetap tidak cocok, ulangi dari awal.',
  ],
  kode_wajib: [403, 'Peran Anda memerlukan kode sekali pakai. Aktifkan dahulu, lalu lanjutkan.'],
  sandi_lemah: [
    422,
    'Kata sandi ini terlalu mudah ditebak. Pilih kalimat yang lebih panjang dan tidak umum.',
  ],
  undangan_tidak_berlaku: [
    410,
    'Tautan ini sudah dipakai, dibatalkan, atau lewat waktunya. Minta tautan baru kepada admin kantor PMB.',
  ],
  admin_terakhir: [
    409,
    'Ini admin terakhir yang dapat masuk. Tetapkan admin lain dahulu, agar kantor tidak terkunci dari luar.',
  ],
  akun_sendiri: [409, 'Untuk akun sendiri, tindakan ini harus dilakukan admin lain.'],
  kode_sudah_aktif: [409, 'Kode sekali pakai sudah aktif. Muat ulang halaman.'],
  pin_salah: [422, 'PIN tidak cocok.'],
  pin_lama_salah: [422, 'PIN lama tidak cocok.'],
  pin_lemah: [422, 'PIN baru terlalu mudah ditebak. Pilih PIN lain.'],
  // What is sent says how long to wait, the same as `Retry-After`.
  terlalu_sering: [429, 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.'],
  perlu_bukti: [
    428,
    'Terlalu banyak percobaan yang gagal. Permintaan ini perlu disertai bukti hitungan dari perangkat Anda, atau tunggu beberapa menit, lalu coba lagi.',
  ],
  ruang_habis: [
    507,
    'Ruang penyimpanan server sedang penuh, jadi data ini belum tersimpan. Yang sudah tersimpan aman. Coba lagi nanti, atau beri tahu panitia.',
  ],
  tidak_tersimpan: [
    507,
    'Server sedang tidak dapat menyimpan atau membaca berkas. Yang sudah tersimpan aman. Coba lagi nanti, atau beri tahu panitia.',
  ],
  berkas_hilang: [404, 'Berkas ini tercatat, tetapi tidak ditemukan di server. Beri tahu panitia.'],
  kelebihan_beban: [503, 'Server sedang sangat sibuk. Data Anda aman; coba lagi sebentar.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errors;

/** One finding about one field: where, and the sentence to show there. */
export interface Finding {
  /** Step key, where the finding belongs to a step. */
  step?: string;
  /** Key of the record within the step: two records of one step may have a field of the same name. */
  part?: string;
  /** Field name or document slot. */
  field: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface Failure {
  success: false;
  data: null;
  code: ErrorCode;
  message: string;
  errors: Finding[];
  request_id: string;
}
