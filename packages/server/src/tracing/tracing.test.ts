/** Traces as their receiver gets them: what they tell, what they never tell, and a receiver that is slow or gone. */
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { pdf } from '../../test/corpus-pdf.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../../test/otlp-receiver.ts';
import { type S3Peer, startS3Peer } from '../../test/s3-peer.ts';
import { fileForm } from '../../test/writes.ts';
import { buildApp } from '../app.ts';
import { PipelinedClient } from '../db/pipelined.ts';
import { createPool } from '../db/pool.ts';
import { mailSends } from '../domain/surel-sends.ts';
import { jobRuns, marked, RUNS } from '../jobs/runs.ts';
import { placeOf } from '../storage/place.ts';
import type { TraceSettings } from '../trace-settings.ts';
import { startTracing, type Tracing } from './tracing.ts';

let t: TestApp;
let peer: S3Peer;
beforeAll(async () => {
  peer = await startS3Peer();
  const place = placeOf(peer.url('pmb'), { env: peer.env, dataDir: '/tmp', production: false });
  t = await startTestApp({ place });
});
afterAll(async () => {
  await t.close();
  await peer.stop();
});

let receiver: OtlpReceiver;
let opened: { app: FastifyInstance; tracing: Tracing; isClosed?: boolean }[] = [];
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  for (const { app, tracing, isClosed } of opened) {
    await app.close();
    if (!isClosed) await tracing.close();
  }
  opened = [];
  await receiver.stop();
});

const DELAY_MS = 50;
const begin = (more: Partial<TraceSettings>): Tracing => {
  const mine = lines;
  return startTracing(
    {
      url: receiver.url,
      headers: {},
      timeout: 1_000,
      service: 'gerbang-uji',
      sampler: 'parentbased_always_on',
      share: 1,
      takesParent: false,
      batch: {
        scheduledDelayMillis: DELAY_MS,
        exportTimeoutMillis: 1_000,
        maxQueueSize: 300,
        maxExportBatchSize: 100,
      },
      ...more,
    },
    (line) => mine.push(line),
  );
};
/** A traced process of the whole portal. */
const tracePortal = async (more: Partial<TraceSettings> = {}): Promise<FastifyInstance> => {
  const tracing = begin(more);
  const app = await buildApp(t.deps, { tracing, accessLog: false });
  opened.push({ app, tracing });
  await app.ready();
  return app;
};
/** One that answers at a single address. */
const traceOne = (
  more: Partial<TraceSettings> = {},
  {
    trustProxy = false,
    work = async () => 'ya',
  }: { trustProxy?: string | false; work?: () => Promise<unknown> } = {},
) => {
  const one = { app: Fastify({ trustProxy }), tracing: begin(more), isClosed: false };
  opened.push(one);
  one.tracing.watch(one.app);
  one.app.get('/api/satu/:nomor', work);
  const close = async () => {
    await one.tracing.close();
    one.isClosed = true;
  };
  return { app: one.app, tracing: one.tracing, close };
};
const portOf = (url: string): number => Number(new URL(url).port);
const found = (name: string | RegExp) =>
  receiver.spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
const come = (name: string | RegExp) => expect.poll(() => found(name)).toBeDefined();

