/** The office's first page: what waits, and how registration goes. */
import { z } from 'zod/mini';
import { keysOf } from '../wire/keys.ts';
import { callsOf } from '../wire/office.ts';
import type { Permission } from './desks.ts';
import { LAMPAU_BATAS } from './jejak/pembukaan.ts';

/** The queues: what each is called, who sees it, and where its work is done. */
export const ANTREAN = {
  percakapan: { judul: 'Percakapan belum dijawab', izin: 'percakapan', tujuan: '/percakapan' },
  loa: { judul: 'LoA menunggu keputusan', izin: 'loa', tujuan: '/loa' },
  berkas: { judul: 'Dokumen menunggu diperiksa', izin: 'verifikasi-berkas', tujuan: '/verifikasi-berkas' },
  ganda: { judul: 'Dugaan ganda menunggu keputusan', izin: 'dugaan-ganda', tujuan: '/dugaan-ganda' },
  kehadiran: { judul: 'Peserta ujian hari ini', izin: 'kehadiran', tujuan: '/kehadiran' },
  hasil: { judul: 'Hasil menunggu persetujuan', izin: 'hasil-setujui', tujuan: '/hasil' },
  koreksi: {
    judul: 'Perhitungan ulang menunggu petugas kedua',
    izin: 'hasil-setujui',
    tujuan: '/seleksi',
  },
  kedua: {
    judul: 'Dokumen yang dinilai berbeda',
    izin: 'periksa-kedua',
    tujuan: '/aturan-berkas/kedua',
  },
  sanggah: { judul: 'Sanggah yang belum selesai', izin: 'sanggah', tujuan: '/sanggah' },
  laporan: { judul: 'Laporan menunggu jawaban', izin: 'laporan', tujuan: '/laporan?keadaan=menunggu' },
  laporan_lewat: { judul: 'Laporan lewat tenggat', izin: 'laporan', tujuan: '/laporan?tenggat=lewat' },
  pembayaran: { judul: 'Pembayaran di karantina', izin: 'pembayaran', tujuan: '/pembayaran' },
  siaran: {
    judul: 'Email ke banyak pendaftar menunggu persetujuan',
    izin: 'percakapan',
    tujuan: '/pendaftar/massal',
  },
  penawaran: {
    judul: 'Pembukaan penawaran yang menunggu atau tertahan',
    izin: 'penawaran',
    tujuan: '/penawaran',
  },
  ruang: { judul: 'Jadwal ujian tanpa kursi', izin: 'ruang', tujuan: '/ruang' },
  pembukaan: {
    judul: 'Petugas yang mencapai batas pembukaan berkas, 7 hari terakhir',
    izin: 'jejak',
    tujuan: `/jejak?tindakan=${encodeURIComponent(LAMPAU_BATAS)}`,
  },
  kartu: { judul: 'Kartu belum terbit', izin: 'pendaftar-lihat', tujuan: '/pendaftar?fase=tanpa-kartu' },
} as const satisfies Record<string, { judul: string; izin: Permission; tujuan: string }>;
export type Antrean = keyof typeof ANTREAN;

/** What an installation needs for its first wave, in the order in which each needs the one before. */
export const PENYIAPAN = {
  pengaturan: {
    judul: 'Pengaturan portal',
    tentang: 'nama, warna, dan lambang universitas',
    tujuan: '/pengaturan',
  },
  fakultas: {
    judul: 'Fakultas',
    tentang: 'lalu program studi dan kelas di meja yang sama',
    tujuan: '/prodi-jalur/fakultas',
  },
  jalur: { judul: 'Jalur', tentang: 'jalur masuk dan formulirnya', tujuan: '/prodi-jalur/jalur' },
  penawaran: {
    judul: 'Penawaran',
    tentang: 'gelombang, biaya, masa pendaftaran, dan jadwal ujian',
    tujuan: '/penawaran',
  },
  ruang: { judul: 'Ruang ujian', tentang: 'gedung dan ruang bagi tiap jadwal', tujuan: '/ruang' },
  surat: {
    judul: 'Pengaturan surat',
    tentang: 'kota dan penanda tangan LoA; tanpa keduanya tidak ada surat yang dapat disetujui',
    tujuan: '/loa/pengaturan',
  },
  pengumuman: { judul: 'Hasil', tentang: 'waktu pengumuman', tujuan: '/hasil' },
  surel: {
    judul: 'Pemberitahuan',
    tentang:
      'server email atau WhatsApp, atau pernyataan bahwa email tidak dipakai; tanpa itu pendaftar tidak diberi tahu apa pun',
    tujuan: '/pemberitahuan/pengaturan',
  },
  rekan: {
    judul: 'Akun petugas',
    tentang: 'undang rekan, paling sedikit satu admin lagi',
    tujuan: '/akun-petugas',
  },
  buka: {
    judul: 'Pembukaan',
    tentang: 'Uji coba membuktikan penawaran, lalu Periksa membukanya',
    tujuan: '/penawaran',
  },
} as const;
export type Penyiapan = keyof typeof PENYIAPAN;

/** Hours within which a new room is promised (ruang 1). */
export const JANJI_RUANG_JAM = 24;

