/** Where data may stand that no test asks to last: creating a thousand small files costs a twentieth there. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Test databases, their log and three portals take less; a container often has 64 MB there. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** The folder in memory where the system has one with room, else the one for temporary files; TMPDIR, where set, is obeyed. */
export const quickFolder = async (): Promise<string> => {
  if (process.env.TMPDIR) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
};

/** Every folder that `quickFolder` may answer, now or in an earlier run. */
export const quickFolders = (): string[] => [...new Set([MEMORY, tmpdir()])];
