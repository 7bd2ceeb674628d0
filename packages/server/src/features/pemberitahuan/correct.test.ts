import { SUREL_SALAH, SUREL_SAMA, type SurelPendaftar } from '@gerbang/contract/office/pemberitahuan/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from './testing.ts';

let t: TestApp;
let mail: MailServer;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  admin = await asStaff(t, 'admin');
  await sendBy(admin, mail.port);
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const pathOf = (nomor: string) => `/api/petugas/pendaftar/${nomor}/surel`;
const read = async (nomor: string) => (await admin<SurelPendaftar>('GET', pathOf(nomor))).body.data;
const correct = (nomor: string, email: string, versi: number, by: StaffCall = admin) =>
  by<SurelPendaftar>('POST', pathOf(nomor), { body: { email, versi, alasan: 'Salah ketik domain' } });
const tell = (nomor: string, kunci: string) =>
  transaction(t.deps.pool, (db) => notify(t.deps, db, { nomor, peristiwa: 'pin-baru', kunci }));

test('the office corrects an address: it is confirmed anew, and the former one hears nothing more', async () => {
  const { nomor_pendaftar: nomor, token } = await t.applicants.make({
    offering: '11-2',
    stage: 'final',
    schedule: 1,
  });
  await confirmFor(t, nomor);
  const stood = await read(nomor);
  expect(stood.keadaan).toBe('terkonfirmasi');
  // One waits for the former address, and a link to it.
  await tell(nomor, 'menunggu');
  const entries = await entriesOf(t, async () => {
    const done = await correct(nomor, ' benar@example.com ', stood.versi);
    expect(done.body.data).toEqual({
      alamat: 'benar@example.com',
      keadaan: 'menunggu',
      alasan_tolak: null,
      versi: stood.versi + 1,
    });
  });
  expect(entries).toMatchObject([
    {
      tindakan: 'perbaiki alamat email',
      subjek: nomor,
      lama: { email: stood.alamat },
      baru: { email: 'benar@example.com', alasan: 'Salah ketik domain' },
    },
  ]);
  await tell(nomor, 'sesudah');
  await drain(t);
  expect(mail.received.map((one) => [one.to[0], one.header('subject')])).toEqual([
    ['benar@example.com', 'Konfirmasi alamat email Anda'],
  ]);
  expect(mail.received[0]?.raw).not.toContain(nomor);
  const link = /konfirmasi\/([\w-]+)/.exec((mail.received[0]?.raw ?? '').replace(/=\r\n/g, ''))?.[1];
  expect((await t.call('POST', '/api/pemberitahuan/konfirmasi', { body: { token: link } })).status).toBe(200);
  await drain(t);
  expect(new Set(mail.received.map((one) => one.to[0]))).toEqual(new Set(['benar@example.com']));
  expect(mail.received.length).toBe(3);
  // A form that was open before does not bring the former address back.
  const form = await t.call<{ email: string; versi: number }>('GET', `/api/v2/data_diri_pendaftar/${nomor}`, {
    token,
  });
  expect(form.body.data).toMatchObject({ email: 'benar@example.com', versi: stood.versi + 1 });
  // Typed back it is confirmed anew too, though it once was.
  const back = await correct(nomor, stood.alamat ?? '', stood.versi + 1);
  expect(back.body.data.keadaan).toBe('menunggu');
});

test('a link that was sent to the former address confirms nothing', async () => {
  const { nomor_pendaftar: nomor } = await t.applicants.make({ offering: '11-2', stage: 'lengkap' });
  mail.received.length = 0;
  await tell(nomor, 'tahan');
  await drain(t);
  const { versi, alamat } = await read(nomor);
  const raw = mail.received.find((one) => one.to[0] === alamat)?.raw ?? '';
  const link = /konfirmasi\/([\w-]+)/.exec(raw.replace(/=\r\n/g, ''))?.[1];
  expect((await correct(nomor, 'lain@example.com', versi)).status).toBe(200);
  expect((await correct(nomor, alamat ?? '', versi + 1)).status).toBe(200);
  const answer = await t.call('POST', '/api/pemberitahuan/konfirmasi', { body: { token: link } });
  expect(answer.body.code).toBe('tautan_surel');
});

test('only what can be an address, over what was seen, by who may act, and where there is a form', async () => {
  const { nomor_pendaftar: nomor } = await t.applicants.make({ offering: '11-2', stage: 'lengkap' });
  const { versi, alamat } = await read(nomor);
  for (const [email, message] of [
    ['bukan alamat', SUREL_SALAH],
    ['a@example.com\r\nBcc: b@example.com', SUREL_SALAH],
    [alamat ?? '', SUREL_SAMA],
  ] as const)
    expect((await correct(nomor, email, versi)).body.errors).toEqual([{ field: 'email', message }]);
  expect((await correct(nomor, 'x@example.com', versi - 1)).body.code).toBe('versi_usang');
  expect((await correct(nomor, 'x@example.com', versi, await asStaff(t, 'humas'))).status).toBe(403);
  expect((await correct('00000000', 'x@example.com', 1)).status).toBe(404);
  const empty = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  expect((await correct(empty.nomor_pendaftar, 'x@example.com', 0)).body.code).toBe('surel_kosong');
  expect((await read(nomor)).alamat).toBe(alamat);
});

test('with the links of the day used up it is corrected all the same, and never confirmed by what was before', async () => {
  const { nomor_pendaftar: nomor } = await t.applicants.make({ offering: '11-2', stage: 'lengkap' });
  let { versi } = await read(nomor);
  const next = async (email: string): Promise<SurelPendaftar> => {
    const done = await correct(nomor, email, versi);
    expect(done.status).toBe(200);
    ({ versi } = done.body.data);
    return done.body.data;
  };
  for (const i of [0, 1, 2, 3, 4]) expect((await next(`a${i}@example.com`)).keadaan).toBe('menunggu');
  await confirmFor(t, nomor);
  expect((await next('a5@example.com')).keadaan).toBe('belum');
  expect((await next('a4@example.com')).keadaan).toBe('belum');
});

test('words are tried at an address as they are typed, marked as a test, with nobody in them', async () => {
  const humas = await asStaff(t, 'humas');
  const send = (more: object = {}) =>
    humas<{ terkirim: boolean }>('POST', '/api/petugas/pemberitahuan/uji-templat', {
      body: {
        peristiwa: 'panggilan',
        subjek: 'Jawab sampai {batas}',
        isi: 'Yth. {nama}',
        kepada: 'saya@example.com',
        ...more,
      },
    });
  mail.received.length = 0;
  expect((await send({ isi: '{pin}' })).body.errors).toMatchObject([{ field: 'isi' }]);
  expect((await send({ kepada: 'a@example.com\r\nBcc: b@example.com' })).status).toBe(400);
  expect(mail.received).toEqual([]);
  const entries = await entriesOf(t, async () => {
    expect((await send()).body.data).toEqual({ terkirim: true, alasan: null });
  });
  expect(entries).toMatchObject([{ tindakan: 'kirim kata uji', subjek: 'panggilan' }]);
  expect(mail.received.map((one) => [one.to[0], one.header('subject')])).toEqual([
    ['saya@example.com', '[Uji] Jawab sampai [batas waktu]'],
  ]);
  // Nobody's notice is written down, and nothing says how to stop one.
  expect(mail.received[0]?.raw).not.toContain('surel/berhenti');
  await sendBy(await asStaff(t, 'admin'), mail.port, { cara: 'mati' });
  expect((await send()).body.code).toBe('surel_mati');
  await sendBy(await asStaff(t, 'admin'), mail.port);
});
