/** Two assessors apart, by keyboard, and a third who decides where they differ (seleksi 18, seleksi 19). */
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const LONG_MS = 60_000;

describe('two assessors, and scores from the form', () => {
  const visitor = useVisitor(DESK, 'all');
  const kode = () => account('terverifikasi', '11').kode_penawaran ?? '';
  const sheet = () => `/nilai/${kode()}/komponen/karya/penilaian`;
  const cells = () => visitor().page.getByRole('textbox', { name: /^Nilai saya, / });
  /** Types marks downwards, with nothing but the keyboard once the first cell has the focus. */
  const type = async (marks: readonly string[], alasan?: string) => {
    const { page } = visitor();
    await cells().first().focus();
    for (const one of marks) {
      await page.keyboard.type(one);
      await page.keyboard.press('Enter');
    }
    if (alasan) await page.getByRole('textbox', { name: /^Alasan/ }).fill(alasan);
    await page.getByRole('button', { name: 'Simpan nilai' }).click();
    await page.getByText('nilai belum disimpan').waitFor({ state: 'detached' });
  };

  test('a component for two is added, and the first marks', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', `/nilai/${kode()}`);
    await page.getByRole('button', { name: 'Tambah komponen…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah komponen' });
    await dialog.getByLabel('Kode').fill('karya');
    await dialog.getByRole('textbox', { name: /^Nama/ }).fill('Karya');
    await dialog.getByRole('radio', { name: 'Dua penilai yang tidak saling melihat' }).check();
    await dialog.getByLabel('Jarak terjauh dua penilai').fill('10');
    await inspect(page, 'kantor nilai komponen dua penilai');
    await dialog.getByRole('button', { name: 'Simpan komponen' }).click();
    await page.getByRole('link', { name: 'Karya', exact: true }).click();
    await page.getByRole('link', { name: 'Buka lembar penilai' }).click();
    await type(['70', '80']);
    await expect.poll(() => cells().first().inputValue()).toBe('70');
    await inspect(page, 'kantor penilai pertama');
  });

  test('the second does not see the first before both are in', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('seleksi', 'Penilai Dua'), sheet());
    await cells().first().waitFor();
    expect(await cells().first().inputValue()).toBe('');
    expect(await page.getByRole('table', { name: 'Lembar penilai' }).innerText()).not.toMatch(
      /\b70\b|\b80\b/,
    );
    await inspect(page, 'kantor penilai kedua sebelum');
    await type(['75', '95']);
    await page.getByRole('cell', { name: '72,5', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Berbeda, perlu penilai ketiga' }).waitFor();
    await inspect(page, 'kantor penilai kedua sesudah');
    await inspectNarrow(page, 'kantor penilai sempit');
  });

  test('a third sees both and decides, with a reason', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('seleksi', 'Penilai Tiga'), sheet());
    await page.getByLabel('Hanya yang perlu penilai ketiga').check();
    await page.getByRole('cell', { name: / 80; Penilai Dua 95$/ }).waitFor();
    await expect.poll(() => cells().count()).toBe(1);
    await type(['88'], 'Bukti karya lengkap.');
    await page.getByText('Tidak ada peserta di sini.').waitFor();
    await page.getByLabel('Hanya yang perlu penilai ketiga').uncheck();
    // The own mark, and what the participant has by it.
    await expect.poll(() => page.getByRole('cell', { name: '88', exact: true }).count()).toBe(2);
    await page.goto(`/petugas/nilai/${kode()}/komponen/karya`);
    await page.getByRole('cell', { name: 'Bukti karya lengkap.' }).waitFor();
    await inspect(page, 'kantor nilai komponen penilai');
  });

  test('the head shares the others out, and sees who assesses whom', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'pimpinan', `/nilai/${kode()}/komponen/karya`);
    await page.getByRole('link', { name: 'Penugasan penilai' }).click();
    await page.getByRole('button', { name: /^Bagi \d+ peserta yang belum ditugaskan/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Bagi peserta kepada penilai' });
    await dialog.getByRole('button', { name: 'Bagi peserta' }).click();
    await dialog.getByText('Pilih paling sedikit dua').waitFor();
    for (const name of [/^Penilai Dua/, /^Penilai Tiga/])
      await dialog.getByRole('checkbox', { name }).check();
    await inspect(page, 'kantor penilai bagi');
    await dialog.getByRole('button', { name: 'Bagi peserta' }).click();
    await page.getByRole('button', { name: 'Semua sudah dibagi' }).waitFor();
    await page
      .getByRole('cell', { name: /Penilai Dua.*Penilai Tiga/ })
      .first()
      .waitFor();
    await inspect(page, 'kantor penilai penugasan');
    await inspectNarrow(page, 'kantor penilai penugasan sempit');
    await page.getByRole('button', { name: 'Tugaskan…' }).last().click();
    await page.getByRole('dialog', { name: 'Tugaskan penilai' }).waitFor();
    await inspect(page, 'kantor penilai tugaskan');
  });

  test('a component is taken from the form, as it is shown before', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', `/nilai/${kode()}`);
    await page.getByRole('button', { name: 'Tambah komponen…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah komponen' });
    await dialog.getByLabel('Kode').fill('prestasi');
    await dialog.getByRole('textbox', { name: /^Nama/ }).fill('Prestasi');
    await dialog.getByRole('radio', { name: 'Diambil dari formulir' }).check();
    await dialog.getByRole('button', { name: 'Simpan komponen' }).click();
    await page.getByRole('link', { name: 'Prestasi', exact: true }).click();
    await page.getByRole('textbox', { name: 'Juara 1, Internasional' }).focus();
    for (const points of ['40', '30', '20', '10', '5', '3', '1']) {
      await page.keyboard.type(points);
      await page.keyboard.press('Enter');
    }
    await page.getByLabel('Prestasi yang dihitung').selectOption('2');
    await page.getByRole('button', { name: 'Lihat hasilnya dahulu' }).click();
    await page.getByText(/peserta bernilai, .* tanpa nilai/).waitFor();
    await page
      .getByText(/prestasi.*; nilai [\d,]+\.$/)
      .first()
      .waitFor();
    await inspect(page, 'kantor nilai formulir');
    await inspectNarrow(page, 'kantor nilai formulir sempit');
    await page.getByRole('button', { name: 'Ambil nilai dari formulir' }).click();
    await page.getByRole('cell', { name: 'Diambil dari formulir' }).waitFor();
    await page.getByText(/^Diambil dari formulir pada /).waitFor();
  });

  test('both are closed by another officer, and a scenario runs on them', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'pimpinan', '/nilai');
    for (const component of ['Karya', 'Prestasi']) {
      await page.goto(`/petugas/nilai/${kode()}`);
      await page.getByRole('link', { name: component, exact: true }).click();
      await page.getByRole('button', { name: 'Tutup nilai…' }).click();
      const closing = page.getByRole('dialog', { name: 'Tutup nilai' });
      await closing.getByLabel('Ketik TUTUP untuk melanjutkan').fill('TUTUP');
      await closing.getByRole('button', { name: 'Tutup nilai' }).click();
      await page.getByText('Nilai tidak dapat diubah lagi.').waitFor();
    }
    await enterOffice(visitor(), 'seleksi', `/seleksi/${kode()}`);
    for (const field of await page.getByLabel(/^Kursi /).all()) await field.fill('1');
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Aturan seleksi disimpan.').waitFor();
    await page.getByRole('tab', { name: 'Skenario' }).click();
    await page.getByLabel('Nama skenario').fill('Karya dan prestasi');
    await page.getByRole('button', { name: 'Jalankan' }).click();
    await page.getByRole('link', { name: 'Unduh buku Karya dan prestasi' }).waitFor({ timeout: LONG_MS });
    await inspect(page, 'kantor seleksi dari formulir');
  });
});
