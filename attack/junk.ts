/**
 * Junk bodies of every kind at every public call and webhook, from a process of its own, while an honest caller goes on: `node attack/junk.ts
 * http://127.0.0.1:3000 [seconds] [connections] [code] [PIN]`. Loopback only; it ends by itself (keamanan 18).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

interface Target {
  /** Origin of the portal, on loopback. */
  url: string;
  seconds: number;
  connections: number;
  /** An applicant who signs in meanwhile; without one only a public list is asked for. */
  account?: { kode: string; pin: string };
  /** Junk requests a second at most. */
  perSecond?: number;
}
interface Sent {
  tries: number;
  /** Junk that was taken for something, or that the portal fell over. */
  failures: number;
  statuses: Record<string, number>;
}
interface Outcome extends Sent {
  /** Junk requests a second that were sent. */
  perSecond: number;
  /** Median milliseconds of an honest call, without junk and under it; one that failed counts among the failures. */
  honest: { idleMedian: number; underMedian: number };
}

/** The rate that is aimed at, and the seconds in which it is found out what the machine reaches of it. */
export const PER_SECOND = 2_000;
const CEILING_SECONDS = 3;
const TIMEOUT_MS = 10_000;
/** What the process that sends junk is started with. */
const FLOOD = '--flood';
const LOGIN = '/api/login';
const JSON_TYPE = { 'content-type': 'application/json' };

interface Shot {
  headers: Record<string, string>;
  body: string | Buffer;
  /** Sent in pieces, its length not told. */
  chunked?: boolean;
}
const json = (body: string, more: Partial<Shot> = {}): Shot => ({ headers: JSON_TYPE, body, ...more });
const SIGNED = { username: '12345678', password: '1234567890123456' };
const pairs = (n: number): [string, number][] => Array.from({ length: n }, (_, i) => [`k${i}`, i]);
const JUNK: readonly Shot[] = [
  json(JSON.stringify(Object.fromEntries(pairs(4_000)))),
  json(JSON.stringify({ ...SIGNED, ...Object.fromEntries(pairs(80)) })),
  json('{"a":'.repeat(10_000)),
  json(`${'['.repeat(900)}${']'.repeat(900)}`),
  json(JSON.stringify(Array.from({ length: 15_000 }, () => 1))),
  json(JSON.stringify({ ...SIGNED, username: 'x'.repeat(60_000) })),
  json(JSON.stringify({ ...SIGNED, password: '\u0000'.repeat(300) })),
  json(JSON.stringify({ username: 1, password: [null] })),
  json(JSON.stringify({ ...SIGNED, username: { a: { b: {} } } })),
  json('{"username":'),
  json('', {}),
  json('x'.repeat(60_000), { chunked: true }),
  json(JSON.stringify({ ...SIGNED, more: 'x' }), { chunked: true }),
  { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: gzipSync('{"a":1}'.padEnd(1_000_000)) },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: form-data; name="username"\r\n\r\n${'x'.repeat(30_000)}\r\n--b--\r\n`,
  },
  { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(30_000) },
];

/** Sends one request; answers its status, 0 where the connection was cut. */
const send = (
  url: string,
  agent: Agent,
  { headers, body, chunked }: Shot,
  method = 'POST',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const length = chunked || method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(url, { method, agent, headers: { ...headers, ...length }, timeout: TIMEOUT_MS });
    const cut = () => resolve({ status: 0, text: '' });
    call.on('response', (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', cut);
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    call.on('timeout', () => call.destroy());
    call.on('error', cut);
    if (method === 'GET') call.end();
    else call.end(body);
  });

const HMAC = `sha256=${'0'.repeat(64)}`;
const SNAP = (): Record<string, string> => ({
  authorization: 'Bearer bukan.token',
  'x-client-key': 'bukan-bank',
  'x-timestamp': new Date().toISOString(),
  'x-signature': 'AAAA',
});
const SIGNED_REPORT = (): Record<string, string> => ({
  'x-gerbang-waktu': String(Math.floor(Date.now() / 1000)),
  'x-gerbang-tanda-tangan': HMAC,
});
/** What reports in words of its own and stands in no description, with headers like those of who may. */
export const HOOKS: Readonly<Record<string, () => Record<string, string>>> = {
  '/kabar/wa': () => ({ 'x-hub-signature-256': HMAC }),
  '/kabar/gateway': SIGNED_REPORT,
  '/kabar/surel': SIGNED_REPORT,
  '/api/v2/midtrans/kabar': () => ({}),
  '/snap/v1.0/access-token/b2b': SNAP,
  '/snap/v1.0/transfer-va/inquiry': SNAP,
  '/snap/v1.0/transfer-va/payment': SNAP,
};

interface Description {
  paths: Record<string, Record<string, { security?: unknown[]; requestBody?: unknown }>>;
}
/** Addresses of the calls that take a body of anybody, from the portal's own description. */
const openCalls = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/openapi.json`);
  if (!answer.ok)
    throw new Error('The portal does not describe its calls; a production one has to be told to.');
  const { paths } = (await answer.json()) as Description;
  const open = Object.entries(paths).filter(
    ([, { post }]) => post?.requestBody && post.security?.length === 0,
  );
  return open.map(([path]) => path.replaceAll(/\{\w+\}/g, 'x'));
};

