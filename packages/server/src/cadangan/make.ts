/** Makes a backup of a portal with the embedded database, while it runs or not. */
import { createReadStream } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { openBaseBackup } from '../db/base-backup.ts';
import { namesIn } from '../db/embedded/place.ts';
import { holding } from '../storage/hold.ts';
import { filesFolder } from '../storage/place.ts';
import { isKey, type Storage } from '../storage/storage.ts';
import { VERSION } from '../version.ts';
import { beginFolder, DATABASE, type Head, PASSWORD, partOf, type Writing } from './folder.ts';

/** Files that are copied at once. */
const TOGETHER = 4;

interface Wish {
  /** Of the embedded database. */
  url: string;
  dataDir: string;
  /** Where the files are. */
  storage: Storage;
  folder: string;
  /** Public key to encrypt for. */
  recipient: string | undefined;
}

/** Copies every file; once one fails no other is begun, and when it throws none is under way. */
export const copyFiles = async (
  storage: Pick<Storage, 'list' | 'open'>,
  into: Pick<Writing, 'add'>,
): Promise<void> => {
  const keys = storage.list(new Date(Date.now() + 3_600_000))[Symbol.asyncIterator]();
  const failed = new AbortController();
  const copy = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done && !failed.signal.aborted; next = await keys.next())
      if (isKey(next.value)) await into.add(partOf(next.value), (await storage.open(next.value)).parts);
  };
  const copying = Array.from({ length: TOGETHER }, () =>
    copy().catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(copying);
  await keys.return?.();
  failed.signal.throwIfAborted();
};

/**
 * Copies the database first and the files after it, none of which is removed meanwhile: a file is stored before the row
 * that names it, so every row in the copy has its file. What fails leaves nothing behind. Throws an Error with a sentence
 * for the operator.
 */
export const makeBackup = async ({ url, dataDir, storage, folder, recipient }: Wish): Promise<Head> => {
  const into = resolve(folder);
  if (`${into}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new Error(`${folder} berada di dalam DATA_DIR; cadangan harus di luarnya, sebaiknya di disk lain.`);
  const writing = await beginFolder(into, recipient);
  try {
    return await holding(filesFolder(dataDir), async () => {
      const mulai = new Date().toISOString();
      const copy = await openBaseBackup(url);
      await writing.add(DATABASE, copy.bytes);
      const selesai = new Date().toISOString();
      await writing.add(PASSWORD, createReadStream(namesIn(join(dataDir, 'postgres')).password));
      await copyFiles(storage, writing);
      return writing.finish({ mulai, selesai, versi: VERSION, log_sampai: copy.lastSegment() });
    });
  } catch (error) {
    await writing.discard();
    throw error;
  }
};
