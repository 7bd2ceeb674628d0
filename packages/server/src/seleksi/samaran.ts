/**
 * A run under other names: the file that leaves the office, and beside it the key file for the auditor (seleksi 30–31).
 * Names are an HMAC under a key of the run; the draw stands as places in it, for what opens it would tell whose they are.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { line, read, rowLine } from './baris.ts';
import { commitmentOf, drawAmong, drawSeed, Packed } from './draw.ts';
import { FAULTS } from './faults.ts';
import { programIn } from './kepala.ts';
import {
  type Composition,
  compose,
  composeSelection,
  readLedger,
  type Selection,
  writeLedger,
} from './ledger.ts';
import { orderedHoldings } from './pegangan.ts';
import { digest, kode } from './rule.ts';

const DOMAIN = 'gerbang-samaran/1';
const NAME_BYTES = 16;
/** The name of a participant in a run: 128 bits of an HMAC-SHA-256. */
const nameBytes = (key: KeyObject, id: string): Buffer =>
  createHmac('sha256', key).update(`${DOMAIN}\n${id}`).digest().subarray(0, NAME_BYTES);
// Of bytes a key is made at every call, which takes five times as long.
const keyOf = (hex: string): KeyObject => createSecretKey(Buffer.from(hex, 'hex'));
/** The same in hexadecimal. */
const nameOf = (key: KeyObject, id: string): string => nameBytes(key, id).toString('hex');

const headSchema = z.strictObject({
  format: z.literal('gerbang-kunci-samaran/1'),
  penawaran: z.string(),
  /** Seals of the run, and of the same under other names. */
  buku: digest,
  samaran: digest,
  kunci: digest,
  benih: digest,
  peserta: z.int().min(0),
  /** Who competes no longer and is named all the same; their rows come last, and no time of theirs decides anything. */
  luar: z.int().min(1).optional(),
});
const outsideSchema = z.strictObject({ id: kode, samaran: kode });
const rowSchema = z.strictObject({ id: kode, samaran: kode, urut: z.int().min(0) });

/** The name of anybody in the run a key file belongs to, given its first line. Throws where it is none. */
export const namesBy = (head: string): ((id: string) => string) => {
  const found = read(headSchema, head);
  if (!found) throw new Error('not the head of a key file');
  const key = keyOf(found.kunci);
  return (id) => nameOf(key, id);
};

type Opened = Composition & { benih: string };

