import type { Readable } from 'node:stream';

/**
 * Where uploaded files live. The database holds the key; nothing about an applicant is in it.
 * A file is written once under a fresh key and never changed: replacing means a new key.
 */
export type Storage = {
  /**
   * Keeps the bytes, given at once or in parts, and gives their key (32 hex digits), only once they would survive a
   * power cut. What throws while the parts come leaves nothing behind. `sidik` is the SHA-256 of bytes given at once, where
   * the caller has it: nobody reckons it twice.
   */
  put(bytes: Buffer | AsyncIterable<Uint8Array>, sidik?: Buffer): Promise<string>;
  /** The bytes under a key. Throws FileNotFound when there are none, RangeError when it is no key. */
  get(key: string): Promise<Buffer>;
  /** The same in parts as they are read, and how many bytes they are; throws as `get`. */
  open(key: string): Promise<{ size: number; parts: Readable }>;
  /**
   * Removes a file; one already gone is no error. Takes every name `list` yields. While a backup is under way it stays, for
   * the sweep of a later night.
   */
  remove(key: string): Promise<void>;
  /**
   * Every stored name last written before `olderThan`, in no order, unfinished writes of a crashed process
   * included. For the orphan sweep alone: a file is stored before the row that names it, so a crash between
   * the two leaves a file no row knows. The age keeps the sweep away from uploads still on their way.
   */
  list(olderThan: Date): AsyncIterable<string>;
  /** How much room there is, a few seconds old at most. */
  room(): Promise<Room>;
  /** Addresses of files at the store itself; absent where files leave through the portal alone. */
  links?: Links;
};

/** What the store says of a file it gives out. */
export interface Served {
  mime: string;
  /** Of the file as a browser would keep it; plain letters. */
  name: string;
}
export interface Links {
  /** The origin all of them have. */
  origin: string;
  /** An address under which the file can be read for some seconds by whoever has it. Nothing is asked of the store. */
  to(key: string, as: Served): Promise<string>;
}

/** A storage files can be moved to and from: with the keys they have. */
export type Store = Storage & {
  /** Keeps bytes under the key another store gave them; otherwise as `put`. What stood there stays where it fails. */
  putAs(key: string, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether anything stands under a key. */
  has(key: string): Promise<boolean>;
  /** What stands under a key, null where nothing does; null instead of a checksum the store does not know. */
  look(key: string): Promise<{ size: number; sha256: string | null } | null>;
};

/** What a storage key is. The guard against paths that lead elsewhere: what matches has no dot and no slash. */
const KEY = /^[0-9a-f]{32}$/;
export const isKey = (name: string): boolean => KEY.test(name);
/** Behind the key of what was begun and not finished, in the names `list` yields. */
export const UNFINISHED = '.tmp';
/** The key under which writing is tried. */
export const PROBE = '0'.repeat(32);

/** What can still be written. */
export interface Room {
  /** Free bytes, on the fullest of the disks the portal writes to. */
  free: number;
  /** The free share of that disk, from 0 to 1. */
  share: number;
  /** Whether a file could be written just now. */
  writable: boolean;
  /** Why not, as an operator should read it, where more is known than that. */
  why?: string;
}

/** From this free share down the office and the log are warned. */
export const LOW_SHARE = 0.1;
/** From here on no file is taken any more: what is left belongs to the database, which stops without room for its log. */
export const RESERVE_BYTES = 128 * 1024 * 1024;

/** Thrown by `Storage.put` before the disk is quite full; with the code of a disk that is. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('Too little room is left on the disk');
    this.name = 'StorageFull';
  }
}

/** What an object store answers where it does not do what it is asked. */
export const FAILURES = {
  STORAGE_FULL: 'tidak punya ruang lagi',
  STORAGE_REFUSED: 'menolak',
  STORAGE_UNAVAILABLE: 'tidak menjawab sebagaimana mestinya',
  STORAGE_DAMAGED: 'mengembalikan isi yang lain daripada yang disimpan',
} as const;

/** Thrown by a storage of another machine that fails; the message is for the operator. */
export class StorageFailure extends Error {
  readonly code: keyof typeof FAILURES;

  constructor(code: keyof typeof FAILURES, why: string, options?: ErrorOptions) {
    super(`Penyimpanan objek ${FAILURES[code]}: ${why}`, options);
    this.name = 'StorageFailure';
    this.code = code;
  }
}

/** Thrown by `Storage.get` when nothing is stored under the key. */
export class FileNotFound extends Error {
  readonly key: string;
  readonly code = 'FILE_NOT_FOUND';

  constructor(key: string) {
    super(`No stored file under key ${key}`);
    this.name = 'FileNotFound';
    this.key = key;
  }
}
