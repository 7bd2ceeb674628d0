/** Whose programs run the embedded database, and how an upgrade that was interrupted anywhere comes to its end. */
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runIn } from '../../cli/testing.ts';
import { startEmbedded } from '../embedded.ts';
import { serverAccount } from './account.ts';
import { type Binaries, BUNDLED, locateBinaries, systemFolders } from './binaries.ts';
import { takeOwnership } from './owner-lock.ts';
import { namesIn } from './place.ts';
import { freshOf, keptOf, markOf, markUpgrade } from './swap.ts';

let home: string;
let dataDir: string;
let bundled: Binaries;
const quiet = () => {};
const query = async (url: string, sql: string) => {
  const db = new pg.Client(url);
  await db.connect();
  try {
    return (await db.query(sql)).rows;
  } finally {
    await db.end();
  }
};
const env = () => ({
  DATA_DIR: dirname(dataDir),
  GERBANG_SECRET: 'rahasia yang cukup panjang untuk pengujian',
});
const naik = (...more: string[]) => runIn(env(), home, ['basis-data', 'naik', ...more]);

/** A cluster with one row, made once; each test has a copy. */
const model = () => join(home, 'model');
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gerbang-naik-uji-'));
  // The account that runs programs must reach those made here.
  await chmod(home, 0o755);
  bundled = await locateBinaries(await serverAccount(join(home, 'none')), quiet, { programs: BUNDLED });
  const server = await startEmbedded({ dataDir: model(), programs: BUNDLED });
  await query(server.url, "CREATE TABLE isi AS SELECT 'ada' AS kata");
  await server.stop();
});
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(home, 'data-')), 'postgres');
  await cp(model(), dataDir, { recursive: true, preserveTimestamps: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

const rows = async (log: (line: string) => void = quiet) => {
  const server = await startEmbedded({ dataDir, log });
  const found = await query(server.url, 'SELECT kata FROM isi');
  await server.stop();
  return found;
};
const left = async () =>
  (await readdir(dataDir)).filter((name) => name.startsWith('cluster') || name.startsWith('naik')).toSorted();

test('a folder is opened by programs of its own version, which the start says; another is refused with the way out', async () => {
  const lines: string[] = [];
  expect(await rows((line) => lines.push(line))).toEqual([{ kata: 'ada' }]);
  const [fits] = (await systemFolders()).filter(({ major }) => String(major) === bundled.major);
  expect(lines.join('\n')).toContain(
    fits ? `dari sistem: ${fits.folder}` : `Basis data memakai PostgreSQL ${bundled.version} bawaan (npm)`,
  );
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '99\n');
  await expect(rows()).rejects.toThrow(/dibuat oleh PostgreSQL 99,.*Pasang PostgreSQL 99.*basis-data naik/);
});

test('the operator names a folder of programs; what cannot run there is said by name', async () => {
  const named = await locateBinaries(await serverAccount(join(home, 'none')), quiet, {
    programs: bundled.folder,
  });
  expect([named.from, named.major, named.folder]).toEqual(['sistem', bundled.major, bundled.folder]);
  await expect(startEmbedded({ dataDir, programs: join(home, 'tidak-ada') })).rejects.toThrow(
    /tidak-ada tidak dapat dijalankan/,
  );
  const said = await runIn({ ...env(), GERBANG_POSTGRES: 'postgresql-17' }, home, ['karantina']);
  expect([said.code, said.err]).toEqual([
    1,
    expect.stringContaining('GERBANG_POSTGRES harus bawaan, atau folder'),
  ]);
});

test('an upgrade is refused while somebody uses the folder, where nothing newer or not all of it is there, beside a database that is given', async () => {
  const release = await takeOwnership(namesIn(dataDir).lock, 0, quiet);
  expect((await naik()).err).toContain('Gerbang lain sedang memakai basis data ini');
  release();
  const same = await naik('--program-baru', bundled.folder);
  expect([same.code, same.err]).toEqual([
    1,
    expect.stringContaining(`Basis data sudah PostgreSQL ${bundled.major}`),
  ]);
  // Programs that say they are newer, as npm's are without their neighbours.
  const newer = join(home, 'newer');
  await mkdir(newer, { recursive: true });
  await writeFile(join(newer, 'postgres'), `#!/bin/sh\necho "postgres (PostgreSQL) 99.1"\n`, { mode: 0o755 });
  const lacking = await naik('--program-lama', bundled.folder, '--program-baru', newer);
  expect([lacking.code, lacking.err]).toEqual([
    1,
    expect.stringContaining('tidak ada pg_controldata, pg_resetwal'),
  ]);
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
  const other = await naik('--program-lama', bundled.folder, '--program-baru', newer);
  expect(other.err).toContain('dibuat oleh PostgreSQL 17, tetapi program yang ditemukan PostgreSQL 18');
  const elsewhere = await runIn({ ...env(), DATABASE_URL: 'postgresql://a:b@127.0.0.1/c' }, home, [
    'basis-data',
    'naik',
  ]);
  expect(elsewhere.err).toContain('pg_upgradecluster');
  expect((await runIn(env(), home, ['basis-data', 'turun'])).code).toBe(2);
  expect(await left()).toEqual(['cluster']);
});

test('a copy that is still kept is never written over', async () => {
  const all = join(home, 'all');
  await mkdir(all);
  const say = (version: string) => `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`;
  const names = [
    'pg_ctl',
    'pg_controldata',
    'pg_resetwal',
    'initdb',
    'pg_upgrade',
    'pg_dump',
    'pg_dumpall',
    'pg_restore',
    'psql',
    'vacuumdb',
  ];
  for (const name of ['postgres', ...names]) await writeFile(join(all, name), say('99.1'), { mode: 0o755 });
  const old = join(home, 'old');
  await mkdir(old);
  for (const name of ['pg_ctl', 'pg_controldata', 'pg_resetwal'])
    await writeFile(join(old, name), say('18.0'), { mode: 0o755 });
  await symlink(bundled.postgres, join(old, 'postgres'));
  await mkdir(keptOf(namesIn(dataDir), bundled.major));
  const said = await naik('--program-lama', old, '--program-baru', all);
  expect(said.err).toContain(`Salinan dari kenaikan sebelumnya masih ada di`);
  // With room made, the new one cannot be initialised by these; nothing of the old one is touched, nothing begun is left.
  await rm(keptOf(namesIn(dataDir), bundled.major), { recursive: true });
  const failed = await naik('--program-lama', old, '--program-baru', all);
  expect(failed.code).toBe(1);
  expect(await left()).toEqual(['cluster']);
  expect(await rows()).toEqual([{ kata: 'ada' }]);
});

test.each([
  ['before it was whole', async () => {}, ['cluster']],
  ['once it was whole', async (mark: () => Promise<void>) => mark(), ['cluster', 'cluster.lama-17']],
  [
    'between its two renames',
    async (mark: () => Promise<void>) => {
      await mark();
      await rename(join(dataDir, 'cluster'), join(dataDir, 'cluster.lama-17'));
    },
    ['cluster', 'cluster.lama-17'],
  ],
  [
    'before the mark was gone',
    async (mark: () => Promise<void>, fresh: string) => {
      await mark();
      await rename(join(dataDir, 'cluster'), join(dataDir, 'cluster.lama-17'));
      await rename(fresh, join(dataDir, 'cluster'));
    },
    ['cluster', 'cluster.lama-17'],
  ],
] as const)(
  'an upgrade interrupted %s is settled by the next start, which has all rows',
  async (_, interrupt, after) => {
    const place = namesIn(dataDir);
    const fresh = freshOf(place, 'abcd');
    await cp(place.cluster, fresh, { recursive: true, preserveTimestamps: true });
    await writeFile(join(fresh, 'baru'), '');
    await interrupt(() => markUpgrade(place, fresh, keptOf(place, '17')), fresh);
    expect(await rows()).toEqual([{ kata: 'ada' }]);
    expect(await left()).toEqual(after);
    const isNew = await stat(join(place.cluster, 'baru')).then(
      () => true,
      () => false,
    );
    expect(isNew).toBe(after.length > 1);
    await expect(readFile(markOf(dataDir))).rejects.toThrow('ENOENT');
  },
);
