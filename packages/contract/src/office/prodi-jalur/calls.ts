/** The office's desk for what a university offers: faculties, programmes, classes, tracks and their forms (penawaran 1, penawaran 7, formulir 33). */
import { z } from 'zod/mini';
import type { Finding } from '../../wire/errors.ts';
import { NON_TEST_JALUR, OPEN_BODY_MAX, POSTGRADUATE_JALUR } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { type Keterangan, keterangan, keteranganBody, periksaKeterangan } from './keterangan.ts';

/** Longest names, in characters; at these lengths they still fit a card and a letter. */
export const NAMA_MAX = { fakultas: 100, prodi: 100, kelas: 60, jalur: 80 } as const;
/** Numbers of faculties, programmes and classes are the university's own. */
const NOMOR_MAX = 999_999_999;

const has = (codes: readonly string[], code: string): boolean => codes.includes(code);
/** What the code alone settles (penawaran 7): these tracks are postgraduate, or without a test, whatever is ticked. */
export const sifatDariKode = (kode_jalur: string) => ({
  pascasarjana: has(POSTGRADUATE_JALUR, kode_jalur),
  tanpa_tes: has(NON_TEST_JALUR, kode_jalur),
});

export interface Fakultas {
  id_fakultas: number;
  nama_fakultas: string;
}
export interface Prodi extends Keterangan {
  id_prodi: number;
  nama_prodi: string;
  id_fakultas: number;
  id_jenjang: number;
  kode_minat: number;
}
export interface Kelas {
  id_kelas: number;
  nama_kelas: string;
}
export interface Jalur {
  kode_jalur: string;
  jalur_masuk: string;
  id_jenjang: number;
  pascasarjana: boolean;
  tanpa_tes: boolean;
}

const number = (
  field: string,
  value: number,
  message = 'Isi nomor dengan angka, paling banyak 9 angka',
): Finding[] => (Number.isInteger(value) && value >= 1 && value <= NOMOR_MAX ? [] : [{ field, message }]);
const nameProblem = (field: string, noun: string, value: string, max: number): Finding[] => {
  const said =
    value.trim() === ''
      ? `Isi nama ${noun}`
      : value.trim().length > max
        ? `Nama ${noun} paling banyak ${max} huruf`
        : /[\r\n\t]/.test(value)
          ? `Nama ${noun} ditulis dalam satu baris`
          : null;
  return said ? [{ field, message: said }] : [];
};
/** The judges of the entries, in the browser as on the server. */
export const periksaFakultas = (f: Fakultas): Finding[] => [
  ...number('id_fakultas', f.id_fakultas),
  ...nameProblem('nama_fakultas', 'fakultas', f.nama_fakultas, NAMA_MAX.fakultas),
];
export const periksaProdi = (p: Prodi): Finding[] => [
  ...number('id_prodi', p.id_prodi),
  ...nameProblem('nama_prodi', 'program studi', p.nama_prodi, NAMA_MAX.prodi),
  ...number('id_fakultas', p.id_fakultas, 'Pilih fakultas'),
  ...number('id_jenjang', p.id_jenjang, 'Pilih jenjang'),
  ...number('kode_minat', p.kode_minat, 'Pilih minat'),
  ...periksaKeterangan(p),
];
export const periksaKelas = (k: Kelas): Finding[] => [
  ...number('id_kelas', k.id_kelas),
  ...nameProblem('nama_kelas', 'kelas', k.nama_kelas, NAMA_MAX.kelas),
];
export const periksaJalur = (j: Jalur): Finding[] => {
  const fixed = sifatDariKode(j.kode_jalur);
  return [
    // Part of every participant number, whose parts could not be told apart at other lengths (verifikasi 6).
    ...(/^[1-9]\d$/.test(j.kode_jalur)
      ? []
      : [{ field: 'kode_jalur', message: 'Isi kode jalur dengan 2 angka, 10 sampai 99' }]),
    ...nameProblem('jalur_masuk', 'jalur', j.jalur_masuk, NAMA_MAX.jalur),
    ...number('id_jenjang', j.id_jenjang, 'Pilih jenjang'),
    ...(fixed.pascasarjana && !j.pascasarjana
      ? [{ field: 'pascasarjana', message: `Jalur ${j.kode_jalur} selalu jalur pascasarjana` }]
      : []),
    ...(fixed.tanpa_tes && !j.tanpa_tes
      ? [{ field: 'tanpa_tes', message: `Jalur ${j.kode_jalur} selalu tanpa tes` }]
      : []),
  ];
};

const office = callsOf('petugas:penawaran', 'meja prodi-jalur');
const base = '/api/petugas/prodi-jalur';

const fakultas = { nama_fakultas: z.string() };
const prodi = {
  nama_prodi: z.string(),
  id_fakultas: z.int(),
  id_jenjang: z.int(),
  kode_minat: z.int(),
};
const kelas = { nama_kelas: z.string() };
const jalur = {
  jalur_masuk: z.string(),
  id_jenjang: z.int(),
  pascasarjana: z.boolean(),
  tanpa_tes: z.boolean(),
};

