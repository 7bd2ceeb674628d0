import { describe, expect, it } from 'vitest';
import { contrast, type Palette, paletteOf, paletteStyle } from './palette.ts';

/** Colours all around the wheel, of every lightness and strength, of which those stay that white is read on. */
const universities: string[] = [];
for (let r = 0; r < 256; r += 25)
  for (let g = 0; g < 256; g += 25)
    for (let b = 0; b < 256; b += 25) {
      const colour = `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
      if (contrast(colour, '#ffffff') >= 4.5) universities.push(colour);
    }

const GROUNDS = ['page', 'surface', 'primary-tint'] as const;
const READ: [string, readonly string[]][] = [
  ['ink', [...GROUNDS, 'track']],
  ['muted', [...GROUNDS, 'track']],
  ['primary', GROUNDS],
  ['primary-strong', GROUNDS],
  ['on-primary', ['primary', 'primary-strong']],
  ['on-band', ['band']],
];
const SEEN: [string, readonly string[]][] = [
  ['border', ['page', 'surface', 'primary-tint']],
  ['chart-1', ['surface']],
  ['chart-2', ['surface']],
  ['chart-3', ['surface']],
  ['chart-4', ['surface']],
];

const tooFaint = (palette: Palette, pairs: typeof READ, least: number): string[] => {
  const at = (name: string) => palette[name as keyof Palette];
  return pairs.flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const found = contrast(at(name), at(ground));
      return found < least ? [`${name} on ${ground}: ${found.toFixed(2)}`] : [];
    }),
  );
};

describe('the palette of any university', () => {
  it('is measured on hundreds of colours', () => expect(universities.length).toBeGreaterThan(400));

  it.each(['light', 'dark'] as const)('can be read and seen in %s', (mode) => {
    const faint = universities.flatMap((warna) => {
      const palette = paletteOf(warna)[mode];
      return [...tooFaint(palette, READ, 4.5), ...tooFaint(palette, SEEN, 3)].map(
        (one) => `${warna}: ${one}`,
      );
    });
    expect(faint).toEqual([]);
  });

  it('keeps the colour as it was given, but for those that are read on white only', () => {
    expect(paletteOf('#7A1F3D').light.primary).toBe('#7a1f3d');
    const light = '#767676';
    expect(paletteOf(light).light.primary).not.toBe(light);
  });

  it('keeps the hue: a red university stays red at night', () => {
    const { primary } = paletteOf('#B01E2E').dark;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(primary.slice(at, at + 2), 16));
    expect(r).toBeGreaterThan(Math.max(g, b) + 40);
  });

  it('is written as a style that holds nothing but colours', () =>
    expect(paletteStyle('#0B5D4E')).toMatch(/^(--[ld]-[a-z0-9-]+:#[0-9a-f]{6};?)+$/));
});
