/** The office's desk for applicants: finding, reading and acting on them (pendaftar 1–3). */
import { z } from 'zod/mini';
import { type LangkahTerisi, langkahTerisi } from '../applicant/verifikasi.ts';
import { VALIDASI, validasi } from '../applicant/verifikasi-berkas.ts';
import { alasan } from '../wire/act.ts';
import { parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { choice, referred, search } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { pageOf, pageQuery } from '../wire/paging.ts';
import { instantText } from '../wire/time.ts';

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
export const KATA = { buka: 'BUKA', pin: 'GANTI PIN', jadwal: 'PINDAH', penawaran: 'PINDAH JALUR' } as const;
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
const phase = z.enum(keysOf(FASE));
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
  /** Where the checking of their documents stands. */
  validasi,
  dibuat: z.string(),
});

const office = {
  lihat: callsOf('petugas:pendaftar-lihat', 'meja pendaftar'),
  ubah: callsOf('petugas:pendaftar-ubah', 'meja pendaftar'),
};

export const pendaftar = office.lihat.list('/api/petugas/pendaftar', {
  summary:
    'Applicants, newest first: by number, participant or payment number, words of the name, NIK, phone; filtered.',
  filters: {
    cari: search(
      'Cari pendaftar',
      'Nomor pendaftar, nomor peserta, nomor pembayaran, nama, NIK, atau nomor HP',
    ),
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
    fase: choice('Fase', 'Semua fase', SARINGAN_FASE),
    validasi: choice('Validasi berkas', 'Semua keadaan', VALIDASI),
    prodi: referred('Program studi yang dipilih', 'Semua program studi', 'prodi', parameters.id_prodi),
  },
  row,
  ekspor: {
    access: 'petugas:ekspor',
    path: '/api/petugas/ekspor-pendaftar',
    summary:
      'Makes an Excel or CSV file of exactly what is filtered; a large one is made by a job. It counts as opening everybody in it.',
    reads: true,
  },
});

export type LangkahBerkas = LangkahTerisi;
export type DokumenBerkas = LangkahTerisi['dokumen'][number];

/** Another registration of the same person (orang 4). */
const registrasiLain = z.object({
  nomor_pendaftar: z.string(),
  nomor_peserta: nullableText,
  fase: phase,
  penawaran: z.string(),
  sama_penawaran: z.boolean(),
  /** Linked by an officer's decision rather than by one number. */
  oleh_petugas: z.boolean(),
  /** The pair at the desk for doubles, once it was found. */
  id_pasangan: z.nullable(z.int()),
});
export type RegistrasiLain = z.infer<typeof registrasiLain>;

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
  validasi,
  /** Of a trial. */
  uji: z.boolean(),
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
  /** Other registrations of this person, and why a second seat was allowed to this one. */
  registrasi_lain: z.array(registrasiLain),
  izin_kursi: nullableText,
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
      dikembalikan: z.nullable(z.string()),
      dicatat: z.string(),
    }),
  ),
});
const berkasLengkap = z.object({
  ringkas,
  langkah: langkahTerisi,
  /** NIK or passport number as it was typed, and the slots of documents that show it. */
  identitas: z.object({ no_ktp: nullableText, slot: z.array(z.string()) }),
  /** Titles of the steps on health and finance; they are read by their own call, which leaves a trace. */
  tertutup: z.array(z.string()),
});
export type BerkasPendaftar = z.infer<typeof berkasLengkap>;

