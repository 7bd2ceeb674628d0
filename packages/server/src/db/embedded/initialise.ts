import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './command.ts';
import type { Place } from './place.ts';
import { clusterSettings } from './settings.ts';

/**
 * How a PostgreSQL program that is started in the cluster folder names it. Started by root, the program is
 * put into the folder before it steps down to the account, and needs no right to enter the folders above:
 * DATA_DIR may lie under /root, which is closed to everybody else.
 */
export function selfPath(cluster: string, account: Account | undefined): string {
  return account ? '/proc/self/cwd' : cluster;
}

/**
 * Creates the cluster when there is none, and answers its password. A cluster appears under its name only
 * when complete, so a start cut short leaves nothing half made. Throws when the cluster belongs to
 * another major version or its password is gone.
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
  log: (line: string) => void,
): Promise<string> {
  if (await stat(place.cluster).catch(() => undefined)) {
    await checkVersion(place, binaries);
    return readPassword(place);
  }
  log('Menyiapkan basis data untuk pertama kali…');
  for (const entry of await readdir(place.folder)) {
    if (entry.startsWith('cluster.new-'))
      await rm(join(place.folder, entry), { recursive: true, force: true });
  }
  const password = (await readPassword(place).catch(() => '')) || (await writePassword(place));
  const fresh = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  await initialise(place, fresh, password, binaries, account, fast);
  await rename(fresh, place.cluster);
  await sync(place.folder);
  return password;
}

async function checkVersion(place: Place, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.major) {
    throw new Error(
      `Basis data di ${place.folder} dibuat oleh PostgreSQL ${version}, sedangkan yang terpasang PostgreSQL ` +
        `${binaries.major}. Pindahkan datanya dengan pg_dump dan pg_restore sebelum melanjutkan.`,
    );
  }
}

/** The password of the cluster's superuser; rejects when its file is missing. */
export async function readPassword(place: Place): Promise<string> {
  return (
    await readFile(place.password, 'utf8').catch((cause: unknown) => {
      throw new Error(`Kata sandi basis data tidak dapat dibaca dari ${place.password}.`, { cause });
    })
  ).trim();
}

async function writePassword(place: Place): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  const file = await open(place.password, 'w', 0o600);
  await file.writeFile(`${password}\n`);
  await file.sync();
  await file.close();
  return password;
}

async function initialise(
  place: Place,
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
): Promise<void> {
  const passwordFile = await openCopy(join(place.folder, 'password.once'), password, account);
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${selfPath(folder, account)}`,
      '--pwfile=/dev/fd/3',
      ...clusterSettings(),
      ...(fast ? ['--no-sync'] : []),
    ],
    { cwd: folder, env: environment, ...account, stdio: ['ignore', 'ignore', 'pipe', passwordFile.fd] },
  );
  try {
    let complaint = '';
    initdb.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [code] = await once(initdb, 'close');
    if (code !== 0)
      throw new Error(`Basis data tidak dapat disiapkan di ${place.folder}: ${complaint.trim()}`);
  } finally {
    await passwordFile.close();
  }
}

/** An open, already deleted copy: initdb may read it though its user may not enter the folder. */
async function openCopy(path: string, text: string, account: Account | undefined) {
  await rm(path, { force: true });
  const writer = await open(path, 'wx', 0o600);
  await writer.writeFile(`${text}\n`);
  if (account) await writer.chown(account.uid, account.gid);
  await writer.close();
  const reader = await open(path, 'r');
  await rm(path);
  return reader;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
