/**
 * `npm run openapi` writes docs/openapi.json from the application's own schemas; with `--check` it fails when the
 * stored document is not what they say. Both fail where the linter finds fault with it. Nothing is asked of a
 * database: the application is built, not run.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BATAS_PEMBUKAAN } from '@gerbang/contract/office/jejak/pembukaan';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { buildApp } from '../packages/server/src/app.ts';
import { deriveKeys } from '../packages/server/src/config.ts';
import { noReplica } from '../packages/server/src/db/aged.ts';
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
    databaseReadUrl: null,
    postgres: null,
    storage: { place: { kind: 'file', folder: root }, fallback: null },
    publicUrl: 'http://localhost',
    trustProxy: false,
    role: 'web',
    healthPort: null,
    drainSeconds: 0,
    metrics: { address: null, token: null },
    traces: null,
    apiDocs: true,
    codeRoles: [],
    batasPembukaan: BATAS_PEMBUKAAN,
    snapBanks: [],
    midtrans: null,
    tersegelUrl: null,
    tersegelCermin: null,
    keys: deriveKeys('documentation'),
  },
  // Both connect with their first query, and there is none.
  pool: createPool(NOWHERE),
  reader: createReader(NOWHERE),
  aged: noReplica,
  listener: { connected: false, on: () => {}, end: async () => {} },
  jobs: { send: async () => {}, sendBehind: async () => {}, work: async () => {}, stop: async () => {} },
  storage: diskStorage(root),
  notices: { isOn: () => false },
  programs: null,
  certificate: async () => null,
  now: () => new Date(0),
};

const generate = async (): Promise<string> => {
  const app = await buildApp(deps, { earlySchemas: true });
  await app.ready();
  return `${JSON.stringify(app.swagger(), null, 1)}\n`;
};

/** Whatever the linter finds, errors and warnings alike; it asks nothing of the network. */
const lint = async (source: string): Promise<string[]> => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Of two addresses that match, the router takes the one with the fixed word.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const found = await lintFromString({ source, absoluteRef: file, config });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
};

const document = await generate();
const findings = await lint(document);
if (!process.argv.includes('--check')) await writeFile(file, document);
else if ((await readFile(file, 'utf8').catch(() => '')) !== document)
  findings.push('docs/openapi.json is not what the application serves; run `npm run openapi`.');
for (const finding of findings) console.log(finding);
if (findings.length > 0) process.exitCode = 1;
