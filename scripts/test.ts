/**
 * `npm test`: every gate, whatever the ones before it said. It closes with the names of what failed, or passed only alone,
 * what each said, and `N passed, N failed`: the tests vitest counts, and one for each gate. Ends with 1 when anything failed.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './check.ts';
import { type Count, gate, root, runGates, twice } from './gate.ts';
import { runVitest, type Tested, tested } from './vitest.ts';

const total: Count = { passed: 0, failed: [] };
const add = ({ passed, failed }: Count) => {
  total.passed += passed;
  total.failed.push(...failed);
};

/** Tests that failed beside all others and passed alone: told at the end, because each is a defect to find. */
const unsteady: string[] = [];
const why = new Map<string, string>();

/** Runs the tests that `options` names, in so many runs at once. */
const vitest = async (name: string, options: string, folder: string, runs = 1): Promise<Count> => {
  console.log(`\n${name}`);
  const all = async (): Promise<Tested[]> => {
    const shares = Array.from({ length: runs }, (_, i) => `${i + 1}/${runs}`);
    const shared = (share: string) =>
      runVitest(`${name} ${share.replace('/', ' of ')}`, `${options} --shard=${share}`, folder);
    return (await Promise.all(shares.map(shared))).flat();
  };
  const result = await tested((files) => {
    if (!files) return all();
    console.log(`\n${name}, once more: ${files.join(', ')}`);
    return runVitest(`${name} once more`, `${options} ${files.join(' ')}`, folder);
  });
  unsteady.push(...result.unsteady);
  for (const [test, said] of result.why) why.set(test, said);
  return result;
};

/** The list of every specified call stands beside the clone, or it does not; it is no part of the repository. */
const CONFORMANCE = '../shared/conformance/check-endpoints.mjs';
const specified = existsSync(join(root, CONFORMANCE));
if (!specified) console.log(`- conformance: ${CONFORMANCE} was not found, so nothing was compared`);

const folder = await mkdtemp(join(tmpdir(), 'gerbang-hasil-'));
add(
  await runGates(
    [...checks, ...(specified ? [gate('conformance', `node ${CONFORMANCE} docs/openapi.json`)] : [])],
    2,
  ),
);
add(await vitest('unit and integration', '', folder));
add(await runGates([gate('build', 'node scripts/build.ts')]));
/** A journey waits as long as it computes: two cores hold three of them. */
const journeys = async () => {
  add(await runGates([twice(gate('contributing', 'node scripts/contributing.ts'))]));
  add(await vitest('end to end', '--config e2e/vitest.config.ts', folder, 3));
};
// Nothing is asserted of its times: only that every group runs on a database filled just now, and leaves no figure out.
const bench = async () =>
  add(
    await runGates([
      twice(gate('bench', 'node --disable-warning=ExperimentalWarning bench/bench.ts --cepat')),
    ]),
  );
// The bench takes longer than the examples: no core waits for its end.
await Promise.all([journeys(), bench()]);
await rm(folder, { recursive: true, force: true });

process.exitCode = total.failed.length > 0 ? 1 : 0;
/** Nobody scrolls through an hour of output for the cause. */
const tell = (line: string, name: string) =>
  console.log([line, ...(why.get(name)?.split('\n') ?? [])].join('\n    '));
for (const name of unsteady) tell(`~ ${name} (passed only when run once more, alone)`, name);
for (const name of total.failed) tell(`✗ ${name}`, name);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
