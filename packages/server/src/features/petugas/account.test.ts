import type { DataOf } from '@gerbang/contract';
import type { akunSaya, siapkanKode } from '@gerbang/contract/office/petugas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf } from '../../../test/desk.ts';
import { cookiesOf } from '../../../test/office.ts';
import { hashPassword } from '../../secrets.ts';
import { newSecret } from './code.ts';
import { codeAt } from './testing.ts';

const PATH = '/api/petugas/akun';
const PASSWORD = 'sandi lama yang panjang';
const STEP = MINUTE / 2;

let t: TestApp;
let hash: string;
let nth = 0;
/** A new officer for every test. */
let who = '';
let cookie = '';
beforeAll(async () => {
  t = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());
beforeEach(async () => {
  nth += 1;
  who = `petugas${nth}`;
  await t.db.query("INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, 'Uji', $2, 'humas')", [
    who,
    hash,
  ]);
  cookie = await enter();
});

const signIn = (password = PASSWORD, kode?: string) =>
  t.call('POST', '/api/petugas/masuk', {
    body: { username: who, password, ...(kode === undefined ? {} : { kode }) },
    from: `10.1.0.${nth}`,
  });
const enter = async (): Promise<string> => cookiesOf(await signIn())[0] as string;
const own = <D = null>(method: 'GET' | 'POST', path: string, body: object = {}, as = cookie) =>
  t.call<D>(method, `${PATH}${path}`, {
    cookie: as,
    from: `10.1.0.${nth}`,
    ...(method === 'POST' ? { body } : {}),
  });
const isActive = async () => (await own<DataOf<typeof akunSaya>>('GET', '')).body.data.kode_aktif;
const draw = async () => (await own<DataOf<typeof siapkanKode>>('POST', '/kode/siapkan')).body.data;
const codeOf = (secret: string, shift = 0) => codeAt(secret, t.clock.now().getTime() + shift);
const switchOn = async () => {
  const { rahasia, tiket } = await draw();
  const answer = await own('POST', '/kode/aktifkan', { tiket, kode: codeOf(rahasia) });
  return { rahasia, answer };
};
const stored = async () =>
  (await t.db.query('SELECT sandi, totp FROM petugas WHERE username = $1', [who])).rows[0];

describe('one-time codes', () => {
  test('are asked for once a code of the secret has come back, and not before', async () => {
    const { rahasia, tiket, qr } = await draw();
    expect(qr.every((row) => row.length === qr.length && /^[01]+$/.test(row))).toBe(true);
    expect((await stored()).totp).toBeNull();
    expect((await signIn()).status).toBe(200);
    for (const kode of [codeOf(rahasia, 4 * STEP), codeOf(newSecret())])
      expect(await own('POST', '/kode/aktifkan', { tiket, kode })).toMatchObject({
        status: 422,
        body: { code: 'kode_salah', errors: [{ field: 'kode' }] },
      });
    expect(await isActive()).toBe(false);

    const [entry, ...more] = await entriesOf(t, async () => {
      expect((await own('POST', '/kode/aktifkan', { tiket, kode: codeOf(rahasia) })).status).toBe(200);
    });
    expect([entry, more]).toEqual([
      {
        id_pelaku: who,
        tindakan: 'aktifkan kode sekali pakai',
        subjek: who,
        lama: { kode_sekali_pakai: false },
        baru: { kode_sekali_pakai: true },
      },
      [],
    ]);
    expect(await isActive()).toBe(true);
    expect((await stored()).totp.includes(Buffer.from(rahasia))).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(PASSWORD, codeOf(rahasia, STEP))).status).toBe(200);
  });

  test('are taken once: neither the one that switched them on nor one that signed in works again', async () => {
    const { rahasia } = await switchOn();
    expect((await signIn(PASSWORD, codeOf(rahasia))).status).toBe(401);
    t.clock.move(STEP);
    const code = codeOf(rahasia);
    const together = await Promise.all([1, 2, 3].map(() => signIn(PASSWORD, code)));
    expect(together.map((a) => a.status).toSorted()).toEqual([200, 401, 401]);
    t.clock.move(STEP);
    expect((await signIn(PASSWORD, code)).status).toBe(401);
    expect((await signIn(PASSWORD, codeOf(rahasia))).status).toBe(200);
    // A step that was passed over is as good as used.
    expect((await signIn(PASSWORD, codeOf(rahasia, -STEP))).status).toBe(401);
  });

  test('take only a secret drawn for this officer a short while ago', async () => {
    const { rahasia, tiket } = await draw();
    const first = who;
    who = `${first}b`;
    await t.db.query("INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, 'Lain', $2, 'humas')", [
      who,
      hash,
    ]);
    const other = await enter();
    const send = (as: string, ticket: string) =>
      own('POST', '/kode/aktifkan', { tiket: ticket, kode: codeOf(rahasia) }, as);
    for (const [as, ticket] of [
      [other, tiket],
      [cookie, `${tiket.slice(0, -2)}AA`],
      [cookie, 'x'],
    ] as const)
      expect((await send(as, ticket)).body.code).toBe('kode_salah');
    t.clock.move(15 * MINUTE);
    expect((await send(cookie, tiket)).body.code).toBe('kode_salah');
  });

  test('do not change hands while they are on, and end with the password and a new code', async () => {
    const before = await draw();
    const { answer, rahasia } = await switchOn();
    expect(answer.status).toBe(200);
    expect((await own('POST', '/kode/siapkan')).body.code).toBe('kode_sudah_aktif');
    const again = { tiket: before.tiket, kode: codeOf(before.rahasia) };
    expect((await own('POST', '/kode/aktifkan', again)).body.code).toBe('kode_sudah_aktif');
    const used = codeOf(rahasia);
    expect((await own('POST', '/kode/matikan', { sandi: PASSWORD })).status).toBe(400);
    for (const [sandi, kode, code, field] of [
      ['salah', codeOf(rahasia, STEP), 'sandi_salah', 'sandi'],
      [PASSWORD, codeOf(newSecret()), 'kode_salah', 'kode'],
    ] as const)
      expect(await own('POST', '/kode/matikan', { sandi, kode })).toMatchObject({
        status: 422,
        body: { code, errors: [{ field }] },
      });
    expect((await own('POST', '/kode/matikan', { sandi: PASSWORD, kode: used })).body.code).toBe(
      'kode_salah',
    );
    expect(await isActive()).toBe(true);
    const entries = await entriesOf(t, async () => {
      for (let i = 0; i < 2; i += 1)
        expect(
          (await own('POST', '/kode/matikan', { sandi: PASSWORD, kode: codeOf(rahasia, STEP) })).status,
        ).toBe(200);
    });
    expect(entries).toMatchObject([
      { tindakan: 'matikan kode sekali pakai', baru: { kode_sekali_pakai: false } },
    ]);
    expect((await signIn()).status).toBe(200);
  });
});

