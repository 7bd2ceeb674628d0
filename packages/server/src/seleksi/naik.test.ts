import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../test/scale.ts';
import { readLedger, writeLedger } from './ledger.ts';
import { callUpMoving, callUpReading, type Lists, type Seat } from './naik.ts';
import { callUp, type Held, type Waiting } from './panggil.ts';
import { type Made, selections } from './testing.ts';
import { type Event, placesIn, replayCalls } from './ulang-panggilan.ts';

const held = (prodi: string, terisi: number, dipegang: number, kapasitas = terisi): Held => ({
  prodi,
  jenis: [{ jumlah: terisi, urutan: [[]], tanpa: [] }],
  terisi: [terisi],
  dipegang: [dipegang],
  kapasitas,
});
const waits = (id: string, prodi: string, pilihan: number, tempat: number): Waiting => ({
  id,
  prodi,
  pilihan,
  tempat,
  kelompok: [],
});
const sits = (...seats: [id: string, prodi: string][]) =>
  new Map<string, Seat>(seats.map(([id, prodi]) => [id, { prodi, kursi: 1 }]));
const said = (moved: ReturnType<typeof callUpMoving>) =>
  moved.map(({ id, prodi, dari }) => `${id} ${dari ?? '-'}>${prodi}`);

test('one free seat moves a chain: each to a higher choice, the last seat to who has none', () => {
  const seats = [held('x', 1, 0), held('y', 1, 1), held('z', 1, 1)];
  const lists = [
    waits('b', 'x', 1, 1),
    waits('c', 'x', 1, 2),
    waits('c', 'y', 2, 1),
    waits('n', 'x', 1, 3),
    waits('n', 'y', 2, 2),
    waits('n', 'z', 3, 1),
  ];
  expect(said(callUpMoving('skor', seats, lists, sits(['b', 'y'], ['c', 'z'])))).toEqual([
    'b y>x',
    'c z>y',
    'n ->z',
  ]);
  // Nobody moves: the seat goes to who has none.
  expect(
    said(
      callUpMoving(
        'skor',
        seats,
        lists.filter(({ id }) => id === 'n'),
        sits(),
      ),
    ),
  ).toEqual(['n ->x']);
});

test('a seat left beyond the capacity is not given on', () => {
  const seats = [held('x', 1, 0), held('y', 3, 3, 2)];
  const lists = [waits('b', 'x', 1, 1), waits('n', 'y', 1, 1)];
  expect(said(callUpMoving('skor', seats, lists, sits(['b', 'y'])))).toEqual(['b y>x']);
});

const acts = fc.array(
  fc.oneof(
    fc.record({ jenis: fc.constantFrom('tolak' as const, 'gugur' as const), nth: fc.nat(23) }),
    fc.record({ jenis: fc.constant('terima' as const), nth: fc.nat(23), tetap: fc.boolean() }),
    fc.record({
      jenis: fc.constant('panggil' as const),
      tertahan: fc.subarray(['a00', 'a03', 'a07', 'a11', 'a15']),
    }),
  ),
  { maxLength: 16 },
);
const ledgerOf = (made: Made) => {
  const ledger = readLedger(writeLedger({ penawaran: 'P', induk: null, ...made }).lines);
  if (ledger.failed) throw new Error('not whole');
  return ledger;
};

