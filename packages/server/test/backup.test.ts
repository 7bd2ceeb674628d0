/** The commands of docs/operations/backup.md as they stand there, from one server to a new one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asApplication } from '../src/db/application-role.ts';
import { type Account, serverAccount } from '../src/db/embedded/account.ts';
import { migrate } from '../src/db/migrate.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { execute } from './admin.ts';

const document = await readFile(new URL('../../../docs/operations/backup.md', import.meta.url), 'utf8');
/** The commands below a heading, block by block. */
const commandsOf = (heading: string): string[] => {
  const section = document.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((m) => m[1] ?? '');
};
const [backup = '', restore = ''] = commandsOf('With DATABASE_URL');
const [nightly = ''] = commandsOf('Every night');

/** A whole PostgreSQL of one version; the embedded one has no `pg_dump`. */
const PROGRAMS = ['initdb', 'postgres', 'createuser', 'createdb', 'pg_dump', 'pg_restore'];
const bin = [
  ...(process.env.PATH ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/{15,16,17,18}/bin'),
]
  .filter((folder) => folder.startsWith('/'))
  .findLast((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));

interface Server {
  port: number;
  process: ChildProcess;
}
let account: Account | undefined;
let folder: string;
const servers: Server[] = [];

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};
const finished = async (child: ChildProcess): Promise<string> => {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (said += String(bytes)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ended with ${code}: ${said}`);
  return said;
};
const urlOf = ({ port }: Server, user: string) => `postgresql://${user}:sandi-uji@127.0.0.1:${port}/`;
const answers = async (server: Server) => {
  const db = new pg.Client(`${urlOf(server, 'postgres')}postgres`);
  const opened = await db.connect().then(
    () => true,
    () => false,
  );
  if (opened) await db.end();
  return opened;
};
/** A new server, with nothing but its superuser. */
const startServer = async (programs: string, name: string): Promise<Server> => {
  const data = join(folder, name);
  await mkdir(data);
  if (account) await chown(data, account.uid, account.gid);
  const as = { ...account, cwd: data, env: { PATH: programs } };
  await finished(
    spawn(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
      as,
    ),
  );
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((o) => ['-c', o])],
    {
      ...as,
      stdio: 'ignore',
    },
  );
  const server = { port, process: child };
  servers.push(server);
  await expect.poll(() => answers(server), { timeout: 20_000 }).toBe(true);
  return server;
};
/** Runs commands as an operator would: a shell of its own, without a terminal to type a password at. */
const run = (script: string, at: string, env: Record<string, string>, input = '') => {
  const child = spawn('sh', ['-e'], {
    cwd: at,
    env: { PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
    detached: true,
  });
  child.stdin.end(`${script.replace('createuser', `printf '${input}' | createuser`)}\n`);
  return finished(child);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-cadangan-'));
  account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
});
afterAll(async () => {
  for (const { process: child } of servers) {
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
});

test('what is backed up is for nobody else to read', () => {
  for (const commands of [backup, nightly]) expect(commands).toMatch(/^umask 077$/m);
});

test('what systemd runs every night names its interpreter: it runs nothing else', () => {
  const scripts = commandsOf('Every night');
  expect(scripts.length).toBe(2);
  for (const script of scripts) expect(script).toMatch(/^#!\/bin\/sh\nset -eu\n/);
});

test('no command of the manual leaves a shell whose next installation the portal could not read', async () => {
  const manual = new URL('../../../docs/operations/', import.meta.url);
  const left: string[] = [];
  for (const name of (await readdir(manual)).filter((one) => one.endsWith('.md'))) {
    const text = await readFile(new URL(name, manual), 'utf8');
    for (const [, commands = ''] of text.matchAll(/^```sh\n([\s\S]*?)^```/gm)) {
      // A script of its own (`set -eu`) ends with its shell, and so does what stands in brackets.
      const outside = /^#!.*\nset -eu\n/.test(commands) ? '' : commands.replaceAll(/^\(([\s\S]*?)\)$/gm, '');
      if (/\bumask\b/.test(outside)) left.push(name);
    }
  }
  expect(left).toEqual([]);
});

describe.runIf(bin !== undefined)('a backup of one server', () => {
  test('is restored on a new one, where the portal starts with all its rights and no more', {
    timeout: 120_000,
  }, async () => {
    const old = await startServer(bin ?? '', 'lama');
    await execute(
      `${urlOf(old, 'postgres')}postgres`,
      "CREATE ROLE gerbang LOGIN CREATEROLE PASSWORD 'sandi-uji'",
    );
    await execute(`${urlOf(old, 'postgres')}postgres`, 'CREATE DATABASE gerbang OWNER gerbang');
    const source = `${urlOf(old, 'gerbang')}gerbang`;
    await migrate(source);
    const application = await asApplication(source);
    expect(application).toContain('gerbang_aplikasi');
    await (await createJobs(application, () => {})).stop();
    await execute(
      application,
      "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan) VALUES (now(), 'sistem', 'uji', 'sebelum cadangan')",
    );
    const [from, to, kept] = [join(folder, 'data'), join(folder, 'data-baru'), join(folder, 'cadangan')];
    await mkdir(join(from, 'berkas', 'ab'), { recursive: true });
    await mkdir(to);
    await mkdir(kept);
    await writeFile(join(from, 'berkas', 'ab', 'abcd'), 'isi berkas');

    await run(backup, kept, { DATABASE_URL: source, DATA_DIR: from });
    for (const name of ['gerbang.dump', 'berkas.tgz'])
      expect((await stat(join(kept, name))).mode & 0o777).toBe(0o600);

    const fresh = await startServer(bin ?? '', 'baru');
    const superuser = { PGHOST: '127.0.0.1', PGPORT: String(fresh.port), PGUSER: 'postgres' };
    await run(restore, kept, { ...superuser, DATA_DIR: to }, 'sandi-uji\\nsandi-uji\\n');

    const restored = `${urlOf(fresh, 'gerbang')}gerbang`;
    await migrate(restored);
    const again = await asApplication(restored);
    expect(again).toContain('gerbang_aplikasi');
    await (await createJobs(again, () => {})).stop();
    const db = new pg.Client(again);
    await db.connect();
    const { rows } = await db.query('SELECT tindakan FROM audit');
    await db.end();
    expect(rows).toEqual([{ tindakan: 'sebelum cadangan' }]);
    await expect(execute(again, 'DELETE FROM audit')).rejects.toThrow('permission denied');
    expect(await readFile(join(to, 'berkas', 'ab', 'abcd'), 'utf8')).toBe('isi berkas');
  });
});
