/** What decided for everybody in a ledger, computed from its lines alone (seleksi 17). */
import { closedTo, cutOffOf } from './cut-off.ts';
import type { Told } from './ledger.ts';
import type { Fill, Verdict } from './outcome.ts';
import { CHOICES_MOST, isByChoice, type Participant, type Rule } from './rule.ts';

export interface ChoiceReason {
  prodi: string;
  /** Components below their least, with it. */
  kurang: { nama: string; nilai: number | null; minimum: number }[];
  /** Components that count and have no score, where that puts out. */
  kosong: string[];
  total: number | null;
  total_kurang: boolean;
  /** Place among those who meet every minimum, equals sharing the best. */
  peringkat: number | null;
  memenuhi: number;
  /** Total of the last admitted on seats for everybody, as far as they may sit there. */
  batas: number | null;
  /** Some or all of the seats for everybody are closed to them, for a group of theirs has a most; absent where none is. */
  terbatas?: 'sebagian' | 'semua';
  tunggu: number;
}
export interface Reason {
  id: string;
  /** Which choice was met, 1 first; 0 for none. */
  diterima: number;
  nilai: { nama: string; nilai: number | null }[];
  /** On every total; reasons kept before there was any have none. */
  tambahan?: number;
  /** What a plenary decided against the rule; absent where the rule alone did. */
  sidang?: Verdict['sidang'];
  pilihan: ChoiceReason[];
}
type Programme = Rule['prodi'][number];

/** Where a total stands among those of a programme, 1 first, equals sharing the best. */
type PlaceOf = (p: number, choice: number, total: number) => number;

/** Every total in one column, sorted within its programme; within the rank of the choice where the rule puts that first. */
const placesOf = (
  { rule, count, participant, verdict }: Told,
  programmes: ReadonlyMap<string, number>,
): PlaceOf => {
  const ranks = isByChoice(rule.cara) ? CHOICES_MOST : 1;
  const listOf = (p: number, choice: number) => p * ranks + (ranks === 1 ? 0 : choice);
  const forEach = (take: (list: number, total: number) => void) => {
    for (let i = 0; i < count; i += 1) {
      const { pilihan } = participant(i);
      for (const [choice, total] of verdict(i).nilai.entries())
        if (total !== null) take(listOf(programmes.get(pilihan[choice] as string) as number, choice), total);
    }
  };
  /** Where each list begins; one more at the end. */
  const start = new Int32Array(rule.prodi.length * ranks + 1);
  forEach((list) => {
    start[list + 1] = (start[list + 1] as number) + 1;
  });
  for (let list = 1; list < start.length; list += 1)
    start[list] = (start[list] as number) + (start[list - 1] as number);
  const totals = new Float64Array(start.at(-1) as number);
  const next = start.slice();
  forEach((list, total) => {
    totals[next[list] as number] = total;
    next[list] = (next[list] as number) + 1;
  });
  for (let list = 0; list + 1 < start.length; list += 1) totals.subarray(start[list], start[list + 1]).sort();
  return (p, choice, total) => {
    const list = listOf(p, choice);
    const end = start[list + 1] as number;
    let [low, high] = [start[list] as number, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((totals[middle] as number) <= total) low = middle + 1;
      else high = middle;
    }
    // Whoever chose it earlier, and whoever has more.
    return (start[list] as number) - (start[p * ranks] as number) + (end - low) + 1;
  };
};

/** Components below their least, and those without a score that put out. */
export const missed = (
  rule: Pick<Rule, 'komponen' | 'kosong'>,
  { bobot, minimum }: Pick<Programme, 'bobot' | 'minimum'>,
  nilai: Participant['nilai'],
) => {
  const kurang: ChoiceReason['kurang'] = [];
  const kosong: string[] = [];
  for (const [k, { nama }] of rule.komponen.entries()) {
    const [score, least] = [nilai[k] ?? null, minimum[k] ?? null];
    if (least !== null && (score === null || score < least))
      kurang.push({ nama, nilai: score, minimum: least });
    else if (score === null && bobot[k] !== 0 && rule.kosong === 'gugur') kosong.push(nama);
  }
  return { kurang, kosong };
};

/** Makes the reasons of anybody in a ledger, by their place in it. */
export const reasonsIn = (told: Told): ((i: number) => Reason) => {
  const { rule, participant, verdict: verdictOf } = told;
  const programmes = new Map(rule.prodi.map(({ kode }, p) => [kode, p]));
  const fills = rule.prodi.map((_, p) => told.fill(p));
  const place = placesOf(told, programmes);
  return (i) => {
    const { id, nilai, pilihan, tambahan, kelompok } = participant(i);
    const verdict = verdictOf(i);
    return {
      id,
      diterima: verdict.diterima,
      nilai: rule.komponen.map(({ nama }, k) => ({ nama, nilai: nilai[k] ?? null })),
      tambahan,
      ...(verdict.sidang ? { sidang: verdict.sidang } : {}),
      pilihan: pilihan.map((prodi, choice) => {
        const p = programmes.get(prodi) as number;
        const [own, fill] = [rule.prodi[p] as Programme, fills[p] as Fill];
        const total = verdict.nilai[choice] ?? null;
        const { kurang, kosong } = missed(rule, own, nilai);
        const terbatas = closedTo(own, kelompok);
        return {
          prodi,
          kurang,
          kosong,
          total,
          total_kurang: total === null && kurang.length === 0 && kosong.length === 0,
          peringkat: total === null ? null : place(p, choice, total),
          memenuhi: fill.memenuhi,
          batas: cutOffOf(own, fill, kelompok),
          ...(terbatas ? { terbatas } : {}),
          tunggu: verdict.tunggu[choice] ?? 0,
        };
      }),
    };
  };
};

/** The reasons of everybody, in the order of the ledger, each made when it is asked for: together they are many times the ledger. */
export function* reasonsOf(told: Told): Generator<Reason> {
  const of = reasonsIn(told);
  for (let i = 0; i < told.count; i += 1) yield of(i);
}
