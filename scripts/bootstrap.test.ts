/** The first start as somebody sees it who has only unpacked the archive: it says what it does, and goes on saying so. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BOOTSTRAP = new URL('bootstrap.mjs', import.meta.url);
/** An npm that installs for as long as nobody closes its work. */
const NPM = `
import { existsSync } from 'node:fs';
const wait = () => existsSync(new URL('selesai', import.meta.url)) ? process.exit(0) : setImmediate(wait);
wait();
`;
/** Ten seconds are over at once. */
const QUICK = 'const slow = setInterval; globalThis.setInterval = (work) => slow(work, 5);';

test('a long installation gives signs of life until it is done, and none afterwards', async () => {
  const home = await mkdtemp(join(tmpdir(), 'gerbang-awal-'));
  const at = (name: string) => join(home, name);
  await mkdir(at('scripts'));
  await mkdir(at('node_modules'));
  await copyFile(BOOTSTRAP, at('scripts/bootstrap.mjs'));
  await writeFile(at('package-lock.json'), '{"packages":{}}');
  await writeFile(at('npm-cli.js'), NPM);
  await writeFile(at('package.json'), '{"type":"module"}');
  await writeFile(at('quick.mjs'), QUICK);
  const child = spawn(process.execPath, ['--import', at('quick.mjs'), at('scripts/bootstrap.mjs')], {
    cwd: home,
    env: { ...process.env, npm_execpath: at('npm-cli.js'), TMPDIR: home },
  });
  let said = '';
  let failed = '';
  child.stderr.on('data', (bytes: Buffer) => {
    failed += bytes;
  });
  const signs = () => said.match(/… masih memasang \(\d+ detik\)/g)?.length ?? 0;
  let finished = false;
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes;
    if (signs() < 3 || finished) return;
    finished = true;
    void writeFile(at('selesai'), '');
  });
  const [code] = await once(child, 'close');
  await rm(home, { recursive: true });
  expect(said).toMatch(/^Memasang pustaka Gerbang; ini hanya perlu sekali dan memakan beberapa menit…\n/);
  expect(signs()).toBeGreaterThanOrEqual(3);
  const after = said.split('Menyiapkan Node.js untuk Gerbang…')[1];
  expect(after).not.toContain('masih memasang');
  // This npm brings no Node: that is said, with the way out.
  expect([code, failed]).toEqual([1, expect.stringContaining('npm rebuild node --ignore-scripts=false')]);
});
