import { type BeritaRow, kabarBerkas, type PengumumanRow } from '@gerbang/contract/applicant/kabar';
import {
  type BeritaMeja,
  type BerkasKabar,
  berkasMeja,
  type PengumumanMeja,
} from '@gerbang/contract/office/kabar';
import { fill } from '@gerbang/contract/wire/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { phonePicture, picture } from '../../../test/corpus-image.ts';
import { libraryPdf, pdf } from '../../../test/corpus-pdf.ts';
import { officer } from '../../../test/office.ts';
import { xss } from '../../../test/xss.ts';

const NEWS = '/api/petugas/berita';
const NOTICES = '/api/petugas/pengumuman';
let t: TestApp;
let humas: string;
let rekan: string;
let reader: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  humas = await officer(t, 'humas', 'humas', 'Sri Rejeki');
  rekan = await officer(t, 'rekan', 'humas');
  reader = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});
afterAll(() => t.close());
// The clock moves by days, and a session does not live that long.
beforeEach(async () => {
  reader.token = await t.applicants.signIn(reader.nomor_pendaftar);
});

const draft = {
  judul: 'Jadwal tes',
  terbit: null as string | null,
  id_foto: null as string | null,
  deskripsi_foto: null as string | null,
  isi_berita: '<p>Isi</p>',
};
const write = (more: Partial<typeof draft> = {}) =>
  t.call<BeritaMeja>('POST', NEWS, { cookie: humas, body: { ...draft, ...more } });
const rewrite = (id: number, versi: number, more: Partial<typeof draft> = {}, cookie = humas) =>
  t.call<BeritaMeja>('PUT', `${NEWS}/${id}`, { cookie, body: { ...draft, ...more, versi } });
const announce = (more: { judul?: string; terbit?: string | null; id_berkas?: string | null } = {}) =>
  t.call<PengumumanMeja>('POST', NOTICES, {
    cookie: humas,
    body: { judul: 'Pengumuman', terbit: null, id_berkas: null, ...more },
  });
const upload = (path: string, part: string, bytes: Buffer) => {
  const form = new FormData();
  form.set(part, new File([new Uint8Array(bytes)], 'berkas'));
  return t.call<BerkasKabar>('POST', path, { cookie: humas, form });
};
const photo = async () =>
  (await upload(`${NEWS}/foto`, 'foto', await picture(1600, 900).jpeg().toBuffer())).body.data;
const seen = async () =>
  (await t.call<BeritaRow[]>('GET', '/api/v1/berita', { token: reader.token })).body.data.map((b) => b.judul);
const article = (id: number) =>
  t.call<BeritaRow & { isi_berita: string }>('GET', `/api/v1/berita/${id}`, { token: reader.token });
const publicFile = (id: string) => t.call('GET', fill(kabarBerkas.path, { id }));
const audits = async () =>
  (await t.db.query("SELECT * FROM audit WHERE pelaku = 'petugas' ORDER BY id")).rows;
const trace = async (work: () => Promise<Answered>) => {
  const before = (await audits()).length;
  const { status } = await work();
  return { status, entries: (await audits()).slice(before) };
};
const iso = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();

