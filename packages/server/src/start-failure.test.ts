import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

test('a port in use is said with the port and the way out', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  );
  first.close();
  expect(startFailure(error, port)).toMatch(new RegExp(`^Port ${port} sudah dipakai`));
  expect(startFailure(error, port + 1)).toMatch(new RegExp(`^Port ${port} sudah .*METRICS_ADDRESS`));
});

test('a database that does not answer is named, with the reason, whatever the host resolves to', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const client = new pg.Client({ connectionString: `postgresql://a:b@${host}:1/c` });
    const said = startFailure(await client.connect().catch((e: unknown) => e), 3000);
    expect(said).toMatch(/^Basis data di DATABASE_URL tidak dapat dibuka: .+/);
  }
});

test('a folder of data that cannot be written is named, and an address that is not this machine’s', async () => {
  const folder = '/proc/gerbang';
  const noFolder = await mkdir(folder).catch((e: unknown) => e);
  expect(startFailure(noFolder, 3000, '', folder)).toMatch(/^DATA_DIR tidak dapat dipakai: [^\n]+\.$/);
  for (const host of ['192.0.2.1', 'tidak.ada.invalid']) {
    const error = await new Promise((resolve) => createServer().once('error', resolve).listen(0, host));
    expect(startFailure({ ...(error as object), hostname: host }, 3000, host)).toMatch(/^HOST harus [^\n]+$/);
  }
});

test('what is refused is said without a stack; what nobody foresaw keeps its own', () => {
  expect(startFailure(new Error('Basis data harus berpengodean UTF8.'), 3000)).toBe(
    'Gerbang tidak dapat dinyalakan. Basis data harus berpengodean UTF8.',
  );
  expect(startFailure(new TypeError('x is not a function'), 3000)).toContain('start-failure.test.ts');
});
