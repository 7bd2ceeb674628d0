/** Pages that stay open for longer than the signed addresses of their files hold. */
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { photographedDocument } from './support/files.ts';
import { slotOf } from './support/fill.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { goToStep } from './support/wizard.ts';

/** Longer than an address holds. Milliseconds. */
const LONG = 11 * 60_000;
const FILES = '**/api/v2/berkas/**';

describe('an officer with a request before them', () => {
  const visitor = useVisitor(DESK, 'all');
  const documents = () => visitor().page.getByRole('region', { name: 'Dokumen' });
  const choose = (at: number) => documents().getByRole('listitem').nth(at).getByRole('button').click();
  const shown = () => documents().locator('.documents__shown').locator('img, iframe');
  const asked = (since: number) =>
    visitor()
      .calls.slice(since)
      .filter((c) => /^GET \/api\/petugas\/loa\/\d+$/.test(c)).length;

  test('who comes back to it later sees the next document all the same', async () => {
    const { page, calls } = visitor();
    await page.clock.install();
    await enterOffice(visitor(), 'loa', '/loa');
    await page.getByRole('table').getByRole('link').first().click();
    await shown().waitFor();
    const before = calls.length;
    await choose(1);
    await shown().waitFor();
    expect(asked(before)).toBe(0);
    await page.clock.fastForward(LONG);
    await choose(0);
    await expect.poll(() => asked(before)).toBe(1);
    await shown().waitFor();
  });

  test('is told where a document cannot be had, and tries again', async () => {
    const { page } = visitor();
    const refused: string[] = [];
    await page.route(FILES, (route) => {
      refused.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404 });
    });
    await choose(1);
    await documents().getByText('Berkas ini belum dapat dibuka').waitFor();
    await inspect(page, 'kantor dokumen gagal');
    // Once as it stood, once asked for anew.
    expect(refused).toHaveLength(2);
    expect(visitor().forgive(`404 ${refused[0]}`)).toBe(2);
    await page.unroute(FILES);
    await documents().getByRole('button', { name: 'Coba lagi' }).click();
    await shown().waitFor();
  });
});

describe('an applicant with a step open', () => {
  const visitor = useVisitor(PHONE);

  test('sees and opens a document whose address has ended', async () => {
    const { page, calls } = visitor();
    await signIn(page, await payFor('12'));
    await goToStep(page, dataKeluarga);
    const path = '/api/v2/data_keluarga/kartu_keluarga';
    const asked = () => calls.filter((c) => c.startsWith(`GET ${path}/`)).length;
    // As it would be after ten minutes.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const ended = `kedaluwarsa=${Math.floor(Date.now() / 1000)}`;
      await route.fulfill({ response, body: (await response.text()).replace(/kedaluwarsa=\d+/, ended) });
    });
    let cut = true;
    await page.route(`**${path}/*`, (route) =>
      cut ? route.abort('internetdisconnected') : route.continue(),
    );
    const slot = slotOf(page, { label: 'Kartu Keluarga' });
    const picture = slot.locator('.ui-file__thumbnail img');
    await slot.locator('input').setInputFiles(await photographedDocument());
    const link = slot.getByRole('link', { name: 'Cek Dokumen' });
    await expect.poll(asked).toBe(1);
    await link.click();
    await page.getByText('Berkas ini belum dapat dibuka').waitFor();
    // No broken picture, and no other page that says nothing.
    expect(await picture.count()).toBe(0);
    expect(page.context().pages()).toHaveLength(1);
    cut = false;
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.waitForURL(/\/api\/v2\/berkas\//);
    await tab.locator('img').waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});
