/** What a stranger's junk meets: refused by its headers, else by the schema, never read to its end, and paid for. */
import { createHmac, createPublicKey } from 'node:crypto';
import { connect } from 'node:net';
import { endpoint } from '@gerbang/contract';
import { SURAT_MAX as LETTER_MAX } from '@gerbang/contract/applicant/laporan';
import { sesi as sesiCall } from '@gerbang/contract/applicant/sesi';
import { JALUR_KABAR_SUREL } from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import { JALUR_KABAR_GATEWAY, JALUR_KABAR_WA } from '@gerbang/contract/office/pemberitahuan/wa';
import Fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { HOOKS, junk } from '../../../attack/junk.ts';
import { setGateway } from '../src/features/pemberitahuan/testing.ts';
import { requireBounds } from '../src/http/body-guard.ts';
import { bodyMaxOf } from '../src/http/body-max.ts';
import { schemaOf } from '../src/http/endpoint-schema.ts';
import { mount, type Router } from '../src/http/mount.ts';
import { startTestApp, type TestApp } from './app.ts';
import { BankSimulator } from './bank-simulator.ts';
import { callsOf, type JsonSchema, sample } from './calls.ts';

let t: TestApp;
let port: number;
let bank: BankSimulator;
const SECRET = 'app-secret-dari-penyedia-wa';
const setWa = (menyala: boolean) => setGateway(t, { rahasia: SECRET, menyala });
beforeAll(async () => {
  bank = new BankSimulator(
    (path, headers, payload) => t.call('POST', path, { headers, payload }),
    () => t.clock.now(),
  );
  const { partnerServiceId, clientKey, clientSecret, publicPem } = bank;
  const keys = { partnerServiceId, clientKey, clientSecret, publicKey: createPublicKey(publicPem) };
  t = await startTestApp({
    shed: true,
    snapBanks: [{ ...keys, bank: 'Bank Mitra Nusa', nomor: 'paymentRequestId' }],
    midtrans: {
      serverKey: 'SB-Mid-server-kunci',
      bank: 'Midtrans',
      cara: ['other_qris'],
      tunggu: 1,
      alamat: { snap: 'http://127.0.0.1:9', api: 'http://127.0.0.1:9' },
    },
  });
  await setWa(true);
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

const CHUNK = 'x'.repeat(16_000);
/** Sends a head and then bytes without end; answers what came back once the server has closed, and how much it let come. */
const pour = (head: string, begin = ''): Promise<{ status: number; sent: number }> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sent = 0;
    const chunked = head.includes('chunked');
    const frame = (text: string) => (chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
    const write = () => {
      while (!socket.destroyed && sent < 50_000_000) {
        sent += CHUNK.length;
        if (!socket.write(frame(CHUNK))) return;
      }
    };
    socket.on('connect', () => {
      socket.write(`${head}\r\nHost: x\r\n\r\n${begin ? frame(begin) : ''}`);
      write();
    });
    socket.on('drain', write);
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0), sent }));
  });

const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b';
const LONG = 'Content-Length: 1000000000';
const CHUNKED = 'Transfer-Encoding: chunked';
/** Far below what is sent, far above what the buffers between two sockets hold. */
const LET_COME = 20_000_000;

