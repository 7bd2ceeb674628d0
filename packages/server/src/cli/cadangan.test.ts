/** A backup of a portal with the embedded database: made while it runs, brought back, and called broken by name. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Peer } from '../../test/s3-peer.ts';
import { copyFiles } from '../cadangan/make.ts';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { sealAudit } from '../domain/segel.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { seedReference } from '../seed/reference.ts';
import { holding, isHeld } from '../storage/hold.ts';
import { openStorage } from '../storage/open.ts';
import { runIn } from './testing.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let runtime: Runtime;
let deps: Deps;
const pmb = (...argv: string[]) => runIn(env, folder, ['cadangan', ...argv]);

/** A file of the store with a row that names it. */
const keepFile = async (bytes: Buffer): Promise<string> => {
  const key = await deps.storage.put(bytes);
  await deps.pool.query(
    "INSERT INTO berkas_kabar (id, kunci_berkas, ext, mime, ukuran, dibuat) VALUES (gen_random_uuid(), $1, 'png', 'image/png', $2, now())",
    [key, bytes.length],
  );
  return key;
};
const pathOf = (backup: string, key: string) =>
  join(folder, backup, 'berkas', key.slice(0, 2), key.slice(2, 4), key);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-cadangan-'));
  env = { DATA_DIR: join(folder, 'data'), GERBANG_SECRET: randomBytes(32).toString('hex') };
  runtime = await openRuntime(
    readConfig(env),
    () => {},
    () => {},
  );
  ({ deps } = runtime);
  await transaction(deps.pool, (db) => seedReference(db, deps.now()));
  await deps.pool.query(
    "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan) SELECT now(), 'sistem', 'uji', 'uji' FROM generate_series(1, 5)",
  );
  await sealAudit(deps);
});
afterAll(async () => {
  await runtime.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup made while rows and files come and go is whole, closed to others, and brings everything back', async () => {
  const keys = [await keepFile(randomBytes(70_000)), await keepFile(Buffer.from('kecil'))];
  const done = new AbortController();
  const traffic = (async () => {
    while (!done.signal.aborted) {
      const key = await keepFile(randomBytes(2_000));
      // Gone with its row, as a file that was replaced.
      await deps.pool.query('DELETE FROM berkas_kabar WHERE kunci_berkas = $1', [key]);
      await deps.storage.remove(key);
      keys.push(await keepFile(randomBytes(1_000)));
    }
  })();
  const made = await pmb('buat', '--ke', 'pertama');
  done.abort();
  await traffic;
  expect(made).toMatchObject({ code: 0, err: '' });
  const modes = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  expect([
    await modes('pertama'),
    await modes('pertama/basis-data.tar'),
    await modes('pertama/cadangan.json'),
  ]).toEqual([0o700, 0o600, 0o600]);
  expect((await deps.pool.query('SELECT berkas > 0 AS ok FROM cadangan')).rows).toEqual([{ ok: true }]);
  const looked = await pmb('periksa', 'pertama', '--batas', '1');
  expect(looked.err).toBe('');
  expect(looked.out).toMatch(/Umur +0,0 jam[\s\S]*Cadangan utuh/);

  const restored = join(folder, 'pulih');
  const back = await runIn({ ...env, DATA_DIR: restored }, folder, ['cadangan', 'pulih', 'pertama']);
  expect([back.code, back.err]).toEqual([0, '']);
  const first = keys[0] as string;
  expect(await readFile(join(restored, 'berkas', first.slice(0, 2), first.slice(2, 4), first))).toHaveLength(
    70_000,
  );
  const database = await startEmbedded({ dataDir: join(restored, 'postgres') });
  await database.stop();
  const again = await runIn({ ...env, DATA_DIR: restored }, folder, ['cadangan', 'pulih', 'pertama']);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('sudah berisi data')]);
}, 240_000);

test('while it is made no file is removed, however late its row goes', async () => {
  const key = await deps.storage.put(Buffer.from('dipegang'));
  const root = join(env.DATA_DIR as string, 'berkas');
  await holding(root, async () => {
    await deps.storage.remove(key);
    expect((await deps.storage.get(key)).toString()).toBe('dipegang');
  });
  await deps.storage.remove(key);
  await expect(deps.storage.get(key)).rejects.toThrow();
});

test('two are not made at once, and one that was killed holds nothing for long', async () => {
  const root = join(env.DATA_DIR as string, 'berkas');
  await holding(root, async () => {
    const second = await pmb('buat', '--ke', 'kedua');
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('Cadangan lain sedang dibuat')]);
    expect(await isHeld(root)).toBe(true);
  });
  const long = new Date(Date.now() - 3_600_000);
  await writeFile(`${root}.jeda`, '');
  await utimes(`${root}.jeda`, long, long);
  expect(await holding(root, () => isHeld(root))).toBe(true);
}, 240_000);

