/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const colour = (name: string): string => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!found) throw new Error(`no colour --${name} in tokens.css`);
  return found;
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(colour(a)), luminance(colour(b))].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe('colours can be read (WCAG 2.2 AA)', () => {
  const texts = ['ink', 'muted', 'primary', 'error', 'warning', 'success', 'info'];
  it.each(texts.flatMap((text) => ['page', 'surface'].map((ground) => [text, ground] as const)))(
    '%s on %s is at least 4.5:1',
    (text, ground) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['error', 'warning', 'success', 'info', 'primary'])('%s and ink on its own tint', (kind) => {
    expect(contrast(kind, `${kind}-tint`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('ink', `${kind}-tint`)).toBeGreaterThanOrEqual(4.5);
  });

  it('white on the primary and on the error button', () => {
    expect(contrast('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-primary', 'error')).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control is at least 3:1, and the ink of the focus ring against its yellow', () => {
    expect(contrast('border', 'surface')).toBeGreaterThanOrEqual(3);
    expect(contrast('border', 'page')).toBeGreaterThanOrEqual(3);
    expect(contrast('focus', 'ink')).toBeGreaterThanOrEqual(3);
  });
});
