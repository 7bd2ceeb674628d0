import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../test/scale.ts';
import { readLedger, writeLedger } from './ledger.ts';
import { callUp, freeSeats, type Held, type Waiting } from './panggil.ts';
import { selections } from './testing.ts';
import { type Event, placesIn, replayCalls } from './ulang-panggilan.ts';

const all = { urutan: [[]], tanpa: [] };
const held = (prodi: string, terisi: number, dipegang: number, kapasitas = terisi): Held => ({
  prodi,
  jenis: [{ jumlah: terisi, ...all }],
  terisi: [terisi],
  dipegang: [dipegang],
  kapasitas,
});
const waits = (
  id: string,
  prodi: string,
  pilihan: number,
  tempat: number,
  ...kelompok: string[]
): Waiting => ({
  id,
  prodi,
  pilihan,
  tempat,
  kelompok,
});
const called = (found: ReturnType<typeof callUp>) => found.map(({ id, prodi }) => `${id} ${prodi}`);

test('the next on the list are called, each once, to the dearest of what is free', () => {
  const lists = [
    waits('a', 'x', 2, 1),
    waits('a', 'y', 1, 2),
    waits('b', 'y', 1, 1),
    waits('c', 'x', 1, 2),
    waits('d', 'x', 1, 3),
  ];
  expect(called(callUp('skor', [held('x', 5, 4), held('y', 3, 1)], lists))).toEqual(['c x', 'b y', 'a y']);
  expect(called(callUp('skor', [held('x', 5, 3), held('y', 3, 2)], lists))).toEqual(['a x', 'c x', 'b y']);
  expect(callUp('skor', [held('x', 5, 5)], lists)).toEqual([]);
});

test('seats given beyond the capacity are not given again, and a reserved seat goes to its group first', () => {
  expect(freeSeats({ kapasitas: 10, terisi: [2, 10], dipegang: [2, 8] })).toEqual([0, 0]);
  expect(freeSeats({ kapasitas: 10, terisi: [2, 10], dipegang: [1, 7] })).toEqual([1, 1]);
  expect(freeSeats({ kapasitas: 10, terisi: [2, 10], dipegang: [1, 8] })).toEqual([1, 0]);
  const seats: Held = {
    prodi: 'x',
    jenis: [
      { jumlah: 1, urutan: [['kipk'], []], tanpa: [] },
      { jumlah: 1, ...all },
    ],
    terisi: [1, 1],
    dipegang: [0, 1],
    kapasitas: 2,
  };
  const lists = [waits('a', 'x', 1, 1), waits('b', 'x', 1, 2, 'kipk')];
  expect(callUp('skor', [seats], lists)).toEqual([{ id: 'b', prodi: 'x', kursi: 1, tempat: 2 }]);
  // Both are free: whoever the reserved seat refuses is judged by the other.
  expect(called(callUp('skor', [{ ...seats, dipegang: [0, 0] }], lists))).toEqual(['a x', 'b x']);
});

const acts = fc.array(
  fc.oneof(
    fc.record({ jenis: fc.constantFrom('tolak' as const, 'gugur' as const), nth: fc.nat(23) }),
    fc.record({
      jenis: fc.constant('panggil' as const),
      tertahan: fc.subarray(['a00', 'a03', 'a07', 'a11', 'a15']),
    }),
  ),
  { maxLength: 14 },
);

test('over any answers no seat is given twice, nobody is called twice, and nobody alike is passed by', () => {
  fc.assert(
    fc.property(selections(), acts, (made, happened) => {
      const ledger = readLedger(writeLedger({ penawaran: 'P', induk: null, ...made }).lines);
      if (ledger.failed) throw new Error('not whole');
      const { seats, waiting, held: programmes } = placesIn(ledger);
      const sitting = new Map(seats.map(({ id, ...seat }) => [id, seat]));
      const ever = new Set(sitting.keys());
      const events: Event[] = [];
      for (const one of happened) {
        const id = `a${String('nth' in one ? one.nth : 0).padStart(2, '0')}`;
        if (one.jenis !== 'panggil') {
          if (!sitting.delete(id)) continue;
          events.push({ jenis: one.jenis, id });
          continue;
        }
        events.push(one);
        const calls = replayCalls(ledger, new Map(), events).at(-1) ?? [];
        for (const { id: who, ...seat } of calls) {
          expect([who, ever.has(who), one.tertahan.includes(who)]).toEqual([who, false, false]);
          ever.add(who);
          sitting.set(who, seat);
        }
        for (const { prodi, terisi } of programmes)
          for (const [kind, most] of terisi.entries()) {
            const now = [...sitting.values()].filter((s) => s.prodi === prodi && s.kursi === kind + 1);
            expect(now.length).toBeLessThanOrEqual(most);
          }
        // Whoever was not called stands behind all of the same groups who were, on every list.
        for (const { prodi, tempat, id: who } of calls) {
          const own = waiting.find((w) => w.id === who && w.prodi === prodi);
          for (const other of waiting)
            if (
              other.prodi === prodi &&
              other.tempat < tempat &&
              other.kelompok.join() === own?.kelompok.join() &&
              !one.tertahan.includes(other.id)
            )
              expect(ever.has(other.id)).toBe(true);
        }
      }
    }),
    { numRuns: scaled(300, 5_000) },
  );
});

test('of those alike, nobody behind as many as there are free seats is reached', () => {
  fc.assert(
    fc.property(selections(), fc.nat(6), (made, step) => {
      const ledger = readLedger(writeLedger({ penawaran: 'P', induk: null, ...made }).lines);
      if (ledger.failed) throw new Error('not whole');
      const { waiting, held: programmes } = placesIn(ledger);
      const now = programmes.map((one) => ({
        ...one,
        kapasitas: 99,
        dipegang: one.terisi.map((n, k) => Math.max(0, n - ((k + step) % 3))),
      }));
      const most = now.flatMap(freeSeats).reduce((sum, n) => sum + n, 0);
      const few = [
        ...Map.groupBy(waiting, ({ prodi, kelompok }) => `${prodi} ${kelompok.join()}`).values(),
      ].flatMap((alike) => alike.toSorted((a, b) => a.tempat - b.tempat).slice(0, most));
      expect(callUp(made.rule.cara, now, few)).toEqual(callUp(made.rule.cara, now, waiting));
    }),
    { numRuns: scaled(300, 5_000) },
  );
});
