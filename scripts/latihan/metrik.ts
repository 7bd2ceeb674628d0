/**
 * `npm run latihan -- metrik [--pendaftar=N] [--alamat=N]`: a real Prometheus reads a portal, its worker and a replica of its database.
 * Judges the delivered rules and dashboard, counts the series with a thousand and with N applicants, and after N addresses that nobody
 * asked for before, and then has each thing happen that an alert is for, until it fires.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { createPool, type Pool } from '../../packages/server/src/db/pool.ts';
import { noteBackup } from '../../packages/server/src/domain/cadangan.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { type Child, startChild } from '../../packages/server/test/child.ts';
import { type Copy, copyApplicant } from '../../packages/server/test/copies.ts';
import { type Pair, startPair } from '../../packages/server/test/standby.ts';
import { fileForm } from '../../packages/server/test/writes.ts';
import {
  askedFor,
  freePort,
  judgeFiles,
  missingPackages,
  type Prometheus,
  seriesIn,
  startPrometheus,
} from './prometheus.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pendaftar: { type: 'string', default: '100000' },
    alamat: { type: 'string', default: '100000' },
  },
});
const FEW = 1_000;
const MANY = Number(values.pendaftar);
/** Addresses asked for that lead nowhere, or somewhere with something else in them. */
const ADDRESSES = Number(values.alamat);
const ASKING = 64;
const AT_ONCE = 50_000;
/** Of all applicants so many use the portal each time. */
const VISITORS = 100;
const PATIENCE_S = 150;
const DISK_MB = 700;
/** So much is written there before it is made so small that only the second is left. */
const WRITTEN_BYTES = 40e6;
const LEFT_BYTES = 2e6;

const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const wrong: string[] = [];

/** Asks until it is so; answers the seconds, or null where it never was. */
const until = async (isSo: () => Promise<boolean>, patience = PATIENCE_S): Promise<number | null> => {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  while (seconds() < patience) {
    if (await isSo()) return seconds();
    await wait(500);
  }
  return null;
};

/** Some of them read and save, send a file, and ask what is not there. */
const use = async (origin: string, copies: readonly Copy[]): Promise<void> => {
  for (const [i, { nomor_pendaftar, token }] of copies.slice(-VISITORS).entries()) {
    const headers = { authorization: `Bearer ${token}` };
    const body = JSON.stringify({ nomor_pendaftar, nama_lengkap: `Nama ${i}` });
    const json = { ...headers, 'content-type': 'application/json' };
    const form = fileForm(nomor_pendaftar, 'akta_kelahiran', Buffer.from(`no document ${i}`));
    const asked: [string, RequestInit][] = [
      [`/api/v2/data_diri_pendaftar/${nomor_pendaftar}`, { headers }],
      ['/api/v2/data_diri_pendaftar', { method: 'POST', headers: json, body }],
      ['/api/v2/data_diri_pendaftar/akta', { method: 'POST', headers, body: form }],
      [`/tidak-ada/${nomor_pendaftar}`, { headers }],
    ];
    for (const [path, init] of asked) await (await fetch(`${origin}${path}`, init)).arrayBuffer();
  }
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
/** Asks for so many addresses, none of them twice, by every method; whatever comes back is right. */
const wander = async (origin: string, count: number): Promise<void> => {
  let next = 0;
  const ask = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const path = [
        `/${i}`,
        `/api/v1/agama/${i}`,
        `/api/v2/data_diri_pendaftar/${i}`,
        `/api/v2/yudisium/${i}?${i}=${i}`,
        `/assets/${i}.js`,
        `/%zz"}${i}`,
        `/api/petugas/${i}/${i}`,
      ][i % 7];
      const method = METHODS[Math.floor(i / 7) % METHODS.length] ?? 'GET';
      const headers = {
        authorization: `Bearer ${i}`,
        'user-agent': `${i}`,
        // Each from elsewhere: who is refused too often from one place is held a second.
        'x-forwarded-for': `${11 + (i % 200)}.${(i >> 8) % 256}.${i % 256}.1`,
      };
      const answer = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: ASKING }, ask));
};

/** Numbers that jump about, as real ones do: multiplication modulo a prime meets none twice. */
const NUMBERS =
  '(SELECT (10000000 + i * 48271 % 67108859)::text AS kode FROM generate_series($2::bigint, $3::bigint) i) k';
