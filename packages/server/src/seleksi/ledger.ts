/**
 * The ledger of a run, one file: a head, the rule, the participants, what came of it. Every line is canonical JSON
 * (RFC 8785) of whole numbers and texts; the head holds a SHA-256 of each part. What was signed and when stands in a
 * last line, outside all digests (seleksi 7).
 */
import type { z } from 'zod';
import { errorOf } from '../certain.ts';
import { digestOf, line, read, rowLine, sealOf } from './baris.ts';
import { toColumns } from './columns.ts';
import { commitmentOf } from './draw.ts';
import { FAULTS } from './faults.ts';
import { decisionsIn, drawFault, type Head, headSchema, holdingsIn } from './kepala.ts';
import { type Decided, decide, type Fill, type Verdict } from './outcome.ts';
import { type Holding, holdingSchema, orderedHoldings } from './pegangan.ts';
import { type Participant, participantSchema, type Rule, ruleSchema } from './rule.ts';
import { type Decision, decisionSchema, orderedDecisions } from './sidang.ts';
import { readSignature, signatureFault } from './tanda.ts';

/** A run as it is put in: what decides, who takes part. */
export interface Selection {
  /** Version of the program that runs it; absent of a run from before it was named, which is written as it was then. */
  program?: string | undefined;
  penawaran: string;
  induk: string | null;
  /** 32 bytes in hexadecimal; or what they were committed to, where participants hold their place in the draw. */
  benih: string | { komitmen: string };
  rule: Rule;
  participants: readonly Participant[];
  decisions?: readonly Decision[];
  /** Seats held when a run begins that corrects the one it follows; absent of any other. */
  holdings?: readonly Holding[] | null;
}

/** A run whose outcome is known, as its ledger is written: everybody's rows are made when they are asked for. */
export interface Composition extends Pick<Selection, 'program' | 'penawaran' | 'induk' | 'benih' | 'rule'> {
  decisions: readonly Decision[];
  holdings?: readonly Holding[] | null;
  count: number;
  /** In ascending order. */
  ids: readonly string[];
  participant: (i: number) => Participant;
  verdict: (i: number) => Verdict;
  fills: readonly Fill[];
}

/** A participant's row, its keys in the order of canonical JSON. */
const participantLine = ({ id, kelompok, nilai, pilihan, tambahan, undi, urut }: Participant): string =>
  rowLine({ id, kelompok: kelompok.toSorted(), nilai, pilihan, tambahan, undi, urut });

function* mapped(count: number, make: (i: number) => string): Generator<string> {
  for (let i = 0; i < count; i += 1) yield make(i);
}
/** Lines of what came of a run: every participant, every programme, in the order of the input. */
function* outcomeLines(count: number, verdict: Composition['verdict'], fills: readonly Fill[]) {
  yield* mapped(count, (i) => rowLine(verdict(i)));
  for (const fill of fills) yield line(fill);
}

type Common = Pick<Head, 'penawaran' | 'induk'> & { undian: { komitmen: string; benih: string | null } };
type Digests = Record<'aturan' | 'peserta' | 'hasil', string>;
/** The head of a ledger, in the format what is in it takes. */
const headOf = (
  { program, holdings }: Pick<Composition, 'program' | 'holdings'>,
  { penawaran, induk, undian }: Common,
  jumlah: { peserta: number; prodi: number },
  sidik: Digests,
  [decided, held]: readonly [readonly string[], readonly string[]],
): Head => {
  const { komitmen, benih } = undian;
  if (holdings) {
    if (program === undefined || induk === null)
      throw new RangeError('a run that corrects another names it, and the program that ran it');
    return {
      format: 'gerbang-seleksi/4',
      program,
      penawaran,
      induk,
      undian,
      jumlah: { ...jumlah, sidang: decided.length, pegangan: held.length },
      sidik: { ...sidik, sidang: digestOf(decided), pegangan: digestOf(held) },
    };
  }
  if (program === undefined && benih !== null && decided.length === 0)
    return { format: 'gerbang-seleksi/1', penawaran, induk, undian: { komitmen, benih }, jumlah, sidik };
  return {
    ...(program === undefined ? { format: 'gerbang-seleksi/2' } : { format: 'gerbang-seleksi/3', program }),
    penawaran,
    induk,
    undian,
    jumlah: { ...jumlah, sidang: decided.length },
    sidik: { ...sidik, sidang: digestOf(decided) },
  };
};

