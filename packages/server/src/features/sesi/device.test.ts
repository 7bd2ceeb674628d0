import { instantText } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff } from '../../../test/desk.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from '../pemberitahuan/testing.ts';

let t: TestApp;
let mail: MailServer;
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  await sendBy(await asStaff(t, 'admin'), mail.port);
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const make = async (): Promise<TestApplicant> => {
  const one = await t.applicants.make({ offering: '11-2', stage: 'lengkap' });
  await confirmFor(t, one.nomor_pendaftar);
  return one;
};
/** Signs in; answers the browser's cookie. */
const enter = async (one: TestApplicant, cookie?: string, pin = one.pin): Promise<string> => {
  const answer = await t.call('POST', '/api/login', {
    cookie,
    body: { username: one.nomor_pendaftar, password: pin },
  });
  expect(answer.status).toBe(pin === one.pin ? 200 : 401);
  const set = String([answer.headers['set-cookie'] ?? ''].flat()[0]);
  if (answer.status === 200)
    expect(set).toMatch(/^__Host-peramban=[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Strict;/);
  return set.split(';')[0] as string;
};
const told = async (one: TestApplicant) =>
  (
    await t.db.query('SELECT FROM pemberitahuan WHERE nomor_pendaftar = $1 AND peristiwa = $2', [
      one.nomor_pendaftar,
      'masuk-baru',
    ])
  ).rowCount;

test('a sign-in from a browser not seen before is told, at night too, and says nothing personal', async () => {
  const one = await make();
  const own = await enter(one);
  t.clock.move(HOUR);
  expect(await enter(one, own)).toBe(own);
  // Who does not get in is no news.
  await enter(one, undefined, '000000000000');
  expect(await told(one)).toBe(0);
  // Two in the morning in Jakarta.
  t.clock.set(new Date('2026-11-21T19:00:00Z'));
  const other = await enter(one);
  expect(other).not.toBe(own);
  expect(await told(one)).toBe(1);
  await drain(t);
  expect(mail.received.map((m) => m.header('subject'))).toEqual(['Ada yang masuk dari perangkat baru']);
  const raw = (mail.received[0]?.raw ?? '').replace(/=\r\n/g, '');
  expect(raw).toContain(instantText(t.clock.now()));
  expect(raw).not.toContain(one.nomor_pendaftar);
  expect(raw).not.toContain('Yth.');
  // From then on it is known, each by its own.
  t.clock.move(DAY);
  for (const cookie of [own, other]) await enter(one, cookie);
  expect(await told(one)).toBe(1);
  await enter(one, '__Host-peramban=rusak');
  expect(await told(one)).toBe(2);
});

test('a browser that two applicants share is new to each, and their rows do not show that it is one', async () => {
  const [one, two] = [await make(), await make()];
  const cookie = await enter(one);
  t.clock.move(HOUR);
  await enter(two);
  t.clock.move(HOUR);
  await enter(two, cookie);
  expect([await told(one), await told(two)]).toEqual([0, 1]);
  const { rows } = await t.db.query(
    'SELECT encode(tanda, $2) AS tanda FROM perangkat_pendaftar WHERE nomor_pendaftar = ANY($1)',
    [[one.nomor_pendaftar, two.nomor_pendaftar], 'hex'],
  );
  expect(new Set(rows.map((row) => row.tanda)).size).toBe(3);
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('a doubled click at the first sign-in is no news, nor anything of a trial; the oldest browsers are forgotten', async () => {
  const [one, trial] = [await make(), await make()];
  await Promise.all([enter(one), enter(one)]);
  expect(await told(one)).toBe(0);
  await t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
  await enter(trial);
  t.clock.move(HOUR);
  await enter(trial);
  expect(await told(trial)).toBe(0);
  for (let i = 0; i < 25; i += 1) {
    t.clock.move(HOUR);
    await enter(one);
  }
  const { rowCount } = await t.db.query('SELECT FROM perangkat_pendaftar WHERE nomor_pendaftar = $1', [
    one.nomor_pendaftar,
  ]);
  expect(rowCount).toBe(20);
});
