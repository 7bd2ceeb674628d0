/** What every storage does, on the disk and in an object store alike. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type S3Peer, startS3Peer } from '../../test/s3-peer.ts';
import { fallingBack } from './fallback.ts';
import { holding } from './hold.ts';
import { openStore } from './open.ts';
import { filesFolder, placeOf } from './place.ts';
import type { Measure } from './room.ts';
import { FileNotFound, RESERVE_BYTES, StorageFull, type Store } from './storage.ts';

const MB = 1024 ** 2;
const HOUR = 3_600_000;

let dataDir: string;
let peer: S3Peer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simpanan-'));
  peer = await startS3Peer();
});
afterEach(async () => {
  await peer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Open = (measure?: Measure) => Promise<Store>;
const opened =
  (url: () => string): Open =>
  (measure) =>
    openStore(placeOf(url(), { env: peer.env, dataDir, production: false }), { dataDir, measure });
const kinds: [string, Open][] = [
  ['on the disk', opened(() => 'file:')],
  ['in an object store', opened(() => peer.url('portal/a'))],
];
/** A store of somebody else may be tried as well: docs/operations/object-store.md. */
const { TEST_STORAGE_URL } = process.env;
if (TEST_STORAGE_URL)
  kinds.push([
    'in the store of TEST_STORAGE_URL',
    async (measure) => {
      const place = placeOf(TEST_STORAGE_URL, { env: process.env, dataDir, production: false });
      const prefix = `${basename(dataDir)}/`;
      return openStore(place.kind === 's3' ? { ...place, prefix } : place, { dataDir, measure });
    },
  ]);

/** Everything that is kept, unfinished or not. */
const names = async (store: Store): Promise<string[]> =>
  (await Array.fromAsync(store.list(new Date(Date.now() + HOUR)))).toSorted();
const bytesOf = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 251));
const inPieces = async function* (bytes: Buffer, piece: number, failing = false): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  if (failing) throw new Error('no more');
};

