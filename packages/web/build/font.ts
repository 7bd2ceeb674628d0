/**
 * `npm run font`: the letters of the pages, cut out of Plus Jakarta Sans so that the first screen can carry them. What
 * the pages write with stands here; a letter that is missing is drawn by the device's own font.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

export const fontFile = join(import.meta.dirname, '../src/ui/fonts/plus-jakarta-sans.woff2');
const WHOLE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
/** The weights the style sheets use; between them every other. */
export const WEIGHTS = { min: 400, max: 700 } as const;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
/** ASCII, the accents of a few names, and the punctuation of Indonesian text; one variable letter takes 50 to 100 bytes. */
export const LETTERS = `${range(0x20, 0x7e)}\u00a0éÉèëïöüñç©°·±×–—‘’“”•…−`;

/** The font as it must stand in the tree. */
export const cutFont = async (): Promise<Buffer> =>
  subsetFont(await readFile(createRequire(import.meta.url).resolve(WHOLE)), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { ...WEIGHTS, default: WEIGHTS.min } },
  });

if (import.meta.main) await writeFile(fontFile, await cutFont());
