/** Call-ups repeated from the ledger of a run and what happened after it, in order (jawaban 9). */
import type { Told } from './ledger.ts';
import { callUpMoving, type Moved, type Seat } from './naik.ts';
import type { Held, Waiting } from './panggil.ts';
import { outsideSeats } from './pegangan.ts';

/** What happened after an announcement, by participant number: an answer, places moved to another wave or back, or seats called up with who was passed over. */
export type Event =
  | { jenis: 'terima'; id: string; tetap?: true | undefined; tempat?: Seat | undefined }
  | { jenis: 'tolak' | 'gugur'; id: string }
  | { jenis: 'pindah' | 'batal-pindah'; kursi: readonly { prodi: string; jumlah: number }[] }
  | { jenis: 'panggil'; tertahan: readonly string[] };

/** Who sits where in a run, in the order of its ledger; last those who compete no longer and hold a seat. */
export function* seatsIn({ count, participant, verdict, holdings }: Told): Generator<Seat & { id: string }> {
  for (let i = 0; i < count; i += 1) {
    const { diterima, kursi } = verdict(i);
    if (diterima === 0) continue;
    const { id, pilihan } = participant(i);
    yield { id, prodi: pilihan[diterima - 1] as string, kursi };
  }
  yield* outsideSeats(holdings ?? []);
}
/** Those whom a run gave nothing as high, on each list they stand. */
export function* waitingIn({ count, participant, verdict }: Told): Generator<Waiting> {
  for (let i = 0; i < count; i += 1) {
    const { id, pilihan, kelompok } = participant(i);
    for (const [choice, tempat] of verdict(i).tunggu.entries())
      if (tempat > 0) yield { id, prodi: pilihan[choice] as string, pilihan: choice + 1, tempat, kelompok };
  }
}
/** Seats of each programme, and how many the run filled. */
export const heldIn = ({ rule, fill }: Told): Omit<Held, 'dipegang' | 'kapasitas'>[] =>
  rule.prodi.map(({ kode, kursi }, p) => ({ prodi: kode, jenis: kursi, terisi: fill(p).terisi }));

/** What a ledger says of seats and of who waits for one, whole. */
export const placesIn = (told: Told) => ({
  seats: [...seatsIn(told)],
  waiting: [...waitingIn(told)],
  held: heldIn(told),
});

/**
 * Whom each call-up of `events` calls, by the ledger alone. `kapasitas` names the seats of each programme without
 * those given beyond; a programme it does not name has those the run filled. Where `naik`, the admitted move up.
 */
export const replayCalls = (
  ledger: Told,
  kapasitas: ReadonlyMap<string, number>,
  events: readonly Event[],
  naik = false,
): Moved[][] => {
  const { seats, waiting, held } = placesIn(ledger);
  const sitting = new Map<string, Seat>(seats.map(({ id, ...seat }) => [id, seat]));
  const given = new Map(sitting);
  const moved = new Map<string, number>();
  const staying = new Set(
    (ledger.holdings ?? []).flatMap(({ id, tetap }) => (tetap === 'diminta' ? id : [])),
  );
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
      const seat = (event.jenis === 'terima' && event.tempat) || given.get(event.id);
      if (event.jenis === 'terima' && seat) {
        given.set(event.id, seat);
        sitting.set(event.id, seat);
      } else sitting.delete(event.id);
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