describe.each(kinds)('%s', (_, open) => {
  test('what is put can be got by another process too, whole or in parts, and each put has its own key', async () => {
    const bytes = Buffer.from([0, 255, 37, 80]);
    const first = await (await open()).put(bytes);
    const second = await (await open()).put(bytes);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    const store = await open();
    expect(await store.get(first)).toEqual(bytes);
    const { size, parts } = await store.open(second);
    expect([size, Buffer.concat(await parts.toArray())]).toEqual([4, bytes]);
    expect(await names(store)).toEqual([first, second].toSorted());
    expect(await store.look(first)).toMatchObject({ size: 4 });
  });

  test.each([0, 1, 8 * MB - 1, 8 * MB, 8 * MB + 1, 21 * MB])(
    'a file of %i bytes comes back as it went in, however it was cut',
    async (size) => {
      const bytes = Buffer.alloc(size, bytesOf(1009));
      const store = await open();
      for (const given of [bytes, inPieces(bytes, 700_001)]) {
        const key = await store.put(given);
        expect((await store.get(key)).equals(bytes)).toBe(true);
        const read = await store.open(key);
        expect(read.size).toBe(size);
        expect(Buffer.concat(await read.parts.toArray()).equals(bytes)).toBe(true);
      }
    },
  );

  test.each([3, 9 * MB])('of %i bytes that break off nothing is left', async (size) => {
    const store = await open();
    await expect(store.put(inPieces(Buffer.alloc(size), MB, true))).rejects.toThrow('no more');
    expect(await names(store)).toEqual([]);
  });

  test('many at once', async () => {
    const store = await open();
    const keys = await Promise.all(
      Array.from({ length: 40 }, (__, at) => store.put(Buffer.from(String(at)))),
    );
    const back = await Promise.all(keys.map(async (key) => (await store.get(key)).toString()));
    expect(back).toEqual(keys.map((__, at) => String(at)));
    expect(await names(store)).toEqual(keys.toSorted());
  });

  test('an absent file is FileNotFound; removing is final, and twice is no error', async () => {
    const store = await open();
    for (const read of [store.get, store.open])
      await expect(read('0'.repeat(32))).rejects.toBeInstanceOf(FileNotFound);
    expect(await store.look('0'.repeat(32))).toBeNull();
    const key = await store.put(Buffer.from('x'));
    await store.remove(key);
    await store.remove(key);
    await store.remove(`${key}.tmp`);
    await expect(store.get(key)).rejects.toMatchObject({ name: 'FileNotFound', key });
  });

  test('nothing but a key is taken', async () => {
    const store = await open();
    for (const key of [
      '../rahasia',
      '',
      '.',
      'A'.repeat(32),
      `${'a'.repeat(32)}\n`,
      '../rahasia.tmp',
      'a/b',
    ]) {
      for (const use of [store.get, store.open, store.remove])
        await expect(use(key)).rejects.toBeInstanceOf(RangeError);
      await expect(store.putAs(key, Buffer.from('x'))).rejects.toBeInstanceOf(RangeError);
    }
  });

  test('the sweep sees what is old enough', async () => {
    const store = await open();
    const key = await store.put(Buffer.from('baru'));
    expect(await Array.fromAsync(store.list(new Date(Date.now() - HOUR)))).toEqual([]);
    expect(await names(store)).toEqual([key]);
  });

  test('while a backup is under way nothing is removed', async () => {
    const store = await open();
    const key = await store.put(Buffer.from('dipegang'));
    await holding(filesFolder(dataDir), () => store.remove(key));
    expect((await store.get(key)).toString()).toBe('dipegang');
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(FileNotFound);
  });

  test('where only the reserve is left on the disk of the portal nothing is taken, nor goes on growing', async () => {
    let free = 2 * RESERVE_BYTES;
    const store = await open(async () => ({ free, share: 0.5 }));
    const half = Buffer.alloc(RESERVE_BYTES / 2);
    const parts = async function* () {
      for (let at = 0; at < 4; at += 1) {
        yield half;
        free -= half.length;
      }
    };
    await expect(store.put(parts())).rejects.toBeInstanceOf(StorageFull);
    await expect(store.put(Buffer.from('x'))).rejects.toBeInstanceOf(StorageFull);
    expect(await names(store)).toEqual([]);
  });

  test('says that it can be written, and leaves no trace of having tried', async () => {
    const store = await open();
    expect(await store.room()).toMatchObject({ writable: true });
    expect(await names(store)).toEqual([]);
    expect(peer.objects.size).toBe(0);
  });

  test('says so to each of several processes that try at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 20 }, () => open()));
    const rooms = await Promise.all(stores.map((store) => store.room()));
    expect(rooms.filter(({ writable }) => !writable)).toEqual([]);
    expect(await names(stores[0] as Store)).toEqual([]);
  });
});

test('while files move, what is not in the first place is read in the second, and removed from both', async () => {
  const [disk, objects] = await Promise.all(
    kinds.map(([, open]) => open()) as [Promise<Store>, Promise<Store>],
  );
  const old = await disk.put(Buffer.from('lama'));
  const both = fallingBack(objects, disk);
  const fresh = await both.put(Buffer.from('baru'));
  await objects.putAs(old, Buffer.from('lama'));
  expect(await Array.fromAsync(both.list(new Date(Date.now() + HOUR)))).toHaveLength(2);
  await objects.remove(old);
  // Copied while a list is read, it is in the list all the same.
  const seen: string[] = [];
  for await (const name of both.list(new Date(Date.now() + HOUR))) {
    seen.push(name);
    await objects.putAs(old, Buffer.from('lama'));
  }
  expect(seen.toSorted()).toEqual([old, fresh].toSorted());
  await objects.remove(old);
  expect([await both.get(old), await both.get(fresh)].map(String)).toEqual(['lama', 'baru']);
  expect((await Array.fromAsync(both.list(new Date(Date.now() + HOUR)))).toSorted()).toEqual(
    [old, fresh].toSorted(),
  );
  await objects.putAs(old, Buffer.from('lama'));
  await both.remove(old);
  for (const store of [disk, objects]) await expect(store.get(old)).rejects.toBeInstanceOf(FileNotFound);
  await expect(both.get(old)).rejects.toBeInstanceOf(FileNotFound);
});
