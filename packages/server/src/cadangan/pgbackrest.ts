/** Whether what pgBackRest keeps would bring the database back: its newest backup is restored aside, started and looked at. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type Account, serverAccount } from '../db/embedded/account.ts';
import { locateBinaries } from '../db/embedded/binaries.ts';
import { environment } from '../db/embedded/command.ts';
import { majorOf } from '../db/embedded/initialise.ts';
import { namesIn, type Place, selfPath } from '../db/embedded/place.ts';
import { clusterName, stopServer } from '../db/embedded/processes.ts';
import { startServer } from '../db/embedded/server.ts';
import { assignments, serverSettings } from '../db/embedded/settings.ts';
import { examineDatabase, type Found, type Look } from './examine.ts';
import { Broken } from './folder.ts';

const SHUTDOWN = { fast: 10_000, immediate: 10_000 };
/** A list of many backups, or a complaint about many files. */
const MOST = 64 * 1024 * 1024;
const CONFIG = 'gerbang-periksa.conf';
const HBA = 'gerbang-periksa.hba';

/** A backup as pgBackRest lists it. */
export interface Newest {
  label: string;
  /** When its copy was whole. */
  selesai: Date;
  /** Bytes of the database. */
  ukuran: number;
}
interface Info {
  backup: { label: string; timestamp: { stop: number }; info: { size: number } }[];
}

interface Asked {
  stanza: string;
  env: NodeJS.ProcessEnv;
  config: Config;
  look: Look;
}

/** Only its own settings reach it: no secret of the portal. */
const ownSettings = (env: NodeJS.ProcessEnv): Record<string, string | undefined> => ({
  ...environment,
  ...(env.PATH ? { PATH: env.PATH } : {}),
  ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('PGBACKREST_'))),
});

const said = (error: unknown): string => {
  const {
    code,
    stdout = '',
    stderr = '',
    message,
  } = error as Error & { code?: unknown; stdout?: string; stderr?: string };
  if (code === 'ENOENT') return 'program pgbackrest tidak terpasang di mesin ini';
  return `${stderr}${stdout}`.trim().split('\n').slice(-6).join('\n') || message;
};

const pgbackrest = async (
  { stanza, env }: Asked,
  account: Account | undefined,
  ...args: string[]
): Promise<string> => {
  const options = { env: ownSettings(env), cwd: '/', maxBuffer: MOST, ...account };
  return (await promisify(execFile)('pgbackrest', [`--stanza=${stanza}`, ...args], options)).stdout;
};

const findNewest = async (asked: Asked, account: Account | undefined): Promise<Newest> => {
  const text = await pgbackrest(asked, account, '--output=json', 'info').catch((cause) => {
    throw new Error(`pgBackRest tidak dapat ditanya: ${said(cause)}`, { cause });
  });
  const [about] = JSON.parse(text) as Info[];
  const newest = about?.backup?.toSorted((a, b) => b.timestamp.stop - a.timestamp.stop)[0];
  if (!newest) throw new Broken(`${asked.stanza} tidak mempunyai satu pun cadangan.`);
  return {
    label: newest.label,
    selesai: new Date(newest.timestamp.stop * 1_000),
    ukuran: newest.info.size,
  };
};

/** Settings that keep what was brought back to itself, whatever those of the real one say. */
const alone = (cluster: string, account: Account | undefined, sockets: string): string[] =>
  assignments({
    config_file: `${selfPath(cluster, account)}/${CONFIG}`,
    hba_file: `${selfPath(cluster, account)}/${HBA}`,
    unix_socket_directories: sockets,
    cluster_name: clusterName(cluster, 'periksa'),
    // Never into the archive of the real one, and waiting for no standby of it.
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    // What the real one may have more of matters only to who reads while the log is replayed.
    hot_standby: 'off',
    shared_preload_libraries: '',
    logging_collector: 'off',
    max_connections: '50',
    password_encryption: 'scram-sha-256',
  });

/** The owner's way in: a password of the copy's own, set over a socket that nobody else reaches. */
const enter = async (databaseUrl: string, sockets: string, port: number): Promise<string> => {
  const url = new URL(databaseUrl);
  const [user, database] = [decodeURIComponent(url.username), decodeURIComponent(url.pathname.slice(1))];
  const password = randomBytes(24).toString('hex');
  const db = new pg.Client({ host: sockets, port, user, database });
  await db.connect();
  try {
    await db.query(`ALTER ROLE CURRENT_USER PASSWORD '${password}'`);
  } finally {
    await db.end();
  }
  return `postgresql://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
};

/** Starts what was restored, by programs of its version; answers its port. */
const start = async (
  place: Place,
  sockets: string,
  account: Account | undefined,
  { config, stanza, env }: Asked,
): Promise<number> => {
  const own = async (name: string, text: string) => {
    const path = join(place.cluster, name);
    await writeFile(path, text, { mode: 0o600 });
    if (account) await chown(path, account.uid, account.gid);
  };
  // Debian keeps both apart from the data, where no backup has them.
  await own(CONFIG, '# what it needs is on the command line\n');
  await own(HBA, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  const major = await majorOf(place.cluster);
  const binaries = await locateBinaries(account, () => {}, { programs: config.postgres, major });
  if (binaries.major !== major)
    throw new Error(
      `Cadangan ini dari PostgreSQL ${major}; pasang PostgreSQL ${major} di mesin ini untuk memeriksanya.`,
    );
  const settings = [...serverSettings(false), ...alone(place.cluster, account, sockets)];
  const { port } = await startServer(
    place,
    { ...binaries, env: ownSettings(env) },
    account,
    settings,
    undefined,
    () => {},
  ).catch((cause: Error) => {
    throw new Broken(`${stanza}: yang dipulihkan tidak dapat dijalankan: ${cause.message}`, { cause });
  });
  return port;
};

/**
 * Restores the newest backup of a stanza to the moment its copy was whole, in a folder of its own that is removed again, starts it
 * apart from the real one, and looks at everything in it. Throws Broken with what is not as it should be, an Error where
 * it cannot be examined here.
 */
export const examineStanza = async (asked: Asked): Promise<Found & Newest> => {
  const { stanza, config, look } = asked;
  const scratch = await mkdtemp(join(tmpdir(), 'gerbang-periksa-'));
  const place = namesIn(scratch);
  const sockets = join(scratch, 's');
  const account = await serverAccount(place.cluster);
  try {
    await chmod(scratch, account ? 0o711 : 0o700);
    for (const folder of [place.cluster, sockets]) {
      await mkdir(folder, { mode: 0o700 });
      if (account) await chown(folder, account.uid, account.gid);
    }
    const newest = await findNewest(asked, account);
    const to = [
      `--pg1-path=${place.cluster}`,
      `--set=${newest.label}`,
      '--type=immediate',
      '--target-action=promote',
    ];
    await pgbackrest(asked, account, ...to, '--archive-mode=off', 'restore').catch((cause) => {
      throw new Broken(`${stanza} ${newest.label} tidak dapat dipulihkan: ${said(cause)}`, { cause });
    });
    const port = await start(place, sockets, account, asked);
    const databaseUrl = await enter(config.databaseUrl as string, sockets, port);
    const what = `${stanza} ${newest.label}`;
    const found = await examineDatabase(
      { dataDir: join(scratch, 'portal'), databaseUrl, what },
      look,
      config,
    );
    return { ...found, ...newest };
  } finally {
    await stopServer(place.cluster, SHUTDOWN);
    await rm(scratch, { recursive: true, force: true });
  }
};
