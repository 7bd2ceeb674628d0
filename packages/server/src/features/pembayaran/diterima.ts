/** Accepted payments: as the desk lists them, what they come to, and the same as a file. */
import { problem } from '@gerbang/contract';
import {
  CARI_BAYAR_MAX,
  pembayaran,
  REKAP_HARI,
  type RekapPembayaran,
} from '@gerbang/contract/office/pembayaran';
import type { RowOf, WantedOf } from '@gerbang/contract/wire/list';
import type { Db } from '../../db/pool.ts';
import { BAYAR_HITUNGAN, DITERIMA } from '../../domain/bayar-harian.ts';
import { findApplicants } from '../../domain/cari-pendaftar.ts';
import { JENIS_BAYAR, kindsMeant } from '../../domain/jenis-bayar.ts';
import { exportOf, type TableList, tableList } from '../../shapes/list.ts';
import { type Bind, MOST_ASKED } from '../../shapes/ordered.ts';
import { CAME, PAID, type Paid, WENT_BACK } from './paid.ts';

type Row = Paid<RowOf<typeof pembayaran>>;
type Wanted = WantedOf<typeof pembayaran>;

/** Payment numbers hold no blank, so found ones stand in the place of what was searched for. */
const BETWEEN = ' ';
const midnight = (bind: Bind, day: string) => `${bind(`${day}T00:00:00+07:00`)}::timestamptz`;

const found = tableList<typeof pembayaran, Row>({
  columns: `${PAID}, b.nomor_pendaftar, b.gelombang AS kode_penawaran,
    (SELECT nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = b.nomor_pendaftar) AS nama_lengkap,
    j.jalur_masuk, o.nama AS nama_gelombang, o.tahun,
    (SELECT diverifikasi IS NOT NULL FROM pendaftar p WHERE p.nomor_pendaftar = b.nomor_pendaftar) AS final`,
  from: 'pembayaran b JOIN penawaran o ON o.kode_penawaran = b.gelombang JOIN jalur j USING (kode_jalur)',
  where: DITERIMA,
  key: ['b.nomor_pembayaran', 'text'],
  filters: {
    cari: (bind, numbers) => `b.nomor_pembayaran = ANY(${bind(numbers.split(BETWEEN))}::text[])`,
    dari: (bind, day) => `b.dibayar_pada >= ${midnight(bind, day)}`,
    sampai: (bind, day) => `b.dibayar_pada < ${midnight(bind, day)} + interval '1 day'`,
    bank: (bind, bank) => `b.bank = ${bind(bank)}`,
    penawaran: (bind, code) => `b.gelombang = ${bind(code)}`,
    jumlah: (bind, amount) => `b.jumlah = ${bind(amount)}::bigint`,
  },
  order: () => ({
    by: [
      ['b.dibayar_pada', 'timestamptz'],
      ['b.nomor_pembayaran', 'text'],
    ],
    newestFirst: true,
  }),
  among: { columns: JENIS_BAYAR, find: (db, wanted) => kindsMeant(db, wanted, MOST_ASKED) },
});

// Each by its own index.
const BY_NUMBER = `${[
  'b.nomor_pembayaran = $1',
  'b.kode_pembayaran = $1',
  'b.nomor_pendaftar = $1',
  'b.nomor_pendaftar IN (SELECT nomor_pendaftar FROM pendaftar WHERE nomor_peserta = $1)',
]
  .map((named) => `SELECT b.nomor_pembayaran FROM pembayaran b WHERE ${named} AND ${DITERIMA}`)
  .join(' UNION ')} LIMIT ${CARI_BAYAR_MAX + 1}`;
const BY_APPLICANT = 'SELECT nomor_pembayaran FROM pembayaran WHERE nomor_pendaftar = ANY($1::text[])';
/** Signs people write between the digits of a number. */
const BETWEEN_DIGITS = /[\s.-]+/g;

/** What is wanted with the payments in the place of the words that mean them. Throws `isian_salah` for words that mean too many. */
const meant = async (db: Db, wanted: Wanted): Promise<Wanted> => {
  const words = wanted.cari?.trim() ?? '';
  const { cari: _, ...others } = wanted;
  if (words === '') return others;
  const read = async (sql: string, value: unknown) =>
    (await db.query<{ nomor_pembayaran: string }>(sql, [value])).rows.map((r) => r.nomor_pembayaran);
  const people = /\d/.test(words) ? null : await findApplicants(db, { cari: words }, CARI_BAYAR_MAX + 1);
  const numbers = people
    ? await read(BY_APPLICANT, people)
    : await read(BY_NUMBER, words.replace(BETWEEN_DIGITS, ''));
  // People beyond the limit were not looked up: theirs would be missing.
  if (Math.max(numbers.length, people?.length ?? 0) <= CARI_BAYAR_MAX)
    return { ...others, cari: numbers.join(BETWEEN) };
  const message = `Lebih dari ${CARI_BAYAR_MAX} pembayaran cocok dengan "${words}". Tulis lebih lengkap.`;
  throw problem('isian_salah', [{ field: 'cari', message }], message);
};

