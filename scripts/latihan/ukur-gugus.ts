/**
 * `npm run latihan -- ukur-gugus [--pendaftar=N]`: what the cluster of docs/operations/cluster.md costs and carries. The own record through
 * HAProxy against straight from the leader, and opened results with a replica against without, in turns on one machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { yudisium } from '@gerbang/contract/applicant/yudisium';
import { fill as fillPath } from '@gerbang/contract/wire/endpoint';
import pg from 'pg';
import { recordPath } from '../../bench/groups/reads.ts';
import { shoot } from '../../bench/support/bench.ts';
import { fill } from '../../bench/support/fill.ts';
import { ask, CONNECTIONS, type Shot, startGun } from '../../bench/support/load.ts';
import { gather } from '../../bench/support/people.ts';
import { type Server, startApp } from '../../bench/support/processes.ts';
import { inTurn, medianOf, ratio, type Subject } from '../../bench/support/rounds.ts';
import { MASTER } from '../../bench/support/secret.ts';
import { atLeast, atMost, lineOf } from '../../bench/support/verdict.ts';
import { missingPackages, startCluster } from './cluster.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { pendaftar: { type: 'string', default: '20000' } },
});
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);
/** Each reads their result once in a turn. */
const PEOPLE = 6_000;
/** At each process of a road in a turn. */
const SECONDS = 1.5;
/** After so long every portal has heard of a change. */
const HEARD_MS = 500;
const IDLE_MS = 5_000;
const EFFORT = { warm: true, least: 5, most: 11 };

const folder = await mkdtemp(join(tmpdir(), 'gerbang-ukur-'));
const cluster = await startCluster({ synchronous: true, delayMs: 0 });
const apps: Server[] = [];
const gun = startGun();
const db = new pg.Client(cluster.superUrl());
try {
  await fill(cluster.superUrl(), join(folder, 'berkas'), Number(values.pendaftar), (line) =>
    console.log(line),
  );
  const people = await gather(cluster.superUrl(), PEOPLE);
  const leader = await cluster.leader();
  const replica = cluster.nodes.find((node) => node !== leader);
  if (!leader || !replica) throw new Error('nobody leads');
  const app = async (databaseUrl: string, more: Record<string, string> = {}): Promise<Server> => {
    const log = join(folder, 'portal.log');
    const one = await startApp({ databaseUrl, dataDir: folder, secret: MASTER, role: 'web', log, more });
    apps.push(one);
    return one;
  };
  await db.connect();
  // Of two processes that are started alike one may be a fifth faster for as long as it lives: each road has two.
  const direct = await app(cluster.superUrl(leader));
  const straight = [direct, await app(cluster.superUrl(leader))];
  const proxied = [await app(cluster.superUrl()), await app(cluster.superUrl())];
  const helped = await app(cluster.superUrl(leader), { DATABASE_READ_URL: cluster.superUrl(replica) });
  const records = people.open
    .slice(0, CONNECTIONS * 10)
    .map(({ nomor, token }) => ask(recordPath(nomor), token));
  const results = people.announced.map(({ nomor, token }) =>
    ask(fillPath(yudisium.path, { nomor_pendaftar: nomor }), token),
  );
  /** What the leader's server spends in a second while nobody asks, in microseconds. */
  const before = await cluster.cpu(leader);
  await wait(IDLE_MS);
  const idle = ((await cluster.cpu(leader)) - before) / (IDLE_MS / 1_000);
  const once = (server: Server, shots: readonly Shot[], seconds: number | null) =>
    shoot({ gun }, server, { shots, seconds });
  /** With the CPU of portal, leader and HAProxy for each answer. */
  const recorded = (name: string, servers: readonly Server[]): Subject => ({
    name,
    run: async () => {
      const spent = async () => (await cluster.cpu(leader)) + (await cluster.balancerCpu());
      const [began, around] = [performance.now(), await spent()];
      let [answers, cpu] = [0, 0];
      for (const server of servers) {
        const one = await once(server, records, SECONDS);
        answers += one.value * SECONDS;
        cpu += (one.cpu ?? Number.NaN) * one.value * SECONDS;
      }
      const seconds = (performance.now() - began) / 1_000;
      cpu += (await spent()) - around - idle * seconds;
      return { value: answers / SECONDS / servers.length, cpu: cpu / answers };
    },
  });
  /** The first read of each result since it was opened; who asks is known already. With the leader's CPU for each. */
  const opened = (name: string, server: Server): Subject => ({
    name,
    run: async () => {
      await once(server, results, null);
      await db.query("SELECT pg_notify('hasil', '')");
      await wait(HEARD_MS);
      const [began, spent] = [performance.now(), await cluster.cpu(leader)];
      const { value } = await once(server, results, null);
      const seconds = (performance.now() - began) / 1_000;
      const cpu = (await cluster.cpu(leader)) - spent - idle * seconds;
      return { value, cpu: cpu / results.length };
    },
  });
  const samples = await inTurn(
    [
      recorded('record', straight),
      recorded('record through HAProxy', proxied),
      opened('results', direct),
      opened('results with a replica', helped),
    ],
    EFFORT,
    [
      ['record through HAProxy', 'record'],
      ['results with a replica', 'results'],
    ],
  );
  const rates = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`${name} a second`, medianOf(samples, name)]));
  const micros = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`µs ${name}`, medianOf(samples, name, 'cpu')]));
  const verdicts = [
    atLeast(
      'Own record through HAProxy and Patroni',
      ratio(samples, 'record through HAProxy', 'record'),
      0.9,
      '× direct',
      rates('record', 'record through HAProxy'),
    ),
    atLeast(
      'The same by CPU of portal, leader and HAProxy',
      ratio(samples, 'record', 'record through HAProxy', 'cpu'),
      0.9,
      '× direct',
      micros('record', 'record through HAProxy'),
    ),
    atLeast(
      'Opened results with one replica',
      ratio(samples, 'results with a replica', 'results'),
      1,
      '× without',
      rates('results', 'results with a replica'),
    ),
    atMost(
      "The primary's CPU for an opened result",
      ratio(samples, 'results with a replica', 'results', 'cpu'),
      0.1,
      '× without',
      {
        'µs without': medianOf(samples, 'results', 'cpu'),
        'µs with': medianOf(samples, 'results with a replica', 'cpu'),
      },
    ),
  ];
  for (const verdict of verdicts) console.log(lineOf(verdict));
  process.exitCode = verdicts.every(({ met }) => met) ? 0 : 1;
} finally {
  for (const one of apps) await one.stop();
  await gun.stop();
  await db.end();
  await cluster.end();
  await rm(folder, { recursive: true, force: true });
}