describe('bytes that are not read to their end', () => {
  type Kind = [head: string[], status: number, begin?: string];
  const ofHook = (path: string): [string, Kind][] => {
    const post = [`POST ${path} HTTP/1.1`, JSON_TYPE];
    // In the words of a bank both are a bad request.
    const [long, packed] = path.startsWith('/snap') ? [400, 400] : [413, 415];
    return [
      [`a length beyond the limit of ${path}`, [[...post, LONG], long]],
      [`what is packed for ${path}`, [[...post, 'Content-Encoding: gzip', CHUNKED], packed]],
    ];
  };
  const kinds: Record<string, Kind> = {
    'a length beyond the limit': [['POST /api/login HTTP/1.1', JSON_TYPE, LONG], 413],
    'chunks beyond the limit': [['POST /api/login HTTP/1.1', JSON_TYPE, CHUNKED], 413],
    'what is packed': [['POST /api/login HTTP/1.1', JSON_TYPE, 'Content-Encoding: gzip', CHUNKED], 415],
    'a form where JSON is taken': [['POST /api/login HTTP/1.1', FORM_TYPE, CHUNKED], 415],
    'bytes of no type': [['POST /api/login HTTP/1.1', CHUNKED], 415],
    'a body of a call whose caller is not known': [['POST /api/logout HTTP/1.1', JSON_TYPE, LONG], 401],
    'a body to a page': [['GET / HTTP/1.1', LONG], 404],
    'a body to a list': [['GET /api/v1/agama HTTP/1.1', CHUNKED], 413],
    'a body to nowhere': [['POST /api/v9/x HTTP/1.1', JSON_TYPE, LONG], 404],
    ...Object.fromEntries(Object.keys(HOOKS).flatMap(ofHook)),
  };
  test.for(Object.entries(kinds))('%s', async ([, [head, status, begin]]) => {
    const got = await pour(head.join('\r\n'), begin);
    // Of what is cut off while it is still being sent, the answer may be lost on the way.
    expect([status, 0]).toContain(got.status);
    expect(got.sent).toBeLessThan(LET_COME);
  });

  test('an upload without a length, beyond what the call takes', async () => {
    const { token } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const head = ['POST /api/v2/data_diri_pendaftar/foto HTTP/1.1', `Authorization: Bearer ${token}`];
    const part = '--b\r\nContent-Disposition: form-data; name="file_foto"; filename="a.jpg"\r\n\r\n';
    const { sent } = await pour([...head, FORM_TYPE, CHUNKED].join('\r\n'), part);
    expect(sent).toBeLessThan(LET_COME);
  });
});

