/** Runs once per `vitest`: a throw-away PostgreSQL, or the one at TEST_DATABASE_URL, with the templates. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { asApplication } from '../src/db/application-role.ts';
import { BUNDLED } from '../src/db/embedded/binaries.ts';
import { takeOwnership } from '../src/db/embedded/owner-lock.ts';
import { placeOf } from '../src/db/embedded/place.ts';
import { stopServer } from '../src/db/embedded/processes.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createPool, transaction } from '../src/db/pool.ts';
import { CAMPUS_TEMPLATE, execute, onDatabase, TEMPLATE } from './admin.ts';
import { seedCampus } from './campus.ts';
import { quickFolder, quickFolders } from './quick-folder.ts';

const PREFIX = 'gerbang-test-';

let stop = async (): Promise<void> => {};

export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL || (await startServer());
  project.provide('applicationUrl', await buildTemplates(url));
  project.onTestsRerun(async () => void (await buildTemplates(url)));
  project.provide('databaseUrl', url);
}

export async function teardown(): Promise<void> {
  await stop();
}

async function startServer(): Promise<string> {
  await sweep();
  const dataDir = await mkdtemp(join(await quickFolder(), PREFIX));
  const server = await startEmbedded({ dataDir, programs: BUNDLED, fast: true });
  stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return server.url;
}

async function buildTemplates(url: string): Promise<string> {
  await execute(
    url,
    `drop database if exists ${CAMPUS_TEMPLATE} with (force)`,
    `drop database if exists ${TEMPLATE} with (force)`,
    `create database ${TEMPLATE} template template0 encoding 'UTF8'`,
  );
  await migrate(onDatabase(url, TEMPLATE));
  const applicationUrl = await asApplication(onDatabase(url, TEMPLATE));
  await execute(url, `create database ${CAMPUS_TEMPLATE} template ${TEMPLATE}`);
  const campus = createPool(onDatabase(applicationUrl, CAMPUS_TEMPLATE), 1);
  await transaction(campus, seedCampus);
  await campus.end();
  return applicationUrl;
}

/** Ends and removes what killed runs left behind. */
async function sweep(): Promise<void> {
  const left = quickFolders().map(async (place) =>
    (await readdir(place).catch(() => [])).filter((n) => n.startsWith(PREFIX)).map((n) => join(place, n)),
  );
  for (const folder of (await Promise.all(left)).flat()) {
    try {
      // A run that is just starting may not hold its lock yet.
      if (Date.now() - (await stat(folder)).mtimeMs < 60_000) continue;
      const place = await placeOf(folder);
      const release = await takeOwnership(place.lock, 0, () => {});
      await stopServer(place.cluster, { fast: 5_000, immediate: 5_000 });
      await rm(folder, { recursive: true, force: true });
      release();
    } catch {
      // Another run is using it, or another user owns it.
    }
  }
}
