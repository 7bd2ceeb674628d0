import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { CSV } from './csv.ts';

const written = (cell: string) => stringify([[cell]], { ...CSV, quote: '' }).slice(0, -'\r\n'.length);

test('a formula is text wherever a spreadsheet may part the cell', () => {
  for (const separator of [';', ';;', ',', '\t', '\n', '\r\n', ';\t', ';\r', ';"'])
    for (const sign of ['=', '+', '-', '@', '\uFF1D'])
      expect(written(`Budi${separator}${sign}1`)).toBe(`Budi${separator}'${sign}1`);
  expect(written('=1;=2;x,-3')).toBe("'=1;'=2;x,'-3");
});

test('usual text stays as it is', () => {
  for (const text of ['S1; -', 'Jl. Mawar 3, RT 2; Bogor', 'a=b; 1-2; x@y.id', 'Telp: +62 812'])
    expect(written(text)).toBe(text);
});