/** Sends junk until the time is over: as much as is allowed in each hundredth of a second, as far as connections are free. */
const flood = async ({ url, seconds, connections, perSecond = PER_SECOND }: Target): Promise<Sent> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const described = await openCalls(url);
  if (!described.includes(LOGIN)) throw new Error('The portal does not describe its sign-in.');
  const paths = [...described, ...Object.keys(HOOKS)];
  const sent: Sent = { tries: 0, failures: 0, statuses: {} };
  const began = performance.now();
  const open = new Set<Promise<void>>();
  const shoot = async (nth: number): Promise<void> => {
    // Each address meets every shape in turn.
    const path = paths[nth % paths.length] as string;
    const shot = JUNK[Math.floor(nth / paths.length) % JUNK.length] as Shot;
    const headers = { ...shot.headers, ...HOOKS[path]?.() };
    const { status } = await send(url + path, agent, { ...shot, headers });
    sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
    // 503 says that the process steps back, which is no fall; nothing else but a refusal may come.
    if ((status >= 100 && status < 400) || (status >= 500 && status !== 503)) sent.failures += 1;
  };
  for (let at = 0; at < seconds * 1000; at = performance.now() - began) {
    const due = Math.floor((at / 1000) * perSecond);
    while (sent.tries < due && open.size < connections) {
      const one = shoot(sent.tries).finally(() => open.delete(one));
      open.add(one);
      sent.tries += 1;
    }
    await delay(10);
  }
  await Promise.all(open);
  agent.destroy();
  return sent;
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Calls as somebody honest does, one after the other, for so many seconds. */
const behave = async (
  { url, account }: Target,
  seconds: number,
): Promise<{ times: number[]; failures: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let failures = 0;
  const timed = async (path: string, shot: Shot, method: string): Promise<string> => {
    const began = performance.now();
    const { status, text } = await send(url + path, agent, shot, method);
    times.push(performance.now() - began);
    if (status !== 200) failures += 1;
    return text;
  };
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (account) {
      const credentials = JSON.stringify({ username: account.kode, password: account.pin });
      await timed(LOGIN, json(credentials), 'POST');
    }
    await timed('/api/v1/agama', { headers: {}, body: '' }, 'GET');
    await delay(5);
  }
  agent.destroy();
  return { times, failures };
};

/** Floods from a process of its own. */
const floodBeside = async (target: Target): Promise<Sent> => {
  const child = fork(import.meta.filename, [FLOOD], { stdio: 'inherit' });
  child.send(target);
  const [sent] = (await once(child, 'message')) as [Sent];
  child.disconnect();
  return sent;
};

/** Junk requests a second this machine can send at all: to a server that reads no body and refuses everything, at most `PER_SECOND`. */
export const mostJunk = async (connections: number): Promise<number> => {
  const described: Description = { paths: { [LOGIN]: { post: { security: [], requestBody: {} } } } };
  const server = createServer((asked, answer) => {
    const isDescription = asked.method === 'GET';
    asked.resume();
    answer.writeHead(isDescription ? 200 : 400, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isDescription ? described : { success: false }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { tries } = await floodBeside({ url, seconds: CEILING_SECONDS, connections });
  server.close();
  return tries / CEILING_SECONDS;
};

/** Floods the portal for `seconds` and tells what became of it; an honest caller is measured before and meanwhile. */
export const junk = async (target: Target): Promise<Outcome> => {
  const { hostname } = new URL(target.url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) throw new Error('Only loopback is attacked.');
  const idle = await behave(target, Math.max(1, target.seconds / 2));
  const flooded = floodBeside(target);
  const under = await behave(target, target.seconds);
  const sent = await flooded;
  return {
    ...sent,
    perSecond: sent.tries / target.seconds,
    failures: sent.failures + idle.failures + under.failures,
    honest: { idleMedian: median(idle.times), underMedian: median(under.times) },
  };
};

if (process.argv[2] === FLOOD)
  process.once('message', (target: Target) => void flood(target).then((sent) => process.send?.(sent)));
else if (import.meta.main) {
  const [url = 'http://127.0.0.1:3000', seconds = '5', connections = '4000', kode, pin] =
    process.argv.slice(2);
  const account = kode && pin ? { account: { kode, pin } } : {};
  console.log(await junk({ url, seconds: Number(seconds), connections: Number(connections), ...account }));
}
