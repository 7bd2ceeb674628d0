/** Everybody an envelope is made for, with secret and mark, in the order of the marks: in columns, for a million objects weigh many times what is in them (tersegel 10). */
import { partOf, TANDA_BYTES } from '@gerbang/contract/tersegel/bentuk';
import { RAHASIA_BYTES } from '@gerbang/contract/tersegel/rahasia';

export interface Marked {
  nomor: string;
  rahasia: Buffer;
  tanda: Buffer;
}
const BYTES = RAHASIA_BYTES + TANDA_BYTES;
/** As many as a number holds without loss. */
const BEGIN_BYTES = 6;

/** Takes them in any order, batch by batch, and hands them out in that of the marks. */
export class MarkedColumns {
  readonly #batch: number;
  readonly #numbers: string[] = [];
  readonly #blocks: Buffer[] = [];

  /** `batch` come at a time at most. */
  constructor(batch: number) {
    this.#batch = batch;
  }

  get count(): number {
    return this.#numbers.length;
  }

  add(nomor: string, rahasia: Uint8Array, tanda: Uint8Array): void {
    const i = this.#numbers.push(nomor) - 1;
    if (i % this.#batch === 0) this.#blocks.push(Buffer.alloc(this.#batch * BYTES));
    const own = this.#bytes(i);
    own.set(rahasia);
    own.set(tanda, RAHASIA_BYTES);
  }

  #bytes(i: number): Buffer {
    const at = (i % this.#batch) * BYTES;
    return (this.#blocks[Math.floor(i / this.#batch)] as Buffer).subarray(at, at + BYTES);
  }
  #mark(i: number): Buffer {
    return this.#bytes(i).subarray(RAHASIA_BYTES);
  }

  /** Those of each of so many files, whole files together until a batch is full. */
  *inParts(pecahan: number): Generator<Marked[][]> {
    const order = Uint32Array.from(this.#numbers.keys());
    // Which nearly always decides.
    const begin = Float64Array.from(order, (i) => this.#mark(i).readUIntBE(0, BEGIN_BYTES));
    order.sort(
      (a, b) => (begin[a] as number) - (begin[b] as number) || Buffer.compare(this.#mark(a), this.#mark(b)),
    );
    let [parts, many, at]: [Marked[][], number, number] = [[], 0, 0];
    for (let ke = 0; ke < pecahan; ke += 1) {
      const part: Marked[] = [];
      for (; at < order.length; at += 1) {
        const i = order[at] as number;
        const tanda = this.#mark(i);
        if (partOf(tanda, pecahan) !== ke) break;
        part.push({
          nomor: this.#numbers[i] as string,
          rahasia: this.#bytes(i).subarray(0, RAHASIA_BYTES),
          tanda,
        });
      }
      parts.push(part);
      many += part.length;
      if (many < this.#batch) continue;
      yield parts;
      [parts, many] = [[], 0];
    }
    yield parts;
  }
}
