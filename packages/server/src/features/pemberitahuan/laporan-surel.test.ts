/** Reports of e-mail: signed, once, about one message and its address; an address that refuses is left alone (pemberitahuan 31). */
import { createHmac } from 'node:crypto';
import type { PemberitahuanSaya } from '@gerbang/contract/applicant/pemberitahuan';
import type { BarisPemberitahuan, SurelPendaftar } from '@gerbang/contract/office/pemberitahuan/calls';
import { JALUR_KABAR_SUREL } from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { markAll } from './mark.ts';
import { confirmFor, drain, type MailServer, SETTINGS, sendBy, startMailServer } from './testing.ts';

const KEY = 'kunci-laporan-surel-paling-sedikit-32';
let t: TestApp;
let mail: MailServer;
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sendBy(admin, mail.port, { kunci_laporan: KEY });
});
afterEach(async () => {
  mail.received.length = 0;
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan NOT IN ('terkirim', 'batal')");
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

interface Report {
  id_pesan: string;
  kepada: string;
  status: string;
  alasan?: string;
}
/** Signed as the documentation says, written without the portal's code. */
const post = (payload: string, { key = KEY, time = Math.floor(t.clock.now().getTime() / 1000) } = {}) =>
  t.call('POST', JALUR_KABAR_SUREL, {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-gerbang-waktu': String(time),
      'x-gerbang-tanda-tangan': `sha256=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`,
    },
  });
let nth = 0;
/** Each call differs by a blank: the same bytes in the same second are one call. */
const report = (...all: Report[]) => {
  nth += 1;
  return post(`${JSON.stringify({ laporan: all })}${' '.repeat(nth)}`);
};
const make = async () => {
  const a = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await confirmFor(t, a.nomor_pendaftar);
  await t.db.query('UPDATE surel_pendaftar SET dikonfirmasi = $2 WHERE nomor_pendaftar = $1', [
    a.nomor_pendaftar,
    new Date(NOW.getTime() - DAY),
  ]);
  const { rows } = await t.db.query<{ email: string }>(
    'SELECT email FROM data_diri_pendaftar WHERE nomor_pendaftar = $1',
    [a.nomor_pendaftar],
  );
  return { ...a, email: rows[0]?.email ?? '' };
};
const tell = (a: TestApplicant, kunci: string, peristiwa: 'pin-baru' | 'percakapan' = 'pin-baru') =>
  transaction(t.deps.pool, (db) => notify(t.deps, db, { nomor: a.nomor_pendaftar, peristiwa, kunci }));
const sent = async (a: TestApplicant, kunci: string): Promise<string> => {
  await tell(a, kunci);
  const before = mail.received.length;
  await drain(t);
  expect(mail.received.length).toBe(before + 1);
  return mail.received.at(-1)?.header('message-id') ?? '';
};
const rowsOf = async (a: TestApplicant) =>
  (await admin<BarisPemberitahuan[]>('GET', `/api/petugas/pendaftar/${a.nomor_pendaftar}/pemberitahuan`)).body
    .data;
const addressOf = async (a: TestApplicant) =>
  (await admin<SurelPendaftar>('GET', `/api/petugas/pendaftar/${a.nomor_pendaftar}/surel`)).body.data;
const own = async (a: TestApplicant) =>
  (await t.call<PemberitahuanSaya>('GET', '/api/v2/pemberitahuan', { token: a.token })).body.data;
const hard = (id_pesan: string, kepada: string): Report => ({
  id_pesan,
  kepada,
  status: 'hard-bounce',
  alasan: `550 5.1.1 <${kepada}> User unknown`,
});

test('an address that refuses is said at the log, the file and the dashboard, and gets nothing until it is confirmed anew', async () => {
  const a = await make();
  const id = await sent(a, '1');
  expect((await report({ id_pesan: id, kepada: a.email, status: 'delivered' })).status).toBe(200);
  expect((await rowsOf(a))[0]).toMatchObject({ keadaan: 'terkirim', kabar: 'delivered' });
  // A server may take it first and refuse it afterwards.
  expect((await report(hard(id, a.email.toUpperCase()))).status).toBe(200);
  const [row] = await rowsOf(a);
  expect(row).toMatchObject({ keadaan: 'gagal', kabar: 'failed', dapat_dikirim_lagi: true });
  expect(row?.alasan).toBe('Ditolak server penerima: 550 5.1.1 *** User unknown');
  expect(await addressOf(a)).toMatchObject({
    keadaan: 'ditolak',
    alasan_tolak: '550 5.1.1 *** User unknown',
  });
  expect((await own(a)).keadaan).toBe('ditolak');
  const noted = await t.db.query("SELECT pelaku, baru FROM audit WHERE tindakan = 'alamat email menolak'");
  expect(noted.rows).toEqual([{ pelaku: 'sistem', baru: { alasan: '550 5.1.1 *** User unknown' } }]);
  // Late news of its arrival takes nothing back.
  await report({ id_pesan: id, kepada: a.email, status: 'delivered' });
  expect((await rowsOf(a))[0]?.keadaan).toBe('gagal');

  await tell(a, '2');
  await drain(t);
  expect(mail.received).toHaveLength(1);
  expect((await rowsOf(a))[0]).toMatchObject({
    keadaan: 'ditahan',
    alasan: 'Server penerima menolak alamat ini',
  });
  t.clock.move(MINUTE);
  await t.call('POST', '/api/v2/pemberitahuan/konfirmasi', { token: a.token, body: {} });
  await drain(t);
  expect((await own(a)).keadaan).toBe('menunggu');
  const link = /surel\/konfirmasi\/([\w-]+)/.exec((mail.received[1]?.raw ?? '').replace(/=\r\n/g, ''))?.[1];
  t.clock.move(MINUTE);
  expect((await t.call('POST', '/api/pemberitahuan/konfirmasi', { body: { token: link } })).status).toBe(200);
  expect(await addressOf(a)).toMatchObject({ keadaan: 'terkonfirmasi', alasan_tolak: null });
  await drain(t);
  expect(mail.received).toHaveLength(3);
  // The refusal of the former message, reported once more, says nothing of what was confirmed since.
  await report(hard(id, a.email));
  expect((await own(a)).keadaan).toBe('terkonfirmasi');
});

test('a corrected address is not the one that refused', async () => {
  const a = await make();
  const id = await sent(a, '1');
  await report(hard(id, a.email));
  const { versi } = await addressOf(a);
  const corrected = await admin<SurelPendaftar>('POST', `/api/petugas/pendaftar/${a.nomor_pendaftar}/surel`, {
    body: { email: 'betul@example.com', versi, alasan: 'Menolak email' },
  });
  expect(corrected.body.data).toMatchObject({ keadaan: 'menunggu', alasan_tolak: null });
  await report(hard(id, a.email));
  expect((await own(a)).keadaan).toBe('menunggu');
});

test('a link that was refused says so where the address was mistyped, a newer one is not meant', async () => {
  const a = await make();
  await t.db.query('DELETE FROM surel_pendaftar WHERE nomor_pendaftar = $1', [a.nomor_pendaftar]);
  const ask = async (): Promise<string> => {
    await t.call('POST', '/api/v2/pemberitahuan/konfirmasi', { token: a.token, body: {} });
    await drain(t);
    return mail.received.at(-1)?.header('message-id') ?? '';
  };
  const first = await ask();
  const second = await ask();
  await report(hard(first, a.email));
  expect((await own(a)).keadaan).toBe('menunggu');
  await report(hard(second, a.email));
  expect((await own(a)).keadaan).toBe('ditolak');
});

test('refused for now changes only what the log says; spam switches off what can be', async () => {
  const a = await make();
  const id = await sent(a, '1');
  await report({ id_pesan: id, kepada: a.email, status: 'soft-bounce', alasan: '452 4.2.2 mailbox full' });
  expect((await rowsOf(a))[0]).toMatchObject({
    keadaan: 'terkirim',
    alasan: 'Ditolak sementara: 452 4.2.2 mailbox full',
  });
  expect((await own(a)).keadaan).toBe('terkonfirmasi');
  await report({ id_pesan: id, kepada: a.email, status: 'complaint' });
  expect((await own(a)).mati).toContain('percakapan');
  await tell(a, 'x', 'percakapan');
  await sent(a, '2');
});

test('who cannot sign, comes late, twice or with another message changes nothing', async () => {
  const [a, b] = [await make(), await make()];
  const id = await sent(a, '1');
  const stands = async () => [(await rowsOf(a))[0]?.keadaan, (await own(a)).keadaan];
  const body = JSON.stringify({ laporan: [hard(id, a.email)] });
  const now = Math.floor(t.clock.now().getTime() / 1000);
  expect((await post(body, { key: 'kunci-orang-lain-yang-sama-panjangnya' })).status).toBe(404);
  expect((await post(body, { time: now - 301 })).status).toBe(404);
  expect((await post(body, { time: now + 301 })).status).toBe(404);
  // Signed, of somebody else's mailbox, message or portal.
  const [digits = ''] = /\d+\.\d+(?=\.[0-9a-f]{16}@)/.exec(id) ?? [];
  for (const one of [
    hard(id, b.email),
    hard(id.replace(digits, `9${digits}`), a.email),
    hard(id.replace(/[0-9a-f]{16}@/, '0123456789abcdef@'), a.email),
    hard(id.replace(/@.*>/, '@lain.example>'), a.email),
    hard('<lain@example.com>', a.email),
  ])
    expect((await report(one)).status).toBe(200);
  expect(await stands()).toEqual(['terkirim', 'terkonfirmasi']);
  for (const wrong of ['{"laporan":[]}', '{"laporan":[{"id_pesan":"x"}]}', '[]', 'x'])
    expect((await post(wrong)).status).toBe(400);
  expect((await post(JSON.stringify({ laporan: 'x'.repeat(300_001) }))).status).toBe(413);
  expect((await post(body)).status).toBe(200);
  expect((await post(body)).body.code).toBe('laporan_terulang');
  expect(await stands()).toEqual(['gagal', 'ditolak']);
});

test('without a key nothing is taken; a key is long, and never shown', async () => {
  const a = await make();
  const id = await sent(a, '1');
  const { versi, ...shown } = (await admin<Record<string, unknown>>('GET', SETTINGS)).body.data;
  expect(shown.ada_kunci_laporan).toBe(true);
  expect(JSON.stringify(shown)).not.toContain(KEY);
  const short = await sendBy(admin, mail.port, { kunci_laporan: 'pendek' });
  expect(short.body.errors).toMatchObject([{ field: 'kunci_laporan' }]);
  expect((await sendBy(admin, mail.port)).status).toBe(200);
  expect((await report({ id_pesan: id, kepada: a.email, status: 'delivered' })).status).toBe(200);
  await sendBy(admin, mail.port, { kunci_laporan: '' });
  await expect
    .poll(async () => (await report({ id_pesan: id, kepada: a.email, status: 'delivered' })).status)
    .toBe(404);
  const { rows } = await t.db.query("SELECT FROM audit WHERE baru::text LIKE '%kunci-laporan-surel%'");
  expect(rows).toHaveLength(0);
});

test("a server's words keep what is no address, however short the mailbox", async () => {
  const a = await make();
  const email = 'an@example.com';
  await t.db.query('UPDATE data_diri_pendaftar SET email = $2 WHERE nomor_pendaftar = $1', [
    a.nomor_pendaftar,
    email,
  ]);
  await confirmFor(t, a.nomor_pendaftar);
  const id = await sent(a, '1');
  const said = async (alasan: string): Promise<string | null | undefined> => {
    await report({ id_pesan: id, kepada: email, status: 'soft-bounce', alasan });
    return (await rowsOf(a))[0]?.alasan?.replace('Ditolak sementara: ', '');
  };
  expect(await said('452 4.2.2 Mailbox of <An@Example.com> cannot take an-y, scan.an or plan_an')).toBe(
    '452 4.2.2 Mailbox of *** cannot take an-y, scan.an or plan_an',
  );
  expect(
    await said('450 many messages for AN. (an@relay.example, bounce-an=example.com@kampus.example)'),
  ).toBe('450 many messages for ***. (***@relay.example, bounce-***@kampus.example)');
});

test('reports and the sender lock notices in one order', async () => {
  const [a, b] = [await make(), await make()];
  const messages = [await sent(a, 'urut-1'), await sent(b, 'urut-2')];
  const ids = (
    await t.db.query<{ id: number }>(
      "SELECT id FROM pemberitahuan WHERE nomor_pendaftar = ANY($1) AND kunci LIKE 'urut-%' ORDER BY id",
      [[a.nomor_pendaftar, b.nomor_pendaftar]],
    )
  ).rows.map(({ id }) => id);
  const [low = 0, high = 0] = ids;
  // Read from the front the table holds them in the other order.
  for (const id of [high, low])
    await t.db.query("UPDATE pemberitahuan SET keadaan = 'dikirim', selesai = NULL WHERE id = $1", [id]);
  const marks = [high, low].map((id) => [{ id }, { keadaan: 'terkirim', selesai: NOW }] as const);
  const other = await t.deps.pool.connect();
  const waiting = async (): Promise<number> =>
    (
      await t.db.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rows[0]?.n ?? 0;
  /** While another holds the lower one, whoever writes both holds nothing of the higher. */
  const inOrder = async (writes: () => Promise<unknown>): Promise<void> => {
    await other.query('BEGIN');
    await other.query('SELECT FROM pemberitahuan WHERE id = $1 FOR UPDATE', [low]);
    const written = writes();
    await expect.poll(waiting).toBe(1);
    const free = await other.query('SELECT FROM pemberitahuan WHERE id = $1 FOR UPDATE SKIP LOCKED', [high]);
    await other.query('COMMIT');
    await written;
    expect(free.rowCount).toBe(1);
  };
  try {
    await inOrder(() => markAll(t.deps.pool, marks));
    await inOrder(() =>
      report(
        ...[messages[1], messages[0]].map((id_pesan = '', n) => ({
          id_pesan,
          kepada: [b, a][n]?.email ?? '',
          status: 'delivered',
        })),
      ),
    );
  } finally {
    other.release();
  }
  expect([(await rowsOf(a))[0], (await rowsOf(b))[0]]).toMatchObject([
    { keadaan: 'terkirim', kabar: 'delivered' },
    { keadaan: 'terkirim', kabar: 'delivered' },
  ]);
});

test('what left is written down once more where the database gave up on it, and not without end', async () => {
  const failing = (code: string, times: number) => {
    let asked = 0;
    const query = async () => {
      asked += 1;
      if (asked <= times) throw Object.assign(new Error('ended'), { code });
      return { rows: [] };
    };
    return { db: { query } as unknown as Db, asked: () => asked };
  };
  const one = [[{ id: 1 }, { keadaan: 'terkirim' }]] as const;
  for (const code of ['40P01', '57014']) {
    const { db, asked } = failing(code, 2);
    await markAll(db, one);
    expect(asked()).toBe(3);
    await expect(markAll(failing(code, 3).db, one)).rejects.toThrow('ended');
  }
  await expect(markAll(failing('23505', 1).db, one)).rejects.toThrow('ended');
});

test('what left as one message is refused as one', async () => {
  const a = await make();
  t.clock.set(new Date('2026-11-20T22:30:00+07:00'));
  await tell(a, 'd1', 'percakapan');
  await tell(a, 'd2', 'percakapan');
  t.clock.move(9 * HOUR);
  await drain(t);
  const id = mail.received.at(-1)?.header('message-id') ?? '';
  await report(hard(id, a.email));
  expect((await rowsOf(a)).map(({ keadaan }) => keadaan)).toEqual(['gagal', 'gagal']);
});