describe('an article', () => {
  test('is nobody’s but the office’s until its time has come, and its picture with it', async () => {
    const file = await photo();
    const { body } = await write({
      judul: 'Terjadwal',
      terbit: iso(HOUR),
      id_foto: file.id,
      deskripsi_foto: 'Gedung',
    });
    const { id_berita, keadaan } = body.data;
    expect(keadaan).toBe('terjadwal');
    t.clock.move(HOUR - 1);
    expect(await seen()).not.toContain('Terjadwal');
    expect([(await article(id_berita)).status, (await publicFile(file.id)).status]).toEqual([404, 404]);
    t.clock.move(1);
    expect(await seen()).toContain('Terjadwal');
    expect((await article(id_berita)).body.data).toMatchObject({
      judul: 'Terjadwal',
      deskripsi_foto: 'Gedung',
      isi_berita: '<p>Isi</p>',
    });
    const bytes = await publicFile(file.id);
    expect([bytes.status, bytes.headers['content-type'], bytes.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    const again = (await t.call<BeritaMeja>('GET', `${NEWS}/${id_berita}`, { cookie: rekan })).body.data;
    expect([again.keadaan, again.nama_petugas]).toEqual(['terbit', 'Sri Rejeki']);
  });

  test('as a draft has no public picture; staff see it, applicants and strangers do not', async () => {
    const file = await photo();
    await write({ id_foto: file.id, deskripsi_foto: 'Gedung' });
    const desk = fill(berkasMeja.path, { id: file.id });
    expect(file.url).toBe(desk);
    expect((await publicFile(file.id)).status).toBe(404);
    expect((await t.call('GET', desk, { cookie: rekan })).status).toBe(200);
    expect((await t.call('GET', desk, { token: reader.token })).status).toBe(401);
    expect((await t.call('GET', desk, { cookie: await officer(t, 'layanan', 'layanan') })).status).toBe(403);
  });

  test('is put away and brought back', async () => {
    const file = await photo();
    const { body } = await write({
      judul: 'Diarsipkan',
      terbit: 'sekarang',
      id_foto: file.id,
      deskripsi_foto: 'x',
    });
    const { id_berita, versi } = body.data;
    const archive = (arsip: boolean, of: number) =>
      t.call<BeritaMeja>('POST', `${NEWS}/${id_berita}/arsip`, { cookie: humas, body: { versi: of, arsip } });
    expect(await seen()).toContain('Diarsipkan');
    expect((await archive(true, versi)).body.data.keadaan).toBe('arsip');
    expect(await seen()).not.toContain('Diarsipkan');
    expect([(await article(id_berita)).status, (await publicFile(file.id)).status]).toEqual([404, 404]);
    expect((await archive(false, versi)).status).toBe(409);
    expect((await archive(false, versi + 1)).body.data.keadaan).toBe('terbit');
    expect(await seen()).toContain('Diarsipkan');
  });

  test('changed by two at once keeps the first, and the second is told', async () => {
    const { id_berita, versi } = (await write({ judul: 'Awal' })).body.data;
    const both = await Promise.all([
      rewrite(id_berita, versi, { judul: 'Satu' }),
      rewrite(id_berita, versi, { judul: 'Dua' }, rekan),
    ]);
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
    expect(both.find((b) => b.status === 409)?.body.code).toBe('versi_usang');
    const stands = both.find((b) => b.status === 200)?.body.data;
    expect((await t.call<BeritaMeja>('GET', `${NEWS}/${id_berita}`, { cookie: humas })).body.data).toEqual(
      stands,
    );
  });

  test('keeps its posting date when it is corrected, and cannot be dated back', async () => {
    const { id_berita, versi, terbit } = (await write({ terbit: 'sekarang' })).body.data;
    t.clock.move(DAY);
    expect((await rewrite(id_berita, versi, { terbit, judul: 'Diperbaiki' })).body.data.terbit).toBe(terbit);
    expect((await rewrite(id_berita, versi + 1, { terbit: 'sekarang' })).body.data.terbit).toBe(terbit);
    for (const wrong of [iso(-HOUR), '2026-02-31T10:00:00Z', '2026-13-01T10:00:00+07:00', 'besok']) {
      const { status, body } = await write({ terbit: wrong });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'terbit']);
    }
    // Ten in the morning in Jakarta.
    expect((await write({ terbit: '2027-01-04T10:00:00+07:00' })).body.data.terbit).toBe(
      '2027-01-04T03:00:00.000Z',
    );
  });

  test('cannot be shown without a text, nor with a picture nobody described; a draft may be unfinished', async () => {
    const file = await photo();
    const bare = { isi_berita: '<p> &nbsp;<br></p>', id_foto: file.id, deskripsi_foto: '  ' };
    const { status, body } = await write({ ...bare, terbit: 'sekarang' });
    expect([status, body.errors?.map((e) => e.field)]).toEqual([400, ['isi_berita', 'deskripsi_foto']]);
    expect((await write(bare)).status).toBe(200);
    expect((await write({ judul: '  ' })).status).toBe(400);
  });

  test('comes to applicants without anything that runs, whether written here or put into the table', async () => {
    const { id_berita, versi } = (
      await write({ terbit: 'sekarang', isi_berita: `<p>awal</p>${xss.join('\n')}` })
    ).body.data;
    const harmless = (html: string) =>
      expect(html).not.toMatch(
        /<(script|img|svg|style|iframe|form|meta|base|object|embed|math|template)|\son\w+=|javascript:/i,
      );
    const stored = (await t.db.query('SELECT isi_berita FROM berita WHERE id_berita = $1', [id_berita]))
      .rows[0].isi_berita;
    harmless(stored.replace(/&lt;/g, ''));
    await t.db.query('UPDATE berita SET isi_berita = $2 WHERE id_berita = $1', [id_berita, xss.join('\n')]);
    const reads = [
      (await article(id_berita)).body.data.isi_berita,
      (await t.call<BeritaMeja>('GET', `${NEWS}/${id_berita}`, { cookie: humas })).body.data.isi_berita,
      (
        await t.call<{ isi_berita: string }>('POST', `${NEWS}/pratinjau`, {
          cookie: humas,
          body: { isi_berita: xss.join('\n') },
        })
      ).body.data.isi_berita,
    ];
    for (const html of reads) harmless(html);
    expect(versi).toBe(1);
  });

  test('may be as long as the contract says', async () => {
    expect((await write({ isi_berita: `<p>${'é'.repeat(99_993)}</p>` })).status).toBe(200);
    expect((await write({ isi_berita: 'x'.repeat(100_001) })).status).toBe(400);
  });
});

