/** Verification (finalisation), draft card, exam card and status (verifikasi 1–10, kartu-ujian 3, status-pendaftar 1–10). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { validasi } from './verifikasi-berkas.ts';

const nomor = z.object({ nomor_peserta: z.string() });

export const ruangTesPendaftar = endpoint({
  method: 'GET',
  path: '/api/v1/ruang_tes_pendaftar/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary: 'Participant number once verified; before that success is false and data null.',
  data: z.nullable(nomor),
});
export const verifikasi = endpoint({
  method: 'POST',
  path: '/api/v2/verifikasi',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary:
    'Judges everything, locks the data, takes a seat and a number in one transaction; repeating answers the same number.',
  body: { nomor_pendaftar: parameters.nomor_pendaftar, kode_penawaran: parameters.kode_penawaran },
  data: nomor,
  errors: [
    'ruang_penuh',
    'kursi_ganda',
    'verifikasi_gagal',
    'bukan_periode',
    'biaya_dikembalikan',
    'verifikasi_sibuk',
  ],
});
export const kartuUjianCek = endpoint({
  method: 'GET',
  path: '/api/v2/kartu_ujian/cek/{nomor_peserta}',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary: 'Whether the card file exists, and a short-lived address of it.',
  data: z.nullable(z.object({ url: z.string(), versi: z.int(), terbit: z.string() })),
});

const nullableText = z.nullable(z.string());
const draft = z.object({
  nomor_pendaftar: z.string(),
  nomor_peserta: nullableText,
  ext_foto: nullableText,
  foto_url: nullableText,
  jalur_masuk: z.string(),
  tahun: z.int(),
  gelombang: z.int(),
  nama_gelombang: z.string(),
  data_diri: z.object({
    nama_lengkap: nullableText,
    gelar_belakang: nullableText,
    alamat_lengkap: nullableText,
    tgl_lahir: nullableText,
    tgl_lahir_indo: nullableText,
    agama: nullableText,
    jenis_kelamin: nullableText,
    telp: nullableText,
    nohp: nullableText,
    kode_pos: nullableText,
    email: nullableText,
    negara: nullableText,
  }),
  nama_ayah: nullableText,
  nama_ibu: nullableText,
  /** True: there is no such parent to name (orang-tua 3). */
  tidak_memiliki_ayah: z.boolean(),
  tidak_memiliki_ibu: z.boolean(),
  riwayat_penyakit: nullableText,
  kemampuan_berbeda: z.array(z.string()),
  pendidikan_s2: z.nullable(
    z.object({
      nama_pendidikan: nullableText,
      nama_pt: nullableText,
      tahun_ijazah: nullableText,
      ipk: nullableText,
    }),
  ),
  pendidikan_terakhir: z.nullable(
    z.object({ nama_jenjang: nullableText, nama_sekolah: nullableText, tahun_lulus: nullableText }),
  ),
  kelas: nullableText,
  pilihan: z.array(
    z.object({
      urutan: z.int(),
      nama_prodi: z.string(),
      nama_jenjang: z.string(),
      nama_fakultas: z.string(),
    }),
  ),
  jadwal: z.nullable(
    z.object({
      lokasi_ujian: z.string(),
      detail: z.array(
        z.object({
          tanggal: z.string(),
          tanggal_indo: z.string(),
          jam_mulai: z.string(),
          jam_selesai: z.string(),
          jenis_tes: z.string(),
        }),
      ),
    }),
  ),
  ruang: z.nullable(
    z.object({
      id_ruang: z.int(),
      nama_ruang: z.string(),
      nama_gedung: z.string(),
      alamat_gedung: z.string(),
      nomor_kursi: z.int(),
    }),
  ),
  /** The card's code, one text a row, `1` dark: what the invigilator scans; null before finalising. */
  qr: z.nullable(z.array(z.string())),
  catatan: z.array(z.string()),
  /** What still stands in the way of finalising, by step and field; the same judge decides at verification. */
  kekurangan: z.array(
    z.object({ step: z.string(), part: z.optional(z.string()), field: z.string(), message: z.string() }),
  ),
});
export type DraftKartu = z.infer<typeof draft>;

export const draftKartu = endpoint({
  method: 'GET',
  path: '/api/v2/draft_kartu/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary: 'The draft card for the owner to check, with every gap.',
  data: draft,
});

const langkah = z.object({
  /** Key of the step. */
  key: z.string(),
  judul: z.string(),
  /** Groups of answers; `part` and `field` name the first of it, where it is changed. */
  bagian: z.array(
    z.object({
      judul: z.string(),
      part: nullableText,
      field: z.string(),
      isian: z.array(z.object({ label: z.string(), nilai: nullableText, besar: z.boolean() })),
    }),
  ),
  dokumen: z.array(z.object({ slot: z.string(), label: z.string(), ext: z.string(), url: z.string() })),
});
export const langkahTerisi = z.array(langkah);
/** What an applicant has saved in one step, in words. */
export type LangkahTerisi = z.infer<typeof langkah>;

export const biodata = endpoint({
  method: 'GET',
  path: '/api/v2/biodata/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary:
    'Every answer of the form in words, for the owner to check before finalising and to print afterwards.',
  data: z.object({ diverifikasi: nullableText, langkah: langkahTerisi }),
});

export const STATUS = {
  form: 'Pengisian formulir',
  verif: 'Verifikasi',
  ujian: 'Telah mengikuti ujian',
  pengumuman: 'Pengumuman',
} as const;

const statusData = z.object({
  status_pendaftar: z.string(),
  /** Where the office's checking of the documents stands, which is apart from finalising. */
  validasi_berkas: validasi,
  jadwal_pengisian_formulir: z.string(),
  jadwal_pengisian_formulir_teks: z.string(),
  jadwal_verifikasi: z.string(),
  jadwal_verifikasi_teks: z.string(),
  jadwal_ujian: nullableText,
  jadwal_ujian_teks: z.string(),
  jadwal_ujian_peserta: nullableText,
  jadwal_ujian_peserta_teks: z.string(),
  jadwal_pengumuman: nullableText,
  jadwal_pengumuman_teks: z.string(),
  tanpa_tes: z.boolean(),
  /** The final-status flag: the timeline is hidden (status-pendaftar 5). */
  status_akhir: z.boolean(),
  /** The fee was given back: nothing can be finalised any more (pembayaran 23). */
  biaya_dikembalikan: z.boolean(),
  time_now: z.string(),
});
export type StatusPendaftar = z.infer<typeof statusData>;
export const statusPendaftar = endpoint({
  method: 'GET',
  path: '/api/v2/status_pendaftar/{nomor_pendaftar}/{kode_penawaran}',
  access: 'pendaftar',
  tag: 'verifikasi',
  summary: 'Where the applicant stands, the schedules as text and the server time.',
  data: statusData,
});

export const periksaKartu = endpoint({
  method: 'GET',
  path: '/api/v2/public/kartu/{token}',
  access: 'public',
  tag: 'verifikasi',
  summary: 'What the QR code of a card proves: number, name and whether this version is the valid one.',
  data: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: z.string(),
    jalur_masuk: z.string(),
    versi: z.int(),
    berlaku: z.boolean(),
    terbit: z.string(),
  }),
});
