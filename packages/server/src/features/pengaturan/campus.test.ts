import type { DataOf } from '@gerbang/contract';
import { campusPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { UMUM } from '@gerbang/contract/applicant/publik';
import {
  GAMBAR_KAMPUS_MAX,
  type GambarKampus,
  type gambarKampus,
  TEKS_GAMBAR_MAX,
} from '@gerbang/contract/office/pengaturan/gambar';
import { CAMPUS } from '@gerbang/contract/wire/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

type Stored = DataOf<typeof gambarKampus>;
const PATH = '/api/petugas/pengaturan/gambar';
const NEVER = 'A'.repeat(22);

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.db.query('TRUNCATE gambar_kampus, pengaturan');
  desk = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const view = (colour: string, width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
const handIn = async (bytes: Buffer) => {
  const form = new FormData();
  form.append('gambar', new Blob([new Uint8Array(bytes)]), 'kampus.png');
  return desk<{ id_gambar: string }>('POST', PATH, { form });
};
const kept = async (colour: string) => (await handIn(await view(colour))).body.data.id_gambar;
const read = async () => (await desk<Stored>('GET', PATH)).body.data;
const change = async (gambar: GambarKampus[], from?: Stored) =>
  desk<Stored>('PUT', PATH, { body: { gambar, versi: (from ?? (await read())).versi } });
const page = async (path: string) => (await t.call('GET', path)).bytes.toString('utf8');

test('a picture is cut to 16:9 in two widths, and seen by everybody once the list names it', async () => {
  const id = await kept('#336699');
  expect(await page(UMUM.penerimaan)).not.toContain(id);
  const entries = await entriesOf(t, async () => {
    expect((await change([{ id_gambar: id, teks: ' Aula <b>"Ma\'arif"</b> ' }])).status).toBe(200);
  });
  expect(entries).toMatchObject([{ tindakan: 'ubah gambar kampus', lama: { gambar: [] } }]);
  await expect.poll(() => page(UMUM.penerimaan), { timeout: 15_000 }).toContain(campusPath('besar', id));
  for (const path of [UMUM.penerimaan, UMUM.kontak]) {
    const text = await page(path);
    expect(text).toContain('Aula &lt;b&gt;&quot;Ma&#39;arif&quot;&lt;/b&gt;');
    expect(text).not.toContain('<b>');
    expect(text).toMatch(/<img [^>]*width="1280" height="720"[^>]*loading="lazy"/);
    expect(text).toContain(
      `<meta property="og:image" content="https://pmb.example.ac.id${campusPath('besar', id)}">`,
    );
  }
  for (const [size, width] of [
    ['besar', CAMPUS.width],
    ['kecil', CAMPUS.small],
  ] as const) {
    const { headers, bytes } = await t.call('GET', campusPath(size, id));
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height: (width / 16) * 9 });
  }
});

test('what is too small, no picture, or hides something is refused, naming the field', async () => {
  const wrong = [
    await view('#111', CAMPUS.width - 1, 900),
    await view('#111', 1280, 719),
    Buffer.from('%PDF-1.7'),
  ];
  for (const bytes of wrong) {
    const { status, body } = await handIn(bytes);
    expect([status, (body as { errors?: { field: string }[] }).errors?.[0]?.field]).toEqual([415, 'gambar']);
  }
  expect((await t.db.query('SELECT FROM gambar_kampus')).rowCount).toBe(0);
  const place = await sharp(await view('#111'))
    .withExif({ IFD0: { Copyright: 'rahasia' } })
    .jpeg()
    .toBuffer();
  const { id_gambar } = (await handIn(place)).body.data;
  expect((await t.call('GET', campusPath('besar', id_gambar))).bytes.includes('rahasia')).toBe(false);
});

test('a list with a finding is not stored', async () => {
  const id = await kept('#224466');
  const one = { id_gambar: id, teks: 'Taman' };
  const lists: [GambarKampus[], string][] = [
    [[{ ...one, teks: '  ' }], `gambar.${id}.teks`],
    [[{ ...one, teks: 'x'.repeat(TEKS_GAMBAR_MAX + 1) }], `gambar.${id}.teks`],
    [[{ ...one, teks: 'dua\nbaris' }], `gambar.${id}.teks`],
    [[one, one], `gambar.${id}.teks`],
    [[one, { id_gambar: NEVER, teks: 'Tidak ada' }], `gambar.${NEVER}.teks`],
  ];
  for (const [list, field] of lists) {
    const { status, body } = await change(list);
    const fields = (body as { errors?: { field: string }[] }).errors?.map((e) => e.field);
    expect([status, fields]).toEqual([400, [field]]);
  }
  const many = Array.from({ length: GAMBAR_KAMPUS_MAX + 1 }, (_, i) => ({
    ...one,
    id_gambar: `${NEVER.slice(1)}${i}`,
  }));
  expect((await change(many)).status).toBe(400);
  expect((await read()).gambar).toEqual([]);
});

test('two officers do not overwrite each other unseen, and other roles change nothing', async () => {
  const one = { id_gambar: await kept('#808000'), teks: 'Gerbang' };
  const seen = await read();
  const stored = await change([one], seen);
  expect([stored.status, stored.body.data]).toEqual([200, await read()]);
  expect((await change([], seen)).body.code).toBe('versi_usang');
  const other = await asStaff(t, 'humas');
  expect((await other('GET', PATH)).status).toBe(403);
  expect((await other('PUT', PATH, { body: { gambar: [], versi: seen.versi } })).status).toBe(403);
  expect((await read()).gambar).toEqual([one]);
});

test('what no page shows is forgotten after a week, what one shows is not', async () => {
  const [used, unused] = [await kept('#101010'), await kept('#202020')];
  await change([{ id_gambar: used, teks: 'Lapangan' }]);
  t.clock.move(8 * DAY);
  desk = await asStaff(t, 'admin');
  await kept('#303030');
  expect((await t.call('GET', campusPath('kecil', used))).status).toBe(200);
  expect((await t.call('GET', campusPath('kecil', unused))).status).toBe(404);
  for (const path of [`/api/v2/public/gambar-kampus/asli/${used}`, campusPath('besar', NEVER)])
    expect((await t.call('GET', path)).status).toBe(404);
});
