/** Notices on devices: read by a subscriber written from RFC 8291 and RFC 8292, sharing no code with the sender (pemberitahuan 20, pemberitahuan 21). */
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSaya } from '@gerbang/contract/applicant/pemberitahuan/push';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { alamatPush, PUSH_BAKU } from '@gerbang/contract/office/pemberitahuan/push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, NOW, startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { transaction } from '../../../db/pool.ts';
import { isPublicAddress, PrivateAddress, postOutward } from '../../../domain/outward.ts';
import { notify } from '../../../domain/pemberitahuan.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from '../testing.ts';

interface Came {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const came: Came[] = [];
let answers: { status: number; location?: string; body?: string }[] = [];
const service = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    came.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
    const answer = answers.shift() ?? { status: 201 };
    if (answer.location) response.setHeader('location', answer.location);
    response.writeHead(answer.status).end(answer.body);
  });
});
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

interface Browser {
  body: { alamat: string; p256dh: string; auth: string };
  pair: ECDH;
  secret: Buffer;
}
let made = 0;
/** What a browser makes when it is switched on. */
const browser = (): Browser => {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const secret = randomBytes(16);
  const alamat = `${origin()}/kirim/${(made += 1)}`;
  return { body: { alamat, p256dh, auth: secret.toString('base64url') }, pair, secret };
};
const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
/** RFC 8291, 3.4 and RFC 8188, 2: one record of aes128gcm. */
const decrypt = ({ pair, secret }: Browser, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const ikm = derive(secret, pair.computeSecret(theirs), info, 32);
  const key = derive(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
};
/** RFC 8292: the token's claims, once its signature holds by the key beside it. */
const claimsOf = (authorization = ''): { key: string; claims: Record<string, unknown> } => {
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(holds).toBe(true);
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
};

const SET = '/api/petugas/pemberitahuan/push';
const OWN = '/api/v2/pemberitahuan/push';
let t: TestApp;
let mail: MailServer;
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);
const setPush = async (more: object = {}) => {
  const { versi } = (await admin<{ versi: string }>('GET', SET)).body.data;
  const layanan = [...PUSH_BAKU.layanan, '127.0.0.1'];
  const body = { ...PUSH_BAKU, menyala: true, kontak: 'pmb@universitas.ac.id', layanan, ...more, versi };
  return admin<{ kunci: string | null }>('PUT', SET, { body });
};
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sendBy(admin, mail.port);
  await setPush({ per_menit: 6000 });
});
afterEach(async () => {
  came.length = 0;
  answers = [];
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan NOT IN ('terkirim', 'batal')");
});
afterAll(async () => {
  await mail.close();
  service.close();
  await t.close();
});

const make = () => t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
const add = (a: TestApplicant, { body }: Pick<Browser, 'body'>) =>
  t.call<PushSaya>('POST', OWN, { token: a.token, body });
const own = async (a: TestApplicant) => (await t.call<PushSaya>('GET', OWN, { token: a.token })).body.data;
const on = async (): Promise<{ a: TestApplicant; device: Browser }> => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  const device = browser();
  expect((await add(a, device)).body.data.perangkat).toHaveLength(1);
  return { a, device };
};
const tell = (nomor: string, peristiwa: 'pin-baru' | 'percakapan' | 'hasil', kunci: string) =>
  transaction(t.deps.pool, (db) => notify(t.deps, db, { nomor, peristiwa, kunci }));
const rows = async (nomor: string) =>
  (
    await t.db.query<{ keadaan: string; alasan: string | null; percobaan: number }>(
      "SELECT keadaan, alasan, percobaan FROM pemberitahuan WHERE nomor_pendaftar = $1 AND kanal = 'push' ORDER BY id DESC",
      [nomor],
    )
  ).rows;

