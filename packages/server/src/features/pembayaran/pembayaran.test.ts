import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { isKode } from '../../secrets.ts';
import { bankSignature } from './routes.ts';

interface Recorded {
  nomor_pembayaran: string;
  status: 'diterima' | 'karantina';
  nomor_pendaftar: string | null;
}
interface Slip {
  KODE_PMB: string;
  PIN_PMB: string | null;
  TGL_BAYAR: string;
  KODE_PREFIX: string;
}

const REPORT = '/api/v2/pembayaran/lapor';
const LOOKUP = '/api/v2/pembayaran/cek_password/pub';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let serial = 0;
let payment: {
  nomor_pembayaran: string;
  kode_pembayaran: string;
  jumlah: number;
  dibayar_pada: string;
  bank: string;
};
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
});
afterAll(() => t.close());
beforeEach(() => {
  serial += 1;
  payment = {
    nomor_pembayaran: `2026112000${String(serial).padStart(6, '0')}`,
    kode_pembayaran: '882711217082008',
    jumlah: 300_000,
    dibayar_pada: t.clock.now().toISOString(),
    bank: 'Bank Mitra Nusa',
  };
});

const report = (
  body: object = payment,
  {
    time = t.clock.now().toISOString(),
    key = t.deps.config.keys.bank,
    sent = JSON.stringify(body),
    through = t as Pick<TestApp, 'call'>,
  } = {},
) =>
  through.call<Recorded>('POST', REPORT, {
    payload: sent,
    type: 'application/json',
    headers: {
      'x-gerbang-waktu': time,
      'x-gerbang-tanda-tangan': bankSignature(key, time, JSON.stringify(body)),
    },
  });
const rowsOf = async (nomor: string) =>
  (await t.db.query('SELECT nomor_pendaftar, karantina FROM pembayaran WHERE nomor_pembayaran = $1', [nomor]))
    .rows;
const applicants = async () => Number((await t.db.query('SELECT count(*) FROM pendaftar')).rows[0].count);
let visitor = 0;
/** Each lookup comes from an address of its own unless one is named. */
const lookup = (
  nomor_pembayaran: string | undefined,
  nomor_pendaftar: string | undefined,
  from = `10.1.${Math.floor(++visitor / 200)}.${visitor % 200}`,
) => t.call<Slip>('POST', LOOKUP, { body: { nomor_pembayaran, nomor_pendaftar }, from });

describe('a payment the bank reports', () => {
  test('makes an applicant, who signs in with what the lookup shows', async () => {
    const { status, body } = await report();
    expect([status, body.data.status]).toEqual([200, 'diterima']);
    const kode = body.data.nomor_pendaftar as string;
    expect(isKode(kode)).toBe(true);
    const slip = (await lookup(payment.nomor_pembayaran, kode)).body.data;
    expect(slip).toEqual({
      KODE_PMB: kode,
      PIN_PMB: expect.stringMatching(/^\d{16}$/),
      TGL_BAYAR: 'Jumat, 20 November 2026 10.00 WIB',
      KODE_PREFIX: '8827112',
    });
    const login = await t.call<{ mhs_jalur: { kode_penawaran: string } }>('POST', '/api/login', {
      body: { username: kode, password: slip.PIN_PMB },
    });
    expect([login.status, login.body.data.mhs_jalur.kode_penawaran]).toEqual([200, '2027-11-2']);
    const { rows } = await t.db.query('SELECT p::text AS row FROM pendaftar p WHERE nomor_pendaftar = $1', [
      kode,
    ]);
    expect(rows[0].row).not.toContain(slip.PIN_PMB);
  });

  test('a hundred times, also at once and in two processes, makes one applicant', async () => {
    const before = await applicants();
    const answers: Answered<Recorded>[] = [];
    for (let round = 0; round < 4; round += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 25 }, (_, i) => report(payment, { through: i % 2 ? t : second })),
        )),
      );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((a) => a.body.data.nomor_pendaftar)).size).toBe(1);
    expect(await applicants()).toBe(before + 1);
    const { rows } = await t.db.query(
      "SELECT pelaku, id_pelaku FROM audit WHERE tindakan = 'catat pembayaran' AND subjek = $1",
      [answers[0]?.body.data.nomor_pendaftar],
    );
    expect(rows).toEqual([{ pelaku: 'bank', id_pelaku: 'Bank Mitra Nusa' }]);
  });

  test('under the number of another payment is refused, and neither makes nor tells anything', async () => {
    const first = (await report()).body.data;
    const before = await applicants();
    for (const differing of [
      { jumlah: 1 },
      { kode_pembayaran: '999999917082008' },
      { kode_pembayaran: '882711218082008' },
      { bank: 'Bank Lain' },
    ]) {
      const { status, body } = await report({ ...payment, ...differing });
      expect([status, body.code]).toEqual([409, 'pembayaran_berbeda']);
      expect(JSON.stringify(body)).not.toContain(first.nomor_pendaftar);
    }
    expect(await applicants()).toBe(before);
    const spelt = payment.nomor_pembayaran.replace(/(\d{4})(?=\d)/g, '$1-');
    expect((await report({ ...payment, nomor_pembayaran: spelt })).body.data).toEqual(first);
  });

  test.for([
    [
      'of another amount',
      { jumlah: 299_999 },
      'jumlah Rp\u00a0299.999 tidak sama dengan biaya Rp\u00a0300.000',
    ],
    ['of an unknown offering', { kode_pembayaran: '123456717082008' }, 'kode pembayaran tidak dikenal'],
    [
      'with a birth date that does not exist',
      { kode_pembayaran: '882711230022008' },
      'tanggal lahir pada kode pembayaran tidak ada',
    ],
    [
      'with no birth date',
      { kode_pembayaran: '882711200000000' },
      'tanggal lahir pada kode pembayaran tidak ada',
    ],
    [
      'with a birth date to come',
      { kode_pembayaran: '882711201012030' },
      'tanggal lahir pada kode pembayaran tidak ada',
    ],
    ['before the registration', { dibayar_pada: '2026-10-30T16:59:59Z' }, 'dibayar di luar masa pendaftaran'],
    ['after the registration', { dibayar_pada: '2026-12-10T17:00:00Z' }, 'dibayar di luar masa pendaftaran'],
  ] as const)('%s is set aside, with the reason, and stays so', async ([, wrong, reason]) => {
    const before = await applicants();
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await report({ ...payment, ...wrong });
      expect([status, body.data]).toEqual([
        200,
        { nomor_pembayaran: payment.nomor_pembayaran, status: 'karantina', nomor_pendaftar: null },
      ]);
    }
    expect(await rowsOf(payment.nomor_pembayaran)).toEqual([{ nomor_pendaftar: null, karantina: reason }]);
    expect(await applicants()).toBe(before);
  });

  test('in the last second of the registration counts', async () => {
    expect((await report({ ...payment, dibayar_pada: '2026-12-10T16:59:59Z' })).body.data.status).toBe(
      'diterima',
    );
  });

  test('without the right signature of these very bytes, now, is no report', async () => {
    const at = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE).toISOString();
    const bad = [
      await t.call('POST', REPORT, { body: payment }),
      await report(payment, { key: randomBytes(32) }),
      await report(payment, { sent: JSON.stringify({ ...payment, jumlah: 1 }) }),
      await report(payment, { sent: `${JSON.stringify(payment)} ` }),
      await report(payment, { time: at(-10.01) }),
      await report(payment, { time: at(10.01) }),
      await report(payment, { time: 'sekarang' }),
      await report(payment, { time: '' }),
    ];
    for (const { status, body } of bad)
      expect([status, body.message]).toEqual([401, 'Tanda tangan permintaan tidak sah.']);
    expect(await rowsOf(payment.nomor_pembayaran)).toEqual([]);
    expect((await report(payment, { time: at(-9.9) })).status).toBe(200);
  });

  test('that is no payment is refused', async () => {
    for (const wrong of [
      { jumlah: '300000' },
      { jumlah: -1 },
      { dibayar_pada: '2026-02-30T00:00:00Z' },
      { dibayar_pada: 'kemarin' },
      { kode_pembayaran: '12' },
      { nomor_pembayaran: '' },
      { lain: 1 },
    ])
      expect((await report({ ...payment, ...wrong })).status).toBe(400);
  });
});

