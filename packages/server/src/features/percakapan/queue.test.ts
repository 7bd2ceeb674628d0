/** The queue of conversations, and a long one, page by page. */
import type { Pesan } from '@gerbang/contract/applicant/percakapan';
import type { AntreanRow, Percakapan } from '@gerbang/contract/office/percakapan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { officer } from '../../../test/office.ts';
import { DESK, speakers } from './testing.ts';

let t: TestApp;
let ani: string;
let budi: string;
beforeAll(async () => {
  t = await startTestApp();
  ani = await officer(t, 'ani', 'layanan', 'Ani Lestari');
  budi = await officer(t, 'budi', 'layanan', 'Budi Santoso');
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE percakapan, pesan, balasan_siap, rate_limit'));

const { applicant, ask, answer, solve, queue, numbers } = speakers(() => ({ t, reader: ani }));

describe('a conversation of 50,000 messages', () => {
  type Page = Pick<Percakapan, 'pesan' | 'ada_sebelumnya'>;
  const ownPage = async (who: TestApplicant, sebelum = '') => {
    const path = `/api/v2/public/crm/conversation/${who.nomor_pendaftar}${sebelum && `?sebelum=${sebelum}`}`;
    return t.call<Pesan[]>('GET', path, { token: who.token });
  };
  const deskPage = (who: TestApplicant, sebelum = '') =>
    t.call<Page>('GET', `${DESK}/${who.nomor_pendaftar}/pesan${sebelum && `?sebelum=${sebelum}`}`, {
      cookie: ani,
    });
  let who: TestApplicant;
  beforeEach(async () => {
    who = await applicant();
    await ask(who, 'pertama');
    await t.db.query(
      `INSERT INTO pesan (nomor_pendaftar, role, pesan, dikirim)
       SELECT $1, CASE WHEN n % 3 = 0 THEN 'admin' ELSE 'pendaftar' END, rpad(n || ' ', 2000, 'x'), now() FROM generate_series(2, 50000) n`,
      [who.nomor_pendaftar],
    );
  });

  test('is answered a page at a time on both sides, none above 110 kB', async () => {
    const [newest, started, desk] = [
      await ownPage(who),
      await t.call<Percakapan>('GET', `${DESK}/${who.nomor_pendaftar}`, { cookie: ani }),
      await deskPage(who),
    ];
    for (const { bytes } of [newest, started, desk]) expect(bytes.length).toBeLessThan(110_000);
    expect(newest.body).toMatchObject({ success: true, ada_sebelumnya: true });
    const numbered = (pesan: { pesan: string }[]) => pesan.map((m) => Number.parseInt(m.pesan, 10));
    const last = Array.from({ length: 50 }, (_, i) => 49_951 + i);
    expect(numbered(newest.body.data)).toEqual(last);
    for (const { body } of [started, desk]) {
      expect(numbered(body.data.pesan)).toEqual(last);
      expect(body.data.ada_sebelumnya).toBe(true);
    }
    const before = String(newest.body.data[0]?.id);
    const [older, deskOlder] = [await ownPage(who, before), await deskPage(who, before)];
    expect(numbered(older.body.data)).toEqual(last.map((n) => n - 50));
    expect(numbered(deskOlder.body.data.pesan)).toEqual(last.map((n) => n - 50));
    expect((await queue('belum')).baris).toMatchObject([{ belum_dibaca: 100 }]);
  });

  test('ends where it began, and what is no message is refused', async () => {
    const [{ rows }, begun] = [
      await t.db.query('SELECT id FROM pesan WHERE nomor_pendaftar = $1 ORDER BY id OFFSET 20 LIMIT 1', [
        who.nomor_pendaftar,
      ]),
      await ask(await applicant(), 'lain'),
    ];
    const first = await ownPage(who, rows[0].id);
    expect([first.body.data.length, first.body.data[0]?.pesan]).toEqual([20, 'pertama']);
    expect(first.body).toMatchObject({ ada_sebelumnya: false });
    expect((await deskPage(who, rows[0].id)).body.data).toMatchObject({ ada_sebelumnya: false });
    // A page before somebody else's message is one's own all the same.
    expect(JSON.stringify((await ownPage(who, String(begun.body.data.id))).body.data)).not.toContain('lain');
    for (const wrong of ['0', '-1', 'x', '1 OR 1=1', '9'.repeat(19)])
      expect([(await ownPage(who, wrong)).status, (await deskPage(who, wrong)).status]).toEqual([400, 400]);
  });
});

describe('the queue', () => {
  test('has what waits longest on top, then what was answered, then what is solved', async () => {
    const [first, next, answered, solved] = await Promise.all([
      applicant(),
      applicant(),
      applicant(),
      applicant(),
    ]);
    for (const who of [solved, answered, first, next]) {
      await ask(who, 'halo');
      t.clock.move(MINUTE);
    }
    await answer(ani, answered, 'jawab');
    await solve(budi, solved);
    // A second question does not send who waits to the end of the queue.
    await ask(first, 'masih menunggu');
    const of = (...who: TestApplicant[]) => who.map((w) => w.nomor_pendaftar);
    expect(await numbers('belum')).toEqual(of(first, next));
    expect(await numbers('semua')).toEqual(of(first, next, answered, solved));
    expect(await numbers('selesai')).toEqual(of(solved));
    expect(await numbers('saya')).toEqual(of(answered));
    expect(await numbers('saya', budi)).toEqual([]);
  });

  test('comes page by page without losing or repeating anybody', async () => {
    await t.db.query(`INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat)
      SELECT to_char(n, 'FM00000000'), (SELECT min(kode_penawaran) FROM penawaran), '\\x00', now() FROM generate_series(1, 130) n`);
    // Three at each instant, so that the number has to decide.
    await t.db.query(`INSERT INTO percakapan (nomor_pendaftar, flag, menunggu_sejak, dibuka, terakhir)
      SELECT nomor_pendaftar, CASE WHEN n < 70 THEN 'unsolved' ELSE 'solved' END, CASE WHEN n < 40 THEN now() + n / 3 * interval '1.000001 s' END, now(), now() + n / 3 * interval '1.000001 s'
      FROM (SELECT nomor_pendaftar, row_number() OVER (ORDER BY nomor_pendaftar) AS n FROM pendaftar WHERE nomor_pendaftar LIKE '00%') p`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { data: { baris: AntreanRow[]; berikut: string | null } } } = await t.call(
        'GET',
        `${DESK}?saring=semua${cursor && `&setelah=${cursor}`}`,
        { cookie: ani },
      );
      expect(body.data.baris.length).toBeLessThanOrEqual(50);
      seen.push(...body.data.baris.map((r) => r.nomor_pendaftar));
      cursor = body.data.berikut;
    }
    expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
    const invented = Buffer.from(JSON.stringify([0, '9999-99-99Z', 'x'])).toString('base64url');
    expect((await t.call('GET', `${DESK}?setelah=${invented}`, { cookie: ani })).status).toBe(400);
  });
});
