/** `npm run release -- 1.2.3`: gives every package that version and the unreleased notes its heading. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './gate.ts';

const PACKAGES = [
  'package.json',
  ...['client', 'contract', 'server', 'web'].map((name) => `packages/${name}/package.json`),
];
const MIGRATIONS = 'packages/server/src/db/migrations';
const UNRELEASED = '## Unreleased\n';
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;

/** The lock names each package of our own beside its folder; other entries with a version are libraries. */
const lockedAs = (lock: string, version: string): string =>
  lock.replaceAll(/("name": "(?:gerbang|@gerbang\/\w+)",\s+"version": ")[^"]+/g, `$1${version}`);

/** Prepares release `version` in the sources below `folder`; throws where there is nothing to release. */
export const prepareRelease = async (folder: string, version: string, day: string): Promise<void> => {
  if (!VERSION.test(version)) throw new Error(`${version} is no version, as 1.2.3 or 1.2.3-rc.1 would be`);
  const edit = async (file: string, change: (text: string) => string) => {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  };
  await edit('CHANGELOG.md', (notes) => {
    const [, after = ''] = notes.split(UNRELEASED);
    if (!/^[\s\S]*?- /.test(after.split(/^## /m)[0] ?? ''))
      throw new Error('there are no notes below Unreleased');
    return notes.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${day})\n`);
  });
  const newest = (await readdir(join(folder, MIGRATIONS)))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  // What functions and code of this release use the next one may not drop (migrations-drops.ts).
  await edit(
    'scripts/released.json',
    (text) => `${JSON.stringify({ ...JSON.parse(text), [version]: newest?.slice(0, 4) }, null, 2)}\n`,
  );
  for (const file of PACKAGES)
    await edit(file, (text) => text.replace(/("version": ")[^"]+/, `$1${version}`));
  await edit('package-lock.json', (lock) =>
    lockedAs(lock.replace(/("version": ")[^"]+/, `$1${version}`), version),
  );
};

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  await prepareRelease(root, version, new Date().toISOString().slice(0, 10));
  console.log(`Prepared ${version}. What follows stands in docs/operations/release.md.`);
}
