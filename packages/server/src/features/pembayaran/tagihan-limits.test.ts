/** What strangers cannot use up: codes of bills have their share, whole networks pay, and what was honest counts nothing (pembayaran 17, pembayaran 18). */
import { createPublicKey } from 'node:crypto';
import type { Tagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answered, DAY, MINUTE, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { BankSimulator } from '../../../test/bank-simulator.ts';
import { asStaff } from '../../../test/desk.ts';
import { bearing, challengeOf, solve } from '../../../test/proof.ts';
import { newToken } from '../../secrets.ts';
import {
  confirmFor,
  drain,
  type MailServer,
  sendBy,
  setGateway,
  startMailServer,
} from '../pemberitahuan/testing.ts';

const PIN_CODE = '/api/v2/pembayaran/cek_password/kode';
const BANK = 'Bank Mitra Nusa';
let t: TestApp;
let mail: MailServer;
let bank: BankSimulator;
let kode_penawaran: string;

const setWa = (kode_per_hari: number) => setGateway(t, { menyala: true, kode_per_hari });

beforeAll(async () => {
  bank = new BankSimulator(
    (path, headers, payload) => t.call('POST', path, { headers, payload }),
    () => t.clock.now(),
  );
  const { partnerServiceId, clientKey, clientSecret, publicPem } = bank;
  const keys = { partnerServiceId, clientKey, clientSecret, publicKey: createPublicKey(publicPem) };
  t = await startTestApp({ snapBanks: [{ ...keys, bank: BANK, nomor: 'paymentRequestId' }] });
  mail = await startMailServer();
  await sendBy(await asStaff(t, 'admin'), mail.port);
  await vi.waitUntil(() => t.deps.notices.isOn(), { timeout: 10_000 });
  const { rows } = await t.db.query<{ kode_penawaran: string }>(
    "SELECT kode_penawaran FROM penawaran WHERE kode_bayar = '8827112'",
  );
  kode_penawaran = rows[0]?.kode_penawaran ?? '';
});
let day = 0;
beforeEach(() => {
  // What was counted for a test is over for the next.
  day += 2;
  t.clock.set(new Date(NOW.getTime() + day * DAY));
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

let serial = 0;
const fresh = () => {
  serial += 1;
  return serial;
};
type Contact = { kanal: 'surel' | 'wa'; alamat: string };
const someNumber = (): Contact => ({ kanal: 'wa', alamat: `0812${String(30_000_000 + fresh())}` });
const someMail = (): Contact => ({ kanal: 'surel', alamat: `ayah${fresh()}@example.com` });
const take = (contact: Contact, from: string, headers: Record<string, string> = {}) =>
  t.call<Tagihan & { token: string }>('POST', '/api/v2/tagihan', {
    body: { kode_penawaran, tanggal_lahir: '2008-08-17', cara: 'va', bank: BANK, ...contact },
    from,
    headers,
  });
const of = (token: string, path: string, body: object, from: string) =>
  t.call<Tagihan>('POST', `/api/v2/tagihan/${token}${path}`, { body, from });
const codeIn = (address: string): string => {
  const letter = mail.received.filter(({ to }) => to.includes(address)).at(-1);
  return /Kode Anda: (\d{6})/.exec(letter?.header('subject') ?? '')?.[1] ?? '';
};
/** Numbers of a payment that came through a bill whose contact, a number, was confirmed. */
const paid = async () => {
  const contact = someMail();
  const from = '198.51.100.7';
  const { token } = (await take(contact, from)).body.data;
  await drain(t);
  const { nomor_va } = (await of(token, '/konfirmasi', { kode: codeIn(contact.alamat) }, from)).body.data;
  const nomor_pembayaran = `BATAS${fresh()}`;
  await bank.pay(nomor_va?.slice(bank.partnerServiceId.length) ?? '', nomor_pembayaran);
  const { rows } = await t.db.query<{ nomor_pendaftar: string }>(
    `WITH moved AS (UPDATE tagihan SET kanal = 'wa', alamat = '6281200000001' WHERE nomor_pembayaran = $1)
     SELECT nomor_pendaftar FROM pembayaran WHERE nomor_pembayaran = $1`,
    [nomor_pembayaran],
  );
  return { nomor_pembayaran, nomor_pendaftar: rows[0]?.nomor_pendaftar ?? '' };
};
const sent = async (kunci: string): Promise<number> =>
  (
    await t.db.query(
      "SELECT FROM pemberitahuan WHERE kanal = 'wa' AND kunci LIKE $1 || ' %' AND dibuat > $2",
      [kunci, new Date(t.clock.now().getTime() - DAY)],
    )
  ).rowCount ?? 0;

/** That `ask` is refused until exactly the time it is told, in header and sentence alike. */
const refusedUntil = async (ask: () => Promise<Answered>, wait: number): Promise<void> => {
  const { status, body, headers } = await ask();
  const minutes = wait / MINUTE;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  expect([status, body.code, Number(headers['retry-after'])]).toEqual([429, 'terlalu_sering', wait / 1000]);
  expect(body.message).toContain(`Tunggu ${hours} jam${rest > 0 ? ` ${rest} menit` : ''}, lalu`);
  t.clock.move(wait - 1000);
  expect((await ask()).status).toBe(429);
  t.clock.move(1000);
  expect((await ask()).status).toBe(200);
};

test('five hundred bills from one /56 use up nothing of the country: whoever is there pays, and elsewhere codes leave', async () => {
  await setWa(500);
  const slip = await paid();
  const statuses: number[] = [];
  for (let i = 0; i < 500; i += 50) {
    const some = Array.from({ length: 50 }, (_, j) =>
      take(someNumber(), `2001:db8:0:${(((i + j) * 7) % 256).toString(16)}::${(i + j + 1).toString(16)}`),
    );
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect([statuses.filter((one) => one === 200).length, new Set(statuses)]).toEqual([
    60,
    new Set([200, 428]),
  ]);
  expect(await sent('kontak')).toBe(60);
  expect((await take(someNumber(), '2001:db8:1::1')).status).toBe(200);
  // Whoever pays is served there too.
  const asked = await take(someNumber(), '2001:db8:0:1::1');
  const proof = bearing(solve(challengeOf(asked)));
  expect((await take(someNumber(), '2001:db8:0:1::1', proof)).status).toBe(200);
  expect((await t.call('POST', PIN_CODE, { body: slip, from: '2001:db8:0:1::1' })).status).toBe(200);
  expect(await sent('pin')).toBe(1);
});

test('bills cannot use up the codes of applicants, nor both those of the lookup; each is told when the next leaves', async () => {
  await setWa(10);
  const slip = await paid();
  const from = (nth: number) => `203.0.${nth}.1`;
  for (let i = 0; i < 6; i += 1) {
    expect((await take(someNumber(), from(i))).status).toBe(200);
    t.clock.move(10 * MINUTE);
  }
  expect((await take(someNumber(), from(7))).status).toBe(429);
  const ask = async () => {
    const { token, nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    await confirmFor(t, nomor_pendaftar);
    const { alamat: nomor } = someNumber();
    return (await t.call('POST', '/api/v2/pemberitahuan/wa/kode', { token, body: { nomor } })).status;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  const codes: number[] = [];
  for (let i = 0; i < 3; i += 1) codes.push((await t.call('POST', PIN_CODE, { body: slip })).status);
  expect(codes).toEqual([200, 200, 429]);
  await refusedUntil(() => take(someNumber(), from(8)), DAY - 60 * MINUTE);
});

test('an address, a bill and an applicant that had their share are told when the next one leaves', async () => {
  await setWa(500);
  const contact = someMail();
  const from = '192.0.2.1';
  for (let i = 0; i < 3; i += 1) {
    expect((await take(contact, from)).status).toBe(200);
    t.clock.move(7 * MINUTE);
  }
  await refusedUntil(() => take(contact, from), DAY - 21 * MINUTE);

  const slip = await paid();
  for (let i = 0; i < 5; i += 1) {
    expect((await t.call('POST', PIN_CODE, { body: slip })).status).toBe(200);
    t.clock.move(7 * MINUTE);
  }
  await refusedUntil(() => t.call('POST', PIN_CODE, { body: slip }), DAY - 35 * MINUTE);

  const { nomor_pendaftar, pin } = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.db.query("UPDATE data_diri_pendaftar SET email = 'anak@example.com' WHERE nomor_pendaftar = $1", [
    nomor_pendaftar,
  ]);
  // Sessions end in a day.
  const signedIn = async (path: string, body: object) => {
    const credentials = { username: nomor_pendaftar, password: pin };
    const { token } = (await t.call<{ token: string }>('POST', '/api/login', { body: credentials })).body
      .data;
    return t.call('POST', path, { token, body });
  };
  const link = () => signedIn('/api/v2/pemberitahuan/konfirmasi', {});
  for (let i = 0; i < 3; i += 1) {
    expect((await link()).status).toBe(200);
    t.clock.move(7 * MINUTE);
  }
  await refusedUntil(link, DAY - 21 * MINUTE);
  const { alamat: nomor } = someNumber();
  const code = () => signedIn('/api/v2/pemberitahuan/wa/kode', { nomor });
  for (let i = 0; i < 3; i += 1) {
    expect((await code()).status).toBe(200);
    t.clock.move(7 * MINUTE);
  }
  await refusedUntil(code, DAY - 21 * MINUTE);
});

test('forty honest people behind the address of one school, four times in an hour, each with three calls, pay nothing', async () => {
  const from = '192.0.2.40';
  for (let round = 0; round < 4; round += 1) {
    const people = Array.from({ length: 40 }, someMail);
    const taken = await Promise.all(people.map((one) => take(one, from)));
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = taken.map(({ body }) => body.data.token);
    const again = await Promise.all(tokens.map((token) => of(token, '/kode', {}, from)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    await drain(t);
    const confirmed = await Promise.all(
      tokens.map((token, nth) => of(token, '/konfirmasi', { kode: codeIn(people[nth]?.alamat ?? '') }, from)),
    );
    expect(confirmed.map(({ body }) => body.data?.dikonfirmasi)).toEqual(
      Array.from({ length: 40 }, () => true),
    );
  }
});

test('whoever guesses codes pays for the next guess, and others in other networks do not', async () => {
  const from = '192.0.2.99';
  const statuses: number[] = [];
  const guess = (where: string) => of(newToken(), '/konfirmasi', { kode: '000000' }, where);
  for (let i = 0; i < 121; i += 1) statuses.push((await guess(from)).status);
  expect([new Set(statuses.slice(0, 120)), statuses.at(-1)]).toEqual([new Set([404]), 428]);
  expect((await guess('198.51.100.9')).status).toBe(404);
});
