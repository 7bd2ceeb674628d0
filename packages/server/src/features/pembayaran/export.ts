/** Payments that were set aside: as the desk lists them, and the same as a file. */
import { MAX_EKSPOR } from '@gerbang/contract/ekspor';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import type { PembayaranKarantina, TampilanKarantina } from '@gerbang/contract/pembayaran-petugas';
import { instantText } from '@gerbang/contract/time';
import { type Db, named } from '../../db/pool.ts';
import { type Columns, type ExportKind, lineOf, sheetOf, cellText as text } from '../../domain/ekspor.ts';

export interface QuarantineRow
  extends Omit<PembayaranKarantina, 'dibayar_pada' | 'dicatat' | 'dikembalikan'>,
    Record<string, unknown> {
  urut: string;
  dibayar_pada: Date;
  dicatat: Date;
  dikembalikan: Date | null;
}

const COLUMNS_READ = `nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina, dikembalikan, dikembalikan_oleh,
    alasan_kembali, referensi_kembali`;
/** Condition and order of each view; a page is cut from its index. */
const VIEWS: Record<TampilanKarantina, { where: string; by: string; way: 'ASC' | 'DESC' }> = {
  menunggu: { where: 'dikembalikan IS NULL', by: 'dicatat', way: 'ASC' },
  dikembalikan: { where: 'dikembalikan IS NOT NULL', by: 'dikembalikan', way: 'DESC' },
};
const listed = (tampilan: TampilanKarantina, read: string, most: number): string => {
  const { where, by, way } = VIEWS[tampilan];
  return `SELECT ${read}, ${by}::text AS urut FROM pembayaran
    WHERE karantina IS NOT NULL AND ${where} AND ($1::timestamptz IS NULL OR (${by}, nomor_pembayaran) ${way === 'ASC' ? '>' : '<'} ($1::timestamptz, $2))
    ORDER BY ${by} ${way}, nomor_pembayaran ${way} LIMIT ${most}`;
};

/** A page of a view and the row after it, behind a cursor: the moment as text, to the microsecond, and the number. */
export const readQuarantine = async (
  db: Db,
  tampilan: TampilanKarantina = 'menunggu',
  after: readonly unknown[] | null = null,
): Promise<QuarantineRow[]> => {
  const [at = null, nomor = null] = after ?? [];
  const sql = listed(tampilan, COLUMNS_READ, PAGE_SIZE + 1);
  return (await db.query<QuarantineRow>(named(`karantina_${tampilan}`, sql, [at, nomor]))).rows;
};

const ROWS = `SELECT ${COLUMNS_READ} FROM unnest($1::text[]) WITH ORDINALITY AS wanted(nomor_pembayaran, ke)
  JOIN pembayaran USING (nomor_pembayaran) ORDER BY ke`;
const time = (at: Date | null): string => (at ? instantText(at) : '');
const COLUMNS: Columns<QuarantineRow> = [
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
];

export const quarantineExport: ExportKind<{ tampilan?: TampilanKarantina }> = {
  jenis: 'karantina',
  tindakan: 'ekspor karantina',
  most: MAX_EKSPOR,
  tooMany: 'ekspor_terlalu_besar',
  find: async (db, { tampilan = 'menunggu' }, most) => {
    const sql = listed(tampilan, 'nomor_pembayaran', most);
    const { rows } = await db.query<{ nomor_pembayaran: string }>(sql, [null, null]);
    return rows.map((r) => r.nomor_pembayaran);
  },
  table: async (db) => ({
    sheet: sheetOf('Karantina', COLUMNS),
    lines: async (keys) =>
      (await db.query<QuarantineRow>(ROWS, [keys])).rows.map((row) => lineOf(COLUMNS, row)),
  }),
  fileName: ({ tampilan = 'menunggu' }, day) =>
    `${tampilan === 'menunggu' ? 'karantina' : 'pengembalian'}-${day}`,
};
