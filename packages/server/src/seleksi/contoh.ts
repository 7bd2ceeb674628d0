/** The worked example of each way of giving seats: eight fixed people, run as anybody is (seleksi 36). */

import { keysOf } from '@gerbang/contract/wire/keys';
import { toColumns } from './columns.ts';
import { type Outcome, select } from './outcome.ts';
import { type Participant, type Rule, UNIT, WAYS } from './rule.ts';

/** The group one seat of the first programme is reserved for. */
const MITRA = 'mitra';
/** Names of the programmes by their codes. */
export const CONTOH_PRODI = { a: 'Prodi A', b: 'Prodi B' } as const;
type Kode = keyof typeof CONTOH_PRODI;

const open = { urutan: [[]], tanpa: [] };
const ruleOf = (cara: keyof typeof WAYS): Rule => ({
  cara: WAYS[cara],
  kosong: 'gugur',
  komponen: [{ kode: 'ujian', nama: 'Ujian', rentang: [0, 100 * UNIT], ubah: 'asli', di_dalam: [] }],
  seri: [],
  prodi: keysOf(CONTOH_PRODI).map((kode) => ({
    kode,
    bobot: [UNIT],
    minimum: [null],
    minimum_total: 50 * UNIT,
    kursi:
      kode === 'a'
        ? [
            { jumlah: 1, urutan: [[MITRA], []], tanpa: [] },
            { jumlah: 1, ...open },
          ]
        : [{ jumlah: 2, ...open }],
  })),
});

const PEOPLE: readonly [nama: string, nilai: number, pilihan: Kode[], mitra?: true][] = [
  ['Ani', 92, ['a', 'b']],
  ['Budi', 88, ['a', 'b']],
  ['Citra', 84, ['a', 'b']],
  ['Dewi', 80, ['a', 'b']],
  ['Eko', 76, ['b', 'a']],
  ['Fitri', 72, ['b', 'a']],
  ['Galih', 68, ['b', 'a'], true],
  ['Hana', 45, ['a', 'b']],
];
/** No two totals are equal, so nothing is drawn. */
const NO_DRAW = '00'.repeat(32);

/** The example under a way of giving seats: its rule, its people in order, and what came of them. By programme everybody has their first choice alone. */
export const workedExample = (
  cara: keyof typeof WAYS,
): { rule: Rule; people: Participant[]; outcome: Outcome } => {
  const rule = ruleOf(cara);
  const people = PEOPLE.map(
    ([id, nilai, pilihan, mitra]): Participant => ({
      id,
      kelompok: mitra ? [MITRA] : [],
      nilai: [nilai * UNIT],
      pilihan: cara === 'prodi' ? pilihan.slice(0, 1) : pilihan,
      tambahan: 0,
      urut: 0,
    }),
  );
  return { rule, people, outcome: select(rule, toColumns(rule, people), NO_DRAW) };
};
