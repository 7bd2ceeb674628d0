/** Data Karya Tulis: a list without a minimum; its messages belong to the add form (karya-tulis 1, karya-tulis 2). */
import { text } from '../form/field.ts';
import { collection, defineStep } from '../form/step.ts';
import { KARYA_TULIS_MAX } from '../wire/limits.ts';

export const dataKaryaTulis = defineStep({
  key: 'data-karya-tulis',
  number: 19,
  title: 'Data Karya Tulis',
  purpose: 'Karya tulis yang pernah terbit. Lewati bila tidak ada.',
  parts: [
    collection({
      key: 'data_karya_tulis',
      table: 'data_karya_tulis',
      id: 'id_karya',
      noun: 'karya tulis',
      load: '/api/v2/data_karya_tulis/{nomor_pendaftar}',
      save: '/api/v2/data_karya_tulis',
      remove: '/api/v1/data_karya_tulis/{id_karya}',
      fields: {
        judul: text({
          code: 'JUDUL_KARYA',
          label: 'Judul Karya Tulis',
          required: 'Isi Judul Karya Tulis',
          max: 255,
          multiline: true,
        }),
        penerbit: text({ code: 'PENERBIT', label: 'Penerbit', required: 'Isi Penerbit', max: 125 }),
        tahun: text({
          code: 'TAHUN_TERBIT',
          label: 'Tahun Terbit',
          required: 'Isi Tahun Terbit',
          max: 8,
          digits: true,
        }),
      },
      min: () => 0,
      max: KARYA_TULIS_MAX,
      maxMessage: `karya tulis maksimal ${KARYA_TULIS_MAX}`,
      file: {
        slot: 'upload_karya',
        load: '/api/v2/data_karya_tulis/upload_karya/{id_karya}',
        field: 'upload_karya',
        accept: 'pdf',
        code: 'UPLOAD_KARYA',
        required: 'belum ada file karya tulis',
        label: 'Berkas Karya Tulis',
      },
    }),
  ],
});