/** Where the result of an offering stands. */
export const HASIL_BERANDA = {
  belum: 'Belum ada hasil',
  menunggu: 'Menunggu persetujuan',
  disetujui: 'Disetujui',
  koreksi: 'Perhitungan ulang menunggu petugas kedua',
} as const;
/** Who reads which part of the first page, beside totals and queues. */
export const BAGIAN_BERANDA = {
  rencana: 'beranda-rencana',
  keuangan: 'pembayaran',
  kabar: 'berita',
  seleksi: 'hasil-lihat',
} as const satisfies Record<string, Permission>;

/** How far registration is: everybody paid; some have begun, some have finalised. */
const totals = { dibayar: z.int(), mengisi: z.int(), final: z.int() };
const counted = z.object({ kode: z.string(), nama: z.string(), jumlah: z.int() });
/** Days of payments at home. */
export const HARI_KEUANGAN = 14;
const rencana = z.object({
  /**
   * Of the same offerings, the last 30 days in Jakarta, each day present; `lalu` is how many the waves a year before had
   * as long after they opened, null where none that is open had one.
   */
  per_hari: z.array(z.object({ tanggal: z.string(), jumlah: z.int(), lalu: z.nullable(z.int()) })),
  per_jalur: z.array(counted),
  /** First choices, largest first. */
  per_prodi: z.array(counted),
  per_fase: z.array(counted),
});
export type Rencana = z.infer<typeof rencana>;
const keuangan = z.object({
  /** Of all offerings whose result is not announced yet: accepted payments, and rupiah. */
  banyak: z.int(),
  rupiah: z.int(),
  /** The last days in Jakarta by when it was paid, each day present. */
  per_hari: z.array(z.object({ tanggal: z.string(), banyak: z.int(), rupiah: z.int() })),
});
export type KeuanganBeranda = z.infer<typeof keuangan>;
const kabar = z.object({
  /** What was changed last, news and announcements together. */
  terakhir: z.array(
    z.object({
      jenis: z.enum(['berita', 'pengumuman']),
      id: z.int(),
      judul: z.string(),
      /** Since or from when it is shown; null: a draft. */
      terbit: z.nullable(z.string()),
    }),
  ),
  konsep: z.int(),
  /** Conversations without an answer, and those that wait for more than a day. */
  menunggu: z.int(),
  lewat_sehari: z.int(),
});
export type KabarBeranda = z.infer<typeof kabar>;
const seleksi = z.object({
  kode_penawaran: z.string(),
  nama: z.string(),
  pengumuman: z.nullable(z.string()),
  /** Components of scores, and how many are closed. */
  komponen: z.int(),
  ditutup: z.int(),
  hasil: z.enum(keysOf(HASIL_BERANDA)),
  /** Admitted by it; null where there is none. */
  diterima: z.nullable(z.int()),
});
export type SeleksiBeranda = z.infer<typeof seleksi>;
const home = z.object({
  /** What is set up; null once nothing is left. */
  penyiapan: z.nullable(
    z.array(
      z.object({
        kunci: z.enum(keysOf(PENYIAPAN)),
        selesai: z.boolean(),
      }),
    ),
  ),
  antrean: z.array(
    z.object({
      kunci: z.enum(keysOf(ANTREAN)),
      jumlah: z.int(),
      /** Since when the oldest waits; null when none does. */
      tertua: z.nullable(z.string()),
    }),
  ),
  /** Exam schedules without a seat left: the names behind the queue `ruang`. */
  ruang_penuh: z.array(
    z.object({
      kode_jadwal: z.string(),
      nama: z.string(),
      sejak: z.string(),
      /** It had seats once; without a room nobody was ever promised another. */
      berruang: z.boolean(),
    }),
  ),
  /** Of all offerings whose result is not announced yet. */
  total: z.object(totals),
  /** Those that are open, the next to close first. */
  gelombang: z.array(
    z.object({
      kode_penawaran: z.string(),
      nama: z.string(),
      selesai: z.string(),
      ...totals,
      /** Days since it opened, the first being 1. */
      hari_ke: z.int(),
      /** The wave it was copied from, or that of a year before, up to as many days after it opened; null where there was none. */
      lalu: z.nullable(z.object({ nama: z.string(), dibayar: z.int() })),
    }),
  ),
  /** How registration goes, for whoever plans. */
  rencana: z.nullable(rencana),
  /** What was paid, for whoever keeps payments. */
  keuangan: z.nullable(keuangan),
  /** News and how many wait in the chat, for whoever writes news. */
  kabar: z.nullable(kabar),
  /** How far scores and results are, for whoever sees results. */
  seleksi: z.nullable(z.array(seleksi)),
  /** What is wrong with the disk, for an admin; null while there is room enough and files can be written. */
  disk: z.nullable(
    z.object({
      /** Free share in percent. */
      bebas: z.number(),
      dapat_ditulis: z.boolean(),
      /** Uploads are refused: what is left is the database's. */
      menolak: z.boolean(),
    }),
  ),
  /** For an admin: no process has done jobs for a minute, so no card and no export is made. */
  pekerja_mati: z.boolean(),
  dihitung: z.string(),
});
export type Beranda = z.infer<typeof home>;

const office = callsOf('petugas:beranda', 'beranda');

export const berandaPetugas = office.get('/api/petugas/beranda', {
  summary:
    'Totals of registration by wave, queues the role may work on with count and oldest age, and what the role works with: days against the year before, payments, news, scores and results; at most 30 seconds old.',
  data: home,
});
