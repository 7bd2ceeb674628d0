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

/** Values of so many bytes for many, one after the other in one buffer: a million small ones take three times the room. */
export class Packed {
  readonly #bytes: Buffer;
  readonly #width: number;
  /** The first bytes of each as a number, which nearly always decides; NaN before it is set. */
  readonly #begin: Float64Array;

  constructor(count: number, width: number) {
    this.#bytes = Buffer.alloc(count * width);
    this.#width = width;
    this.#begin = new Float64Array(count).fill(Number.NaN);
  }

  has(i: number): boolean {
    return !Number.isNaN(this.#begin[i]);
  }

  set(i: number, value: Buffer): void {
    value.copy(this.#bytes, i * this.#width);
    this.#begin[i] = value.readUIntBE(0, BEGIN_BYTES);
  }

  hex(i: number): string {
    return this.#bytes.toString('hex', i * this.#width, (i + 1) * this.#width);
  }

  /** Less than nothing where the value of `a` comes before that of `b`. */
  compare(a: number, b: number): number {
    const difference = (this.#begin[a] as number) - (this.#begin[b] as number);
    if (difference !== 0) return difference;
    const [x, y] = [a * this.#width, b * this.#width];
    return this.#bytes.compare(this.#bytes, y, y + this.#width, x, x + this.#width);
  }
}
/** As many as a number holds without loss. */
const BEGIN_BYTES = 6;

const LOT_BYTES = 32;
/** A participant's lot; the smaller wins. */
const lotOf = (seed: Buffer, id: string): Buffer => sha256(seed, id);
/** Who of `ids`, by their places, comes first in the draw: less than nothing where `a` does. */
export const drawAmong = (seed: Buffer, ids: readonly string[]): ((a: number, b: number) => number) => {
  const lots = new Packed(ids.length, LOT_BYTES);
  const draw = (i: number) => {
    if (!lots.has(i)) lots.set(i, lotOf(seed, ids[i] as string));
  };
  return (a, b) => {
    draw(a);
    draw(b);
    return lots.compare(a, b);
  };
};
