/** The one optimistic lock: who changes a thing says what they saw of it, and that must be what stands. */
import { isDeepStrictEqual } from 'node:util';
import { problem } from '@gerbang/contract';

/** Throws `versi_usang` where something else `stands` than was `seen`: a version, a digest, or the values themselves. */
export const requireSeen = (stands: unknown, seen: unknown): void => {
  if (!isDeepStrictEqual(stands, seen)) throw problem('versi_usang');
};
