/** A bank that speaks SNAP BI: what it is told, what is taken in, and what is not believed (pembayaran 15). */
import crypto, { createPublicKey } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY, MINUTE, startTestApp, type TestApp } from '../../../../test/app.ts';
import { BankSimulator } from '../../../../test/bank-simulator.ts';
import { BAYAR_HITUNGAN } from '../../../domain/bayar-harian.ts';
import type { SnapBank } from '../../../snap-banks.ts';
import { minify } from './signature.ts';

const CODE = '882711217082008';
let t: TestApp;
let banks: BankSimulator[];
const bank = () => banks[0] as BankSimulator;
/** The same bank, which asks for a token first. */
const newBank = () =>
  new BankSimulator((path, headers, payload) => t.call('POST', path, { headers, payload }), t.clock.now);

beforeAll(async () => {
  const keys = new BankSimulator(
    async () => ({ status: 0, body: null }),
    () => new Date(),
  );
  const profile: SnapBank = {
    bank: 'Bank Mitra Nusa',
    partnerServiceId: keys.partnerServiceId,
    clientKey: keys.clientKey,
    clientSecret: keys.clientSecret,
    publicKey: createPublicKey(keys.publicPem),
    partnerId: 'UNIV01',
    channelId: '95221',
    nomor: 'paymentRequestId',
  };
  t = await startTestApp({ snapBanks: [profile] });
  const second = await t.another();
  banks = [t, second].map(
    (through) =>
      new BankSimulator(
        (path, headers, payload) => through.call('POST', path, { headers, payload }),
        t.clock.now,
      ),
  );
});
afterAll(() => t.close());

let serial = 0;
const number = () => {
  serial += 1;
  return `SNAP${String(serial).padStart(8, '0')}`;
};
const recorded = async (nomor: string) =>
  (
    await t.db.query<{ nomor_pendaftar: string | null; jumlah: number; bank: string }>(
      'SELECT nomor_pendaftar, jumlah, bank FROM pembayaran WHERE nomor_pembayaran = $1',
      [nomor],
    )
  ).rows;
const codeOf = ({ body }: Awaited<ReturnType<BankSimulator['pay']>>) => body.responseCode;

describe('a fee paid through a virtual account', () => {
  test('is asked for, paid, makes an applicant, and its PIN is found with what the slip says', async () => {
    const asked = await bank().inquire(CODE);
    expect([asked.status, asked.body.responseCode]).toEqual([200, '2002400']);
    expect(asked.body.virtualAccountData).toMatchObject({
      inquiryStatus: '00',
      partnerServiceId: '   88899',
      customerNo: CODE,
      virtualAccountNo: `   88899${CODE}`,
      totalAmount: { value: '300000.00', currency: 'IDR' },
    });
    const nomor = number();
    const paid = await bank().pay(CODE, nomor);
    expect([paid.status, codeOf(paid)]).toEqual([200, '2002500']);
    const [row] = await recorded(nomor);
    expect(row).toMatchObject({ jumlah: 300_000, bank: 'Bank Mitra Nusa' });
    const told = JSON.stringify(paid.body);
    expect(told).toContain(`KODE PMB ${row?.nomor_pendaftar}`);
    const slip = await t.call<{ PIN_PMB: string }>('POST', '/api/v2/pembayaran/cek_password/pub', {
      body: { nomor_pembayaran: nomor, nomor_pendaftar: row?.nomor_pendaftar },
    });
    expect(slip.body.data.PIN_PMB).toMatch(/^\d{16}$/);
    expect(told).not.toContain(slip.body.data.PIN_PMB);
  });

  test('repeated a hundred times over two processes makes one applicant', async () => {
    const nomor = number();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) => (banks[at % 2] as BankSimulator).pay(CODE, nomor)),
    );
    expect(new Set(all.map(codeOf))).toEqual(new Set(['2002500']));
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await recorded(nomor)).toHaveLength(1);
  });

  test('whose answer was lost is settled by the repeat, under the same number of the call and under a new one', async () => {
    const nomor = number();
    const first = await bank().pay(CODE, nomor, undefined, { externalId: '4100001' });
    t.clock.move(MINUTE);
    const same = await bank().pay(CODE, nomor, undefined, { externalId: '4100002' });
    expect(same.body).toEqual(first.body);
    expect(await recorded(nomor)).toHaveLength(1);
  });
});

