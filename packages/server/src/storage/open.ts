/** The one place where the storage of the settings is opened. */
import { diskStorage } from './disk.ts';
import { fallingBack } from './fallback.ts';
import { isHeld } from './hold.ts';
import { filesFolder, type StoragePlace, type StorageSettings } from './place.ts';
import type { Measure } from './room.ts';
import type { Storage, Store } from './storage.ts';

interface Around {
  dataDir: string;
  /** Other folders the portal writes to: their disks must not fill either. */
  beside?: readonly string[];
  measure?: Measure | undefined;
}

/** Opens one place by itself; the library for an object store is loaded only where there is one. */
export const openStore = async (
  place: StoragePlace,
  { dataDir, beside = [], measure }: Around,
): Promise<Store> => {
  const held = filesFolder(dataDir);
  if (place.kind === 'file') return diskStorage(place.folder, { beside, measure, held });
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(place, {
    folders: [dataDir, ...beside],
    isHeld: () => isHeld(held),
    measure,
  });
};

/** Opens the storage of the settings; nothing is asked of a store yet, so that a portal starts without it. */
export const openStorage = async (
  { place, fallback, presign }: StorageSettings,
  around: Around,
): Promise<Storage> => {
  const store = await openStore(place, around);
  // While files are moved nobody knows in which of the two places one is.
  if (fallback !== null) return fallingBack(store, await openStore(fallback, around));
  if (presign === undefined || place.kind === 'file') return store;
  return { ...store, links: await (await import('./s3-links.ts')).linksOf(place, presign) };
};
