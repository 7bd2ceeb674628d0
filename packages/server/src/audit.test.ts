import { collectionParts } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import type { TestApplicant } from '../test/applicant.ts';
import { askEverything } from '../test/form.ts';
import { addCustomFields, formOf, type Write, writesOf } from '../test/writes.ts';
import { STAFF_COOKIE } from './http/staff-session.ts';
import { newToken, tokenHash } from './secrets.ts';
import { seedStaff } from './seed/staff.ts';

/** What is typed but not saved is no act. */
const NO_ACT = 'PUT /api/v2/draf/{nomor_pendaftar}/{step}';
/** A row of a list that comes with its file is two. */
const TWO_ACTS = new Set(
  collectionParts.filter((p) => p.file).flatMap((p) => [`POST ${p.save}`, `PUT ${p.remove}`]),
);

let t: TestApp;
let who: TestApplicant;
let writes: Write[];
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  await askEverything(t.db, who.kode_penawaran);
  await addCustomFields(t, who.kode_penawaran);
  writes = await writesOf(t, who);
});
afterAll(() => t.close());

interface Entry {
  waktu: Date;
  pelaku: string;
  id_pelaku: string;
  tindakan: string;
  subjek: string | null;
  lama: Record<string, unknown> | null;
  baru: Record<string, unknown> | null;
}
const entries = async (since = 0) =>
  (await t.db.query<Entry & { id: number }>('SELECT * FROM audit WHERE id > $1 ORDER BY id', [since])).rows;
const last = async () =>
  Number((await t.db.query('SELECT coalesce(max(id), 0) AS id FROM audit')).rows[0].id);

describe('every act of an applicant', () => {
  test('leaves one entry: who, what, when, old and new', async () => {
    for (const { name, send } of writes) {
      const before = await last();
      expect([name, (await send()).status]).toEqual([name, 200]);
      const added = await entries(before);
      expect([name, added.length]).toEqual([name, name === NO_ACT ? 0 : TWO_ACTS.has(name) ? 2 : 1]);
      for (const entry of added) {
        expect(entry).toMatchObject({
          waktu: t.clock.now(),
          pelaku: 'pendaftar',
          id_pelaku: who.nomor_pendaftar,
          subjek: who.nomor_pendaftar,
        });
        expect([entry.tindakan, entry.lama !== null || entry.baru !== null]).toEqual([entry.tindakan, true]);
      }
    }
  });

  test('carries what was replaced', async () => {
    const save = (nama_lengkap: string) =>
      t.call('POST', '/api/v2/data_diri_pendaftar', {
        token: who.token,
        body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap },
      });
    const before = await last();
    await save('Pertama');
    await save('Kedua');
    const [first, second] = await entries(before);
    expect([first?.baru?.nama_lengkap, second?.lama?.nama_lengkap, second?.baru?.nama_lengkap]).toEqual([
      'Pertama',
      'Pertama',
      'Kedua',
    ]);
    expect(second?.lama).toEqual(first?.baru);
  });

  test('carries what was replaced also where two first saves of a record meet', async () => {
    const { nomor_pendaftar, token } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const other = await t.db.connect();
    await other.query('BEGIN');
    await other.query(
      "INSERT INTO kesehatan_mahasiswa (nomor_pendaftar, riwayat_penyakit, disimpan) VALUES ($1, 'Asma', $2)",
      [nomor_pendaftar, t.clock.now()],
    );
    // This save begins before the other one is committed, and waits for it.
    const waiting = t.call('POST', '/api/v2/kesehatan_mahasiswa', {
      token,
      body: { nomor_pendaftar, riwayat_penyakit: 'Alergi', pendampingan_khusus: null },
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.query('COMMIT');
    other.release();
    expect((await waiting).status).toBe(200);
    const { rows } = await t.db.query<Entry>('SELECT lama, baru FROM audit WHERE subjek = $1', [
      nomor_pendaftar,
    ]);
    expect(rows.map((r) => [r.lama?.riwayat_penyakit, r.baru?.riwayat_penyakit])).toEqual([
      ['Asma', 'Alergi'],
    ]);
  });

  test('does not happen where it cannot be noted, and a refused one is not noted', async () => {
    const form = await formOf(t, who.nomor_pendaftar);
    const before = await last();
    await t.db.query('ALTER TABLE audit ADD CONSTRAINT tidak_dapat CHECK (false) NOT VALID');
    for (const { name, send } of writes.filter((w) => w.name !== NO_ACT && !w.name.startsWith('DELETE')))
      expect([name, (await send()).body.success]).toEqual([name, false]);
    await t.db.query('ALTER TABLE audit DROP CONSTRAINT tidak_dapat');
    expect(await formOf(t, who.nomor_pendaftar)).toBe(form);
    await t.call('POST', '/api/v2/data_diri_pendaftar', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap: null },
    });
    expect(await entries(before)).toEqual([]);
  });
});

test('a change by the office is noted with who made it, old and new', async () => {
  await seedStaff(t.db);
  const token = newToken();
  await t.db.query(
    "INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, 'admin', $2, '2030-01-01')",
    [tokenHash(token), t.clock.now()],
  );
  const cookie = `${STAFF_COOKIE}=${token}`;
  const before = await last();
  const row = { kode_provinsi: '99', nama_provinsi: 'Uji' };
  for (const [method, path, body] of [
    ['POST', '/api/v1/provinsi_2018', row],
    ['POST', '/api/v1/provinsi_2018', row],
    ['PUT', '/api/v1/provinsi_2018/99', { ...row, nama_provinsi: 'Uji 2' }],
    ['DELETE', '/api/v1/provinsi_2018/99', undefined],
    ['DELETE', '/api/v1/provinsi_2018/99', undefined],
  ] as const)
    await t.call(method, path, { cookie, body });
  const changed = { ...row, nama_provinsi: 'Uji 2' };
  expect(
    (await entries(before)).map(({ id_pelaku, tindakan, subjek, lama, baru }) => [
      id_pelaku,
      tindakan,
      subjek,
      lama,
      baru,
    ]),
  ).toEqual([
    ['admin', 'tambah provinsi', '99', null, row],
    ['admin', 'ubah provinsi', '99', row, changed],
    ['admin', 'hapus provinsi', '99', changed, null],
  ]);
});

test('what is noted cannot be changed or taken away', async () => {
  const before = await entries();
  for (const sql of [
    "UPDATE audit SET tindakan = 'lain'",
    'DELETE FROM audit',
    'TRUNCATE audit',
    'TRUNCATE audit CASCADE',
    'DELETE FROM audit WHERE id = (SELECT min(id) FROM audit)',
    'TRUNCATE audit_tentang',
  ])
    await expect(t.db.query(sql)).rejects.toThrow('audit entries cannot be changed or deleted');
  expect(await entries()).toEqual(before);
});

test('the application has no right to change or take away what is noted, nor the table', async () => {
  const before = await entries();
  for (const sql of [
    "UPDATE audit SET tindakan = 'lain'",
    'DELETE FROM audit',
    'TRUNCATE audit',
    'DELETE FROM audit_tentang',
    'ALTER TABLE audit DISABLE TRIGGER ALL',
    'DROP TABLE audit',
    'DROP FUNCTION audit_is_insert_only() CASCADE',
    'SET ROLE gerbang',
  ])
    await expect(t.deps.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
  expect(await entries()).toEqual(before);
});
