import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BUNDLED } from './embedded/binaries.ts';
import { firstLine } from './embedded/command.ts';
import { takeOwnership } from './embedded/owner-lock.ts';
import { serverProcesses, stopServer } from './embedded/processes.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, findEmbedded, startEmbedded } from './embedded.ts';

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const othersRunNode =
  isRoot && (await firstLine(process.execPath, ['--version'], nobody).then(Boolean, () => false));

let home: string;
let dataDir: string;
let cluster: string;
const lines: string[] = [];
const log = (line: string) => lines.push(line);
const children: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gerbang-embedded-'));
  dataDir = join(home, 'data', 'postgres');
  cluster = join(dataDir, 'cluster');
  await mkdir(join(dataDir, 'cluster.new-cut-short'), { recursive: true });
  const first = await startEmbedded({ dataDir, programs: BUNDLED, log, fast: true });
  await run(first.url, 'create table pendaftar (nomor text); insert into pendaftar values ($$2600001$$)');
  await first.stop();
});

afterEach(async () => {
  for (const database of databases.splice(0)) await database.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stopServer(cluster, { fast: 5_000, immediate: 5_000 });
  lines.length = 0;
});

afterAll(() => rm(home, { recursive: true, force: true }));

it('keeps what was stored, closed to everybody else and flushed to disk', async () => {
  const database = await start({ dataDir });
  expect(await applicants(database.url)).toEqual(['2600001']);
  const [settings] = await run(
    database.url,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit,
       current_setting('full_page_writes') full_page_writes, current_setting('listen_addresses') listen,
       current_setting('unix_socket_directories') sockets, current_setting('timezone') timezone,
       pg_encoding_to_char(encoding) encoding, datlocprovider provider, datlocale locale
     from pg_database where datname = current_database()`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen: '127.0.0.1',
    sockets: '',
    timezone: 'UTC',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
  });
  await expect(run(database.url.replace(/:[^:@]+@/, ':salah@'), 'select 1')).rejects.toThrow(/password/);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).not.toContain('cluster.new-cut-short');

  await database.stop();
  await expect(run(database.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  expect(await serverProcesses(cluster)).toEqual([]);
});

it.runIf(isRoot)('steps down from root', async () => {
  await start({ dataDir, fast: true });
  const [postmaster] = await serverProcesses(cluster);
  expect(await ownerOf(postmaster?.pid)).toBe((await stat(cluster)).uid);
  expect(await ownerOf(postmaster?.pid)).not.toBe(0);
});

it('adopts the server a killed process left behind, and stops it in the end', async () => {
  const { child, url } = await startInChild(dataDir);
  await killed(child);
  const database = await start({ dataDir, log, fast: true });
  expect(database.url).toBe(url);
  expect(lines.join()).toContain('Memakai basis data yang masih berjalan');
  expect(await applicants(database.url)).toEqual(['2600001']);
  await database.stop();
  await expect(run(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

it('lets the process end by itself, and leaves a server with other settings to nobody', async () => {
  const { child, url } = await startInChild(dataDir, 'process.stdout.end();');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const database = await start({ dataDir, log });
  expect(lines.join()).toContain('Menghentikan sisa basis data');
  await expect(run(url, 'select 1')).rejects.toThrow();
  expect(await run(database.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

it('replaces an orphan that no longer answers', async () => {
  const { child } = await startInChild(dataDir);
  await killed(child);
  const orphan = (await serverProcesses(cluster)).find(({ postmaster }) => postmaster);
  process.kill(orphan?.pid ?? 0, 'SIGSTOP');
  const database = await start({ dataDir, log, fast: true });
  expect(lines.join()).toContain('Menghentikan sisa basis data');
  expect(await applicants(database.url)).toEqual(['2600001']);
  expect((await serverProcesses(cluster)).map(({ pid }) => pid)).not.toContain(orphan?.pid);
});

it('survives the loss of the postmaster', async () => {
  const { child } = await startInChild(dataDir);
  await killed(child);
  for (const { pid, postmaster } of await serverProcesses(cluster)) {
    if (postmaster) process.kill(pid, 'SIGKILL');
  }
  const database = await start({ dataDir, fast: true });
  expect(await applicants(database.url)).toEqual(['2600001']);
});

it('is not misled by a pid file whose number now belongs to another program', async () => {
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  children.push(stranger);
  const pidFile = join(cluster, 'postmaster.pid');
  await writeFile(pidFile, `${stranger.pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n  1 1\nready   \n`);
  await chown(pidFile, uid, gid);
  const database = await start({ dataDir, fast: true });
  expect(await applicants(database.url)).toEqual(['2600001']);
  expect(stranger.exitCode).toBeNull();
});

it('lets one process own a folder; tools find its server, a second owner is told', async () => {
  expect(await findEmbedded(dataDir)).toBeUndefined();
  const { child, url } = await startInChild(dataDir);
  expect(await findEmbedded(dataDir)).toBe(url);
  await expect(takeOwnership(join(dataDir, 'owner.lock'), 300, log)).rejects.toThrow(/Gerbang lain/);

  const waiting = start({ dataDir, log, fast: true });
  await expect.poll(() => lines.join()).toContain('menunggu');
  child.kill('SIGKILL');
  const database = await waiting;
  expect(await applicants(database.url)).toEqual(['2600001']);
  await Promise.all([database.stop(), database.stop()]);
  expect(await findEmbedded(dataDir)).toBeUndefined();
});

it('frees the folder when the start fails, with the reason', async () => {
  const version = join(cluster, 'PG_VERSION');
  await writeFile(version, '9\n');
  await expect(start({ dataDir })).rejects.toThrow(/dibuat oleh PostgreSQL 9/);
  await writeFile(version, '18\n');
  await start({ dataDir, fast: true });
});

it.runIf(othersRunNode)('works for an ordinary user', async () => {
  const own = join(home, 'ordinary');
  await chmod(home, 0o711);
  await mkdir(own);
  await chown(own, nobody.uid, nobody.gid);
  const { child, url } = await startInChild(join(own, 'postgres'), 'setInterval(() => {}, 1000);', nobody);
  expect(await run(url, 'select 1 one')).toEqual([{ one: 1 }]);
  const [postmaster] = await serverProcesses(join(own, 'postgres', 'cluster'));
  expect(await ownerOf(postmaster?.pid)).toBe(nobody.uid);
  await killed(child);
  await stopServer(join(own, 'postgres', 'cluster'), { fast: 5_000, immediate: 5_000 });
});

async function start(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ programs: BUNDLED, ...options });
  databases.push(database);
  return database;
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const applicants = async (url: string) =>
  (await run(url, 'select nomor from pendaftar')).map(({ nomor }) => nomor);

/** Starts the database in a process of its own and answers once it runs. */
async function startInChild(
  folder: string,
  then = 'setInterval(() => {}, 1000);',
  account: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string }> {
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    console.log((await startEmbedded({ dataDir: ${JSON.stringify(folder)}, programs: 'bawaan', fast: true })).url);
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ownerOf(pid: number | undefined): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}
