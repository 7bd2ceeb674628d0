import { ISI_LAPORAN, KEADAAN_LAPORAN, TAMBAHAN_MAX } from '@gerbang/contract/applicant/laporan';
import { UMUM } from '@gerbang/contract/applicant/publik';
import type { SatuLaporan } from '@gerbang/contract/office/laporan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';

const ISI = 'Seorang petugas meminta uang di depan ruang 3, Senin pagi.';
const JAWABAN = 'Terima kasih. Kami memeriksa petugas ruang 3 hari itu.';
const FORM = 'application/x-www-form-urlencoded';
/** A Friday; the Monday after it is a day off. */
const FRIDAY = new Date('2026-11-20T03:00:00Z');
const DEADLINE = '2026-11-30T16:59:59.999Z';

let t: TestApp;
let desk: StaffCall;
let nth = 0;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(FRIDAY);
  await t.db.query(
    `INSERT INTO pengaturan (isi) VALUES ('{"sanggah": {"hari": 5, "hari_jawab": 5, "libur": ["2026-11-23"]}}') ON CONFLICT (id) DO UPDATE SET isi = pengaturan.isi || excluded.isi`,
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(FRIDAY);
  desk = await asStaff(t, 'integritas');
});

/** Another address each time, in a network of its own. */
const stranger = () => {
  nth += 1;
  return `10.${nth}.7.1`;
};
interface Posting {
  from?: string;
  headers?: Record<string, string>;
  type?: string;
}
const post = async (path: string, fields: Record<string, string>, posting: Posting = {}) => {
  const answer = await t.call('POST', path, {
    payload: new URLSearchParams(fields).toString(),
    type: posting.type ?? FORM,
    from: posting.from ?? stranger(),
    headers: posting.headers ?? {},
  });
  return { status: answer.status, headers: answer.headers, text: answer.bytes.toString('utf8') };
};
const EMPTY = { kategori: 'pungutan', kode_penawaran: '', prodi: '', isi: ISI, kontak: '' };
const send = (fields: Partial<typeof EMPTY> = {}, posting: Posting = {}) =>
  post('/api/lapor/kirim', { ...EMPTY, ...fields }, posting);
const keyIn = (text: string) => {
  const [nomor = '', kode = ''] = [...text.matchAll(/<span class="umum-code">([^<]+)</g)].map(
    ([, it]) => it ?? '',
  );
  return { nomor, kode };
};
const sent = async (fields: Partial<typeof EMPTY> = {}) => keyIn((await send(fields)).text);
const idOf = async (nomor: string): Promise<number> =>
  (await t.db.query<{ id_laporan: number }>('SELECT id_laporan FROM laporan WHERE nomor = $1', [nomor]))
    .rows[0]?.id_laporan ?? 0;
const read = async (id: number) => (await desk<SatuLaporan>('GET', `/api/petugas/laporan/${id}`)).body.data;
const act = async (id: number, what: string, body: object) =>
  desk('POST', `/api/petugas/laporan/${what}`, {
    body: { id_laporan: id, versi: (await read(id)).versi, ...body },
  });
const rowsOf = async () =>
  (await t.db.query('SELECT count(*)::int AS jumlah FROM laporan')).rows[0].jumlah as number;

