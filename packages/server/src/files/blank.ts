/** Pictures of documents that show nothing: the back of a page, a lens with its cap on (berkas 12). */
import type { Sharp } from 'sharp';

/** Side of the shrunken copy, in points: small enough to lose dust, large enough to keep lines of text. */
const SIDE = 64;
/** Brightness of a page with writing on it spreads wider, also where it was lit unevenly. Standard deviation, of 255. */
const HARDLY_ANYTHING = 4;

/** Whether an opened picture is of one brightness all over. */
export const isBlank = async (picture: Sharp): Promise<boolean> => {
  const points = await picture
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
  const spread = points.reduce((sum, point) => sum + (point - mean) ** 2, 0) / points.length;
  return Math.sqrt(spread) < HARDLY_ANYTHING;
};
