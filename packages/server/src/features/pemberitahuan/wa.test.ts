/** Notices by WhatsApp: a confirmed number, the request as the provider documents it, and what it reports (pemberitahuan 15–18). */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nomorWa, type WaSaya } from '@gerbang/contract/applicant/pemberitahuan';
import type { BarisPemberitahuan } from '@gerbang/contract/office/pemberitahuan/calls';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { JALUR_KABAR_WA, TOKEN_ULANG, WA_BAKU } from '@gerbang/contract/office/pemberitahuan/wa';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from './testing.ts';

interface Asked {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: {
    to: string;
    biz_opaque_callback_data: string;
    template: { name: string; language: { code: string }; components: object[] };
  };
}
const asked: Asked[] = [];
/** Instead of a status: the connection ends when the request was read. */
const CUT = 0;
let answers: { status: number; body: unknown; location?: string }[] = [];
let wamid = 0;
const provider = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    asked.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
    const answer = answers.shift() ?? {
      status: 200,
      body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${(wamid += 1)}` }] },
    };
    if (answer.status === CUT) return void response.socket?.destroy();
    if (answer.location) response.setHeader('location', answer.location);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
});

const SET = '/api/petugas/pemberitahuan/wa';
const TOKEN = 'EAAG-token-akses-rahasia';
const SECRET = 'rahasia-aplikasi';
const PHONE_ID = '106540352242922';
let t: TestApp;
let mail: MailServer;
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);
const base = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const setWa = async (more: object = {}) => {
  const { versi } = (await admin<{ versi: string }>('GET', SET)).body.data;
  const body = {
    ...WA_BAKU,
    menyala: true,
    alamat: base(),
    id_nomor: PHONE_ID,
    per_menit: 6000,
    token: TOKEN,
    rahasia: SECRET,
    verifikasi: 'kata-verifikasi',
    ...more,
    versi,
  };
  return admin('PUT', SET, { body });
};
/** A test message by what is typed; a secret that is left out is the stored one. */
const tryBy = (more: object = {}, by = admin) =>
  by<{ terkirim: boolean; alasan: string | null }>('POST', `${SET}/uji`, {
    body: { ...WA_BAKU, alamat: base(), id_nomor: PHONE_ID, kepada: '6281234567890', ...more },
  });
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sendBy(admin, mail.port);
  await setWa();
});
afterEach(async () => {
  asked.length = 0;
  answers = [];
  mail.received.length = 0;
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan NOT IN ('terkirim', 'batal')");
});
afterAll(async () => {
  await mail.close();
  provider.close();
  await t.close();
});

const make = () => t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
let last = 0;
const someNumber = (): string => `0812${String(10_000_000 + (last += 1))}`;
const ask = (a: TestApplicant, nomor: string) =>
  t.call<WaSaya>('POST', '/api/v2/pemberitahuan/wa/kode', { token: a.token, body: { nomor } });
const confirm = (a: TestApplicant, kode: string) =>
  t.call<WaSaya>('POST', '/api/v2/pemberitahuan/wa/konfirmasi', { token: a.token, body: { kode } });
const codeSent = (): string => /"text":"(\d{6})"/.exec(JSON.stringify(asked.at(-1)?.body))?.[1] ?? '';
const confirmed = async (): Promise<TestApplicant> => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  expect((await ask(a, someNumber())).body.data.keadaan).toBe('menunggu');
  await drain(t);
  expect((await confirm(a, codeSent())).body.data.keadaan).toBe('terkonfirmasi');
  asked.length = 0;
  return a;
};
const tell = (
  nomor: string,
  peristiwa: 'pin-baru' | 'percakapan' | 'berkas-ditolak',
  kunci: string,
  more = {},
) => transaction(t.deps.pool, (db) => notify(t.deps, db, { nomor, peristiwa, kunci, ...more }));
const told = async (nomor: string): Promise<BarisPemberitahuan[]> =>
  (
    await admin<BarisPemberitahuan[]>('GET', `/api/petugas/pendaftar/${nomor}/pemberitahuan`)
  ).body.data.filter(({ kanal, peristiwa }) => kanal === 'wa' && peristiwa !== 'konfirmasi');
const report = (body: object, secret = SECRET) => {
  const payload = JSON.stringify(body);
  return t.app.inject({
    method: 'POST',
    url: JALUR_KABAR_WA,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
    },
    payload,
  });
};
const says = (id: string, status: string, more = {}, phone = PHONE_ID) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '62', phone_number_id: phone },
            statuses: [{ id, status, timestamp: '1', recipient_id: '62', ...more }],
          },
        },
      ],
    },
  ],
});

test('a number is confirmed by its code before anything goes there, and then hears beside e-mail, once', async () => {
  const a = await make();
  const { nomor_pendaftar: nomor } = a;
  await confirmFor(t, nomor);
  await tell(nomor, 'pin-baru', 'sebelum');
  const number = someNumber();
  await ask(a, number);
  await tell(nomor, 'pin-baru', 'menunggu');
  await drain(t);
  expect(asked.map(({ body }) => body.template.name)).toEqual(['gerbang_kode']);
  const kode = codeSent();
  expect(asked[0]).toMatchObject({
    url: `/v23.0/${PHONE_ID}/messages`,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `62${number.slice(1)}`,
      type: 'template',
      template: {
        name: 'gerbang_kode',
        language: { code: 'id' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: kode }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: kode }] },
        ],
      },
    },
  });
  const wrong = kode === '000000' ? '000001' : '000000';
  expect((await confirm(a, wrong)).body.code).toBe('kode_wa');
  expect((await confirm(a, kode)).body.data.keadaan).toBe('terkonfirmasi');
  expect((await confirm(a, kode)).body.code).toBe('kode_wa');
  asked.length = 0;
  await tell(nomor, 'berkas-ditolak', '1', {
    isi: { dokumen: 'Ijazah\n\tSMA     asli', batas: '1 Desember' },
  });
  await tell(nomor, 'berkas-ditolak', '1', { isi: { dokumen: 'Ijazah', batas: '1 Desember' } });
  mail.received.length = 0;
  await drain(t);
  expect(mail.received).toHaveLength(1);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body.template).toMatchObject({ name: 'gerbang_berkas_ditolak' });
  expect(JSON.stringify(asked[0]?.body)).toContain('Ijazah SMA asli');
  expect(JSON.stringify(asked[0]?.body)).not.toContain(nomor);
});

test('codes end, are guessed at five times, and are sent so often only', async () => {
  const a = await make();
  const number = someNumber();
  for (const bad of [
    '',
    'abc',
    '0',
    '+1',
    '081234567890123456',
    '628;DROP',
    '+62 812 \u202e 999',
    '0062812345678',
  ])
    expect((await ask(a, bad)).status, bad).toBe(400);
  await ask(a, number);
  await drain(t);
  const kode = codeSent();
  const wrong = kode === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i += 1) await confirm(a, wrong);
  expect((await confirm(a, kode)).body.code).toBe('kode_wa');
  await ask(a, number);
  await drain(t);
  const second = codeSent();
  t.clock.move(11 * MINUTE);
  expect((await confirm(a, second)).body.code).toBe('kode_wa');
  expect((await ask(a, number)).status).toBe(200);
  expect((await ask(a, number)).body.code).toBe('terlalu_sering');
  const b = await make();
  expect((await ask(b, `+62 ${number.slice(1)}`)).body.code).toBe('terlalu_sering');
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 6; i += 1) codes.push((await ask(b, someNumber())).body.code);
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'terlalu_sering']);
  t.clock.move(2 * DAY);
  await setWa({ kode_per_hari: 1 });
  expect((await ask(await make(), someNumber())).status).toBe(200);
  expect((await ask(await make(), someNumber())).body.code).toBe('terlalu_sering');
});

test('what is not wanted, a number taken back, and a channel that is off send nothing', async () => {
  const a = await confirmed();
  const { nomor_pendaftar: nomor } = a;
  await t.call('PUT', '/api/v2/pemberitahuan/pilihan', { token: a.token, body: { mati: ['percakapan'] } });
  await tell(nomor, 'percakapan', '1');
  await drain(t);
  expect(asked).toEqual([]);
  await tell(nomor, 'pin-baru', '1');
  expect((await t.call('DELETE', '/api/v2/pemberitahuan/wa', { token: a.token })).status).toBe(200);
  await drain(t);
  expect(asked).toEqual([]);
  const b = await confirmed();
  await setWa({ menyala: false });
  await tell(b.nomor_pendaftar, 'pin-baru', '1');
  expect(await told(b.nomor_pendaftar)).toEqual([]);
  expect((await ask(b, someNumber())).body.code).toBe('wa_mati');
});

test('what the provider says no to is told apart: this message, this hour, the portal', async () => {
  const a = await confirmed();
  const { nomor_pendaftar: nomor } = a;
  const refuse = async (status: number, code: number, kunci: string) => {
    answers = [{ status, body: { error: { message: `(#${code}) ${TOKEN} no`, code } } }];
    await tell(nomor, 'pin-baru', kunci);
    await drain(t);
    return (await told(nomor))[0];
  };
  expect(await refuse(400, 131026, 'a')).toMatchObject({ keadaan: 'gagal', dapat_dikirim_lagi: true });
  const later = await refuse(429, 131056, 'b');
  expect(later).toMatchObject({ keadaan: 'antre', percobaan: 1 });
  expect(later?.alasan).not.toContain(TOKEN);
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan = 'antre'");
  for (const [status, code] of [
    [429, 130429],
    [401, 190],
  ] as const) {
    expect(await refuse(status, code, `c${code}`)).toMatchObject({ keadaan: 'antre', percobaan: 0 });
    expect((await admin<{ gangguan: string }>('GET', SET)).body.data.gangguan).toContain(String(code));
    asked.length = 0;
    await drain(t);
    expect(asked).toEqual([]);
    t.clock.move(HOUR);
    expect(await drain(t)).toBe(1);
    expect((await admin<{ gangguan: null }>('GET', SET)).body.data.gangguan).toBeNull();
  }
  asked.length = 0;
  answers = [{ status: 307, body: {}, location: `${base()}/elsewhere` }];
  await tell(nomor, 'pin-baru', 'd');
  await drain(t);
  expect(asked).toHaveLength(1);
  expect((await told(nomor))[0]).toMatchObject({ keadaan: 'antre', percobaan: 0 });
  // What may have been taken is not sent again without end.
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan = 'antre'");
  t.clock.move(HOUR);
  answers = [{ status: CUT, body: {} }];
  await tell(nomor, 'pin-baru', 'e');
  await drain(t);
  expect((await told(nomor))[0]).toMatchObject({ keadaan: 'antre', percobaan: 1 });
});

