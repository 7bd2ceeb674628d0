/**
 * `npm run latihan -- naik-versi [--dari=COMMIT] [--pendaftar=N] [--hanya-sinyal]`: two processes of an older version serve behind
 * HAProxy; the new one replaces the first, migrates the database meanwhile, and then the second. Each is taken out of HAProxy
 * before it is asked to end, as versions before 0.3.0 need, or with `--hanya-sinyal` only asked. Counts what was refused, lost or false,
 * and pages that lack their scripts.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { createPool } from '../../packages/server/src/db/pool.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { type Child, startChild } from '../../packages/server/test/child.ts';
import { copyApplicant } from '../../packages/server/test/copies.ts';
import { root } from '../gate.ts';
import { startBalancer } from './balancer.ts';
import { startPageReaders } from './pages.ts';
import { startOfficer, startResultReaders } from './readers.ts';
import { startSignIns } from './sign-ins.ts';
import { createAsk, createTally } from './tally.ts';
import { startWriters } from './writers.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  // The last tree before files went to an object store.
  options: {
    dari: { type: 'string', default: 'a1f04bf' },
    pendaftar: { type: 'string', default: '5000' },
    'hanya-sinyal': { type: 'boolean', default: false },
  },
});
const run = promisify(execFile);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const HOLD_MS = 10_000;
const AT_ONCE = 500;
const WRITERS = 8;
/** A browser waits at least so long; a start beside it makes uploads slow. */
const PATIENCE_MS = 60_000;
const BOTH = [0, 1] as const;
/** As in production. */
const DRAIN_SECONDS = '5';

/** The older tree in a folder of its own: its packages, and what they stand on as it is installed here. */
const oldTree = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'node_modules', '@gerbang'), { recursive: true });
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', `--output=${archive}`, values.dari], { cwd: root });
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`]);
  const link = (from: string, name: string) => symlink(from, join(folder, 'node_modules', name));
  const installed = join(root, 'node_modules');
  for (const name of await readdir(installed))
    if (name !== '@gerbang') await link(join(installed, name), name);
  for (const name of await readdir(join(folder, 'packages')))
    await link(join(folder, 'packages', name), `@gerbang/${name}`);
  await run(process.execPath, [join(folder, 'scripts/build.ts')], { cwd: folder });
};

const folder = await mkdtemp(join(tmpdir(), 'gerbang-naik-'));
const dataDir = join(folder, 'data');
const old = join(folder, 'lama');
await oldTree(old);
const database = await startEmbedded({ dataDir: join(folder, 'postgres') });
const balancer = await startBalancer(folder, !values['hanya-sinyal']);
const portals: Child[] = [];
const pool = createPool(database.url, 4);
try {
  const start = async (script: string, i: 0 | 1): Promise<Child> => {
    const portal = await startChild(script, {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(balancer.ports[i]),
      TRUST_PROXY: '127.0.0.1',
      GERBANG_DRAIN_SECONDS: DRAIN_SECONDS,
    });
    await balancer.putBack(i);
    await balancer.isUp(i);
    return portal;
  };
  const OLD = pathToFileURL(join(old, 'packages/server/src/main.ts')).href;
  for (const i of BOTH) portals[i] = await start(OLD, i);
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const find = (fits: (account: DemoAccount) => boolean): DemoAccount => {
    const found = accounts.find(fits);
    if (!found) throw new Error('the demo lacks an account');
    return found;
  };
  const ready = accounts
    .filter(({ fase }) => fase === 'siap_finalisasi' || fase === 'ruang_penuh')
    .slice(0, WRITERS);
  const model = find(({ fase }) => fase === 'siap_finalisasi').username;
  for (let left = Number(values.pendaftar); left > 0; left -= AT_ONCE)
    await copyApplicant(pool, model, Math.min(left, AT_ONCE), new Date());
  const tally = createTally();
  const ask = createAsk(() => [balancer.url], tally, {
    onSilence: (why) => say(`no answer: ${why}`),
    patience: PATIENCE_MS,
  });
  const announced = find(({ fase }) => fase === 'setelah_pengumuman');
  const signIns = startSignIns(
    ask,
    tally,
    find(({ fase }) => fase === 'baru' || fase === 'sebagian'),
  );
  const loads = [
    await startWriters(ask, tally, ready, diskStorage(join(dataDir, 'berkas'))),
    await startResultReaders(ask, tally, pool, announced),
    await startOfficer(
      ask,
      tally,
      find(({ peran }) => peran === 'humas'),
      true,
    ),
    signIns,
    startPageReaders(balancer.url, tally),
  ];
  const migrations = async () =>
    (await pool.query<{ jumlah: number }>('SELECT count(*)::int AS jumlah FROM migrasi')).rows[0]?.jumlah ??
    0;
  say(`two processes of ${values.dari} serve, ${await migrations()} migrations`);
  await wait(HOLD_MS);
  for (const i of BOTH) {
    const leaving = portals[i];
    if (!values['hanya-sinyal']) await balancer.takeOut(i);
    const gone = leaving && once(leaving.process, 'exit');
    leaving?.process.kill('SIGTERM');
    const [code] = (await gone) ?? [];
    if (code !== 0)
      tally.found('falsely', `the old process ended with ${code}: ${leaving?.output().slice(-2_000)}`);
    // What it answered 500 for, in its own words.
    for (const line of new Set((leaving?.output() ?? '').match(/^.*"msg":"unexpected".*$/gm)))
      say(`the old process: ${/"err":.*?\\n/.exec(line)?.[0] ?? line}`);
    say(`process ${i + 1} is gone, ${tally.done.unanswered} without an answer so far`);
    const began = performance.now();
    portals[i] = await start('src/main.ts', i);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(`process ${i + 1} is new and serves after ${seconds} s, ${await migrations()} migrations`);
    await wait(HOLD_MS);
  }
  const db = new pg.Client(database.url);
  await db.connect();
  for (const load of loads) await load.judge(db);
  await db.end();
  console.log(JSON.stringify({ ...tally.done, signIns: signIns.count(), ...tally.wrong }));
  const bad = Object.values(tally.wrong).reduce((a, b) => a + b) + tally.done.unanswered;
  process.exitCode = bad === 0 ? 0 : 1;
} finally {
  for (const one of portals) await one.kill();
  await balancer.end();
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