test('a request is told by the pattern of its route, its statements by their names below it, and nothing of who asked', async () => {
  const app = await tracePortal({ headers: { authorization: 'Bearer penerima' } });
  const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const headers = { authorization: `Bearer ${who.token}`, 'user-agent': 'Peramban Rahasia' };
  const path = `/api/v2/data_diri_pendaftar/${who.nomor_pendaftar}`;
  const read = await app.inject({ url: `${path}?cari=rahasia`, headers });
  expect(read.statusCode).toBe(200);
  const { nama_lengkap } = read.json().data as { nama_lengkap: string };
  // Over a connection, which brings the body when its headers were read.
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const body = JSON.stringify({ nomor_pendaftar: who.nomor_pendaftar, nama_lengkap: 'Nama Rahasia' });
  const sending = ask(`${origin}/api/v2/data_diri_pendaftar`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  sending.flushHeaders();
  await delay(100);
  sending.end(body);
  const [saved] = (await once(sending, 'response')) as [IncomingMessage];
  saved.resume();
  expect((await app.inject({ url: '/tidak-ada/12345678', headers })).statusCode).toBe(404);

  const name = 'GET /api/v2/data_diri_pendaftar/:nomor_pendaftar';
  await come(name);
  await come('POST /api/v2/data_diri_pendaftar');
  const request = found(name);
  expect(request).toMatchObject({
    parent: '',
    kind: 2,
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v2/data_diri_pendaftar/:nomor_pendaftar',
      'http.response.status_code': 200,
      'gerbang.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    resource: {
      'service.name': 'gerbang-uji',
      'service.version': expect.any(String),
      'process.pid': process.pid,
    },
  });
  const below = receiver.spans.filter(({ parent }) => parent === request?.id);
  expect(below.map((span) => [span.name, span.trace, span.kind])).toContainEqual([
    'rekam data_diri_pendaftar',
    request?.trace,
    3,
  ]);
  // What comes after a body was read belongs to its request as well.
  const write = found('POST /api/v2/data_diri_pendaftar');
  expect([saved.statusCode, write?.attributes['http.response.status_code']]).toEqual([200, 200]);
  const written = receiver.spans.filter(({ parent, name: of }) => parent === write?.id && of !== 'sesi');
  expect(written).not.toEqual([]);
  // What is sent does not become a span that is sent; this test itself makes the other.
  await delay(3 * DELAY_MS);
  expect(
    receiver.spans.filter(
      (span) => span.name === 'POST 127.0.0.1' && span.attributes['server.port'] !== portOf(origin),
    ),
  ).toEqual([]);
  expect(receiver.headers.authorization).toBe('Bearer penerima');
  expect(receiver.spans.filter((span) => span.name.includes('tidak-ada'))).toEqual([]);
  const everything = Buffer.concat(receiver.bodies).toString('latin1');
  const { nomor_pendaftar, nomor_pembayaran, pin, token } = who;
  for (const secret of [
    nomor_pendaftar,
    nomor_pembayaran,
    pin,
    token,
    nama_lengkap,
    'rahasia',
    'Rahasia',
    '12345678',
  ])
    expect(everything).not.toContain(secret);
});

test('a file that goes to the object store is a call to that machine, by method and without its path', async () => {
  const app = await tracePortal();
  const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const encoded = new Response(fileForm(who.nomor_pendaftar, 'akta_kelahiran', pdf()));
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v2/data_diri_pendaftar/akta',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(200);
  await come('POST /api/v2/data_diri_pendaftar/akta');
  const request = found('POST /api/v2/data_diri_pendaftar/akta');
  const put = receiver.spans.find(({ parent, name }) => parent === request?.id && name === 'PUT 127.0.0.1');
  expect(put).toMatchObject({
    trace: request?.trace,
    parent: request?.id,
    attributes: {
      'http.request.method': 'PUT',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    },
  });
  for (const key of peer.objects.keys())
    expect(Buffer.concat(receiver.bodies).toString('latin1')).not.toContain(key.split('/').at(-1));
});

test('a job belongs to the trace that sent it, with the calls it makes; what it fails with is told by its kind', async () => {
  const bank = createServer((_, response) => response.writeHead(503).end());
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const { port } = bank.address() as AddressInfo;
  let sent: object = {};
  const work = async () => {
    sent = marked({ nomor_pembayaran: '9900112233' });
    return null;
  };
  await traceOne({}, { work }).app.inject('/api/satu/9900112233');
  await jobRuns
    .tracePromise(
      async () => {
        await fetch(`http://127.0.0.1:${port}/pesanan/9900112233?kunci=rahasia`);
        throw Object.assign(new Error('pesanan 9900112233 gagal'), { code: '23505' });
      },
      { name: 'kembali-midtrans', payload: sent },
    )
    .catch(() => undefined);
  await mailSends.tracePromise(async () => ({ apa: 'ditolak', alasan: 'rahasia' }), {});
  bank.close();
  await come('pekerjaan kembali-midtrans');
  await come('kirim surel');
  const [job, call, request] = [
    found('pekerjaan kembali-midtrans'),
    found('GET 127.0.0.1'),
    found('GET /api/satu/:nomor'),
  ];
  expect(sent).toEqual({
    nomor_pembayaran: '9900112233',
    traceparent: expect.stringMatching(/^00-\w{32}-\w{16}-01$/),
  });
  expect(job).toMatchObject({
    trace: request?.trace,
    parent: request?.id,
    failed: true,
    attributes: { 'error.type': '23505', 'messaging.destination.name': 'kembali-midtrans' },
  });
  expect(call).toMatchObject({
    parent: job?.id,
    failed: true,
    attributes: { 'http.response.status_code': 503, 'server.port': port },
  });
  expect(found('kirim surel')?.attributes['gerbang.hasil']).toBe('ditolak');
  expect(Buffer.concat(receiver.bodies).toString('latin1')).not.toMatch(/9900112233|rahasia/);
});

