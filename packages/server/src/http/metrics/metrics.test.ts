import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { KANAL } from '@gerbang/contract/office/pemberitahuan/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type App, buildApp } from '../../app.ts';
import { createPool } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { paymentReports } from '../../domain/laporan-bank.ts';
import { keepAlive } from '../../jobs/alive.ts';
import { JOB_NAMES } from '../../jobs/jobs.ts';
import { VERSION } from '../../version.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve.ts';

const TOKEN = 'kata kunci untuk angka';
let t: TestApp;
let metrics: Metrics;
let app: App;
beforeAll(async () => {
  t = await startTestApp();
  const deps: Deps = {
    ...t.deps,
    config: { ...t.deps.config, metrics: { address: null, token: TOKEN } },
  };
  metrics = createMetrics(deps);
  app = await buildApp(deps, { metrics });
  await app.ready();
});
afterAll(async () => {
  metrics.close();
  await app.close();
  await t.close();
});

const read = async (): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
/** Names and labels of all series, without their values. */
const series = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
    .toSorted();
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

test('who lacks the token meets an address that leads nowhere, as everybody does where nothing is set', async () => {
  const nowhere = { ...(await t.call('GET', '/tidak-ada')).body, request_id: '' };
  expect({ ...(await t.call('GET', '/metrics')).body, request_id: '' }).toEqual(nowhere);
  for (const authorization of ['', 'Bearer', 'Bearer salah', TOKEN]) {
    const answer = await app.inject({ url: '/metrics', headers: { authorization } });
    expect([answer.statusCode, { ...answer.json(), request_id: '' }]).toEqual([404, nowhere]);
  }
  expect(await read()).toContain('gerbang_info');
});