/** Sends a head that announces a body of which no byte ever comes; answers the status. */
const announce = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries({ ...headers, 'content-length': '500' }).map((pair) => pair.join(': '));
    socket.on('connect', () =>
      socket.write(`${[`POST ${path} HTTP/1.1`, 'Host: x', JSON_TYPE, ...lines].join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (data) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1]));
    });
    socket.on('error', reject);
  });
const HEX = `sha256=${'0'.repeat(64)}`;
const seconds = () => String(Math.floor(t.clock.now().getTime() / 1000));
const post = (path: string, payload: string, headers: Record<string, string>, from = '10.8.0.1') =>
  t.call('POST', path, { payload, type: 'application/json', headers, from });

describe('what reports in words of its own', () => {
  const PAYMENT = '/snap/v1.0/transfer-va/payment';
  test('is refused without a signature before a byte of its body came', async () => {
    const unsigned: [path: string, headers: Record<string, string>, status: number][] = [
      [JALUR_KABAR_WA, {}, 404],
      [JALUR_KABAR_WA, { 'x-hub-signature-256': 'sha256=x' }, 404],
      [JALUR_KABAR_GATEWAY, { 'x-gerbang-waktu': seconds() }, 404],
      [JALUR_KABAR_GATEWAY, { 'x-gerbang-waktu': '1', 'x-gerbang-tanda-tangan': HEX }, 404],
      [JALUR_KABAR_SUREL, { 'x-gerbang-waktu': seconds() }, 404],
      [JALUR_KABAR_SUREL, { 'x-gerbang-waktu': '1', 'x-gerbang-tanda-tangan': HEX }, 404],
      [PAYMENT, {}, 400],
      [PAYMENT, { authorization: 'Bearer bukan.token', 'x-timestamp': 'x', 'x-signature': 'x' }, 401],
      [
        '/snap/v1.0/access-token/b2b',
        { 'x-client-key': bank.clientKey, 'x-timestamp': 'x', 'x-signature': 'x' },
        401,
      ],
    ];
    for (const [path, headers, status] of unsigned)
      expect([path, await announce(path, headers)]).toEqual([path, status]);
  });

  test('is counted before its body is read', async () => {
    const signed: [path: string, headers: Record<string, string>][] = [
      [JALUR_KABAR_WA, { 'x-hub-signature-256': HEX }],
      [JALUR_KABAR_GATEWAY, { 'x-gerbang-waktu': seconds(), 'x-gerbang-tanda-tangan': HEX }],
      ['/api/v2/midtrans/kabar', {}],
    ];
    for (const [path, headers] of signed)
      expect((await post(path, '{}', headers, '127.0.0.1')).status).not.toBe(429);
    await t.db.query("UPDATE rate_limit SET points = 3000 WHERE key LIKE 'lapor:%'");
    for (const [path, headers] of signed) expect([path, await announce(path, headers)]).toEqual([path, 429]);
    await t.db.query("DELETE FROM rate_limit WHERE key LIKE 'lapor:%'");
  });

  test('is judged by its bytes before they are made sense of', async () => {
    const signature = (text: string) => `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}`;
    const send = (signed: string) => post(JALUR_KABAR_WA, '{"', { 'x-hub-signature-256': signature(signed) });
    expect((await send('{')).status).toBe(404);
    const { status, body } = await send('{"');
    expect([status, body.code]).toEqual([400, 'bukan_json']);
  });

  test('finds nothing where numbers are not written to, from memory', async () => {
    await setWa(false);
    const signed: [path: string, headers: Record<string, string>][] = [
      [JALUR_KABAR_WA, { 'x-hub-signature-256': HEX }],
      [JALUR_KABAR_GATEWAY, { 'x-gerbang-waktu': seconds(), 'x-gerbang-tanda-tangan': HEX }],
    ];
    for (const [path, headers] of signed)
      await expect.poll(async () => (await post(path, '{}', headers)).status).toBe(404);
    // The first to ask after a change learned it.
    const asked = vi.spyOn(t.deps.pool, 'query');
    for (const [path, headers] of signed) expect([path, await announce(path, headers)]).toEqual([path, 404]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await setWa(true);
    // Switched on again it is let through to the judge of its signature, which counts it first.
    await expect
      .poll(async () => {
        await post(JALUR_KABAR_WA, '{}', { 'x-hub-signature-256': HEX });
        return (await t.db.query("SELECT FROM rate_limit WHERE key LIKE 'lapor:%'")).rowCount;
      })
      .toBeGreaterThan(0);
  });

  test('does not start without a largest body and a cost', () => {
    const start = (config: RouteOptions['config'], bodyLimit?: number) => () => {
      const app = Fastify();
      requireBounds(app);
      app.route({
        method: 'POST',
        url: '/x',
        config,
        ...(bodyLimit ? { bodyLimit } : {}),
        handler: () => '',
      });
    };
    expect(start({})).toThrow('does not bound its body');
    expect(start({ bodyMax: 10, cost: 'write' })).toThrow('does not bound its body');
    expect(start({ bodyMax: 10, cost: 'write' }, 11)).toThrow('does not bound its body');
    expect(start({ bodyMax: 10 }, 10)).toThrow('declares no cost');
    expect(start({ bodyMax: 10, cost: 'write' }, 10)).not.toThrow();
  });
});

const refused = async (payload: string, from?: string) => {
  const { status, body } = await t.call('POST', '/api/login', {
    payload,
    type: 'application/json',
    ...(from ? { from } : {}),
  });
  return { status, code: body.code, findings: body.errors ?? [] };
};

describe('junk within the limit', () => {
  test('is refused by the schema before anything walks it, and with one finding', async () => {
    const unknown = {
      username: 'a',
      password: 'b',
      ...Object.fromEntries([...'cdefgh'].map((k) => [k, '\u0000'])),
    };
    const { status, code, findings } = await refused(JSON.stringify(unknown), '10.1.0.1');
    expect([status, code, findings.length]).toEqual([400, 'isian_salah', 1]);
    expect(findings[0]?.message).toBe('c tidak dikenal');
  });

  test('that fits the schema gets one finding for its first dirty text', async () => {
    const { findings } = await refused(
      JSON.stringify({ username: 'a\u0000', password: 'b\u0000' }),
      '10.1.0.1',
    );
    expect(findings.map((f) => f.field)).toEqual(['username']);
  });

  test('is refused whatever its shape', async () => {
    const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`;
    const shapes = [deep, `[${'['.repeat(500)}${']'.repeat(500)}]`, '[]', '1', '"x"', 'null', '{', ''];
    for (const payload of shapes)
      expect([payload, (await refused(payload, '10.1.0.1')).status]).toEqual([payload, 400]);
  });
});

