/** Data Sertifikasi: TOEFL or TOAFL, either suffices, and a CV (sertifikasi 1–4). */
import { type Context, decimal, type Values } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

const MAX_SCORE = 9999;
const TESTS = { toefl: 'TOEFL', toafl: 'TOAFL' } as const;
type Test = keyof typeof TESTS;
const other = (test: Test): Test => (test === 'toefl' ? 'toafl' : 'toefl');

/** A test is demanded only while the other has no scan. */
const demanded = (test: Test) => (c: Context) => c.slots[`data_sertifikasi/${other(test)}`] !== true;
/** Any scale, for the tests differ in theirs; at most four characters (sertifikasi 1). */
const score = (test: Test) =>
  decimal({
    code: `NILAI_${TESTS[test]}`,
    label: `Nilai ${TESTS[test]}`,
    required: `Isi Nilai ${TESTS[test]}`,
    min: 0,
    max: MAX_SCORE,
    chars: 4,
    needed: (_: Values, c: Context) => demanded(test)(c),
  });
const scan = (test: Test) =>
  document({
    slot: `data_sertifikasi/${test}`,
    field: `sertifikat_${test}`,
    code: `SERTIFIKAT_${TESTS[test]}`,
    accept: 'dokumen',
    label: `Sertifikat ${TESTS[test]}`,
    load: `/api/v2/data_sertifikasi/${test}/{nomor_pendaftar}`,
    save: `/api/v2/data_sertifikasi/${test}`,
    required: `belum ada scan sertifikat ${test}`,
    needed: demanded(test),
    hint: `Cukup salah satu: TOEFL atau TOAFL.`,
  });

export const dataSertifikasi = defineStep({
  key: 'data-sertifikasi',
  number: 21,
  title: 'Data Sertifikasi',
  purpose: 'Nilai dan sertifikat TOEFL atau TOAFL, serta daftar riwayat hidup.',
  parts: [
    record({
      key: 'data_sertifikasi',
      table: 'data_sertifikasi',
      load: '/api/v1/data_sertifikasi/{nomor_pendaftar}',
      save: '/api/v2/data_sertifikasi',
      reads: ['berkas'],
      // It has no input; the office imports it, and no save of the applicant's overwrites it.
      readOnly: { nilai_tpa: decimal({ label: 'Nilai TPA', min: 0, max: MAX_SCORE, chars: 6 }) },
      sections: [
        section(
          'Nilai',
          { nilai_toefl: score('toefl'), nilai_toafl: score('toafl') },
          { note: 'Unggah salah satu sertifikat, maka yang lain boleh dikosongkan.' },
        ),
      ],
    }),
    scan('toefl'),
    scan('toafl'),
    document({
      slot: 'data_sertifikasi/pendukung',
      field: 'sertifikat_pendukung',
      code: 'SERTIFIKAT_PENDUKUNG',
      accept: 'dokumen',
      label: 'Daftar Riwayat Hidup (CV)',
      load: '/api/v2/data_sertifikasi/pendukung/{nomor_pendaftar}',
      save: '/api/v2/data_sertifikasi/pendukung',
      required: 'belum ada file kepemimpinan',
    }),
  ],
});
