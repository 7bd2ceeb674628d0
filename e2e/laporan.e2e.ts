/** The public page of a wave before and after its announcement, and a report from both sides: sent, answered, read. */
import { KATEGORI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import { UMUM } from '@gerbang/contract/applicant/publik';
import { describe, expect, test } from 'vitest';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const ISI = 'Seorang petugas meminta uang di depan ruang 3, Senin pagi.';
const TAMBAHAN = 'Ada dua orang saksi yang mau dihubungi lewat sekolah.';
const JAWABAN = 'Terima kasih. Kami memeriksa petugas ruang 3 hari itu.';

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('on %s', (_, device) => {
  const visitor = useVisitor(device);

  test('the page of a wave tells how it selects, and once announced its numbers', async () => {
    const { page } = visitor();
    await page.goto(UMUM.penerimaan);
    await page.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).click();
    for (const name of ['Biaya', 'Cara dan kriteria seleksi', 'Lapor dugaan pelanggaran'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Hasil seleksi' }).count()).toBe(0);
    await inspect(page, 'umum gelombang sebelum pengumuman');
    await page.goto(UMUM.penerimaan);
    const over = page.locator('section', { hasText: 'Baru selesai' }).getByRole('link').first();
    await over.click();
    await page.getByRole('heading', { name: 'Hasil seleksi' }).waitFor();
    await page.getByRole('columnheader', { name: 'Sisa tempat' }).waitFor();
    await page.getByRole('heading', { name: 'Masa sanggah' }).waitFor();
    await inspect(page, 'umum gelombang sesudah pengumuman');
  });
});

describe('a report', () => {
  const visitor = useVisitor(PHONE, 'all');
  let nomor = '';
  let kode = '';
  const open = async (code: string) => {
    const { page } = visitor();
    await page.goto(UMUM.lihatLaporan);
    await page.getByLabel('Nomor laporan').fill(nomor);
    await page.getByLabel('Kode rahasia').fill(code);
    await page.getByRole('button', { name: 'Lihat laporan' }).click();
  };

  test('is sent without a name', async () => {
    await visitor().page.goto(UMUM.lapor);
    await inspect(visitor().page, 'umum lapor');
    const { page } = visitor();
    const send = async (text: string) => {
      await page.getByLabel('Tentang apa').selectOption({ label: KATEGORI_LAPORAN.pungutan });
      await page.getByLabel('Laporan Anda').fill(text);
      await page.getByRole('button', { name: 'Kirim laporan' }).click();
    };
    await send('x'.repeat(15));
    await page.getByRole('alert').waitFor();
    await inspect(page, 'umum lapor salah');
    visitor().forgive('422 /api/lapor/kirim');
    await send(ISI);
    await page.getByRole('heading', { level: 1, name: 'Laporan terkirim' }).waitFor();
    [nomor = '', kode = ''] = await page.locator('.umum-code').allInnerTexts();
    expect(nomor).toMatch(/^LP-/);
    await inspect(page, 'umum laporan terkirim');
  });

  test('is opened by no other code', async () => {
    await open('0000-0000-0000-0000');
    const { page } = visitor();
    await page.getByText('Nomor dan kode ini tidak cocok').waitFor();
    await inspect(page, 'umum laporan kode salah');
    visitor().forgive('404 /api/lapor/baca');
    expect(await page.getByText(ISI).count()).toBe(0);
  });

  test('is answered by who holds the role', async () => {
    const second = await visitor().another(DESK);
    const { page } = second;
    await enterOffice(second, 'integritas', '/laporan');
    await page.getByRole('link', { name: nomor }).waitFor();
    await inspect(page, 'kantor laporan daftar');
    await inspectNarrow(page, 'kantor laporan daftar sempit');
    await page.getByRole('link', { name: nomor }).click();
    await page.getByText(ISI).waitFor();
    await inspect(page, 'kantor laporan satu');
    await inspectNarrow(page, 'kantor laporan satu sempit');
    await page.getByRole('button', { name: 'Serahkan…' }).click();
    const hand = page.getByRole('dialog', { name: 'Serahkan laporan' });
    await hand.getByLabel('Pemegang').selectOption('integritas');
    await inspect(page, 'kantor laporan serahkan');
    await hand.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Pemegang laporan disimpan.').waitFor();
    await page.getByRole('button', { name: 'Jawab…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jawab laporan' });
    await dialog.getByLabel('Jawaban').fill(JAWABAN);
    await inspect(page, 'kantor laporan jawab');
    await dialog.getByRole('button', { name: 'Kirim jawaban' }).click();
    await page.getByText('Laporan dijawab.').waitFor();
  });

  test('is read with number and code, and added to', async () => {
    await open(kode);
    const { page } = visitor();
    await page.getByText(JAWABAN).waitFor();
    await inspect(page, 'umum laporan dijawab');
    await page.getByLabel('Tambah keterangan').fill(TAMBAHAN);
    await page.getByRole('button', { name: 'Kirim keterangan' }).click();
    await page.getByRole('paragraph').filter({ hasText: TAMBAHAN }).waitFor();
  });
});
