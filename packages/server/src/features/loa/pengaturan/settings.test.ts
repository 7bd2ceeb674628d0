import type { DataOf } from '@gerbang/contract';
import type { HasilPutusan } from '@gerbang/contract/office/loa/calls';
import {
  type contohLoa,
  PENGATURAN_LOA,
  type PengaturanLoa,
  type pengaturanLoa,
} from '@gerbang/contract/office/loa/pengaturan';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { loaToken } from '../../../domain/loa.ts';
import { readSettings } from '../../../domain/pengaturan.ts';
import { inspectPdf } from '../../../pdf/testing.ts';
import { typesetter } from '../../../pdf/typesetter.ts';
import { makeLetter } from '../letter.ts';

type Stored = DataOf<typeof pengaturanLoa>;
const PATH = '/api/petugas/loa/pengaturan';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'loa');
});
afterAll(() => t.close());
beforeEach(() => t.db.query("TRUNCATE loa, penomoran_surat; UPDATE pengaturan SET isi = isi - 'loa'"));

const read = async () => (await desk<Stored>('GET', PATH)).body.data;
const change = async (changes: Partial<PengaturanLoa>, from?: Stored) =>
  desk<Stored>('PUT', PATH, { body: { ...(from ?? (await read())), ...changes } });
const example = (changes: Partial<PengaturanLoa>, bersyarat = true) =>
  desk<DataOf<typeof contohLoa>>('POST', `${PATH}/contoh`, {
    body: { ...PENGATURAN_LOA, ...changes, bersyarat },
  });
/** Asks for a conditional letter and approves it: its id and number. */
const issue = async () => {
  const { versi, ...now } = await read();
  const { kota, penandatangan } = now;
  // Without town and signatory nothing is approved (loa 16).
  if (!kota || !penandatangan.nama)
    await desk('PUT', PATH, {
      body: {
        ...now,
        versi,
        kota: kota || 'Semarang',
        penandatangan: { ...penandatangan, nama: penandatangan.nama || 'Dr. Sri Lestari' },
      },
    });
  const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const { token, nomor_pendaftar, nomor_peserta } = who;
  const asked = await t.call<{ id: number }>('POST', '/api/v2/request_loa', {
    token,
    body: { nomor_pendaftar, nomor_peserta, jenis_loa: 1 },
  });
  const { id } = asked.body.data;
  const { body } = await desk<HasilPutusan[]>('POST', '/api/petugas/loa/putuskan', {
    body: { id: [id], keputusan: 'setujui' },
  });
  return { id, nomor: body.data[0]?.nomor_surat };
};
const pdfOf = async (id: number) => {
  await makeLetter(t.deps, typesetter(), id);
  const { rows } = await t.db.query('SELECT kunci_berkas FROM loa WHERE id = $1', [id]);
  return inspectPdf(await t.deps.storage.get(rows[0].kunci_berkas));
};
const letterOf = async (id: number) => (await pdfOf(id)).text;

