/** The certificate at the public address, as a real TLS server shows it. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCertificate } from './sertifikat.ts';

const folder = mkdtempSync(join(tmpdir(), 'gerbang-sertifikat-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let handshakes = 0;
let address = '';
beforeAll(async () => {
  execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 10 -subj /CN=uji -keyout kunci -out sertifikat'.split(
      ' ',
    ),
    { cwd: folder, stdio: 'ignore' },
  );
  const [key, cert] = ['kunci', 'sertifikat'].map((name) => readFileSync(join(folder, name)));
  const server = createServer({ key, cert });
  server.on('connection', () => (handshakes += 1));
  address = await listen(server);
});

test('says the days left, also of one that nobody trusts or that has ended, and looks again after ten minutes only', async () => {
  let at = Date.now();
  const ask = askCertificate(address, () => new Date(at));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first?.sisa).toBeGreaterThan(9.9);
  expect(first?.sisa).toBeLessThanOrEqual(10);
  expect(second).toEqual(first);
  await expect.poll(() => handshakes).toBe(1);
  at += 599_000;
  await ask();
  expect(handshakes).toBe(1);
  at += 2_000;
  await ask();
  await expect.poll(() => handshakes).toBe(2);
  at += 11 * 86_400_000;
  expect((await ask())?.sisa).toBeLessThan(0);
});

test('nobody waits for an address that takes the connection and says nothing, or that is not there', async () => {
  const silent = await listen(createTcpServer((socket) => socket.on('error', () => {})));
  for (const dead of [silent, 'https://127.0.0.1:1', 'https://tidak-ada.invalid']) {
    const ask = askCertificate(dead, () => new Date());
    const began = performance.now();
    expect(await ask()).toEqual({ sisa: null });
    expect(performance.now() - began).toBeLessThan(2_500);
  }
});

test('is not asked for where there is no https', async () => {
  for (const none of [null, 'http://localhost:3000', 'tidak'])
    expect(await askCertificate(none, () => new Date())()).toBeNull();
});
