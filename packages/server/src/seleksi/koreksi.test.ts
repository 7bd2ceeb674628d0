/** A run that corrects another after an upheld objection, over made-up cases (seleksi 40). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { scaled } from '../../test/scale.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { readInColumns } from './baca.ts';
import { toColumns } from './columns.ts';
import { parentFault } from './induk.ts';
import { readLedger, replay, type Selection, writeLedger } from './ledger.ts';
import { type Outcome, select, type Verdict } from './outcome.ts';
import type { Holding } from './pegangan.ts';
import { replayInSql } from './replay-sql.ts';
import { isByChoice, type Participant } from './rule.ts';
import { replayNames, writePseudonymous } from './samaran.ts';
import { type Made, selections } from './testing.ts';

interface Case extends Made {
  /** As the run was announced. */
  parent: Outcome;
  holdings: Holding[];
  /** With marks as they were corrected; without those who compete no longer. */
  corrected: Participant[];
}
const runs = { numRuns: scaled(400, 10_000) };
const outcomeOf = (
  { rule, benih }: Made,
  participants: readonly Participant[],
  holdings: readonly Holding[] | null = null,
): Outcome => select(rule, toColumns(rule, participants), benih, [], holdings);
const programmeOf = ({ pilihan }: Participant, { diterima }: Verdict): string | null =>
  pilihan[diterima - 1] ?? null;

/** What everybody holds after answers and call-ups, and what marks became. */
const cases = (): fc.Arbitrary<Case> =>
  selections().chain((made) => {
    const parent = outcomeOf(made, made.participants);
    const happened = fc.record({
      fate: fc.constantFrom('diam', 'diam', 'diam', 'lepas', 'diminta', 'surat', 'panggil', 'luar'),
      /** Another mark for the first component. */
      mark: fc.option(
        fc.integer({ min: 0, max: 8 }).map((n) => n * 100_000),
        { freq: 2 },
      ),
    });
    return fc
      .array(happened, { minLength: made.participants.length, maxLength: made.participants.length })
      .map((all) => ({
        ...made,
        parent,
        holdings: made.participants.flatMap((one, i): Holding[] => {
          const verdict = parent.verdicts[i] as Verdict;
          const { fate } = all[i] as (typeof all)[number];
          const prodi = programmeOf(one, verdict);
          const tetap = fate === 'diminta' || fate === 'surat' ? fate : null;
          if (fate === 'luar')
            return [
              { id: one.id, prodi, kursi: prodi === null ? 0 : verdict.kursi, tetap: null, luar: true },
            ];
          if (prodi !== null)
            return [
              fate === 'lepas'
                ? { id: one.id, prodi: null, kursi: 0, tetap: null }
                : { id: one.id, prodi, kursi: verdict.kursi, tetap },
            ];
          const called = fate === 'panggil' ? one.pilihan.at(-1) : undefined;
          return called === undefined ? [] : [{ id: one.id, prodi: called, kursi: 1, tetap: null }];
        }),
        corrected: made.participants.flatMap((one, i) => {
          if (all[i]?.fate === 'luar') return [];
          const mark = all[i]?.mark ?? null;
          return [mark === null ? one : { ...one, nilai: [mark, ...one.nilai.slice(1)] }];
        }),
      }));
  });
const INDUK = 'e'.repeat(64);
const selectionOf = ({ rule, benih, corrected, holdings }: Case): Selection & { benih: string } => ({
  program: '1.0.0',
  penawaran: 'S1-2027-1',
  induk: INDUK,
  benih,
  rule,
  participants: corrected,
  holdings,
});
/** Which choice of theirs somebody holds when the run begins; none where they hold nothing. */
const rankHeld = (made: Case, id: string): number => {
  const one = made.corrected.find((p) => p.id === id) as Participant;
  const prodi = made.holdings.find((h) => h.id === id)?.prodi ?? null;
  return prodi === null ? Number.POSITIVE_INFINITY : one.pilihan.indexOf(prodi) + 1;
};
const rankOf = ({ diterima }: Verdict) => diterima || Number.POSITIVE_INFINITY;

