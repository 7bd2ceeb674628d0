/**
 * A run under other names: the file that leaves the office, and beside it the key file for the auditor (seleksi 30–31).
 * Names are an HMAC under a key of the run; the draw stands as places in it, for what opens it would tell whose they are.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { line, read } from './baris.ts';
import { commitmentOf, drawSeed, lotOf } from './draw.ts';
import { readLedger, type Selection, writeLedger } from './ledger.ts';
import { digest, kode } from './rule.ts';

const DOMAIN = 'gerbang-samaran/1';
const NAME_LENGTH = 32;
/** The name of a participant in a run: 128 bits of an HMAC-SHA-256, in hexadecimal. */
const nameOf = (key: string, id: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${DOMAIN}\n${id}`)
    .digest('hex')
    .slice(0, NAME_LENGTH);

const headSchema = z.strictObject({
  format: z.literal('gerbang-kunci-samaran/1'),
  penawaran: z.string(),
  /** Seals of the run, and of the same under other names. */
  buku: digest,
  samaran: digest,
  kunci: digest,
  benih: digest,
  peserta: z.int().min(0),
});
const rowSchema = z.strictObject({ id: kode, samaran: kode, urut: z.int().min(0) });

type Opened = Omit<Selection, 'benih'> & { benih: string };

/** Ranks of values, the smallest 0, equals the same. */
const ranksOf = (values: readonly number[]): number[] => {
  const places = new Map([...new Set(values)].sort((a, b) => a - b).map((value, i) => [value, i]));
  return values.map((value) => places.get(value) as number);
};

/** Writes a run under other names, and the key file that leads back; both as lines. */
export const writePseudonymous = (selection: Opened, seal: string, key: string) => {
  const people = selection.participants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const seed = drawSeed(
    selection.benih,
    people.map(({ id }) => id),
  );
  const lots = people.map(({ id }) => lotOf(seed, id));
  const undi = new Float64Array(people.length);
  const inOrder = Array.from(people.keys()).sort((a, b) => (lots[a] as Buffer).compare(lots[b] as Buffer));
  for (const [place, i] of inOrder.entries()) undi[i] = place;
  const urut = ranksOf(people.map((one) => one.urut));
  const made = writeLedger({
    ...selection,
    benih: { komitmen: commitmentOf(selection.benih) },
    participants: people.map((one, i) => ({
      ...one,
      id: nameOf(key, one.id),
      urut: urut[i] as number,
      undi: undi[i] as number,
    })),
    decisions: (selection.decisions ?? []).map((one) => ({ ...one, id: nameOf(key, one.id) })),
  });
  const head = line({
    format: 'gerbang-kunci-samaran/1',
    penawaran: selection.penawaran,
    buku: seal,
    samaran: made.seal,
    kunci: key,
    benih: selection.benih,
    peserta: people.length,
  } satisfies z.infer<typeof headSchema>);
  const rows = people.map(({ id, urut: at }) => line({ id, samaran: nameOf(key, id), urut: at }));
  return { seal: made.seal, lines: made.lines, key: [head, ...rows] };
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
  if (commitmentOf(head.benih) !== ledger.head.undian.komitmen)
    return wrong(1, 'benih undian bukan yang dijanjikan');
  if (text.length !== head.peserta + 1) return wrong(null, 'berkas kunci terpotong atau berlebih');
  const own = new Map<string, z.infer<typeof rowSchema>>();
  for (const [i, row] of text.slice(1).entries()) {
    const one = read(rowSchema, row);
    if (!one) return wrong(i + 2, 'baris kunci tidak terbaca');
    if (nameOf(head.kunci, one.id) !== one.samaran) return wrong(i + 2, 'samaran bukan dari kunci ini');
    own.set(one.samaran, one);
  }
  const stranger = [...ledger.participants, ...ledger.decisions].find(({ id }) => !own.has(id));
  if (stranger) return wrong(null, `samaran ${stranger.id} tidak ada pada berkas kunci`);
  const again = writeLedger({
    penawaran: ledger.head.penawaran,
    induk: ledger.head.induk,
    benih: head.benih,
    rule: ledger.rule,
    participants: ledger.participants.map(({ undi: _, ...one }) => {
      const { id, urut } = own.get(one.id) as z.infer<typeof rowSchema>;
      return { ...one, id, urut };
    }),
    decisions: ledger.decisions.map((one) => ({ ...one, id: own.get(one.id)?.id as string })),
  });
  return again.seal === head.buku
    ? { seal: again.seal, fault: null }
    : wrong(null, 'buku asli yang disusun kembali berbeda segelnya');
};
