/** An object store that fails: what is asked of it ends in a clear refusal, and nothing half done is left behind. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Mood, type S3Peer, startS3Peer } from '../../test/s3-peer.ts';
import { placeOf, type S3Place } from './place.ts';
import { s3Storage } from './s3.ts';
import { FileNotFound, type Store } from './storage.ts';

const MB = 1024 ** 2;
const HOUR = 3_600_000;
const PATIENCE = { answer: 3_000, brief: 800, pause: 500, trial: 100 };

let dataDir: string;
let peer: S3Peer;
const open = (changes: Partial<S3Place> = {}): Store => {
  const place = placeOf(peer.url('uji'), { env: peer.env, dataDir, production: false }) as S3Place;
  return s3Storage(
    { ...place, ...changes },
    { folders: [dataDir], isHeld: async () => false, patience: PATIENCE },
  );
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'objek-'));
  peer = await startS3Peer();
});
afterEach(async () => {
  await peer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const later = () => new Date(Date.now() + HOUR);
const large = () => Buffer.alloc(20 * MB, 'gerbang');
/** Of an upload in parts: the second part. */
const isSecondPart = (url: URL) => url.searchParams.get('partNumber') === '2';
const nothingLeft = () => [peer.objects.size, peer.uploads.size];

describe('a store with other keys than ours', () => {
  test.each<[string, Partial<S3Place>, string]>([
    ['another secret', { secretAccessKey: 'salah' }, 'SignatureDoesNotMatch'],
    ['another name', { accessKeyId: 'ORANGLAIN' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'lain' }, 'NoSuchBucket'],
  ])('%s is refused by name', async (_, changes, name) => {
    const key = await open().put(Buffer.from('x'));
    const refused = { code: 'STORAGE_REFUSED', message: expect.stringContaining(name) };
    const store = open(changes);
    await expect(store.put(Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(store.put(large())).rejects.toMatchObject(refused);
    await expect(store.get(key)).rejects.toMatchObject(refused);
    await expect(store.remove(key)).rejects.toMatchObject(refused);
    await expect(Array.fromAsync(store.list(later()))).rejects.toMatchObject(refused);
    expect(await store.room()).toMatchObject({ writable: false, why: expect.stringContaining(name) });
    expect(peer.objects.size).toBe(1);
  });
});

describe.each<[Mood, string]>([
  ['full', 'STORAGE_FULL'],
  ['refusing', 'STORAGE_REFUSED'],
  ['failing', 'STORAGE_UNAVAILABLE'],
  ['cut', 'STORAGE_UNAVAILABLE'],
  ['hung', 'STORAGE_UNAVAILABLE'],
])('a store that is %s', (mood, code) => {
  test('takes nothing and says why', async () => {
    const store = open();
    peer.mood = () => mood;
    await expect(store.put(Buffer.from('x'))).rejects.toMatchObject({ name: 'StorageFailure', code });
    await expect(store.put(large())).rejects.toMatchObject({ code });
    expect(await store.room()).toMatchObject({
      writable: false,
      why: expect.stringContaining('Penyimpanan objek'),
    });
    expect(nothingLeft()).toEqual([0, 0]);
  });

  test('in the middle of a large file leaves nothing of it', async () => {
    const store = open();
    peer.mood = (_, url) => (isSecondPart(url) ? mood : 'well');
    await expect(store.put(large())).rejects.toMatchObject({ code });
    expect(nothingLeft()).toEqual([0, 0]);
  });

  test('at the very end of a large file leaves nothing of it', async () => {
    const store = open();
    peer.mood = (method, url) => (method === 'POST' && url.searchParams.has('uploadId') ? mood : 'well');
    await expect(store.put(large())).rejects.toMatchObject({ code });
    expect(nothingLeft()).toEqual([0, 0]);
  });
});

test('what stood under a key stays there where writing it anew fails', async () => {
  const store = open();
  const key = await store.put(Buffer.from('satu-satunya'));
  for (const mood of ['refusing', 'hung'] as const) {
    peer.mood = (method) => (method === 'PUT' ? mood : 'well');
    await expect(store.putAs(key, Buffer.from('satu-satunya'))).rejects.toBeInstanceOf(Error);
    peer.mood = () => 'well';
    expect((await store.get(key)).toString()).toBe('satu-satunya');
  }
});

test('one failure is tried again and does not show', async () => {
  const store = open();
  for (const mood of ['failing', 'cut'] as const) {
    let left = 1;
    peer.mood = () => (left-- > 0 ? mood : 'well');
    const key = await store.put(Buffer.from('sekali lagi'));
    left = 1;
    expect((await store.get(key)).toString()).toBe('sekali lagi');
  }
});

test('a file whose checksum is given wrong is refused, and nothing of it stays', async () => {
  const store = open();
  const given = store.put(Buffer.from('lain'), Buffer.alloc(32, 1));
  await expect(given).rejects.toMatchObject({
    message: expect.stringContaining('XAmzContentSHA256Mismatch'),
  });
  expect(nothingLeft()).toEqual([0, 0]);
});

test('one that is not there is unavailable at once, and the file of no applicant counts as lost', async () => {
  const store = open();
  const key = await store.put(Buffer.from('x'));
  await peer.stop();
  const began = Date.now();
  const gone = { code: 'STORAGE_UNAVAILABLE' };
  await expect(store.get(key)).rejects.toMatchObject(gone);
  await expect(store.open(key)).rejects.toMatchObject(gone);
  await expect(store.look(key)).rejects.toMatchObject(gone);
  await expect(store.remove(key)).rejects.toMatchObject(gone);
  await expect(store.put(Buffer.from('y'))).rejects.toMatchObject(gone);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('what was taken though its answer was lost is withdrawn', async () => {
  const store = open();
  peer.mood = (method) => (method === 'PUT' ? 'unheard' : 'well');
  await expect(store.put(Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(peer.asked).toContain('PUT');
  expect(nothingLeft()).toEqual([0, 0]);
});

describe('what comes back otherwise than it went in', () => {
  test.each([100, 20 * MB])('of %i bytes, is not given out as whole', async (size) => {
    const store = open();
    const key = await store.put(Buffer.alloc(size, 'a'));
    const kept = peer.objects.get(`uji/${key}`);
    if (kept) kept.bytes[size - 1] = 0;
    const damaged = { code: 'STORAGE_DAMAGED' };
    await expect(store.get(key).then(({ length }) => length)).rejects.toMatchObject(damaged);
    const { parts } = await store.open(key);
    const came: Buffer[] = [];
    await expect(
      (async () => {
        for await (const piece of parts) came.push(piece as Buffer);
      })(),
    ).rejects.toMatchObject(damaged);
    expect(Buffer.concat(came).length).toBeLessThan(size);
  });

  test('half of it is a failure, not a short file', async () => {
    const store = open();
    const key = await store.put(Buffer.alloc(MB, 'a'));
    peer.mood = () => 'half';
    await expect(store.get(key).then(({ length }) => length)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
  });
});

test('every body is signed with its checksum, encrypted as asked, and written without a condition', async () => {
  const store = open();
  const key = await store.put(Buffer.from('x'));
  const big = await store.put(large());
  for (const name of [key, big])
    expect(peer.objects.get(`uji/${name}`)?.headers['x-amz-server-side-encryption']).toBe('AES256');
  expect(peer.objects.get(`uji/${key}`)?.headers['x-amz-meta-sha256']).toMatch(/^[0-9a-f]{64}$/);
  expect(peer.asked).toEqual(['PUT', 'POST uploads', ...Array(3).fill('PUT partNumber'), 'POST uploadId']);
});

test('a store that takes a file without encrypting it as asked is refused, and nothing of it stays', async () => {
  peer.encrypts = false;
  const refused = { code: 'STORAGE_REFUSED', message: expect.stringContaining('AES256') };
  const store = open();
  await expect(store.put(Buffer.from('x'))).rejects.toMatchObject(refused);
  await expect(store.put(large())).rejects.toMatchObject(refused);
  expect(await store.room()).toMatchObject({ writable: false, why: expect.stringContaining('AES256') });
  expect(nothingLeft()).toEqual([0, 0]);
  // Where nobody asks, that is the store's business.
  await expect(open({ encryption: null }).put(Buffer.from('x'))).resolves.toMatch(/^[0-9a-f]{32}$/);
});

test('the sweep finds what a killed process left of a large file, and takes it; what others keep there it does not see', async () => {
  const store = open();
  const keys = await Promise.all(Array.from({ length: 8 }, (_, at) => store.put(Buffer.from(String(at)))));
  const orphan = 'e'.repeat(32);
  for (let at = 0; at < 5; at += 1)
    peer.uploads.set(`lama-${at}`, { key: `uji/${orphan}`, at: new Date(), parts: new Map(), headers: {} });
  peer.uploads.set('lain', { key: `lain/${orphan}`, at: new Date(), parts: new Map(), headers: {} });
  const foreign = { bytes: Buffer.from('x'), etag: '', at: new Date(), headers: {} };
  for (const name of ['uji/catatan.txt', 'uji/sub/berkas', `lain/${orphan}`]) peer.objects.set(name, foreign);
  const names = await Array.fromAsync(store.list(later()));
  expect([...new Set(names)].toSorted()).toEqual([...keys, `${orphan}.tmp`].toSorted());
  expect(await Array.fromAsync(store.list(new Date(Date.now() - HOUR)))).toEqual([]);
  for (const name of names) await store.remove(name);
  expect([[...peer.objects.keys()].toSorted(), [...peer.uploads.keys()]]).toEqual([
    [`lain/${orphan}`, 'uji/catatan.txt', 'uji/sub/berkas'],
    ['lain'],
  ]);
});

test('a file that was asked for and is not read holds no connection', async () => {
  const store = open();
  const key = await store.put(large());
  for (let at = 0; at < 80; at += 1) (await store.open(key)).parts.destroy();
  expect(await store.look(key)).toMatchObject({ size: 20 * MB });
  await store.remove(key);
  await expect(store.open(key)).rejects.toBeInstanceOf(FileNotFound);
});
