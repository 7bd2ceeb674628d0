/** A copy of the working tree in which a change can be tried: its own sources, the libraries of the original. */
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob, relative } from 'node:path';
import { command, root } from '../gate.ts';

export interface Copy {
  root: string;
  /** Runs a command line in the copy and answers its output. Throws with it when the command fails. */
  run: (line: string) => Promise<string>;
  /** Files that differ from what was there at the last call, in order. */
  changed: () => Promise<string[]>;
  remove: () => Promise<void>;
}

const LIBRARIES = 'node_modules';
const OWN = '@gerbang';

/** Every library as a link, but the workspaces as links to the copy's own. */
const linkLibraries = async (to: string): Promise<void> => {
  await mkdir(join(to, LIBRARIES, OWN), { recursive: true });
  for (const name of await readdir(join(root, LIBRARIES)))
    if (name === '.bin' || (!name.startsWith('.') && name !== OWN))
      await symlink(join(root, LIBRARIES, name), join(to, LIBRARIES, name));
  for (const name of await readdir(join(root, LIBRARIES, OWN)))
    await symlink(await readlink(join(root, LIBRARIES, OWN, name)), join(to, LIBRARIES, OWN, name));
  for (const folder of globSync(`packages/*/${LIBRARIES}`, { cwd: root }))
    await symlink(join(root, folder), join(to, folder));
};

/** Every file of a tree but its libraries, with what it holds. */
const contentsOf = async (tree: string): Promise<Map<string, string>> => {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(LIBRARIES));
  const texts = await Promise.all(files.map((file) => readFile(join(tree, file), 'base64')));
  return new Map(files.map((file, i) => [file, texts[i] ?? '']));
};

/** Whether a folder or file of the repository is what `.gitignore` names; git itself need not know this tree. */
const ignored = async (): Promise<(path: string) => boolean> => {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n').filter((line) => line !== '');
  const patterns = ['.git', ...lines.map((line) => line.replace(/^\/|\/$/g, ''))];
  return (path) =>
    patterns.some((pattern) => matchesGlob(pattern.includes('/') ? path : basename(path), pattern));
};

/** Copies every file that is not ignored, as it stands now. */
export const makeCopy = async (): Promise<Copy> => {
  const to = await mkdtemp(join(tmpdir(), 'gerbang-salinan-'));
  const run = async (line: string): Promise<string> => {
    const { passed, output } = await command(line, false, to);
    if (!passed) throw new Error(`${line}\n${output.trimEnd()}`);
    return output;
  };
  const skip = await ignored();
  await cp(root, to, { recursive: true, filter: (from) => !skip(relative(root, from)) });
  await linkLibraries(to);
  let known = await contentsOf(to);
  return {
    root: to,
    run,
    changed: async () => {
      const now = await contentsOf(to);
      const names = new Set([...known.keys(), ...now.keys()]);
      const differing = [...names].filter((name) => known.get(name) !== now.get(name));
      known = now;
      return differing.toSorted();
    },
    remove: () => rm(to, { recursive: true, force: true }),
  };
};
