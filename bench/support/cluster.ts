/** The PostgreSQL of the bench: embedded, durable, its data kept between runs. Two databases, a large and a small. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BUNDLED } from '../../packages/server/src/db/embedded/binaries.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { fill, isFilled } from './fill.ts';

export interface Cluster {
  /** DATA_DIR of the application: database and files. */
  dataDir: string;
  large: string;
  small: string;
  stop(): Promise<void>;
}

const SMALL = 'gerbang_kecil';

/** Another database of the same server. */
export const databaseOf = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
};

/** Makes the database anew and empty. */
export const recreate = async (url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1);
  const db = new pg.Client({ connectionString: databaseOf(url, 'postgres') });
  await db.connect();
  try {
    await db.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await db.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await db.end();
  }
};

/** Opens the databases of `large` and `small` applicants, filling what is not filled yet, or all of it `afresh`. */
export const openCluster = async (
  folder: string,
  sizes: { large: number; small: number },
  afresh: boolean,
  say: (line: string) => void,
): Promise<Cluster> => {
  const dataDir = join(folder, `data-${sizes.large}`);
  if (afresh) await rm(dataDir, { recursive: true, force: true });
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres'), programs: BUNDLED });
  const cluster = {
    dataDir,
    large: server.url,
    small: databaseOf(server.url, SMALL),
    stop: () => server.stop(),
  };
  try {
    for (const size of ['small', 'large'] as const) {
      if (await isFilled(cluster[size], sizes[size])) continue;
      say(`Filling a database of ${sizes[size]} applicants; this is done once.`);
      await recreate(cluster[size]);
      await fill(cluster[size], join(dataDir, 'berkas'), sizes[size], say);
    }
    return cluster;
  } catch (error) {
    await server.stop();
    throw error;
  }
};