test('a bank is sent what protects an answer, and nothing that is for pages', async () => {
  const { headers } = await t.call('POST', '/snap/v1.0/transfer-va/payment', { body: {} });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('what the usual payment writes, its call with it, is one commit', async () => {
  const nomor = number();
  await bank().pay(CODE, nomor, undefined, { externalId: '4150001' });
  const { rows } = await t.db.query<{ kali: string }>(
    `SELECT b.xmin::text AS kali FROM pembayaran b WHERE b.nomor_pembayaran = $1
     UNION ALL SELECT p.xmin::text FROM pendaftar p JOIN pembayaran b USING (nomor_pendaftar) WHERE b.nomor_pembayaran = $1
     UNION ALL SELECT a.xmin::text FROM audit a JOIN pembayaran b ON a.subjek = b.nomor_pendaftar WHERE b.nomor_pembayaran = $1
     UNION ALL SELECT xmin::text FROM snap_permintaan WHERE id_luar = '4150001'`,
    [nomor],
  );
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ kali }) => kali)).size).toBe(1);
});

describe('payments that come at once', () => {
  const many = () => Array.from({ length: 20 }, number);
  const commits = async (numbers: readonly string[]): Promise<number> =>
    (
      await t.db.query(
        'SELECT DISTINCT xmin::text FROM pembayaran WHERE nomor_pembayaran = ANY($1::text[])',
        [numbers],
      )
    ).rowCount ?? 0;

  test('leave together, and what is unusual among them is answered for itself', async () => {
    const numbers = many();
    const bad = [9, 15];
    const answers = await Promise.all(
      numbers.map((nomor, at) =>
        at === 9
          ? bank().pay(CODE, nomor, '250000.00')
          : bank().pay(at === 15 ? '999911217082008' : CODE, nomor),
      ),
    );
    expect(answers.map(codeOf)).toEqual(
      numbers.map((_, at) => (at === 9 ? '4042513' : at === 15 ? '4042512' : '2002500')),
    );
    const good = numbers.filter((_, at) => !bad.includes(at));
    const owners = new Set<string>();
    for (const [at, nomor] of numbers.entries()) {
      const [row, ...more] = await recorded(nomor);
      expect(more).toEqual([]);
      if (bad.includes(at)) expect(row).toBeUndefined();
      else {
        owners.add(row?.nomor_pendaftar ?? '');
        expect(JSON.stringify(answers[at]?.body)).toContain(`KODE PMB ${row?.nomor_pendaftar}`);
      }
    }
    expect(owners.size).toBe(good.length);
    expect(await commits(good)).toBeLessThan(good.length);
    const { rows } = await t.db.query(
      `SELECT b.nomor_pembayaran FROM pembayaran b JOIN pendaftar p USING (nomor_pendaftar) JOIN pencarian c USING (nomor_pendaftar)
       WHERE b.nomor_pembayaran = ANY($1::text[]) AND b.gelombang = p.kode_penawaran AND c.kode_penawaran = p.kode_penawaran
         AND c.fase = p.fase AND c.dibuat = p.dibuat`,
      [numbers],
    );
    expect(rows.map((row) => row.nomor_pembayaran).sort()).toEqual([...good].sort());
  });

  test('one that the database fails takes no neighbour along, and is settled by its repeat', async () => {
    const numbers = many();
    const broken = numbers[11] ?? '';
    await t.db.query(`CREATE FUNCTION patah() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'patah'; END $$;
      CREATE TRIGGER patah BEFORE INSERT ON pembayaran FOR EACH ROW WHEN (NEW.nomor_pembayaran = '${broken}') EXECUTE FUNCTION patah()`);
    try {
      const answers = await Promise.all(numbers.map((nomor) => bank().pay(CODE, nomor)));
      expect(answers.map(codeOf)).toEqual(numbers.map((nomor) => (nomor === broken ? '5002500' : '2002500')));
      expect(await recorded(broken)).toEqual([]);
    } finally {
      await t.db.query('DROP TRIGGER patah ON pembayaran; DROP FUNCTION patah');
    }
    for (const nomor of numbers.filter((one) => one !== broken))
      expect(await recorded(nomor)).toHaveLength(1);
    expect(codeOf(await bank().pay(CODE, broken))).toBe('2002500');
    expect(await recorded(broken)).toHaveLength(1);
  });

  test('one that somebody else has in hand keeps no neighbour waiting', async () => {
    const numbers = many();
    const held = numbers[11] ?? '';
    const counted = async () =>
      (await t.db.query<{ n: number }>(`SELECT sum(banyak)::int AS n FROM ${BAYAR_HITUNGAN}`)).rows[0]?.n ??
      0;
    const before = await counted();
    const officer = await t.deps.pool.connect();
    await officer.query('BEGIN');
    await officer.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`bayar ${held}`]);
    const paying = numbers.map((nomor) => bank().pay(CODE, nomor));
    const others = paying.filter((_, at) => at !== 11);
    expect(new Set((await Promise.all(others)).map(codeOf))).toEqual(new Set(['2002500']));
    expect(await recorded(held)).toEqual([]);
    // None of them was recorded alone for its sake.
    const free = numbers.filter((one) => one !== held);
    expect(await commits(free)).toBeLessThan(free.length);
    // Counted together, and each of them.
    expect((await counted()) - before).toBe(free.length);
    await officer.query('COMMIT');
    officer.release();
    expect(codeOf(await (paying[11] as (typeof paying)[number]))).toBe('2002500');
  });
});