/** Accounts like the one of `$1`, each with a record and a session, made by the database at once. */
const ACCOUNTS = [
  `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, disabilitas, kode_jadwal)
   SELECT kode, kode_penawaran, pin_hmac, dibuat, disabilitas, kode_jadwal FROM pendaftar, ${NUMBERS} WHERE nomor_pendaftar = $1
   ON CONFLICT DO NOTHING`,
  `INSERT INTO data_diri_pendaftar (nomor_pendaftar, nama_lengkap, no_ktp, disimpan)
   SELECT kode, nama_lengkap || ' ' || kode, '33740101' || kode, disimpan FROM data_diri_pendaftar, ${NUMBERS} WHERE nomor_pendaftar = $1
   ON CONFLICT DO NOTHING`,
  `INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
   SELECT sha256(convert_to(kode, 'UTF8')), kode, now(), now(), now() + interval '12 hours' FROM pendaftar, ${NUMBERS}
   WHERE nomor_pendaftar = $1`,
];

const SERIES = '{job="gerbang",__name__=~"gerbang_.*"}';
/** Names and labels; what a busy machine answers is no other series than what it answers at rest. */
const nameOf = ({ status: _, ...metric }: Record<string, string>): string =>
  JSON.stringify(Object.entries(metric).toSorted());

/** Counts the series with few and with many applicants. */
const countSeries = async (
  prometheus: Prometheus,
  db: Pool,
  origin: string,
  model: string,
): Promise<void> => {
  const count = async (copies: Copy[]) => {
    await use(origin, copies);
    await wait(8_000);
    const series = (await prometheus.query(SERIES)).map(({ metric }) => nameOf(metric));
    const all = await prometheus.number('count({job="gerbang"})');
    const scrape = await prometheus.number('max(scrape_duration_seconds)');
    const { rows } = await db.query<{ jumlah: number }>('SELECT count(*)::int AS jumlah FROM pendaftar');
    const taken = `${all} in all, read in ${scrape.toFixed(3)} s at most`;
    say(`${rows[0]?.jumlah} applicants: ${series.length} series of the portal, ${taken}`);
    return new Set(series);
  };
  const few = await copyApplicant(db, model, FEW, new Date());
  // Whichever answers a route may have are met before the first count.
  await use(origin, few);
  await wander(origin, METHODS.length * METHODS.length * ASKING);
  const before = await count(few);
  for (let from = 1; from <= MANY - FEW; from += AT_ONCE)
    for (const sql of ACCOUNTS) await db.query(sql, [model, from, Math.min(from + AT_ONCE - 1, MANY - FEW)]);
  say(`${MANY - FEW} more applicants`);
  const after = await count(await copyApplicant(db, model, VISITORS, new Date()));
  for (const one of after) if (!before.has(one)) wrong.push(`more applicants made ${one}`);
  await wander(origin, ADDRESSES);
  say(`${ADDRESSES} addresses were asked for`);
  for (const one of await count(few)) if (!before.has(one)) wrong.push(`addresses made ${one}`);
};

/** Every series that rules and dashboard ask for is there, and everything they ask is understood. */
const judgeQueries = async (prometheus: Prometheus): Promise<void> => {
  const asked = await askedFor();
  const names = seriesIn(asked);
  for (const name of names) if (!(await prometheus.number(`count(${name})`))) wrong.push(`no series ${name}`);
  for (const expr of asked) await prometheus.query(expr);
  const rules = await prometheus.rules();
  for (const { name, health, lastError } of rules)
    if (health !== 'ok') wrong.push(`rule ${name} is ${health}: ${lastError}`);
  say(`${rules.length} rules, ${asked.length} queries, ${names.length} series they name`);
};

