/** Files on their way to an object store and back, while the portal works and the mover is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Peer, startS3Peer } from '../../test/s3-peer.ts';
import { scaled } from '../../test/scale.ts';
import { holding } from '../storage/hold.ts';
import { openStore } from '../storage/open.ts';
import { filesFolder, placeOf } from '../storage/place.ts';
import { FileNotFound, type Store } from '../storage/storage.ts';
import { factOf, runIn } from './testing.ts';

const MB = 1024 ** 2;
const SCRIPT = fileURLToPath(new URL('../../../../scripts/pmb.ts', import.meta.url));

let dataDir: string;
let peer: S3Peer;
let env: NodeJS.ProcessEnv;
let disk: Store;
let objects: Store;
const open = (url: string) => openStore(placeOf(url, { env, dataDir, production: false }), { dataDir });
const pindah = (more: NodeJS.ProcessEnv, ...argv: string[]) =>
  runIn({ ...env, ...more }, dataDir, ['berkas', 'pindah', ...argv]);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pindah-'));
  peer = await startS3Peer();
  env = { DATA_DIR: dataDir, GERBANG_SECRET: randomBytes(32).toString('hex'), ...peer.env };
  disk = await open('file:');
  objects = await open(peer.url('portal'));
});
afterEach(async () => {
  await peer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const keysIn = async (store: Store): Promise<string[]> =>
  (await Array.fromAsync(store.list(new Date(Date.now() + 3_600_000)))).toSorted();
/** Made-up files: what stands under each key. */
const fill = async (store: Store, many: number): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; at < many; at += 1) {
    const bytes = at === 0 ? randomBytes(9 * MB) : randomBytes(100_000 + at);
    files.set(await store.put(bytes), bytes);
  }
  return files;
};
const expectAll = async (store: Store, files: ReadonlyMap<string, Buffer>): Promise<void> => {
  for (const [key, bytes] of files) expect((await store.get(key)).equals(bytes)).toBe(true);
};

test('all files go, a second pass takes what came meanwhile, and the old place is emptied only when told', async () => {
  const files = await fill(disk, 12);
  const [ke, now] = [peer.url('portal'), { STORAGE_URL: peer.url('portal'), STORAGE_FALLBACK_URL: 'file:' }];
  const first = await pindah({}, '--ke', ke);
  expect([first.code, factOf(first, 'Disalin')]).toEqual([0, '12 berkas, 10,5 MB, dibaca kembali']);
  expect(first.out).toContain('STORAGE_FALLBACK_URL');
  await expectAll(objects, files);

  const late = await disk.put(Buffer.from('diunggah selagi itu'));
  const early = await pindah({}, '--ke', ke, '--hapus');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('Portal masih menyimpan di')]);
  const second = await pindah(now, '--ke', ke);
  expect(factOf(second, 'Disalin')).toContain('1 berkas');
  expect(factOf(second, 'Sudah ada')).toBe('12 berkas');
  expect(await keysIn(disk)).toEqual([...files.keys(), late].toSorted());

  const held = await holding(filesFolder(dataDir), () => pindah(now, '--ke', ke, '--hapus'));
  expect([held.code, held.err]).toEqual([1, expect.stringContaining('Cadangan sedang dibuat')]);
  const last = await pindah(now, '--ke', ke, '--hapus');
  expect([last.code, factOf(last, 'Dihapus')]).toEqual([0, expect.stringContaining('13 berkas')]);
  expect(await keysIn(disk)).toEqual([]);
  await expectAll(objects, files);

  const back = await pindah({ STORAGE_URL: ke }, '--ke', 'file:');
  expect(factOf(back, 'Disalin')).toContain('13 berkas');
  await expectAll(disk, files);
}, 30_000);

test('two addresses of one place are found out before anything is removed', async () => {
  const files = await fill(disk, 2);
  const other = join(dataDir, 'tautan');
  await symlink(filesFolder(dataDir), other);
  const linked = await pindah(
    { STORAGE_URL: `file://${other}` },
    '--dari',
    'file:',
    '--ke',
    `file://${other}`,
    '--hapus',
  );
  expect([linked.code, linked.err]).toEqual([1, expect.stringContaining('tempat yang sama')]);
  await expectAll(disk, files);
  const ke = peer.url('portal');
  const again = await fill(objects, 2);
  const named = ke.replace('127.0.0.1', 'localhost');
  expect(named).not.toBe(ke);
  const renamed = await pindah({ STORAGE_URL: named }, '--dari', ke, '--ke', named, '--hapus');
  expect([renamed.code, renamed.err]).toEqual([1, expect.stringContaining('tempat yang sama')]);
  await expectAll(objects, again);
  expect(await keysIn(objects)).toEqual([...again.keys()].toSorted());
}, 30_000);

