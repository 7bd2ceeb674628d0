/** Data Penelitian with its recommendation letter (penelitian 1, penelitian 2). */
import { text } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

export const dataPenelitian = defineStep({
  key: 'data-penelitian',
  number: 18,
  title: 'Data Penelitian',
  purpose: 'Penelitian yang pernah Anda lakukan dan surat rekomendasinya.',
  parts: [
    record({
      key: 'data_penelitian',
      table: 'data_penelitian',
      load: '/api/v1/data_penelitian/{nomor_pendaftar}',
      save: '/api/v2/data_penelitian',
      sections: [
        section('Penelitian', {
          judul: text({
            code: 'JUDUL_PENELITIAN',
            label: 'Judul Penelitian',
            required: 'Isi Judul Penelitian',
            max: 255,
            multiline: true,
          }),
          status: text({
            code: 'STATUS_PENELITIAN',
            label: 'Kedudukan',
            required: 'Isi Kedudukan',
            max: 50,
            hint: 'Misalnya ketua atau anggota',
          }),
          tahun: text({
            code: 'TAHUN_PENELITIAN',
            label: 'Tahun',
            required: 'Isi Tahun',
            max: 8,
            digits: true,
          }),
          sponsor: text({ code: 'SPONSOR', label: 'Sponsor', required: 'Isi Sponsor', max: 100 }),
        }),
      ],
    }),
    document({
      slot: 'data_penelitian/rekomendasi',
      field: 'rekomendasi',
      code: 'REKOMENDASI_PENELITIAN',
      accept: 'pdf',
      label: 'Surat Rekomendasi',
      load: '/api/v2/data_penelitian/rekomendasi/{nomor_pendaftar}',
      save: '/api/v2/data_penelitian/rekomendasi',
      required: 'belum ada file rekomendasi',
    }),
  ],
});