describe('the settings of letters', () => {
  test('begin with what letters say without them, and are changed with one entry of old and new', async () => {
    const { versi, ...before } = await read();
    expect(before).toEqual(PENGATURAN_LOA);
    const entries = await entriesOf(t, async () => {
      const answer = await change({ kota: 'Semarang' });
      expect([answer.status, answer.body.data.kota]).toEqual([200, 'Semarang']);
      expect(answer.body.data.versi).not.toBe(versi);
    });
    expect(entries).toMatchObject([
      {
        id_pelaku: 'loa',
        tindakan: 'ubah pengaturan loa',
        lama: before,
        baru: { ...before, kota: 'Semarang' },
      },
    ]);
    expect((await read()).kota).toBe('Semarang');
  });

  test('are not overwritten by who has not seen the latest; a repeated click changes nothing', async () => {
    const seen = await read();
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([change({ kota: 'Solo' }, seen), change({ kota: 'Solo' }, seen)]);
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
      const late = await change({ kota: 'Kudus' }, seen);
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
    });
    expect(entries).toHaveLength(1);
    expect((await read()).kota).toBe('Solo');
  });

  test('bring the own words of the portal back where the office empties them', async () => {
    await change({
      alasan_tolak: ['Kuota habis.'],
      penutup: { ...PENGATURAN_LOA.penutup, final: { indonesia: 'Harap datang.', inggris: 'Please come.' } },
    });
    expect(
      (await desk<{ alasan_tolak: string[] }>('GET', '/api/petugas/loa/acuan')).body.data.alasan_tolak,
    ).toEqual(['Kuota habis.']);
    const empty = { indonesia: '', inggris: '' };
    await change({ alasan_tolak: [], penutup: { bersyarat: empty, final: empty } });
    const { versi: _, ...now } = await read();
    expect(now).toEqual(PENGATURAN_LOA);
  });

  test('take blanks for nothing: no letter goes out without its closing words', async () => {
    const blank = { indonesia: '  ', inggris: ' ' };
    const { penandatangan } = PENGATURAN_LOA;
    const { status } = await change({
      kota: ' Semarang ',
      penandatangan: { ...penandatangan, nama: '  ' },
      penutup: { bersyarat: blank, final: blank },
      alasan_tolak: ['Kuota habis.', ' Kuota habis. ', 'Berkas kurang.'],
    });
    expect(status).toBe(200);
    const { versi: _, ...now } = await read();
    expect(now).toEqual({
      ...PENGATURAN_LOA,
      kota: 'Semarang',
      alasan_tolak: ['Kuota habis.', 'Berkas kurang.'],
    });
    const { id } = await issue();
    expect(await letterOf(id)).toContain('Surat ini bukan keputusan kelulusan.');
    const [emptied, own] = [
      await example({ penutup: { bersyarat: { indonesia: '', inggris: '' }, final: blank } }),
      await example({}),
    ];
    expect(emptied.body.data.halaman).toBe(own.body.data.halaman);
  });

  test('are refused with the field named, here and in the example', async () => {
    const { penandatangan, penutup } = PENGATURAN_LOA;
    for (const [changes, field] of [
      [{ pola_nomor: 'LoA/{tahun}' }, 'pola_nomor'],
      [{ pola_nomor: '{nomor}/LoA' }, 'pola_nomor'],
      [{ pola_nomor: '{nomor}/{nomor}/{tahun}' }, 'pola_nomor'],
      [{ pola_nomor: '{nomor}{tahun}' }, 'pola_nomor'],
      [{ pola_nomor: '{nomor}1/{tahun}' }, 'pola_nomor'],
      [{ pola_nomor: '{nomor}/{tahun}/<b>' }, 'pola_nomor'],
      [{ pola_nomor: `{nomor}/{tahun}/${'x'.repeat(40)}` }, 'pola_nomor'],
      [{ kota: 'x'.repeat(61) }, 'kota'],
      [{ penandatangan: { ...penandatangan, jabatan: '  ' } }, 'penandatangan.jabatan'],
      [{ penandatangan: { ...penandatangan, nama: 'x'.repeat(101) } }, 'penandatangan.nama'],
      [{ penutup: { ...penutup, final: { indonesia: 'a\nb', inggris: '' } } }, 'penutup.final.indonesia'],
      [{ alasan_tolak: ['Tak.'] }, 'alasan_tolak'],
      [{ alasan_tolak: Array.from({ length: 21 }, () => 'Kuota habis.') }, 'alasan_tolak'],
    ] as const) {
      for (const { status, body } of [
        await change(changes as Partial<PengaturanLoa>),
        await example(changes as Partial<PengaturanLoa>),
      ])
        expect([changes, status, body.errors?.[0]?.field]).toEqual([changes, 400, field]);
    }
    expect((await read()).pola_nomor).toBe(PENGATURAN_LOA.pola_nomor);
  });

  test('stay with the office: what every page shows of the university has none of them', async () => {
    await change({ alasan_tolak: ['Hanya untuk kantor.'] });
    expect(JSON.stringify(await readSettings(t.deps))).not.toContain('Hanya untuk kantor');
  });
});

