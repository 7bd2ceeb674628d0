import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../config.ts';
import { inspectPdf } from '../pdf/testing.ts';
import { hmacPin, isKode } from '../secrets.ts';
import { type Ended, factOf, OFFERING, openPortal, type Portal } from './testing.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const KODE = `${OFFERING.kode_bayar}17082008`;
const applicants = async () =>
  (await portal.pool.query('SELECT nomor_pendaftar, pin_hmac FROM pendaftar')).rows;
const printed = (ended: Ended) => [factOf(ended, 'KODE PMB'), factOf(ended, 'PIN PMB')];

test('a payment makes one applicant who signs in with what is printed; repeating it prints the same', async () => {
  const first = await portal.pmb('bayar', '--kode', KODE, '--nomor', 'A1');
  expect(first).toMatchObject({ code: 0, err: '' });
  const [kode = '', pin = ''] = printed(first);
  expect(isKode(kode)).toBe(true);
  expect(first.out).toContain('Rp300.000');
  expect(await applicants()).toEqual([
    { nomor_pendaftar: kode, pin_hmac: hmacPin(deriveKeys(portal.env.GERBANG_SECRET as string), kode, pin) },
  ]);

  expect(await portal.pmb('bayar', '--kode', KODE, '--nomor', 'A1')).toEqual(first);
  expect(await portal.pmb('bayar', '--kode', KODE, '--nomor', 'A1', '--bank', 'Bank Lain')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('sudah tercatat dengan bank atau loket yang berbeda'),
  });
  expect(await applicants()).toHaveLength(1);
});

test('without a number every call is another payment', async () => {
  const before = (await applicants()).length;
  const [one, two] = [await portal.pmb('bayar', '--kode', KODE), await portal.pmb('bayar', '--kode', KODE)];
  expect(printed(one)).not.toEqual(printed(two));
  expect(await applicants()).toHaveLength(before + 2);
});

test('what cannot be accepted is set aside with its reason, and is listed', async () => {
  const before = (await applicants()).length;
  expect((await portal.pmb('karantina')).out).toBe('Tidak ada pembayaran di karantina.');
  const wrong: [string[], RegExp][] = [
    [['--kode', KODE, '--jumlah', '100000'], /jumlah Rp100\.000 tidak sama dengan biaya Rp300\.000/],
    [['--kode', '9990017082008', '--jumlah', '300000'], /tidak dikenal/],
    [['--kode', `${OFFERING.kode_bayar}31022008`], /tanggal lahir/],
    [['--kode', KODE, '--waktu', '2020-01-01T00:00:00+07:00'], /di luar masa pendaftaran/],
  ];
  for (const [options, reason] of wrong) {
    const ended = await portal.pmb('bayar', ...options);
    expect(ended).toMatchObject({ code: 3, err: '' });
    expect(factOf(ended, 'Status')).toBe('karantina');
    expect(factOf(ended, 'Alasan')).toMatch(reason);
    expect(printed(ended)).toEqual([undefined, undefined]);
    expect((await portal.pmb('karantina')).out).toMatch(reason);
  }
  expect((await portal.pmb('karantina')).out).toContain('4 pembayaran di karantina.');
  expect(await applicants()).toHaveLength(before);
});

test('the slip holds code and PIN, at the payment and later, for its owner alone to read', async () => {
  const paid = await portal.pmb('bayar', '--kode', KODE, '--nomor', 'S1', '--slip', 'slip.pdf');
  expect(factOf(paid, 'Slip')).toBe(join(portal.folder, 'slip.pdf'));
  const later = await portal.pmb('slip', '--nomor', 'S1', '--keluar', 'lagi.pdf');
  expect(later).toMatchObject({ code: 0, err: '' });
  for (const name of ['slip.pdf', 'lagi.pdf']) {
    const { text } = await inspectPdf(await readFile(join(portal.folder, name)));
    const digits = text.replaceAll(' ', '');
    for (const shown of printed(paid)) expect(digits).toContain(shown);
    expect(text).toContain('https://pmb.example.ac.id/login');
    expect((await stat(join(portal.folder, name))).mode & 0o777).toBe(0o600);
  }
});

test('a changed PIN is on no slip', async () => {
  const paid = await portal.pmb('bayar', '--kode', KODE, '--nomor', 'S2');
  await portal.pool.query('UPDATE pendaftar SET pin_sandi = NULL WHERE nomor_pendaftar = $1', [
    factOf(paid, 'KODE PMB'),
  ]);
  expect(await portal.pmb('slip', '--nomor', 'S2', '--keluar', 'ganti.pdf')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('mengganti PIN'),
  });
  const again = await portal.pmb('bayar', '--kode', KODE, '--nomor', 'S2');
  expect(printed(again)).toEqual([factOf(paid, 'KODE PMB'), 'sudah diganti oleh pendaftar']);
});

test('the audit names the operator, and never the PIN', async () => {
  const paid = await portal.pmb('bayar', '--kode', KODE, '--nomor', 'S3');
  const { rows } = await portal.pool.query(
    'SELECT pelaku, id_pelaku, subjek, baru::text FROM audit ORDER BY id DESC LIMIT 1',
  );
  expect(rows[0]).toMatchObject({
    pelaku: 'sistem',
    id_pelaku: expect.stringMatching(/^pmb ./),
    subjek: factOf(paid, 'KODE PMB'),
  });
  expect(JSON.stringify(rows[0])).not.toContain(factOf(paid, 'PIN PMB'));
});

test('options that cannot be read record nothing and name the option', async () => {
  const count = async () => (await portal.pool.query('SELECT count(*) n FROM pembayaran')).rows[0].n;
  const before = await count();
  const wrong: [string[], RegExp][] = [
    [[], /--kode wajib/],
    [['--kode', '12'], /--kode harus/],
    [['--kode', KODE, '--jumlah', '3e5x'], /--jumlah harus/],
    [['--kode', KODE, '--jumlah='], /--jumlah harus/],
    [['--kode', KODE, '--waktu', '2026-11-20'], /--waktu harus/],
    [['--kode', KODE, '--nomor', '12-34'], /--nomor harus/],
    [['--kode', KODE, '--banyak', '1'], /tidak dikenal/],
    [['--kode'], /tanpa nilai/],
    [[KODE], /bukan pilihan/],
  ];
  for (const [options, sentence] of wrong) {
    const ended = await portal.pmb('bayar', ...options);
    expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
    expect(ended.err).toContain('npm run pmb -- bayar');
  }
  expect(await portal.pmb('bayar', '--kode', '9990017082008')).toMatchObject({
    code: 1,
    err: expect.stringContaining('9990'),
  });
  expect(await count()).toBe(before);
});
