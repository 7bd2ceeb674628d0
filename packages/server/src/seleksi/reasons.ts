/** What decided for everybody in a ledger, computed from its lines alone (seleksi 17). */
import type { readLedger } from './ledger.ts';
import type { Fill, Verdict } from './outcome.ts';
import type { Participant, Rule } from './rule.ts';

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
  /** Total of the last admitted on seats for everybody. */
  batas: number | null;
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
type Ledger = Extract<ReturnType<typeof readLedger>, { failed: null }>;
type Programme = Rule['prodi'][number];

/** Where a choice stands among those of a programme: rank of the choice first where the rule says so, then the total. */
const keyOf = ({ cara }: Rule, choice: number, total: number): string =>
  `${cara === 'pilihan' ? choice : 0} ${total}`;

/** By programme: the place of each key, 1 first. */
const placesOf = (rule: Rule, participants: readonly Participant[], verdicts: readonly Verdict[]) => {
  const lists = new Map<string, { choice: number; total: number }[]>(
    rule.prodi.map(({ kode }) => [kode, []]),
  );
  for (const [i, { pilihan }] of participants.entries())
    for (const [choice, prodi] of pilihan.entries()) {
      const total = verdicts[i]?.nilai[choice] ?? null;
      if (total !== null) lists.get(prodi)?.push({ choice, total });
    }
  const places = new Map<string, Map<string, number>>();
  for (const [prodi, list] of lists) {
    const of = new Map<string, number>();
    list.sort((a, b) => (rule.cara === 'pilihan' ? a.choice - b.choice : 0) || b.total - a.total);
    for (const [at, { choice, total }] of list.entries()) {
      const key = keyOf(rule, choice, total);
      if (!of.has(key)) of.set(key, at + 1);
    }
    places.set(prodi, of);
  }
  return places;
};

const missed = (rule: Rule, { bobot, minimum }: Programme, nilai: Participant['nilai']) => {
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

/** The reasons of everybody, in the order of the ledger, each made when it is asked for: together they are many times the ledger. */
export function* reasonsOf({ rule, participants, found }: Ledger): Generator<Reason> {
  const verdicts = found.slice(0, participants.length).map((text) => JSON.parse(text) as Verdict);
  const fills = found.slice(participants.length).map((text) => JSON.parse(text) as Fill);
  const programmes = new Map(rule.prodi.map((one, p) => [one.kode, { one, fill: fills[p] as Fill }]));
  const places = placesOf(rule, participants, verdicts);
  for (const [i, { id, nilai, pilihan, tambahan }] of participants.entries()) {
    const verdict = verdicts[i] as Verdict;
    yield {
      id,
      diterima: verdict.diterima,
      nilai: rule.komponen.map(({ nama }, k) => ({ nama, nilai: nilai[k] ?? null })),
      tambahan,
      ...(verdict.sidang ? { sidang: verdict.sidang } : {}),
      pilihan: pilihan.map((prodi, choice) => {
        const { one, fill } = programmes.get(prodi) as { one: Programme; fill: Fill };
        const total = verdict.nilai[choice] ?? null;
        const { kurang, kosong } = missed(rule, one, nilai);
        return {
          prodi,
          kurang,
          kosong,
          total,
          total_kurang: total === null && kurang.length === 0 && kosong.length === 0,
          peringkat: total === null ? null : (places.get(prodi)?.get(keyOf(rule, choice, total)) ?? null),
          memenuhi: fill.memenuhi,
          batas: fill.batas.at(-1)?.nilai ?? null,
          tunggu: verdict.tunggu[choice] ?? 0,
        };
      }),
    };
  }
}
