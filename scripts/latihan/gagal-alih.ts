/**
 * `npm run latihan -- gagal-alih [--bunuh=N] [--putus=N] [--beku=N] [--log=FOLDER] [--tanpa-sinkron] [--tanpa-baca-sendiri]`: a drill
 * of a database that fails. Builds the cluster of docs/operations/cluster.md on the loopback, writes and reads through two
 * portals while the primary is killed, cut off or stopped, and counts what was lost, doubled or false. Ends with 1 where
 * anything was, or a gap was longer than it may be. The last two options take a guard away: the drill must then fail.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createPool } from '../../packages/server/src/db/pool.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { type Child, startChild } from '../../packages/server/test/child.ts';
import { type Cluster, missingPackages, startCluster } from './cluster.ts';
import { startFinalisers } from './finalisers.ts';
import { startOfficer, startResultReaders } from './readers.ts';
import { createAsk, createTally } from './tally.ts';
import { startWriters } from './writers.ts';

const TTL_S = 20;
/** After every so many failures of the database a portal is killed as well. */
const PORTAL_EVERY = 5;
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    bunuh: { type: 'string', default: '2' },
    putus: { type: 'string', default: '2' },
    beku: { type: 'string', default: '1' },
    log: { type: 'string' },
    'tanpa-sinkron': { type: 'boolean', default: false },
    'tanpa-baca-sendiri': { type: 'boolean', default: false },
  },
});
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);

type Act = 'bunuh' | 'putus' | 'beku';
const timesOf = (act: Act): Act[] => Array(Number(values[act])).fill(act);

/** Each kind evenly among the others. */
const mixed = (kinds: readonly Act[][]): Act[] =>
  kinds
    .flatMap((acts) => acts.map((act, i) => ({ act, at: (i + 0.5) / acts.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ act }) => act);

let cuts = 0;
/** Makes the leader fail, and takes it back when another leads. Answers what was done. */
const drive = async (cluster: Cluster, act: Act): Promise<string> => {
  const leader = await cluster.leader();
  if (leader === null) throw new Error('nobody leads');
  // Every second cut leaves the wires between the nodes whole.
  if (act === 'putus') cuts += 1;
  const etcdAlone = cuts % 2 === 0;
  if (act === 'bunuh') await cluster.kill(leader);
  else if (act === 'beku') await cluster.freeze(leader);
  else cluster.part(leader, etcdAlone);
  await wait((TTL_S + 10) * 1_000);
  const next = await cluster.leader();
  if (act === 'bunuh') cluster.start(leader);
  else if (act === 'beku') await cluster.thaw(leader);
  else cluster.heal(leader);
  return `${act}${act === 'putus' && etcdAlone ? ' (etcd alone)' : ''} node${leader}, then node${next} leads`;
};

const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-latihan-data-'));
const cluster = await startCluster({ synchronous: !values['tanpa-sinkron'], logs: values.log });
const portals: Child[] = [];
const pool = createPool(cluster.url, 4);
try {
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    // Many applicants are copies without files: nobody draws their cards.
    GERBANG_ROLE: 'web',
  };
  const portal = () => startChild('src/main.ts', env);
  portals.push(await portal(), await portal());
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const find = (fits: (account: DemoAccount) => boolean): DemoAccount => {
    const found = accounts.find(fits);
    if (!found) throw new Error('the demo lacks an account');
    return found;
  };
  const tally = createTally();
  const ask = createAsk(() => portals.map(({ url }) => url), tally);
  const ready = accounts.filter(({ fase }) => fase === 'siap_finalisasi' || fase === 'ruang_penuh');
  const announced = find(({ fase }) => fase === 'setelah_pengumuman');
  const officer = find(({ peran }) => peran === 'humas');
  const [model, ...others] = ready;
  if (!model) throw new Error('the demo lacks an account');
  const writers = await startWriters(ask, tally, others, diskStorage(join(dataDir, 'berkas')));
  const finalisers = await startFinalisers(ask, tally, pool, model);
  const loads = [
    writers,
    finalisers,
    await startResultReaders(ask, tally, pool, announced),
    await startOfficer(ask, tally, officer, !values['tanpa-baca-sendiri']),
  ];
  /** What was acknowledged is counted even where a node does not come back. */
  const isWhole = () =>
    cluster.ready().then(
      () => true,
      (error: Error) => {
        console.log(error.message);
        return false;
      },
    );
  const acts = mixed([timesOf('bunuh'), timesOf('putus'), timesOf('beku')]);
  for (const [i, act] of acts.entries()) {
    if (!(await isWhole())) break;
    await finalisers.wave();
    await wait(3_000);
    const said = await drive(cluster, act);
    if (i % PORTAL_EVERY === 0) {
      const n = (i / PORTAL_EVERY) % portals.length;
      await portals[n]?.kill();
      portals[n] = await portal();
    }
    const gap = `longest gap so far ${writers.longest().toFixed(1)} s`;
    console.log(`${new Date().toISOString()} ${i + 1}. ${said}: ${gap}, ${tally.done.saves} saves`);
  }
  const endsWhole = await isWhole();
  await wait(3_000);
  const db = new pg.Client(cluster.url);
  await db.connect();
  for (const load of loads) await load.judge(db);
  await db.end();
  const longest = writers.longest();
  console.log(JSON.stringify({ ...tally.done, ...tally.wrong, longestGapSeconds: longest }));
  const bad = Object.values(tally.wrong).reduce((a, b) => a + b);
  process.exitCode = endsWhole && bad === 0 && longest <= TTL_S + 5 ? 0 : 1;
} finally {
  for (const one of portals) await one.kill();
  await pool.end();
  await cluster.end();
  await rm(dataDir, { recursive: true, force: true });
}
