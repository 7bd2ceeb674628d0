/**
 * `npm run latihan -- gagal-alih [--bunuh=N] [--beku=N] [--tanpa-sinkron]`: a drill of a database that fails. Builds the
 * cluster of docs/operations/cluster.md on the loopback, saves through two portals while the primary is killed or stopped,
 * and counts what was lost, doubled or false. Ends with 1 where anything was, or a gap was longer than it may be.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { DemoAccount } from '../packages/server/src/seed/demo.ts';
import { type Child, startChild } from '../packages/server/test/child.ts';
import { missingPackages, startCluster } from './latihan/cluster.ts';
import { startWriters } from './latihan/writers.ts';

const TTL_S = 20;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bunuh: { type: 'string', default: '2' },
    beku: { type: 'string', default: '1' },
    'tanpa-sinkron': { type: 'boolean', default: false },
  },
});
if (positionals.join() !== 'gagal-alih') throw new Error('There is one drill: gagal-alih');
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);

const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-latihan-data-'));
const cluster = await startCluster({ synchronous: !values['tanpa-sinkron'] });
const portals: Child[] = [];
try {
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const portal = () => startChild('src/main.ts', env);
  portals.push(await portal(), await portal());
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const writers = await startWriters(
    () => portals.map(({ url }) => url),
    accounts.filter(({ fase }) => fase === 'siap_finalisasi' || fase === 'ruang_penuh'),
  );
  const acts = [
    ...Array<'bunuh'>(Number(values.bunuh)).fill('bunuh'),
    ...Array<'beku'>(Number(values.beku)).fill('beku'),
  ];
  for (const [i, act] of acts.entries()) {
    await cluster.ready();
    await wait(3_000);
    const leader = await cluster.leader();
    if (leader === null) throw new Error('nobody leads');
    if (act === 'bunuh') await cluster.kill(leader);
    else await cluster.freeze(leader);
    await wait((TTL_S + 10) * 1_000);
    if (act === 'bunuh') cluster.start(leader);
    else await cluster.thaw(leader);
    if (i === 0) {
      await portals[1]?.kill();
      portals[1] = await portal();
    }
    console.log(
      `${act} node${leader}: longest gap so far ${writers.longest().toFixed(1)} s, ${writers.saves()} saves`,
    );
  }
  await cluster.ready();
  await wait(3_000);
  const db = new pg.Client(cluster.url);
  await db.connect();
  const told = await writers.judge(db);
  await db.end();
  console.log(JSON.stringify(told));
  const bad = told.lost + told.doubled + told.unseen + told.otherAnswers;
  process.exitCode = bad === 0 && told.longestGapSeconds <= TTL_S + 5 ? 0 : 1;
} finally {
  for (const one of portals) await one.kill();
  await cluster.end();
  await rm(dataDir, { recursive: true, force: true });
}