export const berkasPendaftar = office.lihat.get('/api/petugas/pendaftar/{nomor_pendaftar}', {
  summary: "One applicant's file: every step but health and finance, documents, payment, schedule.",
  data: berkasLengkap,
});
export const rahasiaPendaftar = office.lihat.post('/api/petugas/pendaftar/{nomor_pendaftar}/rahasia', {
  summary: 'Opens the steps on health and finance; every reading is recorded.',
  data: langkahTerisi,
});
const perubahan = z.object({
  label: z.string(),
  /** In words; null where that side does not mention it. */
  lama: nullableText,
  baru: nullableText,
});
export type PerubahanRiwayat = z.infer<typeof perubahan>;
export const riwayatPendaftar = office.lihat.get('/api/petugas/pendaftar/{nomor_pendaftar}/riwayat', {
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

export const bukaPendaftar = office.ubah.post('/api/petugas/pendaftar/{nomor_pendaftar}/buka', {
  summary:
    'Unlocks a finalised applicant for correction: number and seat stay, the card is no longer valid; needs a deadline where registration is over.',
  body: { alasan, kata: z.literal(KATA.buka), batas: z.optional(instant) },
  data: z.null(),
  errors: ['belum_final'],
});
export const batasPendaftar = office.ubah.post('/api/petugas/pendaftar/{nomor_pendaftar}/batas', {
  summary: 'Gives one applicant a deadline later than that of the offering, or takes it back with null.',
  body: { alasan, batas: z.nullable(instant) },
  data: z.null(),
});
export const pinPendaftar = office.ubah.post('/api/petugas/pendaftar/{nomor_pendaftar}/pin', {
  summary: 'Issues a new PIN, answered once with its slip as PDF (base64); every session ends.',
  body: { alasan, kata: z.literal(KATA.pin) },
  data: z.object({ nomor_pendaftar: z.string(), pin: z.string(), slip: z.string() }),
});
export const jadwalPendaftar = office.ubah.post('/api/petugas/pendaftar/{nomor_pendaftar}/jadwal', {
  summary: 'Moves a finalised applicant to another exam schedule: seat, room counts and card follow at once.',
  body: {
    alasan,
    kata: z.literal(KATA.jadwal),
    kode_jadwal: z.string().check(z.minLength(1), z.maxLength(40)),
  },
  data: z.null(),
  errors: ['belum_final', 'ruang_penuh', 'jadwal_tidak_tersedia'],
});

const tujuan = z.object({ kode_penawaran: z.string(), nama: z.string(), biaya: z.int() });
/** What moving an applicant to another offering does to them, said before it is done (pendaftar 6). */
const dampak = z.object({
  dari: tujuan,
  ke: z.extend(tujuan, { tanggal_mulai_daftar: z.string(), tanggal_selesai_daftar: z.string() }),
  /** What was paid; null where no payment stands behind the account. */
  dibayar: z.nullable(z.int()),
  /** What is taken away: programmes chosen, exam place, answers to the offering's own questions. */
  pilihan: z.array(z.string()),
  jadwal: nullableText,
  khusus: z.array(z.string()),
  /** Steps with saved answers that the new form does not ask: kept, neither shown nor judged. */
  langkah_lepas: z.array(z.string()),
  /** Steps that the former form did not ask. */
  langkah_baru: z.array(z.string()),
});
export type DampakPindah = z.infer<typeof dampak>;

export const dampakPindah = office.ubah.get(
  '/api/petugas/pendaftar/{nomor_pendaftar}/pindah/{kode_penawaran}',
  {
    summary: 'What moving an applicant to that offering would take from them and ask anew.',
    data: dampak,
    errors: ['sudah_final', 'isian_salah'],
  },
);
export const pindahPenawaran = office.ubah.act('/api/petugas/pendaftar/{nomor_pendaftar}/pindah', {
  summary:
    'Moves a paid applicant who was never finalised to another offering: account, PIN, payment and answers stay; choice, exam place and custom answers go.',
  word: KATA.penawaran,
  body: {
    /** The offering the officer saw: whoever was moved meanwhile is not moved once more. */
    dari: parameters.kode_penawaran,
    kode_penawaran: parameters.kode_penawaran,
    batas: z.optional(instant),
  },
  data: z.null(),
  errors: ['sudah_final', 'sudah_diputus', 'uji_terbatas'],
});
