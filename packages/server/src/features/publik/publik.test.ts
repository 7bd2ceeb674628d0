import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { TEMA_SCRIPT } from '@gerbang/contract/applicant/pengaturan/tema';
import { alamatGelombang, UMUM, UMUM_BERKAS } from '@gerbang/contract/applicant/publik';
import type { BeritaMeja } from '@gerbang/contract/office/kabar';
import type { TanyaJawab } from '@gerbang/contract/office/tanya-jawab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, DAY, HOUR, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf } from '../../../test/desk.ts';
import { xss } from '../../../test/xss.ts';

const STYLE = '.umum{color:var(--ink)}';
const BESIDE = '<aside id="gelombang"><!--gelombang--></aside>';
/** What a public page may weigh, compressed; the goal of performance. */
const PAGE_MAX = 30_000;

let t: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'gerbang-umum-'));
  await writeFile(join(webRoot, 'umum.css'), `${STYLE}\n`);
  for (const name of ['index.html', 'masuk.html', 'petugas.html'])
    await writeFile(join(webRoot, name), `<html lang="id"><head></head><body>${BESIDE}</body></html>`);
  t = await startTestApp({ webRoot });
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true, force: true });
});

const ask = async (path: string, call: Call = t.call) => {
  const { status, bytes, headers } = await call('GET', path);
  return { status, text: bytes.toString('utf8'), headers };
};
/** The address of a wave of the demo, by track and wave. */
const codeOf = async (track: string, wave: number): Promise<string> =>
  (
    await t.db.query<{ kode_penawaran: string }>(
      'SELECT kode_penawaran FROM penawaran WHERE kode_jalur = $1 AND gelombang = $2',
      [track, wave],
    )
  ).rows[0]?.kode_penawaran ?? '';
/** News takes a moment to reach the process. */
const soon = { timeout: 15_000, interval: 20 };
const STATIC = Object.values(UMUM).filter((path) => !path.includes(':'));
/** What runs on a page: the mode chosen on the device, and nothing else. */
const SCRIPT = `<script>${TEMA_SCRIPT}</script>`;
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(TEMA_SCRIPT).digest('base64')}'`;

