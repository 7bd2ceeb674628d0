/** The office's desk for offerings: an admission wave made, changed section by section, and opened (penawaran 14–16, waktu 1, formulir 8). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { aturanPembukaan } from './pembukaan/aturan.ts';
import { terbuka } from './publik/terbuka.ts';
import { lanjutan } from './salin/lanjutan.ts';
import { CATATAN_BYTES, KHUSUS_BYTES, PRODI_BYTES, UJIAN_BYTES } from './sizes.ts';
import { nilaiKeadaan, nilaiTahap, permintaanBuka } from './tahap.ts';

/** Code of an offering: year, track and wave. */
export const kodePenawaran = (tahun: number, kode_jalur: string, gelombang: number): string =>
  `${tahun}-${kode_jalur}-${gelombang}`;

/** What stands on the first section. */
const umum = {
  nama: z.string(),
  kode_bayar: z.string(),
  biaya: z.int(),
  /** Instants, ISO 8601; the end is the last one at which a write is accepted. */
  tanggal_mulai_daftar: z.string(),
  tanggal_selesai_daftar: z.string(),
  batas_ipk: z.nullable(z.number()),
  min_organisasi: z.int(),
  min_prestasi: z.int(),
};
const umumData = z.object(umum);
export type UmumPenawaran = z.infer<typeof umumData>;

const row = z.object({
  kode_penawaran: z.string(),
  kode_jalur: z.string(),
  jalur_masuk: z.string(),
  id_jenjang: z.int(),
  tanpa_tes: z.boolean(),
  tahun: z.int(),
  gelombang: z.int(),
  nama: z.string(),
  tanggal_mulai_daftar: z.string(),
  tanggal_selesai_daftar: z.string(),
  tahap: nilaiTahap,
  keadaan: nilaiKeadaan,
  /** Its form was taken from the track. */
  berformulir: z.boolean(),
  /** Who paid, and how many of them are final. */
  pendaftar: z.int(),
  final: z.int(),
});
export type BarisPenawaran = z.infer<typeof row>;

const kelas = z.object({
  id_kelas: z.int(),
  /** `daya_tampung` null: no limit is recorded. */
  prodi: z.array(z.object({ id_prodi: z.int(), daya_tampung: z.nullable(z.int()) })),
});
const minat = z.object({
  kode_minat: z.int(),
  jumlah_penawaran: z.int(),
  jumlah_minimum_pengisian: z.int(),
});
const prodi = z.object({ kelas: z.array(kelas), minat: z.array(minat), batas_per_minat: z.boolean() });
export type ProdiPenawaran = z.infer<typeof prodi>;

const khusus = z.object({
  nama: z.string(),
  tipe: z.enum(['text', 'select', 'file']),
  label: z.string(),
  meta_data: z.nullable(z.string()),
});
const catatan = z.object({ kode_grup_form: z.int(), note: z.string() });
export type CatatanPenawaran = z.infer<typeof catatan>;

const sesi = z.object({
  /** `YYYY-MM-DD`. */
  tanggal: z.string(),
  /** `HH:MM`, by the clock in Jakarta. */
  jam_mulai: z.string(),
  jam_selesai: z.string(),
  jenis_tes: z.string(),
});
export type SesiUjian = z.infer<typeof sesi>;
const jadwalSent = {
  /** Null: a new one. */
  kode_jadwal: z.nullable(z.string()),
  lokasi_ujian: z.string(),
  disabilitas: z.boolean(),
  sesi: z.array(sesi),
};
const jadwal = z.object({
  ...jadwalSent,
  kode_jadwal: z.string(),
  ruang: z.int(),
  kapasitas: z.int(),
  terisi: z.int(),
  /** Who chose it, and how many of them hold an exam card. */
  pemilih: z.int(),
  pemegang: z.int(),
  /** Somebody chose it, or a seat of it was given once: it cannot go. */
  terpakai: z.boolean(),
});
const jadwalWanted = z.object(jadwalSent);
export type JadwalDikirim = z.infer<typeof jadwalWanted>;
export type JadwalPenawaran = z.infer<typeof jadwal>;

const detail = z.object({
  ...row.shape,
  ...umum,
  tanggal_pengumuman: z.nullable(z.string()),
  /** Grows with every change of any section; a change names the one it was built on. */
  versi: z.int(),
  /** What can no longer be changed on the first section. */
  terkunci: z.object({ kode_bayar: z.boolean(), mulai: z.boolean() }),
  /** The opening that is asked for, planned, or was; null where there is none. */
  buka: z.nullable(permintaanBuka),
  ...aturanPembukaan.shape,
  /** The offering it was copied from. */
  salinan_dari: z.nullable(z.string()),
  /** Whether made-up applicants got from payment to card on exactly this configuration. */
  terbukti: z.boolean(),
  /** Nothing refers to it, and its payment code was never to be had. */
  dapat_dihapus: z.boolean(),
  ...prodi.shape,
  ...terbuka,
  ...lanjutan,
  /** The rule of its selection is stored, and working days to object to its result; 0: none are taken. */
  beraturan: z.boolean(),
  hari_sanggah: z.int(),
  /** How many applicants chose a programme in a class. */
  dipilih: z.array(z.object({ id_kelas: z.int(), id_prodi: z.int(), jumlah: z.int() })),
  formulir: z.object({
    /** When it was taken; null where that was not noted. */
    diambil: z.nullable(z.string()),
    langkah: z.array(
      z.object({
        kode_grup_form: z.int(),
        kolom: z.array(z.object({ nama_form: z.string(), wajib: z.boolean() })),
      }),
    ),
    /** The form of the track as it is now: whether there is one, and whether it is another. */
    jalur_berformulir: z.boolean(),
    jalur_berbeda: z.boolean(),
  }),
  khusus: z.array(khusus),
  catatan: z.array(catatan),
  jadwal: z.array(jadwal),
  /** What can be offered: classes, interests, and the programmes of the track's level. */
  semua_kelas: z.array(z.object({ id_kelas: z.int(), nama_kelas: z.string() })),
  semua_minat: z.array(z.object({ kode_minat: z.int(), nama_minat: z.string() })),
  semua_prodi: z.array(
    z.object({
      id_prodi: z.int(),
      nama_prodi: z.string(),
      id_fakultas: z.int(),
      nama_fakultas: z.string(),
      kode_minat: z.int(),
    }),
  ),
});
export type DetailPenawaran = z.infer<typeof detail>;
/** What a change of an offering answers. */
export const dataPenawaran = detail;

