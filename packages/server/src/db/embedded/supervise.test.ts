import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Begun, reasonIn, supervise } from './supervise.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-awas-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server whose end the test decides. */
const server = (): Begun & { end: (how: string) => void } => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { port: 1, ended: promise, end: resolve };
};
const watched = (restart: () => Promise<Begun>) => {
  const first = server();
  const lost: string[] = [];
  const lines: string[] = [];
  const leave = supervise({
    server: first,
    restart,
    reason: async (how) => `${how}.`,
    log: (line) => lines.push(line),
    onLost: (sentence) => lost.push(sentence),
    waits: [0, 10, 20],
  });
  return { first, lost, lines, leave };
};

test('a server that ends is started again, and its successor is watched as well', async () => {
  const next = [server(), server()];
  let starts = 0;
  const { first, lost, leave } = watched(async () => next[starts++] as Begun);
  first.end('SIGKILL');
  await expect.poll(() => starts).toBe(1);
  next[0]?.end('SIGKILL');
  await expect.poll(() => starts).toBe(2);
  await leave();
  expect(lost).toEqual([]);
});

test('after as many failures as there are waits it is given up, with the last reason', async () => {
  let starts = 0;
  const { first, lost, leave } = watched(async () => {
    starts += 1;
    throw new Error(`gagal ${starts}`);
  });
  first.end('SIGKILL');
  await expect.poll(() => lost).toEqual([expect.stringMatching(/sesudah 3 percobaan: gagal 3\./)]);
  await leave();
});

test('one whose end was wanted is not started again', async () => {
  let starts = 0;
  const { first, leave } = watched(async () => {
    starts += 1;
    return server();
  });
  await leave();
  first.end('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(starts).toBe(0);
});

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device', 'WAL'],
  ['FATAL:  could not open file "global/pg_control": Permission denied', 'tidak dapat ditulis'],
  ['LOG:  server process was terminated by signal 9', 'SIGKILL; lihat'],
])('its log tells why: %s', async (line, said) => {
  const file = join(folder, 'postgres.log');
  // What an earlier server complained of is no reason of this one's.
  await writeFile(file, `PANIC:  No space left on device\nLOG:  starting PostgreSQL\n${line}\n`);
  expect(await reasonIn(file, 'SIGKILL')).toContain(said);
});
