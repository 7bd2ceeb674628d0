/** Plenary decisions: one participant admitted or refused against the rule; the allocation goes around them (seleksi 25–27). */
import { z } from 'zod';
import type { Columns } from './columns.ts';
import { digest, kode, type Rule } from './rule.ts';
import { NOWHERE, tiersOf } from './tiers.ts';

const petugas = z.string().min(1).max(100);
/** A decision as it stands in a ledger: reason and document by their digests. */
export const decisionSchema = z.strictObject({
  id: kode,
  nomor: z.int().min(1),
  putusan: z.enum(['terima', 'tolak']),
  /** Where somebody is admitted; null where refused. */
  prodi: kode.nullable(),
  /** A seat of the programme is taken, or one beyond its seats is made; null where refused. */
  kursi: z.enum(['ambil', 'tambah']).nullable(),
  alasan: digest,
  dokumen: digest,
  /** Who proposed and who approved. */
  petugas: z.tuple([petugas, petugas]),
});
export type Decision = z.infer<typeof decisionSchema>;

/** Decisions in the one order a ledger knows, whatever participants are called in it. */
export const orderedDecisions = (decisions: readonly Decision[]): Decision[] =>
  decisions.toSorted((a, b) => a.nomor - b.nomor);

/** Whom the allocation goes around, and what they hold. */
export interface Seated {
  /** By participant: what was decided. */
  decided: readonly (Decision['putusan'] | undefined)[];
  /** By participant: the choice somebody was admitted to, as its place among all choices; -1 for none. */
  choice: Int32Array;
  /** By participant: which kind of seats, 0 first; -1 for none or for one beyond. */
  kind: Int8Array;
  /** Seats that are gone, by programme and kind. */
  taken: readonly (readonly number[])[];
  /** Seats made beyond, by programme. */
  beyond: readonly number[];
}

const refuse = ({ nomor, id }: Decision, what: string): never => {
  throw new RangeError(`Putusan sidang ${nomor}, peserta ${id}: ${what}.`);
};

/**
 * Seats whoever a plenary admitted, in the order of the decisions: on the last kind of seats they may sit on that has one
 * left, or beyond all. Throws RangeError where somebody takes no part, did not choose the programme, or no seat is left.
 */
export const seatDecided = (rule: Rule, columns: Columns, decisions: readonly Decision[]): Seated => {
  const { count, ids, start, programme, groups } = columns;
  const tiers = tiersOf(rule);
  const named = new Set(decisions.map(({ id }) => id));
  const places = new Map<string, number>();
  for (const [i, id] of ids.entries()) if (named.has(id)) places.set(id, i);
  const decided = Array.from<Decision['putusan'] | undefined>({ length: count });
  const choice = new Int32Array(count).fill(-1);
  const kind = new Int8Array(count).fill(-1);
  const taken = rule.prodi.map(({ kursi }) => kursi.map(() => 0));
  const beyond = rule.prodi.map(() => 0);
  for (const one of orderedDecisions(decisions)) {
    const i = places.get(one.id) ?? refuse(one, 'tidak ikut diseleksi');
    if (decided[i]) refuse(one, 'diputus dua kali');
    decided[i] = one.putusan;
    if ((one.putusan === 'terima') !== (one.prodi !== null && one.kursi !== null))
      refuse(one, 'prodi dan kursi hanya bagi yang diterima');
    if (one.putusan === 'tolak') continue;
    const p = rule.prodi.findIndex((of) => of.kode === one.prodi);
    const at = programme.subarray(start[i], start[i + 1]).indexOf(p);
    if (p === -1 || at === -1) refuse(one, `tidak memilih prodi ${one.prodi}`);
    choice[i] = (start[i] as number) + at;
    if (one.kursi === 'tambah') {
      beyond[p] = (beyond[p] as number) + 1;
      continue;
    }
    const gone = taken[p] as number[];
    kind[i] = (rule.prodi[p]?.kursi ?? []).findLastIndex(
      ({ jumlah }, k) => (gone[k] as number) < jumlah && tiers[p]?.[k]?.(groups[i] as number) !== NOWHERE,
    );
    if (kind[i] === -1) refuse(one, `tidak ada kursi lagi di prodi ${one.prodi}`);
    gone[kind[i] as number] = (gone[kind[i] as number] as number) + 1;
  }
  return { decided, choice, kind, taken, beyond };
};
