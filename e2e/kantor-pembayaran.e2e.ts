/** Payments that were accepted, with their sums and days. */
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

describe.for([
  ['meja', DESK],
  ['ponsel', PHONE],
] as const)('payments at the size %s', ([size, options]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;
  const sum = () => page().locator('.payments__sum').innerText();
  test('a payment is found with its sum, its day and the file of its applicant', async () => {
    await enterOffice(visitor(), await newOfficer('admin', `Ekspor ${size}`), '/pembayaran/diterima');
    const row = page().locator('tbody tr').first();
    const number = (await row.locator('td').nth(1).innerText()).split('\n')[0]?.trim() ?? '';
    await page().getByLabel('Cari pembayaran').fill(number);
    await page().getByRole('button', { name: 'Cari' }).click();
    await page().waitForURL(/cari=/);
    await expect.poll(sum).toMatch(/^1 pembayaran, Rp/);
    await inspect(page(), `pembayaran diterima ${size}`);
    const one = await sum();
    await page().getByRole('link', { name: 'Rekap harian' }).click();
    await page().waitForURL(/rekap\?cari=/);
    await expect.poll(sum).toBe(one);
    expect(await page().locator('tbody tr').count()).toBe(1);
    await inspect(page(), `rekap pembayaran ${size}`);
    await page().getByRole('link', { name: 'Diterima', exact: true }).click();
    await page().waitForURL(/diterima\?cari=/);
    await page().locator('tbody tr').first().getByRole('link').click();
    await page().waitForURL(/\/pendaftar\/\d{8}$/);
  });
});
