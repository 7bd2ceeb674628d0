/**
 * Every failure the server can answer with: its HTTP status and its sentence.
 * Sentences of the specification stand literally (A 8, B 8, C 8); the others are the project's own.
 * A feature throws `problem(code)`; one handler writes the envelope.
 */
export const errors = {
  // A 5, A 8
  login_gagal: [
    401,
    'Login gagal, pastikan ID Pendaftaran dan PIN Pendaftaran benar. Atau pastikan Tanggal Pendaftaran sesuai dengan Jalur yang anda pilih.',
  ],
  lookup_kosong: [400, 'nomor pembayaran / nomor pendaftar tidak boleh kosong'],
  lookup_gagal: [404, 'error happend, please tell the developer'],
  ruang_penuh: [
    403,
    'Maaf ruangan penuh, silahkan pilih lokasi/jadwal ujian yang lain. Jika tidak ada yang tersedia, harap menunggu admin menambahkan ruang ujian baru dalam 1x24 jam.',
  ],
  verifikasi_gagal: [422, 'Verifikasi gagal'],
  verifikasi_sibuk: [429, 'Maaf server tidak dapat merespon dengan baik'],
  sibuk: [429, 'Mohon maaf server tidak dapat merespon dengan baik'],
  // B 8, C 8
  belum_lengkap: [422, 'isian belum lengkap'],
  gagal_menyimpan: [500, 'gagal menyimpan data'],
  galat: [500, 'maaf terjadi kesalahan'],
  // B 5.4, C 5
  dokumen_format: [415, 'Dokumen berformat pdf/jpg/png'],
  dokumen_format_pdf: [415, 'Dokumen berformat pdf'],
  dokumen_terlalu_besar: [413, 'Dokumen tidak boleh lebih dari 1 MB'],
  maksimal_1_file: [400, 'maksimal 1 file'],
  belum_memilih_gambar: [400, 'Anda belum memilih gambar'],
  // The project's own
  foto_format: [415, 'Foto harus berupa gambar jpg atau png'],
  dokumen_kosong: [400, 'File kosong. Pilih file lain.'],
  gambar_rusak: [415, 'Gambar tidak dapat dibaca. Simpan ulang gambar itu atau pilih file lain.'],
  gambar_terlalu_besar: [
    413,
    'Ukuran gambar terlalu besar (paling banyak 24 megapiksel). Perkecil lalu coba lagi.',
  ],
  pdf_rusak: [415, 'PDF tidak dapat dibaca. Simpan ulang PDF itu atau pilih file lain.'],
  pdf_aktif: [
    415,
    'PDF berisi skrip, lampiran, atau tindakan otomatis. Cetak ulang ke PDF biasa lalu coba lagi.',
  ],
  pdf_terkunci: [415, 'PDF dilindungi kata sandi. Hapus kata sandinya lalu coba lagi.'],
  isian_salah: [400, 'Ada isian yang tidak dapat diterima.'],
  bukan_json: [400, 'Permintaan tidak dapat dibaca.'],
  terlalu_besar: [413, 'Data yang dikirim terlalu besar.'],
  tipe_tidak_didukung: [415, 'Jenis data yang dikirim tidak didukung.'],
  belum_masuk: [401, 'Sesi Anda telah berakhir. Silakan masuk kembali.'],
  tidak_berwenang: [403, 'Akun Anda tidak berwenang untuk tindakan ini.'],
  tidak_ditemukan: [404, 'Data tidak ditemukan.'],
  metode_salah: [405, 'Metode tidak didukung di alamat ini.'],
  sudah_final: [409, 'Data sudah difinalisasi dan tidak dapat diubah.'],
  bukan_langkah: [422, 'Langkah ini tidak termasuk formulir pendaftaran Anda.'],
  bukan_periode: [409, 'Saat ini bukan periode pengisian data Penerimaan Mahasiswa Baru.'],
  versi_usang: [
    409,
    'Data ini sudah diubah dari perangkat atau tab lain. Periksa kedua versi, lalu simpan lagi.',
  ],
  dipakai: [409, 'Data ini masih dipakai dan tidak dapat dihapus.'],
  sudah_ada: [409, 'Data dengan kode itu sudah ada.'],
  perlu_konfirmasi: [409, 'Perubahan ini perlu dipastikan dahulu.'],
  formulir_terkunci: [
    409,
    'Sudah ada yang membayar untuk penawaran ini, jadi formulir dan isian khususnya tidak dapat diubah lagi.',
  ],
  jalur_tanpa_formulir: [409, 'Jalur ini belum mempunyai formulir.'],
  jadwal_tidak_tersedia: [409, 'Jadwal ujian itu tidak dapat dipilih. Pilih lokasi atau tanggal lain.'],
  pilihan_tidak_sah: [422, 'Pilihan program studi tidak sesuai dengan penawaran.'],
  loa_belum_boleh: [409, 'Pengajuan LoA belum dapat dilakukan.'],
  loa_sedang_direview: [409, 'Pengajuan LoA Anda sedang direview.'],
  sudah_diputus: [409, 'Hal ini sudah diputuskan. Keadaan terbarunya ditampilkan.'],
  ada_pesan_baru: [
    409,
    'Pendaftar baru saja menulis lagi, jadi percakapan belum ditandai selesai. Baca pesannya dahulu.',
  ],
  sudah_diumumkan: [409, 'Hasil sudah diumumkan dan tidak dapat diubah.'],
  impor_sudah_ada: [409, 'Penawaran ini sudah mempunyai impor hasil. Batalkan dahulu yang ada.'],
  impor_belum_bersih: [422, 'Berkas hasil belum dapat disimpan. Periksa temuan di bawah.'],
  tabel_rusak: [
    415,
    'Tabel tidak dapat dibaca. Gunakan templat Excel (.xlsx) atau CSV dengan judul kolom yang sama.',
  ],
  tabel_terlalu_besar: [413, 'Tabel terlalu besar. Paling banyak 5 MB dan 50.000 baris.'],
  belum_final: [409, 'Pendaftar ini belum difinalisasi.'],
  perlu_petugas_lain: [409, 'Persetujuan harus dilakukan petugas lain.'],
  ekspor_terlalu_besar: [422, 'Terlalu banyak baris untuk sekali ekspor. Persempit saringannya.'],
  templat_terlalu_besar: [
    422,
    'Peserta terverifikasi penawaran ini lebih dari 1.048.575, baris terbanyak dalam satu lembar Excel.',
  ],
  tanpa_ujian: [409, 'Jalur peserta ini tanpa ujian, jadi kehadirannya tidak dicatat.'],
  impor_format: [415, 'Daftar harus berupa CSV atau Excel (.xlsx) dengan kolom nomor_peserta.'],
  pembayaran_berbeda: [
    409,
    'Nomor pembayaran ini sudah tercatat dengan isi yang berbeda. Periksa lagi nomor pada bukti bayar.',
  ],
  pembayaran_tidak_sah: [401, 'Tanda tangan permintaan tidak sah.'],
  login_petugas_gagal: [401, 'Nama pengguna, kata sandi, atau kode tidak cocok.'],
  petugas_lain: [409, 'Di peramban ini sudah masuk petugas lain. Muat ulang halaman.'],
  sandi_salah: [422, 'Kata sandi Anda tidak cocok.'],
  kode_salah: [
    422,
    'Kode tidak cocok. Ketik kode yang sedang tampil, dan pastikan jam ponsel diatur otomatis. Bila tetap tidak cocok, ulangi dari awal.',
  ],
  kode_sudah_aktif: [409, 'Kode sekali pakai sudah aktif. Muat ulang halaman.'],
  pin_lama_salah: [422, 'PIN lama tidak cocok.'],
  terlalu_sering: [429, 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.'],
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

/** An expected failure; the error handler turns it into the envelope. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly findings: Finding[];
  constructor(code: ErrorCode, findings: Finding[] = [], message: string = errors[code][1]) {
    super(message);
    this.code = code;
    this.status = errors[code][0];
    this.findings = findings;
  }
}

/** Makes the failure `code`; `findings` name the fields, `message` replaces the sentence where it carries a value. */
export const problem = (code: ErrorCode, findings?: Finding[], message?: string): Problem =>
  new Problem(code, findings, message);
