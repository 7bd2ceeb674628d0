/** People of whom some registered twice, in databases of their own beside those of the bench; kept between runs. */
import pg from 'pg';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { createPool, type Pool, transaction } from '../../packages/server/src/db/pool.ts';
import { findDoubles } from '../../packages/server/src/domain/cari-ganda.ts';
import { keysOf } from '../../packages/server/src/domain/kunci-orang.ts';
import { seedUniversity } from '../../packages/server/src/seed/demo-university.ts';
import { seedReference } from '../../packages/server/src/seed/reference.ts';
import { makePeople, type People, register, type Typed } from '../../packages/server/test/people.ts';
import type { Bench } from './bench.ts';
import { databaseOf, recreate } from './cluster.ts';
import type { Pair } from './rounds.ts';
import { settle } from './settle.ts';

/** One in so many is there twice or has somebody who looks alike: ten thousand planted pairs among a million. */
const EVERY = 66;
const FIRST_NUMBER = 10_000_000;
const CHUNK = 10_000;
/** A statement of the trial may wait for a machine that does much else. Milliseconds. */
const PATIENCE = 300_000;
/** Of strangers so many are looked at. Comparing each of a million takes an hour, and tells no more. */
const STRANGERS = 50_000;
/** Grows when a crowd gathered before can no longer serve. */
const EDITION = 3;

export const now = () => new Date();
/** Number of the registration of the `i`th. */
export const placeOf = (i: number): string => String(FIRST_NUMBER + i);

const IDENTITIES = `INSERT INTO orang_pendaftar (nomor_pendaftar, identitas)
  SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, no_ktp, warga_negara) FROM data_diri_pendaftar`;

export interface Crowd {
  people: People;
  pool: Pool;
  /** As `pool`, without the limit of time that calls have. */
  plain: pg.Client;
}

/** The pool of the product with a limit of time of its own: what is measured is how long it takes, not whether it is cut off. */
const patientPool = (url: string): Pool => {
  const patient = new URL(url);
  patient.searchParams.set('statement_timeout', String(PATIENCE));
  return createPool(patient.href);
};

/** True where the crowd of this edition is there, migrated to today's schema. */
const isGathered = async (url: string, count: number): Promise<boolean> => {
  const db = new pg.Client({ connectionString: url });
  try {
    await db.connect();
    const { rows } = await db.query<{ count: number; edition: number }>(
      'SELECT count, edition FROM bench.isi',
    );
    if (rows[0]?.count !== count || rows[0].edition !== EDITION) return false;
    await migrate(url);
    return true;
  } catch {
    return false;
  } finally {
    await db.end().catch(() => {});
  }
};

/** One in so many strangers is looked at. */
export const stepOf = ({ typed }: People): number => Math.max(1, Math.floor(typed.length / STRANGERS));

/** The keys by which people are found, as the job would have written them. */
const keysFrom = (some: readonly Typed[], at: number) =>
  some.flatMap(({ nama, nik, nisn, tgl_lahir, ibu, telp }, i) => {
    const nomor_pendaftar = placeOf(at + i);
    const told = { nomor_pendaftar, identitas: `ID ${nik}`, nisn, nama, tgl_lahir, ibu, telepon: [telp] };
    return keysOf(told).map((key) => ({ nomor_pendaftar, ...key }));
  });

/** Registers everybody as the statements of the portal and its job would, but by whole sets and compared with nobody yet. */
const load = async ({ people, plain }: Crowd, kode: string): Promise<void> => {
  await plain.query("SET session_replication_role = 'replica'");
  await plain.query('ALTER TABLE kunci_orang DROP CONSTRAINT kunci_orang_pkey');
  for (let at = 0; at < people.typed.length; at += CHUNK) {
    const some = people.typed.slice(at, at + CHUNK);
    await register(plain, kode, some, FIRST_NUMBER + at);
    const keys = keysFrom(some, at);
    await plain.query(
      'INSERT INTO kunci_orang (nomor_pendaftar, kunci, sisa) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])',
      [keys.map((key) => key.nomor_pendaftar), keys.map(({ kunci }) => kunci), keys.map(({ sisa }) => sisa)],
    );
    if (at % (10 * CHUNK) === 0) console.log(`  ${at + some.length} of ${people.typed.length} people`);
  }
  await plain.query('ALTER TABLE kunci_orang ADD PRIMARY KEY (kunci, nomor_pendaftar) INCLUDE (sisa)');
  await plain.query(IDENTITIES);
  await plain.query("SET session_replication_role = 'origin'");
};

/** Makes the crowd, then looks as the job does for the doubles of all who are there twice or alike, and of a share of the others. */
const gather = async (crowd: Crowd, count: number): Promise<void> => {
  const { people, pool, plain } = crowd;
  await transaction(pool, async (db) => {
    await seedReference(db, now());
    await seedUniversity(db, now());
  });
  const { rows } = await pool.query<{ kode: string }>('SELECT min(kode_penawaran) AS kode FROM penawaran');
  await load(crowd, rows[0]?.kode ?? '');
  await settle(plain);
  const step = stepOf(people);
  const strangers = people.typed.flatMap((_, i) => (i % step === 0 ? [placeOf(i)] : []));
  const alike = [...people.planted, ...people.apart].flatMap(([, a, b]) => [placeOf(a), placeOf(b)]);
  await plain.query('SELECT orang_antre(nomor) FROM unnest($1::text[]) AS nomor', [[...strangers, ...alike]]);
  console.log(`  looking for the doubles of ${new Set([...strangers, ...alike]).size}`);
  await findDoubles({ pool, now });
  await plain.query('CREATE SCHEMA bench');
  await plain.query('CREATE TABLE bench.isi AS SELECT $1::integer AS count, $2::integer AS edition', [
    count,
    EDITION,
  ]);
};

/** A crowd that is kept beside the applicants of the bench and gathered once. */
const crowdOf = async (url: string, count: number): Promise<Crowd> => {
  const gathered = await isGathered(url, count);
  if (!gathered) {
    console.log(`Registering ${count} people; this is done once.`);
    await recreate(url);
    await migrate(url);
  }
  const crowd = {
    people: makePeople(count, EVERY),
    pool: patientPool(url),
    plain: new pg.Client({ connectionString: url }),
  };
  await crowd.plain.connect();
  if (!gathered) await gather(crowd, count);
  await settle(crowd.plain);
  return crowd;
};

/** What is held against the small one. */
export const GROWTH: readonly Pair[] = [
  ['middle', 'small'],
  ['large', 'small'],
];

/** A small, a middle and a large one while `work` goes on. */
export const withCrowds = async <T>(
  { cluster, sizes }: Pick<Bench, 'cluster' | 'sizes'>,
  work: (crowds: Readonly<Record<'small' | 'middle' | 'large', Crowd>>) => Promise<T>,
): Promise<T> => {
  const opened: Crowd[] = [];
  const open = async (size: string, count: number): Promise<Crowd> => {
    const crowd = await crowdOf(databaseOf(cluster.large, `gerbang_orang_${size}`), count);
    opened.push(crowd);
    return crowd;
  };
  try {
    const { small, large } = sizes;
    return await work({
      small: await open('small', small),
      middle: await open('middle', Math.round(Math.sqrt(small * large))),
      large: await open('large', large),
    });
  } finally {
    for (const { pool, plain } of opened) {
      await plain.end();
      await pool.end();
    }
  }
};
