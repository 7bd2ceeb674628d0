import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { audit } from '../audit.ts';
import { deriveKeys } from '../config.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { examineAudit, faultText, findLastSeal, sealAudit } from './segel.ts';

const MINUTE = 60_000;
const config = { keys: deriveKeys('kunci khusus pengujian') } as Parameters<typeof sealAudit>[0]['config'];
let database: TestDatabase | undefined;
let pool: Pool;
let time = new Date('2026-11-22T03:00:00Z');
const now = () => time;
const later = (ms = MINUTE) => {
  time = new Date(time.getTime() + ms);
};
const close = async () => {
  await pool?.end();
  await database?.drop();
};
beforeEach(async () => {
  await close();
  database = await createTestDatabase();
  pool = createPool(database.url, 6);
});
afterAll(close);

type Db = Parameters<typeof audit>[0];
const enter = (db: Db, tindakan: string) =>
  audit(db, now(), { pelaku: 'petugas', id_pelaku: 'siti', tindakan, baru: { alasan: 'perlu', angka: 1.5 } });
const seal = async () => {
  later();
  await sealAudit({ pool, config, now });
};
const SETTLED = `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= cakrawala AS so
  FROM segel ORDER BY nomor DESC LIMIT 1`;
/** What was under way at the last seal has ended, in the databases of other tests too: they share the server. */
const settled = () => expect.poll(async () => (await pool.query(SETTLED)).rows).toEqual([{ so: true }]);
const examine = async () => {
  const { fault, entri } = await examineAudit({ pool, config });
  return fault ? faultText(fault) : entri;
};
const idOf = async (tindakan: string) =>
  Number((await pool.query('SELECT id FROM audit WHERE tindakan = $1', [tindakan])).rows[0].id);
/** As a superuser who has switched the triggers off. */
const behindTheBack = async (sql: string, values: unknown[] = []) => {
  const db = await pool.connect();
  await db.query('SET session_replication_role = replica');
  await db.query(sql, values);
  await db.query('RESET session_replication_role');
  db.release();
};
const three = async () => {
  for (const name of ['satu', 'dua', 'tiga']) await enter(pool, name);
  await seal();
};

test('an audit as it was sealed is whole, and nothing is sealed twice', async () => {
  await three();
  await seal();
  await enter(pool, 'empat');
  await seal();
  expect(await examine()).toBe(4);
  expect((await findLastSeal(pool))?.nomor).toBe(2);
});

test.each([
  ["UPDATE audit SET tindakan = 'lain' WHERE id = $1", 'diubah'],
  [`UPDATE audit SET baru = '{"alasan": "lain"}' WHERE id = $1`, 'diubah'],
  ["UPDATE audit SET waktu = waktu + interval '1 microsecond' WHERE id = $1", 'diubah'],
  ["UPDATE audit SET dibuka = 'isian' WHERE id = $1", 'diubah'],
  ['DELETE FROM audit WHERE id = $1', 'dihapus'],
])('%s is named', async (sql, cause) => {
  await three();
  await enter(pool, 'empat');
  await seal();
  const id = await idOf('dua');
  await behindTheBack(sql, [id]);
  await behindTheBack(sql, [await idOf('empat')]);
  expect(await examine()).toBe(`entri ${id} ${cause}`);
});

test('applicants a bulk act was about cannot be taken from it', async () => {
  const { rows } = await pool.query<{ id: string }>(
    "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan) VALUES (now(), 'petugas', 'siti', 'massal') RETURNING id",
  );
  await behindTheBack("INSERT INTO audit_tentang VALUES ($1, '10000001'), ($1, '10000002')", [rows[0]?.id]);
  await seal();
  expect(await examine()).toBe(1);
  await behindTheBack("DELETE FROM audit_tentang WHERE nomor_pendaftar = '10000001'");
  expect(await examine()).toBe(`entri ${rows[0]?.id} diubah`);
});

