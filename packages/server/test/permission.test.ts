import { PETUGAS_HEADER } from '@gerbang/contract/wire/path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, STAFF_COOKIE, STAFF_HOURS, STAFF_IDLE_MINUTES } from '../src/http/staff-session.ts';
import { newToken, seal, tokenHash } from '../src/secrets.ts';
import { seedStaff } from '../src/seed/staff.ts';
import { type Answered, HOUR, MINUTE, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { addressOf, callsOf, type MountedCall, sample } from './calls.ts';

/** A role that may not touch the reference lists. */
const SOMEBODY = Object.keys(roles).find((role) => !roles[role]?.includes('referensi')) as string;

let t: TestApp;
let applicant: TestApplicant;
const passwords: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp();
  applicant = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  for (const { username, password } of await seedStaff(t.db)) passwords[username] = password;
});
afterAll(() => t.close());

/** A cookie of a session that began now. */
const cookieFor = async (username: string, hours = STAFF_HOURS): Promise<string> => {
  const token = newToken();
  const now = t.clock.now();
  await t.db.query(
    'INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, $2, $3, $4)',
    [tokenHash(token), username, now, new Date(now.getTime() + hours * HOUR)],
  );
  return `${STAFF_COOKIE}=${token}`;
};
const cookies: Record<string, string> = {};
/** The cookie of a role, the same for every call but those that end it. */
const cookieOfRole = async (role: string, call: MountedCall): Promise<string> =>
  call.path.endsWith('/keluar') ? cookieFor(role) : (cookies[role] ??= await cookieFor(role));
const staffCalls = () => callsOf(t.app).filter((c) => c.access.startsWith('petugas:'));
const make = (call: MountedCall, as: { cookie?: string; token?: string }): Promise<Answered> =>
  t.call(call.method, addressOf(call), {
    ...as,
    ...(call.method === 'GET' || call.method === 'DELETE'
      ? {}
      : { body: call.body ? sample(call.body) : {} }),
  });

