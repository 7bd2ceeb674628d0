import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';

let t: TestApp;
let old: TestApplicant;
let born: string;
beforeAll(async () => {
  t = await startTestApp();
  old = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  born = await birthOf(old);
});
afterAll(() => t.close());

const birthOf = async ({ nomor_pendaftar }: TestApplicant): Promise<string> =>
  (
    await t.db.query('SELECT tgl_lahir FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [
      nomor_pendaftar,
    ])
  ).rows[0].tgl_lahir;
const copy = async (who: TestApplicant, more: object = {}) => {
  const { status, body } = await t.call<{ langkah: string[] }>('POST', '/api/v2/salin_data', {
    token: who.token,
    body: {
      nomor_pendaftar: who.nomor_pendaftar,
      kode_lama: old.nomor_pendaftar,
      pin_lama: old.pin,
      tgl_lahir: born,
      ...more,
    },
  });
  return { status, code: body.code, message: body.message, langkah: body.data?.langkah };
};
const nameOf = async ({ nomor_pendaftar }: TestApplicant) =>
  (
    await t.db.query('SELECT nama_lengkap, versi FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [
      nomor_pendaftar,
    ])
  ).rows[0];

test('number, PIN and birth date of an earlier registration fill what is not saved yet, and finalising judges it', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const { status, langkah } = await copy(who);
  expect(status).toBe(200);
  expect(langkah).toEqual(expect.arrayContaining(['Data Diri', 'Data Ayah', 'Data Ibu']));
  expect(await nameOf(who)).toEqual({ ...(await nameOf(old)), versi: 1 });
  const { rows } = await t.db.query("SELECT baru FROM audit WHERE subjek = $1 AND tindakan = 'salin data'", [
    who.nomor_pendaftar,
  ]);
  expect(rows[0]?.baru).toMatchObject({ pendaftaran_lama: old.nomor_pendaftar });
  // Files and choice are not taken: nobody is finalised by copying.
  const done = await t.call('POST', '/api/v2/verifikasi', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, kode_penawaran: who.kode_penawaran },
  });
  expect(done.status).toBe(422);
});

test('what is saved already is not replaced, and a second time takes nothing', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await t.db.query(
    "INSERT INTO data_diri_pendaftar (nomor_pendaftar, nama_lengkap, disimpan) VALUES ($1, 'Nama Sendiri', now())",
    [who.nomor_pendaftar],
  );
  expect((await copy(who)).langkah).not.toContain('Data Diri');
  expect((await nameOf(who)).nama_lengkap).toBe('Nama Sendiri');
  expect((await copy(who)).langkah).toEqual([]);
});

test('whatever is wrong, the answer is the same: PIN, birth date, number of nobody, the own number', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const empty = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const refused = { status: 422, code: 'salin_gagal', langkah: undefined };
  const answers = [
    await copy(who, { pin_lama: '1234567890123456' }),
    await copy(who, { tgl_lahir: '2001-01-01' }),
    await copy(who, { kode_lama: '00000000' }),
    await copy(who, { kode_lama: empty.nomor_pendaftar, pin_lama: empty.pin }),
    await copy(who, { kode_lama: who.nomor_pendaftar, pin_lama: who.pin }),
  ];
  for (const answer of answers) expect(answer).toMatchObject(refused);
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
});

test('somebody who was born on another day takes nothing over, though they have the PIN', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  await t.db.query(
    "INSERT INTO data_diri_pendaftar (nomor_pendaftar, tgl_lahir, disimpan) VALUES ($1, '1999-09-09', now()) ON CONFLICT (nomor_pendaftar) DO UPDATE SET tgl_lahir = '1999-09-09'",
    [who.nomor_pendaftar],
  );
  expect((await copy(who)).code).toBe('salin_gagal');
});

test('wrong tries count as those of signing in: after ten a proof of work is asked', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const codes: unknown[] = [];
  for (let i = 0; i < 12; i += 1)
    codes.push((await copy(who, { kode_lama: '12345674', pin_lama: `${i}`.padStart(16, '7') })).code);
  expect([codes[0], codes.at(-1)]).toEqual(['salin_gagal', 'perlu_bukti']);
});

test('nobody copies after finalising or out of the period', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.db.query('UPDATE data_diri_pendaftar SET tgl_lahir = $2 WHERE nomor_pendaftar = $1', [
    who.nomor_pendaftar,
    born,
  ]);
  expect((await copy(who)).code).toBe('sudah_final');
});
