/** Payments that were set aside: as the desk lists them, and the same as a file. */
import { karantina } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { exportOf, tableList } from '../../shapes/list.ts';
import { CAME, PAID, type Paid, WENT_BACK } from './paid.ts';

export const quarantine = tableList<typeof karantina, Paid<RowOf<typeof karantina>>>({
  columns: `${PAID}, b.karantina`,
  from: 'pembayaran b',
  where: 'b.karantina IS NOT NULL',
  key: ['b.nomor_pembayaran', 'text'],
  filters: { tampilan: null },
  view: ({ tampilan }) => `b.dikembalikan IS ${tampilan ? 'NOT ' : ''}NULL`,
  order: ({ tampilan }) => ({
    by: [
      [`b.${tampilan ?? 'dicatat'}`, 'timestamptz'],
      ['b.nomor_pembayaran', 'text'],
    ],
    newestFirst: tampilan !== undefined,
  }),
});

export const quarantineExport = exportOf(quarantine, {
  jenis: 'karantina',
  tindakan: 'ekspor karantina',
  fileName: ({ tampilan }, day) => `${tampilan ? 'pengembalian' : 'karantina'}-${day}`,
  sheet: 'Karantina',
  columns: [...CAME, ['alasan_karantina', 'karantina', 42], ...WENT_BACK],
});