/** The longest a schema takes, each character written as an escaped pair; null where it names no length. */
const longest = (schema: JsonSchema): unknown => {
  if (schema.anyOf) return longest(schema.anyOf[0] as JsonSchema);
  if (schema.const !== undefined || schema.enum) return sample(schema);
  if (schema.type === 'string' && schema.maxLength !== undefined && !schema.pattern)
    return '\u{1F600}'.repeat(schema.maxLength);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([k, v]) => [k, longest(v)]));
  return sample(schema);
};
const escaped = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[^\u0020-\u007e\n]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('every call that is mounted', () => {
  test('says its largest body and its cost; what strangers may send is small', () => {
    const { mounted } = t.app;
    expect(mounted.length).toBeGreaterThan(400);
    for (const { method, path, access, bodyMax, call, options } of mounted) {
      const where = `${method} ${path}`;
      expect([where, Number.isInteger(bodyMax), typeof call.cost]).toEqual([where, true, 'string']);
      if (method === 'GET') expect([where, bodyMax]).toEqual([where, 0]);
      // A report is a letter; every other body of a stranger is a few words.
      const most = options.form ? LETTER_MAX : 5_120;
      if (access === 'public') expect([where, bodyMax <= most]).toEqual([where, true]);
    }
  });

  test('and what stands outside the contract as well', () => {
    expect(t.app.webhooks.map(({ path }) => path).toSorted()).toEqual(Object.keys(HOOKS).toSorted());
    for (const { path, bodyMax, cost } of t.app.webhooks)
      expect([path, bodyMax > 0 && bodyMax <= 1_000_000, cost]).toEqual([path, true, 'write']);
  });

  test('takes the longest its schema allows, each character escaped, and hardly more', () => {
    const limits = new Map(t.app.mounted.map((m) => [`${m.method} ${m.path}`, m]));
    let seen = 0;
    for (const { name, body } of callsOf(t.app)) {
      const one = limits.get(name);
      if (!body || !one || one.call.bodyMax !== null) continue;
      const bytes = Buffer.byteLength(escaped(longest(body)));
      expect([name, bytes <= one.bodyMax]).toEqual([name, true]);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(80);
  });

  test('is not mounted where nothing bounds its body, or where it says no cost', () => {
    const open = endpoint({
      method: 'POST',
      path: '/api/v2/uji',
      access: 'public',
      summary: 'A text of any length.',
      body: { isi: z.string() },
      data: z.null(),
    });
    expect(() => bodyMaxOf(open, schemaOf(open, {}).body)).toThrow('declares no bodyMax');
    expect(() => bodyMaxOf({ ...open, files: ['file'] }, undefined)).toThrow('declares no bodyMax');
    const priceless = { ...sesiCall, cost: undefined } as never;
    expect(() => mount({} as Router, priceless, () => null as never)).toThrow('declares no cost');
  });
});

/** Far more refusals at once than a caller may have for nothing, however slow the machine is. */
const MANY = 600;

describe('refusals are paid for', () => {
  test('a network that had many waits for the next one; a right PIN from it and other networks do not', async () => {
    const { nomor_pendaftar, pin } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const from = '10.9.0.1';
    await Promise.all(Array.from({ length: MANY }, () => refused('{}', from)));
    const order: string[] = [];
    const late = refused('{}', from).then(() => order.push('junk'));
    const signIn = async () => {
      const { status } = await t.call('POST', '/api/login', {
        from,
        body: { username: nomor_pendaftar, password: pin },
      });
      expect(status).toBe(200);
      order.push('sign-in');
    };
    const other = async () => {
      await refused('{}', '10.9.0.2');
      order.push('another network');
    };
    await Promise.all([late, signIn(), other()]);
    expect(order.at(-1)).toBe('junk');
    expect(order.length).toBe(3);
  });

  test('somebody who is signed in and asks too much is told when to come back, and nobody else is', async () => {
    const [me, other] = await Promise.all([
      t.applicants.make({ offering: '11-2', stage: 'baru' }),
      t.applicants.make({ offering: '11-2', stage: 'baru' }),
    ]);
    const ask = (who: typeof me, nomor: string) =>
      t.call('GET', `/api/v2/isian/${nomor}`, { token: who.token });
    const answers = await Promise.all(Array.from({ length: MANY }, () => ask(me, other.nomor_pendaftar)));
    const late = answers.filter(({ status }) => status === 429);
    expect(late.length).toBeGreaterThan(0);
    for (const { body, headers } of late) {
      expect(body.code).toBe('terlalu_sering');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask(other, other.nomor_pendaftar)).status).toBe(200);
  });
});

test('a flood of every kind of junk: nothing but refusals, and who is honest goes on', async () => {
  const { nomor_pendaftar: kode, pin } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const url = `http://127.0.0.1:${port}`;
  const { tries, failures, statuses } = await junk({
    url,
    seconds: 2,
    connections: 40,
    account: { kode, pin },
  });
  expect(failures).toBe(0);
  expect(tries).toBeGreaterThan(40);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['400', '413', '415']));
});