const daftar = z.object({
  fakultas: z.array(z.object({ id_fakultas: z.int(), ...fakultas, prodi: z.int() })),
  prodi: z.array(
    z.object({
      id_prodi: z.int(),
      ...prodi,
      ...keterangan,
      /** Offered or chosen somewhere: level and interest stay. */
      tetap: z.boolean(),
    }),
  ),
  kelas: z.array(z.object({ id_kelas: z.int(), ...kelas })),
  jalur: z.array(
    z.object({
      kode_jalur: z.string(),
      ...jalur,
      /** Offerings of the track, open or not; with one, level and flags stay. */
      penawaran: z.int(),
      /** Size of its form, and how much of it the judge refuses. */
      langkah: z.int(),
      isian: z.int(),
      temuan: z.int(),
    }),
  ),
});
export type DaftarProdiJalur = z.infer<typeof daftar>;

export const daftarProdiJalur = office.get(base, {
  summary: 'Faculties, programmes, classes and tracks, each with what holds on to it.',
  data: daftar,
});

const none = z.null();
const added = ['sudah_ada'] as const;
const used = ['dipakai'] as const;

export const tambahFakultas = office.post(`${base}/fakultas`, {
  summary: 'Adds a faculty under a number of the university’s own.',
  bodyMax: OPEN_BODY_MAX,
  body: { id_fakultas: z.int(), ...fakultas },
  data: none,
  errors: added,
});
export const ubahFakultas = office.put(`${base}/fakultas/{id_fakultas}`, {
  summary: 'Renames a faculty; cards and letters that exist keep the old name.',
  bodyMax: OPEN_BODY_MAX,
  body: fakultas,
  data: none,
});
export const hapusFakultas = office.remove(`${base}/fakultas/{id_fakultas}`, {
  summary: 'Deletes a faculty without programmes.',
  data: none,
  errors: used,
});

export const tambahProdi = office.post(`${base}/program-studi`, {
  summary: 'Adds a study programme under a number of the university’s own.',
  bodyMax: OPEN_BODY_MAX,
  body: { id_prodi: z.int(), ...prodi, ...keteranganBody },
  data: none,
  errors: added,
});
export const ubahProdi = office.put(`${base}/program-studi/{id_prodi}`, {
  summary: 'Changes a study programme; level and interest only while it is neither offered nor chosen.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...prodi, ...keteranganBody },
  data: none,
  errors: used,
});
export const hapusProdi = office.remove(`${base}/program-studi/{id_prodi}`, {
  summary: 'Deletes a study programme that nothing names.',
  data: none,
  errors: used,
});

export const tambahKelas = office.post(`${base}/kelas`, {
  summary: 'Adds a class under a number of the university’s own.',
  bodyMax: OPEN_BODY_MAX,
  body: { id_kelas: z.int(), ...kelas },
  data: none,
  errors: added,
});
export const ubahKelas = office.put(`${base}/kelas/{id_kelas}`, {
  summary: 'Renames a class.',
  bodyMax: OPEN_BODY_MAX,
  body: kelas,
  data: none,
});
export const hapusKelas = office.remove(`${base}/kelas/{id_kelas}`, {
  summary: 'Deletes a class that nothing names.',
  data: none,
  errors: used,
});

export const tambahJalur = office.post(`${base}/jalur`, {
  summary: 'Adds a track; some codes settle that it is postgraduate or without a test.',
  bodyMax: OPEN_BODY_MAX,
  body: { kode_jalur: z.string().check(z.maxLength(4)), ...jalur },
  data: none,
  errors: added,
});
export const ubahJalur = office.put(`${base}/jalur/{kode_jalur}`, {
  summary: 'Changes a track; everything but its name only while it has no offering.',
  bodyMax: OPEN_BODY_MAX,
  body: jalur,
  data: none,
  errors: used,
});
export const hapusJalur = office.remove(`${base}/jalur/{kode_jalur}`, {
  summary: 'Deletes a track without offerings, with its form.',
  data: none,
  errors: used,
});

const langkah = z.record(z.string(), z.record(z.string(), z.boolean()));
const formulir = z.object({ langkah, versi: z.string() });
export type FormulirTersimpan = z.infer<typeof formulir>;

export const formulirJalur = office.get(`${base}/jalur/{kode_jalur}/formulir`, {
  summary:
    'The form of a track: number of each step, codes it asks, whether they are mandatory; with the version a change must name.',
  data: formulir,
});
export const ubahFormulirJalur = office.put(`${base}/jalur/{kode_jalur}/formulir`, {
  summary:
    'Replaces the form of a track for offerings opened from then on; 409 when somebody else did meanwhile. Repeating changes nothing.',
  bodyMax: OPEN_BODY_MAX,
  body: { langkah, versi: z.string().check(z.maxLength(64)) },
  data: formulir,
  errors: ['versi_usang'],
});
