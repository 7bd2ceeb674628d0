/** The wire is typed both ways: every line marked wrong in the misuse folders is refused by the compiler, and no other. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { command, root } from './gate.ts';

const MARK = '// wrong: ';

/** The lines below the marks, as `file:line reason`. */
const markedIn = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, i) =>
      line.trim().startsWith(MARK) ? [`${file}:${i + 2} ${line.trim().slice(MARK.length)}`] : [],
    );

const folders = globSync('packages/*/test/misuse/tsconfig.json', { cwd: root }).map(dirname).toSorted();

it('is there for both sides', () => {
  expect(folders).toEqual(['packages/server/test/misuse', 'packages/web/test/misuse']);
});

it.each(folders)('%s fails to compile exactly where it is marked', async (folder) => {
  const marked = globSync(`${folder}/*.ts`, { cwd: root }).toSorted().flatMap(markedIn);
  expect(marked.length).toBeGreaterThan(10);
  const reasons = new Map(marked.map((line): [string, string] => [line.split(' ')[0] ?? '', line]));
  const { output } = await command(`tsc -p ${folder} --pretty false`);
  const failing = Array.from(output.matchAll(/^(\S+)\((\d+),\d+\): error/gm), ([, file, line]) => {
    const place = `${file}:${line}`;
    return reasons.get(place) ?? `${place} is not marked`;
  });
  expect([...new Set(failing)].toSorted()).toEqual(marked.toSorted());
});
