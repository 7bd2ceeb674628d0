/** Whether the built pages match their sources, by a digest kept beside them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MARK = join(root, 'packages/web/dist/.sources');
const SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/build',
  'packages/web/offline',
  'packages/contract/src',
];
const FILES = [
  'packages/web/index.html',
  'packages/web/petugas.html',
  'packages/web/tersegel.html',
  'packages/web/vite.config.ts',
  'package-lock.json',
];

const digest = async (): Promise<string> => {
  const hash = createHash('sha256');
  const names = [...FILES];
  for (const folder of SOURCES)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    ))
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(root.length));
  for (const name of names.sort()) hash.update(name).update(await readFile(join(root, name)));
  return hash.digest('hex');
};

export const webIsBuilt = async (): Promise<boolean> =>
  (await readFile(MARK, 'utf8').catch(() => '')) === (await digest());
export const markBuilt = async (): Promise<void> => writeFile(MARK, await digest());
