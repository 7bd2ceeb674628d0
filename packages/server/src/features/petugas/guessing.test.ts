import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { cookiesOf } from '../../../test/office.ts';
import { hashPassword, newToken, seal, tokenHash } from '../../secrets.ts';
import { newSecret } from './code.ts';
import { codeAt } from './testing.ts';

const PASSWORD = 'sandi lama yang panjang';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let hash: string;
let nth = 0;
/** A new officer and a new network for every test. */
let who = '';
let net = '';
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());
const make = (username: string) =>
  t.db.query("INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, 'Uji', $2, 'humas')", [
    username,
    hash,
  ]);
beforeEach(async () => {
  nth += 1;
  [who, net] = [`tebak${nth}`, `10.2.${nth}`];
  await make(who);
});

interface Try {
  username?: string;
  from?: string;
  cookie?: string | undefined;
  kode?: string;
  through?: Pick<TestApp, 'call'>;
}
const signIn = (
  password: string,
  { username = who, from = `${net}.1`, cookie, kode, through = t }: Try = {},
) =>
  through.call('POST', '/api/petugas/masuk', {
    body: { username, password, ...(kode ? { kode } : {}) },
    from,
    cookie,
  });
const guess = async (times: number, given: Try = {}) => {
  const answers: number[] = [];
  for (let i = 0; i < times; i += 1) answers.push((await signIn('salah', given)).status);
  return answers;
};
const ten = Array.from({ length: 10 }, () => 401);

