/** The desk of exports: columns chosen, a table and an archive made, and what is in them. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const PHOTO = 'Foto';

describe.for([
  ['meja', DESK],
  ['ponsel', PHONE],
] as const)('exports at the size %s', ([size, options]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;
  const chosen = (n: number) => page().getByText(new RegExp(`^${n} dari \\d+ kolom dipilih\\.$`));
  const download = async (name: string): Promise<Buffer> => {
    const link = page().getByRole('link', { name });
    const [file] = await Promise.all([page().waitForEvent('download'), link.click()]);
    return readFile(await file.path());
  };

  test('columns hold as they are chosen, also while the kept ones are loading, and the file has them alone', async () => {
    const views = Promise.withResolvers<void>();
    await page().route('**/api/petugas/tampilan?*', async (route) => {
      await views.promise;
      await route.continue();
    });
    await enterOffice(visitor(), await newOfficer('admin', `Ekspor ${size}`), '/ekspor');
    await page().getByRole('button', { name: 'Kosongkan pilihan' }).click();
    await chosen(0).waitFor();
    const answered = page().waitForResponse(/\/api\/petugas\/tampilan\?/);
    views.resolve();
    await answered;
    await page()
      .getByText(/^Pendaftaran \(0 dari \d+\)$/)
      .click();
    for (const name of ['Nama lengkap', 'Fase']) {
      const box = page().getByRole('checkbox', { name, exact: true });
      await box.check();
      expect(await box.isChecked()).toBe(true);
    }
    await chosen(2).waitFor();

    const { username } = account('terverifikasi');
    await page().getByLabel('Cari pendaftar').fill(username);
    await page().getByRole('button', { name: 'Cari', exact: true }).click();
    await page().waitForURL(/cari=/);
    await page().getByRole('button', { name: 'Ekspor CSV' }).click();
    const [heading, line, ...more] = (await download('Unduh 1 baris')).toString().trimEnd().split('\r\n');
    expect(heading?.replace('\ufeff', '')).toBe('"Nomor pendaftar","Nama lengkap","Fase"');
    expect(line).toMatch(new RegExp(`^"${username}","[^"]+","Terverifikasi"$`));
    expect(more).toEqual([]);

    await page().getByRole('combobox', { name: 'Jenis dokumen' }).fill(PHOTO);
    await page().getByRole('option', { name: PHOTO, exact: true }).click();
    await page().getByRole('button', { name: 'Susun zip' }).click();
    const archive = await download('Unduh 1 berkas');
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.toString('latin1')).toMatch(/\d{10}\.(jpg|png|jpeg)/);
    await inspect(page(), `ekspor selesai ${size}`);

    // Kept on the server too, as it was chosen last.
    await page().reload();
    await chosen(2).waitFor();
  });
});
