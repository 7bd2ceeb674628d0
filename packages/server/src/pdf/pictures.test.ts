import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sealPicture } from './pictures.ts';

const red = { r: 255, g: 0, b: 0, alpha: 1 };

test('a large seal shrinks to what is printed; a drawing stays a drawing', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: red, noise } as const;
  const seal = await sealPicture(await sharp({ create }).png().toBuffer());
  expect(await sharp(seal).metadata()).toMatchObject({ width: 180, height: 135 });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  expect(await sealPicture(drawing)).toBe(drawing);
});

test('the seal is prepared once for each buffer', async () => {
  const seal = await sharp({ create: { width: 10, height: 10, channels: 3, background: red } })
    .png()
    .toBuffer();
  expect(sealPicture(seal)).toBe(sealPicture(seal));
});