test('what fails in the middle has stopped when it says so', async () => {
  for (let i = 0; i < 12; i += 1) await deps.storage.put(randomBytes(100));
  let [begun, underWay] = [0, 0];
  const add = async (_: string, bytes: Readable) => {
    begun += 1;
    underWay += 1;
    try {
      if (begun === 2) throw new Error('penuh');
      await buffer(bytes);
    } finally {
      bytes.destroy();
      underWay -= 1;
    }
  };
  await expect(copyFiles(deps.storage, { add })).rejects.toThrow('penuh');
  expect(underWay).toBe(0);
  expect(begun).toBeLessThan(12);
});

test('one with a file gone, a bit flipped, its list changed or its end missing is called broken by name', async () => {
  const key = await keepFile(randomBytes(5_000));
  expect((await pmb('buat', '--ke', 'utuh')).code).toBe(0);
  const broken = async (harm: (at: string) => Promise<unknown>) => {
    await cp(join(folder, 'utuh'), join(folder, 'rusak'), { recursive: true });
    await harm('rusak');
    const { code, err } = await pmb('periksa', 'rusak');
    await rm(join(folder, 'rusak'), { recursive: true });
    return [code, err];
  };
  const flip = async (path: string, at: number) => {
    const bytes = await readFile(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  expect(await broken((at) => rm(pathOf(at, key)))).toEqual([
    1,
    expect.stringMatching(`RUSAK: berkas/.*${key} tidak ada`),
  ]);
  expect(await broken((at) => flip(pathOf(at, key), 4_321))).toEqual([
    1,
    expect.stringMatching(`RUSAK: berkas/.*${key} tidak sama`),
  ]);
  const tar = 'basis-data.tar';
  const { size } = await stat(join(folder, 'utuh', tar));
  expect(await broken((at) => flip(join(folder, at, tar), Math.floor(size / 2)))).toEqual([
    1,
    expect.stringMatching(/RUSAK: basis-data.tar tidak (sama|dapat dibaca)/),
  ]);
  expect(await broken((at) => flip(join(folder, at, 'isi.txt'), 10))).toEqual([
    1,
    expect.stringContaining('isi.txt tidak sama'),
  ]);
  expect(await broken((at) => rm(join(folder, at, 'cadangan.json')))).toEqual([
    1,
    expect.stringContaining('cadangan.json tidak ada'),
  ]);
}, 240_000);

test('one whose log lacks a segment is called broken by its name, though every hash fits', async () => {
  const at = join(folder, 'tanpa-log');
  await cp(join(folder, 'utuh'), at, { recursive: true });
  const tar = join(at, 'basis-data.tar');
  const listed = spawnSync('tar', ['--list', `--file=${tar}`], { encoding: 'utf8' }).stdout;
  const [segment = ''] = listed.match(/pg_wal\/[0-9A-F]{24}/) ?? [];
  expect(spawnSync('tar', ['--delete', `--file=${tar}`, segment]).status).toBe(0);
  const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  const bytes = await readFile(tar);
  const isi = (await readFile(join(at, 'isi.txt'), 'utf8')).replace(
    /^.* basis-data\.tar$/m,
    `${sha(bytes)} ${bytes.length} basis-data.tar`,
  );
  await writeFile(join(at, 'isi.txt'), isi);
  const head = JSON.parse(await readFile(join(at, 'cadangan.json'), 'utf8'));
  await writeFile(join(at, 'cadangan.json'), JSON.stringify({ ...head, sidik_isi: sha(isi) }));
  const { code, err } = await pmb('periksa', 'tanpa-log');
  expect([code, err]).toEqual([1, expect.stringContaining(`RUSAK: basis-data.tar: ${segment} tidak ada`)]);
}, 240_000);

test('one whose log ends before it should is called broken by what it lacks', async () => {
  const at = join(folder, 'kurang-log');
  await cp(join(folder, 'utuh'), at, { recursive: true });
  const listed = spawnSync('tar', ['--list', `--file=${join(at, 'basis-data.tar')}`], { encoding: 'utf8' });
  const head = JSON.parse(await readFile(join(at, 'cadangan.json'), 'utf8')) as { log_sampai: string };
  const segments = [...listed.stdout.matchAll(/pg_wal\/([0-9A-F]{24})/g)].map(([, name]) => name);
  expect(segments.toSorted().at(-1)).toBe(head.log_sampai);
  // As one of two segments would stand there whose last is gone.
  const next = head.log_sampai.replace(/..$/, (low) =>
    (Number.parseInt(low, 16) + 1).toString(16).toUpperCase().padStart(2, '0'),
  );
  await writeFile(join(at, 'cadangan.json'), JSON.stringify({ ...head, log_sampai: next }));
  const { code, err } = await pmb('periksa', 'kurang-log');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`RUSAK: basis-data.tar: pg_wal/${next} tidak ada`),
  ]);
}, 240_000);

