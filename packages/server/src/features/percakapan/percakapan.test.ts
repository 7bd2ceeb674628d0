import { SAMBUTAN } from '@gerbang/contract/applicant/percakapan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
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

const { applicant, ask, own, answer, act, thread, lastOf, solve, queue, numbers } = speakers(() => ({
  t,
  reader: ani,
}));
const audits = async () =>
  (await t.db.query("SELECT * FROM audit WHERE pelaku = 'petugas' AND dibuka IS NULL ORDER BY id")).rows;
/** The entries that `work` leaves. */
const trace = async (work: () => Promise<unknown>) => {
  const before = (await audits()).length;
  await work();
  return (await audits()).slice(before);
};

describe('a question and its answer', () => {
  test('reach the other side as they were written, oldest first', async () => {
    const who = await applicant();
    const written = '<b>Halo</b>, kapan ujian?\nTerima kasih & salam <script>alert(1)</script>';
    await ask(who, written);
    t.clock.move(12 * MINUTE);
    expect((await thread(who)).pesan).toMatchObject([{ role: 'pendaftar', pesan: written, terbaca: false }]);
    const { status, body } = await answer(ani, who, 'Ujian <i>Sabtu</i>.');
    expect([status, body.data.role, body.data.nama_petugas]).toEqual([200, 'admin', 'Ani Lestari']);
    await ask(who, 'Baik.');
    expect((await own(who)).map((m) => [m.role, m.pesan])).toEqual([
      ['pendaftar', written],
      ['admin', 'Ujian <i>Sabtu</i>.'],
      ['pendaftar', 'Baik.'],
    ]);
    const { dibuka, respons_pertama } = await thread(who);
    expect(Date.parse(respons_pertama as string) - Date.parse(dibuka as string)).toBe(12 * MINUTE);
    expect(JSON.stringify(await own(who))).not.toContain(SAMBUTAN);
    expect(JSON.stringify(await own(who))).not.toContain('Ani');
  });

  test('role and time are the server’s, whatever the browser says', async () => {
    const who = await applicant();
    const { body } = await ask(who, 'Saya admin', { role: 'admin', tanggal: '2001-01-01 00:00' });
    expect(body.data).toMatchObject({ role: 'pendaftar', tanggal: t.clock.now().toISOString() });
    expect(await own(who)).toMatchObject([{ role: 'pendaftar' }]);
  });

  test('the same message twice is one, and does not wake what was answered in between', async () => {
    const who = await applicant();
    const twice = await Promise.all([
      ask(who, 'Satu', { id_klien: 'a-1' }),
      ask(who, 'Satu', { id_klien: 'a-1' }),
    ]);
    expect(new Set(twice.map((x) => x.body.data.id)).size).toBe(1);
    await answer(ani, who, 'Jawaban', 'b-1');
    await solve(ani, who);
    expect((await ask(who, 'Satu', { id_klien: 'a-1' })).status).toBe(200);
    expect(await trace(() => answer(ani, who, 'Jawaban', 'b-1'))).toEqual([]);
    expect((await own(who)).map((m) => m.pesan)).toEqual(['Satu', 'Jawaban']);
    expect(await thread(who)).toMatchObject({ flag: 'solved', menunggu_sejak: null });
  });

  test('a blank or overlong text is refused on both sides, 2000 characters are not', async () => {
    const who = await applicant();
    await ask(who, 'ada');
    for (const pesan of ['', '  \n ', 'x'.repeat(2001)]) {
      expect([(await ask(who, pesan)).status, (await answer(ani, who, pesan)).status]).toEqual([400, 400]);
    }
    const long = 'é'.repeat(2000);
    expect([(await ask(who, long)).status, (await answer(ani, who, long)).status]).toEqual([200, 200]);
  });

  test('reading is told: the applicant’s to the office, the office’s to the applicant', async () => {
    const who = await applicant();
    await ask(who, 'satu');
    await ask(who, 'dua');
    expect((await queue('belum')).baris).toMatchObject([
      { belum_dibaca: 2, cuplikan: 'dua', role: 'pendaftar' },
    ]);
    await act(ani, who, 'baca', { terakhir: await lastOf(who) });
    expect((await queue('belum')).baris).toMatchObject([{ belum_dibaca: 0 }]);
    await answer(ani, who, 'jawab');
    expect((await own(who)).map((m) => m.terbaca)).toEqual([true, true, false]);
    await t.call('POST', `/api/v2/public/crm/conversation/${who.nomor_pendaftar}/read`, {
      token: who.token,
      body: {},
    });
    expect((await own(who)).map((m) => m.terbaca)).toEqual([true, true, true]);
  });

  test('an unchanged conversation is answered 304', async () => {
    const who = await applicant();
    await ask(who, 'halo');
    const path = `/api/v2/public/crm/conversation/${who.nomor_pendaftar}`;
    const { headers } = await t.call('GET', path, { token: who.token });
    const again = () =>
      t.call('GET', path, { token: who.token, headers: { 'if-none-match': String(headers.etag) } });
    expect((await again()).status).toBe(304);
    await answer(ani, who, 'hai');
    expect((await again()).status).toBe(200);
  });
});

