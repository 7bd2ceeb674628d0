/** Who registered twice: how many planted pairs are found, how many strangers with them, and what it costs as the crowd grows. */
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import type { Bench } from '../support/bench.ts';
import { type Crowd, GROWTH, now, placeOf, stepOf, withCrowds } from '../support/crowd.ts';
import { exactly, inTurn, medianOf, ratio, type Subject } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

/** So many are looked at anew in a round. */
const CHANGED = 500;

type Choice = (people: number, round: number) => number[];
/** Those who registered last before the doubles did; in each round those before them. */
const newest: Choice = (people, round) => {
  const first = Math.max(0, people - CHANGED * (round + 1)) % Math.max(1, people - CHANGED);
  return Array.from({ length: Math.min(CHANGED, people) }, (_, i) => first + i);
};
/** As many from everywhere: whose rows nobody read for long, as when an old registration is corrected. */
const anybody: Choice = (people, round) => {
  const step = Math.max(1, Math.floor(people / CHANGED));
  return Array.from({ length: Math.floor(people / step) }, (_, i) => i * step + (round % step));
};

/** Takes some people's keys away, says that they changed, and looks for their doubles. Milliseconds each. */
const lookAgain = async ({ people, pool, plain }: Crowd, round: number, choose: Choice): Promise<number> => {
  const some = choose(people.typed.length - people.planted.length - people.apart.length, round).map(placeOf);
  await plain.query('DELETE FROM kunci_orang WHERE nomor_pendaftar = ANY($1)', [some]);
  await plain.query('UPDATE orang_pendaftar SET perubahan = perubahan + 1 WHERE nomor_pendaftar = ANY($1)', [
    some,
  ]);
  const began = performance.now();
  const looked = await findDoubles({ pool, now });
  return (performance.now() - began) / looked;
};

/** What was found of what was planted; of strangers for as many as were looked at, so their pairs are reckoned for all. */
const foundIn = async ({ people, pool }: Crowd): Promise<Verdict[]> => {
  const { rows } = await pool.query<{ pertama: string; kedua: string }>(
    'SELECT pertama, kedua FROM dugaan_ganda',
  );
  const found = new Set(rows.map(({ pertama, kedua }) => `${pertama} ${kedua}`));
  const planted = new Set(people.planted.map(([, a, b]) => `${placeOf(a)} ${placeOf(b)}`));
  const met = [...planted].filter((pair) => found.has(pair)).length;
  const alike = new Set([...people.planted, ...people.apart].flatMap(([, a, b]) => [placeOf(a), placeOf(b)]));
  const wrong = rows.filter(({ pertama, kedua }) => !planted.has(`${pertama} ${kedua}`));
  const withAlike = wrong.filter(({ pertama, kedua }) => alike.has(pertama) || alike.has(kedua)).length;
  // A pair of strangers is met where either of them is looked at.
  const share = 1 - (1 - 1 / stepOf(people)) ** 2;
  const mistaken = withAlike + (wrong.length - withAlike) / share;
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
    const subjectsOf = (choose: Choice, old: string) =>
      Object.entries(crowds).map(([size, crowd]): Subject => {
        let round = 0;
        return {
          name: `${size}${old}`,
          run: async () => {
            round += 1;
            return { value: await lookAgain(crowd, round, choose) };
          },
        };
      });
    const subjects = [...subjectsOf(newest, ''), ...subjectsOf(anybody, ' old')];
    const samples = await inTurn(subjects, bench.effort, GROWTH);
    return [
      ...(await foundIn(crowds.large)),
      ...GROWTH.flatMap(([of, to]) =>
        [
          ['a newcomer’s', ''],
          ['an old registration’s', ' old'],
        ].map(([whose, old]) =>
          atMost(
            `Growth, looking for ${whose} doubles, ${of}`,
            ratio(samples, `${of}${old}`, `${to}${old}`),
            1.3,
            '×',
            {
              [`ms ${to}`]: medianOf(samples, `${to}${old}`),
              [`ms ${of}`]: medianOf(samples, `${of}${old}`),
            },
          ),
        ),
      ),
    ];
  });