describe('an announcement', () => {
  test('brings its document, for our own pages to embed, once it is shown', async () => {
    const file = (await upload(`${NOTICES}/dokumen`, 'dokumen', pdf())).body.data;
    const { body } = await announce({ judul: 'Edaran', terbit: iso(HOUR), id_berkas: file.id });
    const one = () =>
      t.call<PengumumanRow>('GET', `/api/v1/pengumuman/${body.data.id_pengumuman}`, { token: reader.token });
    expect([(await one()).status, (await publicFile(file.id)).status]).toEqual([404, 404]);
    t.clock.move(HOUR);
    const { url } = (await one()).body.data;
    const { status, headers, bytes } = await t.call('GET', url as string);
    expect([status, headers['content-type'], bytes.equals(pdf())]).toEqual([200, 'application/pdf', true]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const list = await t.call<PengumumanRow[]>('GET', '/api/v1/pengumuman', { token: reader.token });
    expect(list.body.data.map((p) => p.judul)).toContain('Edaran');
  });

  test('takes a PDF and no picture; an article takes a picture and no PDF', async () => {
    const [document, image] = [
      (await upload(`${NOTICES}/dokumen`, 'dokumen', pdf())).body.data,
      await photo(),
    ];
    expect((await announce({ id_berkas: image.id })).status).toBe(400);
    expect((await write({ id_foto: document.id })).status).toBe(400);
    expect((await write({ id_foto: crypto.randomUUID() })).body.errors?.[0]?.field).toBe('id_foto');
  });
});

describe('a file of the office', () => {
  test('is judged by what it is', async () => {
    const png = await picture().png().toBuffer();
    const jpeg = await picture().jpeg().toBuffer();
    const cases: [string, string, Buffer, string | null][] = [
      [`${NEWS}/foto`, 'foto', png, null],
      [`${NEWS}/foto`, 'foto', jpeg, null],
      [`${NEWS}/foto`, 'foto', pdf(), 'foto_format'],
      [`${NEWS}/foto`, 'foto', Buffer.from('<svg onload=alert(1)>'), 'foto_format'],
      [`${NEWS}/foto`, 'foto', Buffer.alloc(0), 'dokumen_kosong'],
      [`${NEWS}/foto`, 'foto', Buffer.alloc(1_000_000), 'dokumen_terlalu_besar'],
      [`${NEWS}/foto`, 'foto', jpeg.subarray(0, 200), 'gambar_rusak'],
      [`${NEWS}/foto`, 'lain', png, 'belum_memilih_gambar'],
      [`${NOTICES}/dokumen`, 'dokumen', pdf(), null],
      [`${NOTICES}/dokumen`, 'dokumen', png, 'dokumen_format_pdf'],
      [`${NOTICES}/dokumen`, 'dokumen', await libraryPdf('script'), 'pdf_aktif'],
    ];
    for (const [path, part, bytes, code] of cases) {
      const { status, body } = await upload(path, part, bytes);
      expect([path, code, body.code ?? null, status === 200]).toEqual([path, code, code, code === null]);
    }
  });

  test('a picture is newly encoded: upright, and without the place it was taken', async () => {
    const file = (await upload(`${NEWS}/foto`, 'foto', await phonePicture())).body.data;
    const { bytes } = await t.call('GET', file.url, { cookie: humas });
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation ?? 1, bytes.length < 1_000_000]).toEqual([undefined, 1, true]);
  });

  test('that nobody used is forgotten after a week; one in use is not', async () => {
    const [used, unused] = [await photo(), await photo()];
    await write({ id_foto: used.id, deskripsi_foto: 'x' });
    t.clock.move(8 * DAY);
    await photo();
    const { rows } = await t.db.query('SELECT id FROM berkas_kabar WHERE id = ANY($1)', [
      [used.id, unused.id],
    ]);
    expect(rows.map((r) => r.id)).toEqual([used.id]);
  });
});

