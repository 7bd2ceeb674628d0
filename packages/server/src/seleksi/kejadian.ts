/**
 * What happened after an announcement, one file beside the ledger: a head that names it, then answers and call-ups in the
 * order in which they counted, each call-up with whom it called (jawaban 16).
 */
import { z } from 'zod';
import { digestOf, line, read } from './baris.ts';
import { FAULTS } from './faults.ts';
import { type Difference, readLedger } from './ledger.ts';
import { digest } from './rule.ts';
import { type Event, replayCalls } from './ulang-panggilan.ts';

const id = z.string().min(1).max(40);
const places = z.strictObject({ prodi: id, jumlah: z.int().min(1) });
const called = z.strictObject({ id, prodi: id, kursi: z.int().min(1) });
const eventSchema = z.discriminatedUnion('jenis', [
  z.strictObject({
    jenis: z.literal('terima'),
    id,
    tetap: z.literal(true).optional(),
    /** Given back by an officer after a correction, whose ledger has it as given up. */
    tempat: z.strictObject({ prodi: id, kursi: z.int().min(0) }).optional(),
  }),
  z.strictObject({ jenis: z.enum(['tolak', 'gugur']), id }),
  z.strictObject({ jenis: z.enum(['pindah', 'batal-pindah']), kursi: z.array(places) }),
  z.strictObject({ jenis: z.literal('panggil'), tertahan: z.array(id), dipanggil: z.array(called) }),
]);
/** One line of the file. */
export type Happened = z.infer<typeof eventSchema>;
const headSchema = z.strictObject({
  format: z.literal('gerbang-jawaban/1'),
  penawaran: z.string(),
  /** Seal of the ledger. */
  buku: digest,
  /** Seats of each programme without those given beyond. */
  kapasitas: z.array(z.strictObject({ prodi: id, jumlah: z.int().min(0) })),
  /** Whoever was admitted to a lower choice moves up. */
  naik: z.literal(true).optional(),
  jumlah: z.int().min(0),
  sidik: digest,
});
type Head = Pick<z.infer<typeof headSchema>, 'penawaran' | 'buku' | 'kapasitas' | 'naik'>;

/** The lines of the file. */
export const writeEvents = (head: Head, events: readonly Happened[]): string[] => {
  const rows = events.map(line);
  const of = { ...head, format: 'gerbang-jawaban/1', jumlah: rows.length, sidik: digestOf(rows) };
  return [line(of), ...rows];
};

/** What happened, told under other names; who was passed over in the order of the new ones, which says nothing of the old. */
export const renamed = (event: Happened, name: (id: string) => string): Happened => {
  if ('kursi' in event) return event;
  if (event.jenis !== 'panggil') return { ...event, id: name(event.id) };
  return {
    ...event,
    tertahan: event.tertahan.map(name).sort(),
    dipanggil: event.dipanggil.map((one) => ({ ...one, id: name(one.id) })),
  };
};

type Repeated = { calls: number; difference: null } | { difference: Difference };
const wrong = (at: number | null, what: string): Repeated => ({ difference: { line: at, what } });

/** Repeats the call-ups of a file by the ledger it names, both as lines with their ends; says where they differ first. */
export const replayEvents = (buku: readonly string[], text: readonly string[]): Repeated => {
  const ledger = readLedger(buku);
  if (ledger.failed) return wrong(null, 'buku tidak terbaca');
  const head = read(headSchema, text[0]);
  if (!head) return wrong(1, FAULTS.head);
  if (head.buku !== ledger.seal) return wrong(1, 'jawaban ini milik buku lain');
  const rows = text.slice(1);
  const events: Happened[] = [];
  for (const [i, row] of rows.entries()) {
    const event = read(eventSchema, row);
    if (!event) return wrong(i + 2, 'kejadian tidak terbaca');
    events.push(event);
  }
  if (events.length !== head.jumlah) return wrong(null, 'berkas terpotong atau berlebih');
  const kapasitas = new Map(head.kapasitas.map(({ prodi, jumlah }) => [prodi, jumlah]));
  const again = replayCalls(ledger, kapasitas, events satisfies readonly Event[], head.naik);
  let calls = 0;
  for (const [i, event] of events.entries()) {
    if (event.jenis !== 'panggil') continue;
    const now = again[calls]?.map(({ id: who, prodi, kursi }) => ({ id: who, prodi, kursi }));
    if (line(now) !== line(event.dipanggil)) return wrong(i + 2, 'pemanggilan berbeda dari yang diulang');
    calls += 1;
  }
  if (digestOf(rows) !== head.sidik) return wrong(1, 'kejadian diubah');
  return { calls, difference: null };
};
