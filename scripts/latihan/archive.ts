/** A PostgreSQL with the archive of docs/operations/backup.md, in a folder of its own: Debian's programs, the files an operator uses. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bench/support/processes.ts';
import { serverAccount } from '../../packages/server/src/db/embedded/account.ts';
import { background, keepRunning, openServer } from './server.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PROGRAMS = {
  'postgresql-15': `${BIN}/postgres`,
  'postgresql-client-15': `${BIN}/pg_receivewal`,
  pgbackrest: '/usr/bin/pgbackrest',
};
const DELIVERED = new URL('../../docs/operations/archive/', import.meta.url);
const run = promisify(execFile);

export interface Archive {
  /** As superuser. */
  url: string;
  /** How pgBackRest is told of it, and where it keeps what it has. */
  config: string;
  repository: string;
  /** A full backup. */
  backUp(): Promise<void>;
  /** Ends the server at once and takes its data away. */
  lose(): Promise<void>;
  /** Brings back what archive and receiver have, until the server takes writes again. */
  restore(): Promise<void>;
  end(): Promise<void>;
}

/** Debian's packages that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));

/** Starts it in `folder`; `receives`: whether the receiver of the log runs, without which the last segment is nowhere else. */
export const startArchive = async (folder: string, receives: boolean): Promise<Archive> => {
  const account = await serverAccount(folder);
  const [data, kept, secret] = [join(folder, 'pg'), join(folder, 'arsip'), join(folder, 'sandi')];
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const delivered = async (name: string): Promise<string> => {
    const text = (await readFile(new URL(name, DELIVERED), 'utf8'))
      .replaceAll('/var/lib/gerbang-arsip', kept)
      .replaceAll('/var/lib/postgresql/15/main', data)
      .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${folder}`)
      .replace('[global]', `[global]\nlog-level-file=off\nlock-path=${kept}/kunci`);
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const own = async (path: string) => account && chown(path, account.uid, account.gid);
  for (const path of [folder, kept, join(kept, 'pgbackrest'), join(kept, 'log')]) {
    await mkdir(path, { recursive: true });
    await own(path);
  }
  await writeFile(secret, password);
  await own(secret);
  const [config, settings, service, fetcher] = await Promise.all(
    ['pgbackrest.conf', 'arsip.conf', 'gerbang-log.service', 'ambil-log'].map(delivered),
  );
  if (!config || !settings || !service || !fetcher) throw new Error('the files are not delivered');
  await chmod(fetcher, 0o755);
  const env = {
    PATH: process.env.PATH,
    PGBACKREST_CONFIG: config,
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: 'postgres',
  };
  const options = { cwd: folder, env, ...account };
  const pgbackrest = (...args: string[]) => run('pgbackrest', ['--stanza=gerbang', ...args], options);
  const url = (name: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;
  const server = openServer({ bin: BIN, data, url: url('postgres'), options });
  let stopReceiver = async (): Promise<void> => {};
  const receive = async (): Promise<void> => {
    const line = /^ExecStart=(.*)$/m.exec(await readFile(service, 'utf8'))?.[1] ?? '';
    stopReceiver = keepRunning(() =>
      background(options, 'log', `${BIN}/pg_receivewal`, line.split(' ').slice(1)),
    );
  };
  const end = async () => {
    await server.kill();
    await stopReceiver();
  };
  try {
    await run(
      `${BIN}/initdb`,
      [
        `--pgdata=${data}`,
        `--pwfile=${secret}`,
        '--username=postgres',
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
      ],
      options,
    );
    const more = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_wal_size = 8GB\nshared_buffers = 512MB\ninclude_if_exists '${settings}'\n`;
    await writeFile(join(data, 'postgresql.conf'), more, { flag: 'a' });
    // Filled first: the archive begins with the first backup.
    await writeFile(settings, '');
    await server.start();
    await server.ask("CREATE DATABASE gerbang ENCODING 'UTF8' TEMPLATE template0");
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: url('gerbang'),
    config,
    repository: join(kept, 'pgbackrest'),
    backUp: async () => {
      await server.ask('CHECKPOINT', "SELECT pg_create_physical_replication_slot('gerbang_arsip', true)");
      await server.stop();
      await delivered('arsip.conf');
      if (!receives) await writeFile(settings, "\nsynchronous_standby_names = ''\n", { flag: 'a' });
      if (receives) await receive();
      await server.start();
      await pgbackrest('stanza-create');
      await pgbackrest('--type=full', 'backup');
    },
    lose: async () => {
      await server.kill();
      await stopReceiver();
      await rm(data, { recursive: true });
    },
    restore: async () => {
      await mkdir(data, { mode: 0o700 });
      await own(data);
      await pgbackrest(`--recovery-option=restore_command=${fetcher} %f %p`, 'restore');
      // Until a new receiver runs nobody waits for it.
      await writeFile(settings, '');
      await server.start();
    },
    end,
  };
};