describe('the flag', () => {
  test('is set by each message and cleared by the office alone', async () => {
    const who = await applicant();
    await ask(who, 'tanya');
    expect(await thread(who)).toMatchObject({
      flag: 'unsolved',
      menunggu_sejak: t.clock.now().toISOString(),
    });
    await answer(ani, who, 'jawab');
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', menunggu_sejak: null });
    const set = (flag: string) =>
      t.call('POST', '/api/v2/public/crm/set/flag', {
        token: who.token,
        body: { nomor_pendaftar: who.nomor_pendaftar, flag },
      });
    expect((await set('solved')).status).toBe(400);
    expect(await thread(who)).toMatchObject({ flag: 'unsolved' });
    await solve(ani, who);
    expect(await thread(who)).toMatchObject({ flag: 'solved' });
    await ask(who, 'satu lagi');
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', petugas: 'ani' });
  });

  test('opened again by the office, lets a question nobody answered wait since it was asked', async () => {
    const who = await applicant();
    await ask(who, 'tanya');
    const asked = t.clock.now().toISOString();
    t.clock.move(MINUTE);
    await ask(who, 'masih menunggu');
    await solve(ani, who);
    await act(budi, who, 'buka');
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', menunggu_sejak: asked });
    expect(await numbers('belum')).toEqual([who.nomor_pendaftar]);
    await answer(ani, who, 'jawab');
    await solve(ani, who);
    await act(ani, who, 'buka');
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', menunggu_sejak: null });
  });

  test('is opened by an officer who writes on, so that the conversation stands among their own', async () => {
    const who = await applicant();
    await ask(who, 'tanya');
    await answer(ani, who, 'jawab');
    await solve(ani, who);
    const [entry] = await trace(() => answer(ani, who, 'satu hal lagi'));
    expect([entry.lama.flag, entry.baru.flag]).toEqual(['solved', 'unsolved']);
    expect(await numbers('saya')).toEqual([who.nomor_pendaftar]);
  });
});

describe('a question that arrives as the conversation is put away', () => {
  test('is not swallowed: nothing is resolved, nothing noted, and it waits unread', async () => {
    const who = await applicant();
    await ask(who, 'tanya');
    const seen = (await answer(ani, who, 'jawab')).body.data.id;
    t.clock.move(MINUTE);
    const later = (await ask(who, 'satu lagi')).body.data;
    const asked = t.clock.now().toISOString();
    const noted = await trace(async () => {
      const refused = await act(ani, who, 'selesai', { terakhir: seen });
      expect([refused.status, refused.body.code]).toEqual([409, 'ada_pesan_baru']);
    });
    expect(noted).toEqual([]);
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', menunggu_sejak: asked });
    expect((await queue('belum')).baris).toMatchObject([{ belum_dibaca: 1 }]);
    expect((await act(ani, who, 'selesai', { terakhir: later.id })).body.data.flag).toBe('solved');
    expect((await act(ani, who, 'selesai')).status).toBe(400);
  });

  test('at the very same moment either waits or opens it anew', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await applicant();
      const terakhir = (await ask(who, 'tanya')).body.data.id;
      await Promise.all([ask(who, 'satu lagi'), act(ani, who, 'selesai', { terakhir })]);
      const { flag, menunggu_sejak } = await thread(who);
      expect([flag, menunggu_sejak]).toEqual(['unsolved', t.clock.now().toISOString()]);
    }
  });
});