const office = callsOf('petugas:penawaran', 'meja penawaran');
const base = '/api/petugas/penawaran';
/** Address of one offering. */
export const satu = `${base}/{kode_penawaran}` as const;
/** The version a change was built on. */
export const versi = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** How many applicants the officer was told of before agreeing. */
const konfirmasi = z.optional(z.int().check(z.gte(0)));

export const daftarPenawaran = office.get(base, {
  summary: 'Every offering with its state, who paid and who is final; the newest year first.',
  data: z.array(row),
});
export const buatPenawaran = office.post(base, {
  summary:
    'Makes an offering, empty or with all of another: limits, programmes, form, notes, custom fields, schedules with rooms, what is checked, scores, selection, answers. Exams, announcement and what follows it are moved by whole weeks; with `geser_minggu` null they are not copied.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    kode_jalur: parameters.kode_jalur,
    tahun: z.int(),
    gelombang: z.int(),
    nama: z.string(),
    kode_bayar: z.string(),
    biaya: z.int(),
    tanggal_mulai_daftar: z.string(),
    tanggal_selesai_daftar: z.string(),
    salin_dari: z.nullable(parameters.kode_penawaran),
    geser_minggu: z.nullable(z.int()),
  },
  data: detail,
});
export const bacaPenawaran = office.get(satu, {
  summary: 'One offering with all its sections and what of it can no longer be changed.',
  data: detail,
});
export const hapusPenawaran = office.remove(satu, {
  summary:
    'Deletes an offering whose payment code was never to be had and nothing refers to: nobody paid, no result, no seat was ever given.',
  data: z.null(),
  errors: ['dipakai'],
});
export const ubahUmumPenawaran = office.put(`${satu}/umum`, {
  data: detail,
  summary:
    'Changes name, fee, payment code, registration period and limits; of what is opened nothing is tightened.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...umum, versi },
  errors: ['versi_usang'],
});
export const ubahProdiPenawaran = office.put(`${satu}/prodi`, {
  data: detail,
  summary:
    'Replaces classes, the programmes of each with their capacity, and how many of each interest may and must be chosen; what somebody chose stays.',
  bodyMax: PRODI_BYTES,
  body: {
    kelas: z.array(
      z.strictObject({
        id_kelas: z.int(),
        prodi: z.array(z.strictObject({ id_prodi: z.int(), daya_tampung: z.nullable(z.int()) })),
      }),
    ),
    minat: z.array(
      z.strictObject({
        kode_minat: z.int(),
        jumlah_penawaran: z.int(),
        jumlah_minimum_pengisian: z.int(),
      }),
    ),
    batas_per_minat: z.boolean(),
    versi,
  },
  errors: ['versi_usang'],
});
export const ambilFormulirPenawaran = office.post(`${satu}/formulir`, {
  data: detail,
  summary: 'Takes the form of the track as it is now, as long as nobody has paid.',
  body: { versi },
  errors: ['versi_usang', 'formulir_terkunci', 'jalur_tanpa_formulir'],
});
export const ubahKhususPenawaran = office.put(`${satu}/khusus`, {
  data: detail,
  summary: 'Replaces the custom fields in their order, as long as nobody has paid.',
  bodyMax: KHUSUS_BYTES,
  body: {
    khusus: z.array(z.strictObject(khusus.shape)),
    versi,
  },
  errors: ['versi_usang', 'formulir_terkunci'],
});
export const ubahCatatanPenawaran = office.put(`${satu}/catatan`, {
  data: detail,
  summary: 'Replaces the notes of the steps, plain text, in the order in which they are read.',
  bodyMax: CATATAN_BYTES,
  body: { catatan: z.array(z.strictObject({ kode_grup_form: z.int(), note: z.string() })), versi },
  errors: ['versi_usang'],
});
export const ubahUjianPenawaran = office.put(`${satu}/ujian`, {
  data: detail,
  summary:
    'Replaces the exam schedules with their sessions, in order. A schedule somebody chose stays; where its words change, which must be confirmed, everybody who holds a card gets a new one.',
  bodyMax: UJIAN_BYTES,
  body: {
    jadwal: z.array(
      z.strictObject({
        ...jadwalSent,
        sesi: z.array(z.strictObject(sesi.shape)),
      }),
    ),
    versi,
    konfirmasi,
  },
  errors: ['versi_usang', 'perlu_konfirmasi'],
});
