import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { deriveKeys } from '../config.ts';
import { seedDemo } from '../seed/demo.ts';
import { prove } from './prove.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await seedDemo(pool, deriveKeys('x'), async () => Math.random().toString(36), NOW);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('demo', async () => {
  const { rows } = await pool.query('SELECT kode_penawaran FROM penawaran ORDER BY 1');
  let at = Date.now();
  for (const proof of await prove(pool, rows.map((r) => r.kode_penawaran), NOW, (p) => {
    console.log(p.kode_penawaran, p.walks.length, Date.now() - at);
    at = Date.now();
  }))
    console.log(JSON.stringify({...proof, walks: proof.walks.filter((w) => w.deadEnds.length || w.warnings.length).slice(0,4)}, null, 1).slice(0, 3000));
  expect(1).toBe(1);
}, 120_000);
