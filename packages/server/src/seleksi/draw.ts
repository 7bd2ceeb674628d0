/**
 * The draw among equals (seleksi 4). The office commits to 32 bytes before scores are known and opens them with the
 * run; the list of participants is mixed in, so that nobody can choose bytes that favour somebody.
 */
import { hash, randomBytes } from 'node:crypto';

const DOMAIN = 'gerbang-undian/1';

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part as string))), 'buffer');

const SEED_BYTES = 32;
/** Bytes of a draw, in hexadecimal. */
export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

/** What is published before: the digest of the bytes, both in hexadecimal. */
export const commitmentOf = (benih: string): string => sha256(Buffer.from(benih, 'hex')).toString('hex');

/** What the draw is made of: the opened bytes and who takes part, in ascending order. */
export const drawSeed = (benih: string, ids: readonly string[]): Buffer =>
  sha256(DOMAIN, Buffer.from(benih, 'hex'), sha256(ids.join('\n')));

/** A participant's lot; the smaller wins. */
export const lotOf = (seed: Buffer, id: string): Buffer => sha256(seed, id);
