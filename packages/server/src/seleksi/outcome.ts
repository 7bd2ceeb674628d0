/** What a run says of every participant and of every programme (seleksi 6). */
import { type Allocation, allocate } from './allocate.ts';
import { countBetterOff } from './better-off.ts';
import type { Columns } from './columns.ts';
import { type Holding, type Kept, type Settled, settle } from './pegangan.ts';
import { type Priorities, prioritise } from './priority.ts';
import { isByChoice, type Rule } from './rule.ts';
import { type Decision, type Seated, seatDecided } from './sidang.ts';

/** One participant's outcome, as it stands in the ledger. */
export interface Verdict {
  id: string;
  /** Which choice was met, 1 first; 0 for none. */
  diterima: number;
  /** Which kind of the programme's seats, 1 first in the order of the rule; 0 for none, or for one beyond all. */
  kursi: number;
  /** What a plenary decided against the rule; absent where the rule alone did. */
  sidang?: Decision['putusan'];
  /** Total of every choice in ten-thousandths; null where a minimum is missed or a score is. */
  nilai: (number | null)[];
  /** Of a run that corrects another: what became of the seat that was held; absent where none was. */
  pegang?: Kept;
  /** Place on the waiting list of every choice above the one that was met; 0 elsewhere. */
  tunggu: number[];
}

/** One programme's outcome, as it stands in the ledger. */
export interface Fill {
  prodi: string;
  /** Of a run that corrects another: seats held after it, by kind; `terisi` are those the rule alone gives. */
  dipegang?: number[];
  /** Who chose it and met every minimum. */
  memenuhi: number;
  /** Seats taken, by kind. */
  terisi: number[];
  /** Seats a plenary made beyond; absent where none. */
  lebih?: number;
  /** The last the rule admitted on each kind of seats and their total; null where nobody sits. */
  batas: ({ id: string; nilai: number } | null)[];
}

export interface Outcome {
  verdicts: Verdict[];
  fills: Fill[];
  /** Who would have had a higher choice by putting it first; null where order gains nobody anything. */
  lebih_baik: number | null;
}

/** By choice: the place on the waiting list of its programme, where all who meet its minima and have nothing as high stand; 0 for none. */
const waitingOf = (
  rule: Rule,
  columns: Columns,
  { total, tie }: Priorities,
  { met, owner }: Allocation,
  { decided }: Seated,
) => {
  const { count, start, programme } = columns;
  const rank = new Uint8Array(programme.length);
  const sizes = new Int32Array(rule.prodi.length);
  /** Choices that wait, by their owners; -1 behind the last. */
  const waits = new Int32Array(programme.length);
  let all = 0;
  for (let i = 0; i < count; i += 1) {
    if (decided[i]) continue;
    const first = start[i] as number;
    const end = met[i] === -1 ? (start[i + 1] as number) : (met[i] as number);
    for (let choice = first; choice < end; choice += 1) {
      if (Number.isNaN(total[choice])) continue;
      if (isByChoice(rule.cara)) rank[choice] = choice - first;
      const p = programme[choice] as number;
      sizes[p] = (sizes[p] as number) + 1;
      waits[all] = choice;
      all += 1;
    }
  }
  const ends = new Int32Array(rule.prodi.length);
  for (let p = 1; p < ends.length; p += 1) ends[p] = (ends[p - 1] as number) + (sizes[p - 1] as number);
  const lists = new Int32Array(all);
  for (const choice of waits.subarray(0, all)) {
    const p = programme[choice] as number;
    lists[ends[p] as number] = choice;
    ends[p] = (ends[p] as number) + 1;
  }
  const place = new Int32Array(programme.length);
  for (const [p, end] of ends.entries()) {
    const list = lists.subarray(end - (sizes[p] as number), end);
    list.sort(
      (a, b) =>
        (rank[a] as number) - (rank[b] as number) ||
        (total[b] as number) - (total[a] as number) ||
        (tie[owner[a] as number] as number) - (tie[owner[b] as number] as number),
    );
    for (const [at, choice] of list.entries()) place[choice] = at + 1;
  }
  return place;
};