test('a device reads what is news and where, signed by the portal, and nothing of whom it is about', async () => {
  const { a, device } = await on();
  await tell(a.nomor_pendaftar, 'hasil', '1');
  await drain(t);
  expect(came).toHaveLength(1);
  const [{ headers, body, path }] = came as [Came];
  expect(path).toBe(new URL(device.body.alamat).pathname);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  expect(JSON.parse(decrypt(device, body))).toEqual({
    judul: expect.any(String),
    isi: 'Hasil seleksi dibuka',
    bahasa: 'id',
    jalur: '/dashboard',
    tanda: headers.topic,
  });
  const { key, claims } = claimsOf(headers.authorization);
  expect(key).toBe((await own(a)).kunci);
  expect(claims).toMatchObject({ aud: origin(), sub: 'mailto:pmb@universitas.ac.id' });
  const text = decrypt(device, body);
  for (const secret of [a.nomor_pendaftar, a.pin, 'lulus', 'Pendaftar']) expect(text).not.toContain(secret);
  const { rows: people } = await t.db.query<{ nama: string }>(
    'SELECT nama_lengkap AS nama FROM data_diri_pendaftar WHERE nomor_pendaftar = $1',
    [a.nomor_pendaftar],
  );
  expect(text).not.toContain(people[0]?.nama);
  expect((await rows(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'terkirim' });
});

test('a device that is gone is forgotten, one in trouble is tried again, a redirect leads nowhere', async () => {
  const { a } = await on();
  const { nomor_pendaftar: nomor } = a;
  answers = [{ status: 503 }];
  await tell(nomor, 'pin-baru', '1');
  await drain(t);
  expect((await rows(nomor))[0]).toMatchObject({ keadaan: 'antre', percobaan: 1 });
  t.clock.move(HOUR);
  await drain(t);
  expect((await rows(nomor))[0]).toMatchObject({ keadaan: 'terkirim' });
  came.length = 0;
  answers = [{ status: 307, location: `${origin()}/lain` }];
  await tell(nomor, 'pin-baru', '2');
  await drain(t);
  expect(came).toHaveLength(1);
  expect((await rows(nomor))[0]).toMatchObject({ keadaan: 'gagal' });
  for (const status of [404, 410]) {
    const other = await on();
    answers = [{ status }];
    await tell(other.a.nomor_pendaftar, 'pin-baru', '1');
    await drain(t);
    expect((await own(other.a)).perangkat).toEqual([]);
    expect((await rows(other.a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'batal' });
  }
});

test('nobody reads, removes or takes over the device of another', async () => {
  const { a, device } = await on();
  const b = await make();
  expect((await own(b)).perangkat).toEqual([]);
  const [tanda] = (await own(a)).perangkat;
  expect(tanda).toBe(createHash('sha256').update(device.body.alamat).digest('base64url'));
  const off = (who: TestApplicant) =>
    t.call<PushSaya>('POST', `${OWN}/matikan`, { token: who.token, body: { tanda } });
  expect((await off(b)).status).toBe(200);
  expect((await own(a)).perangkat).toEqual([tanda]);
  // Who knows the address alone does not hold the device.
  const stranger = { body: { ...browser().body, alamat: device.body.alamat } };
  expect((await add(b, stranger)).body).toMatchObject({ errors: [{ field: 'alamat' }] });
  expect((await own(a)).perangkat).toEqual([tanda]);
  // Who signs in on it next does.
  expect((await add(b, device)).body.data.perangkat).toEqual([tanda]);
  expect((await own(a)).perangkat).toEqual([]);
  expect((await off(b)).body.data.perangkat).toEqual([]);
  await tell(b.nomor_pendaftar, 'pin-baru', '1');
  await drain(t);
  expect(came).toEqual([]);
  expect((await t.call('GET', OWN)).status).toBe(401);
  for (let i = 0; i < 7; i += 1) await add(a, browser());
  expect((await own(a)).perangkat).toHaveLength(5);
});

test.for([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.jahat.example/abc', false],
  ['https://jahatfcm.googleapis.com/abc', false],
  ['https://u:p@fcm.googleapis.com/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/abc', false],
  ['http://127.0.0.1:5432/', false],
  ['http://[::1]/', false],
  ['https://2130706433/', false],
  ['https://universitas.ac.id/abc', false],
] as const)('of %s it is %s that the portal calls it', async ([alamat, isCalled]) => {
  expect(alamatPush(alamat, PUSH_BAKU) !== null).toBe(isCalled);
  if (isCalled) return;
  const a = await make();
  await setPush({ layanan: PUSH_BAKU.layanan });
  const answer = await add(a, { body: { ...browser().body, alamat } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: [{ field: 'alamat' }] });
  expect(came).toEqual([]);
});

test('a host taken from the list is called no more', async () => {
  const { a } = await on();
  await tell(a.nomor_pendaftar, 'pin-baru', '1');
  await setPush({ layanan: PUSH_BAKU.layanan });
  await drain(t);
  expect(came).toEqual([]);
  expect((await rows(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'gagal' });
});

test('no call goes to a private network, by number or by name, and none reads without end', async () => {
  for (const address of [
    '127.0.0.1',
    '10.0.0.8',
    '172.20.1.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '2404:6800:4003:c00::5f']) expect(isPublicAddress(address)).toBe(true);
  const { port } = service.address() as AddressInfo;
  const post = (host: string, mayBePrivate = false) =>
    postOutward({ url: new URL(`http://${host}:${port}/`), headers: {}, body: 'x', mayBePrivate });
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001'])
    await expect(post(host), host).rejects.toThrow(PrivateAddress);
  expect(came).toEqual([]);
  answers = [{ status: 200, body: 'x'.repeat(300_000) }];
  expect(await post('127.0.0.1', true)).toEqual({ status: 200, text: '' });
});

test('a key that is no point, and a portal that sends none, are refused', async () => {
  const a = await make();
  const { body } = browser();
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
  expect((await add(a, { body: { ...body, p256dh } })).body).toMatchObject({ errors: [{ field: 'p256dh' }] });
  await setPush({ menyala: false });
  expect(await own(a)).toMatchObject({ menyala: false, kunci: null });
  expect((await add(a, { body })).body.code).toBe('push_mati');
});

test('what waits when devices are switched off is not told once they are on again', async () => {
  const { a } = await on();
  await tell(a.nomor_pendaftar, 'pin-baru', '1');
  await setPush({ menyala: false });
  await setPush();
  await drain(t);
  expect(came).toEqual([]);
  expect((await rows(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'batal' });
});

test('the key pair is made once and sealed; an officer tries it in a browser of their own', async () => {
  const before = (await admin<{ kunci: string }>('GET', SET)).body.data.kunci;
  expect((await setPush({ per_hari: 9 })).body.data.kunci).toBe(before);
  const device = browser();
  const typed = { ...PUSH_BAKU, kontak: 'pmb@universitas.ac.id', layanan: ['127.0.0.1'] };
  const tryBy = (more: object = {}, by: StaffCall = admin) =>
    by<{ terkirim: boolean }>('POST', `${SET}/uji`, { body: { ...device.body, ...typed, ...more } });
  // Off, and of a host that is not stored.
  await setPush({ menyala: false, layanan: ['push.example.com'] });
  const tried = await tryBy();
  expect(tried.body.data).toEqual({ terkirim: true, alasan: null });
  expect(JSON.parse(decrypt(device, came[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    isi: 'Pesan uji dari portal pendaftaran',
  });
  expect((await admin('GET', SET)).body.data).toMatchObject({
    menyala: false,
    layanan: ['push.example.com'],
  });
  await setPush();
  expect((await tryBy({ alamat: 'https://169.254.169.254/' })).status).toBe(400);
  const humas = await asStaff(t, 'humas');
  expect((await humas('GET', SET)).status).toBe(403);
  expect((await tryBy({}, humas)).status).toBe(403);
  expect((await humas('POST', `${SET}/kunci`, { body: {} })).status).toBe(403);
  expect((await setPush({ kontak: 'bukan alamat' })).body).toMatchObject({ errors: [{ field: 'kontak' }] });
  expect((await setPush({ layanan: ['10.0.0.1'] })).body).toMatchObject({ errors: [{ field: 'layanan' }] });
  await t.db.query('UPDATE pengaturan_push SET kunci = $1', [Buffer.alloc(64)]);
  expect((await tryBy()).body.data).toEqual({
    terkirim: false,
    alasan: RAHASIA_TERTUTUP,
  });
  // Set up anew, every device is asked again.
  const { a } = await on();
  expect((await setPush({ per_hari: 8 })).body.data.kunci).not.toBe(before);
  expect((await own(a)).perangkat).toEqual([]);
});

test('a browser is tried before devices are on: its key is made once and switches nothing on', async () => {
  await setPush({ menyala: false });
  await t.db.query('UPDATE pengaturan_push SET kunci = NULL, kunci_publik = NULL');
  const keyFor = async () =>
    (await admin<{ kunci: string }>('POST', `${SET}/kunci`, { body: {} })).body.data.kunci;
  const kunci = await keyFor();
  expect(await keyFor()).toBe(kunci);
  expect((await admin('GET', SET)).body.data).toMatchObject({ menyala: false, kunci });
  expect(await own(await make())).toMatchObject({ menyala: false, kunci: null });
  expect((await setPush()).body.data.kunci).toBe(kunci);
});

test('one officer tries so often an hour; a key that was asked for and what cannot leave are not counted', async () => {
  const typed = { ...PUSH_BAKU, kontak: 'pmb@universitas.ac.id', layanan: ['127.0.0.1'] };
  const tryBy = (by: StaffCall, more: object = {}) =>
    by('POST', `${SET}/uji`, { body: { ...browser().body, ...typed, ...more } }).then(({ status }) => status);
  const keyFor = (by: StaffCall) => by('POST', `${SET}/kunci`, { body: {} }).then(({ status }) => status);
  const [one, two] = [await asStaff(t, 'admin', 'penguji1'), await asStaff(t, 'admin', 'penguji2')];
  for (let i = 0; i < 12; i += 1)
    expect([await keyFor(one), await tryBy(one, { kontak: '' })]).toEqual([200, 400]);
  for (let i = 0; i < 10; i += 1) expect(await tryBy(one)).toBe(200);
  expect([await tryBy(one), await keyFor(one)]).toEqual([429, 200]);
  expect(await tryBy(two)).toBe(200);
  expect(came).toHaveLength(11);
  for (let i = 0; i < 30; i += 1) await keyFor(two);
  expect(await keyFor(two)).toBe(429);
});
