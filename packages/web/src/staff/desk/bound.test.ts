import { type Butir, isianSyarat, periksaSyarat } from '@gerbang/contract/seleksi/syarat';
import { expect, test } from 'vitest';
import { parseDate } from '../../ui/field/parse-date.ts';
import { parseMoney } from '../../ui/field/parse-money.ts';
import { parseAmount, parseDecimal, parseInteger } from '../../ui/field/parse-number.ts';
import type { Parsed } from '../../ui/field/use-typed-text.ts';
import { keptBound, mayBeAmount, shownBound } from './bound.ts';

const FIELDS = isianSyarat([{ nama: 'gaji', tipe: 'text', label: 'Gaji', meta_data: null }]);
/** As a field tells it of each keystroke. */
const typed = (parse: (text: string) => Parsed<string | number, string>, text: string) => {
  const read = parse(text);
  return 'value' in read
    ? keptBound(read.value, { text, problem: null })
    : keptBound(null, { text, problem: read.problem });
};
const day = (text: string): Parsed<string, string> => {
  const read = parseDate(text);
  return 'iso' in read ? { value: read.iso } : read;
};
const judged = (isian: string, bounds: Pick<Butir, 'dari' | 'sampai'>) =>
  periksaSyarat([{ isian, pilihan: [], ...bounds }], FIELDS);

test.each([
  ['pendidikan_terakhir.tahun_lulus', parseInteger, '2.020', '2027'],
  ['data_diri_pendaftar.tgl_lahir', day, '31-02-2005', '17-08-2007'],
  ['data_diri_pendaftar.tgl_lahir', day, '1899-12-31', '17-08-2007'],
  ['data_keluarga.gaji_ayah', parseMoney, '1.5', '2500000'],
  ['pendidikan_terakhir.nilai_sttb', parseDecimal, '8,5,0', '9'],
  ['khusus.gaji', parseAmount, '500.000', '9'],
  ['khusus.gaji', parseAmount, '?500', '9'],
])(
  '%s: what cannot be read beside a good bound is refused, and stays as typed',
  (isian, parse, bad, good) => {
    expect(parse(bad)).toHaveProperty('problem');
    expect(parse(good)).toHaveProperty('value');
    const [unread, read] = [typed(parse, bad), typed(parse, good)];
    expect(judged(isian, { dari: unread, sampai: read })).toMatchObject([{ field: 'syarat.0' }]);
    expect(judged(isian, { dari: read, sampai: unread })).toMatchObject([{ field: 'syarat.0' }]);
    expect(judged(isian, { dari: null, sampai: read })).toEqual([]);
    expect(shownBound(unread)).toEqual({ value: null, text: bad });
    expect(shownBound(read)).toEqual({ value: read, text: '' });
  },
);

test('a bound that was emptied is none', () => {
  expect(typed(parseInteger, ' ')).toBeNull();
  expect(shownBound(null)).toEqual({ value: null, text: '' });
});

test('a custom text alone may be an amount', () => {
  expect(FIELDS.filter(mayBeAmount).map(({ kode }) => kode)).toEqual(['khusus.gaji']);
});
