/** The table of security controls: all of them, each with a state, and every test it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './gate.ts';

const PAGE = 'docs/security/asvs.md';
/** Controls of levels 1 and 2 by chapter, as the standard numbers them. */
const CONTROLS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const LEAST_BY_TEST = 0.6;

const page = readFileSync(join(root, PAGE), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', , asked = '', state = '', how = ''] = line.split('|').map((cell) => cell.trim());
    const tests = [...how.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({
      file,
      name,
    }));
    return { id, asked, state, how, tests };
  });
const of = (state: string) => rows.filter((row) => row.state === state);
const byTest = of('met').filter((row) => row.tests.length > 0);

/** Whether a test that runs bears this in its title, not a comment or one that is passed over. */
const isTitle = (source: string, name: string): boolean =>
  source
    .split('\n')
    .some(
      (line) =>
        /['"`]/.test(line.split(name)[0] ?? '') &&
        line.includes(name) &&
        !/^\s*(\/\/|\*)|\.(skip|todo)\b/.test(line),
    );

describe('the table of controls', () => {
  it('has every control once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const chapters = CONTROLS.map((_, i) => rows.filter(({ id }) => id.startsWith(`${i + 1}.`)).length);
    expect(chapters).toEqual(CONTROLS);
  });

  it('says of each how it is met, why it does not apply, or what is missing', () => {
    expect(rows.filter(({ asked, how }) => asked === '' || how === '')).toEqual([]);
    expect(rows.filter(({ state }) => !['met', 'not applicable', 'not met'].includes(state))).toEqual([]);
  });

  it('names tests that are there', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, name }) => {
          const path = join(root, file);
          return !existsSync(path) || !isTitle(readFileSync(path, 'utf8'), name);
        })
        .map(({ file, name }) => `${id}: ${file} › ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('counts what it holds, and most of it is held by a test', () => {
    expect(page).toContain(
      `${rows.length} controls: ${of('met').length} met, ${byTest.length} of them by a test that runs; ` +
        `${of('not applicable').length} not applicable; ${of('not met').length} not met.`,
    );
    expect(byTest.length / rows.length).toBeGreaterThanOrEqual(LEAST_BY_TEST);
  });
});