test('of two moves at once one waits its turn', async () => {
  await fill(disk, 6);
  const ke = peer.url('portal');
  const both = await Promise.all([pindah({}, '--ke', ke), pindah({}, '--ke', ke)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join('')).toContain('sedang berjalan');
}, 30_000);

test('a file that came out otherwise is copied again, and never given up in the old place', async () => {
  const files = await fill(disk, 3);
  const [key = ''] = [...files.keys()].slice(1);
  await objects.putAs(key, Buffer.from('lain'));
  const now = { STORAGE_URL: peer.url('portal') };
  expect((await pindah(now, '--dari', 'file:', '--ke', peer.url('portal'))).code).toBe(0);
  await expectAll(objects, files);
  // Changed behind the store's back: its checksum still says what it was.
  const kept = peer.objects.get(`portal/${key}`);
  if (kept) kept.bytes = Buffer.from(kept.bytes).fill(0, 0, 1);
  const ended = await pindah(now, '--dari', 'file:', '--ke', peer.url('portal'), '--hapus');
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('isi yang lain')]);
  expect(await disk.get(key)).toEqual(files.get(key));
});

test('a copy is read back: one that came out otherwise ends the move', async () => {
  const files = await fill(disk, 5);
  peer.spoil = (bytes) => Buffer.from(bytes).fill(0, 0, 1);
  const ended = await pindah({}, '--ke', peer.url('portal'));
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('isi yang lain')]);
  peer.spoil = (bytes) => bytes;
  peer.objects.clear();
  expect((await pindah({}, '--ke', peer.url('portal'))).code).toBe(0);
  await expectAll(objects, files);
});

test('a store that fails ends the move with a sentence, without a stack', async () => {
  const files = await fill(disk, 12);
  let left = 6;
  peer.mood = (method) => (method === 'PUT' && left-- <= 0 ? 'full' : 'well');
  const ended = await pindah({}, '--ke', peer.url('portal'));
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(/^Berhenti: Penyimpanan objek tidak punya ruang lagi.*\n.*melanjutkan\.$/);
  peer.mood = () => 'well';
  expect((await pindah({}, '--ke', peer.url('portal'))).code).toBe(0);
  await expectAll(objects, files);
});

test.each([
  [['--ke', 's3://x'], 'harus'],
  [['--ke', 'file:'], 'sudah di tempat itu'],
  [['--ke', 'ftp://x/y'], '--ke harus file:'],
  [[], '--ke wajib diisi'],
])('%j is called wrongly', async (argv, sentence) => {
  const ended = await pindah({}, ...argv);
  expect([ended.code, ended.err]).toEqual([2, expect.stringContaining(sentence)]);
});

const startMove = (more: NodeJS.ProcessEnv, ...argv: string[]): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, 'berkas', 'pindah', ...argv], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ...more },
    stdio: 'ignore',
  });
/** Ends the process as a power cut would, once `isMidway`; answers whether it was still at it. */
const killWhen = async (child: ChildProcess, isMidway: () => boolean): Promise<boolean> => {
  const gone = once(child, 'exit');
  while (child.exitCode === null && !isMidway()) await delay(2);
  child.kill('SIGKILL');
  await gone;
  return child.signalCode === 'SIGKILL';
};

test('killed over and over it ends complete, and no file is ever in neither place', async () => {
  const files = await fill(disk, 90);
  const [ke, now] = [peer.url('portal'), { STORAGE_URL: peer.url('portal'), STORAGE_FALLBACK_URL: 'file:' }];
  peer.delay = 10;
  for (let round = 1; round <= scaled(3, 10); round += 1) {
    const goal = round * 7;
    expect(await killWhen(startMove({}, '--ke', ke), () => peer.objects.size >= goal)).toBe(true);
    // The portal goes on meanwhile: one file comes, one goes.
    const bytes = randomBytes(50);
    files.set(await disk.put(bytes), bytes);
    const [gone = ''] = [...files.keys()].slice(-2);
    await disk.remove(gone);
    files.delete(gone);
    await expectAll(disk, files);
  }
  expect((await pindah({}, '--ke', ke)).code).toBe(0);
  await expectAll(objects, files);

  const either = async (key: string) =>
    objects.get(key).catch((error: unknown) => {
      if (error instanceof FileNotFound) return disk.get(key);
      throw error;
    });
  for (let round = 0; round < scaled(2, 8); round += 1) {
    const left = async () => (await keysIn(disk)).length;
    const before = await left();
    let removed = 0;
    const counting = (async () => {
      while (removed < 10) {
        removed = before - (await left());
        await delay(5);
      }
    })();
    expect(await killWhen(startMove(now, '--ke', ke, '--hapus'), () => removed >= 10)).toBe(true);
    await counting;
    for (const [key, bytes] of files) expect((await either(key)).equals(bytes)).toBe(true);
  }
  expect((await pindah(now, '--ke', ke, '--hapus')).code).toBe(0);
  expect(await keysIn(disk)).toEqual([]);
  await expectAll(objects, files);
}, 120_000);
