/** Bills with a virtual account: taken, confirmed, paid by a bank, and what the lookup shows of them (pembayaran 16–20). */
import { createPublicKey } from 'node:crypto';
import type { Tagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { BankSimulator } from '../../../test/bank-simulator.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import type { SnapBank } from '../../snap-banks.ts';
import { drain, type MailServer, type Received, sendBy, startMailServer } from '../pemberitahuan/testing.ts';

const BORN = '2008-08-17';
const CODE = '882711217082008';
const LOOKUP = '/api/v2/pembayaran/cek_password/pub';
let t: TestApp;
let mail: MailServer;
let admin: StaffCall;
let keuangan: StaffCall;
let bank: BankSimulator;
let offering: { kode_penawaran: string; biaya: number };
type Taken = Tagihan & { token: string };

beforeAll(async () => {
  mail = await startMailServer();
  const keys = new BankSimulator(
    async () => ({ status: 0, body: null }),
    () => NOW,
  );
  const profile = {
    bank: 'Bank Mitra Nusa',
    partnerServiceId: keys.partnerServiceId,
    clientKey: keys.clientKey,
    clientSecret: keys.clientSecret,
    publicKey: createPublicKey(keys.publicPem),
    nomor: 'paymentRequestId',
    biayaAdmin: 2500,
    langkah: { teller: ['Sebut {nomor} di {bank}.'] },
  } satisfies SnapBank;
  t = await startTestApp({
    snapBanks: [
      profile,
      { ...profile, bank: 'Bank Terbuka', partnerServiceId: '777', clientKey: 'lain', terbuka: true },
    ],
  });
  admin = await asStaff(t, 'admin');
  const { rows } = await t.db.query<typeof offering>(
    "SELECT kode_penawaran, biaya FROM penawaran WHERE kode_bayar = '8827112'",
  );
  offering = rows[0] as typeof offering;
});
beforeEach(async () => {
  t.clock.set(NOW);
  bank = new BankSimulator(
    (path, headers, payload) => t.call('POST', path, { headers, payload }),
    t.clock.now,
  );
  await t.db.query('DELETE FROM rate_limit');
  await t.db.query("UPDATE pemberitahuan SET dibuat = dibuat - interval '2 days'");
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

let serial = 0;
const fresh = (what: string) => {
  serial += 1;
  return `${what}${serial}`;
};
const take = (more: object = {}) =>
  t.call<Taken>('POST', '/api/v2/tagihan', {
    body: {
      kode_penawaran: offering.kode_penawaran,
      tanggal_lahir: BORN,
      cara: 'va',
      bank: 'Bank Mitra Nusa',
      ...more,
    },
  });
const of = (token: string, path = '', body?: object) =>
  t.call<Tagihan>(body ? 'POST' : 'GET', `/api/v2/tagihan/${token}${path}`, body ? { body } : {});
const lettersTo = (address: string): Received[] => mail.received.filter(({ to }) => to.includes(address));
const codeIn = async (address: string): Promise<string> => {
  await drain(t);
  return /Kode Anda: (\d{6})/.exec(lettersTo(address).at(-1)?.header('subject') ?? '')?.[1] ?? '';
};
/** A bill whose contact is confirmed by the code that was read from the mail. */
const confirmed = async (more: object = {}): Promise<Taken & { address: string }> => {
  const address = `${fresh('ibu')}@example.com`;
  const { token } = (await take({ kanal: 'surel', alamat: address, ...more })).body.data;
  const { data } = (await of(token, '/konfirmasi', { kode: await codeIn(address) })).body;
  return { ...data, token, address };
};
const customerNo = ({ nomor_va }: Pick<Tagihan, 'nomor_va'>) =>
  nomor_va?.slice(bank.partnerServiceId.length) ?? '';
const atDesk = async (nomor: string) =>
  (
    await t.db.query<{ karantina: string | null; ditolak: string | null; nomor_pendaftar: string | null }>(
      'SELECT karantina, ditolak, nomor_pendaftar FROM pembayaran WHERE nomor_pembayaran = $1',
      [nomor],
    )
  ).rows[0];
const codeOf = ({ body }: Awaited<ReturnType<BankSimulator['pay']>>) => body.responseCode;

describe('where nothing is sent', () => {
  test('the number is given at once, and the lookup needs no code', async () => {
    const ways = await t.call<{ va: { bank: string }[]; kanal: string[] }>(
      'GET',
      `/api/v2/tagihan/cara/${offering.kode_penawaran}`,
    );
    expect(ways.body.data).toMatchObject({
      va: [{ bank: 'Bank Mitra Nusa', biaya_admin: 2500 }, { bank: 'Bank Terbuka' }],
      kanal: [],
    });
    const { data } = (await take()).body;
    expect(data).toMatchObject({
      keadaan: 'menunggu',
      jumlah: offering.biaya,
      kode_pembayaran: CODE,
      alamat: null,
      biaya_admin: 2500,
    });
    expect(data.nomor_va).toMatch(new RegExp(`^88899${CODE}\\d{5}$`));
    expect(data.langkah.find(({ tempat }) => tempat === 'teller')?.langkah).toEqual([
      `Sebut ${data.nomor_va} di Bank Mitra Nusa.`,
    ]);
    const nomor = fresh('TANPA');
    expect(codeOf(await bank.pay(customerNo(data), nomor))).toBe('2002500');
    const { nomor_pendaftar, keadaan } = (await of(data.token)).body.data;
    expect(keadaan).toBe('dibayar');
    const slip = await t.call<{ PIN_PMB: string }>('POST', LOOKUP, {
      body: { nomor_pembayaran: nomor, nomor_pendaftar },
    });
    expect(slip.body.data.PIN_PMB).toMatch(/^\d{16}$/);
  });
});

describe('where e-mail is on', () => {
  beforeAll(async () => {
    await sendBy(admin, mail.port);
    // The process hears of it a moment later.
    await vi.waitUntil(() => t.deps.notices.isOn(), { timeout: 10_000 });
  });

  test('no number before the contact is confirmed, nothing but codes goes there, and a stranger reads nothing', async () => {
    expect((await take()).body.errors).toMatchObject([{ field: 'kanal' }]);
    expect((await take({ kanal: 'surel', alamat: 'bukan alamat' })).body.errors).toMatchObject([
      { field: 'alamat' },
    ]);
    expect((await take({ kanal: 'wa', alamat: '081234567890' })).body.errors).toMatchObject([
      { field: 'kanal' },
    ]);
    const { data } = (await take({ kanal: 'surel', alamat: 'bapak@example.com' })).body;
    expect(data).toMatchObject({ keadaan: 'konfirmasi', nomor_va: null, dikonfirmasi: false });
    const { rows } = await t.db.query('SELECT * FROM tagihan WHERE alamat = $1', ['bapak@example.com']);
    expect(JSON.stringify(rows)).not.toContain(data.token);
    for (const token of ['x', data.token.slice(1), '1']) expect((await of(token)).status).toBe(404);
    const kode = await codeIn('bapak@example.com');
    const wrong = kode === '000000' ? '000001' : '000000';
    expect((await of(data.token, '/konfirmasi', { kode: wrong })).body.code).toBe('kode_tagihan');
    expect((await of(data.token)).body.data.nomor_va).toBeNull();
    const done = (await of(data.token, '/konfirmasi', { kode })).body.data;
    expect(done).toMatchObject({ keadaan: 'menunggu', dikonfirmasi: true });
    // Sent twice, it is the same number.
    expect((await of(data.token, '/konfirmasi', { kode })).body.data.nomor_va).toBe(done.nomor_va);
    expect(lettersTo('bapak@example.com')).toHaveLength(1);
  });

  test('a code ends with time, with a newer one, and with too many guesses; so many are sent a day', async () => {
    const { token } = (await take({ kanal: 'surel', alamat: 'tante@example.com' })).body.data;
    const first = await codeIn('tante@example.com');
    t.clock.move(11 * MINUTE);
    expect((await of(token, '/konfirmasi', { kode: first })).status).toBe(409);
    await of(token, '/kode', {});
    const second = await codeIn('tante@example.com');
    const wrong = second === '111111' ? '111112' : '111111';
    for (let i = 0; i < 5; i += 1) await of(token, '/konfirmasi', { kode: wrong });
    expect((await of(token, '/konfirmasi', { kode: second })).status).toBe(409);
    expect((await of(token, '/kode', {})).status).toBe(200);
    expect((await of(token, '/kode', {})).status).toBe(429);
    // The address has had its share, whoever asks.
    expect((await take({ kanal: 'surel', alamat: 'Tante@example.com' })).status).toBe(429);
  });

  test('an unconfirmed contact is told nothing of a payment', async () => {
    const bill = await confirmed();
    await t.db.query('UPDATE tagihan SET dikonfirmasi = NULL WHERE nomor_va = $1', [customerNo(bill)]);
    expect(codeOf(await bank.pay(customerNo(bill), fresh('BELUM')))).toBe('2002500');
    await drain(t);
    expect(lettersTo(bill.address)).toHaveLength(1);
  });

  test('KODE PMB arrives once, without the PIN, which the lookup shows for a one-time code only', async () => {
    const bill = await confirmed();
    const asked = await bank.inquire(customerNo(bill));
    expect(asked.body.virtualAccountData).toMatchObject({
      totalAmount: { value: `${offering.biaya}.00` },
      virtualAccountTrxType: 'C',
    });
    const nomor = fresh('LUNAS');
    expect(codeOf(await bank.pay(customerNo(bill), nomor))).toBe('2002500');
    expect(codeOf(await bank.pay(customerNo(bill), nomor))).toBe('2002500');
    const { rows: commits } = await t.db.query(
      `SELECT xmin::text FROM pembayaran WHERE nomor_pembayaran = $1 UNION SELECT xmin::text FROM tagihan WHERE nomor_pembayaran = $1
       UNION SELECT xmin::text FROM pemberitahuan WHERE peristiwa = 'kode-pmb' AND kunci = $1`,
      [nomor],
    );
    expect(commits).toHaveLength(1);
    await drain(t);
    const [, letter, ...more] = lettersTo(bill.address);
    expect(more).toEqual([]);
    const { nomor_pendaftar } = (await of(bill.token)).body.data;
    expect(letter?.header('subject')).toContain(`KODE PMB ${nomor_pendaftar}`);
    const body = { nomor_pembayaran: nomor, nomor_pendaftar };
    expect((await t.call('POST', LOOKUP, { body })).body.code).toBe('perlu_kode');
    expect(
      (
        await t.call('POST', LOOKUP.replace('/pub', '/kode'), {
          body: { ...body, nomor_pendaftar: '12345678' },
        })
      ).status,
    ).toBe(404);
    expect((await t.call('POST', LOOKUP.replace('/pub', '/kode'), { body })).body.data).toEqual({
      kanal: 'surel',
      lewat: null,
    });
    const kode = await codeIn(bill.address);
    expect(kode).toMatch(/^\d{6}$/);
    const wrong = kode === '000000' ? '000001' : '000000';
    expect((await t.call('POST', LOOKUP, { body: { ...body, kode: wrong } })).body.code).toBe('kode_tagihan');
    const slip = await t.call<{ PIN_PMB: string }>('POST', LOOKUP, { body: { ...body, kode } });
    expect(slip.body.data.PIN_PMB).toMatch(/^\d{16}$/);
    expect(mail.received.map(({ raw }) => raw).join()).not.toContain(slip.body.data.PIN_PMB);
    expect((await t.call('POST', LOOKUP, { body: { ...body, kode } })).body.code).toBe('kode_tagihan');
  });

  test('the code of the contact does not open the PIN', async () => {
    const bill = await confirmed();
    const nomor = fresh('SILANG');
    await bank.pay(customerNo(bill), nomor);
    const { nomor_pendaftar } = (await of(bill.token)).body.data;
    const hash = "UPDATE tagihan SET kode_untuk = 'kontak' WHERE nomor_pembayaran = $1";
    await t.call('POST', LOOKUP.replace('/pub', '/kode'), {
      body: { nomor_pembayaran: nomor, nomor_pendaftar },
    });
    await t.db.query(hash, [nomor]);
    const kode = await codeIn(bill.address);
    const answer = await t.call('POST', LOOKUP, { body: { nomor_pembayaran: nomor, nomor_pendaftar, kode } });
    expect(answer.body.code).toBe('kode_tagihan');
  });
});

describe('what does not settle a bill is told to the bank, and has its place at the desk', () => {
  const desk = async (nomor: string, reason: string, ditolak: string | null) => {
    expect(await atDesk(nomor)).toMatchObject({ nomor_pendaftar: null, ditolak });
    // Days may have passed since the last session began.
    keuangan = await asStaff(t, 'keuangan');
    const { baris } = (
      await keuangan<{ baris: { nomor_pembayaran: string; karantina: string }[] }>(
        'GET',
        '/api/petugas/pembayaran/karantina',
      )
    ).body.data;
    expect(baris.find((row) => row.nomor_pembayaran === nomor)?.karantina).toContain(reason);
  };
  test('too little', async () => {
    const bill = await confirmed();
    const nomor = fresh('KURANG');
    const id = fresh('4300');
    expect(codeOf(await bank.pay(customerNo(bill), nomor, '299999.00', { externalId: id }))).toBe('4042513');
    expect(codeOf(await bank.pay(customerNo(bill), nomor, '299999.00'))).toBe('4042513');
    await desk(nomor, 'tidak sama dengan tagihan', 'jumlah');
    expect(codeOf(await bank.pay(customerNo(bill), fresh('CUKUP')))).toBe('2002500');
  });
  test('an open account takes it in instead', async () => {
    const bill = await confirmed({ bank: 'Bank Terbuka' });
    const other = new BankSimulator(
      (path, headers, payload) => t.call('POST', path, { headers, payload }),
      t.clock.now,
      {
        clientKey: 'lain',
        partnerServiceId: '777',
      },
    );
    const number = bill.nomor_va?.slice(3) ?? '';
    expect((await other.inquire(number)).body.virtualAccountData).toMatchObject({
      virtualAccountTrxType: 'O',
    });
    const nomor = fresh('TERBUKA');
    expect(codeOf(await other.pay(number, nomor, '100000.00'))).toBe('2002500');
    await desk(nomor, 'tidak sama dengan tagihan', null);
  });
  test('after its time, though it was paid in time where the bank says so', async () => {
    const [late, inTime] = [await confirmed(), await confirmed()];
    t.clock.move(3 * DAY + HOUR);
    expect((await of(late.token)).body.data.keadaan).toBe('kedaluwarsa');
    expect((await bank.inquire(customerNo(late))).body.responseCode).toBe('4042419');
    const nomor = fresh('TELAT');
    expect(codeOf(await bank.pay(customerNo(late), nomor))).toBe('4042519');
    await desk(nomor, 'kedaluwarsa', 'lewat');
    expect(codeOf(await bank.pay(customerNo(inTime), fresh('SEMPAT'), '300000.00', { paidAt: NOW }))).toBe(
      '2002500',
    );
  });
  test('twice, also at once', async () => {
    const bill = await confirmed();
    const numbers = [fresh('DUA'), fresh('DUA'), fresh('DUA')];
    const answers = await Promise.all(numbers.map((nomor) => bank.pay(customerNo(bill), nomor)));
    expect(answers.map(codeOf).sort()).toEqual(['2002500', '4042514', '4042514']);
    expect((await bank.inquire(customerNo(bill))).body.responseCode).toBe('4042414');
    const refused = numbers[answers.findIndex((answer) => codeOf(answer) === '4042514')] ?? '';
    await desk(refused, 'sudah dibayar', 'terbayar');
  });
  test('twice in one statement', async () => {
    const bill = await confirmed();
    // Those before keep the ways busy, so that the two leave together.
    const before = Array.from({ length: 2 }, () => bank.pay(bill.kode_pembayaran, fresh('LAIN')));
    const answers = await Promise.all([
      bank.pay(customerNo(bill), fresh('BERSAMA')),
      bank.pay(customerNo(bill), fresh('BERSAMA')),
    ]);
    await Promise.all(before);
    expect(answers.map(codeOf).sort()).toEqual(['2002500', '4042514']);
  });
  test('to a wave that ended; released, its owner is told KODE PMB', async () => {
    const bill = await confirmed();
    const { rows } = await t.db.query<{ tanggal_selesai_daftar: Date }>(
      'SELECT tanggal_selesai_daftar FROM penawaran WHERE kode_penawaran = $1',
      [offering.kode_penawaran],
    );
    await t.db.query('UPDATE penawaran SET tanggal_selesai_daftar = $2 WHERE kode_penawaran = $1', [
      offering.kode_penawaran,
      new Date(NOW.getTime() + HOUR),
    ]);
    t.clock.move(2 * HOUR);
    expect((await bank.inquire(customerNo(bill))).body.responseCode).toBe('4042419');
    const nomor = fresh('TUTUP');
    expect(codeOf(await bank.pay(customerNo(bill), nomor))).toBe('4042519');
    await desk(nomor, 'di luar masa pendaftaran', 'masa');
    expect((await take({ kanal: 'surel', alamat: 'terlambat@example.com' })).body.code).toBe(
      'tagihan_tertutup',
    );
    await t.db.query('UPDATE penawaran SET tanggal_selesai_daftar = $2 WHERE kode_penawaran = $1', [
      offering.kode_penawaran,
      rows[0]?.tanggal_selesai_daftar,
    ]);
    const released = await keuangan('POST', '/api/petugas/pembayaran/lepas', {
      body: {
        nomor_pembayaran: nomor,
        kode_penawaran: offering.kode_penawaran,
        alasan: 'uang diterima bank',
        konfirmasi: 'LEPAS',
      },
    });
    expect(released.status).toBe(200);
    await drain(t);
    expect(lettersTo(bill.address).at(-1)?.header('subject')).toContain('KODE PMB');
    expect(codeOf(await bank.pay(customerNo(bill), nomor))).toBe('2002500');
  });
});
