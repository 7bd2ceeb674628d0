import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** /var/lib first: the cleaners of /tmp remove files a server still needs after some days. */
const places = ['/var/lib/gerbang', join(tmpdir(), 'gerbang-postgres')];

/**
 * Copies the native PostgreSQL folder to a root-owned place and answers what `inspect` says of the copy,
 * or `undefined` when no place works. A copy is used again only when it is complete and when nobody but
 * root could have written to it.
 */
export async function reachableCopy<T>(
  native: string,
  inspect: (folder: string) => Promise<T>,
  log: (line: string) => void,
): Promise<T | undefined> {
  const wanted = await listing(native);
  for (const place of places) {
    try {
      await mkdir(place, { recursive: true });
      if (!(await onlyRootWrites(place))) continue;
      await chmod(place, 0o755);
      const folder = join(place, `postgres-${wanted.slice(0, 16)}`);
      if (!(await onlyRootWrites(folder)) || (await listing(folder)) !== wanted) {
        log(`Menyalin program PostgreSQL ke ${folder}…`);
        await copy(native, folder);
      }
      return await inspect(folder);
    } catch {
      // A read-only, full or no-exec place is no failure while another may serve.
    }
  }
  return undefined;
}

async function onlyRootWrites(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  return entry !== undefined && entry.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0;
}

/** Names and sizes of what the server needs, as one digest. */
async function listing(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const path of await needed(folder)) {
    const entry = await lstat(join(folder, path));
    lines.push(`${path} ${entry.isFile() ? entry.size : ''}`);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

async function needed(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter(isNeeded);
}

/** Static libraries and build files are a good part of the folder and of no use to a server. */
const isNeeded = (path: string) => !/\.(a|pc|h)$/.test(path);

async function copy(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  // A strict umask at install time would leave the copy as unreadable as the original.
  await chmod(half, 0o755);
  for (const path of await needed(half)) {
    const entry = await lstat(join(half, path));
    if (entry.isSymbolicLink()) continue;
    await chmod(join(half, path), entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}