describe('a call of the office', () => {
  test('lets in the roles that hold its permission and nobody else', async () => {
    const table: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const call of staffCalls()) {
      const permission = call.access.slice('petugas:'.length);
      for (const role of Object.keys(roles)) {
        const isHolder = (roles[role] as readonly string[]).includes(permission);
        // A stream that is opened never ends.
        if (isHolder && call.answers === 'text/event-stream') continue;
        const { status } = await make(call, { cookie: await cookieOfRole(role, call) });
        table[`${role}: ${call.name}`] =
          status === 403 || status === 401 || status >= 500 ? String(status) : 'let in';
        expected[`${role}: ${call.name}`] = isHolder ? 'let in' : '403';
      }
    }
    expect(table).toEqual(expected);
    expect(new Set(Object.values(table))).toEqual(new Set(['let in', '403']));
  }, 120_000);

  test('says that the permission is missing, or that nobody is signed in', async () => {
    await t.db.query(
      "INSERT INTO petugas (username, nama, sandi, peran, aktif) VALUES ('bekas', 'B', 'x', 'admin', false), ('tanpa', 'T', 'x', 'peran lama', true)",
    );
    const outsiders = {
      nobody: {},
      'an applicant': { token: applicant.token },
      'the applicant in a cookie': { cookie: `${STAFF_COOKIE}=${applicant.token}` },
      'an invented cookie': { cookie: `${STAFF_COOKIE}=${newToken()}` },
      'an empty cookie': { cookie: `${STAFF_COOKIE}=` },
      'a cookie of another name': { cookie: (await cookieFor('admin')).replace(STAFF_COOKIE, 'petugas') },
      'a session that has ended': { cookie: await cookieFor('admin', 0) },
      'an account switched off': { cookie: await cookieFor('bekas') },
    };
    for (const call of staffCalls()) {
      for (const [who, as] of Object.entries(outsiders)) {
        const { status, body } = await make(call, as);
        expect([call.name, who, status, body.code]).toEqual([call.name, who, 401, 'belum_masuk']);
      }
      const { status, body } = await make(call, { cookie: await cookieOfRole('tanpa', call) });
      expect([call.name, status, body.message]).toEqual([
        call.name,
        403,
        'Akun Anda tidak berwenang untuk tindakan ini.',
      ]);
    }
  }, 120_000);

  test('does nothing from a page of another officer than the one signed in by now', async () => {
    const cookie = await cookieFor('admin');
    for (const [shown, status] of [
      ['humas', 409],
      ['', 409],
      ['admin', 200],
    ] as const) {
      const headers = { [PETUGAS_HEADER]: shown };
      expect((await t.call('GET', '/api/petugas/sesi', { cookie, headers })).status).toBe(status);
      const body = { tahun: 2077 };
      expect((await t.call('POST', '/api/v1/tahun', { cookie, headers, body })).status).toBe(status);
      expect((await t.call('GET', '/api/v1/tahun/2077')).status).toBe(status === 200 ? 200 : 404);
    }
    await t.call('DELETE', '/api/v1/tahun/2077', { cookie });
  });

  test('does nothing for who is not let in', async () => {
    const { body } = await t.call('GET', '/api/v1/provinsi_2018');
    for (const as of [{}, { cookie: await cookieFor(SOMEBODY) }, { token: applicant.token }]) {
      expect((await t.call('DELETE', '/api/v1/provinsi_2018/94', as)).status).toBeGreaterThanOrEqual(401);
      expect(
        (await t.call('POST', '/api/v1/tahun', { ...as, body: { tahun: 2077 } })).status,
      ).toBeGreaterThanOrEqual(401);
    }
    expect((await t.call('GET', '/api/v1/provinsi_2018')).body).toEqual(body);
    expect((await t.call('GET', '/api/v1/tahun/2077')).status).toBe(404);
  });

  test('is no act for a page of another origin, not even of a sister site', async () => {
    const from: Record<string, Record<string, string>> = {
      'a sister site': { 'sec-fetch-site': 'same-site', origin: 'https://sister.example.ac.id' },
      'a stranger': { 'sec-fetch-site': 'cross-site', origin: 'https://stranger.example' },
      'an old browser elsewhere': { origin: 'https://stranger.example' },
      'a sandbox': { origin: 'null' },
      'a port beside ours': { origin: 'http://localhost:3999' },
    };
    for (const call of staffCalls().filter(({ method }) => method !== 'GET'))
      for (const [who, headers] of Object.entries(from)) {
        const { status } = await t.call(call.method, addressOf(call), {
          cookie: await cookieOfRole('admin', call),
          headers,
        });
        expect([call.name, who, status]).toEqual([call.name, who, 403]);
      }
    const cookie = await cookieFor('admin');
    const ours = { 'sec-fetch-site': 'same-origin', origin: new URL(t.deps.config.publicUrl).origin };
    const { 'sec-fetch-site': _, ...old } = ours;
    for (const headers of [ours, old, { host: 'pmb.test', origin: 'http://pmb.test' }])
      expect((await t.call('POST', '/api/v1/tahun', { cookie, headers, body: {} })).status).toBe(400);
  });

  test("stays shut to a cookie of the office on the applicants' side", async () => {
    const cookie = await cookieFor('admin');
    for (const call of callsOf(t.app).filter((c) => c.access === 'pendaftar' && c.method === 'GET'))
      expect([call.name, (await t.call('GET', addressOf(call), { cookie })).status]).toEqual([
        call.name,
        401,
      ]);
  });
});

test('a public call asks nobody who they are', async () => {
  const lists = callsOf(t.app).filter(
    (c) => c.access === 'public' && c.method === 'GET' && c.answers === 'application/json',
  );
  expect(lists.length).toBeGreaterThan(50);
  for (const call of lists)
    expect([call.name, [200, 404].includes((await t.call('GET', addressOf(call))).status)]).toEqual([
      call.name,
      true,
    ]);
});

