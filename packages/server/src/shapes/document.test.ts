import { errors } from '@gerbang/contract';
import type { FileData } from '@gerbang/contract/applicant/formulir';
import { documentParts } from '@gerbang/contract/steps/index';
import { ACCOUNT_FILES_BYTES } from '@gerbang/contract/wire/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, serialise, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { corpus, type Sample } from '../../test/corpus.ts';
import { phonePicture, picture } from '../../test/corpus-image.ts';
import { pdf, pdfOfSize } from '../../test/corpus-pdf.ts';
import { askEverything } from '../../test/form.ts';
import { fileForm } from '../../test/writes.ts';
import { buildApp } from '../app.ts';
import { sweepFiles } from '../jobs/sweep.ts';

const PHOTO = '/api/v2/data_diri_pendaftar/foto';
const CARD = '/api/v2/data_keluarga/kartu_keluarga';
const LETTER = '/api/v2/data_penelitian/rekomendasi';
const BY_KIND = {
  foto: { path: PHOTO, field: 'foto', slot: 'data_diri_pendaftar/foto' },
  dokumen: { path: CARD, field: 'kartu_keluarga', slot: 'data_keluarga/kartu_keluarga' },
  pdf: { path: LETTER, field: 'rekomendasi', slot: 'data_penelitian/rekomendasi' },
} as const;

const samples = Object.entries(await corpus()).filter(([name]) => !name.startsWith('pdf bomb:'));

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  await askEverything(t.db, (await t.applicants.make({ offering: '11-2', stage: 'baru' })).kode_penawaran);
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});

const send = (path: string, form: FormData) => t.call<FileData>('POST', path, { token: who.token, form });
const upload = (path: string, field: string, bytes: Buffer, filename?: string) =>
  send(path, fileForm(who.nomor_pendaftar, field, bytes, {}, filename));
const load = (path: string) =>
  t.call<FileData | null>('GET', `${path}/${who.nomor_pendaftar}`, { token: who.token });
const rowsOf = async () =>
  (
    await t.db.query(
      'SELECT id, slot, kunci_berkas, diganti FROM berkas WHERE nomor_pendaftar = $1 ORDER BY disimpan, diganti',
      [who.nomor_pendaftar],
    )
  ).rows;
const idOf = (address: string) => /berkas\/([^?]+)/.exec(address)?.[1] as string;
/** A picture like no other. */
const version = (n: number) =>
  picture(40 + n, 30)
    .png()
    .toBuffer();
/** As an applicant stands whose finalised form was unlocked for correction. */
const unlocked = () =>
  t.db.query('UPDATE pendaftar SET nomor_peserta = $1 WHERE nomor_pendaftar = $1', [who.nomor_pendaftar]);
const total = async (which: string) =>
  Number(
    (
      await t.db.query(
        `SELECT coalesce(sum(ukuran), 0) AS bytes FROM berkas WHERE nomor_pendaftar = $1${which}`,
        [who.nomor_pendaftar],
      )
    ).rows[0].bytes,
  );
const bytesOf = () => total('');
const inUse = () => total(' AND diganti IS NULL');
/** Rows of so many bytes together, each in a slot of its own. */
const fill = async (bytes: number, { diganti }: { diganti: Date | null }) => {
  for (let left = bytes; left > 0; left -= 999_999)
    await t.db.query(
      `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan, diganti)
       VALUES (gen_random_uuid(), $1, 'uji/' || gen_random_uuid(), gen_random_uuid(), 'pdf', 'application/pdf', $2, $3, $4)`,
      [who.nomor_pendaftar, Math.min(left, 999_999), t.clock.now(), diganti],
    );
};
/** Names of everything on disk. */
const onDisk = async () => Array.fromAsync(t.deps.storage.list(new Date(Date.now() + HOUR)));

