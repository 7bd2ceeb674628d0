import type { AddressInfo } from 'node:net';
import type { Beranda } from '@gerbang/contract/office/beranda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../test/app.ts';
import { asStaff } from '../../test/desk.ts';
import { transaction } from '../db/pool.ts';
import { findWaiting } from '../domain/keadaan-sistem.ts';
import { keepAlive } from '../jobs/alive.ts';
import { createLog, LEVEL } from '../log.ts';
import { VERSION } from '../version.ts';
import { serveHealth } from './health.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ready = async () => {
  const { status, bytes } = await t.call('GET', '/readyz');
  return [status, JSON.parse(bytes.toString())];
};
const deadAtHome = async (role: string) =>
  (await (await asStaff(t, role))<Beranda>('GET', '/api/petugas/beranda')).body.data.pekerja_mati;

test('where nobody has done jobs for a minute, readiness and the home of an admin say so; all is served meanwhile', async () => {
  expect(await ready()).toEqual([
    200,
    { status: 'ok', pekerja: 'tidak ada', perhatian: ['cadangan', 'pekerja'] },
  ]);
  expect([await deadAtHome('admin'), await deadAtHome('layanan')]).toEqual([true, false]);
  await keepAlive(t.deps);
  expect(await ready()).toEqual([200, { status: 'ok', pekerja: 'ok', perhatian: ['cadangan'] }]);
  expect(await deadAtHome('admin')).toBe(false);
  t.clock.move(MINUTE - 1);
  expect(await ready()).toEqual([200, { status: 'ok', pekerja: 'ok', perhatian: ['cadangan'] }]);
  t.clock.move(1);
  expect(await ready()).toEqual([
    200,
    { status: 'ok', pekerja: 'tidak ada', perhatian: ['cadangan', 'pekerja'] },
  ]);
  expect(await deadAtHome('admin')).toBe(true);
});

test('however often it is asked, the system is measured now and then, and jobs that are done are not looked through', async () => {
  const query = vi.spyOn(t.deps.pool, 'query');
  for (let i = 0; i < 4; i += 1) expect((await ready())[0]).toBe(200);
  const asked = query.mock.calls.filter(([first]) => JSON.stringify(first).includes('kerja_menunggu'));
  query.mockRestore();
  expect(asked.length).toBeLessThanOrEqual(1);
  let text = '';
  await findWaiting({
    query: (async (said: { text: string }) => {
      text = said.text;
      return { rows: [] };
    }) as never,
  });
  const { rows } = await transaction(t.db, async (db) => {
    await db.query('SET LOCAL enable_seqscan = off');
    return db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`);
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/job\w*_i11/);
});

test('a process that only works says how it is, and nothing else', async () => {
  const worker = await serveHealth(t.deps, { host: '127.0.0.1', port: 0, isEnding: () => false });
  const { port } = worker.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok', versi: VERSION });
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ok' });
  expect((await ask('/api/v1/agama')).status).toBe(404);
  await worker.close();
});

test('every line of the process names its program, version and process in production', () => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const err = vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = createLog(true);
  log('Gerbang siap.');
  log('PERINGATAN: ruang disk.');
  log('\nHabis.', LEVEL.fatal);
  createLog(false)('apa adanya');
  const lines = [...out.mock.calls, ...err.mock.calls].map(([line]) => String(line));
  out.mockRestore();
  err.mockRestore();
  expect(lines.splice(2, 1)).toEqual(['apa adanya']);
  const service = `gerbang@${VERSION}`;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, service, pid: process.pid, msg: 'Gerbang siap.' },
    { level: 40, service, msg: 'PERINGATAN: ruang disk.' },
    { level: 60, service, msg: 'Habis.' },
  ]);
});