test('over any answers nobody sits twice or moves down, who stays stays, and no seat is left that somebody waits for', () => {
  fc.assert(
    fc.property(selections(), acts, (made, happened) => {
      const ledger = ledgerOf(made);
      const { seats, waiting, held: programmes } = placesIn(ledger);
      const sitting = new Map<string, Seat>(seats.map(({ id, ...seat }) => [id, seat]));
      const released = new Set<string>();
      const staying = new Set<string>();
      const choices = new Map(made.participants.map(({ id, pilihan }) => [id, pilihan]));
      const rank = (id: string, prodi: string) => choices.get(id)?.indexOf(prodi) ?? -1;
      const events: Event[] = [];
      for (const one of happened) {
        const id = `a${String('nth' in one ? one.nth : 0).padStart(2, '0')}`;
        if (one.jenis === 'terima') {
          if (!sitting.has(id)) continue;
          if (one.tetap) staying.add(id);
          else staying.delete(id);
          events.push({ jenis: 'terima', id, ...(one.tetap ? { tetap: true as const } : {}) });
          continue;
        }
        if (one.jenis !== 'panggil') {
          if (!sitting.delete(id)) continue;
          released.add(id);
          events.push({ jenis: one.jenis, id });
          continue;
        }
        events.push(one);
        const passedBy = new Set([...staying, ...released, ...one.tertahan]);
        const called = replayCalls(ledger, new Map(), events, true).at(-1) ?? [];
        for (const { id: who, prodi, kursi, dari } of called) {
          expect([who, passedBy.has(who)]).toEqual([who, false]);
          expect([who, dari]).toEqual([who, sitting.get(who)?.prodi]);
          if (dari) expect(rank(who, prodi)).toBeLessThan(rank(who, dari));
          sitting.set(who, { prodi, kursi });
        }
        const now = programmes.map((p): Held => {
          const dipegang = p.terisi.map(
            (_, k) => [...sitting.values()].filter((s) => s.prodi === p.prodi && s.kursi === k + 1).length,
          );
          for (const [k, n] of dipegang.entries()) expect(n).toBeLessThanOrEqual(p.terisi[k] as number);
          return { ...p, dipegang, kapasitas: p.terisi.reduce((a, b) => a + b, 0) };
        });
        const wishes = waiting.filter(({ id: who, prodi }) => {
          const own = sitting.get(who);
          return !passedBy.has(who) && (!own || rank(who, prodi) < rank(who, own.prodi));
        });
        // Whoever still waits stands behind all of the same groups who were called, on every list.
        for (const { prodi, tempat, id: who } of called) {
          const alike = choices && made.participants.find((p) => p.id === who)?.kelompok.join();
          for (const other of wishes)
            if (other.prodi === prodi && other.kelompok.join() === alike)
              expect(other.tempat).toBeGreaterThan(tempat);
        }
        expect(callUp(made.rule.cara, now, wishes)).toEqual([]);
      }
    }),
    { numRuns: scaled(300, 5_000) },
  );
});

const emptied = (programmes: ReturnType<typeof placesIn>['held'], step: number): Held[] =>
  programmes.map((one) => ({
    ...one,
    kapasitas: 99,
    dipegang: one.terisi.map((n, k) => Math.max(0, n - ((k + step) % 3))),
  }));

test('where nobody moves it is the call-up it was', () => {
  fc.assert(
    fc.property(selections(), fc.nat(6), (made, step) => {
      const { waiting, seats, held: programmes } = placesIn(ledgerOf(made));
      const seated = new Set(seats.map(({ id }) => id));
      const free = waiting.filter(({ id }) => !seated.has(id));
      const now = emptied(programmes, step);
      expect(callUpMoving(made.rule.cara, now, free, new Map())).toEqual(callUp(made.rule.cara, now, free));
    }),
    { numRuns: scaled(300, 5_000) },
  );
});

test('lists read in part give what whole lists give', async () => {
  await fc.assert(
    fc.asyncProperty(
      selections(),
      fc.array(fc.nat(23), { minLength: 1, maxLength: 6 }),
      async (made, gone) => {
        const { waiting, seats, held: programmes } = placesIn(ledgerOf(made));
        const left = new Set(gone.map((n) => `a${String(n).padStart(2, '0')}`));
        const sitting = new Map<string, Seat>(
          seats.flatMap(({ id, ...seat }) => (left.has(id) ? [] : [[id, seat] as const])),
        );
        const wishes = waiting.filter(({ id }) => !left.has(id));
        const now = programmes.map(
          (p): Held => ({
            ...p,
            kapasitas: 99,
            dipegang: p.terisi.map(
              (_, k) => [...sitting.values()].filter((s) => s.prodi === p.prodi && s.kursi === k + 1).length,
            ),
          }),
        );
        const lists = [
          ...Map.groupBy(wishes, ({ prodi, kelompok }) => `${prodi} ${kelompok.join()}`).values(),
        ].map((alike) => alike.toSorted((a, b) => a.tempat - b.tempat));
        const read = async (most: number): Promise<Lists> => ({
          waiting: lists.flatMap((alike) => alike.slice(0, most)),
          sitting,
          last: lists.flatMap((alike) => alike.slice(most - 1, most)),
        });
        // Fewer than are free at first, so that more must be read.
        expect(await callUpReading(made.rule.cara, now, 1, read)).toEqual(
          callUpMoving(made.rule.cara, now, wishes, sitting),
        );
      },
    ),
    { numRuns: scaled(300, 5_000) },
  );
});