describe('signing in at the desk', () => {
  const signIn = (username: string, password: string, more: object = {}, from = '10.0.0.1') =>
    t.call<{ peran: string[] }>('POST', '/api/petugas/masuk', {
      body: { username, password, ...more },
      from,
    });
  const cookieOf = (answer: Answered) => String([answer.headers['set-cookie']].flat()[0]);

  test('sets a cookie that scripts and other sites never see, and signing out ends it', async () => {
    const answer = await signIn(SOMEBODY, passwords[SOMEBODY] ?? '');
    expect([answer.status, answer.body.data]).toMatchObject([200, { username: SOMEBODY, peran: [SOMEBODY] }]);
    expect(cookieOf(answer)).toMatch(
      /^__Host-petugas=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=36000$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain(cookieOf(answer).slice(15, 58));
    const cookie = cookieOf(answer).split(';')[0] as string;
    expect((await t.call('GET', '/api/petugas/sesi', { cookie })).status).toBe(200);
    expect((await t.call('POST', '/api/petugas/keluar', { cookie })).status).toBe(200);
    expect((await t.call('GET', '/api/petugas/sesi', { cookie })).status).toBe(401);
  });

  test('ends by itself after ten hours', async () => {
    const cookie = cookieOf(await signIn('admin', passwords.admin ?? '')).split(';')[0] as string;
    const status = async () => (await t.call('GET', '/api/petugas/sesi', { cookie })).status;
    for (let hour = 1; hour < STAFF_HOURS; hour += 1) {
      t.clock.move(HOUR);
      expect([hour, await status()]).toEqual([hour, 200]);
    }
    t.clock.move(HOUR - 1);
    expect(await status()).toBe(200);
    t.clock.move(1);
    expect(await status()).toBe(401);
    t.clock.move(-STAFF_HOURS * HOUR);
  });

  test('ends after two hours without a call, and calls in between are noted once a minute', async () => {
    const cookie = cookieOf(await signIn('admin', passwords.admin ?? '')).split(';')[0] as string;
    const status = async () => (await t.call('GET', '/api/petugas/sesi', { cookie })).status;
    const noted = async () =>
      (
        await t.db.query('SELECT coalesce(dipakai, dibuat) AS at FROM sesi_petugas WHERE token_hash = $1', [
          tokenHash(cookie.slice(STAFF_COOKIE.length + 1)),
        ])
      ).rows[0].at.getTime();
    const began = t.clock.now().getTime();
    t.clock.move(MINUTE);
    expect([await status(), await noted()]).toEqual([200, began]);
    t.clock.move(STAFF_IDLE_MINUTES * MINUTE - MINUTE - 1);
    expect([await status(), await noted()]).toEqual([200, t.clock.now().getTime()]);
    t.clock.move(STAFF_IDLE_MINUTES * MINUTE);
    expect(await status()).toBe(401);
    t.clock.set(new Date(began));
  });

  test('answers an unknown name and a wrong password alike', async () => {
    const seen = ({ status, body }: Answered) => [status, body.code, body.message];
    const wrong = seen(await signIn('keuangan', 'salah'));
    expect(wrong).toEqual([401, 'login_petugas_gagal', 'Nama pengguna, kata sandi, atau kode tidak cocok.']);
    expect(seen(await signIn('siapa', 'salah'))).toEqual(wrong);
  });

  test('counts wrong passwords only: an office that signs in all morning is not slowed down', async () => {
    const from = '10.0.0.3';
    for (let i = 0; i < 12; i += 1)
      expect((await signIn('humas', passwords.humas ?? '', {}, from)).status).toBe(200);
  });

  test('asks for the one-time code where one is set', async () => {
    const secret = new Secret({ size: 20 });
    await t.db.query('UPDATE petugas SET totp = $1 WHERE username = $2', [
      seal(t.deps.config.keys, 'totp admin', secret.base32),
      'admin',
    ]);
    const code = (shift: number) =>
      new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + shift });
    const password = passwords.admin ?? '';
    expect((await signIn('admin', password)).status).toBe(401);
    expect((await signIn('admin', password, { kode: code(120_000) })).status).toBe(401);
    expect((await signIn('admin', 'salah', { kode: code(0) })).status).toBe(401);
    expect((await signIn('admin', password, { kode: code(0) })).status).toBe(200);
  });
});
