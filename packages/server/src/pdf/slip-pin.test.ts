import { expect, test } from 'vitest';
import { renderSlips, type Slip } from './slip-pin.ts';
import { inspectPdf, sampleCard } from './testing.ts';
import { typstRenderer } from './typst.ts';

const renderer = typstRenderer();

const shared = {
  universitas: sampleCard().universitas,
  url_masuk: 'https://pmb.nusantara.ac.id/login',
  terbit_teks: '20 November 2026 14.05 WIB',
  terbit: '2026-11-20T07:05:00Z',
};
const slip: Slip = {
  nomor_pembayaran: '880126112000417',
  tanggal_bayar_teks: '20 November 2026 14.02 WIB',
  jumlah: 300_000,
  jalur: 'Seleksi Mandiri Ujian Tulis',
  kode_pmb: '48213907',
  pin_pmb: '7391046285530094',
};

test('the slip shows the payment, both codes in groups of four, and how to sign in', async () => {
  const { pages, text } = await inspectPdf(await renderSlips(renderer, shared, [slip]));
  expect(pages).toBe(1);
  for (const shown of [
    'Universitas Nusantara Raya',
    'Bukti Pembayaran Seleksi',
    'Nomor pembayaran 880126112000417',
    'Tanggal bayar 20 November 2026 14.02 WIB',
    'Jumlah Rp300.000',
    'Jalur Seleksi Mandiri Ujian Tulis',
    'KODE PMB 4821 3907',
    'PIN PMB 7391 0462 8553 0094',
    'https://pmb.nusantara.ac.id/login',
    'Jaga kerahasiaan PIN Anda.',
    'Dicetak 20 November 2026 14.05 WIB',
  ])
    expect(text).toContain(shown);
});

test('the codes are on the page only, not in the properties that a file list shows', async () => {
  const pdf = await renderSlips(renderer, shared, [slip]);
  const { info } = await inspectPdf(pdf);
  expect(info.Title).toBe('Bukti Pembayaran Seleksi 880126112000417');
  expect(pdf.toString('latin1')).not.toMatch(/7391|4821 ?3907/);
});

test('a long track and university still fit the half page', async () => {
  const universitas = {
    ...shared.universitas,
    nama: 'Universitas Pembangunan Nasional Nusantara Raya Yogyakarta'.repeat(2),
  };
  const { pages } = await inspectPdf(
    await renderSlips(renderer, { ...shared, universitas }, [
      { ...slip, jalur: 'Jalur Prestasi '.repeat(8) },
    ]),
  );
  expect(pages).toBe(1);
});

test('many slips are one document, a page each, whose properties name no payment', async () => {
  const many = Array.from({ length: 250 }, (_, i) => ({ ...slip, kode_pmb: String(10_000_000 + i) }));
  const { pages, text, info } = await inspectPdf(await renderSlips(renderer, shared, many));
  expect([pages, info.Title]).toEqual([250, 'Bukti Pembayaran Seleksi']);
  expect(text).toContain('KODE PMB 1000 0000');
});
