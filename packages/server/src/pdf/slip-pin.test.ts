import { expect, test } from 'vitest';
import { renderSlipPin, type SlipPinData } from './slip-pin.ts';
import { inspectPdf, sampleCard } from './testing.ts';
import { typstRenderer } from './typst.ts';

const renderer = typstRenderer();

const slip: SlipPinData = {
  universitas: sampleCard().universitas,
  nomor_pembayaran: '880126112000417',
  tanggal_bayar_teks: '20 November 2026 14.02 WIB',
  jumlah: 300_000,
  jalur: 'Seleksi Mandiri Ujian Tulis',
  kode_pmb: '48213907',
  pin_pmb: '7391046285530094',
  url_masuk: 'https://pmb.nusantara.ac.id/login',
  terbit_teks: '20 November 2026 14.05 WIB',
  terbit: '2026-11-20T07:05:00Z',
};

test('the slip shows the payment, both codes in groups of four, and how to sign in', async () => {
  const { pages, text } = await inspectPdf(await renderSlipPin(renderer, slip));
  expect(pages).toBe(1);
  for (const shown of [
    'Universitas Nusantara Raya',
    'Bukti Pembayaran Seleksi',
    'Nomor pembayaran 880126112000417',
    'Tanggal bayar 20 November 2026 14.02 WIB',
    'Jumlah Rp 300.000',
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
  const pdf = await renderSlipPin(renderer, slip);
  const { info } = await inspectPdf(pdf);
  expect(info.Title).toBe('Bukti Pembayaran Seleksi 880126112000417');
  expect(pdf.toString('latin1')).not.toMatch(/7391|4821 ?3907/);
});

test('a long track and university still fit the half page', async () => {
  const universitas = {
    ...slip.universitas,
    nama: 'Universitas Pembangunan Nasional Nusantara Raya Yogyakarta'.repeat(2),
  };
  const { pages } = await inspectPdf(
    await renderSlipPin(renderer, { ...slip, universitas, jalur: 'Jalur Prestasi '.repeat(8) }),
  );
  expect(pages).toBe(1);
});