describe('a file of the corpus', () => {
  test.for(samples)('%s', async ([, { bytes, filename, accept, expected }]: [string, Sample]) => {
    const { path, field, slot } = BY_KIND[accept];
    const { status, body } = await upload(path, field, bytes, filename);
    if (expected !== 'ok') {
      expect([status, body.code, body.message]).toEqual([errors[expected][0], expected, errors[expected][1]]);
      expect(body.errors).toEqual([{ field: slot, message: errors[expected][1] }]);
      expect(await rowsOf()).toEqual([]);
      return;
    }
    expect([status, body.message, body.data.slot]).toEqual([200, 'upload sukses', slot]);
    expect([body.url, body.ext]).toEqual([body.data.url, body.data.ext]);
    expect((await load(path)).body).toMatchObject({ success: true, url: body.data.url, ext: body.data.ext });
    const served = await t.call('GET', body.data.url);
    const mime = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' }[body.data.ext];
    expect([served.status, served.headers['content-type'], served.bytes.length]).toEqual([
      200,
      mime,
      body.data.ukuran,
    ]);
    if (body.data.ext === 'pdf') expect(served.bytes.equals(bytes)).toBe(true);
    else {
      const image = await sharp(served.bytes).metadata();
      expect([image.exif, image.icc, image.pages ?? 1, image.depth]).toEqual([
        undefined,
        undefined,
        1,
        'uchar',
      ]);
      if (accept === 'foto')
        expect([image.format, image.width, image.height, image.channels]).toEqual(['png', 300, 400, 3]);
    }
  });
});

