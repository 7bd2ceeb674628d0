/** Two stores while files move from one to the other: what is not in the first is read in the second. */
import { FileNotFound, isKey, type Storage, type Store } from './storage.ts';

/** Writes in `first` alone, reads and lists in both, and removes from both. */
export const fallingBack = (first: Store, second: Storage): Storage => {
  const either = async <T>(read: (store: Storage) => Promise<T>): Promise<T> => {
    try {
      return await read(first);
    } catch (error) {
      if (!(error instanceof FileNotFound)) throw error;
      return read(second);
    }
  };
  return {
    put: (bytes) => first.put(bytes),
    get: (key) => either((store) => store.get(key)),
    open: (key) => either((store) => store.open(key)),
    async *list(olderThan) {
      yield* first.list(olderThan);
      for await (const name of second.list(olderThan))
        if (!isKey(name) || (await first.look(name)) === null) yield name;
    },
    room: () => first.room(),
    remove: async (key) => {
      await first.remove(key);
      await second.remove(key);
    },
  };
};