describe('a code that somebody has already is not given twice: another one is drawn', () => {
  const applicants = async () =>
    (await t.db.query<{ n: number }>('SELECT count(*)::int AS n FROM pendaftar')).rows[0]?.n ?? 0;

  test('where it was given before, however often', async () => {
    const { rows } = await t.db.query<{ kode: string }>('SELECT min(nomor_pendaftar) AS kode FROM pendaftar');
    const before = await applicants();
    // Of a payment one code is drawn and two halves of its PIN; a thousand more codes are looked up beforehand.
    const taken = Number(rows[0]?.kode.slice(0, -1));
    const real = crypto.randomInt.bind(crypto) as (min: number, max?: number) => number;
    let drawn = 0;
    const often = (...of: [number, number?]) =>
      (drawn += 1) % 3 === 0 && of.length > 1 ? taken : real(...of);
    const draw = vi.spyOn(crypto, 'randomInt').mockImplementation(often as never);
    syncBuiltinESMExports();
    const many = 600;
    try {
      const answers = await Promise.all(Array.from({ length: many }, () => bank().pay(CODE, number())));
      expect([...new Set(answers.map(codeOf))]).toEqual(['2002500']);
      expect(draw.mock.results.filter(({ value }) => value === taken).length).toBeGreaterThan(many / 6);
    } finally {
      draw.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await applicants()).toBe(before + many);
  });

  test('where it is given at the same moment', async () => {
    const before = await applicants();
    await t.db.query(`CREATE SEQUENCE rebutan; CREATE FUNCTION rebut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN IF nextval('rebutan') = 1 THEN RAISE unique_violation; END IF; RETURN NEW; END $$;
      CREATE TRIGGER rebut BEFORE INSERT ON pendaftar FOR EACH ROW EXECUTE FUNCTION rebut()`);
    try {
      expect(codeOf(await bank().pay(CODE, number()))).toBe('2002500');
      const { rows: drawn } = await t.db.query('SELECT last_value::int AS n FROM rebutan');
      expect(drawn).toEqual([{ n: 2 }]);
    } finally {
      await t.db.query('DROP TRIGGER rebut ON pendaftar; DROP FUNCTION rebut; DROP SEQUENCE rebutan');
    }
    expect(await applicants()).toBe(before + 1);
  });
});

describe('a call number', () => {
  test('that comes again on its day is answered as the first time, with another body not at all', async () => {
    const nomor = number();
    const id = { externalId: '4200001', timestamp: '2026-11-20T10:05:00+07:00' };
    t.clock.set(new Date('2026-11-20T03:05:00Z'));
    const late = await bank().pay(CODE, nomor, '250000.00', id);
    expect(codeOf(late)).toBe('4042513');
    // The same bytes again: nothing is judged anew.
    await t.db.query(
      "UPDATE snap_permintaan SET jawaban = jawaban || '{\"kept\": true}' WHERE id_luar = '4200001'",
    );
    expect((await bank().pay(CODE, nomor, '250000.00', id)).body.kept).toBe(true);
    expect(codeOf(await bank().pay(CODE, nomor, '300000.00', id))).toBe('4092500');
    expect(await recorded(nomor)).toEqual([]);
    // Of the next day it is another call.
    t.clock.move(DAY);
    expect(codeOf(await bank().pay(CODE, nomor, '300000.00', { externalId: '4200001' }))).toBe('2002500');
    t.clock.move(-DAY);
  });
});

