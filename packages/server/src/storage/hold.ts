/**
 * While a backup is under way no file is removed: a row that the copy of the database still has keeps its file. What stays
 * behind is taken by the nightly sweep.
 */
import { rm, stat, utimes, writeFile } from 'node:fs/promises';

/** A backup that was killed holds nothing any longer than this. */
const STALE_MS = 60_000;
const RENEW_MS = 10_000;

const markOf = (root: string): string => `${root}.jeda`;

/** Whether the files below `root` are held. */
export const isHeld = async (root: string): Promise<boolean> => {
  const mark = await stat(markOf(root)).catch(() => undefined);
  return mark !== undefined && Date.now() - mark.mtimeMs < STALE_MS;
};

/** Holds the files below `root` while `work` runs. Throws an Error where somebody else holds them: who ends first would let go both. */
export const holding = async <T>(root: string, work: () => Promise<T>): Promise<T> => {
  const mark = markOf(root);
  if (await isHeld(root)) throw new Error('Cadangan lain sedang dibuat; tunggu sampai selesai.');
  // One left behind by an earlier backup holds nothing; of two who find it so one comes first.
  await rm(mark, { force: true });
  await writeFile(mark, '', { mode: 0o600, flag: 'wx' });
  const renew = setInterval(() => {
    const at = new Date();
    void utimes(mark, at, at).catch(() => {});
  }, RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renew);
    await rm(mark, { force: true });
  }
};
