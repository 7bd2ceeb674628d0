/** Pendidikan Sebelumnya (S2/S3): previous higher education of postgraduates, with the offer's minimum GPA (pendidikan 5–8). */
import { decimal, integer, reference, text } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

const FIRST_YEAR = 1950;
const MAX_GPA = 4;
/** The literal sentence about the GPA; `limit` null: the offer has no minimum. */
export const ipkMessage = (limit: number | null): string =>
  `pastikan format ipk x.xx & minimal ipk ${limit ?? 0}`;

const degreeDocument = (name: 'ijazah' | 'transkrip', label: string) =>
  document({
    slot: `data_riwayat_pendidikan_s2/${name}`,
    field: name,
    code: `${name.toUpperCase()}_PT`,
    accept: 'dokumen',
    label,
    load: `/api/v2/data_riwayat_pendidikan_s2/${name}/{nomor_pendaftar}`,
    save: `/api/v2/data_riwayat_pendidikan_s2/${name}`,
    required: `belum ada file ${name}`,
  });

export const pendidikanSebelumnyaS2 = defineStep({
  key: 'pendidikan-sebelumnya-s2',
  number: 17,
  title: 'Pendidikan Sebelumnya (S2/S3)',
  purpose: 'Perguruan tinggi asal, ijazah, dan transkrip Anda.',
  parts: [
    record({
      key: 'data_riwayat_pendidikan_s2',
      table: 'data_riwayat_pendidikan_s2',
      load: '/api/v1/data_riwayat_pendidikan_s2/{nomor_pendaftar}',
      save: '/api/v2/data_riwayat_pendidikan_s2',
      sections: [
        section('Perguruan tinggi', {
          id_pendidikan: reference({
            code: 'PENDIDIKAN_PT',
            label: 'Jenjang Pendidikan',
            required: 'Pilih Jenjang Pendidikan',
            list: 'riwayat_pendidikan_s2',
            value: 'integer',
          }),
          nama_pt: text({
            code: 'NAMA_PT',
            label: 'Nama Perguruan Tinggi',
            required: 'Isi Nama Perguruan Tinggi',
            max: 100,
          }),
          asal_jurusan: text({
            code: 'ASAL_JURUSAN',
            label: 'Asal Jurusan',
            required: 'Isi Asal Jurusan',
            max: 100,
          }),
          akreditasi_jurusan: text({
            code: 'AKREDITASI_JURUSAN',
            label: 'Akreditasi Jurusan',
            required: 'Isi Akreditasi Jurusan',
            max: 30,
          }),
          akreditasi_universitas: text({
            code: 'AKREDITASI_UNIV',
            label: 'Akreditasi Universitas',
            required: 'Isi Akreditasi Universitas',
            max: 30,
          }),
        }),
        section('Kelulusan', {
          tahun_ijazah: integer({
            code: 'TAHUN_IJAZAH',
            label: 'Tahun Ijazah',
            required: 'Isi Tahun Ijazah',
            min: FIRST_YEAR,
            max: 2200,
            check: (value, _, c) =>
              Number(value) <= Number(c.today.slice(0, 4)) + 1
                ? null
                : 'Tahun Ijazah tidak boleh sesudah tahun depan',
          }),
          ipk: decimal({
            fraction: 2,
            code: 'IPK',
            label: 'IPK',
            required: 'Isi IPK',
            min: 0,
            max: MAX_GPA,
            chars: 5,
            hint: 'Dua angka di belakang koma, misalnya 3,45',
            misread: (c) => ipkMessage(c.limits.ipk),
            check: (value, _, c) => {
              const hundredths = Math.round(Number(value) * 100);
              const wellFormed = hundredths < 1000 && Math.abs(Number(value) * 100 - hundredths) < 1e-6;
              return wellFormed && hundredths >= Math.round((c.limits.ipk ?? 0) * 100)
                ? null
                : ipkMessage(c.limits.ipk);
            },
          }),
        }),
      ],
    }),
    degreeDocument('ijazah', 'Ijazah'),
    degreeDocument('transkrip', 'Transkrip'),
  ],
});
