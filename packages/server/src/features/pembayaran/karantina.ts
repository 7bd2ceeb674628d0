/** Payments that were set aside: as the desk lists them, and the same as a file. */
import { karantina } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { instantText } from '@gerbang/contract/wire/time';
import { cellText as text } from '../../domain/ekspor.ts';
import type { Dated } from '../../http/mount.ts';
import { exportOf, tableList } from '../../shapes/list.ts';

type Row = Dated<RowOf<typeof karantina>, 'dibayar_pada' | 'dicatat' | 'dikembalikan'>;
const time = (at: Date | null): string => (at ? instantText(at) : '');

export const quarantine = tableList<typeof karantina, Row>({
  columns: `nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina, dikembalikan, dikembalikan_oleh,
    alasan_kembali, referensi_kembali`,
  from: 'pembayaran',
  where: 'karantina IS NOT NULL',
  key: ['nomor_pembayaran', 'text'],
  filters: { tampilan: null },
  view: ({ tampilan }) => `dikembalikan IS ${tampilan ? 'NOT ' : ''}NULL`,
  order: ({ tampilan }) => ({
    by: [
      [tampilan ?? 'dicatat', 'timestamptz'],
      ['nomor_pembayaran', 'text'],
    ],
    newestFirst: tampilan !== undefined,
  }),
  present: ({ urut: _, ...row }) => row,
});

export const quarantineExport = exportOf(quarantine, {
  jenis: 'karantina',
  tindakan: 'ekspor karantina',
  fileName: ({ tampilan }, day) => `${tampilan ? 'pengembalian' : 'karantina'}-${day}`,
  sheet: 'Karantina',
  columns: [
    ['nomor_pembayaran', (r) => r.nomor_pembayaran],
    ['kode_pembayaran', (r) => r.kode_pembayaran],
    ['bank', (r) => r.bank],
    ['jumlah', (r) => String(r.jumlah)],
    ['dibayar', (r) => time(r.dibayar_pada), 26],
    ['dicatat', (r) => time(r.dicatat), 26],
    ['alasan_karantina', (r) => text(r.karantina), 42],
    ['dikembalikan', (r) => time(r.dikembalikan), 26],
    ['dikembalikan_oleh', (r) => text(r.dikembalikan_oleh)],
    ['referensi', (r) => text(r.referensi_kembali)],
    ['alasan_pengembalian', (r) => text(r.alasan_kembali), 42],
  ],
});
