import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../src/http/staff-session.ts';
import { type Answered, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { addressOf, callsOf, type MountedCall, sample } from './calls.ts';
import { asStaff, type StaffCall } from './desk.ts';

/** What anybody may read; a call that is not among them is personal, whoever mounts it. */
const PUBLIC = /^GET \/api\/v\d\/(?!berkas\/|kartu_ujian\/|loa\/|public\/loa\/|public\/kartu\/)/;

let t: TestApp;
let who: TestApplicant;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  admin = await asStaff(t, Object.keys(roles)[0] as string);
});
afterAll(() => t.close());

const ask = (call: MountedCall): Promise<Answered> => {
  const { nomor_pendaftar, nomor_peserta, kode_penawaran } = who;
  const values = { nomor_pendaftar, nomor_peserta: nomor_peserta ?? '', kode_penawaran };
  const address = addressOf(call, values);
  const options = {
    ...(call.access === 'pendaftar' ? { token: who.token } : {}),
    ...(call.method === 'GET' || call.method === 'DELETE'
      ? {}
      : { body: call.body ? sample(call.body) : {} }),
  };
  return call.access.startsWith('petugas:')
    ? admin(call.method, address, options)
    : t.call(call.method, address, options);
};
/** Signing out ends the session the others ask with; a stream never ends. */
const isAsked = (call: MountedCall) =>
  call.answers !== 'text/event-stream' && !/\/(keluar|logout)/.test(call.path) && call.method === 'GET';

test('no cache keeps an answer about a person, of whatever call', async () => {
  const kept: string[] = [];
  let personal = 0;
  for (const call of callsOf(t.app).filter(isAsked)) {
    const { headers, status } = await ask(call);
    const said = String(headers['cache-control'] ?? '');
    if (call.access === 'public' && PUBLIC.test(call.name)) continue;
    personal += 1;
    // Option lists are the same for everybody who may ask.
    const isList = said.startsWith('public') && status === 200;
    if (!/\bno-store\b/.test(said) && !isList) kept.push(`${call.name}: ${said}`);
    if (isList && JSON.stringify(headers).includes(who.nomor_pendaftar)) kept.push(call.name);
  }
  expect(kept).toEqual([]);
  expect(personal).toBeGreaterThan(60);
});

test('neither do sign-in, the lookup with its PIN, the data of the form and the result', async () => {
  const { nomor_pendaftar, token } = who;
  const paid = await t.db.query('SELECT nomor_pembayaran FROM pembayaran WHERE nomor_pendaftar = $1', [
    nomor_pendaftar,
  ]);
  const answers = [
    await t.call('POST', '/api/v2/pembayaran/cek_password/pub', {
      body: { nomor_pembayaran: paid.rows[0].nomor_pembayaran, nomor_pendaftar },
    }),
    await t.call('GET', `/api/v2/data_diri_pendaftar/${nomor_pendaftar}`, { token }),
    await t.call('GET', `/api/v1/data_diri_pendaftar/${nomor_pendaftar}`, { token }),
    await t.call('GET', `/api/v2/yudisium/${nomor_pendaftar}`, { token }),
  ];
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
});

test('what anybody may read can be kept', async () => {
  const { headers } = await t.call('GET', '/api/v1/provinsi_2018');
  expect(headers['cache-control']).toMatch(/^public/);
});
