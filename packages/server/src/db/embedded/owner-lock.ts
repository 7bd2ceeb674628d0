import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Kept here so that no collected handle ever gives a lock away. */
const held = new Set<DatabaseSync>();

const BUSY = 5;

/**
 * Takes the lock that makes one process the owner of a data folder, and answers the function that gives
 * it back. SQLite supplies the file lock Node lacks: the kernel frees it with the process, even on
 * kill -9, and it holds between containers that share the folder. Throws when another owner stays longer
 * than `patience` milliseconds: time enough for a predecessor to finish draining.
 */
export async function takeOwnership(
  file: string,
  patience: number,
  log: (line: string) => void,
): Promise<() => void> {
  const deadline = Date.now() + patience;
  for (let waiting = false; ; waiting = true) {
    const release = tryLock(file);
    if (release) return release;
    if (Date.now() >= deadline) {
      throw new Error(
        `Gerbang lain sedang memakai basis data ini (${file}). Hentikan dahulu proses itu, atau pakai ` +
          'DATA_DIR yang lain. Untuk beberapa proses sekaligus, isi DATABASE_URL.',
      );
    }
    if (!waiting) log('Basis data masih dipakai proses Gerbang lain; menunggu proses itu berhenti…');
    await delay(200);
  }
}

function tryLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
