import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Storage } from './storage.ts';
import { FileNotFound } from './storage.ts';

const KEY = /^[0-9a-f]{32}$/;
const UNFINISHED = '.tmp';

/**
 * Files on the local disk, two folder levels deep by the key's first digits (`ab/cd/abcd…`), so that ten
 * million files stay about 150 to a folder. Files are 0600 and folders 0700: the server's user alone.
 * `root` is made at the first write; a write that fails (disk full) leaves nothing behind.
 */
export function diskStorage(root: string): Storage {
  const base = resolve(root);

  function pathOf(key: string): string {
    // The pattern is the guard against path traversal: a key that matches has no dot and no slash.
    if (!KEY.test(key)) throw new RangeError('Not a storage key');
    return join(base, key.slice(0, 2), key.slice(2, 4), key);
  }

  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex');
      const path = pathOf(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = path + UNFINISHED;
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // All three levels: the folders may be new, made by this write or by one running beside it.
      await Promise.all([folder, dirname(folder), base].map(syncFolder));
      return key;
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissing(error) ? new FileNotFound(key) : error;
      }
    },

    async remove(key) {
      const unfinished = key.endsWith(UNFINISHED);
      const path = pathOf(unfinished ? key.slice(0, -UNFINISHED.length) : key);
      await rm(unfinished ? path + UNFINISHED : path, { force: true });
    },

    async *list(olderThan) {
      for await (const first of entries(base)) {
        for await (const second of entries(join(base, first))) {
          for await (const name of entries(join(base, first, second))) {
            const written = await writtenAt(join(base, first, second, name));
            if (written !== undefined && written < olderThan) yield name;
          }
        }
      }
    },
  };
}

async function writeThrough(path: string, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is only durable once the folder that holds the name is flushed too. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; NTFS journals the rename itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Names in a folder, read in small portions so that a large store is never held in memory. */
async function* entries(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function writtenAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