describe('the pages', () => {
  test('are there without a session, whole without their one script, small, and served under a strict policy', async () => {
    const pages = [...STATIC, alamatGelombang(await codeOf('11', 2))];
    for (const path of pages) {
      const { status, text, headers } = await ask(path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(text).toContain(`<style>${STYLE}</style>`);
      expect(text).toContain(`<link rel="canonical" href="https://pmb.example.ac.id${path}">`);
      for (const needed of [
        /<title>[^<]+ – Universitas Nusantara Raya<\/title>/,
        /<meta name="description" content="[^"]{20,}"/,
        /<meta property="og:title"/,
        /<h1>/,
      ])
        expect(text).toMatch(needed);
      expect(text.indexOf(SCRIPT)).toBeLessThan(text.indexOf('<style>'));
      expect(
        text.replace(SCRIPT, '').replace(/<script type="application\/ld\+json">[^<]*<\/script>/, ''),
      ).not.toMatch(/<script/);
      expect(gzipSync(text).length).toBeLessThan(PAGE_MAX);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`script-src ${SCRIPT_HASH}`);
      expect(policy).toMatch(/style-src 'sha256-[^']+'/);
      expect(policy).not.toMatch(/(script-src|style-src) [^;]*'unsafe-inline'/);
    }
  });

  test('tell of a wave what it costs, asks and when, in schema.org’s terms too', async () => {
    const path = alamatGelombang(await codeOf('11', 2));
    const { text } = await ask(path);
    for (const words of [
      'Ujian Mandiri Sarjana, Gelombang 2',
      'Rp300.000',
      'Teknik Informatika',
      'Langkah mendaftar',
      'Dokumen yang wajib diunggah',
    ])
      expect(text).toContain(words);
    // As the wizard leads through it; handing in is nothing to fill in.
    expect(text).toMatch(
      /<h3>Isi formulir<\/h3><p>Data Diri, Data Ayah, Data Ibu, Data Keluarga, [^.]*Data Pilihan Jurusan\. /,
    );
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(text) ?? [];
    const { '@graph': graph } = JSON.parse(json);
    expect(graph[0]).toMatchObject({
      '@type': 'EducationEvent',
      organizer: { '@type': 'CollegeOrUniversity', name: 'Universitas Nusantara Raya' },
      offers: { price: 300_000, priceCurrency: 'IDR' },
    });
  });

  test('say beside each state what it looks like, and of each figure what it counts', async () => {
    const { text } = await ask(UMUM.penerimaan);
    const badges = [...text.matchAll(/<span class="umum-badge umum-badge--(\w+)">(.*?)<\/span>/g)];
    const shapes = new Map(
      badges.map(([, state, inside = '']) => [
        state,
        /<svg aria-hidden="true"[^>]*>(.+)<\/svg>[A-Z]/.exec(inside)?.[1],
      ]),
    );
    expect([...shapes.keys()].toSorted()).toEqual(['akan', 'dibuka', 'ditutup']);
    expect(new Set(shapes.values()).size).toBe(3);
    expect([...shapes.values()]).not.toContain(undefined);
    // On a phone the row stands without its head.
    for (const page of [UMUM.programStudi, alamatGelombang(await codeOf('11', 2))]) {
      const { text: rows } = await ask(page);
      const [, body = ''] = /umum-table--rows[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(rows) ?? [];
      expect(body.match(/<td/g)?.length, page).toBeGreaterThan(10);
      expect(body.match(/<td(?![^>]*data-judul="[A-Z])[^>]*>/g), page).toBeNull();
    }
  });

  test('are sent compressed and not again to who has them', async () => {
    const first = await t.call('GET', UMUM.penerimaan, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.bytes).toString()).toContain('Sedang dibuka');
    const { etag } = first.headers;
    const again = await t.call('GET', UMUM.penerimaan, { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('are as well protected from memory as when they were made', async () => {
    const path = UMUM.tanyaJawab;
    const [made, kept] = [await t.call('GET', path), await t.call('GET', path)];
    expect(kept.bytes.equals(made.bytes)).toBe(true);
    for (const name of Object.keys(made.headers).filter((each) => each !== 'date'))
      expect([name, kept.headers[name]]).toEqual([name, made.headers[name]]);
    expect(kept.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await t.call('POST', path)).status).toBe(404);
  });

  test('of a wave or an article that does not exist are answered 404', async () => {
    for (const path of [
      `${UMUM.penerimaan}/9999-99-9`,
      `${UMUM.penerimaan}/%3Cscript%3E`,
      '/kabar/berita/999999',
      '/kabar/berita/x',
    ]) {
      const { status, text } = await ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('Halaman tidak ditemukan');
      expect(text).toContain('noindex');
    }
  });

  test('name the open and coming waves beside the sign-in form', async () => {
    const { text } = await ask('/');
    expect(text).toContain('Ujian Mandiri Sarjana, Gelombang 2');
    expect(text).toContain(`href="${UMUM.penerimaan}"`);
  });
});

describe('the finder', () => {
  test('answers three questions by its address', async () => {
    const of = async (query: string) => (await ask(`${UMUM.cariJalur}?${query}`)).text;
    const school = await of('lulusan=sma&kapan=sekarang');
    expect(school).toContain('Ujian Mandiri Sarjana, Gelombang 2');
    expect(school).not.toContain('Seleksi Magister');
    expect(school).not.toContain('Ujian Mandiri Sarjana, Gelombang 3');
    expect(await of('lulusan=sma&kapan=nanti')).toContain('Ujian Mandiri Sarjana, Gelombang 3');
    expect(await of('lulusan=s1')).toContain('Seleksi Magister');
    expect(await of('lulusan=s2')).toContain('Seleksi Doktor');
    expect(await of('lulusan=s2&kapan=nanti')).toContain('Tidak ada gelombang yang cocok');
  });

  test('has no more pages than there are, whatever number is asked for', async () => {
    const { text } = await ask(UMUM.programStudi);
    for (const page of ['2', '9', '300', '999999', '0', '-1'])
      expect((await ask(`${UMUM.programStudi}?halaman=${page}`)).text).toBe(text);
  });

  test('takes what is no answer for none', async () => {
    const { text } = await ask(UMUM.cariJalur);
    for (const query of [
      'lulusan=constructor',
      'jenjang=99',
      'jenjang=x&kapan=',
      'lulusan=sma&lulusan=s1',
      'x=%3Cscript%3E',
    ])
      expect((await ask(`${UMUM.cariJalur}?${query}`)).text).toBe(text);
  });
});

describe('what stands in them', () => {
  test('is text, whatever the office wrote', async () => {
    const hostile = [...xss, `<script>alert(1)</script>`, `D'Angelo "Ma'arif" & Co`];
    const name = hostile.join(' ').slice(0, 100);
    const wave = await codeOf('12', 1);
    await t.db.query('UPDATE penawaran SET nama = $1 WHERE kode_penawaran = $2', [name, wave]);
    await t.db.query('UPDATE program_studi SET nama_prodi = $1, akreditasi = $2 WHERE id_prodi = 101', [
      name,
      `"><script>`,
    ]);
    for (const one of hostile)
      await t.db.query('INSERT INTO tanya_jawab (pertanyaan, jawaban, tampil) VALUES ($1, $1, true)', [
        one.slice(0, 200),
      ]);
    await t.db.query(
      "UPDATE pengaturan SET isi = isi || jsonb_build_object('alamat', $1::text, 'singkatan', '<b>')",
      [`</style></script><script>alert('x')</script>`],
    );
    await expect.poll(async () => (await ask(UMUM.kontak)).text, soon).toContain('&lt;/style&gt;');
    for (const path of [...STATIC, alamatGelombang(wave), '/']) {
      const { text } = await ask(path);
      const plain = text
        .replace(SCRIPT, '')
        .replace(/<script type="application\/(ld\+)?json"[^>]*>[^<]*<\/script>/g, '');
      expect(plain).not.toMatch(/<script|<img src=x|<svg[^>]*onload|<b>|javascript:alert\(1\)"/i);
    }
    const { text } = await ask(UMUM.tanyaJawab);
    expect(text).toContain('D&#39;Angelo &quot;Ma&#39;arif&quot; &amp; Co');
    await t.db.query(
      "DELETE FROM tanya_jawab; UPDATE penawaran SET nama = 'Gelombang 1' WHERE kode_jalur = '12'",
    );
    await t.db.query('UPDATE pengaturan SET isi = isi || \'{"singkatan": "Unura", "alamat": "Semarang"}\'');
  });

  test('is what the office gives of programmes, questions and news marked as public', async () => {
    await t.db.query('UPDATE penawaran_prodi SET daya_tampung = 25 WHERE id_prodi = 303 AND id_kelas = 1');
    await t.db.query(
      "UPDATE program_studi SET akreditasi = 'Unggul', pendaftar_lalu = 1200, diterima_lalu = 80 WHERE id_prodi = 303",
    );
    await t.db.query(
      "INSERT INTO tanya_jawab (pertanyaan, jawaban, tampil) VALUES ('Boleh pindah jalur?', E'Tidak.\\n\\nPilih dengan teliti.', true), ('Masih ditulis?', 'x', false)",
    );
    await t.db.query(
      `INSERT INTO berita (judul, isi_berita, terbit, publik) VALUES ('Pameran kampus', '<p>Datang</p><script>x</script>', $1, true), ('Hanya pendaftar', 'x', $1, false), ('Belum terbit', 'x', NULL, true), ('Besok terbit', 'x', $2, true)`,
      [new Date(NOW.getTime() - HOUR), new Date(NOW.getTime() + DAY)],
    );
    await t.db.query(
      "INSERT INTO pengumuman (judul, terbit, publik, diarsipkan) VALUES ('Sudah diarsipkan', $1, true, $1)",
      [NOW],
    );
    await expect.poll(async () => (await ask(UMUM.kabar)).text, soon).toContain('Pameran kampus');
    const { text } = await ask(UMUM.kabar);
    for (const hidden of ['Hanya pendaftar', 'Belum terbit', 'Besok terbit', 'Sudah diarsipkan'])
      expect(text).not.toContain(hidden);
    const [, address = ''] = /href="(\/kabar\/berita\/\d+)"/.exec(text) ?? [];
    expect((await ask(address)).text).toContain('<p>Datang</p>');
    expect((await ask(address)).text).not.toContain('<script>x');
    const { rows } = await t.db.query("SELECT id_berita FROM berita WHERE judul = 'Hanya pendaftar'");
    expect((await ask(`/kabar/berita/${rows[0].id_berita}`)).status).toBe(404);
    const questions = (await ask(UMUM.tanyaJawab)).text;
    expect(questions).toContain('<p>Tidak.</p><p>Pilih dengan teliti.</p>');
    expect(questions).not.toContain('Masih ditulis?');
    const programmes = (await ask(`${UMUM.programStudi}?fakultas=1`)).text;
    expect(programmes).toMatch(
      /Teknik Informatika<\/th><td[^>]*>S1<\/td><td[^>]*>Unggul<\/td><td[^>]*>75<\/td><td[^>]*>1\.200 pendaftar, 80 diterima/,
    );
    expect(programmes).not.toContain('Ilmu Hukum');
  });
});

describe('the news desk', () => {
  test('marks what it writes as public, and keeps questions and answers', async () => {
    const desk = await asStaff(t, 'humas');
    const body = {
      judul: 'Kuliah umum terbuka',
      terbit: 'sekarang',
      id_foto: null,
      deskripsi_foto: null,
      isi_berita: '<p>Isi</p>',
    };
    const { data } = (await desk<BeritaMeja>('POST', '/api/petugas/berita', { body })).body;
    expect(data.publik).toBe(false);
    const path = `/api/petugas/berita/${data.id_berita}`;
    const changed = await desk<BeritaMeja>('PUT', path, { body: { ...body, publik: true, versi: 1 } });
    expect(changed.body.data.publik).toBe(true);
    await expect.poll(async () => (await ask(UMUM.kabar)).text, soon).toContain(body.judul);
    // Who does not know of it does not take it away.
    expect((await desk<BeritaMeja>('PUT', path, { body: { ...body, versi: 2 } })).body.data.publik).toBe(
      true,
    );
    await desk('POST', `${path}/arsip`, { body: { versi: 3, arsip: true } });
    await expect.poll(async () => (await ask(UMUM.kabar)).text, soon).not.toContain(body.judul);

    const questions = '/api/petugas/tanya-jawab';
    const asked = { pertanyaan: 'Ada asrama?', jawaban: 'Ada.', urutan: 1, tampil: false };
    const entries = await entriesOf(t, async () => {
      const { id_tanya } = (await desk<TanyaJawab>('POST', questions, { body: asked })).body.data;
      const one = `${questions}/${id_tanya}`;
      expect((await ask(UMUM.tanyaJawab)).text).not.toContain(asked.pertanyaan);
      const shown = await desk('PUT', one, { body: { ...asked, tampil: true, versi: 1 } });
      expect(shown.status).toBe(200);
      await expect.poll(async () => (await ask(UMUM.tanyaJawab)).text, soon).toContain(asked.pertanyaan);
      const late = await desk('PUT', one, { body: { ...asked, versi: 1 } });
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
      expect((await desk('DELETE', one)).status).toBe(200);
      expect((await desk('DELETE', one)).status).toBe(404);
    });
    expect(entries.map(({ tindakan }) => tindakan)).toEqual([
      'tambah tanya jawab',
      'ubah tanya jawab',
      'hapus tanya jawab',
    ]);
    const other = await asStaff(t, 'keuangan');
    expect((await other('GET', questions)).status).toBe(403);
  });
});

describe('a wave that is not opened', () => {
  /** Everything anybody can read without signing in. */
  const roads = async (): Promise<string> => {
    const apis = [
      '/api/v1/public/penawaran_jalur',
      '/api/v1/penawaran_jalur',
      '/api/v2/penawaran_jalur/aktif',
      '/api/v1/kode_pembayaran',
      '/api/v2/public/penawaran_jalur/prodi/303',
    ];
    const pages = [
      '/',
      ...STATIC,
      ...Object.values(UMUM_BERKAS),
      `${UMUM.cariJalur}?lulusan=sma`,
      `${UMUM.programStudi}?fakultas=1`,
      ...apis,
    ];
    return (await Promise.all(pages.map(async (path) => (await ask(path)).text)))
      .join('\n')
      .replace(/\r\n /g, '');
  };

  test.for(['rancangan', 'uji_coba'])('as %s is public by no road', async (tahap) => {
    const code = await codeOf('11', 2);
    await expect.poll(roads, soon).toContain(code);
    await t.db.query("UPDATE penawaran SET tahap = $2, nama = 'Rahasia kampus' WHERE kode_penawaran = $1", [
      code,
      tahap,
    ]);
    await t.db.query("SELECT pg_notify('referensi', '')");
    await expect.poll(roads, soon).not.toContain(code);
    expect(await roads()).not.toContain('Rahasia kampus');
    expect((await ask(alamatGelombang(code))).status).toBe(404);
    await t.db.query(
      "UPDATE penawaran SET tahap = 'dibuka', nama = 'Gelombang 2' WHERE kode_penawaran = $1",
      [code],
    );
    await t.db.query("SELECT pg_notify('referensi', '')");
    await expect.poll(async () => (await ask(alamatGelombang(code))).status, soon).toBe(200);
  });
});

describe('what is kept', () => {
  test('is dropped within seconds in every process, whoever changed it', async () => {
    const other = await t.another();
    const code = await codeOf('11', 2);
    const path = alamatGelombang(code);
    for (const call of [t.call, other.call]) expect((await ask(path, call)).text).toContain('Rp300.000');
    await t.db.query('UPDATE penawaran SET biaya = 321000 WHERE kode_penawaran = $1', [code]);
    for (const call of [t.call, other.call])
      await expect.poll(async () => (await ask(path, call)).text, soon).toContain('Rp321.000');
    await t.db.query('UPDATE pengaturan SET isi = isi || \'{"telepon": "(024) 99 88"}\'');
    for (const call of [t.call, other.call])
      await expect.poll(async () => (await ask(UMUM.kontak, call)).text, soon).toContain('(024) 99 88');
    await t.db.query('UPDATE penawaran SET biaya = 300000 WHERE kode_penawaran = $1', [code]);
  });

  test('ends by itself at the moment a wave opens and the one after it closes', async () => {
    const code = await codeOf('11', 3);
    const { rows } = await t.db.query(
      'SELECT tanggal_mulai_daftar AS mulai, tanggal_selesai_daftar AS selesai FROM penawaran WHERE kode_penawaran = $1',
      [code],
    );
    const { mulai, selesai } = rows[0] as { mulai: Date; selesai: Date };
    const state = async () => /umum-badge--(\w+)/.exec((await ask(alamatGelombang(code))).text)?.[1];
    const beside = async () => /Gelombang 3 \d+<\/a><span>([^,<]*)/.exec((await ask('/')).text)?.[1];
    const moments: [at: number, state: string, beside: RegExp | undefined][] = [
      [mulai.getTime() - 1, 'akan', /^Dibuka mulai/],
      [mulai.getTime(), 'dibuka', /^Dibuka sampai/],
      [selesai.getTime(), 'dibuka', /^Dibuka sampai/],
      [selesai.getTime() + 1, 'ditutup', undefined],
    ];
    for (const [at, expected, said] of moments) {
      t.clock.set(new Date(at));
      expect(await state()).toBe(expected);
      if (said) expect(await beside()).toMatch(said);
      else expect(await beside()).toBeUndefined();
    }
    t.clock.set(NOW);
  });

  test('says where nothing is open that nothing is, and when that changes', async () => {
    t.clock.set(new Date(NOW.getTime() + 33 * DAY));
    const { text } = await ask(UMUM.penerimaan);
    expect(text).toContain(simulationMessages.tidakAdaGelombang);
    expect(text).toMatch(/Yang berikutnya, Ujian Mandiri Sarjana, Gelombang 3 \d+, dibuka/);
    t.clock.set(new Date(NOW.getTime() + 400 * DAY));
    expect((await ask(UMUM.penerimaan)).text).toContain('Jadwal berikutnya tampil di halaman ini');
    expect((await ask('/')).text).toContain(simulationMessages.tidakAdaGelombang);
    t.clock.set(NOW);
  });
});

describe('for machines', () => {
  test('the calendar is valid iCalendar: CRLF, folded, UTC, each date once', async () => {
    const { text, headers } = await ask(UMUM_BERKAS.kalender);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(text.trimEnd()).toMatch(/END:VCALENDAR$/);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const of = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
    expect(new Set(of('UID')).size).toBe(of('UID').length);
    expect(of('BEGIN').filter((what) => what === 'VEVENT')).toHaveLength(of('UID').length);
    for (const at of [...of('DTSTART'), ...of('DTEND'), ...of('DTSTAMP')])
      expect(at).toMatch(/^\d{8}T\d{6}Z$/);
    expect(of('SUMMARY').join()).toContain('Pendaftaran ditutup: Ujian Mandiri Sarjana\\, Gelombang 2');
  });

  test('the map names every public page, and nothing of the office or the calls', async () => {
    const { text, headers } = await ask(UMUM_BERKAS.peta);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) =>
      (m[1] ?? '').replace('https://pmb.example.ac.id', ''),
    );
    for (const path of ['/', ...STATIC, alamatGelombang(await codeOf('11', 2))])
      expect(found).toContain(path);
    for (const path of found) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    const { text: robots } = await ask(UMUM_BERKAS.robot);
    for (const line of [
      'Disallow: /api/',
      'Disallow: /petugas',
      `Sitemap: https://pmb.example.ac.id${UMUM_BERKAS.peta}`,
    ])
      expect(robots.split('\n')).toContain(line);
  });
});
