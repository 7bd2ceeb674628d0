/** A release handed out: made of a tag in a repository of its own, verified by the words of release.md, and refused once changed. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBundle } from './bundle.ts';
import { root } from './gate.ts';

const PAGE = readFileSync(join(root, 'docs/operations/release.md'), 'utf8');
/** The commands below a heading, block by block. */
const commandsOf = (heading: string): string[] => {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((m) => m[1] ?? '');
};
const [keys = ''] = commandsOf('The key');
const [verify = ''] = commandsOf('Verify');
/** The version release.md speaks of. */
const [, VERSION = ''] = /gerbang-(\d+\.\d+\.\d+)\.tar\.gz/.exec(verify) ?? [];

const folder = mkdtempSync(join(tmpdir(), 'gerbang-bundle-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const repository = join(folder, 'sources');
const sh = (command: string, cwd = folder) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', command], { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
const well = (command: string, cwd = folder) =>
  expect([sh(command, cwd), command]).toMatchObject([{ status: 0 }, command]);
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const asked = (over: object = {}) => ({
  from: repository,
  version: VERSION,
  key: join(folder, 'release.key'),
  into: join(folder, 'dist'),
  ...over,
});

beforeAll(() => {
  well(keys);
  for (const file of [
    'package.json',
    'package-lock.json',
    ...['client', 'contract', 'server', 'web'].map((name) => `packages/${name}/package.json`),
  ])
    cpSync(join(root, file), join(repository, file));
  edit(join(repository, 'package.json'), (text) => text.replace(/("version": ")[^"]+/, `$1${VERSION}`));
  const git = 'git -c user.name=uji -c user.email=uji@example.ac.id';
  well(
    `git init --quiet && git add . && ${git} commit --quiet -m first && ${git} tag -a v${VERSION} -m first`,
    repository,
  );
  // What is worked on after the tag is no part of it.
  writeFileSync(join(repository, 'later.txt'), 'later');
  well(`git add . && ${git} commit --quiet -m later && ${git} tag -a v9.9.9 -m wrong`, repository);
});

it('holds the sources of the tag and what they are made of, and is verified by the words of release.md', async () => {
  await makeBundle(asked());
  well(verify, join(folder, 'dist'));
  const listed = sh(`tar --list --file=gerbang-${VERSION}.tar.gz`, join(folder, 'dist')).said;
  expect(listed).toContain(`gerbang-${VERSION}/packages/server/package.json`);
  expect(listed).not.toContain('later.txt');
  const bill = JSON.parse(readFileSync(join(folder, 'dist', `gerbang-${VERSION}.cdx.json`), 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'gerbang', version: VERSION } },
  });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
}, 120_000);

it('is refused once a byte of any part is another, or another key signed it', () => {
  const dist = join(folder, 'dist');
  for (const name of readdirSync(dist).filter((file) => file !== 'release.pub')) {
    const path = join(dist, name);
    const bytes = readFileSync(path);
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(flipped.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 1;
    writeFileSync(path, flipped);
    expect([name, sh(verify, dist).status]).not.toEqual([name, 0]);
    writeFileSync(path, bytes);
  }
  well(verify, dist);
  well(
    'openssl genpkey -algorithm ed25519 -out other.key && openssl pkey -in other.key -pubout -out other.pub',
  );
  cpSync(join(folder, 'release.pub'), join(folder, 'kept.pub'));
  cpSync(join(folder, 'other.pub'), join(folder, 'release.pub'));
  expect(sh(verify, dist).status).not.toBe(0);
  cpSync(join(folder, 'kept.pub'), join(folder, 'release.pub'));
});

it('is not made of what is no release, with a key others may read or of another kind, nor over another', async () => {
  const into = join(folder, 'none');
  await expect(makeBundle(asked({ into, version: '7.7.7' }))).rejects.toThrow('no tag v7.7.7');
  await expect(makeBundle(asked({ into, version: '9.9.9' }))).rejects.toThrow(`call themselves ${VERSION}`);
  await expect(makeBundle(asked())).rejects.toThrow('is there already');
  well(
    'umask 077; openssl genpkey -algorithm x25519 -out x.key; cp release.key open.key; chmod 644 open.key',
  );
  await expect(makeBundle(asked({ into, key: join(folder, 'open.key') }))).rejects.toThrow('read by others');
  await expect(makeBundle(asked({ into, key: join(folder, 'x.key') }))).rejects.toThrow('no Ed25519 key');
  expect(existsSync(into)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
});
