import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../test/scale.ts';
import { readInColumns } from './baca.ts';
import { linesFrom } from './baris.ts';
import { readLedger, writeLedger } from './ledger.ts';
import { reasonsOf } from './reasons.ts';
import { groupBits, isByChoice } from './rule.ts';
import { writePseudonymous } from './samaran.ts';
import { decided } from './testing.ts';
import { placesIn } from './ulang-panggilan.ts';

/** The text of a file, in parts that end anywhere. */
async function* inParts(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const inColumns = (lines: readonly string[], seal: string, size = 97) =>
  readInColumns(linesFrom(inParts(lines.join(''), size)), seal);
const inMemory = (lines: readonly string[]) => {
  const ledger = readLedger(lines);
  if (ledger.failed) throw new Error('the ledger is not whole');
  return ledger;
};
type Told = Awaited<ReturnType<typeof readInColumns>>;
/** A rule looks at no other groups than those it names. */
const places = (told: Told) => {
  const named = groupBits(told.rule);
  const { seats, waiting, held } = placesIn(told);
  const own = waiting.map((one) => ({
    ...one,
    kelompok: one.kelompok.filter((group) => named.has(group)).toSorted(),
  }));
  return { seats, waiting: own, held };
};
const cases = () =>
  decided().filter((made) => {
    try {
      writeLedger({ penawaran: 'S1-2027-1', induk: null, ...made });
      return true;
    } catch {
      return false;
    }
  });

test('a ledger in columns tells what it tells as it is written, under both names', async () => {
  await fc.assert(
    fc.asyncProperty(
      cases(),
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom(undefined, '1.2.3'),
      async (of, size, program) => {
        const made = { ...of, program };
        const { lines, seal } = writeLedger({ penawaran: 'S1-2027-1', induk: null, ...made });
        const other = writePseudonymous(
          { penawaran: 'S1-2027-1', induk: null, ...made },
          seal,
          'ab'.repeat(32),
        );
        for (const [text, own] of [
          [lines, seal],
          [other.lines, other.seal],
        ] as const) {
          const [columns, memory] = [await inColumns(text, own, size), inMemory(text)];
          expect([...reasonsOf(columns)]).toEqual([...reasonsOf(memory)]);
          expect(places(columns)).toEqual(places(memory));
        }
      },
    ),
    { numRuns: scaled(60, 3_000) },
  );
});

test('the place in a programme is counted among all who met its minima', () => {
  fc.assert(
    fc.property(cases(), (made) => {
      const ledger = inMemory(writeLedger({ penawaran: 'S1-2027-1', induk: null, ...made }).lines);
      const { rule, participants, verdict } = ledger;
      const all = participants.flatMap(({ pilihan }, i) =>
        pilihan.map((prodi, choice) => ({ prodi, choice, total: verdict(i).nilai[choice] ?? null })),
      );
      for (const { pilihan } of reasonsOf(ledger))
        for (const [choice, { prodi, total, peringkat }] of pilihan.entries()) {
          const before = all.filter(
            (one) =>
              one.prodi === prodi &&
              one.total !== null &&
              total !== null &&
              (isByChoice(rule.cara) && one.choice !== choice ? one.choice < choice : one.total > total),
          );
          expect(peringkat).toBe(total === null ? null : before.length + 1);
        }
    }),
    { numRuns: scaled(60, 3_000) },
  );
});

test('a ledger that is cut short or changed anywhere is refused', async () => {
  const [made] = fc.sample(
    cases().filter(({ decisions, participants }) => decisions.length > 0 && participants.length > 2),
    { numRuns: 1, seed: 5 },
  );
  const { lines, seal } = writeLedger({
    penawaran: 'S1-2027-1',
    induk: null,
    ...(made as NonNullable<typeof made>),
  });
  await expect(inColumns(lines, seal)).resolves.toMatchObject({ count: made?.participants.length });
  for (let end = 0; end < lines.length; end += 1)
    await expect(inColumns(lines.slice(0, end), seal), `${end} lines`).rejects.toThrow();
  await expect(inColumns([...lines, '{}\n'], seal)).rejects.toThrow('baris berlebih');
  for (let at = 0; at < lines.length; at += 1) {
    const row = lines[at] as string;
    for (const digit of row.matchAll(/\d/g)) {
      const other = `${row.slice(0, digit.index)}${digit[0] === '1' ? '2' : '1'}${row.slice(digit.index + 1)}`;
      await expect(inColumns(lines.with(at, other), seal), other).rejects.toThrow();
    }
  }
});