interface Stage {
  db: Pool;
  pair: Pair;
  disk: string;
  worker: Child;
}
/** What happens, and the alerts that must fire of it. */
const ACTS: readonly { what: string; alerts: string[]; act(stage: Stage): Promise<unknown> }[] = [
  {
    what: 'the disk fills',
    alerts: ['GerbangDiskLow', 'GerbangDiskFull'],
    act: async ({ disk }) => {
      await writeFile(join(disk, 'penuh'), Buffer.alloc(WRITTEN_BYTES, 1));
      const { bsize, blocks, bfree } = await statfs(disk);
      const size = (blocks - bfree) * bsize + LEFT_BYTES;
      await promisify(execFile)('mount', ['-o', `remount,size=${size}`, disk]);
    },
  },
  {
    what: 'the worker dies, and a job has waited twenty minutes',
    alerts: ['GerbangDown', 'GerbangNoWorker', 'GerbangJobsWait'],
    act: async ({ db, worker }) => {
      await worker.kill();
      await db.query(
        `INSERT INTO pgboss.job (name, data, created_on, start_after)
         VALUES ('kartu-ulang', '{"kode_penawaran":"latihan"}', now() - interval '20 minutes', now() - interval '20 minutes')`,
      );
    },
  },
  { what: 'the replica stops to replay', alerts: ['GerbangReplicaLags'], act: ({ pair }) => pair.pause() },
  {
    what: 'the last backup is 31 hours old',
    alerts: ['GerbangNoBackup'],
    act: ({ db }) =>
      db.query(
        "UPDATE cadangan SET mulai = mulai - interval '31 hours', selesai = selesai - interval '31 hours'",
      ),
  },
];

const raise = async (prometheus: Prometheus, stage: Stage): Promise<void> => {
  for (const { what, alerts, act } of ACTS) {
    const early = alerts.filter((alert) => quiet.has(alert));
    if (early.length > 0) wrong.push(`before ${what} there fired ${early.join(', ')}`);
    await act(stage);
    const seconds = await until(async () => {
      const firing = await prometheus.firing();
      return alerts.every((alert) => firing.has(alert));
    });
    const firing = await prometheus.firing();
    if (seconds === null)
      wrong.push(`${what}: ${alerts.filter((one) => !firing.has(one)).join(', ')} did not fire`);
    else say(`${what}: ${alerts.join(', ')} fire after ${seconds.toFixed(1)} s`);
    quiet = firing;
  }
};

await judgeFiles();
say('promtool: the files are right, and each alert is raised by its test');
const folder = await mkdtemp(join(tmpdir(), 'gerbang-metrik-'));
const disk = join(folder, 'data');
await mkdir(disk);
await promisify(execFile)('mount', [
  '-t',
  'tmpfs',
  '-o',
  `size=${DISK_MB}m,mode=0700`,
  'gerbang-latihan',
  disk,
]);
let quiet = new Set<string>();
const ends: (() => Promise<unknown>)[] = [];
try {
  const pair = await startPair();
  ends.push(() => pair.end());
  const targets = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`] as const;
  const start = (role: string, METRICS_ADDRESS: string) =>
    startChild('src/main.ts', {
      DATABASE_URL: pair.database.url,
      DATABASE_READ_URL: pair.standbyOwnerUrl,
      DATA_DIR: disk,
      HOST: '127.0.0.1',
      PORT: '0',
      GERBANG_ROLE: role,
      METRICS_ADDRESS,
      TRUST_PROXY: '127.0.0.1',
    });
  const portal = await start('web', targets[0]);
  ends.push(() => portal.kill());
  const worker = await start('all', targets[1]);
  ends.push(() => worker.kill());
  const db = createPool(pair.database.url, 4);
  ends.push(() => db.end());
  // Copies are consistent among themselves: what triggers and keys would do a hundred thousand times is left out.
  const filling = createPool(`${pair.database.url}?options=-c%20session_replication_role%3Dreplica`, 2);
  ends.push(() => filling.end());
  await noteBackup(db, { mulai: new Date(), selesai: new Date(), ukuran: null, berkas: null });
  const prometheus = await startPrometheus(join(folder, 'prometheus'), targets);
  ends.push(() => prometheus.end());
  const accounts = JSON.parse(await readFile(join(disk, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const model = accounts.find(({ fase }) => fase === 'siap_finalisasi');
  if (!model) throw new Error('the demo lacks an account');
  await countSeries(prometheus, filling, portal.url, model.username);
  await judgeQueries(prometheus);
  quiet = await prometheus.firing();
  say(`at rest there fire: ${[...quiet].join(', ') || 'none'}`);
  await raise(prometheus, { db, pair, disk, worker });
} finally {
  for (const end of ends.toReversed()) await end();
  await promisify(execFile)('umount', [disk]);
  await rm(folder, { recursive: true, force: true });
}
for (const line of wrong) say(`WRONG: ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
