/** Runs vitest and tells what became of every test. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { command, root } from './gate.ts';

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; meta?: { tries?: number } }[];
  }[];
}
export interface Tested {
  /** File and test. */
  name: string;
  passed: boolean;
  /** What an attack tried; one where it is no attack. */
  tries: number;
}

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
  const fault = (what: string): Tested => ({ name: what, passed: false, tries: 1 });
  if (!report) return [fault(`${name}: no report`)];
  const tests = report.testResults.flatMap(({ name: path, status, assertionResults }): Tested[] => {
    const file = relative(root, path);
    const all = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map(({ fullName, status: became, meta }) => ({
        name: `${file}: ${fullName}`,
        passed: became === 'passed',
        tries: meta?.tries ?? 1,
      }));
    return status === 'failed' && all.every((test) => test.passed)
      ? [...all, fault(`${file}: could not be run`)]
      : all;
  });
  if (!passed && tests.every((test) => test.passed))
    tests.push(fault(`${name}: ended with a failure outside its tests`));
  return tests;
};
