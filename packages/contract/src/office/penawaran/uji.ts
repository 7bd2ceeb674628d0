/** An offering on trial: its trial applicants with clocks of their own, and the proof that everybody gets through (penawaran 24, penawaran 25). */
import { z } from 'zod/mini';
import { keysOf } from '../../wire/keys.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { FASE } from '../pendaftar.ts';
import type { BagianPenawaran } from './kesiapan.ts';
import { TAHAP, type Tahap } from './tahap.ts';

/** How far a trial applicant is brought when made. */
export const SAMPAI_UJI = {
  baru: 'Baru membayar',
  mengisi: 'Sedang mengisi',
  lengkap: 'Siap difinalisasi',
  final: 'Sudah difinalisasi',
} as const;
export type SampaiUji = keyof typeof SAMPAI_UJI;

/** What a trial applicant may be given as a result. */
export const HASIL_UJI = {
  diterima: 'Diterima',
  cadangan: 'Cadangan',
  dipanggil: 'Dipanggil dari daftar tunggu',
  ditolak: 'Tidak diterima',
} as const;
export type HasilUji = keyof typeof HASIL_UJI;
/** A call-up is answered so many days after the deadline of the others. */
export const HARI_PANGGILAN_UJI = 3;

/** What a trial applicant asks for after its result, and an officer decides. */
export const HAL_UJI = { 'loa-bersyarat': 'LoA Conditional', loa: 'LoA', sanggah: 'Sanggah' } as const;
export type HalUji = keyof typeof HAL_UJI;
export const KEADAAN_PERMINTAAN_UJI = {
  menunggu: 'Menunggu putusan',
  setuju: 'Disetujui',
  tolak: 'Ditolak',
} as const;
export type KeadaanPermintaanUji = keyof typeof KEADAAN_PERMINTAAN_UJI;
/** Longest answer, in characters. */
export const JAWABAN_UJI_MAX = 2000;

/** What a proof ends with. */
export const HASIL_BUKTI = {
  lulus: 'Terbukti, tanpa jalan buntu',
  buntu: 'Ada jalan buntu',
  gagal: 'Pembuktian gagal dijalankan',
} as const;
export type HasilBukti = keyof typeof HASIL_BUKTI;
/** How a made-up applicant fared; kept out by the office's own rule is no dead end. */
export const HASIL_PENDAFTAR_BUATAN = {
  kartu: 'Sampai kartu',
  tertahan: 'Tertahan',
  buntu: 'Buntu',
} as const;
export type HasilPendaftarBuatan = keyof typeof HASIL_PENDAFTAR_BUATAN;

const laporan = z.object({
  pendaftar: z.array(z.object({ nama: z.string(), hasil: z.enum(keysOf(HASIL_PENDAFTAR_BUATAN)) })),
  jalan_buntu: z.array(
    z.object({
      /** Step or place by its title, field by its label. */
      tempat: z.string(),
      isian: z.nullable(z.string()),
      kalimat: z.string(),
      /** Whom it stops; empty: everybody. */
      menimpa: z.array(z.string()),
      /** What was tried, line by line. */
      contoh: z.array(z.string()),
      /** The section where it is mended. */
      bagian: z.enum(['umum', 'prodi', 'formulir', 'ujian'] satisfies [
        BagianPenawaran,
        ...BagianPenawaran[],
      ]),
    }),
  ),
  peringatan: z.array(z.string()),
});
export type LaporanBukti = z.infer<typeof laporan>;

const bukti = z.object({
  diminta: z.string(),
  diminta_oleh: z.string(),
  /** Made-up applicants that are through, of how many; null until that is known. */
  kemajuan: z.int(),
  jumlah: z.nullable(z.int()),
  /** Null while it runs. */
  selesai: z.nullable(z.string()),
  hasil: z.nullable(z.enum(keysOf(HASIL_BUKTI))),
  laporan: z.nullable(laporan),
  /** It is of the configuration as it is now. */
  berlaku: z.boolean(),
});
export type BuktiPenawaran = z.infer<typeof bukti>;

