/** The office's desk for offerings: an admission wave made, changed section by section, and opened (A 4, A 5, C 3; decisions 32, 47). */
import { z } from 'zod/mini';
import { endpoint, parameters } from './endpoint.ts';

/** Where an offering stands, by the server's clock. */
export const KEADAAN_PENAWARAN = {
  belum: 'Belum dibuka',
  dibuka: 'Dibuka',
  ditutup: 'Ditutup',
  diumumkan: 'Diumumkan',
} as const;
export type KeadaanPenawaran = keyof typeof KEADAAN_PENAWARAN;
const keadaan = z.enum(Object.keys(KEADAAN_PENAWARAN) as [KeadaanPenawaran, ...KeadaanPenawaran[]]);

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
  keadaan,
  /** Its form was taken from the track: without one nobody can pay for it. */
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
const prodi = z.object({ kelas: z.array(kelas), minat: z.array(minat) });
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
  /** Nothing refers to it, and its payment code was never to be had. */
  dapat_dihapus: z.boolean(),
  ...prodi.shape,
  /** How many applicants chose a programme in a class. */
  dipilih: z.array(z.object({ id_kelas: z.int(), id_prodi: z.int(), jumlah: z.int() })),
  /** The least and the most programmes one applicant has chosen; null while nobody has. */
  banyak_pilihan: z.nullable(z.object({ sedikit: z.int(), banyak: z.int() })),
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

const common = { access: 'petugas:penawaran', tag: 'meja penawaran' } as const;
const base = '/api/petugas/penawaran';
const one = `${base}/{kode_penawaran}` as const;
const versi = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** How many applicants the officer was told of before agreeing. */
const konfirmasi = z.optional(z.int().check(z.gte(0)));

export const daftarPenawaran = endpoint({
  ...common,
  method: 'GET',
  path: base,
  summary: 'Every offering with its state, who paid and who is final; the newest year first.',
  data: z.array(row),
});
export const buatPenawaran = endpoint({
  ...common,
  method: 'POST',
  path: base,
  summary:
    'Makes an offering, empty or with the programmes, classes, interests, notes, custom fields, schedule places and empty rooms of another; the form and dates of exams are never copied.',
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
  },
  data: detail,
});
export const bacaPenawaran = endpoint({
  ...common,
  method: 'GET',
  path: one,
  summary: 'One offering with all its sections and what of it can no longer be changed.',
  data: detail,
});
export const hapusPenawaran = endpoint({
  ...common,
  method: 'DELETE',
  path: one,
  summary:
    'Deletes an offering whose payment code was never to be had and nothing refers to: nobody paid, no result, no seat was ever given.',
  data: z.null(),
  errors: ['dipakai'],
});
const change = { ...common, method: 'PUT', data: detail } as const;
export const ubahUmumPenawaran = endpoint({
  ...change,
  path: `${one}/umum`,
  summary:
    'Changes name, fee, payment code, registration period and limits. Ending the registration while people fill the form must be confirmed.',
  body: { ...umum, versi, konfirmasi },
  errors: ['versi_usang', 'perlu_konfirmasi'],
});
export const ubahProdiPenawaran = endpoint({
  ...change,
  path: `${one}/prodi`,
  summary:
    'Replaces classes, the programmes of each with their capacity, and how many of each interest may and must be chosen; what somebody chose stays.',
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
    versi,
  },
  errors: ['versi_usang'],
});
export const ambilFormulirPenawaran = endpoint({
  ...change,
  method: 'POST',
  path: `${one}/formulir`,
  summary: 'Takes the form of the track as it is now, as long as nobody has paid (decisions 47).',
  body: { versi },
  errors: ['versi_usang', 'formulir_terkunci', 'jalur_tanpa_formulir'],
});
export const ubahKhususPenawaran = endpoint({
  ...change,
  path: `${one}/khusus`,
  summary: 'Replaces the custom fields in their order, as long as nobody has paid (C 3).',
  body: {
    khusus: z.array(
      z.strictObject({
        nama: z.string(),
        tipe: z.enum(['text', 'select', 'file']),
        label: z.string(),
        meta_data: z.nullable(z.string()),
      }),
    ),
    versi,
  },
  errors: ['versi_usang', 'formulir_terkunci'],
});
export const ubahCatatanPenawaran = endpoint({
  ...change,
  path: `${one}/catatan`,
  summary: 'Replaces the notes of the steps, plain text, in the order in which they are read (C 1).',
  body: { catatan: z.array(z.strictObject({ kode_grup_form: z.int(), note: z.string() })), versi },
  errors: ['versi_usang'],
});
export const ubahUjianPenawaran = endpoint({
  ...change,
  path: `${one}/ujian`,
  summary:
    'Replaces the exam schedules with their sessions, in order. A schedule somebody chose stays; where its words change, which must be confirmed, everybody who holds a card gets a new one.',
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
