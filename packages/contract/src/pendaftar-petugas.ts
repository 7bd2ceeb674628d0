/** The office's desk for applicants: finding, reading and acting on them (decisions 126, 145; security 15). */
import { z } from 'zod/mini';
import { exportCalls } from './ekspor.ts';
import { endpoint, parameters } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { instantText } from './time.ts';

/** Where an applicant stands, as the office sorts them; every applicant is in exactly one. */
export const FASE = {
  belum: 'Belum diisi',
  mengisi: 'Mengisi',
  koreksi: 'Dibuka untuk koreksi',
  terverifikasi: 'Terverifikasi',
  hadir: 'Hadir ujian',
} as const;
export type Fase = keyof typeof FASE;
/** Phases, and what else the list can be narrowed to: verified, but the card is not made yet. */
export const SARINGAN_FASE = { ...FASE, 'tanpa-kartu': 'Terverifikasi, kartu belum terbit' } as const;

/** Words typed before what cannot be undone. */
export const KATA = { buka: 'BUKA', pin: 'GANTI PIN', jadwal: 'PINDAH' } as const;
export const ALASAN_MIN = 5;
export const ALASAN_MAX = 500;
/** Last characters of a payment number that are seen without the permission `pembayaran`. */
export const NOMOR_TERLIHAT = 4;

/** A day's last second in Jakarta, as a deadline. */
export const endOfDay = (day: string): string => `${day}T23:59:59+07:00`;
/**
 * Why `batas` cannot be an applicant's own deadline, or null. `selesai` is the end of the registration: only a later
 * one changes anything, and without one the registration must still run.
 */
export const deadlineFault = (batas: Date | null, selesai: Date, now: Date): string | null => {
  if (batas === null) return now > selesai ? 'Isi batas, karena masa pendaftaran sudah berakhir' : null;
  if (!(batas > now)) return 'Batas harus di masa depan';
  return batas > selesai ? null : `Batas harus sesudah akhir masa pendaftaran, ${instantText(selesai)}`;
};

const nullableText = z.nullable(z.string());
const phase = z.enum(Object.keys(FASE) as [Fase, ...Fase[]]);
/** What was searched and filtered for; absent means everything. */
export const filters = {
  cari: z.optional(z.string().check(z.maxLength(100))),
  penawaran: z.optional(parameters.kode_penawaran),
  fase: z.optional(z.enum(Object.keys(SARINGAN_FASE) as [keyof typeof SARINGAN_FASE])),
  prodi: z.optional(parameters.id_prodi),
};
/** Why something is done; it stands in the history. */
export const alasan = z.string().check(z.minLength(ALASAN_MIN), z.maxLength(ALASAN_MAX));
const instant = z.iso.datetime({ offset: true });

const row = z.object({
  nomor_pendaftar: z.string(),
  nomor_peserta: nullableText,
  nama_lengkap: nullableText,
  jalur_masuk: z.string(),
  nama_gelombang: z.string(),
  tahun: z.int(),
  /** First choice. */
  nama_prodi: nullableText,
  fase: phase,
  dibuat: z.string(),
});
export type BarisPendaftar = z.infer<typeof row>;

const common = { access: 'petugas:pendaftar-lihat', tag: 'meja pendaftar' } as const;
const acting = { access: 'petugas:pendaftar-ubah', tag: 'meja pendaftar' } as const;

export const daftarPendaftar = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/pendaftar',
  summary:
    'Applicants, newest first: by number, participant or payment number, words of the name, NIK, phone; filtered.',
  query: { ...pageQuery, ...filters },
  data: pageOf(row),
});
export const saringanPendaftar = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/saringan-pendaftar',
  summary: 'What the list can be filtered by: offerings and programmes.',
  data: z.object({
    penawaran: z.array(z.object({ kode: z.string(), nama: z.string() })),
    prodi: z.array(z.object({ kode: z.string(), nama: z.string() })),
  }),
});

const dokumen = z.object({ slot: z.string(), label: z.string(), ext: z.string(), url: z.string() });
const bagian = z.object({
  judul: z.string(),
  isian: z.array(z.object({ label: z.string(), nilai: nullableText })),
});
const langkah = z.object({
  key: z.string(),
  judul: z.string(),
  bagian: z.array(bagian),
  dokumen: z.array(dokumen),
});
export type LangkahBerkas = z.infer<typeof langkah>;
export type DokumenBerkas = z.infer<typeof dokumen>;

