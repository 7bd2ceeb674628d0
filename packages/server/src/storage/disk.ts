import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isHeld } from './hold.ts';
import { type Measure, measureAll, measureDisk } from './room.ts';
import type { Room, Storage } from './storage.ts';
import { FileNotFound, RESERVE_BYTES, StorageFull } from './storage.ts';

const KEY = /^[0-9a-f]{32}$/;
const UNFINISHED = '.tmp';
/** The name under which writing is tried. */
const PROBE = '0'.repeat(32);
const LOOKED_MS = 5_000;
/** Between two looks at the room while a file is written: a part of the reserve. */
const LOOKED_BYTES = RESERVE_BYTES / 4;

/**
 * Files on the local disk, two folder levels deep by the key's first digits (`ab/cd/abcd…`), so that ten
 * million files stay about 150 to a folder. Files are 0600 and folders 0700: the server's user alone.
 * `root` is made at the first write; a write that fails (disk full) leaves nothing behind. Nothing is taken any more
 * once only the reserve is left on one of the disks; `beside` are other folders the portal writes to.
 */
export function diskStorage(
  root: string,
  { beside = [], measure = measureDisk }: { beside?: readonly string[]; measure?: Measure | undefined } = {},
): Storage {
  const base = resolve(root);
  const folders = [base, ...beside];
  const room = guardRoom(() => measureAll(folders, measure));
  let looked: { room: Promise<Room>; until: number } | undefined;

  function pathOf(key: string): string {
    // The pattern is the guard against path traversal: a key that matches has no dot and no slash.
    if (!KEY.test(key)) throw new RangeError('Not a storage key');
    return join(base, key.slice(0, 2), key.slice(2, 4), key);
  }

  /** Writes a few bytes as `put` would, and removes them. */
  async function tryWrite(): Promise<boolean> {
    const path = pathOf(PROBE) + UNFINISHED;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rm(path, { force: true });
      await writeThrough(path, Buffer.from('uji tulis'));
      await rm(path);
      return true;
    } catch {
      return false;
    }
  }

  async function look(): Promise<Room> {
    const [disk, writable] = await Promise.all([measureAll(folders, measure), tryWrite()]);
    return { ...disk, writable };
  }

  return {
    room() {
      // However many ask for it, the disk is tried now and then only.
      if (!looked || looked.until <= Date.now()) looked = { room: look(), until: Date.now() + LOOKED_MS };
      return looked.room;
    },

    async put(bytes) {
      const key = randomBytes(16).toString('hex');
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
      return key;
    },

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
      if (await isHeld(base)) return;
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

/** Refuses to write where only the reserve is left; throws StorageFull. */
const guardRoom = (look: () => Promise<Pick<Room, 'free'>>) => {
  const require = async (): Promise<void> => {
    if ((await look()).free < RESERVE_BYTES) throw new StorageFull();
  };
  return {
    require,
    /** The parts, with a look at the room before each so many bytes. */
    async *within(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let since = 0;
      for await (const part of parts) {
        since += part.length;
        if (since >= LOOKED_BYTES) {
          await require();
          since = 0;
        }
        yield part;
      }
    },
  };
};

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
