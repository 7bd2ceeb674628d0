import { availableParallelism } from 'node:os';
import { problem } from '@gerbang/contract';
import { CAMPUS, PHOTO, SEAL_SIDE } from '@gerbang/contract/wire/limits';
import type { Sharp } from 'sharp';
import { isBlank } from './blank.ts';
import { likenessOf } from './likeness.ts';
import { carry, printCopy } from './print-copy.ts';
import { sharp } from './sharp.ts';
import { turns } from './turns.ts';
import type { Inspected } from './verdict.ts';

// Below one image a core: uploads never take the core that answers requests. Three at most, because image work sits on
// the four libuv threads that file reads and DNS need too.
const turn = turns(Math.min(3, Math.max(1, availableParallelism() - 1)));

/** Largest picture that is decoded, in pixels: turned upright it takes 72 MB as RGB, for a moment. */
const MAX_PIXELS = 24e6;
/**
 * Most that one picture may take: of the processor, and until somebody is told to try again (berkas 28). An honest one takes
 * less than a second; on a machine that does much else it may wait for many, which is not its fault.
 */
export const PICTURE_LIMITS = { cpuMs: 10_000, waitMs: 20_000 };
const WHITE = '#ffffff';
/** For pictures that a page shows: seen, not judged. */
const PAGE_JPEG = { quality: 72, mozjpeg: true } as const;

/** Tried in turn until a JPEG is small enough: quality first, then size; the last fits 24 MP of noise. */
const JPEG_STEPS = [
  { quality: 85, scale: 1 },
  { quality: 75, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 60, scale: 0.7 },
  { quality: 60, scale: 0.5 },
  { quality: 50, scale: 0.35 },
  { quality: 50, scale: 0.2 },
];

/**
 * The applicant's photo (data-diri 13): a JPEG or PNG of any size becomes an opaque 8-bit RGB PNG of
 * exactly 300×400 pixels, cut to fill, on white, with the copy for papers in it.
 */
export function cleanPhoto(bytes: Buffer, maxBytes: number): Promise<Inspected> {
  return cleaned(bytes, async (open) => {
    // Opened once: the picture that was sent may have a hundred times as many pixels.
    const { data, info } = await open()
      .resize({ ...PHOTO, fit: 'cover' })
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const photo = sharp(data, { raw: info });
    const result = await encoded(photo.clone().png({ palette: false }), 'png', maxBytes);
    if (!result.ok) return result;
    const [copy, likeness] = await Promise.all([printCopy(photo), likenessOf(photo.clone())]);
    return { ...result, bytes: carry(result.bytes, copy), likeness };
  });
}

/** A seal, stamp or signature: a JPEG or PNG of any size becomes a PNG of at most `side` a side, its clear parts kept. */
export function cleanSeal(bytes: Buffer, maxBytes: number, side = SEAL_SIDE): Promise<Inspected> {
  return cleaned(bytes, async (open) => {
    const seal = open()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ palette: false });
    return encoded(seal, 'png', maxBytes);
  });
}

/** A picture of the campus: a JPEG of exactly the size of `CAMPUS`, cut to fill; a smaller one is refused. */
export function cleanCampus(bytes: Buffer, maxBytes: number): Promise<Inspected> {
  return cleaned(bytes, async (open, header) => {
    if (header.width < CAMPUS.width || header.height < CAMPUS.height)
      return { ok: false, problem: 'gambar_terlalu_kecil' };
    const picture = open()
      .resize({ width: CAMPUS.width, height: CAMPUS.height, fit: 'cover' })
      .flatten({ background: WHITE })
      .jpeg(PAGE_JPEG);
    return encoded(picture, 'jpg', maxBytes);
  });
}

/** The copy of a picture of the campus for phones; takes what `cleanCampus` gave. */
export const smallCampus = (bytes: Buffer): Promise<Buffer> =>
  turn(() => sharp(bytes).resize({ width: CAMPUS.small }).jpeg(PAGE_JPEG).toBuffer());

/**
 * A picture for a document slot, newly encoded: turned upright, sRGB, 8 bits, first frame, nothing but pixels
 * (no EXIF, place or comments, nothing that was appended). JPEG stays JPEG; PNG stays PNG while it is under
 * `maxBytes`, then it becomes a JPEG on white.
 */
export function cleanImage(bytes: Buffer, maxBytes: number, limits = PICTURE_LIMITS): Promise<Inspected> {
  const encode: Encode = async (open, header) => {
    const result = await shrunk(open, header, maxBytes);
    return result.ok ? { ...result, blank: await isBlank(open().flatten({ background: WHITE })) } : result;
  };
  return cleaned(bytes, encode, limits);
}

async function shrunk(open: () => Sharp, { format, width }: Header, maxBytes: number): Promise<Inspected> {
  if (format === 'png') {
    const png = await encoded(open().png({ palette: false }), 'png', maxBytes);
    if (png.ok) return png;
  }
  for (const { quality, scale } of JPEG_STEPS) {
    const jpeg = open()
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .flatten({ background: WHITE })
      .jpeg({ quality });
    const result = await encoded(jpeg, 'jpg', maxBytes);
    if (result.ok) return result;
  }
  return { ok: false, problem: 'dokumen_terlalu_besar' };
}

type Header = { format: string; width: number; height: number };
type Encode = (open: () => Sharp, header: Header) => Promise<Inspected>;

/** Milliseconds of the processor that other threads than this one have had: pictures are worked on in those. */
const spentElsewhere = (): number => {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1_000;
};
/** Counts the time of one picture from now on. */
const watch = ({ cpuMs, waitMs }: typeof PICTURE_LIMITS) => {
  const [begun, cpu] = [performance.now(), spentElsewhere()];
  const left = () => begun + waitMs - performance.now();
  return {
    /** Whole seconds that are left. Throws where none are. */
    seconds: () => {
      if (left() <= 0) throw new Error('no time is left');
      return Math.ceil(left() / 1_000);
    },
    /** Whether its time is over of which the machine gave it too little. What others had is counted with it. */
    isStarved: () => left() <= 0 && spentElsewhere() - cpu < cpuMs,
  };
};

/** Throws `kelebihan_beban` where the machine gave the picture too little time to tell. */
function cleaned(bytes: Buffer, encode: Encode, limits = PICTURE_LIMITS): Promise<Inspected> {
  return turn(async () => {
    const time = watch(limits);
    try {
      // The header alone is read here, so the limit can be judged by number and not by an error's wording.
      const header = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (header.width * header.height > MAX_PIXELS) return { ok: false, problem: 'gambar_terlalu_besar' };
      // sharp's own defaults do the rest: sRGB, 8 bits, the first frame, no metadata.
      const open = () =>
        sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true }).timeout({
          seconds: time.seconds(),
        });
      return await encode(open, { format: header.format, ...header.autoOrient });
    } catch {
      if (time.isStarved()) throw problem('kelebihan_beban');
      // Whatever sharp cannot decode is the file's fault: the settings above are fixed.
      return { ok: false, problem: 'gambar_rusak' };
    }
  });
}

async function encoded(image: Sharp, ext: 'png' | 'jpg', maxBytes: number): Promise<Inspected> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  if (data.length >= maxBytes) return { ok: false, problem: 'dokumen_terlalu_besar' };
  const mime = ext === 'png' ? 'image/png' : 'image/jpeg';
  return { ok: true, bytes: data, ext, mime, width: info.width, height: info.height };
}
