/** Who registered twice: how many planted pairs are found, how many strangers with them, and what it costs as the crowd grows. */
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import type { Bench } from '../support/bench.ts';
import { type Crowd, GROWTH, now, placeOf, stepOf, withCrowds } from '../support/crowd.ts';
import { exactly, inTurn, medianOf, ratio, type Subject } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

/** So many, from everywhere, are looked at anew in a round. */
const CHANGED = 500;

/** Takes some people's keys away, says that they changed, and looks for their doubles. Milliseconds each. */
const lookAgain = async ({ people, pool, plain }: Crowd, round: number): Promise<number> => {
  const all = people.typed.length;
  const step = Math.max(1, Math.floor(all / CHANGED));
  const some = Array.from({ length: Math.ceil(all / step) }, (_, i) => i * step + (round % step))
    .filter((i) => i < all)
    .map(placeOf);
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
    const subjects = Object.entries(crowds).map(([name, crowd]): Subject => {
      let round = 0;
      return {
        name,
        run: async () => {
          round += 1;
          return { value: await lookAgain(crowd, round) };
        },
      };
    });
    const samples = await inTurn(subjects, bench.effort, GROWTH);
    return [
      ...(await foundIn(crowds.large)),
      ...GROWTH.map(([of, to]) =>
        atMost(`Growth, looking for one person’s doubles, ${of}`, ratio(samples, of, to), 1.3, '×', {
          [`ms ${to}`]: medianOf(samples, to),
          [`ms ${of}`]: medianOf(samples, of),
        }),
      ),
    ];
  });
