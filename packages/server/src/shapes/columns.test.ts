/** What the declared columns of a file put into its cells. */
import { expect, test } from 'vitest';
import { type FileColumns, fileTable } from './columns.ts';

interface Row {
  nomor: string;
  jumlah: number;
  pada: Date | null;
}
const COLUMNS: FileColumns<Row> = [
  'nomor',
  ['banyaknya', 'jumlah', 12],
  ['dibayar', 'pada', 26],
  ['dihitung', (r) => r.jumlah * 2],
  ['hari', (r) => r.pada],
];
const ROWS: readonly Row[] = [
  { nomor: '007', jumlah: 250, pada: new Date('2026-11-20T03:00:00Z') },
  { nomor: '008', jumlah: 1, pada: null },
];

test('a column of the row is text, an instant is in words, nothing is empty; a number that is made stays one', async () => {
  const { sheet, lines } = fileTable('Data', COLUMNS, async () => ROWS);
  expect(sheet).toMatchObject({
    name: 'Data',
    heading: ['nomor', 'banyaknya', 'dibayar', 'dihitung', 'hari'],
    widths: [20, 12, 26, 20, 20],
  });
  const at = '20 November 2026 10.00 WIB';
  expect(await lines([])).toEqual([
    ['007', '250', expect.stringContaining(at), 500, expect.stringContaining(at)],
    ['008', '1', '', 2, ''],
  ]);
});
