/** Participants by column, as the allocation reads a million of them. */
import { FAULTS } from './faults.ts';
import { groupBits, type Participant, type Rule } from './rule.ts';

export interface Columns {
  count: number;
  /** In ascending order. */
  ids: readonly string[];
  /** Bits of `groupBits`. */
  groups: Int32Array;
  /** By component: raw scores, NaN where there is none. */
  scores: readonly Float64Array[];
  bonus: Float64Array;
  order: Float64Array;
  /** The place of each in the draw, where the file tells it; null where it is drawn. */
  lots: Float64Array | null;
  /** Where the choices of each begin; one more at the end. */
  start: Int32Array;
  /** Programme of each choice, by its place in the rule. */
  programme: Int32Array;
}

const refuse = (id: string, what: string): never => {
  throw new RangeError(`Peserta ${id}: ${what}.`);
};

/** What the file tells of the draw, NaN where of somebody it does not: a place of each alone, or nothing of anybody. */
const lotsOf = (ids: readonly string[], lots: Float64Array | null): Float64Array | null => {
  if (lots === null) return null;
  const seen = new Set<number>();
  for (const [i, lot] of lots.entries()) {
    if (Number.isNaN(lot) || seen.has(lot)) refuse(ids[i] as string, 'tempat undian berulang atau tidak ada');
    seen.add(lot);
  }
  return lots;
};

const CHOICES_AT_FIRST = 4;

/** Takes participants one by one, of at most as many as are told, and keeps them by column. */
export class Gatherer {
  readonly #rule: Rule;
  readonly #bits: ReadonlyMap<string, number>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #ids: string[] = [];
  readonly #groups: Int32Array;
  readonly #scores: Float64Array[];
  readonly #bonus: Float64Array;
  readonly #order: Float64Array;
  #lots: Float64Array | null = null;
  readonly #start: Int32Array;
  #programme: Int32Array;

  constructor(rule: Rule, most: number) {
    this.#rule = rule;
    this.#bits = groupBits(rule);
    this.#places = new Map(rule.prodi.map(({ kode }, place) => [kode, place]));
    this.#groups = new Int32Array(most);
    this.#scores = rule.komponen.map(() => new Float64Array(most));
    this.#bonus = new Float64Array(most);
    this.#order = new Float64Array(most);
    this.#start = new Int32Array(most + 1);
    this.#programme = new Int32Array(CHOICES_AT_FIRST * most);
  }

