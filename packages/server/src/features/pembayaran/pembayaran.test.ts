import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { challengeOf, paying } from '../../../test/proof.ts';
import { bankSignature } from '../../http/bank.ts';
import { isKode } from '../../secrets.ts';

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
    // A bank repeats what a busy portal put off.
    const reported = async (through: typeof second): Promise<Answered<Recorded>> => {
      const answer = await report(payment, { through });
      return answer.status === 503 ? reported(through) : answer;
    };
    for (let round = 0; round < 4; round += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: 25 }, (_, i) => reported(i % 2 ? t : second)))),
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
    ['of another amount', { jumlah: 299_999 }, 'jumlah Rp299.999 tidak sama dengan biaya Rp300.000'],
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

  const paid = (
    nomor_pembayaran: string,
    nomor_pendaftar: string,
    from: string,
    through = t as typeof second,
  ) => paying<Slip>(through, { path: LOOKUP, body: { nomor_pembayaran, nomor_pendaftar }, from });

  test('costs a proof after ten failures about either number, the right pair too, and every success is noted', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    for (let i = 0; i < 10; i += 1)
      expect((await lookup(payment.nomor_pembayaran, `1${i}`)).status).toBe(404);
    const { status, body, headers } = await lookup(payment.nomor_pembayaran, kode);
    expect([status, body.code, headers['retry-after']]).toEqual([428, 'perlu_bukti', '3600']);
    expect(body.message).toContain('tunggu 60 menit');
    expect((await paid(payment.nomor_pembayaran, '2', '10.3.3.3', second)).status).toBe(404);
    expect((await paid(payment.nomor_pembayaran, kode, '10.3.3.3', second)).status).toBe(200);
    // Who knows a code and tries one payment number after the other pays as well.
    for (let i = 0; i < 10; i += 1) expect((await lookup(`77${i}`, kode)).status).toBe(404);
    expect((await lookup('7799', kode)).status).toBe(428);
    const { rows } = await t.db.query(
      "SELECT id_pelaku FROM audit WHERE tindakan = 'cek password' AND subjek = $1",
      [kode],
    );
    expect(rows).toEqual([{ id_pelaku: '10.3.3.3' }]);
  });

  test('that is right leaves one entry in ten minutes by number and network, however often and wherever it is asked', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    const entries = async () =>
      (
        await t.db.query(
          "SELECT id_pelaku FROM audit WHERE tindakan = 'cek password' AND subjek = $1 ORDER BY id",
          [kode],
        )
      ).rows.map(({ id_pelaku }) => id_pelaku);
    const ask = async (from: string, through = t as typeof second) =>
      expect((await paid(payment.nomor_pembayaran, kode, from, through)).status).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => ask('2001:db8:91:1::1')));
    await ask('2001:db8:91:1::2');
    await ask('2001:db8:91:1::3', second);
    expect(await entries()).toEqual(['2001:db8:91:1::1']);
    await ask('10.9.9.9');
    t.clock.move(9 * MINUTE);
    await ask('10.9.9.9', second);
    t.clock.move(2 * MINUTE);
    await ask('10.9.9.9');
    expect(await entries()).toEqual(['2001:db8:91:1::1', '10.9.9.9', '10.9.9.9']);
  });

  test('answers forty people behind one address who are right, one by one and at once, without a proof', async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })),
    );
    const ask = (one: TestApplicant) => lookup(one.nomor_pembayaran, one.nomor_pendaftar, '10.4.0.1');
    const answers: Answered<Slip>[] = [];
    for (const one of people) answers.push(await ask(one));
    answers.push(...(await Promise.all(people.map(ask))));
    expect(answers.map((a) => a.body.data?.PIN_PMB)).toEqual([...people, ...people].map(({ pin }) => pin));
    // Nothing is left of what they took: sixty strangers' failures there are free as before.
    for (let i = 0; i < 60; i += 1) expect((await lookup(`66${i}`, `66${i}`, '10.4.0.1')).status).toBe(404);
    expect((await lookup('6699', '6699', '10.4.0.1')).status).toBe(428);
  });

  test('is not switched off by 3,100 calls from one line with a /56, neither for others nor for whoever is behind it', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    const statuses: number[] = [];
    const attacker = async () => {
      while (statuses.length < 3_100) {
        const [nth, at] = [statuses.length, statuses.push(0) - 1];
        const from = `2001:db8:77:${(0x4400 + (nth % 256)).toString(16)}::${nth.toString(16)}`;
        statuses[at] = (await lookup(`88${nth}`, String(nth), from)).status;
      }
    };
    await Promise.all(Array.from({ length: 20 }, attacker));
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(240);
    expect(new Set(statuses)).toEqual(new Set([404, 428]));
    expect((await lookup(payment.nomor_pembayaran, kode, '2001:db8:77:5500::1')).status).toBe(200);
    expect((await lookup(payment.nomor_pembayaran, kode)).status).toBe(200);
    expect((await lookup(payment.nomor_pembayaran, kode, '2001:db8:77:44ff::9')).status).toBe(428);
    expect((await paid(payment.nomor_pembayaran, kode, '2001:db8:77:44ff::9')).status).toBe(200);
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

describe('when thousands fail from everywhere', () => {
  test('a lookup costs everybody a little, and the right pair is answered', async () => {
    const kode = (await report()).body.data.nomor_pendaftar as string;
    let nth = 0;
    const attacker = async () => {
      while (nth < 3_100) {
        nth += 1;
        await lookup(`99${nth}`, String(nth), `2001:db8:${nth.toString(16)}::1`);
      }
    };
    await Promise.all(Array.from({ length: 20 }, attacker));
    const body = { nomor_pembayaran: payment.nomor_pembayaran, nomor_pendaftar: kode };
    const first = await lookup(body.nomor_pembayaran, kode, '10.5.0.1');
    expect(first.status).toBe(428);
    // About a second of a cheap phone, not more.
    expect(challengeOf(first).split('.')[1]).toBe('16');
    expect((await paying<Slip>(t, { path: LOOKUP, body, from: '10.5.0.1' })).status).toBe(200);
    t.clock.move(60 * MINUTE);
    expect((await lookup(body.nomor_pembayaran, kode, '10.5.0.1')).status).toBe(200);
  });
});
