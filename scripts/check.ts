/** `npm run check`: what can be said of the sources without running them, in a quarter of a minute. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { citations } from './citations.ts';
import { command, type Gate, gate, root, runGates } from './gate.ts';
import { house } from './house.ts';
import { lock } from './lock.ts';
import { migrations } from './migrations.ts';

const PROJECTS = [
  'packages/contract',
  'packages/server',
  'packages/client',
  'packages/web',
  'packages/web/offline',
  '.',
  'e2e',
];

const arrows: Gate = {
  name: 'arrows',
  run: async () => {
    const folders = ['packages', 'scripts', 'attack', 'bench', 'e2e'].filter((folder) =>
      existsSync(join(root, folder)),
    );
    const outcome = await command(`depcruise --config .dependency-cruiser.mjs ${folders.join(' ')}`);
    if (!outcome.passed) return outcome;
    // Without a parser for TypeScript the tool sees hardly a file, and finds no fault with what it does not see.
    const seen = Number(/\((\d+) modules/.exec(outcome.output)?.[1] ?? 0);
    const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).length;
    if (seen >= sources) return outcome;
    return {
      passed: false,
      output: `${outcome.output}\nOnly ${seen} of at least ${sources} files were read.`,
    };
  },
};

/** Types, lint, format, dead code, import arrows, the document of calls, the counts of the house, citations, what migrations lock, and the seals of what is installed. */
export const checks: readonly Gate[] = [
  gate('types', ...PROJECTS.map((project) => `tsc -p ${project}`)),
  gate('lint', 'oxlint'),
  gate('format', 'biome check --reporter=summary'),
  gate('dead code', 'knip --no-progress --no-config-hints'),
  arrows,
  gate('openapi', 'node scripts/openapi.ts --check'),
  house,
  citations,
  migrations,
  lock,
];

if (import.meta.main) {
  const { failed } = await runGates(checks, 2);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
