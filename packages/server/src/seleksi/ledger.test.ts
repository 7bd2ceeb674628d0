import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { scaled } from '../../test/scale.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { programIn } from './kepala.ts';
import { readLedger, replay, type Selection, writeLedger } from './ledger.ts';
import { replayInSql } from './replay-sql.ts';
import { UNIT } from './rule.ts';
import { replayNames, writePseudonymous } from './samaran.ts';
import { decided, type Made, selections } from './testing.ts';

const ledgerOf = (made: Made, more: Partial<Selection> = {}) =>
  writeLedger({ penawaran: 'S1-2027-1', induk: null, ...made, ...more });

describe('a second implementation, in SQL alone', () => {
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

  test('writes the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(selections(), fc.constantFrom(undefined, '1.2.3'), async (made, program) => {
        const { lines } = ledgerOf(made, { program });
        expect(await replayInSql(pool, lines)).toEqual(lines.slice(2 + made.participants.length));
      }),
      { numRuns: scaled(60, 3_000) },
    );
  }, 600_000);
});

const read = (lines: string[]) => {
  const ledger = readLedger(lines);
  if (ledger.failed) throw new Error('not whole');
  return ledger;
};

/** Two programmes of a university, one of them with a seat for KIP-K. */
const demo: Made = {
  benih: 'a1'.repeat(32),
  rule: {
    cara: 'skor',
    kosong: 'gugur',
    komponen: [
      { kode: 'tpa', nama: 'Tes Potensi Akademik', rentang: [0, 100 * UNIT], ubah: 'asli', di_dalam: [] },
      { kode: 'bidang', nama: 'Tes Bidang', rentang: [0, 100 * UNIT], ubah: 'asli', di_dalam: [] },
    ],
    seri: ['bidang', 'urut'],
    prodi: ['31.1', '32.1'].map((kode) => ({
      kode,
      bobot: [4_000, 6_000],
      minimum: [30 * UNIT, null],
      minimum_total: null,
      kursi: [
        { jumlah: 1, urutan: [['kipk'], []], tanpa: [] },
        { jumlah: 1, urutan: [[]], tanpa: [] },
      ],
    })),
  },
  participants: (
    [
      ['a', [], [90, 80]],
      ['b', [], [80, 80]],
      ['c', ['kipk'], [50, 40]],
      ['d', [], [20, 100]],
      ['e', [], [70, 70]],
    ] as const
  ).map(([id, kelompok, nilai], urut) => ({
    id,
    kelompok: [...kelompok],
    nilai: nilai.map((value) => value * UNIT),
    pilihan: ['31.1', '32.1'],
    tambahan: 0,
    urut,
  })),
};