test('the call of a usual payment is answered alike again and again, whatever became of its wave since', async () => {
  const nomor = number();
  const call = { externalId: '4210001', paidAt: t.clock.now() };
  const first = await bank().pay(CODE, nomor, undefined, call);
  expect(codeOf(first)).toBe('2002500');
  expect(codeOf(await bank().pay(CODE, nomor, '250000.00', call))).toBe('4092500');
  const wave = "FROM penawaran WHERE kode_bayar = '8827112'";
  const { rows } = await t.db.query(`SELECT biaya, tanggal_selesai_daftar ${wave}`);
  await t.db.query(
    "UPDATE penawaran SET biaya = biaya + 1, tanggal_selesai_daftar = tanggal_mulai_daftar WHERE kode_bayar = '8827112'",
  );
  try {
    for (const through of [...banks, bank()]) {
      t.clock.move(MINUTE);
      expect((await through.pay(CODE, nomor, undefined, call)).body).toEqual(first.body);
    }
  } finally {
    await t.db.query(
      "UPDATE penawaran SET biaya = $1, tanggal_selesai_daftar = $2 WHERE kode_bayar = '8827112'",
      [rows[0]?.biaya, rows[0]?.tanggal_selesai_daftar],
    );
  }
  expect(await recorded(nomor)).toHaveLength(1);
});

describe('what would make no applicant is not taken in', () => {
  test.each([
    ['an unknown code', '999911217082008', '300000.00', '4042512'],
    ['an impossible birth date', '882711231022008', '300000.00', '4042512'],
    ['another amount', CODE, '299999.00', '4042513'],
    ['parts of a rupiah', CODE, '300000.50', '4042513'],
  ])('%s', async (_, code, value, expected) => {
    t.clock.set(new Date('2026-11-20T03:00:00Z'));
    const fresh = newBank();
    const nomor = number();
    expect(codeOf(await fresh.pay(code, nomor, value))).toBe(expected);
    expect(await recorded(nomor)).toEqual([]);
    if (value === '300000.00') expect((await fresh.inquire(code)).body.responseCode).toBe('4042412');
  });

  test('and leaves a trace; a wave that has ended is told so before anybody pays', async () => {
    const { rows: offerings } = await t.db.query<{ kode_bayar: string; biaya: number }>(
      "UPDATE penawaran SET tanggal_mulai_daftar = '2026-01-01', tanggal_selesai_daftar = '2026-02-01' WHERE kode_penawaran = '2027-12-1' RETURNING kode_bayar, biaya",
    );
    const { kode_bayar, biaya } = offerings[0] as { kode_bayar: string; biaya: number };
    const ended = `${kode_bayar}17082008`;
    const nomor = number();
    expect((await bank().inquire(ended)).body.responseCode).toBe('4042419');
    expect(codeOf(await bank().pay(ended, nomor, `${biaya}.00`))).toBe('4042519');
    const { rows } = await t.db.query(
      "SELECT pelaku, id_pelaku FROM audit WHERE tindakan = 'tolak pembayaran' AND subjek = $1",
      [nomor],
    );
    expect(rows).toEqual([{ pelaku: 'bank', id_pelaku: 'Bank Mitra Nusa' }]);
  });

  test('nor the number of another payment', async () => {
    const nomor = number();
    await bank().pay(CODE, nomor);
    expect(codeOf(await bank().pay('882711218082008', nomor))).toBe('4042518');
  });
});

