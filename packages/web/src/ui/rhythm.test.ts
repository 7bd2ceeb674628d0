/// <reference types="node" />
/** The scale of sizes: letters and the room between things come from tokens.css, so that every screen has one rhythm. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, source), 'utf8');
/** The page of a sealed result stands alone, with no variable of ours. */
const ALONE = 'tersegel/tersegel.css';
/** The root, from which all else is reckoned; paper; and what is read by screen readers alone. */
const ROOTS = [
  'ui/base.css: font-size: 106.25%',
  'ui/base.css: font-size: 11pt',
  'ui/base.css: margin: -1px',
];

const stated = (property: string, path: string): string[] =>
  [
    ...read(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(new RegExp(`(?<![\\w-])(${property}):\\s*([^;]+);`, 'g')),
  ].map(([, name = '', value = '']) => `${path}: ${name}: ${value.replaceAll(/\s+/g, ' ')}`);
const valueOf = (statement: string): string => statement.split(': ').slice(2).join(': ');
const sheets = globSync('**/*.css', { cwd: source })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== ALONE);
const all = (property: string): string[] => sheets.flatMap((path) => stated(property, path));

const LETTERS =
  /^(inherit|var\(--text[a-z0-9-]*\)|min\(var\(--text[a-z0-9-]*\), (\d+vw|max\(\d+vw, var\(--text[a-z0-9-]*\)\))\))$/;
const SPACES = '(?:margin|padding)[a-z-]*|(?:row-|column-)?gap';
/** What may stand beside a token: nothing, a token turned round or added up, a share of what surrounds it, and the letter's own size. */
const strangeIn = (value: string): string =>
  value
    .replaceAll(/var\(--[\w-]+\)|env\([\w-]+\)/g, '')
    .replaceAll(/-?\d*[.]?\d+(em|%|dvh|vw)\b|(?<=[*\s(])-?\d+ \*/g, '')
    .replaceAll(/\b(calc|min|max|auto)\b|(?<![\d.])0(?![\d.])|[\s()*+,/-]/g, '');

it('takes the size of letters from the scale', () => {
  const found = all('font-size');
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter((one) => !LETTERS.test(valueOf(one)))).toEqual(
    ROOTS.filter((one) => one.includes('font')),
  );
});

it('takes the room between things from the scale', () => {
  const found = all(SPACES);
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter((one) => strangeIn(valueOf(one)) !== '' && !ROOTS.includes(one))).toEqual([]);
});

it('takes no token that there is none of', () => {
  const made = new Set(
    sheets.flatMap((path) => [...read(path).matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
  );
  const taken = [...all('font-size'), ...all(SPACES)].flatMap((one) =>
    [...one.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => `${one.split(': ')[0]} ${name}`),
  );
  expect(taken.filter((one) => !made.has(one.split(' ')[1]))).toEqual([]);
});

it('has letters that grow by a fifth, and spaces of whole fours', () => {
  const tokens = read('ui/tokens.css');
  const size = (name: string) => Number(new RegExp(`--${name}: ([\\d.]+)(rem|px);`).exec(tokens)?.[1]);
  for (const [steps, name] of [
    [1, 'text-lead'],
    [3, 'text-h1'],
    [5, 'text-display'],
  ] as const)
    expect((size(name) / size('text')) ** (1 / steps), name).toBeCloseTo(1.2, 2);
  const spaces = Array.from({ length: 8 }, (_, i) => size(`space-${i + 1}`));
  expect(spaces.every((one) => one % 4 === 0)).toBe(true);
  expect(spaces).toEqual(spaces.toSorted((a, b) => a - b));
});

it('keeps the sealed page, which stands alone, to the same sizes', () => {
  const spaces = stated(SPACES, ALONE).flatMap((one) => valueOf(one).split(' '));
  expect(new Set(spaces)).toEqual(new Set(['0', 'auto', '4px', '8px', '12px', '16px', '24px', '48px']));
  expect(stated('font-size', ALONE).map(valueOf)).toEqual(['1.728rem']);
});
