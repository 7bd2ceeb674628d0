/** What two copies of one photo have in common after it was stored again (berkas 12). */
import type { Sharp } from 'sharp';

const COLUMNS = 8;
const ROWS = 8;
/** A photo whose brightness differs less shows nothing. Of 255. */
const FLAT = 8;

/**
 * The difference hash of an opened picture: 64 zeros and ones, each whether a point of its 9 × 8 shrunken copy is
 * brighter than the one to its right. Null where the picture is of one colour.
 */
export const likenessOf = async (picture: Sharp): Promise<string | null> => {
  const points = await picture
    .greyscale()
    .resize({ width: COLUMNS + 1, height: ROWS, fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...points) - Math.min(...points) < FLAT) return null;
  const at = (row: number, column: number) => points[row * (COLUMNS + 1) + column] as number;
  let bits = '';
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      bits += at(row, column) > at(row, column + 1) ? '1' : '0';
  return bits;
};
