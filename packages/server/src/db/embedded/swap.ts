import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Place } from './place.ts';
import { serverProcesses, stopServer } from './processes.ts';

/** Begins the name of a cluster that is being made of another. */
const FRESH = 'cluster.naik-';
/** Nobody waits for a cluster that is thrown away. */
const AT_ONCE = { fast: 0, immediate: 5_000 };

/** What an upgrade that is whole and not yet in its place says of itself. */
interface Mark {
  /** Name of the new cluster's folder, and what the old one is called from now on. */
  baru: string;
  lama: string;
}

/** Where it says so. */
export const markOf = (folder: string): string => join(folder, 'naik.json');
/** A new cluster's folder beside the old one. */
export const freshOf = (place: Place, name: string): string => join(place.folder, `${FRESH}${name}`);
/** Where the cluster of a major version is kept after an upgrade. */
export const keptOf = (place: Place, major: string): string => join(place.folder, `cluster.lama-${major}`);

const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
};

/** Says, so that it stands after a power cut, that `fresh` takes the cluster's place and the cluster becomes `kept`. */
export async function markUpgrade(place: Place, fresh: string, kept: string): Promise<void> {
  const mark: Mark = { baru: basename(fresh), lama: basename(kept) };
  const half = `${markOf(place.folder)}.baru`;
  await writeFile(half, JSON.stringify(mark), { mode: 0o600, flush: true });
  await rename(half, markOf(place.folder));
  await sync(place.folder);
}

/**
 * Brings an upgrade to its end wherever it was left: one that is marked takes its place, one that is not is removed. Whoever
 * calls owns the folder. Between its two renames there is no cluster under its name, so this stands before every start.
 */
export async function settleUpgrade(place: Place, log: (line: string) => void): Promise<void> {
  const text = await readFile(markOf(place.folder), 'utf8').catch(() => null);
  if (text === null) {
    for (const name of await readdir(place.folder))
      if (name.startsWith(FRESH)) await discard(join(place.folder, name));
    return;
  }
  const { baru, lama } = JSON.parse(text) as Mark;
  const fresh = join(place.folder, baru);
  // Once it has its place nothing is left but the mark.
  if (existsSync(fresh)) {
    if (existsSync(place.cluster)) await rename(place.cluster, join(place.folder, lama));
    await rename(fresh, place.cluster);
    await sync(place.folder);
  }
  await rm(markOf(place.folder));
  log(`Basis data yang dinaikkan menempati tempatnya; salinan yang lama ada di ${join(place.folder, lama)}`);
}

/** Removes a cluster that was begun, with whatever still runs in it. */
export async function discard(folder: string): Promise<void> {
  if ((await serverProcesses(folder)).length > 0) await stopServer(folder, AT_ONCE);
  await rm(folder, { recursive: true, force: true });
}
