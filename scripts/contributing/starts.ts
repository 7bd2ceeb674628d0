/** Starts of the changed portal: on an empty database, and on one the portal from before the change had filled. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { quickFolder } from '../../packages/server/test/quick-folder.ts';
import { root } from '../gate.ts';
import type { Change } from './changes.ts';
import { openPortal, type Place } from './portal.ts';

/** Runs statements on a database, each with its values. */
const execute = async (url: string, ...statements: [sql: string, values?: unknown[]][]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [sql, values] of statements) await client.query(sql, values);
  } finally {
    await client.end();
  }
};

const expectSame = (what: string, found: readonly string[], wanted: readonly string[]): void => {
  if (found.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`${what}: ${found.join(', ') || 'nothing'} instead of ${wanted.join(', ') || 'nothing'}`);
};

/** The demo of an empty database asks what is new, and its applicants have answered. */
const onEmpty = async (changed: string, place: Place): Promise<void> => {
  const portal = await openPortal(changed, place);
  try {
    expectSame('missing in a new demo', await (await portal.applicant()).finalise(), []);
  } finally {
    await portal.stop();
  }
};

/** What is new stays hidden until the office switches it on; then it is missed, answered, and the form complete. */
const onFilled = async (changed: string, place: Place, asked: readonly Change[]): Promise<void> => {
  await (await openPortal(root, place)).stop();
  const portal = await openPortal(changed, place);
  try {
    const applicant = await portal.applicant();
    for (const { asks } of asked) {
      if (!asks) continue;
      const { langkah, kode } = asks.code;
      const values = [applicant.kode_penawaran, langkah];
      await execute(
        place.databaseUrl,
        ['INSERT INTO penawaran_grup VALUES ($1, $2) ON CONFLICT DO NOTHING', values],
        ['INSERT INTO penawaran_form VALUES ($1, $2, $3, true)', [...values, kode]],
      );
    }
    const fields = asked.flatMap(({ asks }) => (asks ? [asks.field] : []));
    if (fields.length > 0) expectSame('missing once it is asked', await applicant.finalise(), fields);
    for (const { asks } of asked) await asks?.answer(applicant);
    expectSame('missing in the end', await applicant.finalise(), []);
  } finally {
    await portal.stop();
  }
};

/** Starts the changed portal both ways. Throws where an applicant could not finalise. */
export const tryStarts = async (changed: string, made: readonly Change[]): Promise<void> => {
  const folder = await mkdtemp(join(await quickFolder(), 'gerbang-mulai-'));
  const server = await startEmbedded({ dataDir: join(folder, 'postgres') });
  const placeOf = async (name: string): Promise<Place> => {
    await execute(server.url, [`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`]);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return { databaseUrl: url.href, dataDir: join(folder, name) };
  };
  try {
    await onFilled(changed, await placeOf('lama'), made);
    await onEmpty(changed, await placeOf('baru'));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
