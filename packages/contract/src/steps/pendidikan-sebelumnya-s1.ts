/** Pendidikan Sebelumnya (S1/D3): the high school of those who apply for S1 or D3 (pendidikan 1–4). */
import { type Context, decimal, integer, reference, text, type Values } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

const FIRST_YEAR = 1950;
const LAST_YEAR = 2200;
const nextYear = (c: Context) => Number(c.today.slice(0, 4)) + 1;
const plausibleYear = (value: unknown, _: Values, c: Context) =>
  Number(value) <= nextYear(c) ? null : `Tahun tidak boleh sesudah ${nextYear(c)}`;
/** Doubts a number that is not of the usual length; foreign schools have others (pendidikan 4). */
const unlessDigits = (count: number, name: string) => (value: unknown) =>
  String(value)
    .replace(/[\s.-]/g, '')
    .match(/^\d+$/)?.[0].length === count
    ? null
    : `Periksa lagi: ${name} biasanya terdiri dari ${count} angka`;

export const pendidikanSebelumnyaS1 = defineStep({
  key: 'pendidikan-sebelumnya-s1',
  number: 16,
  title: 'Pendidikan Sebelumnya (S1/D3)',
  purpose: 'Sekolah terakhir Anda dan ijazahnya.',
  parts: [
    record({
      key: 'pendidikan_terakhir',
      table: 'pendidikan_terakhir',
      load: '/api/v1/pendidikan_terakhir/{nomor_pendaftar}',
      save: '/api/v2/pendidikan_terakhir/',
      sections: [
        section('Sekolah', {
          id_jenjang: reference({
            code: 'JENJANG_SEKOLAH',
            label: 'Jenjang',
            required: 'Pilih Jenjang',
            list: 'jenjang_sma',
            value: 'integer',
          }),
          nama_sekolah: text({
            code: 'NAMA_SEKOLAH',
            label: 'Nama Sekolah',
            required: 'Isi Nama Sekolah',
            max: 200,
          }),
          npsn: text({
            code: 'NPSN',
            label: 'NPSN',
            compact: true,
            required: 'Isi NPSN',
            max: 50,
            digits: true,
            hint: 'Biasanya 8 angka',
            warn: unlessDigits(8, 'NPSN'),
          }),
          nisn: text({
            code: 'NISN',
            label: 'NISN',
            compact: true,
            required: 'Isi NISN',
            max: 50,
            digits: true,
            hint: 'Biasanya 10 angka',
            warn: unlessDigits(10, 'NISN'),
          }),
          id_jurusan_sekolah: reference({
            code: 'JURUSAN_SEKOLAH',
            label: 'Jurusan',
            required: 'Pilih Jurusan',
            list: 'jurusan_sekolah',
            value: 'integer',
          }),
        }),
        section('Masa belajar dan ijazah', {
          tahun_masuk: integer({
            code: 'TAHUN_MASUK',
            label: 'Tahun Masuk',
            required: 'Isi Tahun Masuk',
            min: FIRST_YEAR,
            max: LAST_YEAR,
            check: plausibleYear,
          }),
          tahun_lulus: integer({
            code: 'TAHUN_LULUS',
            label: 'Tahun Lulus',
            required: 'Isi Tahun Lulus',
            min: FIRST_YEAR,
            max: LAST_YEAR,
            check: (value, v, c) =>
              v.tahun_masuk != null && Number(value) < Number(v.tahun_masuk)
                ? 'Tahun Lulus tidak boleh sebelum Tahun Masuk'
                : plausibleYear(value, v, c),
          }),
          nomor_ijazah: text({
            code: 'NOMOR_IJAZAH',
            label: 'Nomor Ijazah',
            required: 'Isi Nomor Ijazah',
            max: 100,
          }),
          // The national exam is abolished, so its total is never demanded (pendidikan 4).
          nilai_uan: decimal({
            code: 'NILAI_UAN',
            label: 'Jumlah Nilai UN',
            min: 0,
            max: 999.9,
            chars: 5,
            hint: 'Kosongkan bila tidak ada',
          }),
          nilai_sttb: decimal({
            code: 'NILAI_STTB',
            label: 'Rata-rata Nilai Ujian Sekolah',
            required: 'Isi Rata-rata Nilai Ujian Sekolah',
            min: 0,
            max: 100,
            chars: 5,
          }),
          keterangan: text({ code: 'KETERANGAN_SEKOLAH', label: 'Keterangan', max: 100, multiline: true }),
        }),
      ],
    }),
    document({
      slot: 'pendidikan_terakhir/ijazah',
      field: 'ijazah',
      code: 'IJAZAH',
      accept: 'dokumen',
      label: 'Ijazah',
      load: '/api/v2/pendidikan_terakhir/ijazah/{nomor_pendaftar}',
      save: '/api/v2/pendidikan_terakhir/ijazah',
      required: 'belum ada file ijazah',
    }),
  ],
});