describe('an upload', () => {
  test('is refused from 1,000,000 bytes on, with the sentence, however large', async () => {
    expect((await upload(LETTER, 'rekomendasi', pdfOfSize(999_999))).status).toBe(200);
    for (const size of [1_000_000, 1_000_001, 5_000_000, 12_000_000]) {
      const { status, body } = await upload(
        CARD,
        'kartu_keluarga',
        size < 2e6 ? pdfOfSize(size) : Buffer.alloc(size, 'x'),
      );
      expect([size, status, body.message]).toEqual([size, 413, 'Dokumen tidak boleh lebih dari 1 MB']);
    }
    expect(await rowsOf()).toHaveLength(1);
  });

  test('holds one file', async () => {
    for (const names of [
      ['kartu_keluarga', 'kartu_keluarga'],
      ['kartu_keluarga', 'lain'],
      ['kartu_keluarga', 'b', 'c', 'd'],
    ]) {
      const form = fileForm(who.nomor_pendaftar, 'x', pdf());
      form.delete('x');
      for (const name of names) form.append(name, new File([new Uint8Array(pdf())], 'kk.pdf'));
      const { status, body } = await send(CARD, form);
      expect([status, body.message]).toEqual([400, 'maksimal 1 file']);
    }
    expect(await rowsOf()).toEqual([]);
  });

  test('without its file, or under another name, says what is missing', async () => {
    const none = new FormData();
    none.set('nomor_pendaftar', who.nomor_pendaftar);
    expect((await send(CARD, none)).body.errors).toEqual([
      { field: 'kartu_keluarga', message: 'kartu_keluarga wajib ada' },
    ]);
    const photo = await send(PHOTO, none);
    expect([photo.status, photo.body.message]).toEqual([400, 'Anda belum memilih gambar']);
    expect((await upload(CARD, 'kartu_miskin', pdf())).body.errors).toEqual([
      { field: 'kartu_keluarga', message: 'kartu_keluarga wajib ada' },
    ]);
    const text = new FormData();
    text.set('nomor_pendaftar', who.nomor_pendaftar);
    text.set('kartu_keluarga', 'bukan berkas');
    expect((await send(CARD, text)).status).toBe(400);
    const anonymous = new FormData();
    anonymous.set('kartu_keluarga', new File([new Uint8Array(pdf())], 'kk.pdf'));
    expect((await send(CARD, anonymous)).body.errors?.[0]?.field).toBe('nomor_pendaftar');
    expect(await rowsOf()).toEqual([]);
  });

  test('is taken under the other names of its field', async () => {
    const aliased = documentParts.flatMap((part) => (part.aliases ?? []).map((alias) => ({ part, alias })));
    expect(aliased.map(({ alias }) => alias)).toEqual(
      expect.arrayContaining(['ayah', 'ibu', 'wali'].map((p) => `surat_keterangan_penghasilan_${p}`)),
    );
    for (const { part, alias } of aliased)
      expect([alias, (await upload(part.save, alias, pdf())).body.data?.slot]).toEqual([alias, part.slot]);
  });

  test('that is no form, or one that breaks off, is refused', async () => {
    const { payload, type } = await serialise(fileForm(who.nomor_pendaftar, 'kartu_keluarga', pdf()));
    const raw = async (body: Buffer | string, contentType: string) =>
      (await t.call('POST', CARD, { token: who.token, payload: body, type: contentType })).status;
    expect(await raw('{}', 'application/json')).toBe(415);
    expect(await raw(payload, 'application/pdf')).toBe(415);
    expect(await raw(payload, 'multipart/form-data')).toBe(400);
    expect(await raw(payload.subarray(0, payload.length - 60), type)).toBe(400);
    expect(await raw(payload.subarray(0, 90), type)).toBe(400);
    expect(await raw(Buffer.alloc(0), type)).toBe(400);
    expect(await raw(payload.toString('latin1').replaceAll('\r\n', '\n'), type)).toBe(400);
    expect(await rowsOf()).toEqual([]);
  });

  test('replaces what is there; the last three versions stay, older ones go with their bytes', async () => {
    const answers: FileData[] = [];
    for (let n = 0; n < 5; n += 1) {
      answers.push((await upload(CARD, 'kartu_keluarga', await version(n))).body.data);
      t.clock.move(MINUTE);
    }
    const kept = answers.slice(2).map(({ url }) => idOf(url));
    expect((await rowsOf()).map(({ id }) => id)).toEqual(kept);
    expect((await load(CARD)).body.data?.url).toContain(kept[2]);
    const served = [];
    for (const { url } of answers) served.push((await t.call('GET', url)).status);
    expect(served).toEqual([404, 404, 200, 200, 200]);
    const names = new Set(await onDisk());
    const { rows } = await t.db.query<{ baru: { dibuang?: string[] } }>(
      "SELECT baru FROM audit WHERE subjek = $1 AND tindakan LIKE 'unggah %' ORDER BY id",
      [who.nomor_pendaftar],
    );
    expect(rows.map(({ baru }) => baru.dibuang)).toEqual([
      undefined,
      undefined,
      undefined,
      [idOf(answers[0]?.url ?? '')],
      [idOf(answers[1]?.url ?? '')],
    ]);
    expect((await rowsOf()).every((r) => names.has(r.kunci_berkas))).toBe(true);
  });

  test('keeps every version once the form was finalised, however it is corrected', async () => {
    await unlocked();
    for (let n = 0; n < 5; n += 1)
      expect((await upload(CARD, 'kartu_keluarga', await version(n))).status).toBe(200);
    expect(await rowsOf()).toHaveLength(5);
  });

  test('many times at once leaves one in use, and bytes for every row', async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, i) => version(i)));
    const before = (await onDisk()).length;
    const answers = await Promise.all(pictures.map((bytes) => upload(CARD, 'kartu_keluarga', bytes)));
    expect(answers.map((a) => a.status)).toEqual(pictures.map(() => 200));
    const rows = await rowsOf();
    expect([rows.length, rows.filter((r) => r.diganti === null).length]).toEqual([3, 1]);
    const names = new Set(await onDisk());
    expect(rows.every((r) => names.has(r.kunci_berkas))).toBe(true);
    expect(names.size - before).toBe(3);
  });

  test('has room in its account: earlier versions make it, and a file in use never does', async () => {
    await fill(ACCOUNT_FILES_BYTES - 3 * pdf().length, { diganti: t.clock.now() });
    t.clock.move(MINUTE);
    expect((await upload(CARD, 'kartu_keluarga', pdf())).status).toBe(200);
    expect((await upload(PHOTO, 'foto', await picture(600, 800).png().toBuffer())).status).toBe(200);
    expect(await bytesOf()).toBeLessThanOrEqual(ACCOUNT_FILES_BYTES);
    await fill(ACCOUNT_FILES_BYTES - (await inUse()) - pdf().length + 1, { diganti: null });
    const { status, body } = await upload(LETTER, 'rekomendasi', pdf());
    expect([status, body.code]).toEqual([413, 'kuota_berkas']);
    expect(body.errors).toEqual([{ field: 'data_penelitian/rekomendasi', message: errors.kuota_berkas[1] }]);
    expect((await load(LETTER)).body.success).toBe(false);
    expect((await load(CARD)).body.success).toBe(true);
  });

  test('passes the quota of its account by no race', async () => {
    await unlocked();
    // As much again after an unlocking; room for five.
    await fill(2 * ACCOUNT_FILES_BYTES - 5 * pdf().length, { diganti: t.clock.now() });
    const before = (await onDisk()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? upload(CARD, 'kartu_keluarga', pdf()) : upload(LETTER, 'rekomendasi', pdf()),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 413),
    ]);
    expect(await bytesOf()).toBe(2 * ACCOUNT_FILES_BYTES);
    expect((await onDisk()).length - before).toBe(5);
  });

  test('is too many from the hundred and twenty-first in ten minutes on', async () => {
    const statuses = [];
    for (let i = 0; i < 121; i += 1) statuses.push((await send(CARD, new FormData())).status);
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 400), 429]);
  });
});

