/** A primary with a streaming standby, of the embedded programs, for tests that read from a replica. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asApplication } from '../src/db/application-role.ts';
import { openBaseBackup } from '../src/db/base-backup.ts';
import { giveTo, serverAccount } from '../src/db/embedded/account.ts';
import { BUNDLED, locateBinaries } from '../src/db/embedded/binaries.ts';
import { namesIn } from '../src/db/embedded/place.ts';
import { clusterName, stopServer } from '../src/db/embedded/processes.ts';
import { startServer } from '../src/db/embedded/server.ts';
import { assignments, serverSettings } from '../src/db/embedded/settings.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { execute } from './admin.ts';
import type { TestDatabase } from './database.ts';

export interface Pair {
  /** The migrated primary, as a test's database. */
  database: TestDatabase;
  /** The standby as the application connects, and as its superuser. */
  standbyUrl: string;
  standbyOwnerUrl: string;
  /** Stops replaying what comes, and goes on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the standby as a crash would; starts it again at the same address. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  end(): Promise<void>;
}

const AT_ONCE = { fast: 0, immediate: 5_000 };

const withPort = (url: string, port: number): string => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

/** Copies the running primary into `folder` and makes it a standby of it. */
const copyPrimary = async (url: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tar = spawn('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(tar, 'close');
  await pipeline((await openBaseBackup(url)).bytes, tar.stdin);
  await ended;
  await writeFile(join(folder, 'standby.signal'), '');
  await appendFile(join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);
};

/** Starts both and waits until the standby answers. */
export const startPair = async (): Promise<Pair> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-pair-'));
  const primary = await startEmbedded({ dataDir: join(dataDir, 'primary'), programs: BUNDLED });
  await migrate(primary.url);
  const applicationUrl = await asApplication(primary.url);
  const place = namesIn(join(dataDir, 'standby'));
  await copyPrimary(primary.url, place.cluster);
  const account = await serverAccount(join(dataDir, 'none'));
  await giveTo(account, place.cluster);
  const binaries = await locateBinaries(account, () => {}, { programs: BUNDLED });
  const settings = [
    ...serverSettings(false),
    ...assignments({ cluster_name: clusterName(place.cluster, 'standby') }),
  ];
  const start = (port?: number) => startServer(place, binaries, account, settings, port, () => {});
  const { port } = await start();
  const standbyOwnerUrl = withPort(primary.url, port);
  const kill = () => stopServer(place.cluster, AT_ONCE);
  return {
    database: { url: primary.url, applicationUrl, drop: async () => {} },
    standbyUrl: withPort(applicationUrl, port),
    standbyOwnerUrl,
    pause: () => execute(standbyOwnerUrl, 'SELECT pg_wal_replay_pause()'),
    resume: () => execute(standbyOwnerUrl, 'SELECT pg_wal_replay_resume()'),
    kill,
    revive: async () => void (await start(port)),
    end: async () => {
      await kill();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
