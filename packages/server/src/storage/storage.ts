/**
 * Where uploaded files live. The database holds the key; nothing about an applicant is in it.
 * A file is written once under a fresh key and never changed: replacing means a new key.
 */
export type Storage = {
  /**
   * Keeps the bytes, given at once or in parts, and gives their key (32 hex digits), only once they would survive a
   * power cut. What throws while the parts come leaves nothing behind.
   */
  put(bytes: Buffer | AsyncIterable<Uint8Array>): Promise<string>;
  /** The bytes under a key. Throws FileNotFound when there are none, RangeError when it is no key. */
  get(key: string): Promise<Buffer>;
  /** Removes a file; one already gone is no error. Takes every name `list` yields. */
  remove(key: string): Promise<void>;
  /**
   * Every stored name last written before `olderThan`, in no order, unfinished writes of a crashed process
   * included. For the orphan sweep alone: a file is stored before the row that names it, so a crash between
   * the two leaves a file no row knows. The age keeps the sweep away from uploads still on their way.
   */
  list(olderThan: Date): AsyncIterable<string>;
};

/** Thrown by `Storage.get` when nothing is stored under the key. */
export class FileNotFound extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`No stored file under key ${key}`);
    this.name = 'FileNotFound';
    this.key = key;
  }
}