describe('who is not believed', () => {
  const pay = (changes: Parameters<BankSimulator['pay']>[3]) =>
    bank().pay(CODE, 'SNAPTIDAK', undefined, changes);

  test('a wrong key, a skewed clock, a changed byte, a token of nobody', async () => {
    const now = t.clock.now().getTime();
    for (const [changes, expected] of [
      [{ secret: 'rahasia-bersama-bank-2027' }, '4012500'],
      [{ timestamp: new Date(now - 6 * MINUTE).toISOString() }, '4002501'],
      [{ timestamp: new Date(now + 6 * MINUTE).toISOString() }, '4002501'],
      [{ timestamp: 'kemarin' }, '4002501'],
      [{ token: 'bukan.token' }, '4012501'],
      [{ headers: { 'x-partner-id': 'LAIN' } }, '4012500'],
      [{ headers: { 'channel-id': '1' } }, '4012500'],
      [{ headers: { 'x-external-id': '' } }, '4002502'],
      [{ headers: { authorization: '' } }, '4002502'],
      [{ sent: '{"partnerServiceId": "   88899"}' }, '4012500'],
      [{ sent: '{' }, '4012500'],
    ] as const)
      expect([changes, codeOf(await pay(changes))]).toEqual([changes, expected]);
    expect(await recorded('SNAPTIDAK')).toEqual([]);
  });

  test('a signature holds for its path alone', async () => {
    const body = '{"inquiryRequestId":"1"}';
    const elsewhere = await bank().call('/snap/v1.0/transfer-va/inquiry?x=1', body);
    // The whole path was signed, so it is the body that is looked at.
    expect(elsewhere.body.responseCode).toBe('4002402');
  });

  test('a token is asked for with the right key only, and ends', async () => {
    expect((await bank().askToken({ key: 'orang-lain' })).body.responseCode).toBe('4017300');
    expect((await bank().askToken({ signed: 'something else' })).body.responseCode).toBe('4017300');
    const old = new Date(t.clock.now().getTime() - 6 * MINUTE).toISOString();
    expect((await bank().askToken({ timestamp: old })).body.responseCode).toBe('4007301');
    const { body } = await bank().askToken();
    expect(body).toMatchObject({ responseCode: '2007300', tokenType: 'Bearer', expiresIn: '900' });
    t.clock.move(16 * MINUTE);
    expect(codeOf(await pay({ token: String(body.accessToken) }))).toBe('4012501');
  });

  test('a bank that pays for longer than a token holds asks for the next one', async () => {
    const lasting = newBank();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(codeOf(await lasting.pay(CODE, number()))).toBe('2002500');
      t.clock.move(14 * MINUTE);
    }
  });

  test('strangers are held back over all processes; a bank that signs is not held back with them', async () => {
    const [first, second] = banks as [BankSimulator, BankSimulator];
    const wrong = { secret: 'rahasia-bersama-bank-2027' };
    expect(codeOf(await first.pay(CODE, 'SNAPTIDAK', undefined, wrong))).toBe('4012500');
    await t.db.query("UPDATE rate_limit SET points = 3000 WHERE key LIKE 'lapor:%'");
    expect(codeOf(await second.pay(CODE, 'SNAPTIDAK', undefined, wrong))).toBe('4292500');
    expect((await second.askToken({ key: 'orang-lain' })).body.responseCode).toBe('4297300');
    expect(codeOf(await second.pay(CODE, number()))).toBe('2002500');
    await t.db.query("DELETE FROM rate_limit WHERE key LIKE 'lapor:%'");
  });

  test('fields that are missing or no such are named', async () => {
    const fresh = newBank();
    const inquire = async (body: object) =>
      (await fresh.call('/snap/v1.0/transfer-va/inquiry', JSON.stringify(body))).body.responseMessage;
    const whole = {
      partnerServiceId: '   88899',
      customerNo: CODE,
      virtualAccountNo: `   88899${CODE}`,
      inquiryRequestId: '1',
    };
    expect(await inquire({ ...whole, customerNo: undefined })).toBe('Invalid Mandatory Field [customerNo]');
    expect(await inquire({ ...whole, customerNo: "1'; --" })).toBe('Invalid Field Format [customerNo]');
    expect(await inquire({ ...whole, virtualAccountNo: '   8889999' })).toBe(
      'Invalid Field Format [virtualAccountNo]',
    );
    expect(await inquire({ ...whole, partnerServiceId: '   11111' })).toContain('Invalid Bill');
    expect(await inquire([] as unknown as object)).toBe('Bad Request');
  });
});

test('a body is made small on its text: numbers stay as written, and blanks inside quotes too', () => {
  expect(minify('{"a":1.00}')).toBe('{"a":1.00}');
  expect(minify('\r\n["\\\\" , "\\\\\\" :  ,", 1 ]\t')).toBe('["\\\\","\\\\\\" :  ,",1]');
  expect(minify('{ "a b" : 1.00,\n\t"c": "d \\" e  " }')).toBe('{"a b":1.00,"c":"d \\" e  "}');
});