describe('a run that corrects another', () => {
  test('takes no seat from anybody and gives nobody a lower choice', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const { verdicts } = outcomeOf(made, made.corrected, made.holdings);
        for (const verdict of verdicts)
          expect(rankOf(verdict)).toBeLessThanOrEqual(
            verdict.pegang === 'lepas' ? Number.POSITIVE_INFINITY : rankHeld(made, verdict.id),
          );
        // Whoever was admitted and gave nothing up is told so.
        for (const { id, prodi, luar } of made.holdings)
          if (prodi !== null && !luar)
            expect(verdicts.find((one) => one.id === id)?.pegang).toMatch(/^(tetap|naik)$/);
      }),
      runs,
    );
  });

  test('gives whoever gains exactly what the rule gives them by the corrected marks, and that to everybody it gives more', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const alone = outcomeOf(made, made.corrected);
        const { verdicts } = outcomeOf(made, made.corrected, made.holdings);
        for (const [i, verdict] of verdicts.entries()) {
          const right = alone.verdicts[i] as Verdict;
          const held = made.holdings.find(({ id }) => id === verdict.id);
          const isBound = held !== undefined && (held.prodi === null || held.tetap !== null);
          if (rankOf(verdict) < rankHeld(made, verdict.id))
            expect([verdict.diterima, verdict.kursi]).toEqual([right.diterima, right.kursi]);
          if (!isBound) expect(rankOf(verdict)).toBeLessThanOrEqual(rankOf(right));
          else expect(verdict.diterima).toBe(held.prodi === null ? 0 : rankHeld(made, verdict.id));
        }
      }),
      runs,
    );
  });

  test('leaves nobody who could say that somebody behind them gained the seat they ask for', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const { verdicts } = outcomeOf(made, made.corrected, made.holdings);
        const gained = verdicts.filter((one) => rankOf(one) < rankHeld(made, one.id));
        for (const winner of gained) {
          const own = made.corrected.find(({ id }) => id === winner.id) as Participant;
          const prodi = own.pilihan[winner.diterima - 1] as string;
          const seats = made.rule.prodi.find(({ kode }) => kode === prodi)?.kursi[winner.kursi - 1];
          // Seats for everybody alike, where the total alone decides.
          if (isByChoice(made.rule.cara) || JSON.stringify(seats?.urutan) !== '[[]]' || seats?.tanpa.length)
            continue;
          for (const [i, other] of verdicts.entries()) {
            const choice = made.corrected[i]?.pilihan.indexOf(prodi) ?? -1;
            if (choice === -1 || other.pegang === 'lepas' || rankOf(other) <= choice + 1) continue;
            const kept = made.holdings.find(({ id }) => id === other.id)?.tetap ?? null;
            const total = other.nilai[choice] ?? null;
            if (kept === null && total !== null)
              expect(total).toBeLessThanOrEqual(winner.nilai[winner.diterima - 1] as number);
          }
        }
      }),
      runs,
    );
  });

  test('changes nothing for anybody where no mark did', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const holdings = made.holdings.filter(
          ({ id, prodi, luar }) =>
            !luar && (prodi === null || made.parent.verdicts.some((v) => v.id === id && v.diterima > 0)),
        );
        const { verdicts, fills } = outcomeOf(made, made.participants, holdings);
        for (const [i, verdict] of verdicts.entries()) {
          const before = made.parent.verdicts[i] as Verdict;
          if (verdict.pegang !== 'lepas')
            expect([verdict.diterima, verdict.kursi]).toEqual([before.diterima, before.kursi]);
        }
        for (const [p, fill] of fills.entries()) {
          expect(fill.terisi).toEqual(made.parent.fills[p]?.terisi);
          for (const [k, held] of (fill.dipegang ?? []).entries())
            expect(held).toBeLessThanOrEqual(fill.terisi[k] as number);
        }
      }),
      runs,
    );
  });

  test('counts every seat that is held after it, of those who compete no longer as well', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const { verdicts, fills } = outcomeOf(made, made.corrected, made.holdings);
        for (const { prodi, dipegang } of fills)
          for (const [k, held] of (dipegang as number[]).entries())
            expect(
              verdicts.filter(
                (one, i) => made.corrected[i]?.pilihan[one.diterima - 1] === prodi && one.kursi === k + 1,
              ).length +
                made.holdings.filter((one) => one.luar && one.prodi === prodi && one.kursi === k + 1).length,
            ).toBe(held);
      }),
      runs,
    );
  });

  test('is the same bytes in whatever order participants and seats come', () => {
    fc.assert(
      fc.property(cases(), fc.infiniteStream(fc.nat()), (made, numbers) => {
        const shuffled = <T>(all: readonly T[]): T[] =>
          all
            .map((one) => ({ one, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
        const of = selectionOf(made);
        const again = writeLedger({
          ...of,
          participants: shuffled(made.corrected),
          holdings: shuffled(made.holdings),
        });
        expect(again.lines).toEqual(writeLedger(of).lines);
      }),
      runs,
    );
  });

  test('refuses a seat nobody can hold by name', () => {
    const [made] = fc.sample(
      cases().filter(({ corrected }) => corrected[0]?.id === 'a00' && corrected[0].pilihan.length > 0),
      { numRuns: 1, seed: 3 },
    ) as [Case];
    const told = (holding: Holding) => () => outcomeOf(made, made.corrected, [holding]);
    const seat = { id: 'a00', kursi: 1, tetap: null };
    expect(told({ ...seat, prodi: 'lain' })).toThrow('Tempat peserta a00: tidak memilih prodi lain.');
    expect(told({ ...seat, id: 'zz', prodi: 'p0' })).toThrow('Tempat peserta zz: tidak ikut diseleksi.');
    const away = { ...seat, luar: true as const };
    expect(told({ ...away, prodi: made.corrected[0]?.pilihan[0] as string })).toThrow(
      'Tempat peserta a00: tercatat tidak ikut, padahal ikut diseleksi.',
    );
    expect(told({ ...away, id: 'zz', prodi: 'lain' })).toThrow(
      'Tempat peserta zz: tidak ada pada prodi lain.',
    );
    expect(told({ ...away, id: 'zz', prodi: 'p0', kursi: 40 })).toThrow('tidak ada pada prodi p0');
    const twice = { ...seat, prodi: made.corrected[0]?.pilihan[0] as string };
    expect(() => outcomeOf(made, made.corrected, [twice, twice])).toThrow('ada yang tercatat dua kali');
  });
});

describe('its ledger', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, 2);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test('names its parent and is written the same by PostgreSQL', async () => {
    for (const made of fc.sample(cases(), { numRuns: scaled(40, 400), seed: 11 })) {
      const { lines } = writeLedger(selectionOf(made));
      const ledger = readLedger(lines);
      if (ledger.failed) throw new Error(ledger.failed.difference?.what);
      expect(ledger.head.induk).toBe(INDUK);
      expect(replay(lines).difference).toBeNull();
      expect(await replayInSql(pool, lines)).toEqual(ledger.found);
    }
  });

  test('is led back from other names, and read by column', async () => {
    for (const made of fc.sample(cases(), { numRuns: 20, seed: 12 })) {
      const { lines, seal } = writeLedger(selectionOf(made));
      const other = writePseudonymous(selectionOf(made), seal, 'ab'.repeat(32));
      expect(replay(other.lines).difference).toBeNull();
      expect(replayNames(other.lines, other.key)).toEqual({ seal, fault: null });
      async function* slowly() {
        yield* lines;
      }
      const whole = readLedger(lines);
      const told = await readInColumns(slowly(), seal);
      if (whole.failed) throw new Error('unread');
      expect(told.holdings).toEqual(whole.holdings);
      for (let i = 0; i < told.count; i += 1) expect(told.verdict(i)).toEqual(whole.verdict(i));
    }
  });

  test('shows a seat that was changed, or cut', () => {
    const [made] = fc.sample(
      cases().filter(({ holdings }) => holdings[0]?.prodi !== null && holdings[0]?.tetap === null),
      { numRuns: 1, seed: 5 },
    ) as [Case];
    const { lines } = writeLedger(selectionOf(made));
    const at = 2 + made.corrected.length;
    const forged = lines.with(at, (lines[at] as string).replace('"tetap":null', '"tetap":"surat"'));
    const cut = lines.toSpliced(at, 1);
    expect(lines[at]).toContain('"tetap":null');
    expect(replay(forged).difference).toEqual({ line: null, what: 'tempat yang dipegang diubah' });
    expect(replay(cut).difference).not.toBeNull();
  });

  test('held against its parent shows another rule, another draw, and whoever is missing', () => {
    const [made] = fc.sample(
      cases().filter(
        ({ parent, holdings }) =>
          parent.verdicts.some(({ diterima }) => diterima > 0) &&
          holdings.some(({ luar, prodi }) => luar && prodi === null),
      ),
      { numRuns: 1, seed: 8 },
    ) as [Case];
    const { rule, benih, participants } = made;
    const before = writeLedger({
      program: '1.0.0',
      penawaran: 'S1-2027-1',
      induk: null,
      benih,
      rule,
      participants,
    });
    const faultOf = (change: Partial<Selection>) => {
      const child = readLedger(writeLedger({ ...selectionOf(made), induk: before.seal, ...change }).lines);
      const parent = readLedger(before.lines);
      if (child.failed || parent.failed) throw new Error('unread');
      return parentFault(child, parent);
    };
    const admitted = made.parent.verdicts.find(({ diterima }) => diterima > 0)?.id as string;
    expect(faultOf({})).toBeNull();
    expect(faultOf({ induk: INDUK })).toBe('buku ini menyebut induk lain');
    expect(faultOf({ rule: { ...rule, kosong: rule.kosong === 'nol' ? 'gugur' : 'nol' } })).toBe(
      'aturannya bukan aturan induknya',
    );
    expect(faultOf({ benih: '0'.repeat(64) })).toBe('undiannya bukan undian induknya');
    expect(faultOf({ holdings: made.holdings.filter(({ id }) => id !== admitted) })).toBe(
      `tempat peserta ${admitted} hilang`,
    );
    const outside = made.holdings.find(({ luar, prodi }) => luar && prodi === null)?.id as string;
    expect(faultOf({ holdings: made.holdings.filter(({ id }) => id !== outside) })).toBe(
      `peserta ${outside} tidak disebut`,
    );
    expect(faultOf({ holdings: null, induk: null })).toBe('buku ini bukan perhitungan ulang');
  });

  test('cannot be written without a parent', () => {
    const [made] = fc.sample(cases(), { numRuns: 1, seed: 6 }) as [Case];
    expect(() => writeLedger({ ...selectionOf(made), induk: null })).toThrow('names it');
  });
});
