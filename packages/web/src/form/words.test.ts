import {
  choice,
  date,
  decimal,
  type Field,
  flag,
  integer,
  money,
  reference,
  text,
} from '@gerbang/contract/form/field';
import { expect, test } from 'vitest';
import { words } from './words.ts';

const label = 'X';
const sex = choice({ label, options: [{ value: 'L', label: 'Laki-laki' }] });
const cases: [what: string, field: Field, value: string | number | boolean | null, said: string][] = [
  ['a choice by its label', sex, 'L', 'Laki-laki'],
  ['a date', date({ label }), '2007-08-17', '17-08-2007'],
  ['a flag', flag({ label }), true, 'Ya'],
  ['a flag that was never touched', flag({ label }), null, 'Tidak'],
  ['an amount', money({ label }), 1500000, 'Rp1.500.000'],
  ['a count', money({ label, unit: 'orang' }), 3, '3 orang'],
  ['a decimal', decimal({ label, min: 0, max: 4, chars: 4 }), 3.45, '3,45'],
  ['a padded number', integer({ label, min: 0, max: 999, pad: 3 }), 7, '007'],
  ['a number of something', integer({ label, min: 0, max: 300, unit: 'cm' }), 170, '170 cm'],
  ['a text, without what stands around it', text({ label, max: 9 }), ' Siti ', 'Siti'],
  ['a number typed as text', text({ label, max: 25, digits: true, pad: 3 }), '4', '004'],
  ['a text where a number is read', text({ label, max: 25, pad: 3 }), '4/5', '4/5'],
  ['nothing', text({ label, max: 9 }), null, 'kosong'],
  ['an empty text', text({ label, max: 9 }), '', 'kosong'],
  ['the location code that means none', reference({ label, list: 'provinsi' }), '0', 'kosong'],
];

test.each(cases)('%s', (_, field, value, said) => expect(words(field, value)).toBe(said));
