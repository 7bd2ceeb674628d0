/** Who is called up where seats of a run are free again: these seats, given once more among those who wait (jawaban 7). */
import { allocate } from './allocate.ts';
import { toColumns } from './columns.ts';
import type { Rule } from './rule.ts';

type Kind = Rule['prodi'][number]['kursi'][number];
/** Seats of one programme as its ledger has them, and who sits there now. */
export interface Held {
  prodi: string;
  jenis: readonly Kind[];
  /** Seats without those given beyond for who will decline. */
  kapasitas: number;
  /** Taken by the run, by kind. */
  terisi: readonly number[];
  /** Held now by whoever has not declined, by kind. */
  dipegang: readonly number[];
}
/** One place on one waiting list. */
export interface Waiting {
  id: string;
  prodi: string;
  /** Which of the participant's choices, 1 first. */
  pilihan: number;
  tempat: number;
  kelompok: readonly string[];
}
/** Somebody called up to a programme, on a kind of seat, 1 first. */
export interface Called {
  id: string;
  prodi: string;
  kursi: number;
  tempat: number;
}

/** Free seats by kind: given up since the run, and no more than the programme holds, in the order of the kinds. */
export const freeSeats = ({ kapasitas, terisi, dipegang }: Omit<Held, 'prodi' | 'jenis'>): number[] => {
  let left = Math.max(0, kapasitas - dipegang.reduce((sum, one) => sum + one, 0));
  return terisi.map((taken, kind) => {
    const free = Math.min(left, Math.max(0, taken - (dipegang[kind] ?? 0)));
    left -= free;
    return free;
  });
};

/**
 * Gives the free seats to those who wait: each to the dearest of the programmes waited for, each programme to whom its
 * kinds of seats put first, and among them in the order of the waiting list. Who is called twice is called once.
 */
export const callUp = (cara: Rule['cara'], held: readonly Held[], waiting: readonly Waiting[]): Called[] => {
  const prodi = held.flatMap((one) => {
    const free = freeSeats(one);
    if (free.every((seats) => seats === 0)) return [];
    const kursi = one.jenis.map((kind, k) => ({ ...kind, jumlah: free[k] ?? 0 }));
    return [{ kode: one.prodi, bobot: [], minimum: [], minimum_total: null, kursi }];
  });
  const rule: Rule = { cara, kosong: 'nol', komponen: [], seri: [], prodi };
  const offered = new Set(prodi.map(({ kode }) => kode));
  const byPerson = Map.groupBy(
    waiting.filter((one) => offered.has(one.prodi)),
    ({ id }) => id,
  );
  const people = [...byPerson]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, places]) => ({ id, places: places.toSorted((a, b) => a.pilihan - b.pilihan) }));
  const places = people.flatMap((one) => one.places);
  const columns = toColumns(
    rule,
    people.map(({ id, places: own }) => ({
      id,
      kelompok: [...(own[0]?.kelompok ?? [])],
      nilai: [],
      pilihan: own.map((one) => one.prodi),
      tambahan: 0,
      urut: 0,
    })),
  );
  const { met, kind } = allocate(
    rule,
    columns,
    { total: Float64Array.from(places, ({ tempat }) => -tempat), tie: new Int32Array(people.length) },
    Uint8Array.from(places, ({ pilihan }) => pilihan - 1),
  );
  return people
    .flatMap(({ id }, i) => {
      const got = places[met[i] as number];
      return got ? [{ id, prodi: got.prodi, kursi: (kind[i] as number) + 1, tempat: got.tempat }] : [];
    })
    .sort((a, b) => (a.prodi === b.prodi ? a.tempat - b.tempat : a.prodi < b.prodi ? -1 : 1));
};
