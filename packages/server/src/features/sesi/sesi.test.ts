import { errors } from '@gerbang/contract';
import type { Sesi } from '@gerbang/contract/applicant/sesi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, HOUR, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { paying } from '../../../test/proof.ts';
import { buildApp } from '../../app.ts';
import type { Reader } from '../../db/reader.ts';
import { setPin } from '../../domain/pendaftar.ts';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});

const login = (username: string, password: string, from?: string) =>
  t.call<Sesi & { token: string; pin_lemah: boolean }>('POST', '/api/login', {
    body: { username, password },
    ...(from ? { from } : {}),
  });
const asks = (token: string, through: Pick<TestApp, 'call'> = t) =>
  through.call('GET', '/api/v2/sesi', { token }).then((a) => a.status);
/** What an outsider can tell answers apart by. */
const seen = ({ status, body }: Answered) => ({ status, body: { ...body, request_id: undefined } });

describe('signing in', () => {
  test('answers a token and the session; the token itself is stored nowhere', async () => {
    const { status, body } = await login(who.nomor_pendaftar, who.pin);
    expect(status).toBe(200);
    expect(body.data.mhs_jalur).toMatchObject({
      nomor_pendaftar: who.nomor_pendaftar,
      kode_penawaran: who.kode_penawaran,
      penawaran_jalur: { kode_jalur: '11', gelombang: 2, jalur: { jalur_masuk: 'Ujian Mandiri Sarjana' } },
    });
    expect(body.data.token).toMatch(/^[\w-]{43}$/);
    expect(await asks(body.data.token)).toBe(200);
    const { rows } = await t.db.query<{ all: string }>("SELECT string_agg(s::text, ' ') AS all FROM sesi s");
    expect(rows[0]?.all).not.toContain(body.data.token);
    expect(rows[0]?.all).not.toContain(Buffer.from(body.data.token).toString('hex'));
  });

  test('in a crowd everybody gets their own session, and only with their own PIN', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })),
    );
    const asked = crowd.flatMap((one, i) => {
      const neighbour = crowd[(i + 1) % crowd.length] as TestApplicant;
      return [
        { one, pin: one.pin, opens: true },
        { one, pin: neighbour.pin, opens: false },
        { one, pin: one.pin, opens: true },
      ];
    });
    const answers = await Promise.all(
      asked.map(({ one, pin }, i) => login(one.nomor_pendaftar, pin, `10.9.0.${i + 1}`)),
    );
    const tokens = new Set<string>();
    for (const [i, { status, body }] of answers.entries()) {
      const { one, opens } = asked[i] as (typeof asked)[number];
      expect(status).toBe(opens ? 200 : 401);
      if (!opens) continue;
      expect(body.data.mhs_jalur.nomor_pendaftar).toBe(one.nomor_pendaftar);
      const own = await t.call<Sesi>('GET', '/api/v2/sesi', { token: body.data.token });
      expect(own.body.data.mhs_jalur.nomor_pendaftar).toBe(one.nomor_pendaftar);
      tokens.add(body.data.token);
    }
    expect(tokens.size).toBe(24);
  });

  test('a crowd that comes back at once is known again, each as who they are, and strangers among them are not', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })),
    );
    const [gone] = crowd.splice(0, 1) as [TestApplicant];
    await t.call('POST', '/api/logout', { token: gone.token });
    const asked = crowd.flatMap(({ token, nomor_pendaftar }, i) => [
      { token, nomor: nomor_pendaftar },
      { token: i % 2 === 0 ? gone.token : token.split('').toReversed().join(''), nomor: null },
    ]);
    // Of a process that knows nobody yet; once more when it does: then what they are told is read together.
    const fresh = await t.another();
    for (let time = 0; time < 2; time += 1) {
      const answers = await Promise.all(
        asked.map(({ token }) => fresh.call<Sesi | null>('GET', '/api/v2/sesi', { token })),
      );
      expect(
        answers.map(({ status, body }) => [status, body.data?.mhs_jalur.nomor_pendaftar ?? null]),
      ).toEqual(asked.map(({ nomor }) => [nomor ? 200 : 401, nomor]));
    }
  });

  test('takes code and PIN with the spaces people copy along', async () => {
    expect((await login(` ${who.nomor_pendaftar} `, `${who.pin}\n`)).status).toBe(200);
  });

  test('answers a wrong PIN, an unknown code and a PIN of somebody else alike', async () => {
    const other = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const wrong = await login(who.nomor_pendaftar, '0000000000000000');
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe(
      'Login gagal, pastikan ID Pendaftaran dan PIN Pendaftaran benar. Atau pastikan Tanggal Pendaftaran sesuai dengan Jalur yang anda pilih.',
    );
    expect(seen(await login('00000000', who.pin))).toEqual(seen(wrong));
    expect(seen(await login(who.nomor_pendaftar, other.pin))).toEqual(seen(wrong));
    expect(seen(await login('bukan kode', 'x'))).toEqual(seen(wrong));
  });

  test('works outside the registration period too: card and result are still wanted', async () => {
    const late = await t.applicants.make({ offering: '11-1', stage: 'sebagian' });
    expect((await login(late.nomor_pendaftar, late.pin)).status).toBe(200);
  });
});

