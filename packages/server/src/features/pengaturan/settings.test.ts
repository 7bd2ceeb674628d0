import type { DataOf } from '@gerbang/contract';
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { PENGATURAN_MAX, type pengaturanPortal, TAUTAN_MAX } from '@gerbang/contract/office/pengaturan';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { readUniversity } from '../../domain/pengaturan.ts';

type Stored = DataOf<typeof pengaturanPortal>;
const PATH = '/api/petugas/pengaturan';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'admin');
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE lambang, pengaturan'));

const read = async () => (await desk<Stored>('GET', PATH)).body.data;
const change = async (changes: Partial<Settings>, from?: Stored) =>
  desk<Stored>('PUT', PATH, { body: { ...(from ?? (await read())), ...changes } });
const shown = async () => (await t.call<Settings>('GET', '/api/v2/public/pengaturan')).body.data;
const seal = (colour: string, side = 600) =>
  sharp({ create: { width: side, height: side, channels: 4, background: colour } })
    .png()
    .toBuffer();
const handIn = async (bytes: Buffer, name = 'lambang.png') => {
  const form = new FormData();
  form.append('lambang', new Blob([new Uint8Array(bytes)]), name);
  return desk<{ lambang: string }>('POST', `${PATH}/lambang`, { form });
};

describe('the settings of the portal', () => {
  test('begin neutral, are shown to everybody once changed, and leave one entry of old and new', async () => {
    const { versi, ...before } = await read();
    expect(before).toEqual(NEUTRAL);
    const next = {
      nama_universitas: "Universitas Ma'arif",
      warna: '#7a1f3d',
      media_sosial: [{ label: ' Instagram ', url: 'https://example.ac.id/ig' }],
    };
    const entries = await entriesOf(t, async () => {
      const answer = await change(next);
      expect(answer.status).toBe(200);
      expect(answer.body.data.versi).not.toBe(versi);
    });
    const after = {
      ...NEUTRAL,
      ...next,
      warna: '#7A1F3D',
      media_sosial: [{ label: 'Instagram', url: 'https://example.ac.id/ig' }],
    };
    expect(entries).toMatchObject([
      { id_pelaku: 'admin', tindakan: 'ubah pengaturan portal', lama: before, baru: after },
    ]);
    expect(await shown()).toEqual(after);
  });

  test('leave what letters are made of as it is', async () => {
    const letters = '/api/petugas/loa/pengaturan';
    const stands = (await desk<Stored>('GET', letters)).body.data;
    await desk('PUT', letters, { body: { ...stands, kota: 'Semarang' } });
    await change({ singkatan: 'UMA' });
    expect((await desk<{ kota: string }>('GET', letters)).body.data.kota).toBe('Semarang');
    expect((await shown()).singkatan).toBe('UMA');
  });

  test('are not overwritten by who has not seen the latest; a repeated click changes nothing', async () => {
    const seen = await read();
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([change({ alamat: 'Solo' }, seen), change({ alamat: 'Solo' }, seen)]);
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
      const late = await change({ alamat: 'Salatiga' }, seen);
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
    });
    expect(entries).toHaveLength(1);
    expect((await shown()).alamat).toBe('Solo');
  });

  const link = { label: 'Panduan', url: 'https://example.ac.id' };
  test.for<[string, Partial<Settings>, string]>([
    ['a colour white cannot be read on', { warna: '#FFD400' }, 'warna'],
    ['no colour', { warna: 'red; }' }, 'warna'],
    ['no name', { nama_universitas: '   ' }, 'nama_universitas'],
    [
      'a name too long',
      { nama_universitas: 'U'.repeat(PENGATURAN_MAX.nama_universitas + 1) },
      'nama_universitas',
    ],
    ['an address of two lines', { alamat: 'Jalan\nKota' }, 'alamat'],
    [
      'a script for a link',
      { media_sosial: [{ ...link, url: 'javascript:alert(1)' }] },
      'media_sosial.0.url',
    ],
    [
      'an open connection',
      { panduan_pembayaran: [link, { ...link, url: 'http://example.ac.id' }] },
      'panduan_pembayaran.1.url',
    ],
    ['a link without a name', { media_sosial: [{ ...link, label: ' ' }] }, 'media_sosial.0.label'],
    ['too many links', { media_sosial: Array.from({ length: TAUTAN_MAX + 1 }, () => link) }, 'media_sosial'],
    ['a year of another age', { tahun_hak_cipta: 22 }, 'tahun_hak_cipta'],
    ['half an address for mail', { surel: 'pmb@kampus' }, 'surel'],
    ['a seal that was never handed in', { lambang: `/api/v2/public/lambang/${'A'.repeat(22)}` }, 'lambang'],
    ['a seal from elsewhere', { lambang: 'https://example.com/seal.png' }, 'lambang'],
  ])('refuse %s, naming the field', async ([, changes, field]) => {
    const before = await shown();
    const { status, body } = await change(changes);
    expect([status, (body as { errors?: { field: string }[] }).errors?.map((e) => e.field)]).toEqual([
      400,
      [field],
    ]);
    expect(await shown()).toEqual(before);
  });

  test('of nobody else: other roles are refused', async () => {
    const other = await asStaff(t, 'humas');
    expect((await other('GET', PATH)).status).toBe(403);
    expect((await other('PUT', PATH, { body: await read() })).status).toBe(403);
  });
});

describe('the seal', () => {
  test('is made small, is public at an address that never changes, and is shown once it is stored', async () => {
    const { status, body } = await handIn(await seal('#00000080'));
    expect(status).toBe(200);
    const { lambang } = body.data;
    expect((await shown()).lambang).toBeNull();
    await change({ lambang });
    expect((await shown()).lambang).toBe(lambang);
    const { status: answered, headers, bytes } = await t.call('GET', lambang);
    expect([answered, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, hasAlpha: true });
    expect((await readUniversity(t.deps)).seal).toEqual(bytes);
  });

  test('is found whatever letters its address is made of', async () => {
    const id = '_seal-with_every-letter'.slice(0, 22);
    await t.db.query("INSERT INTO lambang (id, isi, dibuat) VALUES ($1, '\\x00', now())", [id]);
    const picture = await t.call('GET', `/api/v2/public/lambang/${id}`);
    expect(picture.status).toBe(200);
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('is a picture and nothing else', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7\n', '<!doctype html>', '']) {
      const { status, body } = await handIn(Buffer.from(text));
      const fields = (body as { errors?: { field: string }[] }).errors?.map((e) => e.field);
      expect([text, status >= 400 && status < 500, fields]).toEqual([text, true, ['lambang']]);
    }
    expect((await t.db.query('SELECT FROM lambang')).rowCount).toBe(0);
  });

  test('that was never taken into use is forgotten after a week, the one in use is not', async () => {
    const used = (await handIn(await seal('#0B5D4E'))).body.data.lambang;
    await change({ lambang: used });
    const unused = (await handIn(await seal('#7A1F3D'))).body.data.lambang;
    t.clock.move(8 * DAY);
    desk = await asStaff(t, 'admin');
    await handIn(await seal('#123456'));
    expect((await t.call('GET', used)).status).toBe(200);
    expect((await t.call('GET', unused)).status).toBe(404);
  });

  test('that does not exist is absent, whatever stands in its place', async () => {
    for (const id of ['A'.repeat(22), '..%2F..%2Fetc', "'%3B--"])
      expect((await t.call('GET', `/api/v2/public/lambang/${id}`)).status).toBe(404);
  });
});