describe('a report', () => {
  test('is sent without scripts, answered by an officer, and read with number and code', async () => {
    const answered = await send();
    expect([answered.status, answered.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answered.headers['cache-control']).toBe('no-store');
    const key = keyIn(answered.text);
    expect(key.nomor).toMatch(/^LP-\w{4}-\w{4}$/);
    expect(key.kode).toMatch(/^(\w{4}-){3}\w{4}$/);
    const id = await idOf(key.nomor);
    expect(await read(id)).toMatchObject({
      kategori: 'pungutan',
      masuk: '2026-11-20',
      batas_jawab: DEADLINE,
      keadaan: 'menunggu',
      kontak: null,
      pesan: [{ petugas: null, isi: ISI, hari: '2026-11-20' }],
    });
    expect((await act(id, 'jawab', { isi: JAWABAN })).status).toBe(200);
    // Typed from paper: small letters, without the dashes.
    const own = await post('/api/lapor/baca', {
      nomor: key.nomor.toLowerCase().replaceAll('-', ' '),
      kode: key.kode.toLowerCase().replaceAll('-', ''),
    });
    expect(own.status).toBe(200);
    for (const words of [key.nomor, ISI, JAWABAN, KEADAAN_LAPORAN.dijawab]) expect(own.text).toContain(words);
    expect(own.text).not.toContain('integritas');
    // More waits for an answer again, within five working days more.
    t.clock.set(new Date('2026-11-25T03:00:00Z'));
    const more = await post('/api/lapor/tambah', { ...key, isi: `${ISI}\r\nAda dua saksi.` });
    expect(more.text).toContain('Ada dua saksi.');
    desk = await asStaff(t, 'integritas');
    expect(await read(id)).toMatchObject({ keadaan: 'menunggu', batas_jawab: '2026-12-02T16:59:59.999Z' });
    expect((await act(id, 'tutup', { alasan: 'Sudah diserahkan ke SPI.' })).status).toBe(200);
    const closed = await post('/api/lapor/tambah', { ...key, isi: ISI });
    expect(closed.status).toBe(409);
    for (const words of ['Yang belum terkirim', ISI]) expect(closed.text).toContain(words);
    expect(closed.text).toContain('Laporan ini sudah ditutup');
    expect(closed.text).toContain('Sudah diserahkan ke SPI.');
    expect((await read(id)).pesan).toHaveLength(3);
    expect((await act(id, 'jawab', { isi: JAWABAN })).body.code).toBe('sudah_diputus');
  });

  test('that lacks something comes back with what was typed, and is not stored', async () => {
    const before = await rowsOf();
    const { status, text } = await send({ kategori: '', isi: 'pendek <b>', kontak: 'x'.repeat(200) });
    expect(status).toBe(422);
    expect(text).toContain('pendek &lt;b&gt;');
    expect(text.match(/class="umum-wrong"/g)).toHaveLength(3);
    for (const [fields, expected] of [
      [{ isi: `${ISI}\u0007` }, 400],
      [{ isi: 'x'.repeat(2 * ISI_LAPORAN.max + 1) }, 400],
      [{ kode_penawaran: '1999-99-9' }, 422],
    ] as const) {
      const refused = await send(fields);
      expect([refused.status, refused.headers['content-type']]).toEqual([
        expected,
        'text/html; charset=utf-8',
      ]);
      expect(refused.text).toContain('Belum terkirim');
    }
    expect((await send({ isi: 'x'.repeat(200_000) })).status).toBe(413);
    expect((await send({}, { type: 'application/json' })).status).toBe(415);
    expect(await rowsOf()).toBe(before);
  });

  test('is taken from a page of this portal alone', async () => {
    const before = await rowsOf();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://stranger.example' },
      { origin: 'https://stranger.example' },
    ];
    for (const headers of foreign) expect((await send({}, { headers })).status).toBe(403);
    expect(await rowsOf()).toBe(before);
    const { origin } = new URL(t.deps.config.publicUrl);
    expect((await send({}, { headers: { 'sec-fetch-site': 'same-origin', origin } })).status).toBe(200);
    // So that an old browser says where it comes from.
    const { headers } = await t.call('GET', UMUM.lapor);
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  test('keeps nothing of who sent it: no address, no browser, no hour, and its code nowhere', async () => {
    const from = '203.0.113.77';
    const agent = 'Peramban-Uji/1.0';
    const { text } = await send({}, { from, headers: { 'user-agent': agent, cookie: 'lacak=kue-pelacak' } });
    const key = keyIn(text);
    const { rows: tables } = await t.db.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const secrets = [from, '203.0.113', agent, 'kue-pelacak', key.kode, key.kode.replaceAll('-', '')];
    for (const { table_name } of tables) {
      const { rows } = await t.db.query(`SELECT x::text AS baris FROM "${table_name}" x`);
      for (const { baris } of rows)
        for (const secret of secrets)
          expect([table_name, baris.includes(secret)]).toEqual([table_name, false]);
    }
    const { rows: times } = await t.db.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name IN ('laporan', 'pesan_laporan') AND data_type LIKE 'timestamp%'",
    );
    expect(times).toEqual([{ column_name: 'batas_jawab' }]);
    expect((await t.db.query("SELECT FROM audit WHERE baru::text LIKE '%meminta uang%'")).rowCount).toBe(0);
    expect((await t.db.query("SELECT FROM rate_limit WHERE key LIKE '%lapor%'")).rowCount).toBe(0);
  });
});

describe('number and code', () => {
  test('that do not belong together open nothing, whichever is wrong, and the right ones always do', async () => {
    const key = await sent();
    const other = await sent();
    const from = stranger();
    const tries = [
      { nomor: key.nomor, kode: other.kode },
      { nomor: key.nomor, kode: '' },
      { nomor: 'LP-0000-0000', kode: key.kode },
    ];
    const texts = [];
    for (const one of tries) {
      const { status, text } = await post('/api/lapor/baca', one, { from });
      expect(status).toBe(404);
      expect(text).not.toContain(ISI);
      texts.push(text.replaceAll(one.nomor, 'NOMOR'));
    }
    expect(new Set(texts).size).toBe(1);
    const statuses = [];
    for (let i = 0; i < 20; i += 1)
      statuses.push((await post('/api/lapor/baca', tries[0] ?? key, { from })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await post('/api/lapor/tambah', { ...key, kode: other.kode, isi: ISI }, { from })).status).toBe(
      429,
    );
    expect((await post('/api/lapor/baca', key, { from })).status).toBe(200);
  });

  test('take so many additions and no more', async () => {
    const key = await sent();
    for (let i = 0; i <= TAMBAHAN_MAX; i += 1)
      await post('/api/lapor/tambah', { ...key, isi: `Keterangan tambahan nomor ${i}.` });
    const { pesan } = await read(await idOf(key.nomor));
    expect(pesan).toHaveLength(TAMBAHAN_MAX + 1);
  });
});

describe('a network that floods', () => {
  test('is refused after ten, and no other with it', async () => {
    const from = '198.51.100.9';
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await send({ isi: `${ISI} (${i})` }, { from })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    const refused = await send({}, { from });
    expect(refused.text).toContain('Belum terkirim');
    // A neighbour behind the same line of addresses, and everybody else.
    expect((await send({}, { from: '198.51.100.10' })).status).toBe(200);
    expect((await send()).status).toBe(200);
    // However often it is refused.
    for (let i = 0; i < 200; i += 1) await send({}, { from });
    expect((await send({}, { from: '198.51.100.11' })).status).toBe(200);
  });
});

describe('the desk', () => {
  test('is its role’s alone: an admin reads no report unless given the role', async () => {
    const id = await idOf((await sent()).nomor);
    for (const role of ['admin', 'pimpinan', 'auditor', 'seleksi', 'pengawas']) {
      const other = await asStaff(t, role);
      for (const path of ['', `/${id}`])
        expect([role, (await other('GET', `/api/petugas/laporan${path}`)).status]).toEqual([role, 403]);
      const body = { id_laporan: id, versi: 1, isi: JAWABAN };
      expect([role, (await other('POST', '/api/petugas/laporan/jawab', { body })).status]).toEqual([
        role,
        403,
      ]);
    }
    expect((await t.call('GET', `/api/petugas/laporan/${id}`)).status).toBe(401);
    const both = await asStaff(t, 'admin', 'admin-2');
    await t.db.query("UPDATE petugas SET peran_lain = '{integritas}' WHERE username = 'admin-2'");
    expect((await both('GET', `/api/petugas/laporan/${id}`)).status).toBe(200);
  });

  test('notes each opening, and never a word of a report', async () => {
    const { nomor } = await sent();
    const id = await idOf(nomor);
    const entries = await entriesOf(t, async () => {
      await read(id);
      await act(id, 'jawab', { isi: JAWABAN });
      await act(id, 'pegang', { petugas: 'integritas' });
      await act(id, 'tutup', { alasan: 'Rahasia alasan penutupan.' });
    });
    await callOfficer(t, 'integritas', 'Bu Nur');
    expect(await read(id)).toMatchObject({
      pemegang: 'integritas',
      nama_pemegang: 'Bu Nur',
      pesan: [{ petugas: null }, { petugas: 'Bu Nur' }],
    });
    expect(entries.map(({ tindakan }) => tindakan)).toEqual([
      'baca laporan',
      'baca laporan',
      'jawab laporan',
      'baca laporan',
      'pegang laporan',
      'baca laporan',
      'tutup laporan',
    ]);
    expect(entries.every(({ subjek }) => subjek === nomor)).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/meminta uang|Terima kasih|Rahasia/);
  });

  test('is narrowed to what is overdue, and home counts it', async () => {
    await t.db.query("UPDATE laporan SET keadaan = 'dijawab' WHERE keadaan = 'menunggu'");
    const { nomor } = await sent({ kategori: 'ujian' });
    const list = async (query: string) =>
      (
        await desk<{ baris: { nomor: string }[] }>('GET', `/api/petugas/laporan?${query}`)
      ).body.data.baris.map((one) => one.nomor);
    expect(await list('tenggat=lewat')).toEqual([]);
    expect(await list('kategori=ujian&keadaan=menunggu')).toEqual([nomor]);
    t.clock.set(new Date('2026-12-01T03:00:00Z'));
    desk = await asStaff(t, 'integritas');
    expect(await list('tenggat=lewat')).toEqual([nomor]);
    const { antrean } = (
      await desk<{ antrean: { kunci: string; jumlah: number }[] }>('GET', '/api/petugas/beranda')
    ).body.data;
    expect(antrean.map(({ kunci, jumlah }) => [kunci, jumlah])).toEqual([
      ['laporan', 1],
      ['laporan_lewat', 1],
    ]);
  });

  test('gives a report only to an officer who may read it, and answers only what was read', async () => {
    const key = await sent();
    const id = await idOf(key.nomor);
    await asStaff(t, 'admin');
    expect((await act(id, 'pegang', { petugas: 'admin' })).status).toBe(400);
    expect((await act(id, 'pegang', { petugas: 'integritas' })).status).toBe(200);
    const { versi } = await read(id);
    await post('/api/lapor/tambah', { ...key, isi: 'Ternyata bukan ruang 3 tetapi ruang 4.' });
    const late = await desk('POST', '/api/petugas/laporan/jawab', {
      body: { id_laporan: id, versi, isi: JAWABAN },
    });
    expect(late.body.code).toBe('versi_usang');
  });
});
