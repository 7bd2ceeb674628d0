/** A most of one group, as the office writes it: what seats come of it, over made-up cases, by both implementations (seleksi 43). */
import { type Aturan, aturanAwal, periksaAturan } from '@gerbang/contract/seleksi/aturan';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { scaled } from '../../test/scale.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { toColumns } from '../seleksi/columns.ts';
import { cutOffOf } from '../seleksi/cut-off.ts';
import { readLedger, replay, writeLedger } from '../seleksi/ledger.ts';
import { decide, type Fill, select } from '../seleksi/outcome.ts';
import { prioritise } from '../seleksi/priority.ts';
import { reasonsOf } from '../seleksi/reasons.ts';
import { replayInSql } from '../seleksi/replay-sql.ts';
import type { Participant, Rule } from '../seleksi/rule.ts';
import { figuresOf } from '../skenario/figures.ts';
import { compileRule } from './peserta-seleksi.ts';

const UNIT = 10_000;
const G = 'asal:31';
const OTHER = 'disabilitas';
const BENIH = 'ab'.repeat(32);
const CODES = ['501-1', '502-1'];
const COMPONENTS = [
  { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT] as [number, number], ditutup: true },
];
const PROGRAMMES = CODES.map((kode, i) => ({
  kode,
  nama: kode,
  id_prodi: 501 + i,
  kode_minat: 1,
  daya_tampung: null,
}));

interface Made {
  isi: Aturan;
  participants: Participant[];
}
const made = (): fc.Arbitrary<Made> =>
  fc
    .record({
      cara: fc.constantFrom('skor', 'pilihan') as fc.Arbitrary<Aturan['cara']>,
      seats: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 2 }),
      persen: fc.constantFrom(0, 10, 25, 40, 50, 75, 100),
      reserved: fc.boolean(),
      people: fc.array(
        fc.record({
          in: fc.boolean(),
          other: fc.boolean(),
          nilai: fc.integer({ min: 0, max: 12 }),
          pilihan: fc.shuffledSubarray(CODES, { minLength: 1 }),
        }),
        { maxLength: 24, size: 'max' },
      ),
    })
    .map(({ cara, seats, persen, reserved, people }) => ({
      isi: {
        ...aturanAwal(
          ['tulis'],
          CODES.map((prodi, i) => ({ prodi, jumlah: seats[i] as number, lebih: 0 })),
        ),
        cara,
        cadangan: reserved ? [{ kelompok: OTHER, persen: 30, sisa: 'kosong' as const }] : [],
        batas: { kelompok: G, persen },
      },
      participants: people.map((one, i) => ({
        id: `a${String(i).padStart(2, '0')}`,
        kelompok: [...(one.in ? [G] : []), ...(one.other ? [OTHER] : [])].sort(),
        nilai: [one.nilai * UNIT],
        pilihan: one.pilihan,
        tambahan: 0,
        urut: i,
      })),
    }));
const run = ({ isi, participants }: Made) => {
  const rule = compileRule(isi, COMPONENTS, PROGRAMMES);
  const columns = toColumns(rule, participants);
  const { verdicts, fills } = select(rule, columns, BENIH);
  const { tie } = prioritise(rule, columns, BENIH);
  return { rule, verdicts, fills, tie };
};
const runs = { numRuns: scaled(200, 10_000) };

test('a rule with a most is one a scenario can be run with, unless a reserve goes past it', () => {
  const [one] = fc.sample(made(), { numRuns: 1, seed: 1 }) as [Made];
  const of = (more: Partial<Aturan>) =>
    periksaAturan({ ...one.isi, ...more }, { komponen: ['tulis'], prodi: CODES }).map(({ field }) => field);
  expect(of({ cadangan: [] })).toEqual([]);
  expect(of({ cadangan: [{ kelompok: OTHER, persen: 10, sisa: 'kosong' }] })).toEqual([]);
  expect(of({ cadangan: [{ kelompok: OTHER, persen: 10, sisa: 'umum' }] })).toEqual(['batas']);
  expect(of({ cadangan: [{ kelompok: G, persen: 10, sisa: 'kosong' }] })).toEqual(['batas']);
});

test('no programme gives the group more than its most beside the reserved seats, and no seat twice', () => {
  fc.assert(
    fc.property(made(), (one) => {
      const { verdicts } = run(one);
      const reserved = one.isi.cadangan.length;
      for (const { prodi, jumlah } of one.isi.kursi) {
        const kept = reserved ? Math.floor((jumlah * 30) / 100) : 0;
        const most = Math.floor(((jumlah - kept) * (one.isi.batas?.persen ?? 100)) / 100);
        const sitting = verdicts.filter((v, i) => one.participants[i]?.pilihan[v.diterima - 1] === prodi);
        const counted = sitting.filter(
          (v) => v.kursi > reserved && one.participants.find(({ id }) => id === v.id)?.kelompok.includes(G),
        );
        expect(sitting.length).toBeLessThanOrEqual(jumlah);
        expect(counted.length).toBeLessThanOrEqual(most);
      }
    }),
    runs,
  );
});

