/** Data Organisasi: a list with a minimum (organisasi 1, organisasi 2). */
import { text } from '../form/field.ts';
import { collection, defineStep } from '../form/step.ts';
import { ORGANISASI_MAX } from '../wire/limits.ts';

export const dataOrganisasi = defineStep({
  key: 'data-organisasi',
  number: 10,
  title: 'Data Organisasi',
  purpose: 'Organisasi yang pernah atau sedang Anda ikuti.',
  parts: [
    collection({
      key: 'data_organisasi',
      table: 'data_organisasi',
      id: 'id_organisasi',
      noun: 'organisasi',
      load: '/api/v2/data_organisasi/{nomor_pendaftar}',
      save: '/api/v1/data_organisasi',
      remove: '/api/v1/data_organisasi/{id_organisasi}',
      fields: {
        nama_organisasi: text({
          code: 'NAMA_ORGANISASI',
          label: 'Nama Organisasi',
          required: 'Isi Nama Organisasi',
          max: 255,
        }),
        bidang_organisasi: text({
          code: 'BIDANG_ORGANISASI',
          label: 'Bidang Organisasi',
          required: 'Isi Bidang Organisasi',
          max: 125,
        }),
        waktu_organisasi: text({
          code: 'WAKTU_ORGANISASI',
          label: 'Waktu Organisasi',
          required: 'Isi Waktu Organisasi',
          max: 100,
          hint: 'Tahun atau rentang tahun, misalnya 2023–2025',
        }),
        jabatan: text({ code: 'JABATAN_ORGANISASI', label: 'Jabatan', required: 'Isi Jabatan', max: 50 }),
        keterangan: text({ code: 'KETERANGAN_ORGANISASI', label: 'Keterangan', max: 255, multiline: true }),
      },
      min: (c) => c.limits.min_organisasi,
      minMessage: (min) => `tambahkan organisasi minimal ${min}`,
      max: ORGANISASI_MAX,
      maxMessage: `organisasi maksimal ${ORGANISASI_MAX}`,
    }),
  ],
});
