import { PERISTIWA, type PemberitahuanSaya, type Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import type { BarisPemberitahuan } from '@gerbang/contract/office/pemberitahuan/calls';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { TEMPLAT_BAKU } from '@gerbang/contract/office/pemberitahuan/templat';
import { KATA } from '@gerbang/contract/office/pendaftar';
import { instantText } from '@gerbang/contract/wire/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { deriveKeys } from '../../config.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { reissuePin } from '../../domain/tindakan-pendaftar.ts';
import { DIPLOMA, decide, setRules, takeNext } from '../verifikasi-berkas/testing.ts';
import { CLAIM, CLAIM_AT_NIGHT } from './claim.ts';
import {
  confirmFor,
  drain,
  drainFor,
  type MailServer,
  SETTINGS,
  sendBy,
  startMailServer,
  testMailBy,
} from './testing.ts';

let t: TestApp;
/** Signed in anew each time: the tests let days pass. */
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);
let mail: MailServer;
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sendBy(admin, mail.port);
});
afterEach(async () => {
  mail.manners.rcpt = undefined;
  mail.manners.data = undefined;
  mail.manners.drop = undefined;
  mail.manners.auth = undefined;
  mail.manners.begun = undefined;
  mail.manners.wait = undefined;
  mail.manners.connections = undefined;
  mail.received.length = 0;
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan NOT IN ('terkirim', 'batal')");
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const make = (stage: 'lengkap' | 'final' = 'final') =>
  t.applicants.make({ offering: '11-2', stage, schedule: 1 });
const told = async (nomor: string): Promise<BarisPemberitahuan[]> =>
  (await admin<BarisPemberitahuan[]>('GET', `/api/petugas/pendaftar/${nomor}/pemberitahuan`)).body.data;
const tell = (nomor: string, peristiwa: Peristiwa, kunci: string, more: object = {}) =>
  transaction(t.deps.pool, (db) => notify(t.deps, db, { nomor, peristiwa, kunci, ...more }));
const extendBy = (nomor: string, days: number) =>
  admin('POST', `/api/petugas/pendaftar/${nomor}/batas`, {
    body: { batas: new Date(t.clock.now().getTime() + days * DAY).toISOString(), alasan: 'Listrik padam' },
  });
const emailOf = async (nomor: string): Promise<string> =>
  (await t.db.query('SELECT email FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [nomor])).rows[0]
    .email;
const setEmail = (nomor: string, email: string) =>
  t.db.query('UPDATE data_diri_pendaftar SET email = $2 WHERE nomor_pendaftar = $1', [nomor, email]);
const own = (a: TestApplicant) =>
  t.call<PemberitahuanSaya>('GET', '/api/v2/pemberitahuan', { token: a.token });
const ask = (a: TestApplicant) =>
  t.call('POST', '/api/v2/pemberitahuan/konfirmasi', { token: a.token, body: {} });
const confirm = (token: string) => t.call('POST', '/api/pemberitahuan/konfirmasi', { body: { token } });
const decoded = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const linkIn = (raw: string): string => /surel\/konfirmasi\/([\w-]+)/.exec(decoded(raw))?.[1] ?? '';

test('nothing is written where nothing was set up, and the desk says what nobody hears', async () => {
  const a = await make();
  await sendBy(admin, mail.port, { cara: 'mati' });
  await expect.poll(() => t.deps.notices.isOn(), { timeout: 60_000 }).toBe(false);
  expect((await extendBy(a.nomor_pendaftar, 40)).status).toBe(200);
  expect(await told(a.nomor_pendaftar)).toEqual([]);
  const state = await admin<{ cara: string; tidak_terdengar: string[] }>(
    'GET',
    '/api/petugas/pemberitahuan/keadaan',
  );
  expect(state.body.data).toMatchObject({ cara: 'mati' });
  expect(state.body.data.tidak_terdengar).toContain(PERISTIWA['berkas-ditolak'].judul);
  expect((await own(a)).body.data).toMatchObject({ menyala: false });
  expect((await ask(a)).body.code).toBe('surel_mati');
  await sendBy(admin, mail.port);
  await expect.poll(() => t.deps.notices.isOn(), { timeout: 60_000 }).toBe(true);
});

test('an address is confirmed by the link that went there, once; another address is confirmed anew', async () => {
  const a = await make();
  const email = await emailOf(a.nomor_pendaftar);
  await tell(a.nomor_pendaftar, 'pin-baru', 'lama');
  await drain(t);
  // The notice waits; what went out says nothing of whose the address is.
  expect(mail.received.map(({ to }) => to)).toEqual([[email]]);
  const raw = decoded(mail.received[0]?.raw ?? '');
  expect(raw).not.toContain(a.nomor_pendaftar);
  expect(raw).not.toContain('Yth.');
  expect((await own(a)).body.data.keadaan).toBe('menunggu');
  const token = linkIn(raw);
  const { rows } = await t.db.query('SELECT token_hash FROM surel_pendaftar WHERE nomor_pendaftar = $1', [
    a.nomor_pendaftar,
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const answer = await confirm(token);
  expect(answer).toMatchObject({ status: 200, body: { data: null } });
  expect((await own(a)).body.data.keadaan).toBe('terkonfirmasi');
  // Once used, or made up, it is answered alike.
  expect((await confirm(token)).body.code).toBe('tautan_surel');
  expect((await confirm('x'.repeat(43))).body.code).toBe('tautan_surel');
  mail.received.length = 0;
  await drain(t);
  expect(mail.received.map((m) => m.header('subject'))).toEqual([TEMPLAT_BAKU['pin-baru'].subjek]);
  await setEmail(a.nomor_pendaftar, 'lain@example.com');
  expect((await own(a)).body.data.keadaan).toBe('belum');
  mail.received.length = 0;
  await tell(a.nomor_pendaftar, 'pin-baru', 'baru');
  await drain(t);
  expect(mail.received.map((m) => [m.to[0], m.header('subject')])).toEqual([
    ['lain@example.com', TEMPLAT_BAKU.konfirmasi.subjek],
  ]);
});

test('a link ends after two days, with a newer one, and with the address it was sent to', async () => {
  const a = await make();
  const links: string[] = [];
  for (const _ of [1, 2, 3]) {
    mail.received.length = 0;
    expect((await ask(a)).status).toBe(200);
    await drain(t);
    links.push(linkIn(mail.received[0]?.raw ?? ''));
  }
  const [first = '', second = '', third = ''] = links;
  expect(new Set(links).size).toBe(3);
  expect((await confirm(first)).body.code).toBe('tautan_surel');
  expect((await confirm(second)).body.code).toBe('tautan_surel');
  // The third of a day is the last to one address, whoever asks.
  expect((await ask(a)).body.code).toBe('terlalu_sering');
  const b = await make();
  await setEmail(b.nomor_pendaftar, (await emailOf(a.nomor_pendaftar)).toUpperCase());
  expect((await ask(b)).body.code).toBe('terlalu_sering');
  t.clock.move(2 * DAY + MINUTE);
  expect((await confirm(third)).body.code).toBe('tautan_surel');
});

test('nobody floods others by changing the address of the form', async () => {
  const a = await make();
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 6; i += 1) {
    await setEmail(a.nomor_pendaftar, `korban${i}@example.com`);
    codes.push((await ask(a)).body.code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'terlalu_sering']);
});

test('two at once count as two', async () => {
  const all = await Promise.all([make(), make(), make(), make(), make()]);
  for (const a of all) await setEmail(a.nomor_pendaftar, 'serentak@example.com');
  const codes = (await Promise.all(all.map(ask))).map(({ status }) => status);
  expect(codes.filter((status) => status === 200)).toHaveLength(3);
});

test('a rolled back act tells nobody, a repeated one tells once', async () => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  const by = {
    who: { pelaku: 'petugas', id_pelaku: 'admin', meja: null, note: async () => {} } as const,
    nomor: a.nomor_pendaftar,
    alasan: 'Slip hilang',
  };
  await expect(
    transaction(t.deps.pool, async (db) => {
      await reissuePin(t.deps, db, by, () => null);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await told(a.nomor_pendaftar)).toEqual([]);
  await tell(a.nomor_pendaftar, 'loa', '7');
  await tell(a.nomor_pendaftar, 'loa', '7');
  expect(await told(a.nomor_pendaftar)).toHaveLength(1);
});

test('acts of the office are told once each, without PIN or result', async () => {
  const a = await make();
  const { nomor_pendaftar: nomor } = a;
  await confirmFor(t, nomor);
  const slip = await admin<{ pin: string }>('POST', `/api/petugas/pendaftar/${nomor}/pin`, {
    body: { alasan: 'Slip hilang', kata: KATA.pin },
  });
  expect(slip.status).toBe(200);
  expect((await extendBy(nomor, 40)).status).toBe(200);
  expect(
    (
      await admin('POST', `/api/petugas/pendaftar/${nomor}/buka`, {
        body: {
          alasan: 'Salah ketik nama',
          kata: KATA.buka,
          batas: new Date(t.clock.now().getTime() + 41 * DAY).toISOString(),
        },
      })
    ).status,
  ).toBe(200);
  await admin('POST', `/api/petugas/percakapan/${nomor}/balas`, {
    body: { pesan: 'Silakan', id_klien: 'k-1', terakhir: 0 },
  });
  expect((await told(nomor)).map((n) => n.peristiwa).toSorted()).toEqual(
    ['batas-berubah', 'buka-koreksi', 'percakapan', 'pin-baru'].toSorted(),
  );
  await drain(t);
  expect(mail.received).toHaveLength(4);
  const everything = mail.received.map(({ raw }) => decoded(raw)).join('\n');
  expect(everything).not.toContain(slip.body.data.pin);
  expect((await told(nomor)).every(({ keadaan }) => keadaan === 'terkirim')).toBe(true);
  // Of what the procedure demands nobody unsubscribes.
  expect(
    mail.received.map((m) => [m.header('subject'), m.header('list-unsubscribe') !== undefined]),
  ).toContainEqual([TEMPLAT_BAKU.percakapan.subjek, true]);
  expect(mail.received.filter((m) => m.header('list-unsubscribe'))).toHaveLength(1);
});

test('a rejected document is told with its deadline, and not where it was taken back', async () => {
  const a = await make();
  const b = await make();
  const judge = await asStaff(t, 'verifikator');
  await setRules(admin, a.kode_penawaran, [{ jenis: DIPLOMA }]);
  for (const { nomor_pendaftar } of [a, b]) await confirmFor(t, nomor_pendaftar);
  await takeNext(judge, { nomor_pendaftar: a.nomor_pendaftar });
  expect((await decide(t, judge, a.nomor_pendaftar, 'ditolak')).status).toBe(200);
  await takeNext(judge, { nomor_pendaftar: b.nomor_pendaftar });
  const made = await decide(t, judge, b.nomor_pendaftar, 'ditolak');
  const undone = await judge('POST', '/api/petugas/verifikasi-berkas/urungkan', {
    body: { id: made.body.data.id },
  });
  expect(undone.status).toBe(200);
  expect(await drain(t)).toBe(0);
  t.clock.move(MINUTE);
  expect(await drain(t)).toBe(1);
  expect(mail.received[0]?.to).toEqual([await emailOf(a.nomor_pendaftar)]);
  expect(decoded(mail.received[0]?.raw ?? '')).toContain('Ijazah');
  expect((await told(b.nomor_pendaftar)).map(({ keadaan }) => keadaan)).toEqual(['batal']);
});

test('what is not wanted is not sent, what the procedure demands is', async () => {
  const a = await make();
  const { nomor_pendaftar: nomor } = a;
  await confirmFor(t, nomor);
  await tell(nomor, 'percakapan', '1');
  await drain(t);
  const link =
    /<.*\/surel\/berhenti\/([^>]+)>/.exec(mail.received[0]?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect((await t.call('POST', '/api/pemberitahuan/berhenti', { body: { token: link } })).body).toMatchObject(
    {
      data: null,
    },
  );
  const other = (await make()).nomor_pendaftar;
  for (const forged of [
    link.replace('percakapan', 'pin-baru'),
    link.replace('percakapan', 'pembayaran'),
    link.replace(nomor, other),
  ]) {
    expect(forged).not.toBe(link);
    expect((await t.call('POST', '/api/pemberitahuan/berhenti', { body: { token: forged } })).body.code).toBe(
      'tautan_surel',
    );
  }
  expect((await own(a)).body.data.mati).toEqual(['percakapan']);
  const choose = (mati: string[]) =>
    t.call('PUT', '/api/v2/pemberitahuan/pilihan', { token: a.token, body: { mati } });
  for (const mati of [['pembayaran', 'percakapan'], ['percakapan', 'pembayaran'], ['percakapan']])
    expect((await choose(mati)).status).toBe(200);
  const { rows: chosen } = await t.db.query(
    "SELECT lama->'mati' AS lama, baru->'mati' AS baru FROM audit WHERE tindakan = 'pilih pemberitahuan' AND subjek = $1 ORDER BY id",
    [nomor],
  );
  // One entry a change, by the link too.
  expect(chosen).toEqual([
    { lama: [], baru: ['percakapan'] },
    { lama: ['percakapan'], baru: ['pembayaran', 'percakapan'] },
    { lama: ['pembayaran', 'percakapan'], baru: ['percakapan'] },
  ]);
  expect((await choose(['pin-baru'])).status).toBe(400);
  await tell(nomor, 'percakapan', '2');
  await tell(nomor, 'pin-baru', '1');
  mail.received.length = 0;
  await drain(t);
  expect(mail.received.map((m) => m.header('subject'))).toEqual([TEMPLAT_BAKU['pin-baru'].subjek]);
});

test('at night nobody is woken but by a deadline before the morning, and a day has its limit', async () => {
  const a = await make();
  const { nomor_pendaftar: nomor } = a;
  await confirmFor(t, nomor);
  // Half past nine in the evening in Jakarta.
  const evening = new Date('2026-11-20T14:30:00Z');
  t.clock.set(evening);
  await tell(nomor, 'pin-baru', 'malam');
  await tell(nomor, 'batas-berubah', 'malam', { batas: new Date(evening.getTime() + 3 * HOUR) });
  await tell(nomor, 'batas-berubah', 'nanti', { batas: new Date(evening.getTime() + 30 * HOUR) });
  await drain(t);
  expect(mail.received).toHaveLength(1);
  t.clock.set(new Date('2026-11-20T22:59:00Z'));
  expect(await drain(t)).toBe(0);
  t.clock.set(new Date('2026-11-20T23:00:00Z'));
  expect(await drain(t)).toBe(2);
  await sendBy(admin, mail.port, { per_hari: 3 });
  await tell(nomor, 'percakapan', 'ketiga');
  await tell(nomor, 'percakapan', 'keempat');
  await tell(nomor, 'pembayaran', 'kelima');
  // What the procedure demands waits for no other day.
  await tell(nomor, 'pin-baru', 'keenam');
  mail.received.length = 0;
  expect(await drain(t)).toBe(2);
  expect(mail.received.map((m) => m.header('subject'))).toEqual([
    TEMPLAT_BAKU.percakapan.subjek,
    TEMPLAT_BAKU['pin-baru'].subjek,
  ]);
  t.clock.move(DAY - HOUR);
  expect(await drain(t)).toBe(0);
  t.clock.move(HOUR);
  expect(await drain(t)).toBe(1);
});

test.each([
  ['by day', CLAIM.surel],
  ['at night', CLAIM_AT_NIGHT.surel],
])('%s what may wait is not read through for what may not', async (_, claim) => {
  const a = await make();
  await t.db.query(
    `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kunci, dibuat, mulai, batas)
     SELECT $1, CASE WHEN i % 4 = 0 THEN 'siaran' ELSE 'pin-baru' END, i, $2::timestamptz,
       $2::timestamptz + CASE WHEN i % 4 = 1 THEN interval '1 hour' ELSE interval '0' END,
       CASE WHEN i % 4 = 2 THEN $2::timestamptz + interval '9 days' END
     FROM generate_series(1, 20000) AS i`,
    [a.nomor_pendaftar, NOW],
  );
  const filled = claim
    .replaceAll('$1', `'${NOW.toISOString()}'`)
    .replaceAll('$2', '1')
    .replaceAll('$3', `'${new Date(NOW.getTime() + 8 * HOUR).toISOString()}'`);
  await t.db.query('ANALYZE pemberitahuan');
  const { rows } = await t.db.query<Record<'QUERY PLAN', string>>(`EXPLAIN (ANALYZE, BUFFERS) ${filled}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(50);
});

test('a notice taken back while it is in hand is not tried once more', async () => {
  const { nomor_pendaftar: nomor } = await make();
  await confirmFor(t, nomor);
  expect((await extendBy(nomor, 40)).status).toBe(200);
  const [server, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await sendBy(admin, mail.port);
  mail.manners.wait = () => {
    taken.resolve();
    return server.promise;
  };
  mail.manners.data = () => 451;
  const sending = drain(t);
  await taken.promise;
  t.clock.move(MINUTE);
  await admin('POST', `/api/petugas/pendaftar/${nomor}/batas`, { body: { batas: null, alasan: 'Keliru' } });
  server.resolve();
  await sending;
  mail.manners.data = undefined;
  mail.manners.begun = undefined;
  mail.manners.wait = undefined;
  t.clock.move(HOUR);
  await drain(t);
  // The one that holds was told, the other never was.
  expect((await told(nomor)).map(({ keadaan }) => keadaan)).toEqual(['terkirim', 'batal']);
});

test('the pace of mail holds for the portal, not for each process', async () => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  await sendBy(admin, mail.port, { per_menit: 6 });
  for (const key of ['satu', 'dua', 'tiga']) await tell(a.nomor_pendaftar, 'pin-baru', key);
  // Each drain is a sender of its own, as another process has one.
  const began = Date.now();
  const sent = await Promise.all([1, 2].map(() => drainFor(t, 1_000)));
  expect(sent.toSorted()).toEqual([0, 1]);
  expect(await drainFor(t, 1_000)).toBe(0);
  expect(await drainFor(t, 15_000)).toBe(1);
  expect(Date.now() - began).toBeGreaterThan(9_900);
});

test('a server that refuses one, for now or for good, keeps nobody else waiting', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  for (const [i, one] of [a, b, c].entries()) {
    await setEmail(one.nomor_pendaftar, `p${i}@example.com`);
    await confirmFor(t, one.nomor_pendaftar);
    await tell(one.nomor_pendaftar, 'pin-baru', 'x');
  }
  mail.manners.rcpt = (address) =>
    address.startsWith('p0') ? 550 : address.startsWith('p1') ? 451 : undefined;
  expect(await drain(t)).toBe(1);
  const [refused] = await told(a.nomor_pendaftar);
  expect(refused).toMatchObject({ keadaan: 'gagal', dapat_dikirim_lagi: true, alamat: 'p***@example.com' });
  expect(refused?.alasan).toContain('550');
  expect((await told(b.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'antre', percobaan: 1 });
  expect(await drain(t)).toBe(0);
  for (let i = 0; i < 10; i += 1) {
    t.clock.set(new Date(NOW.getTime() + (i + 1) * DAY));
    await drain(t);
  }
  expect((await told(b.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'gagal', percobaan: 8 });
  mail.manners.rcpt = undefined;
  mail.received.length = 0;
  const again = { body: { id: refused?.id, alasan: 'Alamat sudah hidup lagi' } };
  expect((await admin('POST', '/api/petugas/pemberitahuan/kirim-lagi', again)).status).toBe(200);
  expect((await admin('POST', '/api/petugas/pemberitahuan/kirim-lagi', again)).body.code).toBe(
    'sudah_diputus',
  );
  expect(await drain(t)).toBe(1);
});

test('at a fast pace several connections send, each person still in turn; a server that takes fewer gets fewer', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => make()));
  for (const { nomor_pendaftar } of all) await confirmFor(t, nomor_pendaftar);
  const first = (all[0] as { nomor_pendaftar: string }).nomor_pendaftar;
  await sendBy(admin, mail.port, { per_menit: 60_000 });
  const five = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  mail.manners.wait = async () => {
    now += 1;
    most = Math.max(most, now);
    if (now === 5) five.resolve();
    await five.promise;
    now -= 1;
  };
  for (const { nomor_pendaftar } of all) await tell(nomor_pendaftar, 'pin-baru', 'ramai');
  await tell(first, 'buka-koreksi', 'ramai');
  expect(await drain(t)).toBe(13);
  expect(most).toBe(5);
  // Two notices of one person never travel at once: they come in their order.
  const theirs = mail.received.map((one) => one.header('message-id')?.split('.')[1]);
  expect(theirs.indexOf(String((await told(first)).at(0)?.id))).toBe(12);
  mail.manners.begun = undefined;
  mail.manners.wait = undefined;
  await expect.poll(() => mail.open(), { timeout: 60_000 }).toBe(0);
  // From here on the server refuses a third connection.
  mail.manners.connections = 2;
  for (const { nomor_pendaftar } of all) await tell(nomor_pendaftar, 'pin-baru', 'sempit');
  expect(await drain(t)).toBe(12);
  const { body } = await admin<{ gangguan: string | null }>('GET', '/api/petugas/pemberitahuan/keadaan');
  expect(body.data.gangguan).toBeNull();
});

test('a message goes over while what came of the one before is written down, and ends once it is', async () => {
  // So slow a pace needs one connection.
  await sendBy(admin, mail.port, { per_menit: 600 });
  const [first, second] = [await make('lengkap'), await make('lengkap')];
  for (const { nomor_pendaftar: nomor } of [first, second]) {
    await confirmFor(t, nomor);
    await tell(nomor, 'pin-baru', '1');
  }
  const state = async () =>
    (
      await t.db.query<{ keadaan: string }>('SELECT keadaan FROM pemberitahuan WHERE nomor_pendaftar = $1', [
        first.nomor_pendaftar,
      ])
    ).rows[0]?.keadaan;
  const holder = await t.deps.pool.connect();
  const HOLD = 'SELECT FROM pemberitahuan WHERE nomor_pendaftar = $1 FOR UPDATE';
  let begun = 0;
  let stood: string | undefined;
  mail.manners.begun = () => {
    begun += 1;
  };
  mail.manners.wait = async () => {
    if (begun > 1) stood = await state();
    else {
      await holder.query('BEGIN');
      await holder.query(HOLD, [first.nomor_pendaftar]);
    }
  };
  const drained = drain(t);
  await expect.poll(() => begun).toBe(2);
  expect(await state()).toBe('dikirim');
  await holder.query('COMMIT');
  holder.release();
  await drained;
  expect(stood).toBe('terkirim');
  expect(mail.received.map(({ to }) => to[0])).toEqual([
    await emailOf(first.nomor_pendaftar),
    await emailOf(second.nomor_pendaftar),
  ]);
});

test('a message whose predecessor cannot be written down is not handed over', async () => {
  await sendBy(admin, mail.port, { per_menit: 600 });
  const people = [await make('lengkap'), await make('lengkap')];
  for (const { nomor_pendaftar: nomor } of people) {
    await confirmFor(t, nomor);
    await tell(nomor, 'pin-baru', '1');
  }
  let begun = 0;
  mail.manners.begun = () => {
    begun += 1;
  };
  // The sender's connection is lost while the first is answered, and with it its turn.
  mail.manners.wait = async () => {
    if (begun > 1) return;
    await t.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database AND datname = current_database()
        WHERE locktype = 'advisory' AND objid = (hashtext('gerbang.surel')::bigint & 4294967295)::oid`,
    );
  };
  await expect(drain(t)).rejects.toThrow();
  expect(mail.received).toHaveLength(1);
  await drain(t);
  const ids = mail.received.map((m) => m.header('message-id'));
  // Only the first, whose mark was lost, comes twice, under its own number.
  expect([ids.length, new Set(ids).size, ids[0] === ids[1]]).toEqual([3, 2, true]);
});

test('a server that ends the connection over one message keeps nobody else waiting, and gets it so many times', async () => {
  const [a, b] = await Promise.all([make(), make()]);
  for (const [i, one] of [a, b].entries()) {
    await setEmail(one.nomor_pendaftar, `putus${i}@example.com`);
    await confirmFor(t, one.nomor_pendaftar);
    await tell(one.nomor_pendaftar, 'pin-baru', 'x');
  }
  mail.manners.drop = (address) => address.startsWith('putus0');
  expect(await drain(t)).toBe(1);
  expect((await told(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'antre', percobaan: 1 });
  expect((await told(b.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'terkirim' });
  for (let i = 0; i < 10; i += 1) {
    t.clock.set(new Date(NOW.getTime() + (i + 1) * DAY));
    await drain(t);
  }
  expect((await told(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'gagal', percobaan: 8 });
  expect(mail.received.filter(({ to }) => to[0]?.startsWith('putus0'))).toHaveLength(8);
});

test('a deadline taken back or changed again is told as it stands, one that has passed not at all', async () => {
  const a = await make();
  const { nomor_pendaftar: nomor } = a;
  await confirmFor(t, nomor);
  const states = async () => (await told(nomor)).map(({ keadaan, alasan }) => [keadaan, alasan]).toReversed();
  const undone = ['batal', 'Diurungkan atau diganti petugas'];
  expect((await extendBy(nomor, 40)).status).toBe(200);
  t.clock.move(MINUTE);
  expect((await extendBy(nomor, 41)).status).toBe(200);
  expect(await states()).toEqual([undone, ['antre', null]]);
  await admin('POST', `/api/petugas/pendaftar/${nomor}/batas`, { body: { batas: null, alasan: 'Keliru' } });
  expect(await states()).toEqual([undone, undone]);
  expect(await drain(t)).toBe(0);
  t.clock.move(MINUTE);
  expect((await extendBy(nomor, 40)).status).toBe(200);
  t.clock.move(40 * DAY);
  expect(await drain(t)).toBe(0);
  expect(await states()).toEqual([undone, undone, ['batal', 'Batasnya sudah lewat']]);
});

test('whoever was told of a deadline that is taken back is told which one holds', async () => {
  const { nomor_pendaftar: nomor } = await make();
  await confirmFor(t, nomor);
  const takeBack = () =>
    admin('POST', `/api/petugas/pendaftar/${nomor}/batas`, { body: { batas: null, alasan: 'Keliru' } });
  expect((await extendBy(nomor, 40)).status).toBe(200);
  expect(await drain(t)).toBe(1);
  t.clock.move(MINUTE);
  expect((await takeBack()).status).toBe(200);
  expect(await drain(t)).toBe(1);
  const ends = (
    await t.db.query(
      'SELECT tanggal_selesai_daftar FROM penawaran JOIN pendaftar USING (kode_penawaran) WHERE nomor_pendaftar = $1',
      [nomor],
    )
  ).rows[0].tanggal_selesai_daftar;
  expect(mail.received[1]?.header('subject')).toContain('Batas pendaftaran Anda menjadi');
  expect(decoded(mail.received[1]?.raw ?? '')).toContain(instantText(ends));
  // Once is enough.
  t.clock.move(MINUTE);
  await takeBack();
  expect(await drain(t)).toBe(0);
});

test('who confirms while a notice is about to be held gets it', async () => {
  const { nomor_pendaftar: nomor } = await make();
  await confirmFor(t, nomor);
  await t.db.query('UPDATE surel_pendaftar SET dikonfirmasi = NULL WHERE nomor_pendaftar = $1', [nomor]);
  await tell(nomor, 'pin-baru', 'x');
  const confirming = await t.db.connect();
  try {
    await confirming.query('BEGIN');
    await confirming.query('UPDATE surel_pendaftar SET dikonfirmasi = now() WHERE nomor_pendaftar = $1', [
      nomor,
    ]);
    const sending = drain(t);
    const judged = async () =>
      (
        await t.db.query(
          `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')
             OR (SELECT keadaan = 'ditahan' FROM pemberitahuan WHERE nomor_pendaftar = $1) AS ok`,
          [nomor],
        )
      ).rows[0].ok;
    await expect.poll(judged, { timeout: 60_000 }).toBe(true);
    await confirming.query('COMMIT');
    expect(await sending).toBe(1);
  } finally {
    confirming.release();
  }
  expect((await told(nomor)).map(({ keadaan }) => keadaan)).toEqual(['terkirim']);
});

test('secrets of another master secret are said at the desk, and mail goes on once they can be read', async () => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  await tell(a.nomor_pendaftar, 'pin-baru', 'x');
  await sendBy(admin, mail.port, { pengguna: 'pmb', sandi: 'tersegel' });
  const stranger = { ...t.deps, config: { ...t.deps.config, keys: deriveKeys('kunci lain') } };
  expect(await drain({ deps: stranger })).toBe(0);
  const state = async () =>
    (await admin<{ gangguan: string | null; antre: number }>('GET', '/api/petugas/pemberitahuan/keadaan'))
      .body.data;
  expect(await state()).toMatchObject({ gangguan: RAHASIA_TERTUTUP, antre: 1 });
  expect(await drain(t)).toBe(1);
  expect((await state()).gangguan).toBeNull();
  await sendBy(admin, mail.port, { pengguna: '', sandi: '' });
});

test('the log does not say the address it hides where the server says it back', async () => {
  const a = await make();
  await setEmail(a.nomor_pendaftar, 'Budi.Santoso+1@example.com');
  await confirmFor(t, a.nomor_pendaftar);
  await tell(a.nomor_pendaftar, 'pin-baru', 'x');
  mail.manners.rcpt = (address) => `550 5.1.1 <${address.toLowerCase()}>: User unknown`;
  await drain(t);
  const [refused] = await told(a.nomor_pendaftar);
  expect(refused?.alasan).toContain('<***>: User unknown');
  expect(JSON.stringify(refused).toLowerCase()).not.toContain('santoso');
});

test('a server that is down, or refuses the portal, loses nothing and is left alone for a while', async () => {
  const a = await make();
  await confirmFor(t, a.nomor_pendaftar);
  await tell(a.nomor_pendaftar, 'pin-baru', 'x');
  const gone = await startMailServer();
  await sendBy(admin, gone.port);
  await gone.close();
  expect(await drain(t)).toBe(0);
  const state = async () =>
    (await admin<{ gangguan: string | null; antre: number }>('GET', '/api/petugas/pemberitahuan/keadaan'))
      .body.data;
  expect(await state()).toMatchObject({ gangguan: expect.stringContaining('ECONNREFUSED') });
  expect((await told(a.nomor_pendaftar))[0]).toMatchObject({ keadaan: 'antre', percobaan: 0 });
  for (let i = 0; i < 6; i += 1) {
    t.clock.move(11 * MINUTE);
    await drain(t);
  }
  const back = await startMailServer(gone.port);
  t.clock.move(11 * MINUTE);
  expect(await drain(t)).toBe(1);
  expect(back.received).toHaveLength(1);
  expect((await state()).gangguan).toBeNull();
  await back.close();
});

test('a hostile address or name writes no header', async () => {
  const a = await make();
  await setEmail(a.nomor_pendaftar, 'a@example.com\r\nBcc: semua@example.com');
  await confirmFor(t, a.nomor_pendaftar);
  await tell(a.nomor_pendaftar, 'pin-baru', 'x');
  expect(await drain(t)).toBe(0);
  expect((await told(a.nomor_pendaftar))[0]).toMatchObject({
    keadaan: 'gagal',
    alasan: 'Alamat email tidak dapat dipakai',
  });
  const b = await make();
  await confirmFor(t, b.nomor_pendaftar);
  await t.db.query('UPDATE data_diri_pendaftar SET nama_lengkap = $2 WHERE nomor_pendaftar = $1', [
    b.nomor_pendaftar,
    'Budi\r\nBcc: semua@example.com <b>',
  ]);
  await admin('PUT', '/api/petugas/pemberitahuan/templat', {
    body: { peristiwa: 'loa', subjek: 'Untuk {nama}', isi: 'Yth. {nama}', versi: 0 },
  });
  await tell(b.nomor_pendaftar, 'loa', 'x');
  expect(await drain(t)).toBe(1);
  const [message] = mail.received;
  expect(message?.header('bcc')).toBeUndefined();
  expect(message?.to).toEqual([await emailOf(b.nomor_pendaftar)]);
  expect(decoded(message?.raw ?? '')).toContain('&lt;b&gt;');
});

test('a password is sealed, never answered or noted, and goes to no other server', async () => {
  const sandi = 'kata-sandi-surel-rahasia';
  expect((await sendBy(admin, mail.port, { pengguna: 'pmb', sandi })).status).toBe(200);
  const shown = await admin<{ ada_sandi: boolean; versi: string }>('GET', SETTINGS);
  expect(shown.body.data.ada_sandi).toBe(true);
  expect(JSON.stringify(shown.body)).not.toContain(sandi);
  const { rows } = await t.db.query(
    "SELECT (SELECT jsonb_agg(a) FROM audit a WHERE tindakan = 'ubah pengaturan surel')::text AS audit, (SELECT s.*::text FROM pengaturan_surel s) AS surel",
  );
  expect(JSON.stringify(rows)).not.toContain(sandi);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(sandi).toString('hex'));
  const moved = await sendBy(admin, mail.port + 1, { pengguna: 'pmb' });
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'sandi' }] } });
  const tried = await testMailBy(admin, mail.port, { pengguna: 'pmb' });
  expect(tried.body.data.terkirim).toBe(true);
  expect(mail.passwords).toContain(sandi);
  // Nor is it tried elsewhere, unless another is typed.
  const elsewhere = await startMailServer();
  const sent = (more: object) => testMailBy(admin, elsewhere.port, { pengguna: 'pmb', ...more });
  expect(await sent({})).toMatchObject({ status: 400, body: { errors: [{ field: 'sandi' }] } });
  await sent({ sandi: '' });
  expect(elsewhere.passwords.filter((one) => one !== '')).toEqual([]);
  expect((await sent({ sandi: 'lain' })).body.data.terkirim).toBe(true);
  expect(elsewhere.passwords).toContain('lain');
  await elsewhere.close();
  // Nor where the server says it back.
  mail.manners.auth = (password) => `unknown ${password}`;
  const refused = await testMailBy(admin, mail.port, { pengguna: 'pmb' });
  expect(refused.body.data).toEqual({ terkirim: false, alasan: expect.stringContaining('unknown ***') });
  expect(refused.body.data.alasan).toMatch(/^Server email menolak nama pengguna atau kata sandi/);
  expect(
    (await sendBy(admin, mail.port, { keamanan: 'tanpa', host: 'mail.example.com', sandi })).status,
  ).toBe(400);
  // A server that asks for none gets none, and is not the way around.
  expect((await sendBy(admin, mail.port + 1)).status).toBe(200);
  expect((await sendBy(admin, mail.port + 1, { pengguna: 'pmb' })).status).toBe(400);
  expect((await sendBy(admin, mail.port, { pengguna: '', sandi: '' })).status).toBe(200);
  const humas = await asStaff(t, 'humas');
  expect((await humas('GET', SETTINGS)).status).toBe(403);
  expect((await humas('GET', '/api/petugas/pemberitahuan')).status).toBe(200);
});

test('a password that can no longer be opened does not keep another from being tried', async () => {
  expect((await sendBy(admin, mail.port, { pengguna: 'pmb', sandi: 'lama' })).status).toBe(200);
  await t.db.query("UPDATE pengaturan_surel SET sandi = '\\x00'");
  const { data } = (await testMailBy(admin, mail.port, { pengguna: 'pmb' })).body;
  expect(data).toEqual({ terkirim: false, alasan: expect.stringMatching(/tidak dapat dibuka/) });
  expect((await testMailBy(admin, mail.port, { pengguna: 'pmb', sandi: 'baru' })).body.data.terkirim).toBe(
    true,
  );
  expect(mail.passwords.at(-1)).toBe('baru');
  expect((await sendBy(admin, mail.port, { pengguna: '', sandi: '' })).status).toBe(200);
});

test('a test goes by what is typed, is stored nowhere and switches nothing on', async () => {
  const { versi } = (await admin<{ versi: string }>('GET', SETTINGS)).body.data;
  const other = await startMailServer();
  const typed = { cara: 'mati', nama_pengirim: 'Belum disimpan' };
  expect((await testMailBy(admin, other.port, typed)).body.data).toEqual({ terkirim: true, alasan: null });
  expect(other.received[0]?.header('from')).toContain('Belum disimpan');
  expect(mail.received).toEqual([]);
  expect((await admin<{ versi: string }>('GET', SETTINGS)).body.data.versi).toBe(versi);
  await other.close();
  // What came of it is said in the office's words before the library's.
  const { alasan } = (await testMailBy(admin, other.port, typed)).body.data;
  expect(alasan).toMatch(/^Server email tidak dapat dihubungi; .* \(connect ECONNREFUSED/);
  const locked = (await testMailBy(admin, mail.port, { keamanan: 'starttls' })).body.data;
  expect(locked.alasan).toMatch(/^Server email tidak dapat memakai keamanan sambungan yang dipilih/);
});

test('one officer sends so many test messages an hour; what cannot leave is not counted', async () => {
  const one = await asStaff(t, 'admin', 'penguji');
  const tryBy = async (by: StaffCall, more: object = {}) => (await testMailBy(by, mail.port, more)).status;
  for (let i = 0; i < 12; i += 1) expect(await tryBy(one, { pengirim: '' })).toBe(400);
  for (let i = 0; i < 10; i += 1) expect(await tryBy(one)).toBe(200);
  expect(await tryBy(one)).toBe(429);
  expect(await tryBy(admin)).toBe(200);
  expect(mail.received).toHaveLength(11);
});

test('an open result is told to whoever has one alike, at its hour and spread over minutes', async () => {
  const all = await Promise.all([make(), make(), make(), make()]);
  const { kode_penawaran } = all[0] as TestApplicant;
  for (const { nomor_pendaftar } of all) await confirmFor(t, nomor_pendaftar);
  // Names that are written alike in text and in HTML.
  await t.db.query(
    "UPDATE data_diri_pendaftar SET nama_lengkap = 'Nama ' || nomor_pendaftar WHERE nomor_pendaftar = ANY($1)",
    [all.map(({ nomor_pendaftar }) => nomor_pendaftar)],
  );
  const opens = new Date(NOW.getTime() + HOUR);
  const { rows } = await t.db.query(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima, jumlah_tidak_diterima, peringatan, disetujui, disetujui_oleh)
     VALUES ($1, $2, 'admin', 2, 2, '[]', $2, 'verifikator') RETURNING id`,
    [kode_penawaran, NOW],
  );
  for (const [i, { nomor_pendaftar }] of all.entries())
    await t.db.query(
      'INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris) VALUES ($1, $2, $3, CASE WHEN $3 THEN (SELECT min(id_prodi) FROM program_studi) END, $4)',
      [rows[0].id, nomor_pendaftar, i % 2 === 0, i + 1],
    );
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    kode_penawaran,
    opens,
  ]);
  t.clock.set(new Date(opens.getTime() - MINUTE));
  expect(await drain(t)).toBe(0);
  expect(await told(all[0]?.nomor_pendaftar ?? '')).toEqual([]);
  t.clock.set(opens);
  await drain(t);
  const { rows: begins } = await t.db.query(
    "SELECT DISTINCT mulai FROM pemberitahuan WHERE peristiwa = 'hasil' AND nomor_pendaftar = ANY($1)",
    [all.map(({ nomor_pendaftar }) => nomor_pendaftar)],
  );
  expect(begins.length).toBeGreaterThan(1);
  t.clock.move(5 * MINUTE);
  await drain(t);
  t.clock.move(6 * MINUTE);
  await drain(t);
  expect(mail.received).toHaveLength(4);
  const bodies = await Promise.all(
    mail.received.map(async ({ raw, to }) => {
      const person = await t.db.query('SELECT nama_lengkap FROM data_diri_pendaftar WHERE email = $1', [
        to[0],
      ]);
      return decoded(raw)
        .slice(raw.indexOf('\r\n\r\n'))
        .replaceAll(/--_NmP-[\w-]+/g, '')
        .replaceAll(person.rows[0].nama_lengkap, '');
    }),
  );
  expect(new Set(bodies).size).toBe(1);
});
