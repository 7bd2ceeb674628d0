/** Builds pages and server when they are stale, starts the real server on a free port with its own data, and takes both down. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { quickFolder } from '../packages/server/test/quick-folder.ts';
import { allBuilt } from '../scripts/built.ts';
import type { Account } from './support/accounts.ts';
import { startPortal } from './support/portal.ts';
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

const buildAll = async (): Promise<void> => {
  if (await allBuilt()) return;
  // The runner calls its own environment "test", in which React would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, env, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('pages and server could not be built');
};

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  await buildAll();
  const folder = await mkdtemp(join(await quickFolder(), 'gerbang-e2e-'));
  // Nothing may be run from memory on many a system.
  const programs = await mkdtemp(join(tmpdir(), 'gerbang-peramban-'));
  const portal = await startPortal(folder, { GERBANG_BANK_SECRET: BANK_SECRET });
  const stop = async () => {
    await portal.stop();
    for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
  };
  try {
    const [browser] = await Promise.all([unpackBrowser(programs), portal.ready]);
    provide('origin', portal.origin);
    provide('browser', browser);
    provide('dataDir', portal.dataDir);
    provide('bankSecret', BANK_SECRET);
    provide(
      'accounts',
      JSON.parse(await readFile(join(portal.dataDir, 'demo-accounts.json'), 'utf8')) as Account[],
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
