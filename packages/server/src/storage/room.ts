/** How much room the disks have, and who is told when it runs out. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../certain.ts';
import { LOW_SHARE, RESERVE_BYTES, type Room, type Storage, StorageFull } from './storage.ts';

/** What is free of a disk: bytes, and the share of what its user may have. */
export type Measure = (folder: string) => Promise<Pick<Room, 'free' | 'share'>>;

/** Asks the file system of `folder`, or of the nearest folder above that is there already. */
export const measureDisk: Measure = async (folder) => {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder);
    return { free: bavail * bsize, share: bavail / Math.max(1, blocks - bfree + bavail) };
  } catch (error) {
    const above = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
    return measureDisk(above);
  }
};

/** What is free on the fullest disk of `folders`. */
export const measureAll = async (
  folders: readonly string[],
  measure: Measure,
): Promise<Pick<Room, 'free' | 'share'>> => {
  const disks = await Promise.all(folders.map(measure));
  return {
    free: Math.min(...disks.map(({ free }) => free)),
    share: Math.min(...disks.map(({ share }) => share)),
  };
};

/** Between two looks at the room while a file is written: a part of the reserve. */
const LOOKED_BYTES = RESERVE_BYTES / 4;

/** Refuses to write where only the reserve is left; throws StorageFull. */
export const guardRoom = (look: () => Promise<Pick<Room, 'free'>>) => {
  const require = async (): Promise<void> => {
    if ((await look()).free < RESERVE_BYTES) throw new StorageFull();
  };
  return {
    require,
    /** The parts, with a look at the room before each so many bytes. */
    async *within(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let since = 0;
      for await (const part of parts) {
        since += part.length;
        if (since >= LOOKED_BYTES) {
          await require();
          since = 0;
        }
        yield part;
      }
    },
  };
};

const LOOKED_MS = 5_000;
/** However many ask for it, the room is looked at now and then only. */
export const remembered = (look: () => Promise<Room>, ms = LOOKED_MS): (() => Promise<Room>) => {
  let looked: { room: Promise<Room>; until: number } | undefined;
  return () => {
    if (!looked || looked.until <= Date.now()) looked = { room: look(), until: Date.now() + ms };
    return looked.room;
  };
};

const LOOK_MS = 30_000;
/** A warning is repeated after so many looks. */
const REMIND = 120;
const GB = 1024 ** 3;

/** The states that are told, the worst first, and what an operator reads of each. */
const STATES: readonly { is: (room: Room) => boolean; line: (left: string, why?: string) => string }[] = [
  {
    is: ({ free }) => free < RESERVE_BYTES,
    line: (left) =>
      `ruang disk habis, ${left}: unggahan ditolak supaya basis data tetap dapat menulis. Kosongkan ruang sekarang.`,
  },
  {
    is: ({ writable }) => !writable,
    line: (_, why) =>
      why === undefined
        ? 'folder berkas (DATA_DIR/berkas) tidak dapat ditulis: unggahan dan kartu gagal. Periksa pemilik, izin, dan disk.'
        : `berkas tidak dapat ditulis, unggahan dan kartu gagal. ${why}`,
  },
  {
    is: ({ share }) => share < LOW_SHARE,
    line: (left) => `ruang disk ${left}. Tambah atau kosongkan ruang.`,
  },
];
const comma = (n: number, digits: number): string => n.toFixed(digits).replace('.', ',');

/** Warns in the log while room is short or files cannot be written; answers what ends it. */
export const watchRoom = (
  storage: Pick<Storage, 'room'>,
  log: (line: string) => void,
  every = LOOK_MS,
): (() => void) => {
  let before = -1;
  let looks = 0;
  const look = async (): Promise<void> => {
    const room = await storage.room();
    const state = STATES.findIndex(({ is }) => is(room));
    looks = state === before ? (looks + 1) % REMIND : 0;
    const left = `tinggal ${comma(room.share * 100, 1)} % (${comma(room.free / GB, 2)} GB)`;
    const line = STATES[state]?.line(left, room.why);
    if (line && looks === 0) log(`PERINGATAN: ${line}`);
    if (!line && before !== -1) log('Ruang disk dan folder berkas kembali baik.');
    before = state;
  };
  const trial = () =>
    void look().catch((error: Error) => log(`Ruang disk tidak dapat diperiksa: ${error.message}`));
  trial();
  const timer = setInterval(trial, every).unref();
  return () => clearInterval(timer);
};
