/** Two stores while files move from one to the other: what is not in the first is read in the second. */
import { FileNotFound, isKey, type Storage, type Store } from './storage.ts';

/** Writes in `first` alone, reads and lists in both, and removes from both. */
export const fallingBack = (first: Storage, second: Store): Storage => {
  const either = async <T>(read: (store: Storage) => Promise<T>): Promise<T> => {
    try {
      return await read(first);
    } catch (error) {
      if (!(error instanceof FileNotFound)) throw error;
      return read(second);
    }
  };
  return {
    put: (bytes, sidik) => first.put(bytes, sidik),
    get: (key) => either((store) => store.get(key)),
    open: (key) => either((store) => store.open(key)),
    async *list(olderThan) {
      // What is copied meanwhile goes from the second to the first: in this order it is in one of the two lists.
      yield* second.list(olderThan);
      for await (const name of first.list(olderThan))
        if (!isKey(name) || !(await second.has(name))) yield name;
    },
    room: () => first.room(),
    remove: async (key) => {
      await first.remove(key);
      await second.remove(key);
    },
  };
};