  /** Takes the next one, with choices the rule knows. Throws RangeError for what cannot be. */
  add({ id, kelompok, nilai, pilihan, tambahan, urut, undi }: Participant): void {
    const i = this.#ids.push(id) - 1;
    if (nilai.length !== this.#scores.length) refuse(id, 'jumlah nilai bukan jumlah komponen');
    if (new Set(pilihan).size < pilihan.length) refuse(id, 'pilihan berulang');
    if (this.#rule.cara === 'prodi' && pilihan.length > 1) refuse(id, 'hanya satu pilihan pada cara ini');
    this.#groups[i] = kelompok.reduce((sum, name) => sum | (this.#bits.get(name) ?? 0), 0);
    for (const [k, column] of this.#scores.entries()) {
      const value = nilai[k] ?? Number.NaN;
      const { kode, rentang } = this.#rule.komponen[k] as Rule['komponen'][number];
      if (value < rentang[0] || value > rentang[1]) refuse(id, `nilai ${kode} di luar rentang`);
      column[i] = value;
    }
    this.#bonus[i] = tambahan;
    this.#order[i] = urut;
    if (undi !== undefined) {
      this.#lots ??= new Float64Array(this.#order.length).fill(Number.NaN);
      this.#lots[i] = undi;
    }
    const first = this.#start[i] as number;
    this.#makeRoom(first + pilihan.length);
    for (const [c, name] of pilihan.entries())
      this.#programme[first + c] = this.#places.get(name) ?? refuse(id, `pilihan ${name} tidak ditawarkan`);
    this.#start[i + 1] = first + pilihan.length;
  }

  #makeRoom(choices: number): void {
    if (choices <= this.#programme.length) return;
    const more = new Int32Array(2 * choices);
    more.set(this.#programme);
    this.#programme = more;
  }

  /** The choices of all, in the order `sorted` says. */
  #choices(sorted?: Uint32Array): Pick<Columns, 'start' | 'programme'> {
    const count = this.#ids.length;
    const all = this.#start[count] as number;
    if (!sorted)
      return { start: this.#start.subarray(0, count + 1), programme: this.#programme.subarray(0, all) };
    const start = new Int32Array(count + 1);
    const programme = new Int32Array(all);
    for (const [at, i] of sorted.entries()) {
      const own = this.#programme.subarray(this.#start[i], this.#start[i + 1]);
      programme.set(own, start[at]);
      start[at + 1] = (start[at] as number) + own.length;
    }
    return { start, programme };
  }

  /** All that came, in ascending order; throws RangeError where somebody came twice. */
  columns(): Columns {
    const ids = this.#ids;
    const sorted = Uint32Array.from(ids.keys());
    const isOrdered = ids.every((id, i) => i === 0 || (ids[i - 1] as string) < id);
    // By code unit, as every other implementation orders them.
    if (!isOrdered) sorted.sort((a, b) => ((ids[a] as string) < (ids[b] as string) ? -1 : 1));
    for (let i = 1; i < sorted.length; i += 1)
      if (ids[sorted[i] as number] === ids[sorted[i - 1] as number])
        refuse(ids[sorted[i] as number] as string, FAULTS.order);
    const count = ids.length;
    // In its own place: of a million participants no column should be there twice for long.
    const permuted = <T extends Float64Array | Int32Array>(column: T): T => {
      const own = column.subarray(0, count) as T;
      if (isOrdered) return own;
      const before = own.slice();
      for (const [at, i] of sorted.entries()) own[at] = before[i] as number;
      return own;
    };
    const { start, programme } = isOrdered ? this.#choices() : this.#choices(sorted);
    const ordered = isOrdered ? ids : Array.from(sorted, (i) => ids[i] as string);
    return {
      count,
      ids: ordered,
      groups: permuted(this.#groups),
      scores: this.#scores.map(permuted),
      bonus: permuted(this.#bonus),
      order: permuted(this.#order),
      lots: lotsOf(ordered, this.#lots && permuted(this.#lots)),
      start,
      programme,
    };
  }
}

/** The participants of `rows`, which must be in ascending order of `id`, each once, with choices the rule knows. */
export const toColumns = (rule: Rule, rows: readonly Participant[]): Columns => {
  const gathered = new Gatherer(rule, rows.length);
  for (const [i, row] of rows.entries()) {
    if (i > 0 && row.id <= (rows[i - 1]?.id as string)) refuse(row.id, FAULTS.order);
    gathered.add(row);
  }
  return gathered.columns();
};

/** Makes participants out of columns again, by their place; the rule has to speak of every group they are in. */
export const participantsOf = (rule: Rule, columns: Columns): ((i: number) => Participant) => {
  const names = [...groupBits(rule)].sort(([a], [b]) => (a < b ? -1 : 1));
  const { ids, groups, scores, bonus, order, start, programme } = columns;
  return (i) => ({
    id: ids[i] as string,
    kelompok: names.flatMap(([name, bit]) => ((groups[i] as number) & bit ? [name] : [])),
    nilai: scores.map((column) => (Number.isNaN(column[i]) ? null : (column[i] as number))),
    pilihan: Array.from(programme.subarray(start[i], start[i + 1]), (p) => rule.prodi[p]?.kode as string),
    tambahan: bonus[i] as number,
    urut: order[i] as number,
  });
};