test('an entry slipped in among sealed ones is named', async () => {
  await enter(pool, 'satu');
  // A number that was drawn and never came: nobody holds it any more.
  await pool.query("SELECT nextval(pg_get_serial_sequence('audit', 'id'))");
  await enter(pool, 'tiga');
  await seal();
  await settled();
  await enter(pool, 'empat');
  await seal();
  expect(await examine()).toBe(3);
  const hole = (await idOf('satu')) + 1;
  await pool.query(
    "INSERT INTO audit (id, waktu, pelaku, id_pelaku, tindakan) OVERRIDING SYSTEM VALUE VALUES ($1, now(), 'petugas', 'siti', 'palsu')",
    [hole],
  );
  await seal();
  expect(await examine()).toBe(`entri ${hole} disisipkan`);
});

test('an entry below the first id is refused, and named where somebody got it in', async () => {
  const SQL =
    "INSERT INTO audit (id, waktu, pelaku, id_pelaku, tindakan) OVERRIDING SYSTEM VALUE VALUES ($1, now(), 'petugas', 'siti', 'palsu')";
  await three();
  for (const id of [0, -5]) await expect(pool.query(SQL, [id])).rejects.toThrow('audit_id_check');
  await pool.query('ALTER TABLE audit DROP CONSTRAINT audit_id_check');
  await pool.query(SQL, [0]);
  await seal();
  expect(await examine()).toBe('entri 0 disisipkan');
  await pool.query(SQL, [-5]);
  await behindTheBack('DELETE FROM audit WHERE id = $1', [await idOf('dua')]);
  expect(await examine()).toBe('entri -5 disisipkan');
});

test('what commits late with a lower number is sealed with the next, however long it took', async () => {
  const slow = await pool.connect();
  await slow.query('BEGIN');
  await enter(slow, 'lambat');
  await enter(pool, 'cepat');
  await seal();
  expect(await examine()).toBe(1);
  // Others come and are sealed meanwhile.
  for (const name of ['tiga', 'empat', 'lima']) {
    await enter(pool, name);
    await seal();
  }
  expect(await examine()).toBe(4);
  await slow.query('COMMIT');
  slow.release();
  // Sealed by nobody yet, but no forgery either.
  expect(await examine()).toBe(4);
  await seal();
  expect(await examine()).toBe(5);
  const id = await idOf('lambat');
  await behindTheBack("UPDATE audit SET tindakan = 'lain' WHERE id = $1", [id]);
  expect(await examine()).toBe(`entri ${id} diubah`);
});

test('many who write while it is sealed are all sealed', async () => {
  const work = { writing: true };
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; n < 60; n += 1) await enter(pool, `tulis ${writer} ${n}`);
  });
  const sealing = (async () => {
    while (work.writing) {
      later();
      await Promise.all([sealAudit({ pool, config, now }), sealAudit({ pool, config, now }).catch(() => {})]);
    }
  })();
  await Promise.all(writers);
  work.writing = false;
  await sealing;
  await seal();
  expect(await examine()).toBe(180);
});

test('a seal taken out, or made anew without the key, is named', async () => {
  await three();
  await enter(pool, 'empat');
  await seal();
  await behindTheBack('DELETE FROM segel WHERE nomor = 1');
  expect(await examine()).toBe(`entri ${await idOf('satu')} disisipkan`);
});

test('a chain counted anew by who lacks the key of the portal does not hold', async () => {
  await three();
  await behindTheBack('DELETE FROM segel');
  await behindTheBack("UPDATE audit SET tindakan = 'lain' WHERE tindakan = 'dua'");
  const stranger = { keys: deriveKeys('kunci orang lain') } as typeof config;
  later();
  await sealAudit({ pool, config: stranger, now });
  expect(await examine()).toBe('segel 1 diubah');
});

test('nobody who speaks through the application changes a seal', async () => {
  await three();
  for (const sql of ['DELETE FROM segel', "UPDATE segel SET tanda = ''", 'TRUNCATE segel'])
    await expect(pool.query(sql)).rejects.toThrow('audit entries cannot be changed or deleted');
});
