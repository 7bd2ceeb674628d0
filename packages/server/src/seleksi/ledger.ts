/**
 * The ledger of a run, one file: a head, the rule, the participants, what came of it. Every line is canonical JSON
 * (RFC 8785) of whole numbers and texts; the head holds a SHA-256 of each part. What was signed and when stands in a
 * last line, outside all digests (seleksi 7).
 */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { toColumns } from './columns.ts';
import { commitmentOf } from './draw.ts';
import { type Outcome, select } from './outcome.ts';
import { type Participant, participantSchema, type Rule, ruleSchema } from './rule.ts';

/** A SHA-256 as it stands in a file. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/);
const headSchema = z.strictObject({
  format: z.literal('gerbang-seleksi/1'),
  penawaran: z.string(),
  /** Digest of the head of the run this one follows; null for the first. */
  induk: digest.nullable(),
  /** What was published before scores were known, and what opens it. */
  undian: z.strictObject({ komitmen: digest, benih: digest }),
  jumlah: z.strictObject({ peserta: z.int().min(0), prodi: z.int().min(1) }),
  sidik: z.strictObject({ aturan: digest, peserta: digest, hasil: digest }),
});
type Head = z.infer<typeof headSchema>;

/** A run as it is put in: what decides, who takes part. */
export interface Selection {
  penawaran: string;
  induk: string | null;
  /** 32 bytes in hexadecimal. */
  benih: string;
  rule: Rule;
  participants: readonly Participant[];
}

/** Participants in the one order a ledger knows, their groups as well. */
const ordered = (participants: readonly Participant[]): Participant[] =>
  participants
    .map((one) => ({ ...one, kelompok: one.kelompok.toSorted() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** A line of a file that can be repeated: canonical JSON and its end. */
export const line = (value: unknown): string => `${canonicalize(value)}\n`;
const lines = (values: readonly unknown[]): string[] => values.map(line);
/** SHA-256 of lines, in hexadecimal. */
export const digestOf = (parts: readonly string[]): string => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest('hex');
};

/** What a ledger is known by: the digest of its head, and so of everything in it. */
export const sealOf = (head: string): string => digestOf([head]);

/** Lines of what came of a run: every participant, every programme, in the order of the input. */
const outcomeLines = ({ verdicts, fills }: Outcome): string[] => [...lines(verdicts), ...lines(fills)];

/** Runs a selection and writes its ledger; answers the lines and what came of it. */
export const writeLedger = ({ penawaran, induk, benih, rule, participants: given }: Selection) => {
  const participants = ordered(given);
  const outcome = select(rule, toColumns(rule, participants), benih);
  const parts = { aturan: [line(rule)], peserta: lines(participants), hasil: outcomeLines(outcome) };
  const head = line({
    format: 'gerbang-seleksi/1',
    penawaran,
    induk,
    undian: { komitmen: commitmentOf(benih), benih },
    jumlah: { peserta: participants.length, prodi: rule.prodi.length },
    sidik: {
      aturan: digestOf(parts.aturan),
      peserta: digestOf(parts.peserta),
      hasil: digestOf(parts.hasil),
    },
  } satisfies Head);
  return { outcome, seal: sealOf(head), lines: [head, ...parts.aturan, ...parts.peserta, ...parts.hasil] };
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

/** Reads one line as `schema` takes it and as RFC 8785 writes it; null otherwise. */
export const read = <T>(schema: z.ZodType<T>, text: string | undefined): T | null => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return line(value) === text ? (schema.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
};

/** What the draw of a ledger was committed to, of its first line; null where that is no head. */
export const commitmentIn = (head: string): string | null => read(headSchema, head)?.undian.komitmen ?? null;

/** The parts of a ledger, with what can be said without running it. */
export const readLedger = (text: readonly string[]) => {
  const head = read(headSchema, text[0]);
  if (!head) return { failed: wrong(1, 'kepala berkas tidak terbaca') };
  const rule = read(ruleSchema, text[1]);
  if (!rule) return { failed: wrong(2, 'aturan tidak terbaca') };
  const { peserta: count, prodi } = head.jumlah;
  const rows = text.slice(2, 2 + count);
  const found = text.slice(2 + count, 2 + 2 * count + prodi);
  const participants: Participant[] = [];
  for (const [i, row] of rows.entries()) {
    const participant = read(participantSchema, row);
    if (!participant) return { failed: wrong(i + 3, 'peserta tidak terbaca') };
    participants.push(participant);
  }
  const seal = sealOf(text[0] as string);
  if (rows.length < count || found.length < count + prodi || rule.prodi.length !== prodi)
    return { failed: wrong(null, 'berkas terpotong', seal) };
  const end = 2 + 2 * count + prodi;
  if (text.length > end) return { failed: wrong(end + 1, 'baris berlebih', seal) };
  if (commitmentOf(head.undian.benih) !== head.undian.komitmen)
    return { failed: wrong(1, 'benih undian bukan yang dijanjikan', seal) };
  if (digestOf([text[1] as string]) !== head.sidik.aturan) return { failed: wrong(2, 'aturan diubah', seal) };
  if (digestOf(rows) !== head.sidik.peserta) return { failed: wrong(null, 'peserta diubah', seal) };
  return { failed: null, head, rule, participants, found, seal };
};

/** Repeats the run of a ledger, given as its lines with their ends, and says where it differs first. */
export const replay = (text: readonly string[]): Replay => {
  const ledger = readLedger(text);
  if (ledger.failed) return ledger.failed;
  const { head, rule, participants, found, seal } = ledger;
  let again: string[];
  try {
    again = outcomeLines(select(rule, toColumns(rule, participants), head.undian.benih));
  } catch (error) {
    return wrong(null, (error as Error).message, seal);
  }
  const at = again.findIndex((one, i) => one !== found[i]);
  if (at !== -1) return wrong(at + 3 + participants.length, 'hasil berbeda dari yang diulang', seal);
  if (digestOf(found) !== head.sidik.hasil) return wrong(1, 'sidik hasil berbeda', seal);
  return { seal, difference: null };
};
