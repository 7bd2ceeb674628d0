import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serialise, startTestApp, type TestApp } from '../../test/app.ts';
import { pdf } from '../../test/corpus-pdf.ts';
import { asStaff } from '../../test/desk.ts';
import { fileForm } from '../../test/writes.ts';
import { newToken, tokenHash } from '../secrets.ts';
import { STAFF_COOKIE } from './staff-session.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Sends a form over a slow line: once the first half has been asked for, `meanwhile` happens, then the rest comes. */
const sendSlowly = async (
  url: string,
  headers: Record<string, string>,
  form: FormData,
  meanwhile: () => Promise<unknown>,
) => {
  const { payload, type } = await serialise(form);
  const half = payload.length >> 1;
  const line = async function* () {
    yield payload.subarray(0, half);
    await meanwhile();
    yield payload.subarray(half);
  };
  const { statusCode, body } = await t.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type, 'content-length': String(payload.length) },
    payload: Readable.from(line()),
  });
  return { status: statusCode, code: JSON.parse(body).code };
};

test('an applicant signed out while a document is on its way stores nothing', async () => {
  const { nomor_pendaftar, token } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const path = '/api/v2/data_keluarga/kartu_keluarga';
  const form = () => fileForm(nomor_pendaftar, 'kartu_keluarga', pdf());
  const stored = async () =>
    (await t.db.query('SELECT FROM berkas WHERE nomor_pendaftar = $1', [nomor_pendaftar])).rowCount;
  const authorization = `Bearer ${token}`;
  const out = () => t.call('POST', '/api/logout', { token });
  const before = await stored();
  expect(await sendSlowly(path, { authorization }, form(), out)).toEqual({
    status: 401,
    code: 'belum_masuk',
  });
  expect(await stored()).toBe(before);

  const again = await t.applicants.signIn(nomor_pendaftar);
  const late = await sendSlowly(path, { authorization: `Bearer ${again}` }, form(), async () => {});
  expect(late.status).toBe(200);
  expect(await stored()).toBe((before ?? 0) + 1);
});

test('an officer who lost the permission while a table is on its way imports nothing', async () => {
  await asStaff(t, 'seleksi');
  const { nomor_peserta, kode_penawaran } = await t.applicants.make({
    offering: '21-1',
    stage: 'final',
    schedule: 1,
  });
  const token = newToken();
  await t.db.query(
    "INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, 'seleksi', $2, $2::timestamptz + interval '1 hour')",
    [tokenHash(token), t.clock.now()],
  );
  const form = new FormData();
  form.append('sudah_periksa', 'ya');
  form.append(
    'berkas',
    new Blob([`nomor_peserta;nama;status;kode_prodi\n${nomor_peserta};Siapa;TIDAK DITERIMA;`]),
    'hasil.csv',
  );
  const send = (meanwhile: () => Promise<unknown>) =>
    sendSlowly(
      `/api/petugas/hasil/${kode_penawaran}/impor`,
      { cookie: `${STAFF_COOKIE}=${token}` },
      form,
      meanwhile,
    );
  const become = (peran: string) =>
    t.db.query("UPDATE petugas SET peran = $1 WHERE username = 'seleksi'", [peran]);
  expect(await send(() => become('humas'))).toEqual({ status: 403, code: 'tidak_berwenang' });
  expect((await t.db.query('SELECT FROM hasil')).rowCount).toBe(0);
  await become('seleksi');
  expect((await send(async () => {})).status).toBe(200);
});
