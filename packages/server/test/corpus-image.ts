import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture with something in it: a red and a blue half, so that turning it shows. */
export function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#c00000' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000c0' } },
      gravity: 'east',
    },
  ]);
}

/** Pixels that do not compress, from a fixed seed. */
export function noise(width: number, height: number, channels: 3 | 4 = 3) {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG from its header's size and ready chunks, with right checksums; `colour` 0 grey, 2 RGB, 3 palette. */
export function rawPng(
  {
    width,
    height,
    depth = 8,
    colour = 0,
  }: { width: number; height: number; depth?: number; colour?: number },
  chunks: [type: string, data: Buffer][],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  const all: [string, Buffer][] = [['IHDR', header], ...chunks, ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([PNG_SIGNATURE, ...all.map(([type, data]) => chunk(type, data))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** 50,000×50,000 pixels announced in under a hundred bytes. */
export function pixelBomb(): Buffer {
  return rawPng({ width: 50_000, height: 50_000, depth: 1 }, [['IDAT', deflateSync(Buffer.alloc(64))]]);
}

/** Two frames of 2×2: the first white, the second black. */
export function animatedPng(): Buffer {
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence, 0);
    control.writeUInt32BE(2, 4);
    control.writeUInt32BE(2, 8);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(10, 22);
    return control;
  };
  const pixels = (value: number) => deflateSync(Buffer.from([0, value, value, 0, value, value]));
  return rawPng({ width: 2, height: 2 }, [
    ['acTL', Buffer.from('0000000200000000', 'hex')],
    ['fcTL', frame(0)],
    ['IDAT', pixels(255)],
    ['fcTL', frame(1)],
    ['fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels(0)])],
  ]);
}

/** A phone's picture: lying on its side, turned by its EXIF, with the place where it was taken. */
export function phonePicture(): Promise<Buffer> {
  return picture()
    .withExif({
      IFD0: { Make: 'Ponsel', Copyright: 'rahasia' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '7/1 46/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '110/1 22/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A ZIP archive with one stored file. */
export function zip(): Buffer {
  const name = Buffer.from('isi.html');
  const data = Buffer.from('<script>alert(1)</script>');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
