/** Data Rencana Disertasi: title and PDF (disertasi 1). */
import { text } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

export const rencanaDisertasi = defineStep({
  key: 'rencana-disertasi',
  number: 20,
  title: 'Data Rencana Disertasi',
  purpose: 'Judul dan naskah rencana disertasi Anda.',
  parts: [
    record({
      key: 'judul_disertasi',
      table: 'judul_disertasi',
      load: '/api/v1/judul_disertasi/{nomor_pendaftar}',
      save: '/api/v2/judul_disertasi',
      sections: [
        section('Rencana disertasi', {
          judul: text({
            code: 'JUDUL_DISERTASI',
            label: 'Judul Rencana Disertasi',
            required: 'Isi Judul Rencana Disertasi',
            max: 255,
            multiline: true,
          }),
        }),
      ],
    }),
    document({
      slot: 'judul_disertasi/disertasi',
      field: 'file_disertasi',
      code: 'FILE_DISERTASI',
      accept: 'pdf',
      label: 'Berkas Rencana Disertasi',
      load: '/api/v2/judul_disertasi/disertasi/{nomor_pendaftar}',
      save: '/api/v2/judul_disertasi/disertasi',
      required: 'belum ada file disertasi',
    }),
  ],
});
