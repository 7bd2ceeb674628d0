import { Buffer } from 'node:buffer';
import type { ProfilBank } from '@gerbang/contract/office/rekonsiliasi';
import { REKENING_MAX_BARIS } from '@gerbang/contract/wire/limits';
import { expect, test } from 'vitest';
import { readStatement } from './statement.ts';

const PROFIL: ProfilBank = {
  pemisah: 'titik-koma',
  kunci: 'nomor',
  kolom_kunci: 'No. Transaksi',
  kolom_jumlah: 'Kredit',
  kolom_waktu: 'Tanggal',
  bentuk_jumlah: 'titik',
};
const HARI = '2026-11-18';
const HEADING = 'Tanggal;Keterangan;No. Transaksi;Kredit';
const GOOD = '18/11/2026;Setoran;A1;300.000';
const read = (lines: string | readonly string[], more: Partial<ProfilBank> = {}) =>
  readStatement(
    Buffer.from(typeof lines === 'string' ? lines : [HEADING, ...lines].join('\r\n')),
    { ...PROFIL, ...more },
    HARI,
  );
const saidOf = (lines: string | readonly string[], more: Partial<ProfilBank> = {}) =>
  read(lines, more).then(
    (found) => found,
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );
const amountsOf = async (lines: string | readonly string[], more: Partial<ProfilBank> = {}) =>
  (await read(lines, more)).lines.map(({ jumlah }) => jumlah);

test('others are served while a large statement is read', { timeout: 120_000 }, async () => {
  const lines = Array.from({ length: REKENING_MAX_BARIS }, (_, i) => `18/11/2026;Setoran;N${i};300.000,00`);
  let turns = 0;
  let done = false;
  const serve = () => {
    turns += 1;
    if (!done) setImmediate(serve);
  };
  setImmediate(serve);
  const { lines: found } = await read(lines);
  done = true;
  expect(found.length).toBe(REKENING_MAX_BARIS);
  // None of the turns reads more than a thousand lines.
  expect(turns).toBeGreaterThan(REKENING_MAX_BARIS / 1_000);
});

test('a line too many is too large', { timeout: 120_000 }, async () => {
  const lines = Array<string>(REKENING_MAX_BARIS + 1).fill(GOOD);
  expect(await saidOf(lines)).toMatch(/^tabel_terlalu_besar: Rekening koran terlalu besar\..*100\.000 baris/);
});

const SHIFTED = 'kolom lebih banyak daripada judul, atau tanda kutip tidak ditutup.';
test.for([
  ['a separator in a name', ['18/11/2026;Budi; anak Ali;A2;300.000'], 4],
  ['an empty cell too many', ['18/11/2026;Budi;;A2;300.000;'], 4],
  ['a quote that another line closes', ['18/11/2026;"Budi;A2;300.000', '18/11/2026;Ali";A3;300.000'], 4],
  ['a quote that nothing closes', ['18/11/2026;"Budi;A2;300.000', GOOD, GOOD], 4],
  ['a quote within a cell', ['18/11/2026;"Toko "Maju" Jaya";A2;300.000'], 4],
  ['a quote left open among quoted cells', ['"18/11/2026";"Setoran;"A2";"300.000"'], 4],
  ['a quote behind a blank line', ['', '18/11/2026;"Budi;A2;300.000'], 5],
] as const)('%s refuses the statement and names the line', async ([, lines, baris]) => {
  expect(await saidOf([GOOD, GOOD, ...lines, GOOD])).toBe(`isian_salah: Baris ${baris}: ${SHIFTED}`);
});

test('quotes, a mark of byte order, blank lines and cells over two lines are read', async () => {
  const text = `\uFEFF${[
    '"Tanggal";"Keterangan";"No. Transaksi";"Kredit"',
    '"18/11/2026";"Toko ""Maju""; Jaya";"A-1";"300.000,00"',
    '',
    '18/11/2026;"Setoran',
    'tunai";A2;250000',
    'TOTAL;550.000',
  ].join('\n')}\n`;
  expect(await read(text)).toEqual({
    lines: [
      { acuan: 'A1', jumlah: 300_000, baris: 2 },
      { acuan: 'A2', jumlah: 250_000, baris: 5 },
    ],
    dilewati: 1,
  });
});

test('amounts are read as the bank writes them', async () => {
  const written = (amount: string) => `18/11/2026;Setoran;A;${amount}`;
  expect(
    await amountsOf(['1.234.567,00', '1234567', '-50.000', 'Rp 2.000', 'IDR5.000,0'].map(written)),
  ).toEqual([1_234_567, 1_234_567, -50_000, 2_000, 5_000]);
  const comma = { bentuk_jumlah: 'koma' } as const;
  expect(await amountsOf(['1,234,567.00', '1234567', '-50,000', 'Rp2,000.0'].map(written), comma)).toEqual([
    1_234_567, 1_234_567, -50_000, 2_000,
  ]);
  for (const amount of ['1.234', '1,23', '1,234.50', '(5,000)'])
    expect(await saidOf([written(amount)], comma)).toContain(`Baris 2: jumlah "${amount}"`);
  for (const amount of ['1,234', '1.23', '1.234,50'])
    expect(await saidOf([written(amount)])).toContain(`Baris 2: jumlah "${amount}"`);
});

test.for([
  ['2026-11-17T17:00:00Z', true],
  ['2026-11-17T16:59:59Z', false],
  ['2026-11-17 18:00:00+00:00', true],
  ['2026-11-17 18:00:00 +0000', true],
  ['2026-11-18 18:00:00+00:00', false],
  ['2026-11-18 00:00:00+07:00', true],
  ['2026-11-18 23:59:59', true],
  ['20261118 101500', true],
  ['18-11-26 10.15', true],
  ['8/11/2026', false],
] as const)('%s is of the day in Jakarta: %s', async ([time, isOfDay]) => {
  const found = await read([`${time};Setoran;A2;5.000`, GOOD]);
  expect(found.lines.length).toBe(isOfDay ? 2 : 1);
});

test('a day of nothing but a balance or debits is compared, days other than the one chosen are not', async () => {
  const nothing = { lines: [], dilewati: 1 };
  expect(await saidOf(['18/11/2026;Saldo awal;;'])).toEqual(nothing);
  expect(await saidOf(['18/11/2026;Biaya;B1;'])).toEqual(nothing);
  expect(await saidOf([])).toEqual({ lines: [], dilewati: 0 });
  expect(await saidOf(['TOTAL;;;0'])).toEqual(nothing);
  expect(await saidOf(['19/11/2026;Setoran;A2;5.000'])).toBe(
    'isian_salah: Tidak ada baris dari hari yang dipilih. Periksa tanggal dan berkasnya.',
  );
});

test('what is no text is told how to be saved', async () => {
  expect(await saidOf('PK\u0003\u0004\0')).toBe(
    'tabel_rusak: Rekening koran tidak dapat dibaca. Simpan sebagai CSV (UTF-8) lalu unggah lagi.',
  );
});
