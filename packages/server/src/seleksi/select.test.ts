import { keysOf } from '@gerbang/contract/wire/keys';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '../../test/scale.ts';
import { toColumns } from './columns.ts';
import { writeLedger } from './ledger.ts';
import { type Outcome, select, type Verdict } from './outcome.ts';
import { prioritise } from './priority.ts';
import { type Participant, type Rule, WAYS } from './rule.ts';
import { type Made, selections } from './testing.ts';

const runs = { numRuns: scaled(400, 20_000) };

/** A run with what its verdicts are judged by. */
const open = ({ rule, participants, benih }: Made) => {
  const columns = toColumns(rule, participants);
  const outcome = select(rule, columns, benih);
  const { tie } = prioritise(rule, columns, benih);
  const people = participants.map((one, i) => ({
    ...one,
    ...(outcome.verdicts[i] as Verdict),
    tie: tie[i] as number,
  }));
  return { outcome, people };
};
type Person = ReturnType<typeof open>['people'][number];
type Kind = Rule['prodi'][number]['kursi'][number];

/** The tier of somebody on seats of a kind, null where they may not sit there: told from the rule's words. */
const tierOf = ({ urutan, tanpa }: Kind, { kelompok }: Participant): number | null => {
  if (tanpa.some((name) => kelompok.includes(name))) return null;
  const tier = urutan.findIndex(
    (names) => names.length === 0 || names.some((name) => kelompok.includes(name)),
  );
  return tier === -1 ? null : tier;
};
const at = ({ pilihan, diterima }: Person): string | undefined => pilihan[diterima - 1];
const rankAt = ({ pilihan }: Person, prodi: string): number => pilihan.indexOf(prodi) + 1;
const totalAt = (one: Person, prodi: string): number | null => one.nilai[rankAt(one, prodi) - 1] ?? null;

/** Whether `a` comes before `b` on seats of a kind; both may sit there. */
const precedes = ({ cara }: Rule, prodi: string, kind: Kind, a: Person, b: Person): boolean => {
  const key = (one: Person) => [
    cara === 'pilihan' ? rankAt(one, prodi) : 0,
    tierOf(kind, one) as number,
    cara === 'kelompok-pilihan' ? rankAt(one, prodi) : 0,
    -(totalAt(one, prodi) as number),
    one.tie,
  ];
  const [x, y] = [key(a), key(b)];
  const first = x.findIndex((value, i) => value !== y[i]);
  return (x[first] as number) < (y[first] as number);
};

/** the number of the choice somebody got: the smaller, the higher. */
const dearness = (pilihan: readonly string[], prodi: string | undefined): number =>
  prodi === undefined ? pilihan.length : pilihan.indexOf(prodi);
const gotBy = (
  { verdicts }: Outcome,
  participants: readonly Participant[],
  id: string,
): string | undefined => {
  const i = participants.findIndex((one) => one.id === id);
  return participants[i]?.pilihan[(verdicts[i]?.diterima ?? 0) - 1];
};

