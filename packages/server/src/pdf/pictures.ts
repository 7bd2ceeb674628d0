/** The seal at its printed 18 mm, at 254 dots an inch. */
const SEAL = { width: 180, height: 180 };

const white = { background: '#ffffff' };

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
  const { sharp } = await import('../files/sharp.ts');
  return sharp(seal)
    .resize({ ...SEAL, fit: 'inside' })
    .flatten(white)
    .jpeg({ quality: 80 })
    .toBuffer();
}
