/** Everything that is asked, in the columns that are chosen: one row for each applicant, lists on sheets of their own. */
import type { Value, Values } from '@gerbang/contract';
import type { eksporLengkap } from '@gerbang/contract/office/ekspor/calls';
import { MAX_LENGKAP } from '@gerbang/contract/office/ekspor/calls';
import { KOLOM_ISIAN, KOLOM_TETAP, type KolomIsian } from '@gerbang/contract/office/ekspor/kolom';
import { AKSI_EKSPOR } from '@gerbang/contract/office/jejak/pembukaan';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../db/pool.ts';
import { findApplicants } from '../../domain/cari-pendaftar.ts';
import type { ExportKind, Key, Table } from '../../domain/ekspor.ts';
import type { Cell } from '../../files/write-table.ts';
import { keptCell, readKept } from './kept.ts';
import { sheetsOf } from './lists.ts';
import { cellsOf, type Filled, headingsOf, namesIn } from './values.ts';

export type Wanted = Omit<BodyOf<typeof eksporLengkap.mulai>, 'bentuk'>;

const WIDTH = 22;
const FIRST = 'Nomor pendaftar';

/** Saved values of these applicants, by table and applicant. */
const readAnswers = async (db: Db, columns: readonly KolomIsian[], keys: readonly Key[]) => {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const read = await Promise.all(
    [...tables].map(async ([table, of]) => {
      const sql = `SELECT nomor_pendaftar, ${of.map(({ nama }) => nama).join()} FROM ${table} WHERE nomor_pendaftar = ANY($1::text[])`;
      const { rows } = await db.query<Values & { nomor_pendaftar: string }>(sql, [keys]);
      return [table, new Map(rows.map((row) => [row.nomor_pendaftar, row]))] as const;
    }),
  );
  const byTable = new Map(read);
  return (nomor: string, { table, nama }: KolomIsian): Value | undefined =>
    byTable.get(table)?.get(nomor)?.[nama];
};

const table = async (db: Db, { kolom }: Wanted, keys: readonly Key[]): Promise<Table> => {
  const asked = new Set(kolom);
  const kept = KOLOM_TETAP.filter(({ kunci }) => asked.has(kunci));
  const answers = KOLOM_ISIAN.filter(({ kunci }) => asked.has(kunci));
  const heading = [
    FIRST,
    ...kept.map(({ judul }) => judul),
    ...answers.flatMap(({ judul, field }) => headingsOf(judul, field)),
  ];
  const lines = async (batch: readonly Key[]): Promise<Cell[][]> => {
    const rows = await readKept(db, batch);
    const valueOf = await readAnswers(db, answers, batch);
    const filled: Filled = rows.flatMap(({ nomor_pendaftar }) =>
      answers.map((column) => [column.field, valueOf(nomor_pendaftar, column)] as const),
    );
    const nameOf = await namesIn(db, filled);
    return rows.map((row) => [
      row.nomor_pendaftar,
      ...kept.map(({ kunci }) => keptCell(row, kunci)),
      ...answers.flatMap((column) => cellsOf(column.field, valueOf(row.nomor_pendaftar, column), nameOf)),
    ]);
  };
  return {
    sheet: { name: 'Pendaftar', heading, widths: heading.map(() => WIDTH) },
    lines,
    more: sheetsOf(db, asked, keys),
  };
};

/** Applicants as they are filtered, in the order of their list. */
export const fullExport: ExportKind<Wanted> = {
  jenis: 'lengkap',
  tindakan: AKSI_EKSPOR.lengkap,
  most: { xlsx: MAX_LENGKAP, csv: MAX_LENGKAP },
  tooMany: 'ekspor_terlalu_besar',
  reads: ({ alasan }) => alasan,
  find: findApplicants,
  table,
  fileName: (_, day) => `pendaftar-lengkap-${day}`,
};
