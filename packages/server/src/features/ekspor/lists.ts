/** Sheets with a line for each entry of a list: those of the form, special needs, the fields of the office's own. */
import type { Field, Values } from '@gerbang/contract';
import { LEMBAR_EKSPOR, LEMBAR_KEBUTUHAN, LEMBAR_KHUSUS } from '@gerbang/contract/office/ekspor/kolom';
import { collectionParts } from '@gerbang/contract/steps/index';
import type { Db } from '../../db/pool.ts';
import { BATCH, type Key } from '../../domain/ekspor.ts';
import type { Lines, Part } from '../../files/write-table.ts';
import { cellsOf, type Filled, headingsOf, namesIn } from './values.ts';

interface List {
  /** Columns behind the two numbers. */
  fields: Readonly<Record<string, Field>>;
  /** The entries of `$1`, with `nomor_pendaftar`. */
  from: string;
  order: string;
}
const word = (label: string): Field => ({ kind: 'text', label, max: 500 });
const LISTS = new Map<string, List>([
  ...collectionParts.map(({ table, fields, id }): [string, List] => [
    table,
    { fields, from: table, order: `t.${id}` },
  ]),
  [
    LEMBAR_KEBUTUHAN.table,
    {
      fields: { kondisi_kesehatan: word('Kebutuhan khusus') },
      from: `(SELECT nomor_pendaftar, kondisi_kesehatan FROM ${LEMBAR_KEBUTUHAN.table} JOIN kesehatan USING (id_kesehatan))`,
      order: 't.kondisi_kesehatan',
    },
  ],
  [
    LEMBAR_KHUSUS.table,
    {
      fields: { nama: word('Kode isian'), label: word('Isian'), value: word('Jawaban') },
      from: `(SELECT a.nomor_pendaftar, a.nama, f.label, a.value FROM ${LEMBAR_KHUSUS.table} a JOIN pendaftar p USING (nomor_pendaftar)
        LEFT JOIN form_khusus f ON f.kode_penawaran = p.kode_penawaran AND f.nama = a.nama)`,
      order: 't.nama',
    },
  ],
]);

async function* linesOf(db: Db, list: List, keys: readonly Key[]): AsyncGenerator<Lines> {
  const { from, order, fields } = list;
  const columns = Object.keys(fields).map((name) => `t.${name}`);
  const sql = `SELECT t.nomor_pendaftar, p.nomor_peserta, ${columns.join()} FROM unnest($1::text[]) WITH ORDINALITY AS w(nomor, ke)
    JOIN ${from} t ON t.nomor_pendaftar = w.nomor JOIN pendaftar p ON p.nomor_pendaftar = w.nomor ORDER BY w.ke, ${order}`;
  for (let i = 0; i < keys.length; i += BATCH) {
    const { rows } = await db.query<Values & { nomor_pendaftar: string; nomor_peserta: string | null }>(sql, [
      keys.slice(i, i + BATCH),
    ]);
    const entries = Object.entries(fields);
    const filled: Filled = rows.flatMap((row) => entries.map(([name, field]) => [field, row[name]] as const));
    const nameOf = await namesIn(db, filled);
    yield rows.map((row) => [
      row.nomor_pendaftar,
      row.nomor_peserta ?? '',
      ...entries.flatMap(([name, field]) => cellsOf(field, row[name], nameOf)),
    ]);
  }
}

/** The sheets that are asked for. */
export const sheetsOf = (db: Db, asked: ReadonlySet<string>, keys: readonly Key[]): Part[] =>
  LEMBAR_EKSPOR.filter(({ kunci }) => asked.has(kunci)).flatMap(({ table, judul }): Part[] => {
    const list = LISTS.get(table);
    if (!list) return [];
    const titles = Object.values(list.fields).flatMap((field) => headingsOf(field.label, field));
    const heading = ['Nomor pendaftar', 'Nomor peserta', ...titles];
    return [
      { sheet: { name: judul, heading, widths: heading.map(() => 22) }, batches: linesOf(db, list, keys) },
    ];
  });
