/** What both lists of payments read and write of one: how it came, and how it went back. */
import type { pembayaran } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { officerName } from '../../domain/nama-petugas.ts';
import type { Dated } from '../../http/mount.ts';

/** A row of one of the lists as it is read. */
export type Paid<Row extends Pick<RowOf<typeof pembayaran>, Moment>> = Dated<Row, Moment>;
type Moment = 'dibayar_pada' | 'dicatat' | 'dikembalikan';

/** SQL: payment `b`, and what it is at Midtrans; null where it did not come from there. */
export const PAID = `b.nomor_pembayaran, b.kode_pembayaran, b.bank, b.jumlah, b.dibayar_pada, b.dicatat,
  b.dikembalikan, ${officerName('b.dikembalikan_oleh')} AS dikembalikan_oleh, b.alasan_kembali, b.referensi_kembali,
  (SELECT jsonb_build_object('cara', m.cara, 'sudah_kembali', m.keadaan = 'dikembalikan', 'pengembalian', k.keadaan, 'sebab', k.sebab)
  FROM midtrans_pesanan m LEFT JOIN midtrans_pengembalian k USING (nomor_pembayaran) WHERE m.nomor_pembayaran = b.nomor_pembayaran) AS midtrans`;

/** Columns of their files: first how it came, last how it went back. */
export const CAME = [
  'nomor_pembayaran',
  'kode_pembayaran',
  'bank',
  'jumlah',
  ['dibayar', 'dibayar_pada', 26],
  ['dicatat', 'dicatat', 26],
] as const;
export const WENT_BACK = [
  ['dikembalikan', 'dikembalikan', 26],
  'dikembalikan_oleh',
  ['referensi', 'referensi_kembali'],
  ['alasan_pengembalian', 'alasan_kembali', 42],
] as const;
