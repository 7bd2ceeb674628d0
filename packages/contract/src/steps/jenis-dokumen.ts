/** Kinds of documents the office can check, what they are called, and what is looked for. */

import type { Accept, Step } from '../form/step.ts';
import { jenisBerkas, slotUmum } from '../office/jejak/pembukaan.ts';
import { customSlot } from './data-khusus.ts';
import { steps } from './index.ts';

export interface JenisDokumen {
  label: string;
  accept: Accept;
  /** The code that switches it on in a form. */
  code: string;
  step: Step;
}

const all = steps.flatMap((step) =>
  step.parts.flatMap((part): [slot: string, jenis: JenisDokumen][] => {
    if (part.shape === 'document') return [[part.slot, { ...part, step }]];
    return part.shape === 'collection' && part.file ? [[part.file.slot, { ...part.file, step }]] : [];
  }),
);
/** Those of health and of the family's means stay with whom they are for. */
const isChecked = (slot: string): boolean => ['foto', 'identitas', 'akademik'].includes(jenisBerkas(slot));

const checked = all.filter(([slot]) => isChecked(slot));
/**
 * Kinds by slot without the number of a row; a custom field's file is none of them. A label that an earlier step has as well is
 * followed by its own: an officer has both before them.
 */
export const JENIS_DOKUMEN: ReadonlyMap<string, JenisDokumen> = new Map(
  checked.map(([slot, jenis], i) => {
    const isTaken = checked.slice(0, i).some(([, { label }]) => label === jenis.label);
    return [slot, isTaken ? { ...jenis, label: `${jenis.label} – ${jenis.step.title}` } : jenis];
  }),
);
const CUSTOM = customSlot('');
/** What a slot is called; `khusus` names those of custom fields. */
export const labelDokumen = (
  slot: string,
  khusus: (nama: string) => string | undefined = () => undefined,
): string =>
  JENIS_DOKUMEN.get(slotUmum(slot))?.label ??
  (slot.startsWith(CUSTOM) ? (khusus(slot.slice(CUSTOM.length)) ?? 'Dokumen tambahan') : slot);

const name = 'Nama sama dengan isian';
const readable = 'Terbaca seluruhnya, tidak terpotong';
/** What is looked for where the office has written nothing of its own. */
const AWAL: Readonly<Record<string, readonly string[]>> = {
  'data_diri_pendaftar/foto': [
    'Wajah satu orang, menghadap depan dan jelas',
    'Latar polos, tanpa kacamata hitam',
  ],
  'data_diri_pendaftar/akta': [name, 'Tempat dan tanggal lahir sama dengan isian', readable],
  'pendidikan_terakhir/ijazah': [name, 'Sekolah, nomor ijazah, dan tahun lulus sama dengan isian', readable],
};
export const daftarAwal = (jenis: string): readonly string[] => AWAL[jenis] ?? [name, readable];

/** Labels of answers that must agree with a document, by kind. */
const SAMA: Readonly<Record<string, readonly string[]>> = {
  // A photo tells no name.
  'data_diri_pendaftar/foto': ['Jenis Kelamin'],
  'data_diri_pendaftar/akta': ['Nama Lengkap', 'Jenis Kelamin', 'Kabupaten/Kota Lahir', 'Tanggal Lahir'],
  'data_diri_pendaftar/sertifikat_wna': ['Nama Lengkap', 'Warga Negara', 'Nomor KTP'],
  'pendidikan_terakhir/ijazah': ['Nama Lengkap', 'Nama Sekolah', 'NISN', 'Nomor Ijazah', 'Tahun Lulus'],
};
/** Whether an answer must agree with the document of a kind. */
export const harusSama = (jenis: string, label: string): boolean =>
  SAMA[jenis]?.includes(label) ?? label === 'Nama Lengkap';

/** Kinds as the filter of the queue offers them. */
export const PILIHAN_JENIS: Readonly<Record<string, string>> = Object.fromEntries(
  [...JENIS_DOKUMEN].map(([slot, { label }]) => [slot, label]),
);