test('a list that names what is no part of a backup is refused before anything is written', async () => {
  await cp(join(folder, 'utuh'), join(folder, 'jahat'), { recursive: true });
  const listed = await readFile(join(folder, 'jahat', 'isi.txt'), 'utf8');
  const head = JSON.parse(await readFile(join(folder, 'jahat', 'cadangan.json'), 'utf8'));
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, 'jahat', 'secret'), 'jahat');
  const data = join(folder, 'dari-jahat');
  for (const name of ['berkas/../secret', 'secret', `berkas/aa/bb/${'c'.repeat(32)}`]) {
    const list = `${listed}${sha('jahat')} 5 ${name}\n`;
    await writeFile(join(folder, 'jahat', 'isi.txt'), list);
    await writeFile(
      join(folder, 'jahat', 'cadangan.json'),
      JSON.stringify({ ...head, sidik_isi: sha(list) }),
    );
    const { code, err } = await runIn({ ...env, DATA_DIR: data }, folder, ['cadangan', 'pulih', 'jahat']);
    expect([code, err]).toEqual([1, expect.stringContaining(`isi.txt menyebut ${JSON.stringify(name)}`)]);
  }
  await expect(stat(join(data, 'secret'))).rejects.toThrow('ENOENT');
}, 240_000);

test('a row whose file the portal had lost and a secret of another portal are told', async () => {
  const key = await keepFile(Buffer.from('akan hilang'));
  const root = join(env.DATA_DIR as string, 'berkas', key.slice(0, 2), key.slice(2, 4), key);
  const bytes = await readFile(root);
  await rm(root);
  await pmb('buat', '--ke', 'hilang');
  await writeFile(root, bytes, { mode: 0o600 });
  expect((await pmb('periksa', 'hilang')).err).toMatch(
    new RegExp(`${key} tidak ada, tetapi disebut oleh tabel berkas_kabar`),
  );
  const stranger = { ...env, GERBANG_SECRET: randomBytes(32).toString('hex') };
  const seen = await runIn(stranger, folder, ['cadangan', 'periksa', 'utuh']);
  expect([seen.code, seen.err]).toEqual([
    1,
    expect.stringContaining('GERBANG_SECRET bukan milik cadangan ini'),
  ]);
}, 240_000);

test('files in an object store are part of it, those still on the disk too, and come back to the disk', async () => {
  const peer = await startS3Peer();
  try {
    const there = { ...env, ...peer.env, STORAGE_URL: peer.url('pmb'), STORAGE_FALLBACK_URL: 'file:' };
    const config = readConfig(there);
    const objects = await openStorage(config.storage, config);
    const bytes = randomBytes(30_000);
    const key = await objects.put(bytes);
    await deps.pool.query(
      "INSERT INTO berkas_kabar (id, kunci_berkas, ext, mime, ukuran, dibuat) VALUES (gen_random_uuid(), $1, 'png', 'image/png', $2, now())",
      [key, bytes.length],
    );
    const run = (...argv: string[]) => runIn(there, folder, ['cadangan', ...argv]);
    expect(await run('buat', '--ke', 'objek')).toMatchObject({ code: 0, err: '' });
    const asked = peer.asked.length;
    expect(await run('periksa', 'objek')).toMatchObject({ code: 0, err: '' });
    // What is examined is the backup; the store of the portal is not asked.
    expect(peer.asked).toHaveLength(asked);
    const restored = join(folder, 'pulih-objek');
    const back = await runIn({ ...there, DATA_DIR: restored }, folder, ['cadangan', 'pulih', 'objek']);
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('berkas pindah --dari file:')]);
    expect(await readFile(pathOf('pulih-objek', key))).toEqual(bytes);
    await deps.pool.query('DELETE FROM berkas_kabar WHERE kunci_berkas = $1', [key]);
  } finally {
    await peer.stop();
  }
}, 240_000);

test('one for a public key is read with its secret key alone', async () => {
  const identity = await generateX25519Identity();
  const made = await pmb('buat', '--ke', 'rahasia', '--kunci-publik', await identityToRecipient(identity));
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(await readdir(join(folder, 'rahasia'))).toEqual(
    expect.arrayContaining(['basis-data.tar.age', 'cadangan.json', 'isi.txt.age', 'sandi-basis-data.age']),
  );
  expect((await pmb('periksa', 'rahasia')).err).toContain('Cadangan ini terenkripsi: sebut --kunci');
  const file = join(folder, 'kunci');
  await writeFile(file, `# created\n${identity}\n`, { mode: 0o600 });
  expect(await pmb('periksa', 'rahasia', '--kunci', 'kunci')).toMatchObject({ code: 0, err: '' });
  await writeFile(file, await generateX25519Identity());
  expect((await pmb('periksa', 'rahasia', '--kunci', 'kunci')).err).toContain('isi.txt tidak dapat dibaca');
}, 240_000);

test('what cannot be is refused: a folder in use or among the data, no word, and a database of its own', async () => {
  expect((await pmb('buat', '--ke', 'utuh')).err).toContain('tidak kosong');
  expect((await pmb('buat', '--ke', 'data/cadangan')).err).toContain('di dalam DATA_DIR');
  expect((await pmb('simpan')).code).toBe(2);
  const elsewhere = await runIn({ ...env, DATABASE_URL: 'postgresql://a:b@127.0.0.1/c' }, folder, [
    'cadangan',
    'buat',
    '--ke',
    'x',
  ]);
  expect([elsewhere.code, elsewhere.err]).toEqual([1, expect.stringContaining('cadangan catat')]);
  expect((await pmb('catat')).out).toContain('Dicatat');
});
