/** Whether everything that is installed is sealed: what has no integrity is installed unseen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gate, root } from './gate.ts';

interface Lock {
  packages: Readonly<Record<string, { link?: boolean; integrity?: string }>>;
}

/** The entries below `node_modules` that carry no integrity; links lead into the repository and need none. */
export const unsealed = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

/** Fails where one is unsealed, and names it. */
export const lock: Gate = {
  name: 'lock',
  run: async () => {
    const found = unsealed(readLock());
    const output = `without integrity in package-lock.json (npm run lock gives it):\n${found.join('\n')}`;
    return { passed: found.length === 0, output };
  },
};
