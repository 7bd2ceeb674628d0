/** Data Kesehatan: illness history, and where there are special needs their kinds and assistance (kesehatan 1, kesehatan 4). */

import { text } from '../form/field.ts';
import { defineStep, record, section } from '../form/step.ts';
import type { Finding } from '../wire/errors.ts';

/** Configuration code of physical condition and kinds of special needs. */
export const KODE_KEMAMPUAN_BERBEDA = 'KEMAMPUAN_BERBEDA';

export const dataKesehatan = defineStep({
  key: 'data-kesehatan',
  number: 7,
  title: 'Data Kesehatan',
  purpose: 'Riwayat penyakit dan kebutuhan khusus, agar kami dapat menyiapkan ujian yang sesuai.',
  codes: [{ code: KODE_KEMAMPUAN_BERBEDA, label: 'Kondisi fisik dan kebutuhan khusus' }],
  parts: [
    record({
      key: 'kesehatan_mahasiswa',
      table: 'kesehatan_mahasiswa',
      load: '/api/v1/kesehatan_mahasiswa/{nomor_pendaftar}',
      save: '/api/v2/kesehatan_mahasiswa',
      sections: [
        section('Kesehatan', {
          riwayat_penyakit: text({
            code: 'RIWAYAT_PENYAKIT',
            label: 'Riwayat Penyakit',
            max: 255,
            multiline: true,
            hint: 'Kosongkan bila tidak ada',
          }),
          pendampingan_khusus: text({
            code: 'PENDAMPINGAN',
            label: 'Pendampingan Khusus',
            max: 100,
            hint: 'Misalnya juru bahasa isyarat atau pembaca layar',
          }),
        }),
      ],
    }),
  ],
});

export const PILIH_KEBUTUHAN = 'Pilih Kebutuhan Khusus';
/** Physical condition; it is never sent, an empty list of kinds means normal (kesehatan 2). */
export const FISIK = [
  { value: 'normal', label: 'Normal' },
  { value: 'khusus', label: 'Berkebutuhan Khusus' },
] as const;

/** The kinds in words: Normal for whoever answered without one, null for whoever has not answered. */
export const needsText = (kinds: readonly string[], answered: boolean): string | null =>
  kinds.join(', ') || (answered ? FISIK[0].label : null);

/** The finding about special needs chosen without a kind (kesehatan 3). */
export const healthProblems = (khusus: boolean, kinds: readonly number[]): Finding[] =>
  khusus && kinds.length === 0 ? [{ field: 'kemampuan_berbeda', message: PILIH_KEBUTUHAN }] : [];
