/** The log of a cluster (WAL): its segments by name, and which of them is missing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Timeline, and where in the log: the upper half, and the segment of 16 MB within it. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})$/;
const PER_HALF = 0x100;

/** Counts segments from the beginning of the log; null for any other name. */
const placeOf = (name: string): number | null => {
  const [, , high, low] = SEGMENT.exec(name) ?? [];
  return high && low ? Number.parseInt(high, 16) * PER_HALF + Number.parseInt(low, 16) : null;
};
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
const nameOf = (timeline: string, place: number): string =>
  `${timeline}${hex(Math.floor(place / PER_HALF), 8)}${hex(place % PER_HALF, 8)}`;

/**
 * The segments that are not there between `from` and the last that is; other names in the folder are passed over. After a failover the
 * same place may stand in another timeline.
 */
export const missingSegments = (names: readonly string[], from: string): string[] => {
  const first = placeOf(from);
  if (first === null) throw new Error(`${from} is no segment of the log`);
  const there = new Set(
    names.map(placeOf).filter((place): place is number => place !== null && place >= first),
  );
  const last = Math.max(first, ...there);
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

/** Segments a base backup needs and has not. */
export const missingLog = async (cluster: string): Promise<string[]> =>
  missingSegments(await readdir(join(cluster, 'pg_wal')), await firstSegment(cluster));
