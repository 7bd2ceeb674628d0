import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPhoto } from './image.ts';
import { carry, printCopyOf } from './print-copy.ts';

const LIMIT = 1_000_000;
const red = { r: 255, g: 0, b: 0, alpha: 1 };
const blue = { r: 0, g: 0, b: 255 };

const stored = async (sent: Buffer): Promise<Buffer> => {
  const result = await cleanPhoto(sent, LIMIT);
  if (!result.ok) throw new Error(result.problem);
  return result.bytes;
};
const plain = (background: typeof blue): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();

test('a photo of any size becomes 300 × 400, transparent parts white', async () => {
  const clear = sharp({ create: { width: 900, height: 900, channels: 4, background: { ...red, alpha: 0 } } });
  const photo = await printCopyOf(await clear.png().toBuffer());
  const { info, data } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 300, height: 400 });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a grainy photo is pressed harder until the card stays small', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 300, height: 400, channels: 3, background: red, noise } as const;
  const grainy = await sharp({ create }).png().toBuffer();
  expect((await sharp(grainy).jpeg({ quality: 80 }).toBuffer()).length).toBeGreaterThan(22_000);
  expect((await printCopyOf(grainy)).length).toBeLessThanOrEqual(20_000);
});

test('a stored photo carries its copy, of the same picture, and is a PNG like any other', async () => {
  const photo = await stored(await plain(blue));
  const copy = await printCopyOf(photo);
  expect(photo.includes(copy)).toBe(true);
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
  const [r = 0, , b = 0] = await sharp(copy).raw().toBuffer();
  expect(b - r).toBeGreaterThan(200);
  expect(await sharp(photo, { failOn: 'warning' }).stats()).toMatchObject({ isOpaque: true });
});

test('a copy that was sent along is not taken: what papers print is the picture that was judged', async () => {
  const other = await printCopyOf(await plain({ r: 255, g: 0, b: 0 }));
  const forged = carry(await plain(blue), other);
  expect(await printCopyOf(forged)).toEqual(other);
  const photo = await stored(forged);
  expect(photo.includes(other)).toBe(false);
  const [r = 0, , b = 0] = await sharp(await printCopyOf(photo))
    .raw()
    .toBuffer();
  expect(b - r).toBeGreaterThan(200);
});
