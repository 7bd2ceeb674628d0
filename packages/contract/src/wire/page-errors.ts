import { MAX_FILE_BYTES } from './limits.ts';

const MB = 1_000_000;

/**
 * The failures whose sentence a page also says by itself, before or without an answer of the server.
 * Every page that says one loads all of them: the others stand in errors.ts, which no page of an applicant loads.
 */
export const pageErrors = {
  lookup_kosong: [400, 'nomor pembayaran / nomor pendaftar tidak boleh kosong'],
  ruang_penuh: [
    403,
    'Maaf ruangan penuh, silahkan pilih lokasi/jadwal ujian yang lain. Jika tidak ada yang tersedia, harap menunggu admin menambahkan ruang ujian baru dalam 1x24 jam.',
  ],
  kursi_ganda: [
    409,
    'NIK atau nomor paspor ini sudah memegang kursi pada gelombang ini lewat nomor pendaftaran lain. Periksa nomor yang Anda isi; bila sudah benar, tulis kepada panitia lewat chat.',
  ],
  verifikasi_gagal: [422, 'Verifikasi gagal'],
  verifikasi_sibuk: [429, 'Maaf server tidak dapat merespon dengan baik'],
  sibuk: [429, 'Mohon maaf server tidak dapat merespon dengan baik'],
  belum_lengkap: [422, 'isian belum lengkap'],
  gagal_menyimpan: [500, 'gagal menyimpan data'],
  galat: [500, 'maaf terjadi kesalahan'],
  dokumen_format: [415, 'Dokumen berformat pdf/jpg/png'],
  dokumen_format_pdf: [415, 'Dokumen berformat pdf'],
  dokumen_terlalu_besar: [413, `Dokumen tidak boleh lebih dari ${MAX_FILE_BYTES / MB} MB`],
  maksimal_1_file: [400, 'maksimal 1 file'],
  belum_memilih_gambar: [400, 'Anda belum memilih gambar'],
  foto_format: [415, 'Foto harus berupa gambar jpg atau png'],
  tidak_ditemukan: [404, 'Data tidak ditemukan.'],
  bukan_periode: [409, 'Saat ini bukan periode pengisian data Penerimaan Mahasiswa Baru.'],
  versi_usang: [
    409,
    'Data ini sudah diubah dari perangkat atau tab lain. Periksa kedua versi, lalu simpan lagi.',
  ],
  tanpa_ujian: [409, 'Jalur peserta ini tanpa ujian, jadi kehadirannya tidak dicatat.'],
  hari_belum_lewat: [409, 'Hari itu belum lewat. Tutup mulai esok harinya.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;
