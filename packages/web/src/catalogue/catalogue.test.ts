/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const pages = globSync('catalogue/*.tsx', { cwd: root })
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n');
const components = globSync(['ui/**/*.tsx', 'staff/desk/**/*.tsx'], {
  cwd: root,
  exclude: ['**/*.test.tsx'],
}).flatMap((file) =>
  [
    ...readFileSync(`${root}/${file}`, 'utf8').matchAll(
      /^export (?:default )?(?:async )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm,
    ),
  ].map(([, name = '']) => [file, name] as const),
);
/** Icons are shown all together, whatever they are called. */
const isShown = (file: string, name: string): boolean =>
  file === 'ui/icon.tsx' ? pages.includes("from '../ui/icon.tsx'") : new RegExp(`<${name}\\b`).test(pages);

describe('a control is in the catalogue', () => {
  it('finds the components', () => expect(components.length).toBeGreaterThan(40));

  it.each(components)('%s: %s', (file, name) => expect(isShown(file, name)).toBe(true));
});
