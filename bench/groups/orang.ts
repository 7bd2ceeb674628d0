/** Who registered twice: how many planted pairs are found, how many strangers with them, and what it costs as the crowd grows. */
import pg from 'pg';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { createPool, transaction } from '../../packages/server/src/db/pool.ts';
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import { seedUniversity } from '../../packages/server/src/seed/demo-university.ts';
import { seedReference } from '../../packages/server/src/seed/reference.ts';
import { makePeople, register } from '../../packages/server/test/people.ts';
import type { Bench } from '../support/bench.ts';
import { spread } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

const NAME = 'gerbang_orang';
/** One in so many is there twice or has somebody who looks alike: ten thousand planted pairs among a million. */
const EVERY = 66;
const FIRST_NUMBER = 10_000_000;
const CHUNK = 10_000;
/** The crowd comes in so many parts; the first and the last are held against each other. */
const PARTS = 10;

export const orang = async ({ cluster }: Bench): Promise<Verdict[]> => {
  const admin = new pg.Client({ connectionString: cluster.large });
  await admin.connect();
  const count = Number((await admin.query('SELECT count(*)::int AS n FROM pendaftar')).rows[0].n);
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(cluster.large);
  url.pathname = NAME;
  await migrate(url.href);
  const pool = createPool(url.href);
  // Whole crowds are written in one statement, which no call of the portal does: its limit of time is not for them.
  const crowd = new pg.Client({ connectionString: url.href });
  await crowd.connect();
  try {
    const now = () => new Date();
    await transaction(pool, async (db) => {
      await seedReference(db, now());
      await seedUniversity(db, now());
    });
    const offering = await pool.query<{ kode: string }>('SELECT min(kode_penawaran) AS kode FROM penawaran');
    const people = makePeople(count, EVERY);
    const part = Math.ceil(people.typed.length / PARTS);
    const numbers: string[] = [];
    const costs: number[] = [];
    for (let from = 0; from < people.typed.length; from += part) {
      const some = people.typed.slice(from, from + part);
      for (let at = 0; at < some.length; at += CHUNK)
        numbers.push(
          ...(await register(
            crowd,
            offering.rows[0]?.kode ?? '',
            some.slice(at, at + CHUNK),
            FIRST_NUMBER + from + at,
          )),
        );
      await crowd.query('ANALYZE orang_pendaftar, kunci_orang, dugaan_ganda');
      const began = performance.now();
      await findDoubles({ pool, now });
      costs.push((performance.now() - began) / some.length);
    }
    const { rows } = await pool.query<{ pair: string }>(
      "SELECT pertama || ' ' || kedua AS pair FROM dugaan_ganda",
    );
    const found = new Set(rows.map(({ pair }) => pair));
    const planted = people.planted.map(([, a, b]) => [numbers[a], numbers[b]].toSorted().join(' '));
    const met = planted.filter((pair) => found.has(pair)).length;
    const [first = Number.NaN, last = Number.NaN] = [costs[0], costs.at(-1)];
    return [
      atLeast(`Planted pairs found among ${count} people`, spread([(100 * met) / planted.length]), 99, '%', {
        planted: planted.length,
      }),
      atLeast('Of the pairs found, planted ones', spread([(100 * met) / found.size]), 90, '%', {
        found: found.size,
      }),
      atMost('Looking for one person’s doubles, the last tenth', spread([last / first]), 1.3, '× the first', {
        'ms each': last,
      }),
    ];
  } finally {
    await crowd.end();
    await pool.end();
    await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await admin.end();
  }
};