const fillsOf = (
  rule: Rule,
  columns: Columns,
  { total, tie }: Priorities,
  { met, kind }: Allocation,
  { decided, beyond }: Seated,
): Fill[] => {
  const { count, programme, ids } = columns;
  const fills = rule.prodi.map(({ kode, kursi }): Fill & { last: number[] } => ({
    prodi: kode,
    memenuhi: 0,
    terisi: kursi.map(() => 0),
    batas: kursi.map(() => null),
    last: kursi.map(() => -1),
  }));
  for (let e = 0; e < programme.length; e += 1) {
    const fill = fills[programme[e] as number];
    if (fill && !Number.isNaN(total[e])) fill.memenuhi += 1;
  }
  for (let i = 0; i < count; i += 1) {
    const choice = met[i] as number;
    const fill = choice === -1 ? undefined : fills[programme[choice] as number];
    if (!fill) continue;
    const at = kind[i] as number;
    if (at === -1) continue;
    fill.terisi[at] = (fill.terisi[at] as number) + 1;
    // A cut-off is where the rule ended, not where a plenary went beneath it.
    if (decided[i]) continue;
    const limit = fill.batas[at] ?? null;
    const nilai = total[choice] as number;
    const known = fill.last[at] as number;
    if (
      limit === null ||
      nilai < limit.nilai ||
      (nilai === limit.nilai && (tie[i] as number) > (tie[known] as number))
    ) {
      fill.batas[at] = { id: ids[i] as string, nilai };
      fill.last[at] = i;
    }
  }
  return fills.map(({ last: _, ...fill }, p) => ({ ...fill, ...(beyond[p] ? { lebih: beyond[p] } : {}) }));
};

/** What came of a run, everybody's verdict made when it is asked for. */
export interface Decided extends Omit<Outcome, 'verdicts'> {
  verdict: (i: number) => Verdict;
  /** By participant: which choice was met, 1 first; 0 for none. */
  diterima: Uint8Array;
  /** What became of the seat a participant held, of a run that corrects another. */
  kept: (i: number) => Kept | undefined;
}

/** Programmes with the seats held after a run that corrects another, in the order of canonical JSON. */
const fillsBeside = (
  fills: readonly Fill[],
  { count, start, programme }: Columns,
  { choice, kind, outside }: Settled,
): Fill[] => {
  const held = fills.map(({ prodi, terisi }) =>
    terisi.map((_, k) => outside.filter((one) => one.prodi === prodi && one.kursi === k + 1).length),
  );
  for (let i = 0; i < count; i += 1) {
    const [met, k] = [choice[i] as number, (kind[i] as number) - 1];
    if (met === 0 || k === -1) continue;
    const own = held[programme[(start[i] as number) + met - 1] as number] as number[];
    own[k] = (own[k] as number) + 1;
  }
  return fills.map(({ batas, ...fill }, p) => ({ batas, dipegang: held[p] as number[], ...fill }));
};

/**
 * Runs a selection, around what a plenary decided, and beside the seats held where it corrects another; the same input
 * gives the same outcome on every machine. Throws RangeError for a decision or a seat that cannot be.
 */
export const decide = (
  rule: Rule,
  columns: Columns,
  benih: string | null,
  decisions: readonly Decision[] = [],
  holdings: readonly Holding[] | null = null,
): Decided => {
  const priorities = prioritise(rule, columns, benih);
  const seated = seatDecided(rule, columns, decisions);
  const allocation = allocate(rule, columns, priorities, undefined, seated);
  const waiting = waitingOf(rule, columns, priorities, allocation, seated);
  const { start, ids } = columns;
  const { total } = priorities;
  const { met, kind } = allocation;
  const { decided } = seated;
  const alone = fillsOf(rule, columns, priorities, allocation, seated);
  const lebih_baik = countBetterOff(rule, columns, priorities, allocation, seated);
  const given = {
    choice: (i: number) => (met[i] === -1 ? 0 : (met[i] as number) - (start[i] as number) + 1),
    kind: (i: number) => (kind[i] as number) + 1,
  };
  const settled = holdings && settle(rule.prodi, columns, given, holdings);
  const diterima = settled ? settled.choice : Uint8Array.from(met, (_, i) => given.choice(i));
  // In the order of canonical JSON.
  const verdict = (i: number): Verdict => {
    const [first, end] = [start[i] as number, start[i + 1] as number];
    const sidang = decided[i];
    const pegang = settled?.kept[i];
    const own = diterima[i] as number;
    const places = Array.from(waiting.subarray(first, end));
    return {
      diterima: own,
      id: ids[i] as string,
      kursi: settled ? (settled.kind[i] as number) : given.kind(i),
      nilai: Array.from(total.subarray(first, end), (value) => (Number.isNaN(value) ? null : value)),
      ...(pegang ? { pegang } : {}),
      ...(sidang ? { sidang } : {}),
      // Whoever holds a seat waits for what is higher alone, whoever gave one up for nothing.
      tunggu: pegang ? places.map((place, c) => (c + 1 < own ? place : 0)) : places,
    };
  };
  return {
    verdict,
    diterima,
    kept: (i) => settled?.kept[i],
    fills: settled ? fillsBeside(alone, columns, settled) : alone,
    lebih_baik,
  };
};

/** The same with everybody's verdict. */
export const select = (...of: Parameters<typeof decide>): Outcome => {
  const { verdict, fills, lebih_baik } = decide(...of);
  return { verdicts: of[1].ids.map((_, i) => verdict(i)), fills, lebih_baik };
};
