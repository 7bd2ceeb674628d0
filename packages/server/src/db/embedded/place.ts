import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** What lies in the data folder of the embedded database. */
export interface Place {
  folder: string;
  /** PGDATA, owned by the account the server runs as. */
  cluster: string;
  password: string;
  lock: string;
  log: string;
}

/** Names the files of a data folder, whether it is there or not. */
export const namesIn = (folder: string): Place => ({
  folder,
  cluster: join(folder, 'cluster'),
  password: join(folder, 'password'),
  lock: join(folder, 'owner.lock'),
  log: join(folder, 'postgres.log'),
});

/** The same by the folder's real name; the folder must exist. */
export const placeOf = async (dataDir: string): Promise<Place> => namesIn(await realpath(dataDir));

/** Creates the data folder, closed to everybody else, and names its files. */
export async function preparePlace(dataDir: string): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, 0o700);
  } catch (cause) {
    throw new Error(
      `Folder basis data ${dataDir} tidak dapat ditulis oleh pengguna ini. Jalankan Gerbang sebagai pemilik ` +
        'folder itu, atau pilih DATA_DIR yang lain.',
      { cause },
    );
  }
  return placeOf(dataDir);
}

/**
 * How a PostgreSQL program names a cluster whose folder it is handed open, as `descriptor`. Started by root, it steps down to an account that
 * need have no right to enter the folders above: DATA_DIR may lie under /root, which is closed to everybody else. Not by
 * its working folder: versions before 16 leave that to find themselves, and must be able to come back.
 */
export const selfPath = (cluster: string, account: Account | undefined, descriptor = 3): string =>
  account ? `/proc/self/fd/${descriptor}` : cluster;
