import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { FileNotFound, RESERVE_BYTES, StorageFull } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const root = () => join(folder, 'files');
const pathOf = (key: string) => join(root(), key.slice(0, 2), key.slice(2, 4), key);
const files = async () =>
  (await readdir(root(), { recursive: true })).filter((name) => name.split('/').length === 3);

async function collect(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all.sort();
}

test('what is put can be got, by another process too, and each put has its own key', async () => {
  const bytes = Buffer.from([0, 255, 37, 80]);
  const first = await diskStorage(root()).put(bytes);
  const second = await diskStorage(root()).put(bytes);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
  expect(await diskStorage(root()).get(first)).toEqual(bytes);
  expect(await readFile(pathOf(second))).toEqual(bytes);
  expect(await files()).toHaveLength(2);
});

test('parts become one file; where they break off, none', async () => {
  const storage = diskStorage(root());
  const parts = async function* (broken: boolean) {
    yield Buffer.from('satu ');
    yield Buffer.from('dua');
    if (broken) throw new Error('no more');
  };
  expect((await storage.get(await storage.put(parts(false)))).toString()).toBe('satu dua');
  await expect(storage.put(parts(true))).rejects.toThrow('no more');
  expect(await files()).toHaveLength(1);
});

test('a file stops growing where only the reserve is left, and leaves nothing; one is read in parts', async () => {
  let free = 2 * RESERVE_BYTES;
  const storage = diskStorage(root(), { measure: async () => ({ free, share: 0.5 }) });
  const half = Buffer.alloc(RESERVE_BYTES / 2);
  const parts = async function* () {
    for (let i = 0; i < 4; i += 1) {
      yield half;
      free -= half.length;
    }
  };
  await expect(storage.put(parts())).rejects.toBeInstanceOf(StorageFull);
  expect(await files()).toHaveLength(0);
  free = 2 * RESERVE_BYTES;
  const { size, parts: read } = await storage.open(await storage.put(Buffer.from('satu dua')));
  expect([size, Buffer.concat(await read.toArray()).toString()]).toEqual([8, 'satu dua']);
  await expect(storage.open('0'.repeat(32))).rejects.toBeInstanceOf(FileNotFound);
});

test('many at once, into new folders', async () => {
  const storage = diskStorage(root());
  const keys = await Promise.all(Array.from({ length: 40 }, (_, at) => storage.put(Buffer.from(String(at)))));
  const back = await Promise.all(keys.map(async (key) => (await storage.get(key)).toString()));
  expect(back).toEqual(keys.map((_, at) => String(at)));
});

test('only the server’s user can read files and folders', async () => {
  const path = pathOf(await diskStorage(root()).put(Buffer.from('rahasia')));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const level of [dirname(path), dirname(dirname(path)), root()]) {
    expect((await stat(level)).mode & 0o777).toBe(0o700);
  }
});

test('an absent file is FileNotFound; removing is final, and twice is no error', async () => {
  const storage = diskStorage(root());
  await expect(storage.get('0'.repeat(32))).rejects.toBeInstanceOf(FileNotFound);
  const key = await storage.put(Buffer.from('x'));
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.get(key)).rejects.toMatchObject({ name: 'FileNotFound', key });
});

test('nothing but a key is taken, so no path leads out of the folder', async () => {
  const storage = diskStorage(root());
  await storage.put(Buffer.from('x'));
  const outside = join(folder, 'rahasia');
  await writeFile(outside, 'rahasia');
  const hostile = [
    '../rahasia',
    '../../../rahasia',
    outside,
    '',
    '.',
    `${'a'.repeat(32)}/../../../../rahasia`,
  ];
  for (const key of [
    ...hostile,
    'A'.repeat(32),
    `${'a'.repeat(32)}\n`,
    '../rahasia.tmp',
    `${'a'.repeat(31)}\0`,
  ]) {
    await expect(storage.get(key)).rejects.toBeInstanceOf(RangeError);
    await expect(storage.remove(key)).rejects.toBeInstanceOf(RangeError);
  }
  expect(await readFile(outside, 'utf8')).toBe('rahasia');
});

test('the sweep sees old files and what a crash left half written, never fresh ones', async () => {
  const storage = diskStorage(root());
  expect(await collect(storage.list(new Date()))).toEqual([]);
  const old = await storage.put(Buffer.from('lama'));
  const fresh = await storage.put(Buffer.from('baru'));
  const half = `${'b'.repeat(32)}.tmp`;
  await mkdir(join(root(), 'bb', 'bb'), { recursive: true });
  await writeFile(join(root(), 'bb', 'bb', half), 'setengah');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(pathOf(old), yesterday, yesterday);
  await utimes(join(root(), 'bb', 'bb', half), yesterday, yesterday);

  const hourAgo = new Date(Date.now() - 3_600_000);
  expect(await collect(storage.list(hourAgo))).toEqual([old, half].sort());
  for (const name of [old, half]) await storage.remove(name);
  expect(await collect(storage.list(new Date(Date.now() + 1000)))).toEqual([fresh]);
});

test('a write that fails is an error and leaves nothing behind', async () => {
  await mkdir(root());
  const storage = diskStorage(join(root(), 'berkas'));
  await writeFile(join(root(), 'berkas'), 'a file where the folder should be');
  await expect(storage.put(Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(root())).toEqual(['berkas']);
});
