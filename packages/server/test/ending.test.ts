/** A process that is asked to end says so first, and cuts off nobody who is connected or comes meanwhile (0072). */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/db/embedded/place.ts';
import { stopServer } from '../src/db/embedded/processes.ts';
import { type Child, startChild } from './child.ts';

let dataDir: string;
let server: Child;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-henti-'));
  server = await startChild('src/main.ts', {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    GERBANG_DRAIN_SECONDS: '5',
  });
}, 120_000);
afterAll(async () => {
  await server?.kill();
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  await stopServer(cluster, { fast: 5_000, immediate: 5_000 });
  await rm(dataDir, { recursive: true, force: true });
});

/** One connection that is kept, as a proxy does. */
const connection = () => new Agent({ keepAlive: true, maxSockets: 1 });
const ask = async (path: string, agent: Agent | undefined) => {
  const [answer] = (await once(get(new URL(path, server.url), { agent }), 'response')) as [IncomingMessage];
  const { connection: kept, 'keep-alive': promise } = answer.headers;
  return { status: answer.statusCode, body: await text(answer), kept, promise };
};

test('is not ready any more, answers whoever is connected or comes meanwhile, and asks them to connect anew', async () => {
  const proxy = connection();
  const before = await ask('/healthz', proxy);
  expect([before.status, before.kept]).toEqual([200, 'keep-alive']);
  // nginx keeps an idle connection for sixty seconds: who closes it first must be the proxy.
  expect(Number(/timeout=(\d+)/.exec(String(before.promise))?.[1])).toBeGreaterThan(60);
  const gone = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  let ready = await ask('/readyz', undefined);
  while (ready.status === 200) ready = await ask('/readyz', undefined);
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { status: 'sedang berhenti' }]);
  for (const agent of [proxy, connection()]) {
    const { status, kept, body } = await ask('/api/v1/agama', agent);
    expect([status, kept]).toEqual([200, 'close']);
    expect(JSON.parse(body).data).not.toEqual([]);
  }
  expect(await gone).toEqual([0, null]);
});
