/**
 * `npm run latihan -- naik-basis-data --lama=FOLDER --baru=FOLDER [--pendaftar=N]`: an embedded database made by the first programs is
 * brought to the major version of the second by `basis-data naik`: refused while it runs, killed with -9 in the middle, then let
 * through. Every row of every table must be there each time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fill } from '../../bench/support/fill.ts';
import { MASTER } from '../../bench/support/secret.ts';
import { runIn } from '../../packages/server/src/cli/testing.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { root } from '../gate.ts';
import { contents, otherThan } from './contents.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    lama: { type: 'string' },
    baru: { type: 'string' },
    pendaftar: { type: 'string', default: '20000' },
  },
});
if (!values.lama || !values.baru)
  throw new Error('--lama and --baru name two folders of PostgreSQL programs');
const [older, newer] = [resolve(values.lama), resolve(values.baru)];
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const wrong: string[] = [];
const expectSo = (isSo: boolean, what: string): void => {
  say(`${isSo ? 'as it should be' : 'WRONG'}: ${what}`);
  if (!isSo) wrong.push(what);
};

const folder = await mkdtemp(join(tmpdir(), 'gerbang-naik-'));
const dataDir = join(folder, 'postgres');
const env = { DATA_DIR: folder, GERBANG_SECRET: MASTER };
const asked = ['basis-data', 'naik', '--program-lama', older, '--program-baru', newer];
const major = async () => (await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).trim();
const look = async (programs: string) => {
  const server = await startEmbedded({ dataDir, programs, log: say });
  try {
    return await contents(server.url);
  } finally {
    await server.stop();
  }
};
try {
  const first = await startEmbedded({ dataDir, programs: older, log: say });
  await fill(first.url, join(folder, 'berkas'), Number(values.pendaftar), say);
  const busy = await runIn(env, folder, asked);
  expectSo(busy.code === 1 && busy.err.includes('Gerbang lain'), `refused while it runs: ${busy.err}`);
  await first.stop();
  const [before, from] = [await look(older), await major()];

  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/pmb.ts'), ...asked],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  let told = '';
  child.stderr.on('data', (bytes) => (told += String(bytes)));
  while (!told.includes('di sampingnya') && child.exitCode === null) await wait(20);
  await wait(4_000);
  const ended = child.exitCode;
  child.kill('SIGKILL');
  if (ended === null) await once(child, 'exit');
  expectSo(ended === null && (await major()) === from, `killed in the middle, ${from} is in its place`);
  const killed = otherThan(before, await look(older));
  expectSo(
    killed.length === 0,
    `afterwards the old version has every row; other tables: ${killed.join(', ') || 'none'}`,
  );

  const began = performance.now();
  const done = await runIn(env, folder, asked);
  say(`${done.out}${done.err}`);
  const to = await major();
  expectSo(
    done.code === 0 && to !== from,
    `from ${from} to ${to} in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  );
  const other = otherThan(before, await look(newer));
  expectSo(other.length === 0, `${before.size} tables, other than before: ${other.join(', ') || 'none'}`);
  const kept = join(dataDir, `cluster.lama-${from}`);
  expectSo(existsSync(join(kept, 'PG_VERSION')), `the old one is kept in ${kept}`);
  const again = await runIn(env, folder, asked);
  expectSo(again.code === 1, `once more is refused: ${again.err}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong.length === 0 ? 0 : 1;
