/** Participants by column, as the allocation reads a million of them. */
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

/** What the file tells of the draw: a place of each alone, or nothing of anybody. */
const lotsOf = (rows: readonly Participant[]): Float64Array | null => {
  if (rows.every(({ undi }) => undi === undefined)) return null;
  const seen = new Set<number>();
  return Float64Array.from(rows, ({ id, undi }) => {
    if (undi === undefined || seen.has(undi)) return refuse(id, 'tempat undian berulang atau tidak ada');
    seen.add(undi);
    return undi;
  });
};

/** The participants of `rows`, which must be in ascending order of `id`, each once, with choices the rule knows. */
export const toColumns = (rule: Rule, rows: readonly Participant[]): Columns => {
  const count = rows.length;
  const bits = groupBits(rule);
  const places = new Map(rule.prodi.map(({ kode }, place) => [kode, place]));
  const start = new Int32Array(count + 1);
  for (const [i, { pilihan }] of rows.entries()) start[i + 1] = (start[i] as number) + pilihan.length;
  const columns: Columns = {
    count,
    ids: rows.map(({ id }) => id),
    groups: new Int32Array(count),
    scores: rule.komponen.map(() => new Float64Array(count)),
    bonus: Float64Array.from(rows, ({ tambahan }) => tambahan),
    order: Float64Array.from(rows, ({ urut }) => urut),
    lots: lotsOf(rows),
    start,
    programme: new Int32Array(start[count] as number),
  };
  for (const [i, { id, kelompok, nilai, pilihan }] of rows.entries()) {
    if (i > 0 && id <= (columns.ids[i - 1] as string)) refuse(id, 'tidak berurut atau berulang');
    if (nilai.length !== columns.scores.length) refuse(id, 'jumlah nilai bukan jumlah komponen');
    if (new Set(pilihan).size < pilihan.length) refuse(id, 'pilihan berulang');
    if (rule.cara === 'prodi' && pilihan.length > 1) refuse(id, 'hanya satu pilihan pada cara ini');
    columns.groups[i] = kelompok.reduce((sum, name) => sum | (bits.get(name) ?? 0), 0);
    for (const [k, column] of columns.scores.entries()) {
      const value = nilai[k] ?? Number.NaN;
      const [least, most] = rule.komponen[k]?.rentang ?? [0, 0];
      if (value < least || value > most) refuse(id, `nilai ${rule.komponen[k]?.kode} di luar rentang`);
      column[i] = value;
    }
    for (const [c, name] of pilihan.entries())
      columns.programme[(start[i] as number) + c] =
        places.get(name) ?? refuse(id, `pilihan ${name} tidak ditawarkan`);
  }
  return columns;
};
