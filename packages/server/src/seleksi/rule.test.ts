import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBits, type Rule, ruleSchema } from './rule.ts';
import { selections } from './testing.ts';

type Programme = Rule['prodi'][number];
const first = <T>([one, ...rest]: readonly T[], change: (of: T) => T): T[] => [change(one as T), ...rest];
const programme = (rule: Rule, change: (of: Programme) => object): object => ({
  ...rule,
  prodi: first(rule.prodi, (one) => ({ ...one, ...change(one) })),
});
const seats = (rule: Rule, change: object): object =>
  programme(rule, ({ kursi }) => ({ kursi: first(kursi, (kind) => ({ ...kind, ...change })) }));
const component = (rule: Rule, change: object): object => ({
  ...rule,
  komponen: first(rule.komponen, (one) => ({ ...one, ...change })),
});

/** One thing wrong with a rule, and where it is told. */
const BROKEN: Record<string, [at: RegExp, (rule: Rule) => object]> = {
  'a component twice': [
    /^(komponen|prodi)/,
    (rule) => ({ ...rule, komponen: [...rule.komponen, rule.komponen[0]] }),
  ],
  'a programme twice': [/^prodi$/, (rule) => ({ ...rule, prodi: [...rule.prodi, rule.prodi[0]] })],
  'no component': [/^komponen/, (rule) => ({ ...rule, komponen: [] })],
  'no programme': [/^prodi/, (rule) => ({ ...rule, prodi: [] })],
  'a tie decided by what is none': [/^seri/, (rule) => ({ ...rule, seri: ['tiada'] })],
  'a weight too much': [
    /^prodi.0.bobot$/,
    (rule) => programme(rule, ({ bobot }) => ({ bobot: [...bobot, 0] })),
  ],
  'a minimum too few': [/^prodi.0.minimum$/, (rule) => programme(rule, () => ({ minimum: [] }))],
  'weights that are more than one': [
    /^prodi.0.bobot$/,
    (rule) =>
      programme(rule, ({ bobot }) => ({ bobot: first(bobot, (of) => (of < 10_000 ? of + 1 : of - 1)) })),
  ],
  'a weight below nothing': [
    /^prodi.0.bobot/,
    (rule) => programme(rule, ({ bobot }) => ({ bobot: first(bobot, () => -1) })),
  ],
  'no kind of seats': [/^prodi.0.kursi/, (rule) => programme(rule, () => ({ kursi: [] }))],
  'seats below none': [/^prodi.0.kursi.0.jumlah/, (rule) => seats(rule, { jumlah: -1 })],
  'half a seat': [/^prodi.0.kursi.0.jumlah/, (rule) => seats(rule, { jumlah: 0.5 })],
  'seats for nobody': [/^prodi.0.kursi.0.urutan/, (rule) => seats(rule, { urutan: [] })],
  'a range without room': [/^komponen.0.rentang/, (rule) => component(rule, { rentang: [5, 5] })],
  'a range turned round': [/^komponen.0.rentang/, (rule) => component(rule, { rentang: [6, 5] })],
  'a scale nobody knows': [/^komponen.0.ubah/, (rule) => component(rule, { ubah: 'akar' })],
  'a word too much': [/^$/, (rule) => ({ ...rule, catatan: '' })],
};

test.each(Object.entries(BROKEN))('a rule with %s is none', (_, [at, change]) => {
  fc.assert(
    fc.property(selections(), ({ rule }) => {
      expect(ruleSchema.safeParse(rule).success).toBe(true);
      const { error } = ruleSchema.safeParse(change(rule));
      const told = error?.issues.map(({ path }) => path.join('.')) ?? ['nothing'];
      expect(told.some((path) => at.test(path)) || told).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a rule that speaks of more groups than there are bits is refused', () => {
  const [made] = fc.sample(selections(), { numRuns: 1, seed: 1 });
  const { rule } = made as { rule: Rule };
  const of = (groups: number) => {
    const tanpa = Array.from({ length: groups }, (_, i) => `g${i}`);
    const prodi = rule.prodi.slice(0, 1).map((one) => ({
      ...one,
      kursi: [{ jumlah: 1, urutan: [[]], tanpa }],
    }));
    return groupBits({ ...rule, komponen: rule.komponen.map((one) => ({ ...one, di_dalam: [] })), prodi });
  };
  const bits = [...of(31).values()];
  expect(new Set(bits).size).toBe(31);
  // Each is one bit of a whole number of 32.
  expect(bits.every((bit) => (bit | 0) !== 0 && (bit & (bit - 1)) === 0)).toBe(true);
  expect(() => of(32)).toThrow('Aturan menyebut 32 kelompok; paling banyak 31.');
});