/** Ranks of values, the smallest 0, equals the same. */
const ranksOf = (values: Float64Array): Int32Array => {
  const sorted = values.toSorted();
  let distinct = 0;
  for (const value of sorted)
    if (distinct === 0 || sorted[distinct - 1] !== value) {
      sorted[distinct] = value;
      distinct += 1;
    }
  const rank = (value: number): number => {
    let [low, high] = [0, distinct - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return Int32Array.from(values, rank);
};

/**
 * A run under other names, and the key file that leads back. Nothing is decided again: what came of the run is told of the
 * same people under other names, which is what a second run would say, since names decide nothing where draws are told.
 */
export const composePseudonymous = (run: Opened, seal: string, hexKey: string) => {
  const key = keyOf(hexKey);
  const { count, participant, verdict, ids } = run;
  const undi = new Int32Array(count);
  const drawn = Uint32Array.from(ids.keys()).sort(drawAmong(drawSeed(run.benih, ids), ids));
  for (const [place, i] of drawn.entries()) undi[i] = place;
  const urut = ranksOf(Float64Array.from({ length: count }, (_, i) => participant(i).urut));
  const names = new Packed(count, NAME_BYTES);
  for (const [i, id] of ids.entries()) names.set(i, nameBytes(key, id));
  const inOrder = Uint32Array.from(ids.keys()).sort((a, b) => names.compare(a, b));
  const made = compose({
    ...run,
    benih: { komitmen: commitmentOf(run.benih) },
    participant: (at) => {
      const i = inOrder[at] as number;
      return { ...participant(i), id: names.hex(i), urut: urut[i] as number, undi: undi[i] as number };
    },
    verdict: (at) => {
      const i = inOrder[at] as number;
      return { ...verdict(i), id: names.hex(i) };
    },
    fills: run.fills.map((fill) => ({
      ...fill,
      batas: fill.batas.map((last) => last && { ...last, id: nameOf(key, last.id) }),
    })),
    decisions: run.decisions.map((one) => ({ ...one, id: nameOf(key, one.id) })),
    holdings: run.holdings?.map((one) => ({ ...one, id: nameOf(key, one.id) })) ?? null,
  });
  const outside = orderedHoldings(run.holdings ?? []).filter(({ luar }) => luar);
  const head = line({
    format: 'gerbang-kunci-samaran/1',
    penawaran: run.penawaran,
    buku: seal,
    samaran: made.seal,
    kunci: hexKey,
    benih: run.benih,
    peserta: count,
    ...(outside.length > 0 ? { luar: outside.length } : {}),
  } satisfies z.infer<typeof headSchema>);
  return {
    seal: made.seal,
    lines: made.lines,
    key: function* () {
      yield head;
      for (let i = 0; i < count; i += 1)
        yield rowLine({ id: ids[i] as string, samaran: names.hex(i), urut: participant(i).urut });
      for (const { id } of outside) yield rowLine({ id, samaran: nameOf(key, id) });
    },
  };
};

/** Runs a selection and writes it under other names, with the key file; both as lines. */
export const writePseudonymous = (selection: Selection & { benih: string }, seal: string, key: string) => {
  const { composition } = composeSelection(selection);
  const made = composePseudonymous({ ...composition, benih: selection.benih }, seal, key);
  return { seal: made.seal, lines: [...made.lines()], key: [...made.key()] };
};

/** What is wrong with a key file, held against the file it belongs to, both as lines; null and the seal of the run it leads back to. */
export const replayNames = (
  buku: readonly string[],
  text: readonly string[],
): { seal: string; fault: null } | { fault: { line: number | null; what: string } } => {
  const wrong = (at: number | null, what: string) => ({ fault: { line: at, what } });
  const ledger = readLedger(buku);
  if (ledger.failed) return wrong(null, 'buku tidak terbaca');
  const head = read(headSchema, text[0]);
  if (!head) return wrong(1, 'kepala berkas kunci tidak terbaca');
  if (head.samaran !== ledger.seal) return wrong(1, 'berkas kunci ini milik buku lain');
  if (commitmentOf(head.benih) !== ledger.head.undian.komitmen) return wrong(1, FAULTS.seed);
  if (text.length !== 1 + head.peserta + (head.luar ?? 0))
    return wrong(null, 'berkas kunci terpotong atau berlebih');
  const key = keyOf(head.kunci);
  const own = new Map<string, z.infer<typeof outsideSchema> & { urut?: number }>();
  for (const [i, row] of text.slice(1).entries()) {
    const one = i < head.peserta ? read(rowSchema, row) : read(outsideSchema, row);
    if (!one) return wrong(i + 2, 'baris kunci tidak terbaca');
    if (nameOf(key, one.id) !== one.samaran) return wrong(i + 2, 'samaran bukan dari kunci ini');
    own.set(one.samaran, one);
  }
  const stranger = [...ledger.participants, ...ledger.decisions, ...(ledger.holdings ?? [])].find(
    ({ id }) => !own.has(id),
  );
  if (stranger) return wrong(null, `samaran ${stranger.id} tidak ada pada berkas kunci`);
  const again = writeLedger({
    program: programIn(buku[0] as string),
    penawaran: ledger.head.penawaran,
    induk: ledger.head.induk,
    benih: head.benih,
    rule: ledger.rule,
    participants: ledger.participants.map(({ undi: _, ...one }) => {
      const { id, urut } = own.get(one.id) as z.infer<typeof rowSchema>;
      return { ...one, id, urut };
    }),
    decisions: ledger.decisions.map((one) => ({ ...one, id: own.get(one.id)?.id as string })),
    holdings: ledger.holdings?.map((one) => ({ ...one, id: own.get(one.id)?.id as string })) ?? null,
  });
  return again.seal === head.buku
    ? { seal: again.seal, fault: null }
    : wrong(null, 'buku asli yang disusun kembali berbeda segelnya');
};
