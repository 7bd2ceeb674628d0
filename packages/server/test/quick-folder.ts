/** Where data may stand that no test asks to last: creating a thousand small files costs a twentieth there. */
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Test databases, their log and three portals take less; a container often has 64 MB there. */
const ROOM_BYTES = 3 * 1024 ** 3;
/** What browsers and workers beside them take of the same memory. */
const BESIDE_BYTES = 5 * 1024 ** 3;
/** No run takes so long. */
const LEFT_MS = 6 * 3_600_000;

/** Removes what killed runs left behind; databases that may still run are ended by their own setup. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(MEMORY).catch(() => [])) {
    if (!name.startsWith('gerbang-') || name.startsWith('gerbang-test-')) continue;
    const folder = join(MEMORY, name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
};

/** The folder in memory where the system has one with room, else the one for temporary files; TMPDIR, where set, is obeyed. */
export const quickFolder = async (): Promise<string> => {
  if (process.env.TMPDIR) return tmpdir();
  await sweep();
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const fits = bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES + BESIDE_BYTES;
  return fits ? MEMORY : tmpdir();
};

/** Every folder that `quickFolder` may answer under the same TMPDIR. */
export const quickFolders = (): string[] => [...new Set([MEMORY, tmpdir()])];
