/** Which segments of the log (WAL) a copy of a cluster lacks. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf, placeOf } from '../db/segments.ts';

/**
 * The segments that are not there between `from` and `to`, or the last that is; other names in the folder are passed over. After a failover the
 * same place may stand in another timeline.
 */
export const missingSegments = (names: readonly string[], from: string, to = from): string[] => {
  const first = placeOf(from);
  const least = placeOf(to);
  if (first === null || least === null) throw new Error(`${from} or ${to} is no segment of the log`);
  const there = new Set(
    names.map(placeOf).filter((place): place is number => place !== null && place >= first),
  );
  const last = Math.max(first, least, ...there);
  const missing = [];
  for (let place = first; place <= last; place += 1)
    if (!there.has(place)) missing.push(nameOf(from.slice(0, 8), place));
  return missing;
};

/** Where the log of a base backup begins; throws where the folder is none. */
export const firstSegment = async (cluster: string): Promise<string> => {
  const label = await readFile(join(cluster, 'backup_label'), 'utf8');
  const found = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (!found) throw new Error('backup_label names no segment');
  return found;
};

/** Segments a base backup needs and has not; `last` is what it said it needs last, where it said so. */
export const missingLog = async (cluster: string, last?: string): Promise<string[]> =>
  missingSegments(await readdir(join(cluster, 'pg_wal')), await firstSegment(cluster), last);
