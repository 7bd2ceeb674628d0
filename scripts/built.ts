/** Whether what is built matches its sources, by a digest kept beside it. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A part that is built: its folder, and the files and folders it comes from, all below the root. */
interface Part {
  dist: string;
  sources: readonly string[];
}
const SHARED = ['packages/contract/src', 'package-lock.json'];
const PAGES: Part = {
  dist: 'packages/web/dist',
  sources: [
    ...SHARED,
    'packages/web/src',
    'packages/web/public',
    'packages/web/build',
    'packages/web/offline',
    'packages/web/index.html',
    'packages/web/petugas.html',
    'packages/web/tersegel.html',
    'packages/web/vite.config.ts',
  ],
};
const SERVER: Part = {
  dist: 'packages/server/dist',
  sources: [...SHARED, 'packages/server/src', 'scripts/server-build.ts'],
};
const MARK = '.sources';

const digest = async ({ sources }: Part): Promise<string> => {
  const hash = createHash('sha256');
  const names: string[] = [];
  for (const source of sources) {
    const below = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
      () => null,
    );
    if (below === null) names.push(source);
    for (const entry of below ?? [])
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(root.length));
  }
  for (const name of names.sort()) hash.update(name).update(await readFile(join(root, name)));
  return hash.digest('hex');
};
const isBuilt = async (part: Part): Promise<boolean> =>
  (await readFile(join(root, part.dist, MARK), 'utf8').catch(() => '')) === (await digest(part));

/** Whether pages and server are as their sources say. */
export const allBuilt = async (): Promise<boolean> =>
  (await Promise.all([PAGES, SERVER].map(isBuilt))).every(Boolean);
/** Builds the pages and the server, each where its sources changed since. */
export const buildStale = async (build: { pages: () => Promise<void>; server: () => Promise<void> }) => {
  for (const [part, make] of [
    [PAGES, build.pages],
    [SERVER, build.server],
  ] as const) {
    if (await isBuilt(part)) continue;
    await make();
    await writeFile(join(root, part.dist, MARK), await digest(part));
  }
};