const pendaftarUji = z.object({
  nomor_pendaftar: z.string(),
  nama_lengkap: z.nullable(z.string()),
  fase: z.enum(keysOf(FASE)),
  nomor_peserta: z.nullable(z.string()),
  dibuat: z.string(),
  /** What their clock shows; null where it is the server's. */
  waktu: z.nullable(z.string()),
  /** Programmes they chose, dearest first. */
  pilihan: z.array(z.int()),
  /** What they were given; null where nothing. */
  hasil: z.nullable(
    z.object({
      hasil: z.enum(keysOf(HASIL_UJI)),
      id_prodi: z.nullable(z.int()),
      nama_prodi: z.nullable(z.string()),
      /** What they answered to their admission. */
      jawaban: z.nullable(z.enum(['terima', 'tolak'])),
    }),
  ),
  /** Their clock has reached the announcement. */
  diumumkan: z.boolean(),
  /** Letters and objections, the latest last. */
  permintaan: z.array(
    z.object({
      hal: z.enum(keysOf(HAL_UJI)),
      /** Of an objection, what it is to. */
      rincian: z.string(),
      nama: z.string(),
      alasan: z.nullable(z.string()),
      keadaan: z.enum(keysOf(KEADAAN_PERMINTAAN_UJI)),
      jawaban: z.nullable(z.string()),
    }),
  ),
});
export type PendaftarUji = z.infer<typeof pendaftarUji>;

const office = callsOf('petugas:penawaran', 'meja penawaran');
const base = '/api/petugas/penawaran/{kode_penawaran}/uji' as const;
const nomor = z.string().check(z.regex(/^\d{8}$/));

export const bacaUji = office.get(base, {
  summary: 'The latest proof of an offering and its trial applicants, the newest first.',
  data: z.object({
    tahap: z.enum(keysOf(TAHAP) satisfies [Tahap, ...Tahap[]]),
    bukti: z.nullable(bukti),
    pendaftar: z.array(pendaftarUji),
    /** When results of the offering are announced; null where that is not set. */
    tanggal_pengumuman: z.nullable(z.string()),
    /** What a trial can be admitted to. */
    prodi: z.array(z.object({ id_prodi: z.int(), nama_prodi: z.string() })),
  }),
});
export const mulaiUjiCoba = office.post(`${base}/mulai`, {
  summary: 'Brings an offering that is a draft to its trial; repeating changes nothing.',
  bodyMax: OPEN_BODY_MAX,
  body: {},
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const buktikanPenawaran = office.post(`${base}/bukti`, {
  summary:
    'Has the offering proved as it is configured now: made-up applicants of every kind go from the payment to the exam card, in tables of their own.',
  bodyMax: OPEN_BODY_MAX,
  body: {},
  data: z.null(),
  errors: ['pembuktian_berjalan'],
});
export const buatPendaftarUji = office.post(`${base}/pendaftar`, {
  summary:
    'Makes a trial applicant by the calls applicants make, as far as wanted; code and PIN are shown once.',
  bodyMax: OPEN_BODY_MAX,
  body: { sampai: z.enum(keysOf(SAMPAI_UJI)) },
  data: z.object({
    nomor_pendaftar: z.string(),
    pin: z.string(),
    /** Where it could not be brought as far as wanted: step and sentence. */
    temuan: z.array(z.object({ tempat: z.string(), kalimat: z.string() })),
  }),
  errors: ['bukan_uji_coba'],
});
export const aturWaktuUji = office.post(`${base}/waktu`, {
  summary:
    "Sets the clock of one trial applicant, or with null puts it back to the server's; nobody else's moves.",
  bodyMax: OPEN_BODY_MAX,
  body: { nomor_pendaftar: nomor, waktu: z.nullable(z.string().check(z.maxLength(40))) },
  data: z.null(),
});
export const beriHasilUji = office.post(`${base}/hasil`, {
  summary:
    'Gives a finalised trial applicant a result of its own, or with null takes it back: it is opened by the clock of the trial, and stands in nothing of the results.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: nomor,
    hasil: z.nullable(z.enum(keysOf(HASIL_UJI))),
    /** Of who is admitted, waits, or is called. */
    id_prodi: z.nullable(z.int()),
  },
  data: z.null(),
  errors: ['bukan_uji_coba', 'uji_belum_final'],
});
export const putuskanUji = office.post(`${base}/putuskan`, {
  summary:
    'Decides a letter or an objection a trial applicant asked for: an approved letter says of itself that it is a trial, and takes no number.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: nomor,
    hal: z.enum(keysOf(HAL_UJI)),
    rincian: z.string().check(z.maxLength(120)),
    setuju: z.boolean(),
    /** Of every answer to an objection and every refusal. */
    jawaban: z.nullable(z.string().check(z.maxLength(JAWABAN_UJI_MAX))),
  },
  data: z.null(),
  errors: ['bukan_uji_coba', 'sudah_diputus', 'surat_tanpa_penandatangan'],
});
export const hapusPendaftarUji = office.post(`${base}/hapus`, {
  summary:
    'Deletes one trial applicant or, with null, all of the offering, with everything they left; answers how many.',
  bodyMax: OPEN_BODY_MAX,
  body: { nomor_pendaftar: z.nullable(nomor) },
  data: z.object({ jumlah: z.int() }),
});