describe('a selection', () => {
  test('gives no seat that is not there, to nobody who may not have it', () => {
    fc.assert(
      fc.property(selections(), (made) => {
        const { people, outcome } = open(made);
        for (const [p, { kode, kursi }] of made.rule.prodi.entries())
          for (const [k, kind] of kursi.entries()) {
            const sitting = people.filter((one) => at(one) === kode && one.kursi === k + 1);
            expect(sitting.length).toBeLessThanOrEqual(kind.jumlah);
            expect(outcome.fills[p]?.terisi[k]).toBe(sitting.length);
            for (const one of sitting) {
              expect(tierOf(kind, one)).not.toBeNull();
              expect(totalAt(one, kode)).not.toBeNull();
            }
          }
      }),
      runs,
    );
  });

  test('leaves nobody who came before whoever sits there, or before an empty seat they may have', () => {
    fc.assert(
      fc.property(selections(), (made) => {
        const { people } = open(made);
        for (const one of people)
          for (const [p, prodi] of one.pilihan.entries()) {
            if (one.nilai[p] === null || (one.diterima !== 0 && p >= one.diterima - 1)) continue;
            for (const [k, kind] of (
              made.rule.prodi.find(({ kode }) => kode === prodi)?.kursi ?? []
            ).entries()) {
              if (tierOf(kind, one) === null) continue;
              const sitting = people.filter((other) => at(other) === prodi && other.kursi === k + 1);
              expect(sitting.length).toBe(kind.jumlah);
              for (const other of sitting) expect(precedes(made.rule, prodi, kind, other, one)).toBe(true);
            }
          }
      }),
      runs,
    );
  });

  test('refuses no member of a reserved group while a non-member sits on a seat reserved for it', () => {
    fc.assert(
      fc.property(selections(...keysOf(WAYS).map((cara) => WAYS[cara])), (made) => {
        const { people } = open(made);
        for (const { kode, kursi } of made.rule.prodi)
          for (const [k, kind] of kursi.entries()) {
            if (kind.urutan[0]?.length === 0) continue;
            const strangers = people.filter(
              (one) => at(one) === kode && one.kursi === k + 1 && tierOf(kind, one) !== 0,
            );
            const refused = people.filter(
              (one) =>
                tierOf(kind, one) === 0 &&
                totalAt(one, kode) !== null &&
                (one.diterima === 0 || rankAt(one, kode) < one.diterima),
            );
            for (const one of refused) expect([one.id, strangers]).toEqual([one.id, []]);
          }
      }),
      runs,
    );
  });

  test('by score gains nobody anything by listing the same programmes in another order', () => {
    fc.assert(
      fc.property(selections('skor'), fc.infiniteStream(fc.nat()), (made, numbers) => {
        const { outcome } = open(made);
        for (const one of made.participants) {
          const honest = dearness(one.pilihan, gotBy(outcome, made.participants, one.id));
          const shuffled = one.pilihan
            .map((prodi) => ({ prodi, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ prodi }) => prodi);
          const firsts = one.pilihan
            .slice(1)
            .map((prodi) => [prodi, ...one.pilihan.filter((other) => other !== prodi)]);
          for (const pilihan of [shuffled, ...firsts]) {
            const participants = made.participants.map((other) =>
              other === one ? { ...one, pilihan } : other,
            );
            const clever = gotBy(open({ ...made, participants }).outcome, participants, one.id);
            expect(dearness(one.pilihan, clever)).toBeGreaterThanOrEqual(honest);
          }
        }
      }),
      runs,
    );
  });

  test('by choice says how many would have gained by putting another first', () => {
    fc.assert(
      fc.property(selections('pilihan', 'kelompok-pilihan'), (made) => {
        const { outcome } = open(made);
        const gains = made.participants.filter((one) => {
          const honest = dearness(one.pilihan, gotBy(outcome, made.participants, one.id));
          return one.pilihan.slice(1, honest).some((prodi) => {
            const pilihan = [prodi, ...one.pilihan.filter((other) => other !== prodi)];
            const participants = made.participants.map((other) =>
              other === one ? { ...one, pilihan } : other,
            );
            return gotBy(open({ ...made, participants }).outcome, participants, one.id) === prodi;
          });
        });
        expect(outcome.lebih_baik).toBe(gains.length);
      }),
      runs,
    );
  });

  test('leaves nobody worse off where a programme has one more open seat', () => {
    fc.assert(
      fc.property(selections('skor'), fc.nat(), (made, which) => {
        const before = open(made).outcome;
        const prodi = made.rule.prodi.map((one, p) =>
          p === which % made.rule.prodi.length
            ? { ...one, kursi: [...one.kursi, { jumlah: 1, urutan: [[]], tanpa: [] }] }
            : one,
        );
        const after = open({ ...made, rule: { ...made.rule, prodi } }).outcome;
        for (const { id, pilihan } of made.participants)
          expect(dearness(pilihan, gotBy(after, made.participants, id))).toBeLessThanOrEqual(
            dearness(pilihan, gotBy(before, made.participants, id)),
          );
      }),
      runs,
    );
  });

  test('puts on the waiting list all who met the minima and got nothing as high, the next one first', () => {
    fc.assert(
      fc.property(selections(), (made) => {
        const { people } = open(made);
        for (const { kode } of made.rule.prodi) {
          const listed = people.filter((one) => one.pilihan.includes(kode));
          const placeOf = (one: Person) => one.tunggu[rankAt(one, kode) - 1] as number;
          const waits = (one: Person) =>
            totalAt(one, kode) !== null && (one.diterima === 0 || rankAt(one, kode) < one.diterima);
          expect(listed.filter((one) => placeOf(one) > 0)).toEqual(listed.filter(waits));
          const queue = listed.filter(waits).sort((a, b) => placeOf(a) - placeOf(b));
          expect(queue.map(placeOf)).toEqual(queue.map((_, i) => i + 1));
          const everybody = { jumlah: 0, urutan: [[]], tanpa: [] };
          for (const [i, one] of queue.entries())
            for (const later of queue.slice(i + 1))
              expect(precedes(made.rule, kode, everybody, one, later)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('is the same bytes in whatever order the participants come', () => {
    fc.assert(
      fc.property(selections(), fc.infiniteStream(fc.nat()), (made, numbers) => {
        const input = { penawaran: 'S1', induk: null, ...made };
        const shuffled = made.participants
          .map((one) => ({
            one: { ...one, kelompok: one.kelompok.toReversed() },
            at: numbers.next().value as number,
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(writeLedger({ ...input, participants: shuffled }).lines).toEqual(writeLedger(input).lines);
      }),
      runs,
    );
  });
});

test('scores outside their range, unknown programmes and twins are refused by name', () => {
  const [made] = fc.sample(
    selections('skor').filter(
      ({ participants }) => participants.length > 1 && (participants[0]?.pilihan.length ?? 0) > 0,
    ),
    { numRuns: 1, seed: 7 },
  );
  const { rule, participants } = made as Made;
  const [first, ...rest] = participants as [Participant, ...Participant[]];
  const told = (one: Participant) => () => toColumns(rule, [one, ...rest]);
  expect(told({ ...first, nilai: first.nilai.map(() => 10 ** 9) })).toThrow(
    'Peserta a00: nilai k0 di luar rentang.',
  );
  expect(told({ ...first, pilihan: ['tiada'] })).toThrow('Peserta a00: pilihan tiada tidak ditawarkan.');
  expect(told({ ...first, pilihan: ['p0', 'p0'] })).toThrow('Peserta a00: pilihan berulang.');
  expect(() => toColumns(rule, [first, first])).toThrow('Peserta a00: tidak berurut atau berulang.');
});