describe('a letter', () => {
  test('has the number, town, signatory and closing words as they were set when it was approved', async () => {
    await change({
      pola_nomor: 'B-{nomor}/UN1.PMB/{bulan}/{tahun}',
      kota: 'Surakarta',
      penandatangan: { jabatan: 'Direktur Penerimaan', nama: 'Dr. Sri Lestari', nomor: 'NIP 1980' },
      penutup: {
        ...PENGATURAN_LOA.penutup,
        bersyarat: { indonesia: 'Bawalah ijazah asli.', inggris: 'Bring your diploma.' },
      },
    });
    const { id, nomor } = await issue();
    expect(nomor).toBe('B-0001/UN1.PMB/XI/2027');
    const text = await letterOf(id);
    for (const shown of [
      'Nomor: B-0001/UN1.PMB/XI/2027',
      'Surakarta, 20 November 2026',
      'Direktur Penerimaan',
      'Dr. Sri Lestari',
      'NIP 1980',
      'Bawalah ijazah asli.',
      'Bring your diploma.',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain(PENGATURAN_LOA.penutup.bersyarat.indonesia);
  });

  test('never gets a number that another has, whatever pattern made it', async () => {
    const first = await issue();
    expect(first.nomor).toBe('0001/LoA/PMB/2027');
    await t.db.query('UPDATE loa SET nomor_surat = $1', ['0002/PMB/2027']);
    await change({ pola_nomor: '{nomor}/PMB/{tahun}' });
    expect((await issue()).nomor).toBe('0003/PMB/2027');
  });
});

test('an example shows the next number as a page, and neither counts nor keeps anything', async () => {
  await issue();
  const entries = await entriesOf(t, async () => {
    const { status, body } = await example({ pola_nomor: '{nomor}/Contoh/{tahun}' });
    expect([status, body.data.nomor_surat]).toEqual([200, '0002/Contoh/2027']);
    expect(body.data.halaman).toMatch(/^<svg[^>]*viewBox="0 0 595/);
    const final = await example({ pola_nomor: '{nomor}/Contoh/{tahun}' }, false);
    expect(final.body.data.halaman).not.toBe(body.data.halaman);
  });
  expect(entries).toEqual([]);
  expect((await issue()).nomor).toBe('0002/LoA/PMB/2027');
});

test('an officer who asks for one example after the other is told to wait; a colleague is not', async () => {
  const hasty = await asStaff(t, 'loa', 'tergesa');
  const ask = (by: StaffCall) =>
    by('POST', `${PATH}/contoh`, { body: { ...PENGATURAN_LOA, bersyarat: true } });
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(hasty)));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(30);
  expect(answers.find((a) => a.status !== 200)?.body.code).toBe('terlalu_sering');
  expect((await ask(await asStaff(t, 'loa', 'tenang'))).status).toBe(200);
});

describe('what signs a letter', () => {
  const GAMBAR = `${PATH}/gambar`;
  const handIn = async (name = 'gambar', by = desk) => {
    const image = { width: 1200, height: 500, channels: 4, background: '#1b3a8a80' } as const;
    const form = new FormData();
    const bytes = await sharp({ create: image }).png().toBuffer();
    form.append(name, new Blob([new Uint8Array(bytes)]), 'tanda tangan.png');
    return by<{ id: string }>('POST', GAMBAR, { form });
  };
  const proofOf = async (id: number) =>
    (
      await t.call<{ penandatangan: string | null }>(
        'GET',
        `/api/v2/public/loa/${loaToken(t.deps.config.keys.sign, id)}`,
      )
    ).body.data.penandatangan;

  test('is its code, and who signed then stands in its proof', async () => {
    const { id } = await issue();
    const { text, pictures } = await pdfOf(id);
    expect(text).toContain('Ditandatangani secara elektronik');
    expect(pictures).toHaveLength(1);
    expect(await proofOf(id)).toBe('Dr. Sri Lestari, Ketua Panitia Penerimaan Mahasiswa Baru');
  });

  test('is a picture where the office chose so and handed one in, and never nothing', async () => {
    const pengesahan = { cara: 'gambar', tanda_tangan: null, stempel: null } as const;
    const without = await change({ pengesahan });
    expect([without.status, without.body.errors?.[0]?.field]).toEqual([400, 'pengesahan.tanda_tangan']);
    const unknown = await change({ pengesahan: { ...pengesahan, tanda_tangan: 'A'.repeat(22) } });
    expect([unknown.status, unknown.body.errors?.[0]?.field]).toEqual([400, 'pengesahan.tanda_tangan']);
    const { id: tanda_tangan } = (await handIn()).body.data;
    expect((await change({ pengesahan: { ...pengesahan, tanda_tangan } })).status).toBe(200);
    const { id } = await issue();
    const { text, pictures } = await pdfOf(id);
    expect(text).not.toContain('Ditandatangani secara elektronik');
    expect(pictures).toHaveLength(2);
    expect(await proofOf(id)).toBeNull();
    expect((await example({ pengesahan: { ...pengesahan, tanda_tangan } })).status).toBe(200);
  });

  test('is seen at the letter desk alone, small and newly encoded', async () => {
    const { id } = (await handIn()).body.data;
    const seen = await desk('GET', `${GAMBAR}/${id}`);
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(seen.bytes).metadata()).toMatchObject({ width: 640, hasAlpha: true });
    const humas = await asStaff(t, 'humas');
    expect((await humas('GET', `${GAMBAR}/${id}`)).status).toBe(403);
    expect((await handIn('gambar', humas)).status).toBe(403);
    expect((await t.call('GET', `${GAMBAR}/${id}`)).status).toBe(401);
    expect((await t.call('GET', `/api/v2/public/lambang/${id}`)).status).toBe(404);
    expect((await handIn('lain')).body.code).toBe('belum_memilih_gambar');
  });
});
