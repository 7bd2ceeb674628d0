/**
 * `npm test`: every gate, whatever the ones before it said. The last line is `N passed, N failed`: the tests vitest
 * counts, and one for each gate. Ends with 1 when anything failed.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './check.ts';
import { command, gate, root, runGates } from './gate.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }: typeof total) => {
  total.passed += passed;
  total.failed += failed;
};

/** Runs vitest and counts its tests; a file that could not be run, or a run that failed otherwise, counts as one. */
const vitest = async (name: string, options: string, folder: string): Promise<typeof total> => {
  const file = join(folder, `${name}.json`);
  console.log(`\n${name}`);
  const { passed } = await command(
    `vitest run ${options} --reporter=default --reporter=json --outputFile.json="${file}"`,
    true,
  );
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && !passed ? 1 : failed };
};

/** The list of every specified call stands beside the clone, or it does not; it is no part of the repository. */
const CONFORMANCE = '../shared/conformance/check-endpoints.mjs';
const specified = existsSync(join(root, CONFORMANCE));
if (!specified) console.log(`- conformance: ${CONFORMANCE} was not found, so nothing was compared`);

const folder = await mkdtemp(join(tmpdir(), 'gerbang-hasil-'));
add(
  await runGates([
    ...checks,
    gate('openapi', 'node scripts/openapi.ts --check'),
    ...(specified ? [gate('conformance', `node ${CONFORMANCE} docs/openapi.json`)] : []),
  ]),
);
add(await vitest('unit and integration', '', folder));
add(await runGates([gate('build', 'node scripts/build.ts')]));
add(await vitest('end to end', '--config e2e/vitest.config.ts', folder));
await rm(folder, { recursive: true, force: true });

process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
