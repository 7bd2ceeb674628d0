/** Kinds of documents the office can check, and what they are called. */

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
