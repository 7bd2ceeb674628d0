/** The audit: an officer opens a document, the auditor finds who did, from a list that says whether it is whole. */
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

describe.for([
  ['meja', DESK],
  ['ponsel', PHONE],
] as const)('the audit at the size %s', ([size, options]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;
  const nomor = account('terverifikasi').username;
  const rows = () => page().locator('tbody tr');

  test('a document that was opened is found by applicant and kind', async () => {
    const opener = await newOfficer('seleksi', `Pembuka ${size}`);
    await enterOffice(visitor(), opener, `/pendaftar/${nomor}`);
    await page().getByRole('img', { name: 'Foto', exact: true }).waitFor();
    // Who may not read the audit is shown no way to it.
    expect(await page().getByText('Siapa membuka berkas ini').count()).toBe(0);

    await enterOffice(visitor(), await newOfficer('auditor', `Auditor ${size}`), '/jejak');
    await page().getByRole('heading', { level: 1, name: 'Jejak audit' }).waitFor();
    await rows().first().waitFor();
    await inspect(page(), `jejak ${size}`);
    // By keyboard: the slash leads to the search.
    await page().locator('h1').click();
    await page().keyboard.press('/');
    await page().keyboard.type(nomor);
    await page().keyboard.press('Enter');
    await page().waitForURL(/cari=\d{8}/);
    await page().goto(
      `/petugas/jejak?${new URLSearchParams({ cari: nomor, berkas: 'data_diri_pendaftar/foto' })}`,
    );
    const mine = rows().filter({ hasText: opener.username });
    await expect.poll(() => mine.count()).toBe(1);
    expect(await mine.innerText()).toMatch(/Buka dokumen/);
    await inspect(page(), `jejak ${size} dokumen`);
  });

  test('the way from the file leads to who opened it', async () => {
    await enterOffice(visitor(), await newOfficer('pimpinan', `Ketua ${size}`), `/pendaftar/${nomor}`);
    await page().getByRole('link', { name: 'Siapa membuka berkas ini' }).click();
    await page().waitForURL(/jejak\?cari=\d{8}&berkas=semua/);
    await rows()
      .filter({ hasText: `Ketua ${size}` })
      .first()
      .waitFor();
    await inspect(page(), `jejak ${size} dari berkas`);
  });
});
