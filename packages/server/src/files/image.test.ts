import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { corpus } from '../../test/corpus.ts';
import { noise, phonePicture, picture, rawPng } from '../../test/corpus-image.ts';
import { cleanImage, cleanPhoto, PICTURE_LIMITS } from './image.ts';

const LIMIT = 1_000_000;
const samples = await corpus();

async function stored(bytes: Buffer, clean = cleanImage) {
  const result = await clean(bytes, LIMIT);
  if (!result.ok) throw new Error(result.problem);
  return { ...result, metadata: await sharp(result.bytes).metadata() };
}

function sample(name: string): Buffer {
  const found = samples[name];
  if (!found) throw new Error(`No sample ${name}`);
  return found.bytes;
}

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test('a phone picture is turned upright and loses place, maker and every other metadata', async () => {
  const sent = await phonePicture();
  const before = await sharp(sent).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 60, height: 40 });
  expect(sent.includes('rahasia')).toBe(true);

  const { bytes, metadata, width, height } = await stored(sent);
  expect({ width, height }).toEqual({ width: 40, height: 60 });
  expect(metadata).toMatchObject({ width: 40, height: 60 });
  for (const key of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'])
    expect(metadata).not.toHaveProperty(key);
  expect(bytes.includes('rahasia') || bytes.includes('Exif')).toBe(false);
  const [topRed = 0, , topBlue = 0] = await pixel(bytes, 20, 5);
  const [bottomRed = 0, , bottomBlue = 0] = await pixel(bytes, 20, 55);
  expect(topRed - topBlue).toBeGreaterThan(100);
  expect(bottomBlue - bottomRed).toBeGreaterThan(100);
});

test('what was appended to or hidden in a picture is gone', async () => {
  for (const name of ['jpeg and zip', 'jpeg and html', 'png and pdf']) {
    const { bytes } = await stored(sample(name));
    for (const trace of ['PK\x03\x04', '<script', '%PDF']) expect(bytes.includes(trace)).toBe(false);
  }
});

test('formats: JPEG stays JPEG, PNG stays PNG, and a PNG that would be too large becomes a JPEG', async () => {
  expect(await stored(sample('jpeg'))).toMatchObject({
    ext: 'jpg',
    mime: 'image/jpeg',
    metadata: { format: 'jpeg' },
  });
  expect(await stored(sample('png'))).toMatchObject({
    ext: 'png',
    mime: 'image/png',
    metadata: { format: 'png' },
  });
  expect(await stored(sample('png with alpha'))).toMatchObject({ ext: 'png', metadata: { hasAlpha: true } });
  expect(await stored(sample('png that grows when newly encoded'))).toMatchObject({
    ext: 'jpg',
    metadata: { width: 1000, height: 800 },
  });
});

test('16 bits become 8 and CMYK becomes sRGB', async () => {
  expect(await sharp(sample('png 16 bit')).metadata()).toMatchObject({ depth: 'ushort' });
  expect(await stored(sample('png 16 bit'))).toMatchObject({ metadata: { depth: 'uchar', space: 'srgb' } });
  expect(await sharp(sample('jpeg cmyk')).metadata()).toMatchObject({ space: 'cmyk' });
  expect(await stored(sample('jpeg cmyk'))).toMatchObject({ metadata: { space: 'srgb', channels: 3 } });
});

test('colours of a wider profile are turned into sRGB, and the profile is gone', async () => {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00000' } });
  const wide = await red.withIccProfile('p3').png().toBuffer();
  const asSent = await pixel(await sharp(wide, { ignoreIcc: true }).png().toBuffer(), 4, 4);
  const { bytes, metadata } = await stored(wide);
  expect(metadata).not.toHaveProperty('icc');
  expect(asSent[1]).toBeGreaterThan(20);
  const [red8 = 0, green = 255, blue = 255] = await pixel(bytes, 4, 4);
  expect([Math.abs(red8 - 192) < 3, green < 3, blue < 3]).toEqual([true, true, true]);
});

