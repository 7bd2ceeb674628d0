/** Data Khusus: fields the office configures per offering; all are required (khusus 1, khusus 2). */

import { choice, type Field, text } from '../form/field.ts';
import type { CustomField } from '../form/isian.ts';
import { defineStep } from '../form/step.ts';
import type { Finding } from '../wire/errors.ts';

/** Key of the custom texts and selects in findings and drafts. */
export const KHUSUS = 'khusus';
/** Slot of a custom file. */
export const customSlot = (nama: string): string => `data_khusus/${nama}`;
export const customOptions = (field: CustomField): string[] =>
  (field.meta_data ?? '')
    .split(',')
    .map((o) => o.trim())
    .filter(Boolean);
/** Longest custom text. */
export const CUSTOM_TEXT_MAX = 500;

/** A custom text or select as a field of the form; a file has a slot instead. */
export const customField = (f: CustomField): Field => {
  const label = f.label;
  if (f.tipe === 'text') return text({ label, max: CUSTOM_TEXT_MAX });
  return choice({ label, options: customOptions(f).map((value) => ({ value, label: value })) });
};

const VERB = { text: 'Isi', select: 'Pilih', file: 'Upload' } as const;

/** Where a finding about a custom field points: a file by its slot, like any other; the rest by name. */
export const customPlace = ({ tipe, nama }: CustomField): Pick<Finding, 'part' | 'field'> =>
  tipe === 'file' ? { field: customSlot(nama) } : { part: KHUSUS, field: nama };

/** The answer to a custom field; never what every object has under such a name. */
export const customAnswer = <T>(values: Readonly<Record<string, T>>, nama: string): T | null =>
  Object.hasOwn(values, nama) ? (values[nama] ?? null) : null;

/** A custom text or select as it is saved: trimmed, empty → null. */
export const customText = (value: string | null | undefined): string | null => value?.trim() || null;

/** The judge of the custom fields; a file counts by its slot, a select only with one of its options. */
export const customProblems = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, string | null>>,
  slots: Readonly<Record<string, boolean>>,
): Finding[] =>
  fields.flatMap((f) => {
    const value = customAnswer(values, f.nama);
    const missing =
      f.tipe === 'file'
        ? !slots[customSlot(f.nama)]
        : customText(value) === null || (f.tipe === 'select' && !customOptions(f).includes(value ?? ''));
    if (missing) return [{ ...customPlace(f), message: `${VERB[f.tipe]} ${f.label}` }];
    return f.tipe === 'text' && (value ?? '').length > CUSTOM_TEXT_MAX
      ? [{ ...customPlace(f), message: `${f.label} paling banyak ${CUSTOM_TEXT_MAX} huruf` }]
      : [];
  });

export const dataKhusus = defineStep({
  key: 'data-khusus',
  number: 99,
  title: 'Data Khusus',
  purpose: 'Keterangan tambahan yang diminta panitia untuk penawaran ini.',
  parts: [],
  more: ({ khusus, slots }) => ({
    findings: customProblems(khusus.fields, khusus.values, slots),
    // Where nothing is asked there is nothing to begin.
    touched:
      khusus.fields.length === 0 ||
      khusus.fields.some((f) => customAnswer(khusus.values, f.nama) !== null || slots[customSlot(f.nama)]),
  }),
});
