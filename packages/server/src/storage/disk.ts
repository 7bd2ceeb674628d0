import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isHeld } from './hold.ts';
import { guardRoom, type Measure, measureAll, measureDisk, remembered } from './room.ts';
import { FileNotFound, isKey, PROBE, type Store, UNFINISHED } from './storage.ts';

interface Around {
  /** Other folders the portal writes to. */
  beside?: readonly string[];
  measure?: Measure | undefined;
  /** What a backup marks while it copies; `root` unless given. */
  held?: string;
}

/**
 * Files on the local disk, two folder levels deep by the key's first digits (`ab/cd/abcd…`), so that ten
 * million files stay about 150 to a folder. Files are 0600 and folders 0700: the server's user alone.
 * `root` is made at the first write; a write that fails (disk full) leaves nothing behind. Nothing is taken any more
 * once only the reserve is left on one of the disks; `beside` are other folders the portal writes to.
 */
export function diskStorage(
  root: string,
  { beside = [], measure = measureDisk, held = root }: Around = {},
): Store {
  const base = resolve(root);
  const folders = [base, ...beside];
  const room = guardRoom(() => measureAll(folders, measure));

  function pathOf(key: string): string {
    if (!isKey(key)) throw new RangeError('Not a storage key');
    return join(base, key.slice(0, 2), key.slice(2, 4), key);
  }

  /** Writes a few bytes as `put` would, and removes them. Other processes do the same, in the same place, at any time. */
  async function tryWrite(): Promise<boolean> {
    const path = pathOf(PROBE) + UNFINISHED;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeThrough(path, Buffer.from('uji tulis'), 'w');
      await rm(path, { force: true });
      return true;
    } catch {
      return false;
    }
  }

  async function write(key: string, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    await room.require();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = path + UNFINISHED;
    try {
      await writeThrough(unfinished, Buffer.isBuffer(bytes) ? bytes : room.within(bytes));
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    // All three levels: the folders may be new, made by this write or by one running beside it.
    await Promise.all([folder, dirname(folder), base].map(syncFolder));
  }

  return {
    room: remembered(async () => {
      const [disk, writable] = await Promise.all([measureAll(folders, measure), tryWrite()]);
      return { ...disk, writable };
    }),

    async put(bytes) {
      const key = randomBytes(16).toString('hex');
      await write(key, bytes);
      return key;
    },

    async putAs(key, bytes) {
      // Of a move that was killed.
      await rm(pathOf(key) + UNFINISHED, { force: true });
      await write(key, bytes);
    },

    look: (key) => lookAt(pathOf(key)),

    has: async (key) => (await writtenAt(pathOf(key))) !== undefined,

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissing(error) ? new FileNotFound(key) : error;
      }
    },

    async open(key) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { size, parts: file.createReadStream() };
      } catch (error) {
        throw isMissing(error) ? new FileNotFound(key) : error;
      }
    },

    async remove(key) {
      if (await isHeld(resolve(held))) return;
      const unfinished = key.endsWith(UNFINISHED);
      const path = pathOf(unfinished ? key.slice(0, -UNFINISHED.length) : key);
      await rm(unfinished ? path + UNFINISHED : path, { force: true });
    },

    list: (olderThan) => namesBefore(base, olderThan),
  };
}

/** Size and checksum of a file, read in parts; null where there is none. */
async function lookAt(path: string): Promise<{ size: number; sha256: string } | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(part);
      size += part.length;
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

async function writeThrough(
  path: string,
  bytes: Buffer | AsyncIterable<Uint8Array>,
  flag = 'wx',
): Promise<void> {
  const file = await open(path, flag, 0o600);
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

async function* namesBefore(base: string, olderThan: Date): AsyncIterable<string> {
  for await (const first of entries(base)) {
    for await (const second of entries(join(base, first))) {
      for await (const name of entries(join(base, first, second))) {
        const written = await writtenAt(join(base, first, second, name));
        if (written !== undefined && written < olderThan) yield name;
      }
    }
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
