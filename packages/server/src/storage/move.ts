/** Moves files from one store to another, with their keys, while a portal works with either. */
import { createHash } from 'node:crypto';
import { FileNotFound, isKey, type Store } from './storage.ts';

/** Files that are copied at once. */
const TOGETHER = 8;
const TELL_MS = 10_000;

/** How many files met what. */
export interface Moved {
  /** Copied, and read back with the checksum they had. */
  disalin: number;
  /** There already, with the same checksum. */
  sudah: number;
  /** Removed by the portal while they were being moved. */
  lenyap: number;
  /** Removed from the old place. */
  dihapus: number;
  /** Bytes copied. */
  ukuran: number;
}

interface Wish {
  /** Whether what stands whole in the new place is removed from the old one. */
  remove: boolean;
  tell: (so: Moved) => void;
}

type Hashed = { size: number; sha256: string };

/** The pieces as they come; `done` answers what they came to. */
const hashing = (pieces: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    pieces: (async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    })(),
    done: (): Hashed => ({ size, sha256: hash.digest('hex') }),
  };
};

/** What the bytes under a key come to when they are read. */
const readThrough = async (store: Store, key: string): Promise<Hashed> => {
  const { pieces, done } = hashing((await store.open(key)).parts);
  for await (const _ of pieces);
  return done();
};
/** The same as the store knows it, where it does. */
const known = async (store: Store, key: string): Promise<Hashed | null> => {
  const found = await store.look(key);
  if (found === null) return null;
  return found.sha256 === null ? readThrough(store, key) : { size: found.size, sha256: found.sha256 };
};
const same = (a: Hashed | null, b: Hashed | null): boolean =>
  a !== null && b !== null && a.size === b.size && a.sha256 === b.sha256;

/** Copies one file and reads it back; answers its size. Throws an Error where it came out otherwise. */
const copy = async (from: Store, to: Store, key: string): Promise<number> => {
  const { pieces, done } = hashing((await from.open(key)).parts);
  await to.putAs(key, pieces);
  const [there, here] = [await readThrough(to, key), done()];
  if (same(there, here)) return here.size;
  throw new Error(`Berkas ${key} tidak sama sesudah disalin; yang lama tetap di tempatnya.`);
};

/** Throws an Error where both are one place, whatever their addresses say: each file would be removed as its own copy. */
const requireTwo = async (from: Store, to: Store): Promise<void> => {
  const mark = await to.put(Buffer.from('uji tempat'));
  try {
    if (await from.has(mark))
      throw new Error('Kedua alamat menunjuk tempat yang sama; tidak ada yang dipindah.');
  } finally {
    await to.remove(mark);
  }
};

/**
 * Takes every file of `from` to `to`; what is there already with the same checksum is left, so that a move that was ended
 * goes on where it was. With `remove` a file goes from the old place once both were read and are the same: at no time
 * is it in neither. Ends with the first failure, with no file under way. Throws an Error where both are one place.
 */
export const moveFiles = async (from: Store, to: Store, { remove, tell }: Wish): Promise<Moved> => {
  await requireTwo(from, to);
  const so: Moved = { disalin: 0, sudah: 0, lenyap: 0, dihapus: 0, ukuran: 0 };
  const keys = from.list(new Date(Date.now() + 3_600_000))[Symbol.asyncIterator]();
  const failed = new AbortController();
  const one = async (key: string): Promise<void> => {
    const there = await known(to, key);
    const isThere = there !== null && same(there, await known(from, key));
    if (isThere) so.sudah += 1;
    else {
      // Not in one with the sum: others add to it meanwhile.
      const size = await copy(from, to, key);
      so.ukuran += size;
      so.disalin += 1;
    }
    if (!remove) return;
    // What a store says of a file is not enough to give the other one up.
    if (isThere && !same(await readThrough(to, key), await readThrough(from, key)))
      throw new Error(`Berkas ${key} tidak sama di kedua tempat; yang lama tidak dihapus.`);
    await from.remove(key);
    // While a backup is made nothing is removed.
    if (await from.has(key)) throw new Error('Cadangan sedang dibuat; tunggu sampai selesai, lalu ulangi.');
    so.dihapus += 1;
  };
  const work = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done && !failed.signal.aborted; next = await keys.next()) {
      if (!isKey(next.value)) continue;
      try {
        await one(next.value);
      } catch (error) {
        if (!(error instanceof FileNotFound)) throw error;
        if (await from.has(next.value))
          throw new Error(`Berkas ${next.value} tidak terbaca di tempat baru.`, { cause: error });
        so.lenyap += 1;
      }
    }
  };
  const timer = setInterval(() => tell(so), TELL_MS).unref();
  try {
    await Promise.all(
      Array.from({ length: TOGETHER }, () => work().catch((error: unknown) => failed.abort(error))),
    );
    await keys.return?.();
  } finally {
    clearInterval(timer);
  }
  failed.signal.throwIfAborted();
  return so;
};
