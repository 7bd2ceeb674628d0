/** A newer version changes a table while this one serves: statements that were prepared before are prepared anew, and nobody meets a failure of ours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { named, transaction } from '../src/db/pool.ts';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.db.query('CREATE TABLE uji_rencana (id integer PRIMARY KEY)');
  await t.db.query('INSERT INTO uji_rencana VALUES (1)');
  await t.db.query('GRANT SELECT, UPDATE ON uji_rencana TO PUBLIC');
});
afterAll(() => t.close());

let columns = 0;
const change = () => {
  columns += 1;
  return t.db.query(`ALTER TABLE uji_rencana ADD COLUMN kolom_${columns} integer`);
};
const READ = () => named('uji rencana', 'SELECT * FROM uji_rencana', []);

test('reads go on, on every lane, and many at once', async () => {
  const many = () => Promise.all(Array.from({ length: 8 }, () => t.deps.reader.query(READ())));
  await many();
  for (let i = 0; i < 3; i += 1) {
    await change();
    const answers = await many();
    expect(answers.map(({ rows }) => Object.keys(rows[0] ?? {}).length)).toEqual(
      Array.from({ length: 8 }, () => columns + 1),
    );
  }
});

test('a transaction is refused once with a plain "try again", and its connection is not used any more', async () => {
  const read = () => transaction(t.deps.pool, async (db) => (await db.query(READ())).rows[0]);
  // As many as the pool has, so that each connection knows the statement.
  const all = () => Promise.allSettled(Array.from({ length: 12 }, read));
  await all();
  await change();
  await all();
  expect((await all()).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'fulfilled'));
});

test('an applicant who reads and saves meanwhile is asked to try again at worst', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const { token, nomor_pendaftar } = who;
  const path = `/api/v2/data_diri_pendaftar/${nomor_pendaftar}`;
  const read = () => t.call('GET', path, { token });
  const save = () =>
    t.call('POST', '/api/v2/data_diri_pendaftar', { token, body: { nomor_pendaftar, nama_lengkap: 'Nama' } });
  for (let i = 0; i < 6; i += 1) expect([(await read()).status, (await save()).status]).toEqual([200, 200]);
  await t.db.query('ALTER TABLE data_diri_pendaftar ADD COLUMN kolom_baru integer');
  const met: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    expect((await read()).status).toBe(200);
    const { status, headers } = await save();
    met.push(status);
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '3']);
  }
  expect(met.at(-1)).toBe(200);
});
