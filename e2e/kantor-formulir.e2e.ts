/** The form of a new track from a ready one, its size told; and a form people have paid for, loosened. */
import { describe, expect, test } from 'vitest';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow, settled } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('who asks applicants', () => {
  const visitor = useVisitor(DESK, 'all');
  const main = () => visitor().page.getByRole('main');

  test('begins a track from a ready form, and is told how long it takes and what nobody uses', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin', '/prodi-jalur/jalur');
    await main().getByRole('button', { name: 'Tambah jalur…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah jalur' });
    await form.getByRole('textbox', { name: 'Kode jalur' }).fill('17');
    await form.getByRole('textbox', { name: 'Nama jalur' }).fill('Jalur Siap');
    await form.getByRole('combobox', { name: 'Jenjang yang dituju' }).selectOption({ label: 'S1' });
    await form.getByRole('button', { name: 'Tambah jalur' }).click();
    await main().getByRole('link', { name: 'Atur formulir jalur Jalur Siap' }).click();
    await main().getByRole('button', { name: 'Mulai dari formulir siap pakai…' }).click();
    const ready = page.getByRole('dialog', { name: 'Mulai dari formulir siap pakai' });
    await ready.getByRole('button', { name: 'Pakai formulir ini' }).click();
    await ready.getByText('Pilih formulir').waitFor();
    await ready.getByRole('radio', { name: /^Sarjana dengan tes/ }).check();
    await ready.getByText(/28 isian, 25 wajib; sekitar \d+ menit, \d+ layar HP/).waitFor();
    await inspect(page, 'kantor formulir siap');
    await inspectNarrow(page, 'kantor formulir siap sempit');
    await ready.getByRole('button', { name: 'Pakai formulir ini' }).click();
    await ready.waitFor({ state: 'hidden' });
    const summary = page.getByRole('region', { name: 'Ringkasan' });
    await summary.getByText('28, 25 wajib').waitFor();
    const length = /sekitar (\d+) menit, (\d+) layar HP/;
    const before = length.exec(await summary.innerText());
    await main().getByRole('checkbox', { name: 'Data Keluarga', exact: true }).check();
    const after = length.exec(await summary.innerText());
    expect(Number(after?.[1])).toBeGreaterThan(Number(before?.[1]));
    await summary.getByText(/\d+ isian hanya tampil di berkas pendaftar/).click();
    await summary.getByText(/Data Keluarga: .*Hutang Ibu/).waitFor();
    await main().getByRole('checkbox', { name: 'Data Keluarga', exact: true }).uncheck();
    await summary.getByText(/\d+ isian nanti diminta PDDikti/).click();
    await summary.getByText(/Data Ibu: Nama Lengkap Ibu \(NAMA\)/).waitFor();
    await main().getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Tersimpan. Berlaku bagi penawaran yang dibuka sesudah ini.').waitFor();
    await inspect(page, 'kantor formulir dari siap pakai');
    await inspectNarrow(page, 'kantor formulir dari siap pakai sempit');

    await page.goto('/petugas/prodi-jalur/jalur?cari=siap');
    await main().getByRole('button', { name: 'Hapus… Jalur Siap (17)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus jalur' }).click();
    await page.getByText('Jalur Siap (17) dihapus.').waitFor();
  });

  test('loosens a form people have paid for, told beforehand whom it reaches', async () => {
    const { page } = visitor();
    await page.goto('/petugas/penawaran');
    await main().getByRole('link', { name: 'Seleksi Magister, Gelombang 1' }).first().click();
    await main().getByRole('navigation').getByRole('link', { name: 'Formulir', exact: true }).click();
    await settled(page);
    await main().getByText('jadi formulir ini hanya dapat dilonggarkan.').waitFor();
    await main().getByRole('button', { name: 'Longgarkan formulir…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Longgarkan formulir' });
    const add = async (words: string, option: RegExp, menjadi: string) => {
      await dialog.getByRole('combobox', { name: 'Isian' }).fill(words);
      await page.getByRole('option', { name: option }).first().click();
      await dialog.getByText(menjadi, { exact: true }).click();
      await dialog.getByRole('button', { name: 'Tambahkan ke daftar' }).click();
    };
    await add('nama lengkap', /Data Diri: Nama Lengkap \(NAMA\)/, 'Opsional');
    await dialog.getByText(/kartu terbit tanpa nama/).waitFor();
    await add('golongan darah', /Golongan Darah \(GOL_DARAH\), wajib/, 'Opsional');
    await add('blog', /Blog \(BLOG\), opsional/, 'Tidak ditanyakan');
    await dialog.getByText(/Golongan Darah \(GOL_DARAH\) tidak lagi wajib\./).waitFor();
    await dialog
      .getByText(/\d+ belum mengisi dan boleh melewatinya; \d+ sudah mengisi/)
      .first()
      .waitFor();
    await inspect(page, 'kantor formulir longgar');
    await inspectNarrow(page, 'kantor formulir longgar sempit');
    await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Banyak yang tidak tahu golongan darahnya.');
    await dialog.getByRole('button', { name: 'Longgarkan', exact: true }).click();
    await page.getByText('Formulir dilonggarkan.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await main().getByText('Data Diri', { exact: false }).first().click();
    await main().getByRole('listitem').filter({ hasText: '(GOL_DARAH)' }).last().waitFor();
    expect(await main().getByRole('listitem').filter({ hasText: /^Blog/ }).count()).toBe(0);
    await inspect(page, 'kantor formulir dilonggarkan');
  });
});