describe('the bytes on disk', () => {
  test('of an upload that the form refuses are removed', async () => {
    await t.db.query(
      'UPDATE pendaftar SET diverifikasi = now(), nomor_peserta = $2 WHERE nomor_pendaftar = $1',
      [who.nomor_pendaftar, '27112999999'],
    );
    const before = await onDisk();
    expect((await upload(CARD, 'kartu_keluarga', pdf())).status).toBe(409);
    expect(await onDisk()).toEqual(before);
  });

  test('stay when the commit succeeded but its answer was lost', async () => {
    const connect = async () => {
      const client = await t.db.connect();
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      const lossy = async (...given: unknown[]) => {
        const result = await query(...given);
        if (given[0] === 'COMMIT') throw new Error('Connection terminated unexpectedly');
        return result;
      };
      return Object.assign(Object.create(client), { query: lossy, release: () => client.release() });
    };
    const pool = Object.assign(Object.create(t.db), { connect, query: t.db.query.bind(t.db) });
    const flaky = await buildApp({ ...t.deps, pool });
    const { payload, type } = await serialise(fileForm(who.nomor_pendaftar, 'kartu_keluarga', pdf()));
    const answer = await flaky.inject({
      method: 'POST',
      url: CARD,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${who.token}` },
    });
    expect(answer.statusCode).toBe(503);
    await flaky.close();
    const [row] = await rowsOf();
    expect((await t.deps.storage.get(row.kunci_berkas)).equals(pdf())).toBe(true);
  });

  test('that no row names are swept after some hours, all others stay', async () => {
    await upload(CARD, 'kartu_keluarga', pdf());
    const [row] = await rowsOf();
    const orphan = await t.deps.storage.put(Buffer.from('tanpa baris'));
    const at = (time: number) => ({ ...t.deps, now: () => new Date(time) });
    await sweepFiles(at(Date.now() + HOUR));
    expect(await onDisk()).toContain(orphan);
    await sweepFiles(at(Date.now() + 7 * HOUR));
    expect(await onDisk()).not.toContain(orphan);
    expect(await onDisk()).toContain(row.kunci_berkas);
  });
});

describe('the address of a file', () => {
  test('needs no token, shows the file inline and lets nothing else happen', async () => {
    const { data } = (await upload(CARD, 'kartu_keluarga', await phonePicture(), '../../etc/<script>.jpg'))
      .body;
    const { status, headers } = await t.call('GET', data.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="data_keluarga-kartu_keluarga.jpg"',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const { rows } = await t.db.query(
      "SELECT string_agg(b::text, ' ') AS all FROM berkas b WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    expect(data.url).not.toContain(who.nomor_pendaftar);
    expect(rows[0].all).not.toContain('script');
  });

  test('works for some minutes and for that file alone', async () => {
    const { url } = (await upload(CARD, 'kartu_keluarga', pdf())).body.data;
    const other = (await upload(PHOTO, 'foto', await picture().png().toBuffer())).body.data;
    for (const changed of [
      url.replace(idOf(url), idOf(other.url)),
      url.replace(/kedaluwarsa=\d/, 'kedaluwarsa=9'),
      url.replace(/tanda=./, (first) => (first === 'tanda=_' ? 'tanda=A' : 'tanda=_')),
      url.replace('/v2/', '/v1/'),
      url.replace(idOf(url), '00000000-0000-0000-0000-000000000000'),
      url.replace(idOf(url), 'x'),
    ])
      expect([changed, (await t.call('GET', changed)).status]).toEqual([changed, 404]);
    for (const part of ['', '?tanda=x', '?kedaluwarsa=1'])
      expect((await t.call('GET', `/api/v2/berkas/${idOf(url)}${part}`)).status).toBe(400);
    const before = t.clock.now();
    t.clock.move(10 * MINUTE);
    expect((await t.call('GET', url)).status).toBe(200);
    t.clock.move(MINUTE + 1);
    expect((await t.call('GET', url)).status).toBe(404);
    t.clock.set(before);
  });
});
