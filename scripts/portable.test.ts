/** Command lines of a developer run in every shell: that of macOS and Linux, and cmd of Windows. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './gate.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
interface Package {
  scripts?: Record<string, string>;
}
const lines = globSync(['package.json', 'packages/*/package.json'], { cwd: root }).flatMap((path) =>
  Object.entries((JSON.parse(read(path)) as Package).scripts ?? {}).map(
    ([name, line]) => [`${path} ${name}`, line] as const,
  ),
);
/** Lines the gates of `npm test` hand to a shell. */
const gates = globSync('scripts/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).flatMap(
  (path) =>
    Array.from(
      read(path).matchAll(/\b(?:gate\('[^']+',\s*|command\(\s*)(?:'([^']+)'|`([^`]+)`)/g),
      (found) => [path, (found[1] ?? found[2] ?? '').replaceAll(/\$\{[^}]*\}/g, 'x')] as const,
    ),
);
/** What every shell finds: Node, npm, and what npm puts into `node_modules/.bin`. */
const tools = new Set(['node', 'npm', 'npx', 'biome', 'oxlint', 'tsc', 'knip', 'depcruise', 'vitest']);
/** What cmd reads otherwise: quotes and variables of a POSIX shell, globs, escapes, pipes, background. */
const SHELL = /['$`~*?;|<>\\()]|(?<!&)&(?!&)/;

/** What is wrong with a command line elsewhere than in a POSIX shell; empty where nothing is. */
const objections = (line: string): string[] => [
  ...(SHELL.test(line) ? [`“${line}” means something else in cmd`] : []),
  ...line
    .split('&&')
    .map((part) => part.trim().split(' ')[0] ?? '')
    .filter((word) => !tools.has(word))
    .map((word) => `“${word}” is not found everywhere`),
];

test('what only a POSIX shell understands is seen', () => {
  for (const line of [
    'NODE_ENV=production node a.ts',
    'rm -rf dist && node a.ts',
    "node a.ts 'b c'",
    'node a.ts $HOME',
    'node a.ts *.json',
    'sh .ci/run',
    './run',
    'node a.ts & node b.ts',
    'export A=1 && node a.ts',
  ])
    expect([line, objections(line).length > 0]).toEqual([line, true]);
  expect(objections('npm run a && node --max=8 b.ts')).toEqual([]);
});

test.for([...lines, ...gates])('%s runs in every shell', ([, line]) => expect(objections(line)).toEqual([]));

test('the shell of continuous integration does nothing but npm test', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(gates.length).toBeGreaterThan(3);
  for (const path of globSync('.ci/*', { cwd: root })) {
    const said = read(path)
      .split('\n')
      .filter((line) => line && !line.startsWith('#') && !/^(set|cd) /.test(line));
    expect([path, said]).toEqual([path, ['exec env CI=true npm test </dev/null']]);
  }
});