test('reports are taken once each in any order, signed only, and never of another number', async () => {
  const a = await confirmed();
  const { nomor_pendaftar: nomor } = a;
  await tell(nomor, 'pin-baru', '1');
  await drain(t);
  const id = `wamid.${wamid}`;
  const state = async () => (await told(nomor))[0];
  expect((await report(says(id, 'read'), 'lain')).statusCode).toBe(404);
  expect((await report(says(id, 'read', {}, '999'))).statusCode).toBe(200);
  expect((await report(says('wamid.asing', 'failed'))).statusCode).toBe(200);
  expect(await state()).toMatchObject({ keadaan: 'terkirim', kabar: null });
  for (const [said, stands] of [
    ['delivered', 'delivered'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['sent', 'read'],
    ['failed', 'read'],
  ]) {
    expect((await report(says(id, said ?? ''))).statusCode).toBe(200);
    expect(await state()).toMatchObject({ keadaan: 'terkirim', kabar: stands });
  }
  await tell(nomor, 'pin-baru', '2');
  await drain(t);
  await report(
    says(`wamid.${wamid}`, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
  );
  expect(await state()).toMatchObject({
    keadaan: 'gagal',
    kabar: 'failed',
    alasan: expect.stringContaining('131026'),
  });
  for (const odd of [{}, { entry: [] }, { entry: 'x' }, { entry: [{ changes: [{ value: {} }] }] }])
    expect((await report(odd)).statusCode).toBe(200);
});

test('the address of reports is proved by its word alone', async () => {
  const get = (word: string) =>
    t.app.inject(`${JALUR_KABAR_WA}?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444`);
  expect(await get('kata-verifikasi')).toMatchObject({ statusCode: 200, body: '1158201444' });
  expect((await get('lain')).statusCode).toBe(404);
  await setWa({ verifikasi: '' });
  expect((await get('')).statusCode).toBe(404);
});

test('secrets are sealed, never shown or noted, and the token goes to no other address', async () => {
  const shown = await admin('GET', SET);
  const { rows } = await t.db.query(
    "SELECT (SELECT jsonb_agg(a) FROM audit a WHERE tindakan LIKE '% wa%')::text AS audit, (SELECT s.*::text FROM pengaturan_wa s) AS wa",
  );
  for (const secret of [TOKEN, SECRET, 'kata-verifikasi']) {
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  }
  const { token: _, ...kept } = { token: undefined };
  const moved = await setWa({ ...kept, token: undefined, alamat: 'https://gateway.example.com' });
  expect(moved.body).toMatchObject({ errors: [{ field: 'token', message: TOKEN_ULANG }] });
  for (const alamat of [
    'http://example.com',
    'https://u:p@example.com',
    'https://example.com/x',
    'file:///etc',
  ])
    expect((await setWa({ alamat })).status, alamat).toBe(400);
  expect((await tryBy()).body.data.terkirim).toBe(true);
  const humas = await asStaff(t, 'humas');
  expect((await humas('GET', SET)).status).toBe(403);
  expect((await tryBy({}, humas)).status).toBe(403);
});

test.for([
  ['0812-3456-7890', '6281234567890'],
  ['812 3456 7890', '6281234567890'],
  ['+62 (0)812-3456-7890', '6281234567890'],
  ['62 812 3456 7890', '6281234567890'],
  ['+81 90 1234 5678', '819012345678'],
  ['1234567890', null],
  ['00628123456789', null],
] as const)('%s is dialled as %s', ([typed, dialled]) => {
  expect(nomorWa(typed)).toBe(dialled);
});

test('what waited for longer than three days is not told to a number, unless it has to be or an officer sends it again', async () => {
  const a = await confirmed();
  const { nomor_pendaftar: nomor } = a;
  await tell(nomor, 'percakapan', 'lama');
  await tell(nomor, 'pin-baru', 'wajib');
  // Nobody sends while mail is off.
  await sendBy(admin, mail.port, { cara: 'mati' });
  t.clock.move(2 * DAY);
  await sendBy(admin, mail.port);
  await tell(nomor, 'percakapan', 'baru');
  await sendBy(admin, mail.port, { cara: 'mati' });
  t.clock.move(DAY);
  await sendBy(admin, mail.port);
  await drain(t);
  expect(asked.map(({ body }) => body.template.name).sort()).toEqual([
    'gerbang_percakapan',
    'gerbang_pin_baru',
  ]);
  const old = (await told(nomor)).find(({ keadaan }) => keadaan === 'batal');
  expect(old).toMatchObject({ alasan: 'Menunggu lebih dari 3 hari', dapat_dikirim_lagi: true });
  // E-mail, which it accompanies, is not dropped.
  expect(mail.received.filter(({ to }) => to.length > 0)).toHaveLength(3);
  const again = { body: { id: old?.id, alasan: 'Masih perlu diketahui' } };
  expect((await admin('POST', '/api/petugas/pemberitahuan/kirim-lagi', again)).status).toBe(200);
  await drain(t);
  expect(asked).toHaveLength(3);
});

test('a report of a message that is to be sent again, though it was charged no try, ends it', async () => {
  const a = await confirmed();
  const { nomor_pendaftar: nomor } = a;
  answers = [{ status: 503, body: {} }];
  await tell(nomor, 'pin-baru', 'ragu');
  await drain(t);
  expect((await told(nomor))[0]).toMatchObject({ keadaan: 'antre', percobaan: 0 });
  const mark = asked[0]?.body.biz_opaque_callback_data;
  const arrived = says('wamid.ragu', 'delivered', { biz_opaque_callback_data: mark });
  expect((await report(arrived)).statusCode).toBe(200);
  expect((await told(nomor))[0]).toMatchObject({ keadaan: 'terkirim', kabar: 'delivered' });
  t.clock.move(DAY);
  await drain(t);
  expect(asked).toHaveLength(1);
});

test('a token sealed with another master secret is said where it is tried', async () => {
  const closed = { terkirim: false, alasan: RAHASIA_TERTUTUP };
  await t.db.query('UPDATE pengaturan_wa SET token = $1', [Buffer.alloc(64)]);
  expect((await tryBy()).body.data).toEqual(closed);
  // Nor is one secret taken for another.
  await t.db.query('UPDATE pengaturan_wa SET token = rahasia');
  expect((await tryBy()).body.data).toEqual(closed);
  expect(asked).toEqual([]);
});

test('a channel is tried by what is typed before it is on: nothing is stored, shown or switched on', async () => {
  await setWa({ menyala: false, token: '', rahasia: '', verifikasi: '', id_nomor: '' });
  const stored = (await admin<object>('GET', SET)).body.data;
  const none = await tryBy();
  expect(none.body).toMatchObject({ errors: [{ field: 'token' }] });
  expect((await tryBy({ token: TOKEN, id_nomor: 'x' })).body).toMatchObject({
    errors: [{ field: 'id_nomor' }],
  });
  expect(asked).toEqual([]);
  const tried = await tryBy({ token: TOKEN });
  expect(tried.body.data).toEqual({ terkirim: true, alasan: null });
  expect(asked[0]).toMatchObject({
    headers: { authorization: `Bearer ${TOKEN}` },
    body: { to: '6281234567890', template: { name: 'gerbang_uji' } },
  });
  expect(JSON.stringify(tried.body)).not.toContain(TOKEN);
  expect((await admin('GET', SET)).body.data).toEqual(stored);
  const { rows } = await t.db.query<{ baru: object }>(
    "SELECT baru FROM audit WHERE tindakan = 'kirim wa uji' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0]?.baru).toEqual({
    kepada: '***890',
    host: expect.stringMatching(/^127\.0\.0\.1:/),
    cara: 'cloud',
    menyala: false,
    terkirim: true,
  });
  // A stored token goes nowhere it was not given for.
  await setWa();
  expect((await tryBy({ alamat: 'https://gateway.example.com' })).body).toMatchObject({
    errors: [{ field: 'token', message: TOKEN_ULANG }],
  });
  expect(asked).toHaveLength(1);
  const many: number[] = [];
  for (let i = 0; i < 11; i += 1) many.push((await tryBy()).status);
  expect(many.at(-1)).toBe(429);
});