describe('a ledger', () => {
  test('holds who got which seat, who waits where, and where each programme ends', () => {
    const { outcome } = ledgerOf(demo);
    expect(
      Object.fromEntries(
        outcome.verdicts.map(({ id, diterima, kursi, nilai, tunggu }) => [
          id,
          { diterima, kursi, nilai, tunggu },
        ]),
      ),
    ).toEqual({
      a: { diterima: 1, kursi: 2, nilai: [840_000, 840_000], tunggu: [0, 0] },
      b: { diterima: 2, kursi: 1, nilai: [800_000, 800_000], tunggu: [1, 0] },
      // KIP-K sits before higher scores on the seat meant for it.
      c: { diterima: 1, kursi: 1, nilai: [440_000, 440_000], tunggu: [0, 0] },
      // The best of all in one test, below the minimum of the other.
      d: { diterima: 0, kursi: 0, nilai: [null, null], tunggu: [0, 0] },
      e: { diterima: 2, kursi: 2, nilai: [700_000, 700_000], tunggu: [2, 0] },
    });
    expect(outcome.fills[0]).toEqual({
      prodi: '31.1',
      memenuhi: 4,
      terisi: [1, 1],
      batas: [
        { id: 'c', nilai: 440_000 },
        { id: 'a', nilai: 840_000 },
      ],
    });
  });

  test('is repeated to the same seal', () => {
    const { lines, seal } = ledgerOf(demo);
    expect(replay(lines)).toEqual({ seal, difference: null });
  });

  test('of before, by choice with the rank before the group on reserved seats as well, is repeated to its own seal', () => {
    const old = ledgerOf(
      {
        ...demo,
        rule: {
          ...demo.rule,
          cara: 'pilihan',
          komponen: demo.rule.komponen.slice(0, 1),
          seri: ['urut'],
          prodi: demo.rule.prodi.map((one) => ({
            ...one,
            bobot: [UNIT],
            minimum: [null],
            kursi: [{ jumlah: 1, urutan: [['kipk'], []], tanpa: [] }, ...one.kursi.slice(1)],
          })),
        },
        participants: (
          [
            ['a', [], 90, ['31.1', '32.1']],
            ['b', [], 80, ['31.1', '32.1']],
            ['c', ['kipk'], 70, ['32.1', '31.1']],
            ['d', ['kipk'], 95, ['32.1', '31.1']],
            ['e', [], 99, ['32.1', '31.1']],
          ] as const
        ).map(([id, kelompok, nilai, pilihan], urut) => ({
          id,
          kelompok: [...kelompok],
          nilai: [nilai * UNIT],
          pilihan: [...pilihan],
          tambahan: 0,
          urut,
        })),
      },
      { program: '0.9.0' },
    );
    // As the program wrote it before there was another way.
    const seal = 'd73af675b58cf55508b51122d625876a1f8c1110da7bc5435610992f2ee0637c';
    expect(old.seal).toBe(seal);
    expect(replay(old.lines)).toEqual({ seal, difference: null });
    const member = (lines: typeof old) => lines.outcome.verdicts.find(({ id }) => id === 'c');
    expect(member(old)?.diterima).toBe(0);
    // The same people by choice as it is now: the member who wrote the programme second sits on the reserved seat.
    const { rule, participants } = read(old.lines);
    const now = ledgerOf({ ...demo, rule: { ...rule, cara: 'kelompok-pilihan' }, participants });
    expect(member(now)).toMatchObject({ diterima: 2, kursi: 1 });
  });

  test('of which a single character was changed is not believed, and the place is told', () => {
    const { lines, seal } = ledgerOf(demo);
    const told = new Set<string>();
    const head = lines[0] as string;
    const digests = [head.indexOf('"sidik"'), head.indexOf('"undian"')] as const;
    for (const [at, line] of lines.entries())
      for (let i = 0; i < line.length; i += 1) {
        const other = line[i] === '1' ? '2' : '1';
        const changed = `${line.slice(0, i)}${other}${line.slice(i + 1)}`;
        const again = replay(lines.map((one, n) => (n === at ? changed : one)));
        // Whatever of the head is still a head is another ledger, under another seal.
        if (again.difference === null) {
          expect([at, i >= digests[0] && i < digests[1]]).toEqual([0, false]);
          expect(again.seal).not.toBe(seal);
          continue;
        }
        told.add(again.difference.what);
        if (again.difference.line !== null && at > 0 && again.difference.line !== 1)
          expect(again.difference.line).toBe(at + 1);
      }
    expect([...told]).toEqual(
      expect.arrayContaining([
        'aturan diubah',
        'peserta diubah',
        'hasil berbeda dari yang diulang',
        'sidik hasil berbeda',
      ]),
    );
  });

  test('is read as it is written and no other way, though the values be the same', () => {
    const { lines } = ledgerOf(demo);
    const said = ['kepala berkas tidak terbaca', 'aturan tidak terbaca', 'peserta tidak terbaca'];
    for (const [at, what] of said.entries()) {
      const spaced = (lines[at] as string).replace('{', '{ ');
      expect(replay(lines.with(at, spaced)).difference).toEqual({ line: at + 1, what });
    }
  });

  test('with a line less, a line more or another draw is not believed', () => {
    const { lines } = ledgerOf(demo);
    expect(replay(lines.slice(0, -1)).difference).toEqual({ line: null, what: 'berkas terpotong' });
    expect(replay([...lines, lines.at(-1) as string]).difference).toEqual({
      line: lines.length + 1,
      what: 'baris berlebih',
    });
    const head = (lines[0] as string).replace('a1a1', 'b1b1');
    expect(replay([head, ...lines.slice(1)]).difference?.what).toBe('benih undian bukan yang dijanjikan');
  });
});

describe('the version of the program', () => {
  const formatOf = (lines: readonly string[]) => JSON.parse(lines[0] as string).format;
  const run = { penawaran: 'S1-2027-1', induk: null, ...demo };

  test('stands in the head, and its seal with it', () => {
    const { lines, seal } = ledgerOf(demo, { program: '0.9.0' });
    expect([formatOf(lines), programIn(lines[0] as string)]).toEqual(['gerbang-seleksi/3', '0.9.0']);
    expect(replay(lines)).toEqual({ seal, difference: null });
    const other = (lines[0] as string).replace('0.9.0', '0.9.1');
    const again = replay([other, ...lines.slice(1)]);
    // As good a ledger, under a seal nobody signed.
    expect([again.difference, again.seal === seal]).toEqual([null, false]);
    expect(
      replay([(lines[0] as string).replace('0.9.0', 'nol koma'), ...lines.slice(1)]).difference?.what,
    ).toBe('kepala berkas tidak terbaca');
  });

  test('is none of a ledger from before, which is repeated as it was written', () => {
    const [plain, plenary] = [
      demo,
      fc.sample(
        decided('skor').filter((made) => {
          try {
            return made.decisions.length > 0 && ledgerOf(made).lines.length > 0;
          } catch {
            return false;
          }
        }),
        { numRuns: 1, seed: 3 },
      )[0] as Made,
    ];
    for (const [made, format] of [
      [plain, 'gerbang-seleksi/1'],
      [plenary, 'gerbang-seleksi/2'],
    ] as const) {
      const { lines, seal } = ledgerOf(made);
      expect([formatOf(lines), programIn(lines[0] as string)]).toEqual([format, undefined]);
      expect(replay(lines)).toEqual({ seal, difference: null });
    }
  });

  test.each([undefined, '0.9.0'])('%s goes along under other names, and back', (program) => {
    const { seal } = ledgerOf(demo, { program });
    const other = writePseudonymous({ ...run, program }, seal, 'ab'.repeat(32));
    expect(programIn(other.lines[0] as string)).toBe(program);
    expect(replay(other.lines)).toEqual({ seal: other.seal, difference: null });
    expect(replayNames(other.lines, other.key)).toEqual({ seal, fault: null });
  });
});