test('what is counted: answers by pattern, uploads, reports, jobs, seats, sessions and the worker', async () => {
  const { token, nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const before = await read();
  const path = `/api/v2/data_diri_pendaftar/${nomor_pendaftar}`;
  for (let i = 0; i < 3; i += 1)
    await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await app.inject({ url: path });
  paymentReports.publish('karantina');
  const text = await read();
  const label = (status: string) =>
    `gerbang_requests_total{route="/api/v2/data_diri_pendaftar/:nomor_pendaftar",method="GET",status="${status}"}`;
  expect([valueOf(text, label('2xx')), valueOf(text, label('4xx'))]).toEqual([3, 1]);
  const aside = 'gerbang_payment_reports_total{outcome="karantina"}';
  expect(valueOf(text, aside) - valueOf(before, aside)).toBe(1);
  expect(valueOf(text, 'gerbang_jobs_waiting{kind="kartu-ujian"}')).toBeGreaterThanOrEqual(0);
  // What the database knows is kept for some seconds; another reader's first look is fresh.
  const fresh = createMetrics(t.deps);
  expect(valueOf((await fresh.read()).text, 'gerbang_sessions{kind="pendaftar"}')).toBeGreaterThan(0);
  fresh.close();
  expect(valueOf(text, 'gerbang_database_up')).toBe(1);
  // Outside of production no address is looked at.
  expect(valueOf(text, 'gerbang_certificate_left_seconds')).toBeNaN();
  expect(text).toContain('gerbang_certificate_left_seconds +Inf');
  expect(text).toMatch(/gerbang_seats_left\{schedule="[^"]+"\} \d+/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('a job that waits is counted with its age, and the worker by its beat', async () => {
  const own = createMetrics(t.deps);
  await t.deps.jobs.send(t.deps.pool, 'kartu-ulang', { kode_penawaran: 'x' });
  await t.db.query(
    "UPDATE pgboss.job SET created_on = now() - interval '1 hour', start_after = now() - interval '1 hour' WHERE name = 'kartu-ulang'",
  );
  const { text } = await own.read();
  expect(valueOf(text, 'gerbang_jobs_waiting{kind="kartu-ulang"}')).toBe(1);
  expect(valueOf(text, 'gerbang_jobs_oldest_seconds{kind="kartu-ulang"}')).toBeGreaterThanOrEqual(3_600);
  expect(valueOf(text, 'gerbang_worker_alive')).toBe(0);
  await keepAlive(t.deps);
  const later = createMetrics(t.deps);
  expect(valueOf((await later.read()).text, 'gerbang_worker_alive')).toBe(1);
  own.close();
  later.close();
});

test('notices are counted by channel and state with the age of the oldest, and deadlines count down', async () => {
  const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const at = t.clock.now().getTime();
  const ago = (minutes: number) => new Date(at - minutes * 60_000);
  const queue = (kunci: string, kanal: string, keadaan: string, minutes: number, peristiwa = 'kartu') =>
    t.db.query(
      'INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, keadaan, dibuat, mulai) VALUES ($1, $2, $3, $4, $5, $6, $6)',
      [nomor_pendaftar, peristiwa, kanal, kunci, keadaan, ago(minutes)],
    );
  await queue('a', 'surel', 'antre', 90);
  await queue('b', 'surel', 'antre', 10);
  // What is to leave later has not waited.
  await queue('c', 'push', 'antre', -60);
  await queue('d', 'wa', 'gagal', 60);
  await queue('e', 'wa', 'gagal', 60 * 30);
  await queue('f', 'surel', 'terkirim', 5);
  await queue('g', 'surel', 'antre', 120, 'siaran');
  await t.db.query("UPDATE penawaran SET tanggal_pengumuman = $1 WHERE kode_penawaran LIKE '%11-2'", [
    ago(-45),
  ]);
  const own = createMetrics(t.deps);
  const { text } = await own.read();
  own.close();
  const count = (channel: string, state: string) =>
    valueOf(text, `gerbang_notices{channel="${channel}",state="${state}"}`);
  expect([
    count('surel', 'antre'),
    count('push', 'antre'),
    count('wa', 'gagal'),
    count('wa', 'ditahan'),
  ]).toEqual([3, 1, 1, 0]);
  const oldest = ['surel', 'push', 'wa'].map((channel) =>
    valueOf(text, `gerbang_notices_oldest_seconds{channel="${channel}"}`),
  );
  expect(oldest).toEqual([7_200, 0, 0]);
  expect(valueOf(text, 'gerbang_deadline_seconds{kind="announcement"}')).toBe(2_700);
  const { rows } = await t.db.query(
    "SELECT extract(epoch FROM min(tanggal_selesai_daftar) - $1)::float8 AS left FROM penawaran WHERE tanggal_selesai_daftar > $1 AND tahap = 'dibuka'",
    [t.clock.now()],
  );
  expect(valueOf(text, 'gerbang_deadline_seconds{kind="registration_ends"}')).toBeCloseTo(
    Number(rows[0].left),
    0,
  );
});

test('neither hostile addresses nor more applicants make more series, and nothing is about a person', async () => {
  const visit = async (): Promise<string[]> => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const headers = { authorization: `Bearer ${who.token}` };
    await app.inject({ url: `/api/v2/data_diri_pendaftar/${who.nomor_pendaftar}`, headers });
    await app.inject({ url: `/api/v2/data_diri_pendaftar/${who.nomor_pendaftar}1`, headers });
    await app.inject({ url: '/api/v1/agama?cari=apa', headers });
    await app.inject({ url: '/tidak-ada' });
    await app.inject({ method: 'POST', url: '/tidak-ada' });
    return [who.nomor_pendaftar, who.nomor_pembayaran, who.pin];
  };
  const seen = await visit();
  const before = series(await read());
  for (let i = 0; i < 8; i += 1) seen.push(...(await visit()));
  for (let i = 0; i < 300; i += 1) {
    const method = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)[i % 6] ?? 'GET';
    await app.inject({ method, url: `/${'x'.repeat(i)}"}\n${i}` });
    await app.inject({ url: `/api/v1/agama/${i}?${i}` });
    await app.inject({ url: `/%zz${i}` });
  }
  const text = await read();
  const added = series(text).filter((one) => !before.includes(one));
  expect(added).toEqual([]);
  for (const personal of seen) expect(text).not.toContain(personal);
});

/** The labels of each series of the portal's own. */
const labelled = (text: string): { name: string; labels: [label: string, value: string][] }[] =>
  series(text)
    .filter((one) => one.startsWith('gerbang_'))
    .map((one) => ({
      name: one.split('{')[0] as string,
      labels: Array.from(one.matchAll(/(\w+)="([^"]*)"/g), ([, label = '', value = '']) => [label, value]),
    }));

