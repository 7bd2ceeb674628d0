/** Two assessors apart, by keyboard, and a third who decides where they differ (seleksi 18, seleksi 19). */
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('two assessors', () => {
  const visitor = useVisitor(DESK, 'all');
  const kode = () => account('telah_mengikuti_ujian', '21').kode_penawaran ?? '';
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
    if (alasan) await page.getByLabel('Alasan', { exact: true }).fill(alasan);
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
    expect(await cells().first().inputValue()).toBe('70');
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
    await page.getByRole('cell', { name: /seleksi 80; .* 95/ }).waitFor();
    await expect.poll(() => cells().count()).toBe(1);
    await type(['88'], 'Bukti karya lengkap.');
    await page.getByText('Tidak ada peserta di sini.').waitFor();
    await page.getByLabel('Hanya yang perlu penilai ketiga').uncheck();
    await page.getByRole('cell', { name: '88', exact: true }).waitFor();
    await page.goto(`/petugas/nilai/${kode()}/komponen/karya`);
    await page.getByRole('cell', { name: 'Bukti karya lengkap.' }).waitFor();
    await inspect(page, 'kantor nilai komponen penilai');
  });
});
