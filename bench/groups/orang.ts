/** Who registered twice: how many planted pairs are found, how many strangers with them, and what it costs as the crowd grows. */
import pg from 'pg';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { createPool, type Pool, transaction } from '../../packages/server/src/db/pool.ts';
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import { seedUniversity } from '../../packages/server/src/seed/demo-university.ts';
import { seedReference } from '../../packages/server/src/seed/reference.ts';
import { makePeople, type People, register } from '../../packages/server/test/people.ts';
import type { Bench } from '../support/bench.ts';
import { inTurn, medianOf, ratio, type Subject, spread } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

/** One in so many is there twice or has somebody who looks alike: ten thousand planted pairs among a million. */
const EVERY = 66;
const FIRST_NUMBER = 10_000_000;
const CHUNK = 10_000;
/** So many, from everywhere, are looked at anew in a round. */
const CHANGED = 500;

const now = () => new Date();

interface Crowd {
  people: People;
  /** Numbers of the registrations, in the order of the people. */
  numbers: string[];
  pool: Pool;
  /** As `pool`, without the limit of time that calls have. */
  plain: pg.Client;
}

const gathered = async (url: string, count: number): Promise<Crowd> => {
  await migrate(url);
  const [pool, plain] = [createPool(url), new pg.Client({ connectionString: url })];
  await plain.connect();
  await transaction(pool, async (db) => {
    await seedReference(db, now());
    await seedUniversity(db, now());
  });
  const { rows } = await pool.query<{ kode: string }>('SELECT min(kode_penawaran) AS kode FROM penawaran');
  const people = makePeople(count, EVERY);
  const numbers: string[] = [];
  for (let at = 0; at < people.typed.length; at += CHUNK) {
    const some = people.typed.slice(at, at + CHUNK);
    numbers.push(...(await register(plain, rows[0]?.kode ?? '', some, FIRST_NUMBER + at)));
    if (at % (10 * CHUNK) === 0) await plain.query('ANALYZE orang_pendaftar, kunci_orang, dugaan_ganda');
    await findDoubles({ pool, now });
  }
  await plain.query('VACUUM ANALYZE');
  return { people, numbers, pool, plain };
};

/** Takes some people's keys away, says that they changed, and looks for their doubles. Milliseconds each. */
const lookAgain = async ({ numbers, pool, plain }: Crowd, round: number): Promise<number> => {
  const step = Math.max(1, Math.floor(numbers.length / CHANGED));
  const some = numbers.filter((_, i) => i % step === round % step);
  await plain.query('DELETE FROM kunci_orang WHERE nomor_pendaftar = ANY($1)', [some]);
  await plain.query('UPDATE orang_pendaftar SET perubahan = perubahan + 1 WHERE nomor_pendaftar = ANY($1)', [
    some,
  ]);
  const began = performance.now();
  const looked = await findDoubles({ pool, now });
  return (performance.now() - began) / looked;
};

const foundIn = async ({ people, numbers, pool }: Crowd): Promise<Verdict[]> => {
  const { rows } = await pool.query<{ pair: string }>(
    "SELECT pertama || ' ' || kedua AS pair FROM dugaan_ganda",
  );
  const found = new Set(rows.map(({ pair }) => pair));
  const planted = people.planted.map(([, a, b]) => [numbers[a], numbers[b]].toSorted().join(' '));
  const met = planted.filter((pair) => found.has(pair)).length;
  return [
    atLeast(`Planted pairs found among ${numbers.length}`, spread([(100 * met) / planted.length]), 99, '%', {
      planted: planted.length,
    }),
    atLeast('Of the pairs found, planted ones', spread([(100 * met) / found.size]), 90, '%', {
      found: found.size,
    }),
  ];
};

export const orang = async ({ cluster, effort }: Bench): Promise<Verdict[]> => {
  const admin = new pg.Client({ connectionString: cluster.large });
  await admin.connect();
  const crowds: Record<string, Crowd> = {};
  const nameOf = (size: string) => `gerbang_orang_${size}`;
  try {
    for (const size of ['small', 'large'] as const) {
      const counter = new pg.Client({ connectionString: cluster[size] });
      await counter.connect();
      const count = Number((await counter.query('SELECT count(*) AS n FROM pendaftar')).rows[0].n);
      await counter.end();
      await admin.query(`DROP DATABASE IF EXISTS ${nameOf(size)} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${nameOf(size)} TEMPLATE template0 ENCODING 'UTF8'`);
      const url = new URL(cluster.large);
      url.pathname = nameOf(size);
      crowds[size] = await gathered(url.href, count);
    }
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
    const samples = await inTurn(subjects, effort, [['large', 'small']]);
    return [
      ...(await foundIn(crowds['large'] as Crowd)),
      atMost('Growth, looking for one person’s doubles', ratio(samples, 'large', 'small'), 1.3, '×', {
        'ms large': medianOf(samples, 'large'),
      }),
    ];
  } finally {
    for (const { pool, plain } of Object.values(crowds)) {
      await plain.end();
      await pool.end();
    }
    for (const size of ['small', 'large'])
      await admin.query(`DROP DATABASE IF EXISTS ${nameOf(size)} WITH (FORCE)`);
    await admin.end();
  }
};
