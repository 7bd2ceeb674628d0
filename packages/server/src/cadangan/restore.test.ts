import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpack } from './restore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-tar-'));
});
afterEach(() => rm(folder, { recursive: true }));

const PART = 64 * 1024;
/** Far more than a pipe holds. */
const BEHIND = 200;

const archive = async (): Promise<Buffer> => {
  await mkdir(join(folder, 'isi'));
  await writeFile(join(folder, 'isi/a'), 'satu');
  return execFileSync('tar', ['--create', '--file=-', `--directory=${folder}`, 'isi']);
};

test('what lies behind the end of an archive is read to its end, though tar has gone', async () => {
  const tar = await archive();
  const into = join(folder, 'lain');
  await mkdir(into);
  for (let round = 0; round < 10; round += 1) {
    let read = 0;
    const bytes = Readable.from(
      (async function* () {
        yield tar;
        for (; read < BEHIND; read += 1) yield Buffer.alloc(PART);
      })(),
    );
    await unpack(into)(bytes);
    expect(read).toBe(BEHIND);
  }
  expect(await readFile(join(into, 'isi/a'), 'utf8')).toBe('satu');
});

test('what is no archive is refused, and read to its end all the same', async () => {
  let read = 0;
  const bytes = Readable.from(
    (async function* () {
      for (; read < BEHIND; read += 1) yield Buffer.alloc(PART, 'x');
    })(),
  );
  await expect(unpack(folder)(bytes)).rejects.toThrow(/tar/);
  expect(read).toBe(BEHIND);
});
