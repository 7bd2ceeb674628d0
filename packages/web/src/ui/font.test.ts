/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutFont, fontFile, LETTERS } from '../../build/font.ts';

/** All that the pages may spend on letters, in bytes (performance goals). */
const MOST = 30_000;

it('is what `npm run font` cuts, small enough for the first screen', async () => {
  const font = readFileSync(fontFile);
  expect(font.equals(await cutFont())).toBe(true);
  expect(font.length).toBeLessThanOrEqual(MOST);
});

it('has the letters, digits and marks of Indonesian text', () => {
  for (const letter of 'AZaz09éÉ–—‘’“”•…×&@#%+') expect(LETTERS).toContain(letter);
});

it('comes with its licence, which the portal serves', () =>
  expect(readFileSync(new URL('../../public/plus-jakarta-sans-OFL.txt', import.meta.url), 'utf8')).toContain(
    'SIL OPEN FONT LICENSE Version 1.1',
  ));
