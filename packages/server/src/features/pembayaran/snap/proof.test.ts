/**
 * What must hold of money whatever happens on the way (pembayaran 14, pembayaran 15): a bank that is a program of its own
 * pays at two server processes over the network, while answers are cut off and a process is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Child, startChild } from '../../../../test/child.ts';
import type { Booked, Orders } from '../../../../test/child-bank.ts';

const CODE = '882711217082008';
const PAY = '/transfer-va/payment';
let t: TestApp;
let bank: ChildProcess;
let heard: AsyncIterator<string>;
let servers: Child[];
const start = () =>
  startChild('test/child-server.ts', {
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: t.deps.config.dataDir,
    SNAP_FILE: join(t.deps.config.dataDir, 'snap.json'),
    NOW: NOW.toISOString(),
  });

beforeAll(async () => {
  t = await startTestApp();
  const program = fileURLToPath(new URL('../../../../test/child-bank.ts', import.meta.url));
  bank = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env.PATH, NOW: NOW.toISOString() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!bank.stdout) throw new Error('the bank says nothing');
  heard = createInterface({ input: bank.stdout })[Symbol.asyncIterator]();
  await writeFile(join(t.deps.config.dataDir, 'snap.json'), (await heard.next()).value, { mode: 0o600 });
  servers = await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  bank?.kill();
  for (const server of servers ?? []) await server.kill();
  await t.close();
});

const payments = (sign: string, count: number): Orders['payments'] =>
  Array.from({ length: count }, (_, at) => ({
    code: CODE,
    number: `${sign}${String(at).padStart(6, '0')}`,
  }));
const pay = async (orders: Orders): Promise<Booked[]> => {
  bank.stdin?.write(`${JSON.stringify(orders)}\n`);
  return JSON.parse((await heard.next()).value);
};
const urls = (): string[] => servers.map(({ url }) => url);

/** The bank's books and ours agree: each payment once, each with an applicant of its own, whose code the bank was told. */
const expectSettled = async (booked: readonly Booked[], sign: string): Promise<void> => {
  const { rows } = await t.db.query<{ nomor_pembayaran: string; nomor_pendaftar: string; jumlah: number }>(
    'SELECT nomor_pembayaran, nomor_pendaftar, jumlah FROM pembayaran WHERE nomor_pembayaran LIKE $1',
    [`${sign}%`],
  );
  expect(new Set(booked.map(({ answer }) => answer.body.responseCode))).toEqual(new Set(['2002500']));
  const ours = new Map(rows.map((row) => [row.nomor_pembayaran, row.nomor_pendaftar]));
  expect([...ours.keys()].sort()).toEqual(booked.map(({ number }) => number).sort());
  expect(new Set(ours.values()).size).toBe(booked.length);
  for (const { number, answer } of booked)
    expect(JSON.stringify(answer.body)).toContain(`KODE PMB ${ours.get(number)}`);
};
const applicants = async (): Promise<number> =>
  (await t.db.query<{ n: number }>('SELECT count(*)::int AS n FROM pendaftar')).rows[0]?.n ?? 0;

/** Stands between bank and portal; of the first `most` payments the answer is never read, though the portal gave it. */
const cutter = async (
  target: string,
  most: number,
): Promise<{ url: string; cut: () => number; end: Server }> => {
  let cuts = 0;
  const end = createServer((outside) => {
    const inside = connect(Number(new URL(target).port), '127.0.0.1');
    let isPayment = false;
    outside.on('data', (bytes: Buffer) => {
      isPayment ||= bytes.includes(PAY);
      inside.write(bytes);
    });
    inside.on('data', (bytes: Buffer) => {
      if (isPayment && cuts < most) {
        cuts += 1;
        outside.destroy();
        return inside.destroy();
      }
      isPayment = false;
      return outside.write(bytes);
    });
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
  }).listen(0, '127.0.0.1');
  await once(end, 'listening');
  const address = end.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, cut: () => cuts, end };
};

test('a thousand payments at once over two processes: none is lost, none doubled', {
  timeout: 300_000,
}, async () => {
  const before = await applicants();
  const booked = await pay({ portals: urls(), payments: payments('SERENTAK', 1_000) });
  await expectSettled(booked, 'SERENTAK');
  expect(await applicants()).toBe(before + 1_000);
});

test('a payment whose answer was cut off after our commit is settled by its repeat', {
  timeout: 120_000,
}, async () => {
  const before = await applicants();
  const { url, cut, end } = await cutter(urls()[0] ?? '', 25);
  const booked = await pay({ portals: [url, urls()[1] ?? ''], payments: payments('PUTUS', 50) });
  end.close();
  expect(cut()).toBe(25);
  expect(booked.filter(({ tries }) => tries > 1).length).toBeGreaterThan(0);
  await expectSettled(booked, 'PUTUS');
  expect(await applicants()).toBe(before + 50);
});

test('a process that is killed in the middle leaves nothing that the repeat does not settle', {
  timeout: 300_000,
}, async () => {
  const before = await applicants();
  const paying = pay({ portals: urls(), payments: payments('MATI', 300) });
  while ((await applicants()) === before) await new Promise(setImmediate);
  await servers[0]?.kill();
  const booked = await paying;
  await expectSettled(booked, 'MATI');
  expect(await applicants()).toBe(before + 300);
});

test('a hundred replays over the network make one applicant', { timeout: 120_000 }, async () => {
  const before = await applicants();
  const second = urls()[1] ?? '';
  const again = { code: CODE, number: 'ULANG000000' };
  servers[0] = await start();
  const booked = await pay({
    portals: [servers[0].url, second],
    payments: Array.from({ length: 100 }, () => again),
  });
  expect(new Set(booked.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  await expectSettled(booked.slice(0, 1), 'ULANG');
  expect(await applicants()).toBe(before + 1);
});
