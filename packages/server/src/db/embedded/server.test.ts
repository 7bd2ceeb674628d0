import { pbkdf2 } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePlace } from './place.ts';
import { startServer } from './server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-mulai-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Keeps every thread that reads and writes files busy until it is ended, as a busy disk does. */
const busyThreads = (): (() => Promise<unknown>) => {
  const ending = new AbortController();
  const work = async () => {
    while (!ending.signal.aborted) await promisify(pbkdf2)('kata', 'garam', 100_000, 32, 'sha512');
  };
  const all = Promise.all(Array.from({ length: 16 }, work));
  return () => {
    ending.abort();
    return all;
  };
};

test('a server that ends at once is noticed, also where the machine is slow to get on', async () => {
  const place = await preparePlace(folder);
  await mkdir(place.cluster);
  // Node knows none of PostgreSQL's options and ends over the first.
  const binaries = { initdb: '', postgres: process.execPath, major: '18', fingerprint: '' };
  const end = busyThreads();
  try {
    const started = startServer(place, binaries, undefined, [], 1, () => {});
    await expect(started).rejects.toThrow('berhenti dengan kode 9');
    const missing = { ...binaries, postgres: join(folder, 'tidak-ada') };
    await expect(startServer(place, missing, undefined, [], 1, () => {})).rejects.toThrow('ENOENT');
  } finally {
    await end();
  }
}, 60_000);
