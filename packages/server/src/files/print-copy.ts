/**
 * The copy of a photo that papers print: a small JPEG carried in a chunk of the stored PNG, made while its pixels are at
 * hand. Opening the PNG and pressing it again took as long as setting a whole card.
 */
import { crc32 } from 'node:zlib';
import { PHOTO } from '@gerbang/contract/wire/limits';
import type { Sharp } from 'sharp';

/** What a copy may weigh for a card to stay below 40 kB; only a grainy photo is heavier at first. */
const MAX_BYTES = 20_000;
const QUALITIES = [80, 70, 60, 50];

/** Ancillary, private, not safe to copy: whoever does not know the chunk passes over it, and a changed picture loses it. */
const TYPE = Buffer.from('gbJP', 'latin1');
const END = Buffer.from('IEND', 'latin1');
const SIGNATURE_BYTES = 8;
/** Of a chunk, beside its data: length, type and checksum, four bytes each. */
const FRAME_BYTES = 12;

/** `photo` as a JPEG of 300 × 400 pixels on white, about 10 to 20 kB. */
export async function printCopy(photo: Sharp): Promise<Buffer> {
  const picture = photo
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ ...PHOTO, fit: 'cover' });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** The PNG with `copy` in it, before its end; its picture is the same. */
export function carry(png: Buffer, copy: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(copy.length);
  sum.writeUInt32BE(crc32(copy, crc32(TYPE)));
  const end = png.length - FRAME_BYTES;
  return Buffer.concat([png.subarray(0, end), length, TYPE, copy, sum, png.subarray(end)]);
}

/** What `carry` put into it; null where there is none, as in any JPEG and in a photo that was stored before. */
function carried(photo: Buffer): Buffer | null {
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= photo.length; ) {
    const length = photo.readUInt32BE(at);
    const type = photo.subarray(at + 4, at + 8);
    if (type.equals(TYPE)) return photo.subarray(at + 8, at + 8 + length);
    if (type.equals(END)) return null;
    at += FRAME_BYTES + length;
  }
  return null;
}

/** The copy of a stored photo, PNG or JPEG: the one it carries, else one made now. */
export const printCopyOf = async (photo: Buffer): Promise<Buffer> => {
  const copy = carried(photo);
  if (copy) return copy;
  const { sharp } = await import('./sharp.ts');
  return printCopy(sharp(photo));
};