test('of an animated PNG the first frame is kept', async () => {
  const { bytes } = await stored(sample('png animated'));
  expect(bytes.includes('acTL') || bytes.includes('fdAT')).toBe(false);
  expect((await pixel(bytes, 0, 0))[0]).toBe(255);
});

test('a JPEG that grows when newly encoded is lowered until it is under the limit', async () => {
  const sent = await noise(2000, 1000).jpeg({ quality: 60 }).toBuffer();
  expect(sent.length).toBeLessThan(LIMIT);
  expect((await sharp(sent).jpeg({ quality: 85 }).toBuffer()).length).toBeGreaterThan(LIMIT);
  const { bytes, width, height } = await stored(sent);
  expect(bytes.length).toBeLessThan(LIMIT);
  expect({ width, height }).toEqual({ width: 2000, height: 1000 });
});

test('a limit no quality reaches is met by size', async () => {
  const result = await cleanImage(await noise(1000, 1000).jpeg().toBuffer(), 60_000);
  expect(result.ok && result.bytes.length).toBeLessThan(60_000);
  expect(await cleanImage(await noise(1000, 1000).jpeg().toBuffer(), 1000)).toMatchObject({
    problem: 'dokumen_terlalu_besar',
  });
});

test('24 megapixels are read, one row more is not', async () => {
  const blank = (width: number, height: number) =>
    rawPng({ width, height, depth: 1 }, [['IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * height))]]);
  expect(await cleanImage(blank(6000, 4000), LIMIT)).toMatchObject({ ok: true, width: 6000, height: 4000 });
  expect(await cleanImage(blank(6000, 4001), LIMIT)).toMatchObject({ problem: 'gambar_terlalu_besar' });
});

test('every photo ends as an opaque 8-bit RGB PNG of 300×400', async () => {
  const photos = Object.values(samples).filter(
    ({ accept, expected }) => accept === 'foto' && expected === 'ok',
  );
  expect(photos.length).toBeGreaterThan(5);
  for (const { bytes } of photos) {
    const { ext, metadata, width, height } = await stored(bytes, cleanPhoto);
    expect({ ext, width, height }).toEqual({ ext: 'png', width: 300, height: 400 });
    const shape = { format: 'png', width: 300, height: 400, channels: 3, depth: 'uchar', hasAlpha: false };
    expect(metadata).toMatchObject({ ...shape, space: 'srgb' });
    expect(metadata.isPalette).toBe(false);
  }
});

test('a photo is set on white, and cut instead of squeezed', async () => {
  const clear = await sharp({ create: { width: 30, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect(await pixel((await stored(clear, cleanPhoto)).bytes, 150, 200)).toEqual([255, 255, 255]);
  const wide = await stored(await picture(1200, 400).png().toBuffer(), cleanPhoto);
  const edges = [await pixel(wide.bytes, 100, 200), await pixel(wide.bytes, 200, 200)];
  expect(edges).toEqual([
    [192, 0, 0],
    [0, 0, 192],
  ]);
});

test('a good picture that a busy machine gave no time is not called damaged, one that used its time is', async () => {
  const good = sample('jpeg');
  const none = { ...PICTURE_LIMITS, waitMs: 0 };
  await expect(cleanImage(good, LIMIT, { ...none, cpuMs: 60_000 })).rejects.toMatchObject({
    code: 'kelebihan_beban',
  });
  expect(await cleanImage(good, LIMIT, { ...none, cpuMs: 0 })).toEqual({
    ok: false,
    problem: 'gambar_rusak',
  });
  // Its turn was given back.
  expect((await cleanImage(good, LIMIT)).ok).toBe(true);
});

test('the image library itself reads nothing but JPEG and PNG', async () => {
  for (const name of ['gif', 'webp', 'tiff', 'avif', 'svg']) {
    await expect(sharp(sample(name)).metadata()).rejects.toThrow('unsupported image format');
  }
});
