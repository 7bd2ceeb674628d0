/** Whether what comes out of an object store is what went in. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { failureOf } from './s3-client.ts';
import { StorageFailure } from './storage.ts';

/** Of each part of a large file; a store puts its ETag together of their checksums. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Metadata of an object: what its bytes must come to. */
export const SHA256 = 'sha256';

export const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a store says of an object it gives. */
export interface Said {
  ContentLength?: number | undefined;
  ETag?: string | undefined;
  Metadata?: Record<string, string> | undefined;
  ServerSideEncryption?: string | undefined;
}
interface Check {
  update(piece: Uint8Array): void;
  /** Whether everything that came is right. */
  isRight(): boolean;
}

const wholeCheck = (expected: string): Check => {
  const hash = createHash('sha256');
  return { update: (piece) => void hash.update(piece), isRight: () => hash.digest('hex') === expected };
};

/** The ETag of an object put together of parts: the MD5 of their MD5s, and how many they are. */
const partsCheck = (expected: string): Check => {
  const all = createHash('md5');
  let part = createHash('md5');
  let [filled, parts] = [0, 0];
  const close = (): void => {
    all.update(part.digest());
    part = createHash('md5');
    filled = 0;
    parts += 1;
  };
  return {
    update: (piece) => {
      for (let at = 0; at < piece.length; ) {
        const taken = piece.subarray(at, at + PART_BYTES - filled);
        part.update(taken);
        filled += taken.length;
        at += taken.length;
        if (filled === PART_BYTES) close();
      }
    },
    isRight: () => {
      if (filled > 0) close();
      return `${all.digest('hex')}-${parts}` === expected;
    },
  };
};

const OF_PARTS = /^"?([0-9a-f]{32}-\d+)"?$/;
const checkOf = ({ Metadata, ETag, ServerSideEncryption }: Said): Check => {
  const whole = Metadata?.[SHA256];
  if (whole) return wholeCheck(whole);
  const parts = OF_PARTS.exec(ETag ?? '')?.[1];
  // Encrypted with a key of its own an object's ETag is no checksum.
  return parts && !ServerSideEncryption?.startsWith('aws:kms')
    ? partsCheck(parts)
    : { update: () => {}, isRight: () => true };
};

/**
 * The pieces of `body` as they come, the last of them only once all are known to be right, so that a file that is not
 * never ends as if it were. Throws StorageFailure, also where nothing comes for `pause` milliseconds.
 */
export async function* checked(body: Readable, said: Said, pause: number): AsyncGenerator<Buffer> {
  const check = checkOf(said);
  const late = () => body.destroy(new StorageFailure('STORAGE_UNAVAILABLE', 'terlalu lambat'));
  let timer = setTimeout(late, pause);
  let held: Buffer | undefined;
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      check.update(piece);
      size += piece.length;
      if (held) yield held;
      held = piece;
      timer = setTimeout(late, pause);
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  if (said.ContentLength !== undefined && size < said.ContentLength)
    throw new StorageFailure('STORAGE_UNAVAILABLE', 'sambungan putus sebelum berkas selesai dibaca');
  if (!check.isRight()) throw new StorageFailure('STORAGE_DAMAGED', `ETag ${said.ETag ?? 'tidak ada'}`);
  if (held) yield held;
}
