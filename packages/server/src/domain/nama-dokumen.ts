/** What an applicant's document is called: the office's own as its field, one of several of a kind by its place and what its row is about. */

import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import { customSlot } from '@gerbang/contract/steps/data-khusus';
import { steps } from '@gerbang/contract/steps/index';
import { JENIS_DOKUMEN, labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';

/** One kind of which there may be several. */
const ofRows = (slot: string, table: string, id: string, about: string) => (k: string) =>
  `WHEN starts_with(${k}.slot, '${slot}/') THEN (SELECT concat_ws(': ', r.urutan, r.perihal) FROM (
      SELECT ${id} AS id, ${about} AS perihal, row_number() OVER (ORDER BY ${id}) AS urutan FROM ${table} WHERE nomor_pendaftar = ${k}.nomor_pendaftar) r
    WHERE ${k}.slot = '${slot}/' || r.id)`;
const ROWS = steps.flatMap(({ parts }) =>
  parts.flatMap((part) => {
    if (part.shape !== 'collection' || !part.file) return [];
    const [about = part.id] = Object.keys(part.fields);
    return [ofRows(part.file.slot, part.table, part.id, about)];
  }),
);
const CUSTOM = customSlot('');
/** SQL: what tells document `k` of applicant `q` from others of its kind; null where its kind says it all. */
export const sebutanOf = (k: string, q: string): string =>
  `CASE ${ROWS.map((of) => of(k)).join(' ')} WHEN starts_with(${k}.slot, '${CUSTOM}')
    THEN (SELECT f.label FROM form_khusus f WHERE f.kode_penawaran = ${q}.kode_penawaran AND ${k}.slot = '${CUSTOM}' || f.nama) END`;
export const SEBUTAN = sebutanOf('k', 'q');

/** A document with its `SEBUTAN`. */
export interface Called {
  slot: string;
  sebutan: string | null;
}
/** Its name in full. */
export const namaDokumen = ({ slot, sebutan }: Called): string => {
  const kind = labelDokumen(slot, () => sebutan ?? undefined);
  return sebutan !== null && JENIS_DOKUMEN.has(slotUmum(slot)) ? `${kind} ${sebutan}` : kind;
};
