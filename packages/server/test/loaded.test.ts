/** What a portal loads as it starts: a library that few acts need would take memory of every process for good. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/db/embedded/place.ts';
import { stopServer } from '../src/db/embedded/processes.ts';
import { type Child, startChild } from './child.ts';

/** Each comes with the first act that needs it. */
const LATE = [
  '@aws-sdk/client-s3',
  '@cantoo/pdf-lib',
  '@myriaddreamin/typst-ts-node-compiler',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/sdk-trace',
  '@zxcvbn-ts/core',
  'age-encryption',
  'nodemailer',
  'prom-client',
  'read-excel-file',
  'sharp',
  'temporal-polyfill',
  'web-push',
];

/** Run before everything else: says at the end which packages were loaded. */
const HOOK = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const found = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url);
      if (found) packages.add(found[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => console.log('loaded ' + [...packages].join(' ')));`;

let dataDir: string;
let portal: Child;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-muatan-'));
  portal = await startChild('src/main.ts', {
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOOK)}`,
    DATA_DIR: dataDir,
    GERBANG_SECRET: 'rahasia yang cukup panjang untuk pengujian',
    GERBANG_DRAIN_SECONDS: '0',
    PUBLIC_URL: 'https://pmb.example.ac.id',
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    PORT: '0',
  });
}, 120_000);
afterAll(async () => {
  await portal?.kill();
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  await stopServer(cluster, { fast: 5_000, immediate: 5_000 });
  await rm(dataDir, { recursive: true, force: true });
});

test('a portal in production starts without what only some acts need', async () => {
  const exit = once(portal.process, 'exit');
  portal.process.kill('SIGTERM');
  await exit;
  const loaded = /^loaded (.*)$/m.exec(portal.output())?.[1]?.split(' ') ?? [];
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'pg']));
  expect(LATE.filter((name) => loaded.includes(name))).toEqual([]);
});
