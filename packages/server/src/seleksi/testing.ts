/** Made-up selections, small and full of ties, so that every rule has something to decide. */
import fc from 'fast-check';
import { type Participant, type Rule, UNIT } from './rule.ts';
import type { Decision } from './sidang.ts';

export interface Made {
  rule: Rule;
  participants: Participant[];
  benih: string;
}

const GROUPS = ['kipk', 'asal', 'mitra'];
const someGroups = fc.subarray(GROUPS);
const LEAST = -20 * UNIT;
const MOST = 80 * UNIT;

/** Weights that are one together. */
const weights = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 0, max: 4 }), { minLength: count, maxLength: count }).map((parts) => {
    const sum = parts.reduce((a, b) => a + b, 0) || 1;
    const made = parts.map((part) => Math.floor((part * UNIT) / sum));
    made[0] = (made[0] as number) + UNIT - made.reduce((a, b) => a + b, 0);
    return made;
  });

const score = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }).map((n) => n * 10 * UNIT) },
  { weight: 2, arbitrary: fc.integer({ min: LEAST, max: MOST }) },
);
/** Null once in so many. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq: number): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { freq });
/** Null but for one in four. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const ruleOf = (cara: Rule['cara'], components: number, programmes: number): fc.Arbitrary<Rule> => {
  const exactly = <T>(arbitrary: fc.Arbitrary<T>, length: number) =>
    fc.array(arbitrary, { minLength: length, maxLength: length });
  return fc.record({
    cara: fc.constant(cara),
    kosong: fc.constantFrom('gugur' as const, 'nol' as const),
    komponen: exactly(
      fc.record({
        ubah: fc.constantFrom('asli' as const, 'linear' as const, 'z' as const, 'persentil' as const),
        di_dalam: someGroups,
      }),
      components,
    ).map((all) =>
      all.map((one, k) => ({
        kode: `k${k}`,
        nama: `Ujian ${k}`,
        rentang: [LEAST, MOST] as [number, number],
        ...one,
      })),
    ),
    seri: fc.subarray([...Array.from({ length: components }, (_, k) => `k${k}`), 'urut']),
    prodi: exactly(
      fc.record({
        bobot: weights(components),
        minimum: exactly(seldom(fc.integer({ min: LEAST, max: 20 * UNIT })), components),
        minimum_total: seldom(fc.integer({ min: 0, max: 300 * UNIT })),
        kursi: fc.array(
          fc.record({
            jumlah: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 8 })),
            urutan: fc.oneof(
              fc.constant<string[][]>([[]]),
              fc.constantFrom(...GROUPS).map((name) => [[name]]),
              fc.constantFrom(...GROUPS).map((name): string[][] => [[name], []]),
              fc
                .shuffledSubarray(GROUPS, { minLength: 2 })
                .map((names) => [...names.map((name) => [name]), []]),
            ),
            tanpa: fc.oneof(
              { weight: 4, arbitrary: fc.constant<string[]>([]) },
              { weight: 1, arbitrary: someGroups },
            ),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      programmes,
    ).map((all) => all.map((one, p) => ({ kode: `p${p}`, ...one }))),
  });
};

const participantsOf = (
  cara: Rule['cara'],
  components: number,
  programmes: number,
): fc.Arbitrary<Participant[]> =>
  fc
    .array(
      fc.record({
        kelompok: someGroups,
        nilai: fc.array(maybe(score, 8), { minLength: components, maxLength: components }),
        pilihan: fc.shuffledSubarray(
          Array.from({ length: programmes }, (_, p) => `p${p}`),
          cara === 'prodi' ? { maxLength: 1 } : {},
        ),
        tambahan: fc.constantFrom(0, 0, 0, 5 * UNIT, -3 * UNIT),
        urut: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 24, size: 'max' },
    )
    .map((all) => all.map((one, i) => ({ id: `a${String(i).padStart(2, '0')}`, ...one })));

/** Selections of up to 24 participants, four programmes and three components, under any of `ways`. */
export const selections = (...ways: readonly Rule['cara'][]): fc.Arbitrary<Made> =>
  fc
    .tuple(
      ways.length > 0
        ? fc.constantFrom(...ways)
        : fc.constantFrom<Rule['cara']>('skor', 'pilihan', 'kelompok-pilihan', 'prodi'),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .chain(([cara, components, programmes]) =>
      fc.record({
        rule: ruleOf(cara, components, programmes),
        participants: participantsOf(cara, components, programmes),
        benih: fc.stringMatching(/^[0-9a-f]{64}$/),
      }),
    );

/** The same with up to four plenary decisions; some admit where no seat is left, which `select` refuses. */
export const decided = (...ways: readonly Rule['cara'][]): fc.Arbitrary<Made & { decisions: Decision[] }> =>
  selections(...ways).chain((made) =>
    fc
      .shuffledSubarray(made.participants, { maxLength: Math.min(4, made.participants.length) })
      .chain((some) =>
        fc.tuple(
          ...some.map(({ id, pilihan }, i) =>
            fc.record({
              id: fc.constant(id),
              nomor: fc.constant(i + 1),
              alasan: fc.constant('0'.repeat(64)),
              dokumen: fc.constant('f'.repeat(64)),
              petugas: fc.constant<[string, string]>(['seleksi', 'pimpinan']),
              tempat:
                pilihan.length === 0
                  ? fc.constant(null)
                  : fc.option(
                      fc.record({
                        prodi: fc.constantFrom(...pilihan),
                        kursi: fc.constantFrom('ambil' as const, 'tambah' as const),
                      }),
                      { freq: 3 },
                    ),
            }),
          ),
        ),
      )
      .map((all) => ({
        ...made,
        decisions: all.map(
          ({ tempat, ...one }): Decision =>
            tempat
              ? { ...one, putusan: 'terima', ...tempat }
              : { ...one, putusan: 'tolak', prodi: null, kursi: null },
        ),
      })),
  );