test('who waits for a connection has a statement of their own, not of who gives the connection back', async () => {
  traceOne();
  const pool = createPool(t.deps.config.databaseUrl as string, 1);
  const one = await pool.connect();
  const waiting = jobRuns.tracePromise(() => pool.query({ name: 'yang menunggu', text: 'SELECT 1' }), {
    name: 'segel',
    payload: {},
  });
  await jobRuns.tracePromise(async () => one.release(), { name: 'sapu', payload: {} });
  await waiting;
  await pool.end();
  await come('pekerjaan segel');
  await come('yang menunggu');
  expect(found('yang menunggu')?.parent).toBe(found('pekerjaan segel')?.id);
});

test('a proxy has a say in which trace a request belongs to only where it is trusted and asked', async () => {
  const parent = { trace: 'a'.repeat(32), id: 'b'.repeat(16) };
  const headers = {
    traceparent: `00-${parent.trace}-${parent.id}-01`,
    'x-forwarded-for': '203.0.113.9',
  };
  const traceOf = async (takesParent: boolean, trustProxy: string | false) => {
    receiver.spans.length = 0;
    const { app, close } = traceOne({ takesParent }, { trustProxy });
    await app.inject({ url: '/api/satu/1', headers });
    await close();
    return found('GET /api/satu/:nomor')?.trace === parent.trace;
  };
  expect(await traceOf(true, '127.0.0.1')).toBe(true);
  expect(await traceOf(false, '127.0.0.1')).toBe(false);
  expect(await traceOf(true, false)).toBe(false);
  expect(await traceOf(true, '10.0.0.0/8')).toBe(false);
});

test('lines of the log carry the trace', async () => {
  const { tracing } = traceOne();
  expect(tracing.mark()).toEqual({});
  let inJob: object = {};
  await jobRuns.tracePromise(async () => void (inJob = tracing.mark()), { name: 'sapu', payload: {} });
  expect(inJob).toEqual({ trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('of what is not sampled nothing leaves', async () => {
  for (const more of [
    { sampler: 'always_off' },
    { sampler: 'parentbased_traceidratio', share: 0 },
  ] as const) {
    const { app, close } = traceOne(more);
    await app.inject('/api/satu/1');
    await close();
  }
  expect(receiver.asked).toBe(0);
});

test.each(['hung', 'failing', 'gone'] as const)(
  'a receiver that is %s neither slows nor breaks the portal, and is said once',
  async (mood) => {
    if (mood === 'gone') await receiver.stop();
    else receiver.mood = mood;
    const { app, close } = traceOne();
    const began = performance.now();
    for (let i = 0; i < 400; i += 1) expect((await app.inject('/api/satu/1')).statusCode).toBe(200);
    expect((performance.now() - began) / 400).toBeLessThan(50);
    if (mood !== 'hung')
      await expect
        .poll(() => lines.filter((line) => line.includes('jejak (OpenTelemetry) tidak terkirim')).length)
        .toBe(1);
    const closing = performance.now();
    await close();
    expect(performance.now() - closing).toBeLessThan(3_000);
    expect(lines.length).toBeLessThanOrEqual(1);
    if (mood === 'gone') receiver = await startOtlpReceiver();
  },
);

test('where nothing is traced nothing is hooked', async () => {
  const hooks = () => [
    Object.hasOwn(PipelinedClient.prototype, 'query'),
    Object.hasOwn(pg.Pool.prototype, 'connect'),
    channel('undici:request:create').hasSubscribers,
    channel('http.client.request.created').hasSubscribers,
    channel('gerbang:pekerjaan-dikirim').hasSubscribers,
    tracingChannel(RUNS).hasSubscribers,
    mailSends.hasSubscribers,
  ];
  const before = hooks();
  expect(before.filter(Boolean)).toEqual([]);
  const payload = { id: 1 };
  expect(marked(payload)).toBe(payload);
  const { close } = traceOne();
  expect(hooks().filter((hooked) => !hooked)).toEqual([]);
  await close();
  expect(hooks()).toEqual(before);
});
