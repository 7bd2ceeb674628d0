/** What is under way when the database goes, comes back or hands over is asked to try again, in a sentence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { transaction } from '../db/pool.ts';
import { asProblem } from './envelope.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test.each([
  [
    'a primary that became a standby',
    { code: '25006', message: 'cannot execute UPDATE in a read-only transaction' },
  ],
  ['a read that a standby had to give up', { code: '40001', message: 'conflict with recovery' }],
  ['a server that is told to end', { code: '57P01', message: 'terminating connection' }],
  ['a server that crashed', { code: '57P02', message: 'terminating connection because of crash' }],
  ['a server that starts', { code: '57P03', message: 'the database system is starting up' }],
  ['a connection cut', { code: 'ECONNRESET', message: 'read ECONNRESET' }],
  ['a connection closed', { message: 'Connection terminated unexpectedly' }],
  ['nobody there', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }],
  ['no connection in time', { message: 'timeout exceeded when trying to connect' }],
])('%s is 503 and asks to try again', (_, { message, ...rest }) => {
  const told = asProblem(Object.assign(new Error(message), rest));
  expect([told.status, told.code]).toEqual([503, 'kelebihan_beban']);
  expect(told.message).toContain('coba lagi');
});

test('so is a connection that is lost between two statements of a transaction', async () => {
  const lost: unknown = await transaction(t.deps.pool, async (db) => {
    const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const gone = new Promise<void>((resolve) => db.once('end', () => resolve()));
    await t.db.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await db.query('SELECT 1');
  }).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Error);
  expect(asProblem(lost).code).toBe('kelebihan_beban');
});