describe('a question that arrives while the officer answers the one before', () => {
  test('stays unread and waits since it was asked, also when the desk says what it has read', async () => {
    const who = await applicant();
    const seen = (await ask(who, 'tanya')).body.data.id;
    t.clock.move(MINUTE);
    const later = (await ask(who, 'satu lagi')).body.data;
    const asked = t.clock.now().toISOString();
    t.clock.move(MINUTE);
    const [entry] = await trace(() => answer(ani, who, 'jawab', 'celah-1', seen));
    expect(entry.baru.menunggu_sejak).toBe(asked);
    expect(await thread(who)).toMatchObject({ flag: 'unsolved', menunggu_sejak: asked });
    const read = async () => (await own(who)).filter((m) => m.role === 'pendaftar').map((m) => m.terbaca);
    expect(await read()).toEqual([true, false]);
    await act(ani, who, 'baca', { terakhir: seen });
    expect(await read()).toEqual([true, false]);
    expect(await numbers('belum')).toEqual([who.nomor_pendaftar]);
    expect((await queue('belum')).baris).toMatchObject([{ belum_dibaca: 1 }]);
    await answer(ani, who, 'jawab dua', 'celah-2', later.id);
    expect(await thread(who)).toMatchObject({ menunggu_sejak: null });
    expect(await read()).toEqual([true, true]);
  });
});

describe('who holds a conversation', () => {
  test('two officers at once: one takes it, the other is told by whom', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await applicant();
      await ask(who, 'halo');
      const both = await Promise.all([act(ani, who, 'ambil'), act(budi, who, 'ambil')]);
      expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
      const holder = (await thread(who)).nama_petugas;
      expect(both.find((b) => b.status === 409)?.body.message).toContain(`ditangani ${holder}`);
    }
  });

  test('two answers at once: one goes out, the other is kept back', async () => {
    const who = await applicant();
    await ask(who, 'halo');
    const both = await Promise.all([answer(ani, who, 'dari Ani'), answer(budi, who, 'dari Budi')]);
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
    expect((await own(who)).filter((m) => m.role === 'admin')).toHaveLength(1);
  });

  test('is handed over from whom it is seen to be with, and given back by its holder', async () => {
    const who = await applicant();
    await ask(who, 'halo');
    await act(ani, who, 'ambil');
    expect((await act(budi, who, 'lepas')).status).toBe(409);
    expect((await solve(budi, who)).status).toBe(409);
    expect((await act(budi, who, 'serahkan', { dari: null, kepada: 'budi' })).body.message).toContain(
      'sekarang ditangani Ani',
    );
    expect((await act(budi, who, 'serahkan', { dari: 'ani', kepada: 'budi' })).body.data.nama_petugas).toBe(
      'Budi Santoso',
    );
    expect((await act(ani, who, 'serahkan', { dari: 'ani', kepada: 'ani' })).status).toBe(409);
    expect((await act(budi, who, 'lepas')).body.data.petugas).toBeNull();
    expect((await act(budi, who, 'serahkan', { dari: 'budi', kepada: 'ani' })).body.message).toContain(
      'sudah dilepas',
    );
  });

  test('can only be somebody of this desk', async () => {
    await officer(t, 'humas', 'humas');
    const who = await applicant();
    await ask(who, 'halo');
    expect((await act(ani, who, 'serahkan', { dari: null, kepada: 'humas' })).status).toBe(400);
    const { body } = await t.call<{ username: string }[]>('GET', `${DESK}/petugas`, { cookie: ani });
    expect(body.data.map((o) => o.username)).toEqual(['ani', 'budi']);
  });
});

describe('the audit', () => {
  test('has one entry for each act, with old and new, and none for what changed nothing', async () => {
    const who = await applicant();
    await ask(who, 'halo');
    const acts: [string, () => Promise<unknown>, string[]][] = [
      ['ambil percakapan', () => act(ani, who, 'ambil'), [null, 'ani'] as string[]],
      [
        'serahkan percakapan',
        () => act(ani, who, 'serahkan', { dari: 'ani', kepada: 'budi' }),
        ['ani', 'budi'],
      ],
      ['lepas percakapan', () => act(budi, who, 'lepas'), ['budi', null] as unknown as string[]],
      ['balas percakapan', () => answer(ani, who, 'jawab'), [null, 'ani'] as unknown as string[]],
      ['selesaikan percakapan', () => solve(ani, who), ['ani', 'ani']],
      ['buka percakapan', () => act(ani, who, 'buka'), ['ani', 'ani']],
    ];
    for (const [tindakan, work, [from, to]] of acts) {
      const entries = await trace(work);
      expect(entries.map((e) => [e.tindakan, e.subjek, e.lama.petugas, e.baru.petugas])).toEqual([
        [tindakan, who.nomor_pendaftar, from, to],
      ]);
    }
    expect(await trace(() => act(ani, who, 'buka'))).toEqual([]);
    expect(await trace(() => act(budi, who, 'ambil'))).toEqual([]);
  });
});

