/** Builds the pages when they are stale, starts the real server on a free port with its own data, and takes both down. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { webIsBuilt } from '../scripts/web-build.ts';
import type { Account } from './support/accounts.ts';
import { type BrowserFiles, unpackBrowser } from './support/unpack-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the server, without a trailing slash. */
    origin: string;
    accounts: Account[];
    browser: BrowserFiles;
    /** Where the server keeps its data; the operator's commands work on it. */
    dataDir: string;
    /** What the bank signs its reports with. */
    bankSecret: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const BANK_SECRET = 'kunci bank untuk pengujian di peramban saja';
const START_MS = 120_000;
const LOOK_MS = 100;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const buildPages = async (): Promise<void> => {
  if (await webIsBuilt()) return;
  // The runner calls its own environment "test", in which React would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, env, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the pages could not be built');
};

/** Waits until the server says it is ready; throws with its log when it ends first or takes too long. */
const untilReady = async (server: ChildProcess, origin: string, log: string): Promise<void> => {
  const latest = Date.now() + START_MS;
  while (server.exitCode === null && Date.now() < latest) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`the server did not get ready:\n${await readFile(log, 'utf8')}`);
};

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await buildPages();
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-e2e-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/server/src/main.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: String(port),
        // So that those who pay can come from different addresses, as they do.
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_URL: origin,
        GERBANG_BANK_SECRET: BANK_SECRET,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = createWriteStream(log);
  server.stdout.pipe(lines);
  server.stderr.pipe(lines);
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [browser] = await Promise.all([
      unpackBrowser(join(folder, 'browser')),
      untilReady(server, origin, log),
    ]);
    provide('origin', origin);
    provide('browser', browser);
    provide('dataDir', join(folder, 'data'));
    provide('bankSecret', BANK_SECRET);
    provide(
      'accounts',
      JSON.parse(await readFile(join(folder, 'data/demo-accounts.json'), 'utf8')) as Account[],
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
