/** One envelope, and the tree over all of them: SHA-256, HKDF and AES-256-GCM as Node has them (tersegel 4–7). */
import { createCipheriv, hash, hkdfSync } from 'node:crypto';
import {
  JENIS_SIDIK,
  type Kepala,
  KUNCI_BYTES,
  NONCE_BYTES,
  type Petunjuk,
  TANDA_BYTES,
  UNTUK,
  writeHead,
} from '@gerbang/contract/tersegel/bentuk';

const derive = (from: Uint8Array, garam: Uint8Array, untuk: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, garam, untuk, bytes));

/** Ciphertext and tag under a key that seals this once: key and nonce are derived together, so neither can be met again. */
const lock = (secret: Buffer, plain: Uint8Array, context: Uint8Array): Buffer => {
  const key = secret.subarray(0, KUNCI_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, secret.subarray(KUNCI_BYTES)).setAAD(context);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** By which a participant's envelope is found. */
export const markOf = (rahasia: Uint8Array, garam: Uint8Array): Buffer =>
  derive(rahasia, garam, UNTUK.tanda, TANDA_BYTES);

/** Seals the contents of one participant under secret and key together. The salt must be the bundle's own. */
export const sealEnvelope = (
  { garam, kunci }: { garam: Uint8Array; kunci: Uint8Array },
  { rahasia, tanda }: { rahasia: Uint8Array; tanda: Uint8Array },
  plain: Uint8Array,
): Buffer => {
  const both = Buffer.concat([rahasia, kunci]);
  return lock(derive(both, garam, UNTUK.amplop, KUNCI_BYTES + NONCE_BYTES), plain, tanda);
};

/** What the office tells beside results, for who has the announcement's key. */
export const sealHints = (garam: Uint8Array, kunci: Uint8Array, hints: Petunjuk): Buffer =>
  lock(
    derive(kunci, garam, UNTUK.petunjuk, KUNCI_BYTES + NONCE_BYTES),
    Buffer.from(JSON.stringify(hints)),
    Buffer.alloc(0),
  );

// In one call: a hash object for each of a million leaves costs twice as much.
const digest = (kind: keyof typeof JENIS_SIDIK, ...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat([Uint8Array.of(JENIS_SIDIK[kind]), ...parts]), 'buffer');
export const leafOf = (record: Uint8Array): Buffer => digest('daun', record);

/** The levels of a tree from its leaves to its top; a last one without a neighbour goes up as it is. */
export const levelsOf = (leaves: readonly Buffer[]): Buffer[][] => {
  const levels = [leaves.length > 0 ? [...leaves] : [digest('kosong')]];
  for (let level = levels[0] as Buffer[]; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, i) => {
      const [left, right] = [below[i * 2] as Buffer, below[i * 2 + 1]];
      return right ? digest('simpul', left, right) : left;
    });
  }
  return levels;
};
export const topOf = (levels: readonly Buffer[][]): Buffer => levels.at(-1)?.[0] as Buffer;

/** The neighbours from one leaf of a full tree to its top. */
export const pathOf = (levels: readonly Buffer[][], leaf: number): Buffer<ArrayBuffer> =>
  Buffer.concat(levels.slice(0, -1).map((level, i) => level[(leaf >> i) ^ 1] as Buffer));

/** The root binds the head as well as the envelopes; hexadecimal. */
export const rootOf = (kepala: Kepala, top: Buffer): string =>
  digest('akar', Buffer.from(writeHead(kepala)), top).toString('hex');
