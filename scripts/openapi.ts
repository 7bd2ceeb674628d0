/**
 * `npm run openapi` writes docs/openapi.json from the application's own schemas; with `--check` it fails when the
 * stored document is not what they say. Nothing is asked of a database: the application is built, not run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../packages/server/src/app.ts';
import { deriveKeys } from '../packages/server/src/config.ts';
import { createPool } from '../packages/server/src/db/pool.ts';
import { createReader } from '../packages/server/src/db/reader.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { diskStorage } from '../packages/server/src/storage/disk.ts';
import { root } from './gate.ts';

const NOWHERE = 'postgres://nobody@localhost:1/nothing';
const file = join(root, 'docs/openapi.json');

const deps: Deps = {
  config: {
    production: false,
    host: 'localhost',
    port: 0,
    dataDir: root,
    databaseUrl: null,
    publicUrl: 'http://localhost',
    trustProxy: false,
    role: 'web',
    keys: deriveKeys('documentation'),
  },
  // Both connect with their first query, and there is none.
  pool: createPool(NOWHERE),
  reader: createReader(NOWHERE),
  listener: { connected: false, on: () => {}, end: async () => {} },
  jobs: { send: async () => {}, sendBehind: async () => {}, work: async () => {}, stop: async () => {} },
  storage: diskStorage(root),
  now: () => new Date(0),
};

/** The document, its paths in alphabetical order so that moving a feature changes nothing. */
const generate = async (): Promise<string> => {
  const app = await buildApp(deps);
  await app.ready();
  const api = app.swagger();
  const paths = Object.fromEntries(Object.entries(api.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...api, paths }, null, 2)}\n`;
};

const document = await generate();
if (!process.argv.includes('--check')) await writeFile(file, document);
else if ((await readFile(file, 'utf8').catch(() => '')) !== document) {
  console.log('docs/openapi.json is not what the application serves; run `npm run openapi`.');
  process.exitCode = 1;
}
