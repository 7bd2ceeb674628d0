/** Files as applicants have them: camera photos of many megabytes, and a PDF. */
import sharp from 'sharp';
import { letter } from '../../packages/server/src/seed/files/letter.ts';
import { scannedPdf } from '../../packages/server/test/scanned-pdf.ts';

/** What a file chooser is given. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Red wall above, green shirt below: whoever turns or mirrors the picture is found out. */
export const WALL = { r: 190, g: 40, b: 40 };
export const SHIRT = { r: 30, g: 130, b: 60 };

const drawing = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400">
    <rect width="300" height="400" fill="rgb(${WALL.r},${WALL.g},${WALL.b})"/>
    <ellipse cx="150" cy="420" rx="150" ry="130" fill="rgb(${SHIRT.r},${SHIRT.g},${SHIRT.b})"/>
    <ellipse cx="150" cy="180" rx="70" ry="92" fill="#d6a47a"/>
    <path d="M80 160a70 80 0 0 1 140 0c-30-30-110-30-140 0" fill="#201a18"/>
    <circle cx="125" cy="176" r="7"/><circle cx="175" cy="176" r="7"/>
    <path d="M128 226q22 16 44 0" stroke="#a85450" stroke-width="6" fill="none"/></svg>`);

/** Grain makes it as heavy as a camera does. */
const camera = async (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(drawing(width, height))
    .flatten()
    .composite([{ input: grain.data, raw: grain.info, blend: 'soft-light' }])
    .removeAlpha();
};

const makePortrait = async (width: number): Promise<Upload> => {
  const upright = await (await camera(width, (width / 3) * 4)).raw().toBuffer({ resolveWithObject: true });
  const buffer = await sharp(upright.data, { raw: upright.info })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'IMG_20261120_141502.jpg', mimeType: 'image/jpeg', buffer };
};

const FULL_WIDTH = 3000;
const portraits = new Map<number, Promise<Upload>>();
/**
 * A portrait, of 12 megapixels unless told otherwise, from a phone held upright: stored lying on its side, with the
 * EXIF mark to turn it.
 */
export const portraitPhoto = (width = FULL_WIDTH): Promise<Upload> => {
  const photo = portraits.get(width) ?? makePortrait(width);
  portraits.set(width, photo);
  return photo;
};

/** A photographed document, far above the limit. */
export const photographedDocument = async (): Promise<Upload> => ({
  name: 'kk.jpg',
  mimeType: 'image/jpeg',
  buffer: await (await camera(3000, 2250)).jpeg({ quality: 95 }).toBuffer(),
});

export const pdfDocument = async (title: string): Promise<Upload> => ({
  name: `${title}.pdf`,
  mimeType: 'application/pdf',
  buffer: await letter(title),
});

export const scannedDocument = async (title: string): Promise<Upload> => ({
  name: `${title}.pdf`,
  mimeType: 'application/pdf',
  buffer: await scannedPdf(),
});