/** The accepted payments that are wanted, the last paid first. */
export const accepted: TableList<typeof pembayaran, Row> = {
  ...found,
  find: async (db, wanted, slice) => found.find(db, await meant(db, wanted), slice),
  keysOf: async (db, wanted, most) => found.keysOf(db, await meant(db, wanted), most),
};

export const acceptedExport = exportOf(accepted, {
  jenis: 'pembayaran',
  tindakan: 'ekspor pembayaran',
  fileName: (_, day) => `pembayaran-${day}`,
  sheet: 'Pembayaran',
  columns: [
    ...CAME,
    'nomor_pendaftar',
    ['nama_lengkap', 'nama_lengkap', 42],
    'kode_penawaran',
    ['jalur', 'jalur_masuk', 26],
    ['gelombang', 'nama_gelombang', 26],
    'tahun',
    ...WENT_BACK,
  ],
});

/** Counts of some payments, found one by one; there are few. */
const OF_THESE = `(SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date AS hari, bank, gelombang AS kode_penawaran, jumlah, 1::bigint AS banyak
  FROM pembayaran b WHERE b.nomor_pembayaran = ANY($1::text[]) AND ${DITERIMA}) AS hitungan`;
const summary = (from: string, where: readonly string[]) => `WITH bank_hari AS (
    SELECT hari, bank, sum(banyak) AS banyak, sum(banyak * jumlah) AS total FROM ${from} WHERE ${where.join(' AND ')}
    GROUP BY 1, 2 HAVING sum(banyak) > 0)
  SELECT h.hari, h.bank, h.banyak, h.total, s.banyak AS semua, s.total AS seluruhnya, s.hari AS banyak_hari
  FROM bank_hari h JOIN (SELECT DISTINCT hari FROM bank_hari ORDER BY hari DESC LIMIT ${REKAP_HARI}) AS terakhir USING (hari)
    CROSS JOIN (SELECT sum(banyak) AS banyak, sum(total) AS total, count(DISTINCT hari) AS hari FROM bank_hari) AS s
  ORDER BY h.hari DESC, h.bank`;
interface DayOfBank {
  hari: string;
  bank: string;
  banyak: number;
  total: number;
  semua: number;
  seluruhnya: number;
  banyak_hari: number;
}
const COUNTED: Partial<Record<keyof Wanted, (bind: Bind, value: string) => string>> = {
  dari: (bind, day) => `hari >= ${bind(day)}::date`,
  sampai: (bind, day) => `hari <= ${bind(day)}::date`,
  bank: (bind, bank) => `bank = ${bind(bank)}`,
  penawaran: (bind, code) => `kode_penawaran = ${bind(code)}`,
  jumlah: (bind, amount) => `jumlah = ${bind(amount)}::bigint`,
};

const sum = (all: readonly { banyak: number; total: number }[]) => ({
  banyak: all.reduce((n, { banyak }) => n + banyak, 0),
  total: all.reduce((n, { total }) => n + total, 0),
});
/** What the payments that are wanted come to, and the latest days one by one. */
export const summarise = async (db: Db, wanted: Wanted): Promise<RekapPembayaran> => {
  const { cari, ...others } = await meant(db, wanted);
  const values: unknown[] = cari === undefined ? [] : [cari.split(BETWEEN)];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = Object.entries(COUNTED).flatMap(([name, condition]) => {
    const value = others[name as keyof typeof others];
    return value === undefined ? [] : [condition(bind, value)];
  });
  const sql = summary(cari === undefined ? BAYAR_HITUNGAN : OF_THESE, ['true', ...where]);
  const { rows } = await db.query<DayOfBank>(sql, values);
  const hari = [...Map.groupBy(rows, (row) => row.hari)].map(([day, banks]) => ({
    hari: day,
    ...sum(banks),
    bank: banks.map(({ bank, banyak, total }) => ({ bank, banyak, total })),
  }));
  const [first] = rows;
  return {
    banyak: first?.semua ?? 0,
    total: first?.seluruhnya ?? 0,
    hari,
    sebagian: (first?.banyak_hari ?? 0) > hari.length,
  };
};