/** Seal of a ledger and its lines, which are made twice rather than kept: once for their digests, once to be written. */
export const compose = (of: Omit<Composition, 'ids'>): { seal: string; lines: () => Generator<string> } => {
  const { penawaran, induk, benih, rule, count, participant, verdict, fills } = of;
  const decided = orderedDecisions(of.decisions).map(line);
  const held = orderedHoldings(of.holdings ?? []).map(line);
  const participants = () => mapped(count, (i) => participantLine(participant(i)));
  const outcome = () => outcomeLines(count, verdict, fills);
  const undian =
    typeof benih === 'string'
      ? { komitmen: commitmentOf(benih), benih }
      : { komitmen: benih.komitmen, benih: null };
  const sidik = {
    aturan: digestOf([line(rule)]),
    peserta: digestOf(participants()),
    hasil: digestOf(outcome()),
  };
  const jumlah = { peserta: count, prodi: rule.prodi.length };
  const head = line(headOf(of, { penawaran, induk, undian }, jumlah, sidik, [decided, held]));
  return {
    seal: sealOf(head),
    lines: function* () {
      yield head;
      yield line(rule);
      yield* participants();
      yield* decided;
      yield* held;
      yield* outcome();
    },
  };
};

/** Runs a selection and answers how its ledger is composed, and what came of it. */
export const composeSelection = ({
  program,
  penawaran,
  induk,
  benih,
  rule,
  participants: given,
  decisions = [],
  holdings = null,
}: Selection): { composition: Composition; outcome: Decided } => {
  const participants = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const opened = typeof benih === 'string' ? benih : null;
  const columns = toColumns(rule, participants);
  const outcome = decide(rule, columns, opened, orderedDecisions(decisions), holdings);
  const { verdict, fills } = outcome;
  const { count, ids } = columns;
  const participant = (i: number) => participants[i] as Participant;
  return {
    composition: {
      program,
      penawaran,
      induk,
      benih,
      rule,
      decisions,
      holdings,
      count,
      ids,
      participant,
      verdict,
      fills,
    },
    outcome,
  };
};

/** Runs a selection and writes its ledger; answers the lines and what came of it. */
export const writeLedger = (selection: Selection) => {
  const { composition, outcome } = composeSelection(selection);
  const { seal, lines } = compose(composition);
  const { verdict, fills, lebih_baik } = outcome;
  const verdicts = Array.from({ length: composition.count }, (_, i) => verdict(i));
  return { outcome: { verdicts, fills, lebih_baik }, seal, lines: [...lines()] };
};

/** What is wrong with a ledger, and where: the number of its line, 1 first, or null where it is the whole. */
export interface Difference {
  line: number | null;
  what: string;
}
/** A ledger that was read: its seal, or the first thing that is wrong with it. */
export type Replay = { seal: string; difference: null } | { seal: string | null; difference: Difference };

const wrong = (at: number | null, what: string, seal: string | null = null): Replay => ({
  seal,
  difference: { line: at, what },
});

/** Rows of one part of a ledger, read; or the number of the first that cannot be. */
const readRows = <T>(schema: z.ZodType<T>, rows: readonly string[]): T[] | number => {
  const all: T[] = [];
  for (const [i, row] of rows.entries()) {
    const one = read(schema, row);
    if (one === null) return i;
    all.push(one);
  }
  return all;
};

/** What is wrong with a line behind the outcome, where only signatures may stand; null where it is one. */
export const trailLineFault = (row: string, seal: string): string | null => {
  const signature = readSignature(row);
  const unread = row.startsWith('{"kunci"') ? FAULTS.signature : FAULTS.long;
  return signature ? signatureFault(signature, seal) : unread;
};
const trailFault = (text: readonly string[], end: number, seal: string): Replay | null => {
  for (const [i, row] of text.slice(end).entries()) {
    const fault = trailLineFault(row, seal);
    if (fault) return wrong(end + i + 1, fault, seal);
  }
  return null;
};