describe('ending a session', () => {
  test('a request without a token, or with one that never was, is sent to sign in', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'A'.repeat(43)}` },
      { authorization: `Basic ${who.token}` },
    ]) {
      const { status, body } = await t.call('GET', '/api/v2/sesi', {
        headers: headers as Record<string, string>,
      });
      expect([status, body.code, body.message]).toEqual([401, 'belum_masuk', errors.belum_masuk[1]]);
    }
  });

  test('signing out ends the token at once, in every process, and no other session', async () => {
    const phone = await t.applicants.signIn(who.nomor_pendaftar);
    for (const token of [who.token, phone])
      for (const through of [t, second]) expect(await asks(token, through)).toBe(200);
    expect((await t.call('POST', '/api/logout', { token: who.token })).status).toBe(200);
    expect(await asks(who.token)).toBe(401);
    await expect.poll(() => asks(who.token, second)).toBe(401);
    expect([await asks(phone), await asks(phone, second)]).toEqual([200, 200]);
  });

  test('of more than twenty sessions of an account the oldest end, in every process, and nobody else loses one', async () => {
    const began = t.clock.now();
    const other = await t.applicants.signIn(
      (await t.applicants.make({ offering: '11-2', stage: 'baru' })).nomor_pendaftar,
    );
    await t.db.query('DELETE FROM sesi WHERE nomor_pendaftar = $1', [who.nomor_pendaftar]);
    const tokens: string[] = [];
    for (let i = 0; i < 22; i += 1) {
      t.clock.move(1_000);
      const { body } = await login(who.nomor_pendaftar, who.pin);
      tokens.push(body.data.token);
      // Known to both processes, which must forget it too.
      for (const through of [t, second]) expect(await asks(body.data.token, through)).toBe(200);
    }
    const [first = '', next = '', ...kept] = tokens;
    for (const ended of [first, next])
      for (const through of [t, second]) await expect.poll(() => asks(ended, through)).toBe(401);
    for (const token of [...kept, other]) expect(await asks(token)).toBe(200);
    const crowd = await Promise.all(Array.from({ length: 60 }, () => login(who.nomor_pendaftar, who.pin)));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
    const { rowCount } = await t.db.query('SELECT FROM sesi WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect(rowCount).toBe(20);
    expect(await asks(other)).toBe(200);
    // A host whose clock is behind: what it opens is not the oldest.
    t.clock.move(-10_000);
    expect(await asks((await login(who.nomor_pendaftar, who.pin)).body.data.token)).toBe(200);
    t.clock.set(began);
  });

  test('a session that is being looked up while it is revoked is not remembered', async () => {
    const held: (() => void)[] = [];
    let hold = true;
    const reader: Reader = {
      ...t.deps.reader,
      query: async (query) => {
        const result = await t.deps.reader.query(query);
        if (hold && query.name === 'sesi') await new Promise<void>((resolve) => held.push(resolve));
        return result as never;
      },
    };
    const slow = await buildApp({ ...t.deps, reader });
    await slow.ready();
    const ask = () => slow.inject({ url: '/api/v2/sesi', headers: { authorization: `Bearer ${who.token}` } });
    const looking = ask();
    await expect.poll(() => held.length, { interval: 1, timeout: 10_000 }).toBe(1);
    hold = false;
    await t.call('POST', '/api/logout', { token: who.token });
    // The news reaches the slow process before the answer of its own reading does.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const release of held) release();
    await looking;
    expect((await ask()).statusCode).toBe(401);
    await slow.close();
  });

  test('two hours without a request end it; using it keeps it alive, but not beyond twelve hours', async () => {
    const began = t.clock.now();
    // The clock jumps, so what an hour would have written must be waited for.
    const isWritten = () =>
      expect
        .poll(
          async () => (await t.db.query('SELECT FROM sesi WHERE dipakai = $1', [t.clock.now()])).rowCount,
          { interval: 5 },
        )
        .toBe(1);
    const idle = await t.applicants.signIn(who.nomor_pendaftar);
    t.clock.move(2 * HOUR - 1);
    expect(await asks(idle)).toBe(200);
    await isWritten();
    t.clock.move(2 * HOUR - 1);
    expect(await asks(idle, second)).toBe(200);
    await isWritten();
    t.clock.move(2 * HOUR);
    expect([await asks(idle), await asks(idle, second)]).toEqual([401, 401]);

    t.clock.set(began);
    const used = await t.applicants.signIn(who.nomor_pendaftar);
    for (let hour = 1; hour <= 11; hour += 1) {
      t.clock.move(HOUR);
      expect(await asks(used)).toBe(200);
      await isWritten();
    }
    t.clock.move(HOUR - MINUTE);
    expect(await asks(used)).toBe(200);
    t.clock.move(MINUTE);
    expect([await asks(used), await asks(used, second)]).toEqual([401, 401]);
    t.clock.set(began);
  });
});

describe('changing the PIN', () => {
  const change = (pin_lama: string, pin_baru: string, from?: string) =>
    t.call('POST', '/api/v2/sesi/pin', {
      token: who.token,
      body: { pin_lama, pin_baru },
      ...(from ? { from } : {}),
    });
  const NEW = '7305281946627350';

  test('needs the old one, and sixteen digits', async () => {
    const wrong = await change('0'.repeat(16), NEW);
    expect([wrong.status, wrong.body.message]).toEqual([422, 'PIN lama tidak cocok.']);
    for (const bad of [NEW.slice(1), `${NEW}7`, `${NEW.slice(1)}x`, '１２３４５６７８９０１２３４５６'])
      expect((await change(who.pin, bad)).status).toBe(400);
    expect((await login(who.nomor_pendaftar, who.pin)).status).toBe(200);
  });

  test('ends every other session everywhere, keeps this one, and hides the PIN from the lookup', async () => {
    const phone = await t.applicants.signIn(who.nomor_pendaftar);
    const look = () =>
      t.call<{ PIN_PMB: string | null }>('POST', '/api/v2/pembayaran/cek_password/pub', {
        body: { nomor_pembayaran: who.nomor_pembayaran, nomor_pendaftar: who.nomor_pendaftar },
        from: '10.9.0.1',
      });
    expect((await look()).body.data.PIN_PMB).toBe(who.pin);
    for (const through of [t, second]) expect(await asks(phone, through)).toBe(200);
    expect((await change(who.pin, NEW)).status).toBe(200);
    expect(await asks(phone)).toBe(401);
    await expect.poll(() => asks(phone, second)).toBe(401);
    expect([await asks(who.token), await asks(who.token, second)]).toEqual([200, 200]);
    expect((await login(who.nomor_pendaftar, who.pin)).status).toBe(401);
    expect((await login(who.nomor_pendaftar, NEW)).status).toBe(200);
    expect((await look()).body.data.PIN_PMB).toBeNull();
  });

  test('guessing the old PIN with a stolen session is slowed down', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push((await change('9'.repeat(16), NEW, '10.9.0.2')).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 428]);
  });

  test('refuses one that is easily guessed, and says at its field why', async () => {
    const code = who.nomor_pendaftar;
    for (const [weak, why] of [
      ['1234567890123456', 'berurutan'],
      ['8888888888888888', 'berulang'],
      ['1708200817082009', 'tanggal'],
      [`${code}92651473`, 'ID pendaftaran'],
      ['3141592653589793', 'umum'],
    ] as const) {
      const { status, body } = await change(who.pin, weak);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'pin_lemah', 'pin_baru']);
      expect(body.message).toContain(why);
    }
    expect((await login(code, who.pin)).status).toBe(200);
  });

  test('signing in asks whoever chose a weak one earlier to change it, and nobody else', async () => {
    const asked = async (pin: string) => (await login(who.nomor_pendaftar, pin)).body.data.pin_lemah;
    expect(await asked(who.pin)).toBe(false);
    await setPin(t.db, t.deps.config.keys, who.nomor_pendaftar, '1708200817082008');
    expect(await asked('1708200817082008')).toBe(true);
    expect((await change('1708200817082008', NEW)).status).toBe(200);
    expect(await asked(NEW)).toBe(false);
  });
});

describe('guessing', () => {
  const guess = (kode: string, from: string) => login(kode, '0000000000000001', from);
  const paid = async (kode: string, pin: string, from: string) =>
    (await paying(t, { path: '/api/login', body: { username: kode, password: pin }, from })).status;

  test('ten wrong PINs for one code, from anywhere, cost the next a proof in every process; the right PIN signs in with one', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await guess(who.nomor_pendaftar, `10.0.${i}.1`)).status).toBe(401);
    const { status, body, headers } = await guess(who.nomor_pendaftar, '10.1.1.1');
    expect([status, body.code]).toEqual([428, 'perlu_bukti']);
    expect(Number(headers['retry-after'])).toBe(15 * 60);
    expect(body.message).toContain('tunggu 15 menit');
    const there = () =>
      second
        .call('POST', '/api/login', { body: { username: who.nomor_pendaftar, password: who.pin } })
        .then((a) => a.status);
    await expect.poll(there).toBe(428);
    expect(await paid(who.nomor_pendaftar, '0000000000000001', '10.1.1.1')).toBe(401);
    expect(await paid(who.nomor_pendaftar, who.pin, '10.1.1.1')).toBe(200);
    // Another code from there pays nothing, and in a quarter of an hour nobody does.
    const other = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    expect((await login(other.nomor_pendaftar, other.pin, '10.1.1.1')).status).toBe(200);
    t.clock.move(15 * MINUTE);
    expect((await login(who.nomor_pendaftar, who.pin, '10.1.1.1')).status).toBe(200);
  });

  test('sixty wrong PINs from one network cost the next a proof, however many codes', async () => {
    for (let i = 0; i < 60; i += 1)
      expect((await guess(String(20_000_000 + i), `2001:db8:1:2::${i.toString(16)}`)).status).toBe(401);
    expect((await guess('29999999', '2001:db8:1:2:ffff::1')).status).toBe(428);
    expect((await guess('29999999', '2001:db8:1:3::1')).status).toBe(401);
    expect((await login(who.nomor_pendaftar, who.pin, '2001:db8:1:2:ffff::1')).status).toBe(428);
    expect(await paid(who.nomor_pendaftar, who.pin, '2001:db8:1:2:ffff::1')).toBe(200);
  });

  test('is not judged at all unless it pays: two thousand guesses learn as much as the first few', async () => {
    const other = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    const judged = async (kodes: readonly string[], from: string) => {
      let tried = 0;
      let told = 0;
      const guesser = async () => {
        while (tried < 2_000) {
          tried += 1;
          if ((await guess(kodes[tried % kodes.length] as string, from)).status === 401) told += 1;
        }
      };
      await Promise.all(Array.from({ length: 20 }, guesser));
      return told;
    };
    expect(await judged([other.nomor_pendaftar], '10.2.0.1')).toBeLessThan(10 + 20);
    const codes = Array.from({ length: 2_000 }, (_, i) => String(30_000_000 + i));
    expect(await judged(codes, '10.2.1.1')).toBeLessThan(60 + 20);
    expect((await login(who.nomor_pendaftar, who.pin, '10.2.2.1')).status).toBe(200);
  });

  test('a right PIN counts nothing', async () => {
    const counted = async () => (await t.db.query('SELECT sum(points) FROM rate_limit')).rows[0].sum;
    const before = await counted();
    for (let i = 0; i < 100; i += 1)
      expect((await login(who.nomor_pendaftar, who.pin, '10.3.0.1')).status).toBe(200);
    expect(await counted()).toBe(before);
  });
});
