/** Lists of the office: what narrows them stands in the address, views and columns are kept, keys move, failures are retried. */

import { karantina } from '@gerbang/contract/office/pembayaran';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

/** More than a page holds. */
const PAYMENTS = 52;
const LIST = `**${karantina.daftar.path}*`;

describe.for([
  ['meja', DESK],
  ['ponsel', PHONE],
] as const)('a list at the size %s', ([size, options]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;
  const rows = () => page().locator('tbody tr');
  const focused = () => page().evaluate(() => document.activeElement?.querySelector('td + td')?.textContent);

  test('pages both ways, and says what a press of a key leads to', async () => {
    // On a phone filters wait behind their name (kantor-ponsel.e2e.ts); here they are opened as they come.
    await page().addInitScript(() => {
      const open = () => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('.desk-fold:not([open])'))
          fold.open = true;
      };
      new MutationObserver(open).observe(document, { childList: true, subtree: true });
    });
    await enterOffice(visitor(), await newOfficer('admin', `Daftar ${size}`), '/pembayaran');
    const bank = { bank: 'Bank Contoh', jumlah: 1, alasan: 'Bukti setor dibawa ke loket' };
    for (let n = 0; n < PAYMENTS; n += 1)
      await page().request.post('/api/petugas/pembayaran', {
        data: {
          ...bank,
          nomor_pembayaran: `DAFTAR${size}${n}`,
          kode_pembayaran: '9999917082008',
          dibayar_pada: new Date().toISOString(),
        },
      });
    await page().reload();
    await page().getByRole('button', { name: 'Berikutnya' }).click();
    await page().getByText('Halaman 2').waitFor();
    await inspect(page(), `daftar ${size} halaman dua`);
    /** What a row is about; how long it waits changes by itself. */
    const about = () => rows().first().locator('td').nth(1).textContent();
    const there = await about();
    await page().reload();
    await page().getByText('Halaman 2').waitFor();
    expect(await about()).toBe(there);
    await page().getByRole('button', { name: 'Sebelumnya' }).click();
    await page().getByText('Halaman 1').waitFor();

    await page().locator('h1').click();
    for (const key of ['j', 'j', 'k']) await page().keyboard.press(key);
    expect(await focused()).toBe(await about());
    await page().keyboard.press('Enter');
    await page().getByRole('dialog', { name: 'Lepas dari karantina' }).waitFor();
    await inspect(page(), `daftar ${size} tindakan`);
    // Letters typed into the dialog are letters.
    const reason = page().getByRole('dialog').getByLabel('Alasan');
    await reason.pressSequentially('jx');
    expect(await reason.inputValue()).toBe('jx');
    await page().keyboard.press('Escape');
    await page().locator('h1').click();
    await page().keyboard.press('/');
    expect(await page().evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  });

  test('keeps its filter in the address, and a view under its name', async () => {
    const filter = page().getByLabel('Tampilan', { exact: true });
    await filter.selectOption('dikembalikan');
    await expect.poll(() => new URL(page().url()).search).toBe('?tampilan=dikembalikan');
    await page().reload();
    await expect.poll(() => filter.inputValue()).toBe('dikembalikan');
    await page().getByRole('button', { name: 'Simpan tampilan…' }).click();
    const dialog = page().getByRole('dialog', { name: 'Simpan tampilan' });
    await dialog.getByLabel('Nama tampilan').fill(`Kembali ${size}`);
    await inspect(page(), `daftar ${size} simpan tampilan`);
    await dialog.getByRole('button', { name: 'Simpan tampilan' }).click();
    await page().getByRole('button', { name: 'Hapus semua saringan' }).click();
    await expect.poll(() => filter.inputValue()).toBe('');
    const views = page().getByLabel('Tampilan tersimpan');
    await views.selectOption({ label: `Kembali ${size}` });
    await expect.poll(() => filter.inputValue()).toBe('dikembalikan');
    await inspect(page(), `daftar ${size} tampilan`);
    // Narrowed otherwise, the list is not that view any more, nor can the view be deleted from it.
    const named = () => views.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    const forget = page().getByRole('button', { name: 'Hapus tampilan…' });
    expect([await named(), await forget.count()]).toEqual([`Kembali ${size}`, 1]);
    await filter.selectOption('');
    await expect.poll(named).toBe('Pilih tampilan');
    expect(await forget.count()).toBe(0);
    // Chosen by hand, the same filters are the view again.
    await filter.selectOption('dikembalikan');
    await expect.poll(named).toBe(`Kembali ${size}`);
    await page().getByRole('button', { name: 'Hapus semua saringan' }).click();
  });

  test('leaves a column out, after a reload too', async () => {
    const heading = page().getByRole('columnheader', { name: 'Alasan' });
    await heading.waitFor();
    await page()
      .getByRole('button', { name: /^Kolom/ })
      .click();
    const dialog = page().getByRole('dialog', { name: 'Kolom yang ditampilkan' });
    const reason = dialog.getByLabel('Alasan');
    await reason.click();
    await expect.poll(() => reason.isChecked()).toBe(false);
    await inspect(page(), `daftar ${size} kolom`);
    await dialog.getByRole('button', { name: 'Selesai' }).click();
    await page().reload();
    await page().getByRole('button', { name: 'Kolom (5 dari 6)' }).waitFor();
    await rows().first().waitFor();
    expect(await heading.count()).toBe(0);
    await inspect(page(), `daftar ${size} tanpa alasan`);
  });

  test('that failed is fetched again on request', async () => {
    await page().route(LIST, (route) => route.abort());
    await page().reload();
    await page().getByText('Daftar belum dapat dimuat').waitFor();
    await inspect(page(), `daftar ${size} gagal`);
    await page().unroute(LIST);
    await page().getByRole('button', { name: 'Coba lagi' }).click();
    await rows().first().waitFor();
    visitor().forgive('console: Failed to load resource: net::ERR_FAILED');
  });

  test('that needs a choice first says nothing until it is made', async () => {
    await page().goto('/petugas/kehadiran');
    const choice = page().getByRole('combobox', { name: 'Jadwal ujian' });
    await choice.waitFor();
    expect(await rows().count()).toBe(0);
    await inspect(page(), `kehadiran ${size} kosong`);
    await choice.click();
    await page().getByRole('listbox').getByRole('option').first().click();
    await page().getByRole('columnheader', { name: 'Nomor peserta' }).waitFor();
    expect(new URL(page().url()).search).toMatch(/^\?jadwal=/);
    await inspect(page(), `kehadiran ${size} jadwal`);
    const first = (await rows().first().locator('td').nth(2).textContent()) ?? '';
    await page()
      .locator('input[type="file"]')
      .setInputFiles({
        name: 'hadir.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`nomor_peserta\n${first}\n111111\n`),
      });
    await page().getByText('Hasil pemeriksaan hadir.csv').waitFor();
    await page().getByText('Nomor peserta tidak ditemukan').waitFor();
    await inspect(page(), `kehadiran ${size} impor`);
  });

  test('ticks rows by key, one by one and all that the filter finds', async () => {
    await enterOffice(visitor(), await newOfficer('loa', `Centang ${size}`), '/loa');
    await rows().first().waitFor();
    const count = await rows().count();
    await page().locator('h1').click();
    for (const key of ['j', 'x', 'j', 'x']) await page().keyboard.press(key);
    await page().getByText('2 dipilih').waitFor();
    await page().keyboard.press('x');
    await page().getByText('1 dipilih').waitFor();
    await inspect(page(), `daftar ${size} centang`);
    await page().getByLabel('Pilih semua baris di layar').check();
    await page().getByText(`${count} dipilih`).waitFor();
    await page()
      .getByRole('button', { name: /yang cocok dengan saringan$/ })
      .click();
    await page().getByText('Semua yang cocok dengan saringan dipilih').waitFor();
    // One taken out leaves those on the screen.
    await page().locator('h1').click();
    for (const key of ['j', 'x']) await page().keyboard.press(key);
    await page()
      .getByText(`${count - 1} dipilih`)
      .waitFor();
  });
});
