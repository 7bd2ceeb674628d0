import sharp from 'sharp';

/** The photo on the card in pixels: 30 × 40 mm at 254 dots an inch. */
const PHOTO = { width: 300, height: 400 };

/** The seal at its printed 18 mm, at 254 dots an inch. */
const SEAL = { width: 180, height: 180 };

const white = { background: '#ffffff' };

/** What a photo may weigh for the card to stay below 40 kB; only a grainy one is heavier at first. */
const PHOTO_BYTES = 20_000;
const QUALITIES = [80, 70, 60, 50];

/** A stored photo (PNG or JPEG) as the JPEG the card carries: 300 × 400, on white, about 10 to 20 kB. */
export async function cardPhoto(photo: Buffer): Promise<Buffer> {
  const picture = sharp(photo)
    .flatten(white)
    .toColourspace('srgb')
    .resize({ ...PHOTO, fit: 'cover' });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= PHOTO_BYTES) break;
  }
  return jpeg;
}

const seals = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * A university's seal ready to print: SVG as it is, a PNG or JPEG of any size as a small JPEG on white.
 * Remembered for as long as the caller keeps the same buffer, since every document asks.
 */
export function sealPicture(seal: Buffer): Promise<Buffer> {
  const known = seals.get(seal) ?? prepareSeal(seal);
  seals.set(seal, known);
  return known;
}

async function prepareSeal(seal: Buffer): Promise<Buffer> {
  if (seal.subarray(0, 256).toString().trimStart().startsWith('<')) return seal;
  return sharp(seal)
    .resize({ ...SEAL, fit: 'inside' })
    .flatten(white)
    .jpeg({ quality: 80 })
    .toBuffer();
}
