/** One version everywhere, with its notes; and the next release prepared on a copy. */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './gate.ts';
import { prepareRelease } from './release.ts';

const FILES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'scripts/released.json',
  ...globSync('packages/server/src/db/migrations/*.sql', { cwd: root }),
  ...globSync('packages/*/package.json', { cwd: root }),
];
const copy = mkdtempSync(join(tmpdir(), 'gerbang-release-'));
for (const file of FILES) cpSync(join(root, file), join(copy, file));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Package {
  name: string;
  version: string;
}
const json = <T>(folder: string, file: string): T =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
/** Versions by where they stand. */
const versions = (folder: string): string[] => {
  const lock = json<Package & { packages: Record<string, Partial<Package>> }>(folder, 'package-lock.json');
  const ours = Object.entries(lock.packages).filter(([path]) => path === '' || /^packages\/\w+$/.test(path));
  expect(ours).toHaveLength(5);
  return [
    ...FILES.filter((file) => file.endsWith('package.json')).map(
      (file) => json<Package>(folder, file).version,
    ),
    lock.version,
    ...ours.map(([, { version }]) => version ?? 'none'),
  ];
};
const headings = (folder: string) =>
  Array.from(
    readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm),
    (m) => m[1] as string,
  );

/** Versions with the number of the newest migration each was released with. */
const released = (folder: string) =>
  Object.entries(json<Record<string, string>>(folder, 'scripts/released.json'));

it('every package has the version that the changelog names last', () => {
  const [version = ''] = versions(root);
  expect(new Set(versions(root))).toEqual(new Set([version]));
  expect(headings(root).slice(0, 2)).toEqual(['Unreleased', expect.stringContaining(`${version} (`)]);
  expect(released(root).at(-1)?.[0]).toBe(version);
});

it('prepares a release: one version, and the notes below its heading', async () => {
  const notes = join(copy, 'CHANGELOG.md');
  writeFileSync(
    notes,
    readFileSync(notes, 'utf8').replace('## Unreleased\n', '## Unreleased\n\n### Added\n\n- A wish.\n'),
  );
  await prepareRelease(copy, '9.8.7-rc.1', '2027-01-31');
  expect(new Set(versions(copy))).toEqual(new Set(['9.8.7-rc.1']));
  expect(readFileSync(notes, 'utf8')).toContain(
    '## Unreleased\n\n## 9.8.7-rc.1 (2027-01-31)\n\n### Added\n\n- A wish.\n',
  );
  const newest = FILES.filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.split('/')
    .at(-1);
  expect(released(copy)).toEqual([...released(root), ['9.8.7-rc.1', newest?.slice(0, 4)]]);
});

it('refuses what is no version, and a release without notes', async () => {
  await expect(prepareRelease(copy, 'terbaru', '2027-01-31')).rejects.toThrow('is no version');
  await expect(prepareRelease(copy, '9.9.0', '2027-01-31')).rejects.toThrow('no notes');
});