describe('the audit', () => {
  test('has one entry for each act, with old and new, and none for a refusal', async () => {
    const up = await trace(async () => upload(`${NEWS}/foto`, 'foto', await picture().png().toBuffer()));
    expect(up.entries.map((e) => e.tindakan)).toEqual(['unggah foto kabar']);
    const made = await trace(() => write({ judul: 'Satu' }));
    expect(made.entries.map((e) => [e.tindakan, e.lama, e.baru.judul, e.id_pelaku])).toEqual([
      ['buat berita', null, 'Satu', 'humas'],
    ]);
    const { id } = made.entries[0].baru;
    const changed = await trace(() => rewrite(id, 1, { judul: 'Dua' }));
    expect(changed.entries.map((e) => [e.tindakan, e.lama.judul, e.baru.judul])).toEqual([
      ['ubah berita', 'Satu', 'Dua'],
    ]);
    const gone = await trace(() =>
      t.call('POST', `${NEWS}/${id}/arsip`, { cookie: humas, body: { versi: 2, arsip: true } }),
    );
    expect(
      gone.entries.map((e) => [e.tindakan, e.lama.diarsipkan === null, e.baru.diarsipkan === null]),
    ).toEqual([['arsipkan berita', true, false]]);
    expect((await trace(() => rewrite(id, 1, { judul: 'Tiga' }))).entries).toEqual([]);
    expect(
      (await trace(() => t.call('POST', `${NEWS}/pratinjau`, { cookie: humas, body: { isi_berita: 'x' } })))
        .entries,
    ).toEqual([]);
    expect((await trace(() => announce())).entries.map((e) => e.tindakan)).toEqual(['buat pengumuman']);
  });
});

describe('the list', () => {
  test('shows every state, the last changed first, page by page', async () => {
    await t.db.query(
      "INSERT INTO berita (judul, isi_berita, diubah) SELECT 'Lama ' || n, 'x', '2026-01-01'::timestamptz + n / 3 * interval '1 s' FROM generate_series(1, 120) n",
    );
    const seenIds: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { data: { baris: { id_berita: number }[]; berikut: string | null } } } =
        await t.call('GET', `${NEWS}?keadaan=draf${cursor && `&setelah=${cursor}`}`, { cookie: humas });
      seenIds.push(...body.data.baris.map((r) => r.id_berita));
      cursor = body.data.berikut;
    }
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds.length).toBeGreaterThanOrEqual(120);
    const states = async (keadaan: string) =>
      (
        await t.call<{ baris: BeritaMeja[] }>('GET', `${NEWS}?keadaan=${keadaan}`, { cookie: humas })
      ).body.data.baris.map((r) => r.keadaan);
    for (const keadaan of ['terjadwal', 'terbit', 'arsip'])
      expect(new Set(await states(keadaan))).toEqual(new Set([keadaan]));
  });
});
