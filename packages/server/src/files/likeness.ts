/** What two copies of one photo have in common after it was stored again (berkas 12). */
import type { Sharp } from 'sharp';

/** Side of the shrunken copy that is taken apart into waves, in points. */
const SIDE = 32;
/** A photo whose brightness differs less shows nothing. Of 255. */
const FLAT = 8;
/** Longer waves tell only that this is a head before a wall, which all these photos are. Half turns across and down together. */
const FEWEST_TURNS = 4;
/** Photos are found by keys: so many parts of equal length of `rupa`. */
export const KEYS = { count: 4, bits: 48 };
const BITS = KEYS.count * KEYS.bits;
/** Bits of a key that storing a photo again may turn, those of its weakest waves. */
const DOUBTFUL = 4;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** Half turns across the width and down the height, the longest waves first. */
const WAVES = upTo(SIDE)
  .filter((sum) => sum >= FEWEST_TURNS)
  .flatMap((sum) => upTo(sum + 1).map((across): [number, number] => [across, sum - across]))
  .slice(0, BITS);
const COSINES = upTo(Math.max(...WAVES.flat()) + 1).map((turns) =>
  upTo(SIDE).map((at) => Math.cos((Math.PI * turns * (2 * at + 1)) / (2 * SIDE))),
);
const along = (values: ArrayLike<number>, cosines: readonly number[]): number =>
  cosines.reduce((sum, cosine, at) => sum + cosine * (values[at] as number), 0);

export interface Likeness {
  /** 192 zeros and ones: whether a wave begins bright. Long and short waves are dealt out to the keys in turn. */
  rupa: string;
  /** Of each key in turn, the places in it (from 0) of the bits that may turn. */
  ragu: number[];
}

/** How strong a picture's waves are (discrete cosine transform); null where the picture is of one colour. */
export const strengthsOf = async (picture: Sharp): Promise<number[] | null> => {
  const points = await picture
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...points) - Math.min(...points) < FLAT) return null;
  const rows = upTo(SIDE).map((y) => points.subarray(y * SIDE, (y + 1) * SIDE));
  const across = COSINES.map((cosines) => rows.map((row) => along(row, cosines)));
  return WAVES.map(([x, y]) => along(across[x] as number[], COSINES[y] as number[]));
};

/** The signs of waves, and which of them may turn. */
export const signsOf = (strengths: readonly number[]): Likeness => {
  const keys = upTo(KEYS.count).map((key) => strengths.filter((_, i) => i % KEYS.count === key));
  return {
    rupa: keys
      .flat()
      .map((strength) => (strength > 0 ? '1' : '0'))
      .join(''),
    ragu: keys.flatMap((key) =>
      [...key.keys()]
        .sort((a, b) => Math.abs(key[a] as number) - Math.abs(key[b] as number))
        .slice(0, DOUBTFUL),
    ),
  };
};

/** The signs of a picture's waves; null where the picture is of one colour. */
export const likenessOf = async (picture: Sharp): Promise<Likeness | null> => {
  const strengths = await strengthsOf(picture);
  return strengths && signsOf(strengths);
};

/** By key, what it may read in another copy of the photo: every mixture of its doubtful bits turned or not. */
export const copiesOf = ({ rupa, ragu }: Likeness): string[][] =>
  upTo(KEYS.count).map((key) => {
    const own = rupa.slice(key * KEYS.bits, (key + 1) * KEYS.bits);
    const turn = (bits: string, at: number) =>
      bits.slice(0, at) + (bits[at] === '1' ? '0' : '1') + bits.slice(at + 1);
    return ragu
      .slice(key * DOUBTFUL, (key + 1) * DOUBTFUL)
      .reduce((copies, at) => [...copies, ...copies.map((bits) => turn(bits, at))], [own]);
  });
