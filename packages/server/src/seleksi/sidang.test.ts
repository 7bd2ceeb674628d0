import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { scaled } from '../../test/scale.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { toColumns } from './columns.ts';
import { replay, writeLedger } from './ledger.ts';
import { type Outcome, select, type Verdict } from './outcome.ts';
import { replayInSql } from './replay-sql.ts';
import { replayNames, writePseudonymous } from './samaran.ts';
import type { Decision } from './sidang.ts';
import { decided, type Made } from './testing.ts';

type Case = Made & { decisions: Decision[] };
const runs = { numRuns: scaled(400, 10_000) };
const run = ({ rule, participants, benih }: Made, decisions: readonly Decision[]): Outcome =>
  select(rule, toColumns(rule, participants), benih, decisions);
/** The case with the decisions that can be: without whom no seat is left for. */
const possible = (made: Case): Case => {
  let decisions: Decision[] = [];
  for (const one of made.decisions) {
    try {
      run(made, [...decisions, one]);
      decisions = [...decisions, one];
    } catch (error) {
      expect((error as Error).message).toContain('tidak ada kursi lagi');
    }
  }
  return { ...made, decisions };
};
const cases = (): fc.Arbitrary<Case> => decided().map(possible);
const ledgerOf = (made: Case) => writeLedger({ penawaran: 'S1-2027-1', induk: null, ...made });
const seatOf = ({ diterima, kursi }: Verdict) => `${diterima}/${kursi}`;

describe('plenary decisions', () => {
  test('are carried out as they were made, and marked', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const { verdicts } = run(made, made.decisions);
        const by = new Map(made.decisions.map((one) => [one.id, one]));
        for (const [i, verdict] of verdicts.entries()) {
          const decision = by.get(verdict.id);
          expect(verdict.sidang).toBe(decision?.putusan);
          if (!decision) continue;
          const got = made.participants[i]?.pilihan[verdict.diterima - 1] ?? null;
          expect(got).toBe(decision.prodi);
          expect(verdict.kursi > 0).toBe(decision.kursi === 'ambil');
          // Who was decided upon waits for nothing.
          expect(verdict.tunggu.every((place) => place === 0)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('leave no programme with more than its seats, apart from those marked as beyond', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const { verdicts, fills } = run(made, made.decisions);
        for (const [p, { kode, kursi }] of made.rule.prodi.entries()) {
          const admitted = verdicts.filter(
            (one, i) => made.participants[i]?.pilihan[one.diterima - 1] === kode,
          );
          for (const [k, { jumlah }] of kursi.entries()) {
            const sitting = admitted.filter((one) => one.kursi === k + 1);
            expect(sitting.length).toBeLessThanOrEqual(jumlah);
            expect(fills[p]?.terisi[k]).toBe(sitting.length);
          }
          const beyond = admitted.filter((one) => one.kursi === 0);
          expect(beyond.every(({ sidang }) => sidang === 'terima')).toBe(true);
          expect(fills[p]?.lebih ?? 0).toBe(beyond.length);
        }
      }),
      runs,
    );
  });

  test('change nothing for anybody else unless a seat was taken or given up, and no score at all', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const before = run(made, []);
        // Seats beyond for who had none, and refusing who had none, touch no seat.
        const had = new Set(before.verdicts.filter(({ diterima }) => diterima > 0).map(({ id }) => id));
        const harmless = made.decisions.filter((one) => one.kursi !== 'ambil' && !had.has(one.id));
        const after = run(made, harmless);
        const named = new Set(harmless.map(({ id }) => id));
        for (const [i, verdict] of after.verdicts.entries()) {
          expect(verdict.nilai).toEqual(before.verdicts[i]?.nilai);
          if (!named.has(verdict.id)) expect(seatOf(verdict)).toBe(seatOf(before.verdicts[i] as Verdict));
        }
        expect(after.fills.map(({ terisi, batas, memenuhi }) => ({ terisi, batas, memenuhi }))).toEqual(
          before.fills.map(({ terisi, batas, memenuhi }) => ({ terisi, batas, memenuhi })),
        );
      }),
      runs,
    );
  });

  test('one that takes a seat leaves at most one person more without a place', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        const first = made.decisions.slice(0, 1);
        const [before, after] = [run(made, []), run(made, first)];
        const lost = after.verdicts.filter(
          ({ id, diterima }, i) =>
            diterima === 0 && (before.verdicts[i]?.diterima ?? 0) > 0 && id !== first[0]?.id,
        );
        expect(lost.length).toBeLessThanOrEqual(first[0]?.kursi === 'ambil' ? 1 : 0);
      }),
      runs,
    );
  });

  test('by choice leave out of who would have gained whoever was decided upon', () => {
    fc.assert(
      fc.property(decided('pilihan', 'kelompok-pilihan').map(possible), (made) => {
        const outcome = run(made, made.decisions);
        const gains = made.participants.filter(({ id, pilihan }, i) => {
          const { diterima, sidang } = outcome.verdicts[i] as Verdict;
          const dearer = pilihan.slice(1, diterima === 0 ? pilihan.length : diterima - 1);
          return (
            sidang === undefined &&
            dearer.some((prodi) => {
              const first = [prodi, ...pilihan.filter((other) => other !== prodi)];
              const participants = made.participants.map((one) =>
                one.id === id ? { ...one, pilihan: first } : one,
              );
              return run({ ...made, participants }, made.decisions).verdicts[i]?.diterima === 1;
            })
          );
        });
        expect(outcome.lebih_baik).toBe(gains.length);
      }),
      runs,
    );
  });

  test('leave nobody unsaid who came before whoever the rule seated', () => {
    fc.assert(
      fc.property(cases(), (made) => {
        // Removing whom it concerns from the seats that are left is what the rule then runs over.
        const { verdicts } = run(made, made.decisions);
        const named = new Set(made.decisions.map(({ id }) => id));
        const prodi = made.rule.prodi.map((one) => ({
          ...one,
          kursi: one.kursi.map((kind, k) => ({
            ...kind,
            jumlah:
              kind.jumlah -
              verdicts.filter(
                (v, i) =>
                  v.sidang === 'terima' &&
                  v.kursi === k + 1 &&
                  made.participants[i]?.pilihan[v.diterima - 1] === one.kode,
              ).length,
          })),
        }));
        // Scores compare and draws fall among all, so whom it concerns stays in the list and asks for nothing.
        const participants = made.participants.map((one) =>
          named.has(one.id) ? { ...one, pilihan: [] } : one,
        );
        const again = run({ ...made, rule: { ...made.rule, prodi }, participants }, []);
        for (const [i, verdict] of verdicts.entries())
          if (!verdict.sidang) expect(seatOf(again.verdicts[i] as Verdict)).toBe(seatOf(verdict));
      }),
      runs,
    );
  });
});

