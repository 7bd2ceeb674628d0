import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies in the data folder of the embedded database. */
export interface Place {
  folder: string;
  /** PGDATA, owned by the account the server runs as. */
  cluster: string;
  password: string;
  lock: string;
  log: string;
}

/** Names the files of a data folder; the folder must exist. */
export async function placeOf(dataDir: string): Promise<Place> {
  const folder = await realpath(dataDir);
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    lock: join(folder, 'owner.lock'),
    log: join(folder, 'postgres.log'),
  };
}

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
