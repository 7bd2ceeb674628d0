import { encode } from 'uqr';

/** Pixels along the side of one module: enough that a viewer which smooths pictures keeps the edges. */
export const MODULE_PIXELS = 4;

/** How the codes are made. The mask is fixed: readers take any, and to weigh all eight takes twelve times as long. */
export const CODE = { ecc: 'M', border: 0, maskPattern: 0 } as const;

/**
 * A QR code as greyscale pixels for the templates: square, one byte a pixel, row by row, 0 black, 255 white,
 * with no quiet zone (the page around it is white). A picture of this kind is 3 kB smaller than a drawing.
 */
export function qrPixels(text: string): Buffer {
  const { data, size } = encode(text, CODE);
  const rows = data.flatMap((modules) => {
    const line = Buffer.alloc(size * MODULE_PIXELS, 255);
    modules.forEach((dark, x) => dark && line.fill(0, x * MODULE_PIXELS, (x + 1) * MODULE_PIXELS));
    return Array.from({ length: MODULE_PIXELS }, () => line);
  });
  return Buffer.concat(rows);
}

/** The same for a page to draw: one text a row, `1` dark. */
export const qrRows = (text: string): string[] =>
  encode(text, CODE).data.map((modules) => modules.map((dark) => (dark ? '1' : '0')).join(''));