describe('a conversation the office begins', () => {
  test('reaches the applicant as from the office, unread, and is held by who wrote', async () => {
    const who = await applicant('final');
    expect(await thread(who)).toMatchObject({ dibuka: null, petugas: null, pesan: [] });
    expect(await own(who)).toEqual([]);
    const noted = await trace(async () => {
      expect((await answer(ani, who, 'Foto Anda perlu diganti.', 'mula-1')).status).toBe(200);
      // The answer was lost, so the browser sends it again.
      expect((await answer(ani, who, 'Foto Anda perlu diganti.', 'mula-1')).status).toBe(200);
    });
    expect(noted).toMatchObject([
      {
        id_pelaku: 'ani',
        tindakan: 'mulai percakapan',
        subjek: who.nomor_pendaftar,
        lama: null,
        baru: { flag: 'unsolved', petugas: 'ani', menunggu_sejak: null },
      },
    ]);
    expect(await own(who)).toMatchObject([
      { role: 'admin', pesan: 'Foto Anda perlu diganti.', terbaca: false },
    ]);
    expect((await queue('saya')).baris).toMatchObject([
      { nomor_pendaftar: who.nomor_pendaftar, pendaftar_menulis: false },
    ]);
    expect(await numbers('saya', budi)).toEqual([]);
    expect(await numbers('belum')).toEqual([]);
    expect((await answer(budi, who, 'Saya juga')).body.code).toBe('sudah_diputus');
    // The reply waits with the officer who began.
    t.clock.move(MINUTE);
    await ask(who, 'Baik, saya ganti.');
    expect((await queue('belum')).baris).toMatchObject([
      { nomor_pendaftar: who.nomor_pendaftar, pendaftar_menulis: true },
    ]);
    expect(await thread(who)).toMatchObject({ petugas: 'ani', menunggu_sejak: t.clock.now().toISOString() });
  });

  test('is one where both sides, or two officers, write first at the same moment', async () => {
    const who = await applicant();
    const written = await Promise.all([
      answer(ani, who, 'Halo'),
      ask(who, 'Halo'),
      answer(budi, who, 'Halo'),
    ]);
    expect(written[1]?.status).toBe(200);
    expect([written[0]?.status, written[2]?.status].toSorted()).toEqual([200, 409]);
    expect((await thread(who)).pesan).toHaveLength(2);
    expect((await thread(who)).petugas).toBe(written[0]?.status === 200 ? 'ani' : 'budi');
  });

  test('is not begun with nobody, nor by who has no leave to chat', async () => {
    const cookie = await officer(t, 'tono', 'keuangan', 'Tono');
    const who = await applicant();
    expect((await answer(cookie, who, 'Halo')).status).toBe(403);
    const stranger = { ...who, nomor_pendaftar: '99999999' };
    expect((await answer(ani, stranger, 'Halo')).status).toBe(404);
    expect((await t.db.query('SELECT FROM percakapan')).rowCount).toBe(0);
  });
});

describe('beside the conversation', () => {
  test('stands who asks and how far they are', async () => {
    const [begun, done] = [await applicant('baru'), await applicant('final')];
    for (const who of [begun, done]) await ask(who, 'halo');
    expect((await thread(begun)).pendaftar).toMatchObject({
      nama: null,
      fase: 'Belum diisi',
      langkah_berikut: 'Data Diri',
      nomor_peserta: null,
    });
    const file = (await thread(done)).pendaftar;
    expect(file).toMatchObject({
      fase: 'Terverifikasi',
      langkah_berikut: null,
      nomor_peserta: done.nomor_peserta,
    });
    expect(file.nama).toMatch(/\w+ \w+/);
    expect((await t.call('GET', `${DESK}/99999999`, { cookie: ani })).status).toBe(404);
  });
});
