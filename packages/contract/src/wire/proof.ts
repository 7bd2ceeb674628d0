/**
 * The proof of work a call costs once too many tries failed (keamanan 6): a challenge comes with `perlu_bukti`, its solution
 * goes with the repeated call. One solution has many small parts, so that luck matters little.
 */

/** Parts of a solution, a power of two, and how many zero bits fewer each therefore needs than the whole. */
export const PARTS = 16;
const PART_BITS = Math.log2(PARTS);
/** Characters of the challenge's signature each part begins with. */
const SEED = 32;

/** What a challenge asks: `seed` ahead of each part, and the zero bits a part's digest begins with; null where it is none. */
export const readChallenge = (challenge: string): { seed: string; zeros: number } | null => {
  const [, bits, , signature] = challenge.split('.');
  const zeros = Number(bits) - PART_BITS;
  if (!signature || signature.length < SEED || !(zeros > 0 && zeros <= 32)) return null;
  return { seed: signature.slice(0, SEED), zeros };
};

// Signed words: engines keep them as plain integers.
const K = Int32Array.from(
  (
    '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe ' +
    '9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 ' +
    'c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b ' +
    'c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 ' +
    '748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
  )
    .split(' ')
    .map((word) => Number.parseInt(word, 16)),
);
type Four = readonly [number, number, number, number];
const [H0, H1, H2, H3]: Four = [0x6a09e667, 0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0];
const [H4, H5, H6, H7]: Four = [0x510e527f, 0x9b05688c | 0, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of SHA-256 of one padded block, whose words are the first sixteen of `w`; crypto.subtle would take a turn for each. */
const firstWord = (w: Int32Array): number => {
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = [H0, H1, H2, H3, H4, H5, H6, H7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + H0) >>> 0;
};

/** Words of a block: the seed, then part, nonce and the padding. */
const SEED_WORDS = SEED / 4;
const LENGTH_BITS = (SEED + 8) * 8;

/**
 * Begins to solve a challenge. The function it gives tries `most` digests and answers the value of `BUKTI_HEADER` once all
 * parts are found, null before; a page can breathe in between. Throws where the challenge cannot be read.
 */
export const startProof = (challenge: string): ((most: number) => string | null) => {
  const asked = readChallenge(challenge);
  if (!asked) throw new Error(`no challenge: ${challenge}`);
  const shift = 32 - asked.zeros;
  const w = new Int32Array(64);
  for (let i = 0; i < SEED; i += 1) w[i >> 2] = ((w[i >> 2] as number) << 8) | asked.seed.charCodeAt(i);
  w[SEED_WORDS + 2] = 0x80000000 | 0;
  w[15] = LENGTH_BITS;
  const found: number[] = [];
  let nonce = 0;
  return (most) => {
    for (let tried = 0; tried < most && found.length < PARTS; tried += 1) {
      w[SEED_WORDS] = found.length;
      w[SEED_WORDS + 1] = nonce;
      if (firstWord(w) >>> shift === 0) {
        found.push(nonce);
        nonce = 0;
      } else nonce += 1;
    }
    return found.length < PARTS ? null : `${challenge}:${found.map((n) => n.toString(36)).join(',')}`;
  };
};
