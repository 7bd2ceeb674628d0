/** Runs vitest and tells what became of every test. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Count, command, root } from './gate.ts';

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[];
      meta?: { tries?: number };
    }[];
  }[];
}
export interface Tested {
  /** File and test. */
  name: string;
  /** The test's file from the repository's root; null where a fault belongs to no file. */
  file: string | null;
  passed: boolean;
  /** What an attack tried; one where it is no attack. */
  tries: number;
  /** What the first failure of a test that failed says: as much as a closing summary can hold. */
  why?: string | undefined;
}

/** Lines and columns of a failure that a summary repeats. */
const WHY = { lines: 6, columns: 200 };

const whyOf = (messages: readonly string[] = []): string | undefined =>
  messages[0] &&
  stripVTControlCharacters(messages[0])
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/') && !line.includes('<anonymous>'))
    .slice(0, WHY.lines)
    .map((line) => line.slice(0, WHY.columns))
    .join('\n');

/** Runs the tests that `options` names; a file that could not be run, or a run that failed otherwise, counts as one that failed. */
export const runVitest = async (
  name: string,
  options: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Tested[]> => {
  const out = join(folder, `${name}.json`);
  const line = `vitest run ${options} --reporter=default --reporter=json --outputFile.json="${out}"`;
  const { passed } = await command(line, true, root, settings);
  const report = await readFile(out, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
  const fault = (what: string, file: string | null = null): Tested => ({
    name: what,
    file,
    passed: false,
    tries: 1,
  });
  if (!report) return [fault(`${name}: no report`)];
  const tests = report.testResults.flatMap(({ name: path, status, assertionResults }): Tested[] => {
    const file = relative(root, path);
    const all = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map(({ fullName, status: became, failureMessages, meta }) => ({
        name: `${file}: ${fullName}`,
        file,
        passed: became === 'passed',
        tries: meta?.tries ?? 1,
        why: whyOf(failureMessages),
      }));
    return status === 'failed' && all.every((test) => test.passed)
      ? [...all, fault(`${file}: could not be run`, file)]
      : all;
  });
  if (!passed && tests.every((test) => test.passed))
    tests.push(fault(`${name}: ended with a failure outside its tests`));
  return tests;
};

/** Where tests of more files than these fail, chance is not the cause, and nothing is run once more. */
const FILES_BY_CHANCE = 6;

const failedOf = (tests: readonly Tested[]): Tested[] => tests.filter((test) => !test.passed);

/** The files of what failed; empty where something failed that no file alone repeats. */
const filesOf = (failed: readonly Tested[]): string[] => {
  const files = [...new Set(failed.map(({ file }) => file))];
  const known = files.filter((file) => file !== null);
  return known.length === files.length && known.length <= FILES_BY_CHANCE ? known : [];
};

export interface Steadiness extends Count {
  /** Names of what failed beside all others and passed alone. */
  unsteady: string[];
  /** What each of both said when it failed, by its name; of two failures the first, for it happened beside all others. */
  why: ReadonlyMap<string, string>;
}

/** Runs all tests, then the files in which one failed once more by themselves; what fails twice has failed (docs/decisions/0053). */
export const tested = async (run: (files?: string[]) => Promise<Tested[]>): Promise<Steadiness> => {
  const first = await run();
  const files = filesOf(failedOf(first));
  const again = files.length > 0 ? await run(files) : [];
  const tests = [...first.filter(({ file }) => file === null || !files.includes(file)), ...again];
  const failed = failedOf(tests).map(({ name }) => name);
  const passedAlone = ({ name, file }: Tested) =>
    again.some((test) => test.file === file) && !failed.includes(name);
  return {
    passed: tests.length - failed.length,
    failed,
    unsteady: failedOf(first)
      .filter(passedAlone)
      .map(({ name }) => name),
    why: new Map(failedOf([...again, ...first]).map(({ name, why = '' }) => [name, why])),
  };
};