test('every label is of a set that no applicant makes larger, so that a million of them have the series of a few', async () => {
  const routes = (route: string, method: string) =>
    route === '-' || app.hasRoute({ method: method as 'GET', url: route });
  const schedules = new Set(
    (await t.db.query<{ kode_jadwal: string }>('SELECT kode_jadwal FROM jadwal_ujian')).rows.map(
      ({ kode_jadwal }) => kode_jadwal,
    ),
  );
  const states = ['antre', 'dikirim', 'ditahan', 'gagal'];
  const kinds = [
    ...JOB_NAMES,
    'pendaftar',
    'petugas',
    'meja',
    'registration_opens',
    'registration_ends',
    'announcement',
  ];
  /** All values a label may have, or what they must be. */
  const closed: Readonly<Record<string, (value: string, labels: Record<string, string>) => boolean>> = {
    route: (route, { method = '' }) =>
      method === ''
        ? ['GET', 'POST', 'PUT', 'DELETE'].some((one) => routes(route, one))
        : routes(route, method),
    method: (method) => method === '-' || app.supportedMethods.includes(method),
    status: (status) => /^[1-5]xx$/.test(status),
    le: (le) => ['0.005', '0.02', '0.1', '0.5', '2', '10', '+Inf'].includes(le),
    outcome: (outcome) => ['diterima', 'karantina'].includes(outcome),
    kind: (kind) => kinds.includes(kind),
    channel: (channel) => Object.hasOwn(KANAL, channel),
    state: (state) => ['used', 'idle', ...states].includes(state),
    // Rows, but of what the office plans; at most so many of them (below).
    schedule: (schedule) => schedules.has(schedule),
    version: (version) => version === VERSION,
  };
  const all = labelled(await read());
  expect(all.length).toBeGreaterThan(100);
  const open = all.flatMap(({ name, labels }) =>
    labels
      .filter(([label, value]) => !closed[label]?.(value, Object.fromEntries(labels)))
      .map((one) => [name, ...one]),
  );
  expect(open).toEqual([]);
});

test('schedules beyond five hundred are not told of', async () => {
  await t.db.query(
    `INSERT INTO jadwal_ujian (kode_jadwal, kode_penawaran, lokasi_ujian)
      SELECT 'uji-' || i, (SELECT min(kode_penawaran) FROM penawaran WHERE $1 BETWEEN tanggal_mulai_daftar AND tanggal_selesai_daftar), 'Kota'
      FROM generate_series(1, 600) i`,
    [t.clock.now()],
  );
  await t.db.query(`INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas)
    SELECT kode_jadwal, (SELECT min(id_gedung) FROM gedung), 'R', 10 FROM jadwal_ujian WHERE kode_jadwal LIKE 'uji-%'`);
  const own = createMetrics(t.deps);
  const told = labelled((await own.read()).text).filter(({ name }) => name === 'gerbang_seats_left');
  own.close();
  expect(told.length).toBe(500);
});

test('a database that is gone leaves what the process knows', async () => {
  const pool = createPool('postgresql://nobody:x@127.0.0.1:1/nothing');
  const own = createMetrics({ ...t.deps, pool });
  const { text } = await own.read();
  own.close();
  await pool.end();
  expect(valueOf(text, 'gerbang_database_up')).toBe(0);
  expect(valueOf(text, 'gerbang_disk_free_bytes')).toBeGreaterThan(0);
  expect(text).toContain('process_resident_memory_bytes');
});

test('an address of its own answers with figures and nothing else', async () => {
  const own = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, null);
  const { port } = own.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const answer = await ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  expect((await ask('/api/v1/agama')).status).toBe(404);
  await own.close();
});

test('alert rules and dashboard name only figures there are, and the page names each', async () => {
  await app.inject({ url: '/api/v1/agama' });
  const told = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const named = (file: string): string[] =>
    [
      ...readFileSync(new URL(`../../../../../docs/operations/${file}`, import.meta.url), 'utf8').matchAll(
        /\b(?:gerbang|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g,
      ),
    ].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
  for (const file of ['prometheus/gerbang.rules.yml', 'prometheus/gerbang-dashboard.json', 'metrics.md'])
    expect([file, named(file).filter((name) => !told.has(name))]).toEqual([file, []]);
  const listed = new Set(named('metrics.md'));
  expect([...told].filter((name) => name?.startsWith('gerbang_') && !listed.has(name))).toEqual([]);
});
