/** Payments that were set aside: as the desk lists them, and the same as a file. */
import { karantina } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { instantText } from '@gerbang/contract/wire/time';
import { cellText as text } from '../../domain/ekspor.ts';
import type { Dated } from '../../http/mount.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import { GIVEN_BACK } from './midtrans/kembali.ts';

type Row = Dated<RowOf<typeof karantina>, 'dibayar_pada' | 'dicatat' | 'dikembalikan'>;
const time = (at: Date | null): string => (at ? instantText(at) : '');

export const quarantine = tableList<typeof karantina, Row>({
  columns: `b.nomor_pembayaran, b.kode_pembayaran, b.bank, b.jumlah, b.dibayar_pada, b.dicatat, b.karantina, ${GIVEN_BACK}`,
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