describe('a ledger with plenary decisions', () => {
  let db: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    db = await createTestDatabase();
    pool = createPool(db.applicationUrl);
  });
  afterAll(async () => {
    await pool.end();
    await db.drop();
  });
  const behind = ({ participants, decisions }: Case) => 2 + participants.length + decisions.length;

  test('is written alike by the second implementation, under its own names and under others', async () => {
    await fc.assert(
      fc.asyncProperty(cases(), fc.stringMatching(/^[0-9a-f]{64}$/), async (made, key) => {
        const { lines, seal } = ledgerOf(made);
        expect(replay(lines)).toEqual({ seal, difference: null });
        expect(await replayInSql(pool, lines)).toEqual(lines.slice(behind(made)));
        const other = writePseudonymous({ penawaran: 'S1-2027-1', induk: null, ...made }, seal, key);
        expect(replay(other.lines)).toEqual({ seal: other.seal, difference: null });
        expect(await replayInSql(pool, other.lines)).toEqual(other.lines.slice(behind(made)));
        expect(replayNames(other.lines, other.key)).toEqual({ seal, fault: null });
        for (const { id } of made.participants) expect(other.lines.join('')).not.toContain(`"${id}"`);
        expect(other.lines.join('')).not.toContain(made.benih);
      }),
      { numRuns: scaled(40, 2_000) },
    );
  }, 600_000);

  test('of which a character was changed is not believed', () => {
    const [made] = fc.sample(
      cases().filter(({ decisions }) => decisions.length > 1),
      { numRuns: 1, seed: 11 },
    );
    const { lines, seal } = ledgerOf(made as Case);
    const at = 2 + (made as Case).participants.length;
    const row = lines[at] as string;
    for (let i = 0; i < row.length; i += 1) {
      const other = `${row.slice(0, i)}${row[i] === '1' ? '2' : '1'}${row.slice(i + 1)}`;
      const { difference } = replay(lines.map((one, n) => (n === at ? other : one)));
      expect(['putusan sidang diubah', 'putusan sidang tidak terbaca']).toContain(difference?.what);
    }
    expect(replay(lines).seal).toBe(seal);
  });
});

test('decisions about strangers, programmes nobody chose and twice about one are refused by name', () => {
  const [made] = fc.sample(
    cases().filter(({ decisions }) => decisions.some(({ putusan }) => putusan === 'tolak')),
    { numRuns: 1, seed: 3 },
  );
  const { decisions } = made as Case;
  const one = decisions.find(({ putusan }) => putusan === 'tolak') as Decision;
  const told =
    (...all: Decision[]) =>
    () =>
      run(made as Case, all);
  expect(told({ ...one, id: 'tiada' })).toThrow(
    `Putusan sidang ${one.nomor}, peserta tiada: tidak ikut diseleksi.`,
  );
  expect(told(one, { ...one, nomor: 9 })).toThrow('diputus dua kali');
  expect(told({ ...one, putusan: 'terima', prodi: 'tiada', kursi: 'tambah' })).toThrow(
    'tidak memilih prodi tiada',
  );
  expect(told({ ...one, putusan: 'terima' })).toThrow('prodi dan kursi hanya bagi yang diterima');
});
