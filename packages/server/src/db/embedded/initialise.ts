import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './command.ts';
import { type Place, selfPath } from './place.ts';
import { clusterSettings, ownSettings } from './settings.ts';

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
  const version = await majorOf(place.cluster);
  if (version !== binaries.major) {
    throw new Error(
      `Basis data di ${place.folder} dibuat oleh PostgreSQL ${version}, sedangkan yang terpasang PostgreSQL ` +
        `${binaries.major}. Pasang PostgreSQL ${version} dari distribusi, atau naikkan basis datanya: npm run pmb -- basis-data naik.`,
    );
  }
}

/** The major version that made a cluster; null where there is none. */
export async function majorOf(cluster: string): Promise<string | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return text && text.trim();
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

/** Makes an empty cluster in a folder that is the account's, with `settings` beside our own. */
export async function initialise(
  place: Place,
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const passwordFile = await openCopy(join(place.folder, 'password.once'), password, account);
  const opened = await open(folder);
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${selfPath(folder, account)}`,
      '--pwfile=/dev/fd/4',
      ...clusterSettings(binaries.major),
      ...(fast ? ['--no-sync'] : []),
    ],
    {
      cwd: account ? '/' : folder,
      env: environment,
      ...account,
      stdio: ['ignore', 'ignore', 'pipe', opened.fd, passwordFile.fd],
    },
  );
  try {
    let complaint = '';
    initdb.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [code] = await once(initdb, 'close');
    if (code !== 0)
      throw new Error(`Basis data tidak dapat disiapkan di ${place.folder}: ${complaint.trim()}`);
    await settle(join(folder, 'postgresql.conf'), { ...ownSettings(), ...settings });
  } finally {
    await opened.close();
    await passwordFile.close();
  }
}

/** Writes values where initdb's own stand; its option for it came with 16. */
async function settle(file: string, values: Readonly<Record<string, string>>): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(values))
    text = text.replace(new RegExp(`^#?${name} = [^\\s#]+`, 'm'), `${name} = ${value}`);
  // Written in place: the file stays the account's.
  await writeFile(file, text, { flush: true });
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