/** What a ledger tells, row by row, wherever its rows are kept. */
export interface Told {
  rule: Rule;
  count: number;
  participant: (i: number) => Participant;
  verdict: (i: number) => Verdict;
  /** Of the programme at a place in the rule. */
  fill: (p: number) => Fill;
  /** Seats held when it began, of a run that corrects another; null of any other. */
  holdings: readonly Holding[] | null;
}

/** The parts of a ledger, with what can be said without running it; its signatures are held against its seal. */
export const readLedger = (text: readonly string[]) => {
  const head = read(headSchema, text[0]);
  if (!head) return { failed: wrong(1, FAULTS.head) };
  const rule = read(ruleSchema, text[1]);
  if (!rule) return { failed: wrong(2, FAULTS.rule) };
  const { peserta: count, prodi } = head.jumlah;
  const { count: several, digest: decidedDigest } = decisionsIn(head);
  const kept = holdingsIn(head);
  const begin = 2 + count;
  const middle = begin + several;
  const after = middle + (kept?.count ?? 0);
  const rows = text.slice(2, begin);
  const decided = text.slice(begin, middle);
  const held = text.slice(middle, after);
  const found = text.slice(after, after + count + prodi);
  const participants = readRows(participantSchema, rows);
  if (typeof participants === 'number') return { failed: wrong(participants + 3, FAULTS.participant) };
  const decisions = readRows(decisionSchema, decided);
  if (typeof decisions === 'number') return { failed: wrong(begin + decisions + 1, FAULTS.decision) };
  const holdings = readRows(holdingSchema, held);
  if (typeof holdings === 'number') return { failed: wrong(middle + holdings + 1, FAULTS.holding) };
  const seal = sealOf(text[0] as string);
  if (
    rows.length < count ||
    decided.length < several ||
    held.length < (kept?.count ?? 0) ||
    found.length < count + prodi ||
    rule.prodi.length !== prodi
  )
    return { failed: wrong(null, FAULTS.short, seal) };
  const trail = trailFault(text, after + count + prodi, seal);
  if (trail) return { failed: trail };
  const draw = drawFault(head, { told: participants.some(({ undi }) => undi !== undefined), count });
  if (draw) return { failed: wrong(1, draw, seal) };
  if (digestOf([text[1] as string]) !== head.sidik.aturan)
    return { failed: wrong(2, FAULTS.ruleChanged, seal) };
  if (digestOf(rows) !== head.sidik.peserta) return { failed: wrong(null, FAULTS.participantsChanged, seal) };
  if (decidedDigest !== null && digestOf(decided) !== decidedDigest)
    return { failed: wrong(null, FAULTS.decisionsChanged, seal) };
  if (kept && digestOf(held) !== kept.digest) return { failed: wrong(null, FAULTS.holdingsChanged, seal) };
  const told: Told = {
    rule,
    count,
    participant: (i) => participants[i] as Participant,
    verdict: (i) => JSON.parse(found[i] as string) as Verdict,
    fill: (p) => JSON.parse(found[count + p] as string) as Fill,
    holdings: kept && holdings,
  };
  return { failed: null, head, participants, decisions, found, seal, outcomeAt: after, ...told };
};

/** Repeats the run of a ledger, given as its lines with their ends, and says where it differs first. */
export const replay = (text: readonly string[]): Replay => {
  const ledger = readLedger(text);
  if (ledger.failed) return ledger.failed;
  const { head, rule, participants, decisions, holdings, found, seal, outcomeAt } = ledger;
  let again: Decided;
  try {
    again = decide(rule, toColumns(rule, participants), head.undian.benih, decisions, holdings);
  } catch (error) {
    return wrong(null, errorOf(error).message, seal);
  }
  let at = 0;
  for (const one of outcomeLines(participants.length, again.verdict, again.fills)) {
    if (one !== found[at]) return wrong(outcomeAt + at + 1, FAULTS.outcomeDiffers, seal);
    at += 1;
  }
  if (digestOf(found) !== head.sidik.hasil) return wrong(1, FAULTS.outcomeDigest, seal);
  return { seal, difference: null };
};
