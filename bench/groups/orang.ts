/** Who registered twice: how many planted pairs are found, how many strangers with them, and what it costs as the crowd grows. */
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import type { Bench } from '../support/bench.ts';
import { type Crowd, GROWTH, now, placeOf, stepOf, withCrowds } from '../support/crowd.ts';
import { exactly, inTurn, medianOf, type Pair, ratio, type Subject } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

/** So many are looked at anew in a round. */
const CHANGED = 500;

interface Look {
  /** Whom of so many people, in a round. */
  choose(people: number, round: number): number[];
  /** What becomes of them before. */
  change: string;
}
/** Whoever is new has no key yet. */
const UNKNOWN = `DELETE FROM kunci_orang WHERE nomor_pendaftar = ANY($1)`;
const QUEUED = 'SELECT orang_antre(nomor) FROM unnest($1::text[]) AS nomor';
/** A correction, by the trigger of the save. */
const CORRECTED = `UPDATE data_diri_pendaftar SET telp = '0813' || right(telp, 8) WHERE nomor_pendaftar = ANY($1)`;
/** Those who registered last before the doubles did; in each round those before them. */
const newest = (people: number, round: number): number[] => {
  const first = Math.max(0, people - CHANGED * (round + 1)) % Math.max(1, people - CHANGED);
  return Array.from({ length: Math.min(CHANGED, people) }, (_, i) => first + i);
};
/** As many from everywhere, whose rows nobody read for long. */
const anybody = (people: number, round: number): number[] => {
  const step = Math.max(1, Math.floor(people / CHANGED));
  return Array.from({ length: Math.floor(people / step) }, (_, i) => i * step + (round % step));
};

const LOOKS: Readonly<Record<string, Look>> = {
  'a newcomer’s': { choose: newest, change: UNKNOWN },
  'a corrected old registration’s': { choose: anybody, change: CORRECTED },
  // As after a change of the rules by which keys are made.
  'an old registration’s, all keys anew': { choose: anybody, change: UNKNOWN },
};

/** Has some people looked for anew. Milliseconds each. */
const lookAgain = async (
  { people, pool, plain }: Crowd,
  round: number,
  { choose, change }: Look,
): Promise<number> => {
  const some = choose(people.typed.length - people.planted.length - people.apart.length, round).map(placeOf);
  await plain.query(change, [some]);
  await plain.query(QUEUED, [some]);
  const began = performance.now();
  const looked = await findDoubles({ pool, now });
  return (performance.now() - began) / looked;
};

/**
 * What was found of what was planted. Of strangers the pairs of those count who were looked at when the crowd was gathered, and
 * are reckoned for all; the rounds look at more. A photo that two sent says nothing here: copies are planted by "petunjuk".
 */
const foundIn = async ({ people, pool }: Crowd): Promise<Verdict[]> => {
  const { rows } = await pool.query<{ pertama: string; kedua: string }>(
    "SELECT pertama, kedua FROM dugaan_ganda WHERE sebab <> '{foto}'",
  );
  const found = new Set(rows.map(({ pertama, kedua }) => `${pertama} ${kedua}`));
  const planted = new Set(people.planted.map(([, a, b]) => `${placeOf(a)} ${placeOf(b)}`));
  const met = [...planted].filter((pair) => found.has(pair)).length;
  const alike = new Set([...people.planted, ...people.apart].flatMap(([, a, b]) => [placeOf(a), placeOf(b)]));
  const wrong = rows.filter(({ pertama, kedua }) => !planted.has(`${pertama} ${kedua}`));
  const among = (numbers: ReadonlySet<string>, pairs: typeof wrong) =>
    pairs.filter(({ pertama, kedua }) => numbers.has(pertama) || numbers.has(kedua));
  const withAlike = among(alike, wrong);
  const looked = new Set(people.typed.flatMap((_, i) => (i % stepOf(people) === 0 ? [placeOf(i)] : [])));
  // A pair of strangers is met where either of them is looked at.
  const share = 1 - (1 - 1 / stepOf(people)) ** 2;
  const strangers = among(looked, wrong).length - among(looked, withAlike).length;
  const mistaken = withAlike.length + strangers / share;
  return [
    atLeast(
      `Planted pairs found among ${people.typed.length}`,
      exactly((100 * met) / planted.size),
      99,
      '%',
      {
        planted: planted.size,
      },
    ),
    atLeast('Of the pairs found, planted ones', exactly((100 * met) / (met + mistaken)), 90, '%', {
      found: met,
      strangers: mistaken,
    }),
  ];
};

export const orang = (bench: Pick<Bench, 'cluster' | 'sizes' | 'effort'>): Promise<Verdict[]> =>
  withCrowds(bench, async (crowds) => {
    const names = Object.keys(LOOKS);
    const subjects = Object.entries(LOOKS).flatMap(([whose, look]) =>
      Object.entries(crowds).map(([size, crowd]): Subject => {
        let round = 0;
        return {
          name: `${whose} ${size}`,
          run: async () => {
            round += 1;
            return { value: await lookAgain(crowd, round, look) };
          },
        };
      }),
    );
    const pairOf = (whose: string, [of, to]: Pair): Pair => [`${whose} ${of}`, `${whose} ${to}`];
    const samples = await inTurn(
      subjects,
      bench.effort,
      names.flatMap((whose) => GROWTH.map((pair) => pairOf(whose, pair))),
    );
    return [
      ...(await foundIn(crowds.large)),
      ...names.flatMap((whose) =>
        GROWTH.map((pair) => {
          const [of, to] = pairOf(whose, pair);
          return atMost(
            `Growth, looking for ${whose} doubles, ${pair[0]}`,
            ratio(samples, of, to),
            1.3,
            '×',
            {
              [`ms ${pair[1]}`]: medianOf(samples, to),
              [`ms ${pair[0]}`]: medianOf(samples, of),
            },
          );
        }),
      ),
    ];
  });
