/** Call-ups repeated from the ledger of a run and what happened after it, in order (jawaban 9). */
import type { readLedger } from './ledger.ts';
import { callUpMoving, type Moved, type Seat } from './naik.ts';
import type { Fill, Verdict } from './outcome.ts';
import type { Held, Waiting } from './panggil.ts';

type Ledger = Extract<ReturnType<typeof readLedger>, { failed: null }>;

/** What happened after an announcement, by participant number: an answer, places moved to another wave or back, or seats called up with who was passed over. */
export type Event =
  | { jenis: 'terima'; id: string; tetap?: true | undefined }
  | { jenis: 'tolak' | 'gugur'; id: string }
  | { jenis: 'pindah' | 'batal-pindah'; kursi: readonly { prodi: string; jumlah: number }[] }
  | { jenis: 'panggil'; tertahan: readonly string[] };

/** Seats and waiting lists of a run: what a call-up reads of its ledger. */
export interface Placed {
  seats: (Seat & { id: string })[];
  /** Those whom the run gave nothing as high, on each list they stand. */
  waiting: Waiting[];
  held: Omit<Held, 'dipegang' | 'kapasitas'>[];
}

/** What a ledger says of seats and of who waits for one. */
export const placesIn = ({ rule, participants, found }: Ledger): Placed => {
  const seats: Placed['seats'] = [];
  const waiting: Waiting[] = [];
  for (const [i, { id, pilihan, kelompok }] of participants.entries()) {
    const { diterima, kursi, tunggu } = JSON.parse(found[i] as string) as Verdict;
    if (diterima > 0) seats.push({ id, prodi: pilihan[diterima - 1] as string, kursi });
    for (const [choice, tempat] of tunggu.entries())
      if (tempat > 0)
        waiting.push({ id, prodi: pilihan[choice] as string, pilihan: choice + 1, tempat, kelompok });
  }
  const held = rule.prodi.map(({ kode, kursi }, p) => {
    const { terisi } = JSON.parse(found[participants.length + p] as string) as Fill;
    return { prodi: kode, jenis: kursi, terisi };
  });
  return { seats, waiting, held };
};

/**
 * Whom each call-up of `events` calls, by the ledger alone. `kapasitas` names the seats of each programme without
 * those given beyond; a programme it does not name has those the run filled. Where `naik`, the admitted move up.
 */
export const replayCalls = (
  ledger: Ledger,
  kapasitas: ReadonlyMap<string, number>,
  events: readonly Event[],
  naik = false,
): Moved[][] => {
  const { seats, waiting, held } = placesIn(ledger);
  const sitting = new Map<string, Seat>(seats.map(({ id, ...seat }) => [id, seat]));
  const given = new Map(sitting);
  const moved = new Map<string, number>();
  const staying = new Set<string>();
  const rank = new Map(waiting.map(({ id, prodi, pilihan }) => [`${id} ${prodi}`, pilihan]));
  /** Whoever was never given a seat waits everywhere, whoever sits and would move where that is higher. */
  const waits = ({ id, pilihan }: Waiting): boolean => {
    const own = given.get(id);
    if (!own) return true;
    return (
      naik &&
      sitting.has(id) &&
      !staying.has(id) &&
      pilihan < (rank.get(`${id} ${own.prodi}`) ?? Number.POSITIVE_INFINITY)
    );
  };
  const calls: Moved[][] = [];
  for (const event of events) {
    if ('kursi' in event) {
      const sign = event.jenis === 'pindah' ? 1 : -1;
      for (const { prodi, jumlah } of event.kursi) moved.set(prodi, (moved.get(prodi) ?? 0) + sign * jumlah);
      continue;
    }
    if (event.jenis !== 'panggil') {
      const seat = given.get(event.id);
      if (event.jenis === 'terima' && seat) sitting.set(event.id, seat);
      else sitting.delete(event.id);
      if (event.jenis === 'terima' && event.tetap) staying.add(event.id);
      else staying.delete(event.id);
      continue;
    }
    const heldBack = new Set(event.tertahan);
    const now = held.map((one): Held => {
      const dipegang = one.terisi.map(() => 0);
      // A seat a plenary made beyond is none of the programme's.
      for (const { prodi, kursi } of sitting.values())
        if (prodi === one.prodi && kursi > 0) dipegang[kursi - 1] = (dipegang[kursi - 1] as number) + 1;
      const all = one.terisi.reduce((sum, n) => sum + n, 0);
      return { ...one, dipegang, kapasitas: (kapasitas.get(one.prodi) ?? all) - (moved.get(one.prodi) ?? 0) };
    });
    const called = callUpMoving(
      ledger.rule.cara,
      now,
      waiting.filter((one) => !heldBack.has(one.id) && waits(one)),
      naik ? sitting : new Map(),
    );
    for (const { id, prodi, kursi } of called) {
      given.set(id, { prodi, kursi });
      sitting.set(id, { prodi, kursi });
    }
    calls.push(called);
  }
  return calls;
};