describe('guessing the password of an officer', () => {
  test('from one network is slow after ten tries, and every wait is told truly', async () => {
    expect(await guess(10)).toEqual(ten);
    const slow = await signIn('salah');
    expect(slow).toMatchObject({
      status: 429,
      body: { code: 'terlalu_sering' },
      headers: { 'retry-after': '5' },
    });
    const refused = await signIn('salah');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      `Terlalu banyak percobaan. Tunggu ${refused.headers['retry-after']} detik, lalu coba lagi.`,
    );
    expect((await signIn(PASSWORD, { through: second })).status).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, Number(refused.headers['retry-after']) * 1000));
    // What a stranger on the same network has used up does not keep the right password out.
    expect((await signIn(PASSWORD, { through: second })).status).toBe(200);
  });

  test('leaves the office open: from another network and from known devices everybody signs in', async () => {
    const colleagues = [who, `${who}b`, `${who}c`];
    for (const username of colleagues.slice(1)) await make(username);
    const devices = new Map<string, string | undefined>();
    for (const username of colleagues)
      devices.set(username, cookiesOf(await signIn(PASSWORD, { username, from: `${net}.9` }))[1]);
    await Promise.all(colleagues.map((username) => guess(14, { username })));
    for (const username of colleagues) {
      const cookie = devices.get(username);
      expect([username, (await signIn(PASSWORD, { username, cookie })).status]).toEqual([username, 200]);
      expect((await signIn(PASSWORD, { username, from: `10.200.${nth}.1` })).status).toBe(200);
    }
  });

  test('counts wider networks too: a fresh address of the same /48 begins with nothing', async () => {
    const from = (i: number) => `2001:db8:${nth}:${i.toString(16)}::1`;
    const statuses: number[] = [];
    for (let i = 0; i < 170; i += 1) statuses.push((await signIn('salah', { from: from(i) })).status);
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([401]));
    expect(new Set(statuses.slice(161))).toEqual(new Set([429]));
    expect((await signIn(PASSWORD, { from: '2001:db8:ffff::1' })).status).toBe(200);
  });

  test('over the limit of a wide network is slow from all its narrow ones together', async () => {
    const from = (i: number) => `2001:db8:b${nth}:${i.toString(16)}::1`;
    for (let i = 1; i <= 6; i += 1) await guess(1, { from: from(i) });
    await t.db.query('UPDATE rate_limit SET points = 2000 WHERE key LIKE $1', [`%2001:db8:b${nth}:%`]);
    const statuses: number[] = [];
    for (let i = 1; i <= 6; i += 1) statuses.push(...(await guess(1, { from: from(i) })));
    // One is judged and found wrong, the others are not; each is told to wait.
    expect(new Set(statuses)).toEqual(new Set([429]));
    const { rows } = await t.db.query(
      "SELECT count(*)::int AS n FROM rate_limit WHERE key LIKE 'petugas-lambat:%' AND key LIKE $1",
      [`%2001:db8:b${nth}%`],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('that was not judged is not counted', async () => {
    await guess(11);
    const points = async () =>
      (
        await t.db.query(
          "SELECT points FROM rate_limit WHERE key LIKE 'petugas-%' AND key LIKE $1 ORDER BY key",
          [`%${net}/24`],
        )
      ).rows;
    const before = await points();
    expect(await guess(5)).toEqual([429, 429, 429, 429, 429]);
    expect(await points()).toEqual(before);
  });

  test('with invented names buys no fresh tries over the limit of the network, and its rows have an end', async () => {
    await guess(1);
    await t.db.query(
      "UPDATE rate_limit SET points = 1000 WHERE key LIKE 'petugas-jaringan:%' AND key LIKE $1",
      [`%${net}%/32`],
    );
    for (let i = 0; i < 40; i += 1) await guess(1, { username: `karangan${nth}-${i}` });
    const { rows } = await t.db.query(
      `SELECT count(*) FILTER (WHERE key LIKE 'petugas-lambat:%' AND key LIKE $1)::int AS tries,
        count(*) FILTER (WHERE key LIKE '%karangan%')::int AS named FROM rate_limit`,
      [`%${net}%`],
    );
    expect(rows[0].tries).toBeLessThanOrEqual(16);
    expect(rows[0].named).toBe(0);
  });

  test('from every line of one provider at once leaves room in the queue for other networks', async () => {
    const crowd = Array.from({ length: 60 }, (_, i) =>
      signIn('salah', { username: `${who}-${i}`, from: `2001:db8:a${nth}:${i.toString(16)}::1` }),
    );
    const honest = await signIn(PASSWORD);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(honest.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('gives back what signing in took', async () => {
    for (let i = 0; i < 12; i += 1) expect((await signIn(PASSWORD)).status).toBe(200);
    expect(await guess(10)).toEqual(ten);
  });

  test('of an unknown name is answered as that of a known one', async () => {
    const seen = [await guess(11), await guess(11, { username: `tiada${nth}`, from: `${net}.2` })];
    expect(seen[0]).toEqual(seen[1]);
  });

  describe('with the right password in hand', () => {
    let right = '';
    const wrong = async (networks: number, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < networks; n += 1)
        for (let i = 0; i < times; i += 1)
          statuses.push(
            (await signIn(PASSWORD, { kode: '000000', from: `10.${201 + n}.${nth}.${i}` })).status,
          );
      return statuses;
    };
    beforeEach(async () => {
      const secret = newSecret();
      await t.db.query('UPDATE petugas SET totp = $2 WHERE username = $1', [
        who,
        seal(t.deps.config.keys, `totp ${who}`, secret),
      ]);
      right = codeAt(secret, t.clock.now().getTime());
    });

    test('one-time codes tried from one network are slow there, and the office signs in from elsewhere', async () => {
      expect(await wrong(1, 13)).toEqual([...ten, 429, 429, 429]);
      expect((await signIn(PASSWORD, { kode: right, from: `10.201.${nth}.1` })).status).toBe(429);
      expect((await signIn(PASSWORD, { kode: right, from: `10.199.${nth}.1` })).status).toBe(200);
    });

    test('the one-time code is not found by trying them all from many networks', async () => {
      expect(new Set(await wrong(10, 10))).toEqual(new Set([401]));
      expect(await wrong(1, 1)).toEqual([429]);
      const refused = await signIn(PASSWORD, { kode: right, from: `10.199.${nth}.1` });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    });
  });
});

describe('a known device', () => {
  const deviceOf = async () => cookiesOf(await signIn(PASSWORD))[1] as string;

  test('is a cookie no script and no other site sees, bound to its account', async () => {
    const answer = await signIn(PASSWORD);
    expect(String([answer.headers['set-cookie']].flat()[1])).toMatch(
      /^__Host-perangkat-[0-9a-f]{12}=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    await make(`${who}x`);
    const [name, value] = (await deviceOf()).split('=');
    const other = `__Host-perangkat-${tokenHash(`${who}x`).toString('hex').slice(0, 12)}=${value}`;
    await guess(12, { username: `${who}x` });
    expect((await signIn(PASSWORD, { username: `${who}x`, cookie: other })).status).toBe(429);
    await guess(12);
    const forged = `${value?.slice(0, -1)}${value?.endsWith('A') ? 'E' : 'A'}`;
    expect((await signIn(PASSWORD, { cookie: `${name}=${forged}` })).status).toBe(429);
    expect((await signIn(PASSWORD, { cookie: `${name}=${value}` })).status).toBe(200);
  });

  test('has ten tries of its own, and guessing from it takes nothing from others', async () => {
    const cookie = await deviceOf();
    expect(await guess(10, { cookie })).toEqual(ten);
    expect((await signIn('salah', { cookie })).status).toBe(429);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('is forgotten with the password that was changed, and after half a year', async () => {
    const cookie = await deviceOf();
    await guess(12);
    const began = t.clock.now();
    t.clock.move(181 * DAY);
    expect((await signIn(PASSWORD, { cookie })).status).toBe(429);
    t.clock.set(began);
    await t.db.query('UPDATE petugas SET perangkat = perangkat + 1 WHERE username = $1', [who]);
    expect((await signIn(PASSWORD, { cookie })).status).toBe(429);
  });
});

test('of more than twenty sessions of an officer the oldest end', async () => {
  const began = t.clock.now();
  const opened: string[] = [];
  for (let i = 0; i < 22; i += 1) {
    t.clock.move(MINUTE / 60);
    opened.push(cookiesOf(await signIn(PASSWORD))[0] as string);
  }
  const asks = async (cookie: string) => (await t.call('GET', '/api/petugas/sesi', { cookie })).status;
  expect([await asks(opened[0] as string), await asks(opened[1] as string)]).toEqual([401, 401]);
  for (const cookie of opened.slice(2)) expect(await asks(cookie)).toBe(200);
  t.clock.set(began);
});

describe('a role that needs one-time codes', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ codeRoles: ['humas'] });
    for (const [username, peran, others] of [
      ['wajib', 'loa', ['humas']],
      ['bebas', 'loa', []],
    ] as const)
      await strict.db.query(
        "INSERT INTO petugas (username, nama, sandi, peran, peran_lain) VALUES ($1, 'Uji', $2, $3, $4)",
        [username, hash, peran, others],
      );
  });
  afterAll(() => strict.close());
  const enter = async (username: string) => {
    const body = { username, password: PASSWORD };
    const answer = await strict.call<{ kode_wajib: boolean; izin: string[] }>('POST', '/api/petugas/masuk', {
      body,
    });
    return { ...answer, cookie: cookiesOf(answer)[0] };
  };

  test('lets nothing be done before they are set, and everything after', async () => {
    const { cookie, body } = await enter('wajib');
    expect(body.data).toMatchObject({ kode_wajib: true, izin: ['masuk'] });
    for (const path of ['/api/petugas/beranda', '/api/petugas/berita', '/api/petugas/acuan/prodi'])
      expect(await strict.call('GET', path, { cookie })).toMatchObject({
        status: 403,
        body: { code: 'kode_wajib' },
      });
    const drawn = await strict.call<{ rahasia: string; tiket: string }>(
      'POST',
      '/api/petugas/akun/kode/siapkan',
      {
        cookie,
        body: {},
      },
    );
    const { rahasia, tiket } = drawn.body.data;
    const kode = codeAt(rahasia, strict.clock.now().getTime());
    const sent = { cookie, body: { tiket, kode } };
    expect((await strict.call('POST', '/api/petugas/akun/kode/aktifkan', sent)).status).toBe(200);
    expect((await strict.call('GET', '/api/petugas/berita', { cookie })).status).toBe(200);
  });

  test('asks nothing of the others', async () => {
    const { cookie, body } = await enter('bebas');
    expect(body.data.kode_wajib).toBe(false);
    expect((await strict.call('GET', '/api/petugas/beranda', { cookie })).status).toBe(200);
  });
});

test('a link to choose a password is of no use made up, late, or used', async () => {
  const token = newToken();
  const put = (hours: number) =>
    t.db.query(
      `INSERT INTO undangan_petugas VALUES ($1, $2, $3, $3::timestamptz + make_interval(hours => $4))
       ON CONFLICT (username) DO UPDATE SET berakhir = excluded.berakhir`,
      [who, tokenHash(token), t.clock.now(), hours],
    );
  const use = (sandi = 'kuda hijau melompat', given = token) =>
    t.call('POST', '/api/petugas/undangan', { body: { token: given, sandi } });
  const GONE = { status: 410, body: { code: 'undangan_tidak_berlaku' } };
  await put(0);
  expect(await use()).toMatchObject(GONE);
  await put(1);
  expect(await use(undefined, newToken())).toMatchObject(GONE);
  expect(await use('aaaaaaaaaaaa')).toMatchObject({ status: 422, body: { code: 'sandi_lemah' } });
  const cookie = cookiesOf(await signIn(PASSWORD))[0];
  expect((await use()).status).toBe(200);
  expect((await t.call('GET', '/api/petugas/sesi', { cookie })).status).toBe(401);
  expect([(await signIn(PASSWORD)).status, (await signIn('kuda hijau melompat')).status]).toEqual([401, 200]);
  expect(await use('kuda merah melompat')).toMatchObject(GONE);
});
