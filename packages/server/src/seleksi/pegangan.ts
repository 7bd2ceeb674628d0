/**
 * Seats that were announced, in a run that corrects another after an upheld objection: everybody has the better of the seat
 * they hold and what the rule gives them by the marks as they are now (seleksi 40).
 */
import { z } from 'zod';
import type { Columns } from './columns.ts';
import { kode } from './rule.ts';

/** What somebody holds when the run begins, as it stands in a ledger. */
export const holdingSchema = z.strictObject({
  id: kode,
  /** Which kind of the programme's seats, 1 first; 0 beyond all, and where none is held. */
  kursi: z.int().min(0).max(40),
  /** The programme; null where the seat was declined or lapsed, which ends everything of it. */
  prodi: kode.nullable(),
  /** Why it is kept whatever is higher: asked to stay, or named in a letter; null where neither. */
  tetap: z.enum(['diminta', 'surat']).nullable(),
  /** Of who took part before and competes no longer: what they hold they keep, and the run gives them nothing. */
  luar: z.literal(true).optional(),
});
export type Holding = z.infer<typeof holdingSchema>;

/** What became of whoever held a seat: kept, left for a higher choice, or given up before. */
export type Kept = 'tetap' | 'naik' | 'lepas';

/** Holdings in the one order a ledger knows. */
export const orderedHoldings = (holdings: readonly Holding[]): Holding[] =>
  holdings.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What a run gives, by participant: which choice, 1 first, 0 for none; on which kind of seats, 1 first. */
interface Given {
  choice: (i: number) => number;
  kind: (i: number) => number;
}
/** The same beside what was held. */
export interface Settled {
  choice: Uint8Array;
  kind: Uint8Array;
  kept: readonly (Kept | undefined)[];
  /** Seats of those who compete no longer. */
  outside: readonly OutsideSeat[];
}
export interface OutsideSeat {
  id: string;
  prodi: string;
  /** Which kind of the programme's seats, 1 first; 0 beyond all. */
  kursi: number;
}
/** Seats of those who compete no longer, as a ledger names them. */
export const outsideSeats = (holdings: readonly Holding[]): OutsideSeat[] =>
  holdings.flatMap(({ id, prodi, kursi, luar }) => (luar && prodi !== null ? { id, prodi, kursi } : []));

const refuse = (id: string, what: string): never => {
  throw new RangeError(`Tempat peserta ${id}: ${what}.`);
};

/**
 * Sets what a run gives beside what is held: nobody loses a seat or gets a lower choice, and whoever gives nothing up
 * has what the rule gives them. Throws RangeError where somebody holds what cannot be.
 */
export const settle = (
  programmes: readonly { kode: string; kursi: readonly unknown[] }[],
  { count, ids, start, programme }: Columns,
  given: Given,
  holdings: readonly Holding[],
): Settled => {
  const held = new Map(holdings.map((one) => [one.id, one]));
  if (held.size < holdings.length) refuse(holdings[0]?.id as string, 'ada yang tercatat dua kali');
  const choice = Uint8Array.from({ length: count }, (_, i) => given.choice(i));
  const kind = Uint8Array.from({ length: count }, (_, i) => given.kind(i));
  const kept = Array.from<Kept | undefined>({ length: count });
  for (const [i, id] of ids.entries()) {
    const own = held.get(id);
    if (!own) continue;
    held.delete(id);
    if (own.luar) refuse(id, 'tercatat tidak ikut, padahal ikut diseleksi');
    if (own.prodi === null) {
      [choice[i], kind[i], kept[i]] = [0, 0, 'lepas'];
      continue;
    }
    const choices = Array.from(programme.subarray(start[i], start[i + 1]), (p) => programmes[p]?.kode);
    const rank = choices.indexOf(own.prodi) + 1;
    if (rank === 0) refuse(id, `tidak memilih prodi ${own.prodi}`);
    const better = choice[i] as number;
    if (own.tetap === null && better > 0 && better < rank) kept[i] = 'naik';
    else [choice[i], kind[i], kept[i]] = [rank, own.kursi, 'tetap'];
  }
  for (const { id, luar } of held.values()) if (!luar) refuse(id, 'tidak ikut diseleksi');
  const outside = outsideSeats(holdings);
  for (const { id, prodi, kursi } of outside) {
    const kinds = programmes.find(({ kode: one }) => one === prodi)?.kursi.length ?? -1;
    if (kursi > kinds) refuse(id, `tidak ada pada prodi ${prodi}`);
  }
  return { choice, kind, kept, outside };
};