describe('the public lookup', () => {
  const seen = ({ status, body }: Answered) => ({ status, body: { ...body, request_id: undefined } });

  test('answers unknown number, wrong code, quarantined payment and payment code alike', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    const aside = { ...payment, nomor_pembayaran: `9${payment.nomor_pembayaran}`, jumlah: 1 };
    await report(aside);
    const unknown = await lookup('1234567890', kode);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'error happend, please tell the developer']);
    for (const answer of [
      await lookup(payment.nomor_pembayaran, '00000000'),
      await lookup(aside.nomor_pembayaran, kode),
      // What a stranger can work out: the prefix of the offering and somebody's birthday.
      await lookup(payment.kode_pembayaran, kode),
      await lookup("' OR '1'='1", kode),
    ])
      expect(seen(answer)).toEqual(seen(unknown));
    expect((await lookup(payment.nomor_pembayaran.replace(/(\d{4})/g, '$1 '), ` ${kode}`)).status).toBe(200);
  });

  test('wants both numbers', async () => {
    for (const [nomor, kode] of [
      ['', '12345678'],
      ['123', ''],
      [' ', ' '],
      ['-', '.'],
      [undefined, '12345678'],
      [undefined, undefined],
    ] as const) {
      const { status, body } = await lookup(nomor, kode);
      expect([status, body.message]).toEqual([400, 'nomor pembayaran / nomor pendaftar tidak boleh kosong']);
    }
  });

  test('is limited by number and by address, the right pair included, and every success is noted', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    for (let i = 0; i < 9; i += 1)
      expect((await lookup(payment.nomor_pembayaran, '00000000')).status).toBe(404);
    expect((await lookup(payment.nomor_pembayaran, kode)).status).toBe(200);
    expect((await lookup(payment.nomor_pembayaran, kode)).status).toBe(429);
    expect(
      (
        await second.call('POST', LOOKUP, {
          body: { nomor_pembayaran: payment.nomor_pembayaran, nomor_pendaftar: kode },
          from: '10.3.3.3',
        })
      ).status,
    ).toBe(429);
    const { rows } = await t.db.query(
      "SELECT id_pelaku FROM audit WHERE tindakan = 'cek password' AND subjek = $1",
      [kode],
    );
    expect(rows).toHaveLength(1);

    for (let i = 0; i < 30; i += 1) expect((await lookup(`55${i}`, kode, '2001:db8::7:1')).status).toBe(404);
    expect((await lookup('5599', kode, '2001:db8::8:2')).status).toBe(429);
    expect((await lookup('5599', kode, '2001:db8:0:1::1')).status).toBe(404);
  });

  test('tells nothing when it cannot count', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    await t.db.query('ALTER TABLE rate_limit RENAME TO rate_limit_away');
    const { status, body } = await lookup(payment.nomor_pembayaran, kode);
    await t.db.query('ALTER TABLE rate_limit_away RENAME TO rate_limit');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(body)).not.toMatch(/\d{16}|rate_limit|SELECT/);
    expect((await lookup(payment.nomor_pembayaran, kode)).status).toBe(200);
  });
});
