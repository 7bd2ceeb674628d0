import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { noReplica } from '../db/aged.ts';
import { createListener, type Listener } from '../db/listener.ts';
import { createReader, type Reader } from '../db/reader.ts';
import { bankSignature } from '../http/bank.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { diskStorage } from '../storage/disk.ts';
import { factOf, OFFERING, openPortal, type Portal } from './testing.ts';

/** A report of a payment queues nothing. */
const noJobs: Jobs = {
  send: async () => {},
  sendBehind: async () => {},
  work: async () => {},
  stop: async () => {},
};

let portal: Portal;
let reader: Reader;
let listener: Listener;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;

beforeAll(async () => {
  portal = await openPortal();
  const { env, folder, pool } = portal;
  reader = createReader(env.DATABASE_URL as string);
  listener = await createListener(env.DATABASE_URL as string);
  app = await buildApp({
    config: readConfig(env),
    pool,
    reader,
    aged: noReplica,
    listener,
    jobs: noJobs,
    notices: { isOn: () => false },
    storage: diskStorage(folder),
    programs: null,
    certificate: async () => null,
    now: () => new Date(),
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await listener.end();
  await reader.end();
  await portal.close();
});

const KODE = `${OFFERING.kode_bayar}17082008`;
const lapor = (...options: string[]) =>
  portal.pmb('lapor', '--url', url, '--kode', KODE, '--jumlah', '300000', ...options);
const payments = async () =>
  (await portal.pool.query('SELECT nomor_pembayaran, nomor_pendaftar FROM pembayaran ORDER BY 1')).rows;

test('a report is accepted once, and repeating it answers the same applicant', async () => {
  const first = await lapor('--nomor', 'B1');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(await lapor('--nomor', 'B1')).toEqual(first);
  expect(await payments()).toEqual([{ nomor_pembayaran: 'B1', nomor_pendaftar: factOf(first, 'KODE PMB') }]);
});

test('a report of another amount is set aside, and says so', async () => {
  const ended = await portal.pmb('lapor', '--url', url, '--kode', KODE, '--jumlah', '1', '--nomor', 'B2');
  expect([ended.code, factOf(ended, 'Status'), factOf(ended, 'KODE PMB')]).toEqual([
    3,
    'karantina',
    undefined,
  ]);
});

test('the key handed to the bank signs; any other is refused and records nothing', async () => {
  const { out: kunci } = await portal.pmb('kunci-bank');
  expect((await lapor('--nomor', 'B3', '--kunci', kunci)).code).toBe(0);
  const before = await payments();
  expect(await lapor('--nomor', 'B4', '--kunci', '0'.repeat(64))).toMatchObject({
    code: 1,
    out: '',
    err: 'HTTP 401: Tanda tangan permintaan tidak sah.',
  });
  expect(await lapor('--kunci', 'abc')).toMatchObject({
    code: 2,
    err: expect.stringContaining('kunci-bank'),
  });
  expect(await payments()).toEqual(before);
});

const manual = await readFile(new URL('../../../../docs/operations/bank.md', import.meta.url), 'utf8');

test('the check value of the manual is right', () => {
  const [, time = '', body = ''] = /the time `(.+?)` and the body\n`(.+?)`/.exec(manual) ?? [];
  expect(manual).toContain(`give \`${bankSignature(Buffer.alloc(32), time, body)}\``);
});

const shell = promisify(execFile);
const hasTools = await shell('sh', ['-c', 'command -v curl && command -v openssl']).then(
  Boolean,
  () => false,
);

test.runIf(hasTools)('the curl example of the manual is accepted', async () => {
  const script = /```sh\n(# worked example\n[\s\S]*?)```/.exec(manual)?.[1] ?? '';
  const { out: kunci } = await portal.pmb('kunci-bank');
  const env = { ...process.env, KUNCI: kunci, PORTAL: url, KODE, NOMOR: 'B5' };
  const { stdout } = await shell('sh', ['-euc', script], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    success: true,
    data: { nomor_pembayaran: 'B5', status: 'diterima' },
  });
});

test('what is no portal is told apart from a refusal', async () => {
  const server = createServer((_, answer) => answer.end('<html>'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = ['--kode', KODE, '--jumlah', '300000'];
  expect((await portal.pmb('lapor', '--url', other, ...options)).err).toBe('HTTP 200: bukan jawaban portal');
  await new Promise((closed) => server.close(closed));
  expect((await portal.pmb('lapor', '--url', other, ...options)).err).toBe(
    `Tidak ada jawaban dari ${other}.`,
  );
  expect((await portal.pmb('lapor', '--url', 'pmb.example.ac.id', ...options)).code).toBe(2);
});
