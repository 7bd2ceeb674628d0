/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { contrast as between, paletteOf } from '@gerbang/contract/applicant/pengaturan/palette';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

/** The colour of a variable in a mode: of the university the portal is built for, or the same at each. */
const colour = (name: string, mode: Mode): string => {
  const derived = Object.entries(paletteOf(NEUTRAL.warna)[mode]).find(([one]) => one === name)?.[1];
  if (derived) return derived;
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
  const both = [...value.matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => hex);
  const found = both.length === 1 ? both[0] : both[MODES.indexOf(mode)];
  if (!found) throw new Error(`no colour --${name} in tokens.css`);
  return found;
};

it('takes every colour of the palette, and none that is not there', () => {
  const taken = [...css.matchAll(/--([a-z0-9-]+): light-dark\(var\(--l-\1\), var\(--d-\1\)\);/g)].map(
    ([, name]) => name,
  );
  expect(taken.toSorted()).toEqual(Object.keys(paletteOf(NEUTRAL.warna).light).toSorted());
});

it('has every face of its fallbacks take the room of the font it stands in for', () => {
  for (const [, face = ''] of css.matchAll(/@font-face \{([^}]+)\}/g))
    expect(face.includes('local(') ? /size-adjust|ascent-override/.test(face) : /swap/.test(face)).toBe(true);
});

it('moves nothing for who wants no motion, but the ring that says that something is under way', () => {
  const still = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?)\n\}/;
  const [, everywhere = ''] = still.exec(readFileSync(new URL('base.css', import.meta.url), 'utf8')) ?? [];
  expect(everywhere).toMatch(/^\s*\*,\s*\*::before,\s*\*::after \{/);
  for (const kind of ['animation-duration', 'transition-duration'])
    expect(everywhere).toContain(`${kind}: 0.01ms !important;`);
  const source = new URL('..', import.meta.url);
  const insisting = globSync('**/*.css', { cwd: source }).filter((path) =>
    /(animation|transition)[a-z-]*: [^;]*!important/.test(
      readFileSync(new URL(path, source), 'utf8').replace(path.endsWith('ui/base.css') ? still : '', ''),
    ),
  );
  expect(insisting).toEqual(['ui/feedback/spinner.css']);
  // Pages the server draws have a style sheet of their own, without any.
  expect(readFileSync(new URL('umum/umum.css', source), 'utf8')).not.toMatch(/animation|transition/);
});

describe.each(MODES)('colours can be read in %s (WCAG 2.2 AA)', (mode) => {
  const contrast = (a: string, b: string): number => between(colour(a, mode), colour(b, mode));
  const texts = ['ink', 'muted', 'primary', 'error', 'warning', 'success', 'info'];
  it.each(texts.flatMap((text) => ['page', 'surface'].map((ground) => [text, ground] as const)))(
    '%s on %s is at least 4.5:1',
    (text, ground) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['error', 'warning', 'success', 'info', 'primary'])('%s and ink on its own tint', (kind) => {
    expect(contrast(kind, `${kind}-tint`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('ink', `${kind}-tint`)).toBeGreaterThanOrEqual(4.5);
  });

  it('the words on the primary, on the error button and on the band', () => {
    expect(contrast('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-primary', 'error')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-primary', 'error-strong')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-band', 'band')).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control is at least 3:1, and the edge of the focus ring against its yellow', () => {
    expect(contrast('border', 'surface')).toBeGreaterThanOrEqual(3);
    expect(contrast('border', 'page')).toBeGreaterThanOrEqual(3);
    expect(contrast('focus', 'focus-edge')).toBeGreaterThanOrEqual(3);
    // On a dark page the yellow itself is seen, on a light one the edge around it.
    const ring = mode === 'dark' ? 'focus' : 'focus-edge';
    expect(contrast(ring, 'page')).toBeGreaterThanOrEqual(3);
  });
});

describe('meanings on the grounds of every university', () => {
  it('are read on the lightest and the darkest page there can be', () => {
    for (const warna of ['#000000', '#7a1f3d', '#0b2f8a', '#6a00b8', '#8a0000', '#00573f', '#5a5a00'])
      for (const mode of MODES)
        for (const kind of ['error', 'warning', 'success', 'info'])
          for (const ground of ['page', 'surface', 'primary-tint'] as const)
            expect(
              between(colour(kind, mode), paletteOf(warna)[mode][ground]),
              `${kind} on ${ground} of ${warna}, ${mode}`,
            ).toBeGreaterThanOrEqual(4.5);
  });
});
