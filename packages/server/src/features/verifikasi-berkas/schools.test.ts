/** Names of schools, by which the queue and its handing out are narrowed (berkas 19). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { execute, onDatabase } from '../../../test/admin.ts';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { migrate } from '../../db/migrate.ts';
import { transaction } from '../../db/pool.ts';
import { startWorker } from '../../worker.ts';
import { DESK, DIPLOMA, setRules, takeNext } from './testing.ts';

let t: TestApp;
let officer: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  officer = await asStaff(t, 'verifikator');
  await setRules(await asStaff(t, 'seleksi'), '2027-11-2', [{ jenis: DIPLOMA }]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_berkas');
});

const SAVE = 'UPDATE pendidikan_terakhir SET nama_sekolah = $2 WHERE nomor_pendaftar = $1';
/** Somebody from a school. */
const from = async (nama: string): Promise<string> => {
  const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.db.query(SAVE, [nomor_pendaftar, nama]);
  return nomor_pendaftar;
};
/** Whose documents are found by words of a school. */
const found = async (sekolah: string): Promise<string[]> =>
  (
    await officer<{ baris: { nomor_pendaftar: string }[] }>(
      'GET',
      `${DESK}?${new URLSearchParams({ sekolah }).toString()}`,
    )
  ).body.data.baris.map(({ nomor_pendaftar }) => nomor_pendaftar);
const isKept = async (nama: string): Promise<boolean> =>
  (await t.db.query('SELECT FROM kata_sekolah WHERE kata = kata_cari($1)', [nama])).rowCount === 1;
const OPEN = "SELECT FROM pgboss.job WHERE name = 'sapu-berkas' AND state NOT IN ('completed', 'failed')";
/** The job of a night, and the day after it. */
const night = async (): Promise<void> => {
  await t.deps.jobs.send(t.db, 'sapu-berkas', {});
  await expect.poll(async () => (await t.db.query(OPEN)).rowCount, { timeout: 20_000 }).toBe(0);
  t.clock.move(DAY);
  // Nobody is signed in so long.
  officer = await asStaff(t, 'verifikator');
};

test('of many schools the first is handed out whom a colleague is not being handed just now', async () => {
  const some: string[] = [];
  for (const n of [1, 2, 3]) some.push(await from(`SMK Rantai ${n}`));
  await t.db.query(
    "UPDATE periksa_berkas k SET siap = k.siap - n * interval '1 minute' FROM unnest($1::text[]) WITH ORDINALITY AS u (nomor, n) WHERE k.nomor_pendaftar = u.nomor",
    [some],
  );
  const [third, second, first] = some;
  const next = async () => (await takeNext(officer, { sekolah: 'rantai' })).body.data?.nomor_pendaftar;
  await transaction(t.db, async (db) => {
    await db.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE', [first]);
    expect(await next()).toBe(second);
  });
  // Handed to a colleague it is nobody else's, and who has nothing in hand gets the first.
  await t.db.query("UPDATE pegang_berkas SET oleh = 'seleksi'");
  expect(await next()).toBe(first);
  await t.db.query("UPDATE pegang_berkas SET oleh = 'seleksi'");
  expect(await next()).toBe(third);
  await t.db.query("UPDATE pegang_berkas SET oleh = 'seleksi'");
  expect(await next()).toBeUndefined();
});

describe('a name of a school', () => {
  // Not before: it draws cards, and whose card it draws is stepped over in the queue.
  beforeAll(() => startWorker(t.deps));

  test('that nobody has is forgotten a night after that was seen, and no other', async () => {
    const [gone, stays, back] = ['SMA Bubar Selamanya', 'SMA Tetap Ada', 'SMA Kembali Lagi'];
    const [mover, rest, returning] = [await from(gone), await from(stays), await from(back)];
    await night();
    for (const who of [mover, returning]) await t.db.query(SAVE, [who, 'SMA Tujuan Pindah']);
    await night();
    expect(await Promise.all([gone, stays, back].map(isKept))).toEqual([true, true, true]);
    await t.db.query(SAVE, [returning, back]);
    await night();
    expect(await Promise.all([gone, stays, back].map(isKept))).toEqual([false, true, true]);
    await night();
    expect(await found('tetap ada')).toEqual([rest]);
    expect(await found('kembali lagi')).toEqual([returning]);
    // Typed once more it is a name like any other.
    await t.db.query(SAVE, [mover, gone]);
    expect(await found('bubar selamanya')).toEqual([mover]);
  });

  test('is found again by who types it just as it is forgotten', async () => {
    const nama = 'SMA Nyaris Terlupa';
    const who = await from(nama);
    await t.db.query(SAVE, [who, 'SMA Tujuan Pindah']);
    await night();
    const forgetting = await transaction(t.db, async (db) => {
      await db.query(SAVE, [who, nama]);
      const done = night();
      await Promise.race([
        done,
        vi.waitUntil(
          async () =>
            (
              await t.db.query(
                "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%kata_sekolah%'",
              )
            ).rowCount,
          { timeout: 9_000 },
        ),
      ]);
      return { done };
    });
    await forgetting.done;
    expect(await found('nyaris terlupa')).toEqual([who]);
  });

  test('stays with who types it just as it is marked', async () => {
    const nama = 'SMA Sempat Ditandai';
    const who = await from(nama);
    await t.db.query(SAVE, [who, 'SMA Tujuan Pindah']);
    await transaction(t.db, async (db) => {
      await db.query(SAVE, [who, nama]);
      await night();
    });
    for (let i = 0; i < 2; i += 1) {
      await night();
      expect(await found('sempat ditandai')).toEqual([who]);
    }
  });
});

test('words stand in one order whatever the collation of the database', async () => {
  const admin = inject('databaseUrl');
  const name = `gerbang_test_denmark_${process.pid}`;
  // There "aa" is the last letter of the alphabet.
  await execute(
    admin,
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'da' locale 'C.UTF-8'`,
  );
  const db = new pg.Client({ connectionString: onDatabase(admin, name) });
  try {
    await migrate(onDatabase(admin, name));
    await db.connect();
    const { rows } = await db.query("SELECT 'aa' > 'z' AS denmark, kata_cari('SMA Aa Zz 7') AS kata");
    expect(rows).toEqual([{ denmark: true, kata: ['7', 'aa', 'sma', 'zz'] }]);
  } finally {
    await db.end();
    await execute(admin, `drop database if exists ${name} with (force)`);
  }
});