const ringkas = z.object({
  nomor_pendaftar: z.string(),
  nomor_peserta: nullableText,
  nama_lengkap: nullableText,
  foto_url: nullableText,
  kode_penawaran: z.string(),
  jalur_masuk: z.string(),
  nama_gelombang: z.string(),
  tahun: z.int(),
  fase: phase,
  tanpa_tes: z.boolean(),
  dibuat: z.string(),
  diverifikasi: nullableText,
  hadir: nullableText,
  versi_kartu: z.int(),
  /** Address of the present card; null while it is not made. */
  kartu_url: nullableText,
  /** End of the offering's registration, and the applicant's own deadline where one was given. */
  tanggal_selesai_daftar: z.string(),
  batas_khusus: nullableText,
  kode_jadwal: nullableText,
  ruang: nullableText,
  kursi: z.nullable(z.int()),
  jadwal: z.array(
    z.object({ kode_jadwal: z.string(), nama: z.string(), sisa: z.int(), dapat_dipilih: z.boolean() }),
  ),
  /** Requests for letters of acceptance, latest first. */
  loa: z.array(
    z.object({
      id: z.int(),
      jenis_loa: z.int(),
      status_loa: z.int(),
      nomor_surat: nullableText,
      dicabut: z.boolean(),
    }),
  ),
  pembayaran: z.nullable(
    z.object({
      /** Its last characters alone where the reader lacks the permission `pembayaran`. */
      nomor_pembayaran: z.string(),
      bank: z.string(),
      jumlah: z.int(),
      dibayar_pada: z.string(),
      dicatat: z.string(),
    }),
  ),
});
const berkasLengkap = z.object({
  ringkas,
  langkah: z.array(langkah),
  /** Titles of the steps on health and finance; they are read by their own call, which leaves a trace. */
  tertutup: z.array(z.string()),
});
export type BerkasPendaftar = z.infer<typeof berkasLengkap>;

export const berkasPendaftar = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}',
  summary: "One applicant's file: every step but health and finance, documents, payment, schedule.",
  data: berkasLengkap,
});
export const rahasiaPendaftar = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/rahasia',
  summary: 'Opens the steps on health and finance; every reading is recorded (security 15).',
  data: z.array(langkah),
});
const perubahan = z.object({
  label: z.string(),
  /** In words; null where that side does not mention it. */
  lama: nullableText,
  baru: nullableText,
});
export type PerubahanRiwayat = z.infer<typeof perubahan>;
export const riwayatPendaftar = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/riwayat',
  summary: 'Who did what to this applicant, newest first; contents only of what the office or bank did.',
  query: pageQuery,
  data: pageOf(
    z.object({
      id: z.int(),
      waktu: z.string(),
      pelaku: z.string(),
      id_pelaku: z.string(),
      tindakan: z.string(),
      /** Field by field, worded for the officer. */
      perubahan: z.array(perubahan),
    }),
  ),
});

export const bukaPendaftar = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/buka',
  summary:
    'Unlocks a finalised applicant for correction: number and seat stay, the card is no longer valid; needs a deadline where registration is over (decisions 126).',
  body: { alasan, kata: z.literal(KATA.buka), batas: z.optional(instant) },
  data: z.null(),
  errors: ['belum_final'],
});
export const batasPendaftar = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/batas',
  summary:
    'Gives one applicant a deadline later than that of the offering, or takes it back with null (decisions 145).',
  body: { alasan, batas: z.nullable(instant) },
  data: z.null(),
});
export const pinPendaftar = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/pin',
  summary: 'Issues a new PIN, answered once with its slip as PDF (base64); every session ends (security 4).',
  body: { alasan, kata: z.literal(KATA.pin) },
  data: z.object({ nomor_pendaftar: z.string(), pin: z.string(), slip: z.string() }),
});
export const jadwalPendaftar = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/petugas/pendaftar/{nomor_pendaftar}/jadwal',
  summary: 'Moves a finalised applicant to another exam schedule: seat, room counts and card follow at once.',
  body: {
    alasan,
    kata: z.literal(KATA.jadwal),
    kode_jadwal: z.string().check(z.minLength(1), z.maxLength(40)),
  },
  data: z.null(),
  errors: ['belum_final', 'ruang_penuh', 'jadwal_tidak_tersedia'],
});

export const ekspor = exportCalls({
  access: 'petugas:ekspor',
  tag: 'meja pendaftar',
  path: '/api/petugas/ekspor-pendaftar',
  summary: 'Makes an Excel or CSV file of exactly what is filtered; a large one is made by a job.',
  saringan: filters,
});
