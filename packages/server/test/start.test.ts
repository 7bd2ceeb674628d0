/** A start that does not come to its end leaves no PostgreSQL behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/db/embedded/place.ts';
import { serverProcesses, stopServer } from '../src/db/embedded/processes.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { execute } from './admin.ts';
import { startChild } from './child.ts';

let dataDir: string;
let cluster: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-mulai-'));
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') });
  // As a newer version of the portal would have left it.
  await execute(
    database.url,
    'CREATE TABLE migrasi (nama text PRIMARY KEY, sidik text NOT NULL, diterapkan timestamptz NOT NULL DEFAULT now())',
    "INSERT INTO migrasi (nama, sidik) VALUES ('9999_besok.sql', '')",
  );
  await database.stop();
  cluster = (await placeOf(join(dataDir, 'postgres'))).cluster;
});
afterAll(async () => {
  await stopServer(cluster, { fast: 5_000, immediate: 5_000 });
  await rm(dataDir, { recursive: true, force: true });
});

const env = () => ({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' });

test('when it fails after the database is up', async () => {
  await expect(startChild('src/main.ts', env())).rejects.toThrow(/ended with 1[\s\S]*9999_besok/);
  expect(await serverProcesses(cluster)).toEqual([]);
});

test('when it is interrupted while the database comes up', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const bytes of child.stdout) if (String(bytes).includes('Menjalankan basis data')) break;
  child.kill('SIGTERM');
  expect(await exit).toEqual([expect.any(Number), null]);
  expect(await serverProcesses(cluster)).toEqual([]);
});
