/** A ledger read line by line into columns: of a million, neither its lines nor its rows are ever there together (seleksi 17). */
import { createHash } from 'node:crypto';
import { digestOf, read, sealOf } from './baris.ts';
import { type Columns, Gatherer, participantsOf } from './columns.ts';
import { FAULTS } from './faults.ts';
import { decisionsIn, drawFault, headSchema, holdingsIn } from './kepala.ts';
import { type Told, trailLineFault } from './ledger.ts';
import type { Fill, Verdict } from './outcome.ts';
import { type Holding, holdingSchema } from './pegangan.ts';
import { participantSchema, type Rule, ruleSchema } from './rule.ts';

/** Verdicts by column. */
class Verdicts {
  readonly #columns: Columns;
  readonly #met: Uint8Array;
  readonly #kind: Uint8Array;
  readonly #decided = new Map<number, Verdict['sidang']>();
  readonly #kept = new Map<number, Verdict['pegang']>();
  /** By choice; NaN where there is none. */
  readonly #total: Float64Array;
  readonly #waiting: Int32Array;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#met = new Uint8Array(columns.count);
    this.#kind = new Uint8Array(columns.count);
    this.#total = new Float64Array(columns.programme.length);
    this.#waiting = new Int32Array(columns.programme.length);
  }

  /** Keeps the verdict of the participant at `i`; answers false where it is somebody else's. */
  set(i: number, { id, diterima, kursi, pegang, sidang, nilai, tunggu }: Verdict): boolean {
    const { ids, start } = this.#columns;
    const [first, end] = [start[i] as number, start[i + 1] as number];
    if (id !== ids[i] || nilai.length !== end - first || tunggu.length !== end - first) return false;
    this.#met[i] = diterima;
    this.#kind[i] = kursi;
    if (sidang) this.#decided.set(i, sidang);
    if (pegang) this.#kept.set(i, pegang);
    for (const [choice, total] of nilai.entries()) this.#total[first + choice] = total ?? Number.NaN;
    this.#waiting.set(tunggu, first);
    return true;
  }

  get(i: number): Verdict {
    const { ids, start } = this.#columns;
    const [first, end] = [start[i], start[i + 1]];
    const sidang = this.#decided.get(i);
    const pegang = this.#kept.get(i);
    return {
      id: ids[i] as string,
      diterima: this.#met[i] as number,
      kursi: this.#kind[i] as number,
      ...(pegang ? { pegang } : {}),
      ...(sidang ? { sidang } : {}),
      nilai: Array.from(this.#total.subarray(first, end), (total) => (Number.isNaN(total) ? null : total)),
      tunggu: Array.from(this.#waiting.subarray(first, end)),
    };
  }
}

type Lines = AsyncIterator<string>;
const refuse = (what: string): never => {
  throw new Error(`a ledger cannot be read: ${what}`);
};
const next = async (lines: Lines): Promise<string> => {
  const { value, done } = await lines.next();
  return done ? refuse(FAULTS.short) : value;
};

/** Takes so many lines one by one; answers their digest. */
const digestOfNext = async (lines: Lines, count: number, take: (row: string, i: number) => void) => {
  const made = createHash('sha256');
  for (let i = 0; i < count; i += 1) {
    const row = await next(lines);
    made.update(row);
    take(row, i);
  }
  return made.digest('hex');
};

const readParticipants = async (lines: Lines, rule: Rule, count: number) => {
  const gathered = new Gatherer(rule, count);
  let last = '';
  const digest = await digestOfNext(lines, count, (row, i) => {
    const one = read(participantSchema, row) ?? refuse(FAULTS.participant);
    if (i > 0 && one.id <= last) refuse(FAULTS.order);
    last = one.id;
    gathered.add(one);
  });
  return { columns: gathered.columns(), digest };
};

const readAll = async (lines: Lines, seal: string): Promise<Told> => {
  const first = await next(lines);
  if (sealOf(first) !== seal) refuse(FAULTS.seal);
  const head = read(headSchema, first) ?? refuse(FAULTS.head);
  const ruleLine = await next(lines);
  const rule = read(ruleSchema, ruleLine) ?? refuse(FAULTS.rule);
  if (digestOf([ruleLine]) !== head.sidik.aturan) refuse(FAULTS.ruleChanged);
  const { peserta: count, prodi } = head.jumlah;
  if (rule.prodi.length !== prodi) refuse(FAULTS.ruleChanged);

  const { columns, digest } = await readParticipants(lines, rule, count);
  if (digest !== head.sidik.peserta) refuse(FAULTS.participantsChanged);
  const fault = drawFault(head, { told: columns.lots !== null, count });
  if (fault) refuse(fault);
  const { count: several, digest: decidedDigest } = decisionsIn(head);
  if (decidedDigest !== null && (await digestOfNext(lines, several, () => {})) !== decidedDigest)
    refuse(FAULTS.decisionsChanged);
  const kept = holdingsIn(head);
  const held: Holding[] = [];
  const heldDigest =
    kept &&
    (await digestOfNext(lines, kept.count, (row) => {
      held.push(read(holdingSchema, row) ?? refuse(FAULTS.holding));
    }));
  if (kept && heldDigest !== kept.digest) refuse(FAULTS.holdingsChanged);

  const verdicts = new Verdicts(columns);
  const fills: Fill[] = [];
  const found = await digestOfNext(lines, count + prodi, (row, i) => {
    if (i >= count) fills.push(JSON.parse(row) as Fill);
    else if (!verdicts.set(i, JSON.parse(row) as Verdict)) refuse(FAULTS.ofAnother);
  });
  if (found !== head.sidik.hasil) refuse(FAULTS.outcomeChanged);
  for (let more = await lines.next(); !more.done; more = await lines.next()) {
    const left = trailLineFault(more.value, seal);
    if (left) refuse(left);
  }
  return {
    rule,
    count,
    participant: participantsOf(rule, columns),
    verdict: (i) => verdicts.get(i),
    fill: (p) => fills[p] as Fill,
    holdings: kept && held,
  };
};

/** What the ledger of a seal tells, of its lines with their ends. Throws where it is not whole, or anything was changed. */
export const readInColumns = async (text: AsyncIterable<string>, seal: string): Promise<Told> => {
  const lines = text[Symbol.asyncIterator]();
  try {
    return await readAll(lines, seal);
  } finally {
    await lines.return?.();
  }
};