describe('the own password', () => {
  const NEW = 'sepatu baru 12';
  const change = (sandi_lama: string, sandi_baru: string) =>
    own('POST', '/sandi', { sandi_lama, sandi_baru });

  test("is changed by who knows the old one; the officer's other sessions end", async () => {
    const elsewhere = await enter();
    const entries = await entriesOf(t, async () => {
      expect(await change('salah', NEW)).toMatchObject({
        status: 422,
        body: { code: 'sandi_salah', errors: [{ field: 'sandi_lama' }] },
      });
      expect(await change(PASSWORD, 'kurang dari')).toMatchObject({ status: 400 });
      expect((await change(PASSWORD, NEW)).status).toBe(200);
    });
    expect(entries).toEqual([
      {
        id_pelaku: who,
        tindakan: 'ganti sandi petugas',
        subjek: who,
        lama: null,
        baru: { sesi_lain_diakhiri: 1 },
      },
    ]);
    expect((await own('GET', '')).status).toBe(200);
    expect((await own('GET', '', {}, elsewhere)).status).toBe(401);
    expect([(await signIn()).status, (await signIn(NEW)).status]).toEqual([401, 200]);
  });

  test('is guessed no faster with a stolen session, which takes nothing from sign-in', async () => {
    for (let i = 0; i < 10; i += 1) expect((await change('salah', NEW)).status).toBe(422);
    // One in a while is judged, and then there is a wait that is told truly.
    expect(await change('salah', NEW)).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    const refused = await own('POST', '/kode/matikan', { sandi: PASSWORD, kode: '000000' });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain(`${refused.headers['retry-after']} detik`);
    expect((await signIn()).status).toBe(200);
  });

  test.for([
    ['aaaaaaaaaaaa'],
    ['123456789012'],
    ['password1234'],
    ['qwertyuiop12'],
    ['abcabcabcabc'],
    ['Wati Kusuma 2026'],
    ['petugas petugas'],
    ['universitasnusantara'],
  ])('is none that is easily guessed: %s', async ([weak]) => {
    await t.db.query("UPDATE petugas SET nama = 'Wati Kusuma' WHERE username = $1", [who]);
    expect(await change(PASSWORD, weak as string)).toMatchObject({
      status: 422,
      body: { code: 'sandi_lemah', errors: [{ field: 'sandi_baru' }] },
    });
    expect((await signIn()).status).toBe(200);
  });

  test('may be a sentence of any signs, sixty-four of them and more', async () => {
    for (const good of [
      'kuda hijau melompat',
      'x9!Lw#2qPz&7vR',
      `${'tujuh kali naik perahu '.repeat(4)}é漢`,
    ]) {
      expect((await change(PASSWORD, good)).status).toBe(200);
      expect([(await signIn(`${good} `)).status, (await signIn(good)).status]).toEqual([401, 200]);
      await t.db.query('UPDATE petugas SET sandi = $2 WHERE username = $1', [who, hash]);
    }
  });
});