test('without reserves it is the list from the top, passing over the group once its most sits there', () => {
  fc.assert(
    fc.property(made(), (given) => {
      const one = { ...given, isi: { ...given.isi, cadangan: [] } };
      const { verdicts, tie } = run(one);
      for (const { prodi, jumlah } of one.isi.kursi) {
        const most = Math.floor((jumlah * (one.isi.batas?.persen ?? 100)) / 100);
        // Whoever sits there, or has nothing as high.
        const asks = one.participants.flatMap((p, i) => {
          const rank = p.pilihan.indexOf(prodi);
          const own = verdicts[i]?.diterima as number;
          return rank === -1 || (own !== 0 && own - 1 < rank) ? [] : [{ ...p, rank, i }];
        });
        asks.sort(
          (a, b) =>
            (one.isi.cara === 'pilihan' ? a.rank - b.rank : 0) ||
            (b.nilai[0] as number) - (a.nilai[0] as number) ||
            (tie[a.i] as number) - (tie[b.i] as number),
        );
        const seated: string[] = [];
        let many = 0;
        for (const { id, kelompok } of asks) {
          if (seated.length === jumlah || (kelompok.includes(G) && many === most)) continue;
          seated.push(id);
          if (kelompok.includes(G)) many += 1;
        }
        const sitting = verdicts.flatMap((v, i) =>
          one.participants[i]?.pilihan[v.diterima - 1] === prodi ? [v.id] : [],
        );
        expect(sitting.toSorted()).toEqual(seated.toSorted());
      }
    }),
    runs,
  );
});

test('by score nobody gains by another order, also around a most', () => {
  fc.assert(
    fc.property(made(), (given) => {
      const one = { ...given, isi: { ...given.isi, cara: 'skor' as const } };
      const got = ({ verdicts }: ReturnType<typeof run>, of: Made, i: number) =>
        of.participants[i]?.pilihan[(verdicts[i]?.diterima ?? 0) - 1];
      const honest = run(one);
      for (const [i, p] of one.participants.entries()) {
        const other = {
          ...one,
          participants: one.participants.with(i, { ...p, pilihan: p.pilihan.toReversed() }),
        };
        const rank = (prodi: string | undefined) => (prodi ? p.pilihan.indexOf(prodi) : p.pilihan.length);
        expect(rank(got(run(other), other, i))).toBeGreaterThanOrEqual(rank(got(honest, one, i)));
      }
    }),
    { numRuns: scaled(60, 2_000) },
  );
});

/** The ledger of a made-up case, written and read back. */
const ledgerOf = (rule: ReturnType<typeof compileRule>, participants: Made['participants']) => {
  const { lines } = writeLedger({
    program: '1.0.0',
    penawaran: 'S1-2027-1',
    induk: null,
    benih: BENIH,
    rule,
    participants,
  });
  const ledger = readLedger(lines);
  if (ledger.failed) throw new Error(ledger.failed.difference?.what);
  return { lines, ledger };
};
/** The cut-off of the first programme by kind of seats, and as it is told: to the office, and to everybody. */
const told = ({ isi, participants }: Made) => {
  const rule = compileRule(isi, COMPONENTS, PROGRAMMES);
  const columns = toColumns(rule, participants);
  const decided = decide(rule, columns, BENIH);
  const { ledger } = ledgerOf(rule, participants);
  const reasons = Array.from(reasonsOf(ledger), ({ pilihan }) => ({ ...pilihan[0] }));
  return {
    kinds: decided.fills[0]?.batas.map((last) => last && last.nilai),
    office: figuresOf(rule, columns, decided, 0, null).prodi[0]?.batas,
    reasons,
  };
};
const strongGroup = (persen: number): Made => ({
  isi: {
    ...aturanAwal(
      ['tulis'],
      CODES.map((prodi) => ({ prodi, jumlah: 8, lebih: 0 })),
    ),
    batas: { kelompok: G, persen },
  },
  // Five of the group from 95 down to 85, ten others from 80 down to 53.
  participants: Array.from({ length: 15 }, (_, i) => ({
    id: `a${String(i).padStart(2, '0')}`,
    kelompok: i < 5 ? [G] : [],
    nilai: [(i < 5 ? 95 - 2.5 * i : 80 - 3 * (i - 5)) * UNIT],
    pilihan: [CODES[0] as string],
    tambahan: 0,
    urut: i,
  })),
});
test.each([
  // Six of the others sit, down to 65, and two of the group, down to 92.5.
  { persen: 25, kinds: [65, 92.5], all: 65, group: 92.5, closed: 'sebagian' },
  { persen: 0, kinds: [59, null], all: 59, group: null, closed: 'semua' },
])(
  'the cut-off of a most of $persen % is that of the last admitted, to the group that of the seats it may sit on',
  ({ persen, kinds, all, group, closed }) => {
    const score = (one: number | null) => one && one * UNIT;
    const { reasons, ...of } = told(strongGroup(persen));
    expect(of).toEqual({ kinds: kinds.map(score), office: score(all) });
    for (const [i, { batas, terbatas }] of reasons.entries())
      expect([i, batas, terbatas]).toEqual([i, score(i < 5 ? group : all), i < 5 ? closed : undefined]);
  },
);

test('nobody of whoever sits on seats for everybody has less than the cut-off, and somebody has just that', () => {
  fc.assert(
    fc.property(made(), (one) => {
      const { rule, verdicts, fills } = run(one);
      for (const [p, { kode, kursi }] of rule.prodi.entries()) {
        const sitting = verdicts.flatMap(({ diterima, kursi: kind, nilai }, i) =>
          one.participants[i]?.pilihan[diterima - 1] === kode && kursi[kind - 1]?.urutan[0]?.length === 0
            ? [nilai[diterima - 1] as number]
            : [],
        );
        expect(cutOffOf(rule.prodi[p] as Rule['prodi'][number], fills[p] as Fill)).toBe(
          sitting.length ? Math.min(...sitting) : null,
        );
      }
    }),
    runs,
  );
});

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
test('PostgreSQL writes the same', async () => {
  for (const one of fc.sample(made(), { numRuns: scaled(25, 300), seed: 43 })) {
    const rule = compileRule(one.isi, COMPONENTS, PROGRAMMES);
    const { lines, ledger } = ledgerOf(rule, one.participants);
    expect(replay(lines).difference).toBeNull();
    expect(await replayInSql(pool, lines)).toEqual(ledger.found);
  }
});
