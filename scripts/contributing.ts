/**
 * `node scripts/contributing.ts [field] [step] [call] [desk]`: does on a copy of the repository what CONTRIBUTING.md tells to
 * do, as it stands there, and runs what the changes could break. Without a name it makes all of them.
 */
import { type Change, changes, make } from './contributing/changes.ts';
import { makeCopy } from './contributing/copy.ts';
import { tryStarts } from './contributing/starts.ts';

/** What `npm run generate` writes. */
const GENERATED = [
  'docs/form-codes.md',
  'docs/openapi.json',
  'docs/operations/permissions.md',
  'packages/contract/src/steps/codes.ts',
  'packages/server/src/db/schema.sql',
];
const TYPES = ['packages/contract', 'packages/server', 'packages/client', 'packages/web', '.', 'e2e'];

const known: Readonly<Record<string, Change>> = changes;
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in known));
if (unknown.length > 0)
  throw new Error(`no change ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}`);
const chosen = Object.entries(known).flatMap(([name, change]) =>
  names.length === 0 || names.includes(name) ? [change] : [],
);

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  console.log(`✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
};

const copy = await timed('copy', makeCopy);
try {
  const edited: string[] = [];
  for (const change of chosen) edited.push(...(await timed(change.heading, () => make(change, copy))));
  await timed('generate', () => copy.run('npm run --silent generate'));
  const written = (await copy.changed()).filter((file) => !GENERATED.includes(file));
  if (written.length > 0)
    throw new Error(`npm run generate wrote ${written.join(', ')}, which it is not known to`);
  await timed('types', () => copy.run(TYPES.map((project) => `tsc -p ${project}`).join(' && ')));
  const sources = [...new Set(edited)].filter((file) => /[.]tsx?$/.test(file)).join(' ');
  await timed('lint and format', () => copy.run(`oxlint ${sources} && biome check ${sources}`));
  const tests = [...new Set(chosen.flatMap((change) => change.tests))].join(' ');
  await timed('tests', () => copy.run(`vitest run ${tests} scripts`));
  await timed('openapi', () => copy.run('node scripts/openapi.ts --check'));
  await timed('starts', () => tryStarts(copy.root, chosen));
} finally {
  await copy.remove();
}
