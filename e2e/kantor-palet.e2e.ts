/** The command palette of the office: by keyboard alone at a desk, by hand on a phone, and no more than the role may. */

import { desks } from '@gerbang/contract/office/desks';
import { pendaftar } from '@gerbang/contract/office/pendaftar';
import type { Request } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const KEY = 'Control+k';

describe('the command palette by keyboard', () => {
  const visitor = useVisitor(DESK, 'all');
  const page = () => visitor().page;
  const dialog = () => page().getByRole('dialog', { name: 'Cari atau lakukan' });
  const field = () => dialog().getByRole('combobox');
  const options = () => dialog().getByRole('option');
  const marked = () => dialog().locator('[aria-selected="true"]');
  const focused = () => page().evaluate(() => document.activeElement?.textContent);
  const ask = async (words: string) => {
    await page().keyboard.press(KEY);
    await page().keyboard.type(words);
  };

  test('opens with what can be done, and gives the focus back', async () => {
    await enterOffice(visitor(), await newOfficer('admin', 'Palet'), '/loa');
    await page().getByRole('link', { name: 'Kehadiran', exact: true }).focus();
    await page().keyboard.press(KEY);
    await dialog().getByRole('group', { name: 'Tindakan' }).waitFor();
    expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
    await inspect(page(), 'palet kosong');
    await page().keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Kehadiran');
  });

  test('leads to a desk by arrows and Enter', async () => {
    await page().keyboard.press(KEY);
    const lines = await options().allTextContents();
    await page().keyboard.press('ArrowUp');
    expect(await marked().textContent()).toBe(lines.at(-1));
    for (const _ of ['first', 'second']) await page().keyboard.press('ArrowDown');
    expect(await marked().textContent()).toBe(lines[1]);
    await page().keyboard.type('prodi');
    expect(await marked().textContent()).toBe('Prodi & jalur');
    await page().keyboard.press('Enter');
    await page().waitForURL('**/petugas/prodi-jalur/**');
    await dialog().waitFor({ state: 'hidden' });
    expect(await page().evaluate(() => document.activeElement?.id)).toBe('isi');
  });

  test('finds an applicant by number and by name, asking once for what is typed', async () => {
    const { username: number = '' } = inject('accounts').find((a) => a.fase === 'terverifikasi') ?? {};
    const before = visitor().calls.length;
    await ask(number);
    await expect.poll(() => marked().textContent()).toMatch(/\d{4}/);
    expect(
      visitor()
        .calls.slice(before)
        .filter((one) => one === `GET ${pendaftar.daftar.path}`),
    ).toHaveLength(1);
    await inspect(page(), 'palet pendaftar');
    const name = (await marked().locator('span').first().textContent()) ?? '';
    await page().keyboard.press('Enter');
    await page().waitForURL(`**/petugas/pendaftar/${number}`);
    await ask(name.split(' ')[0] ?? '');
    await dialog().getByRole('group', { name: 'Pendaftar' }).waitFor();
    await page().keyboard.press('Escape');
  });

  test('cancels a search that is typed over', async () => {
    const isFirst = (request: Request): boolean => request.url().endsWith('cari=ab');
    const ended: (string | undefined)[] = [];
    // On a slow machine a search begins between two keys, and is cancelled as well.
    page().on('requestfailed', (request) => isFirst(request) && ended.push(request.failure()?.errorText));
    const typedOver = Promise.withResolvers<void>();
    await page().route(`**${pendaftar.daftar.path}?*`, async (route) => {
      if (isFirst(route.request())) await typedOver.promise;
      await route.continue().catch(() => undefined);
    });
    const begun = page().waitForRequest(isFirst);
    await ask('ab');
    await begun;
    await page().keyboard.type('qqqq');
    await dialog().getByText('Tidak ditemukan').waitFor();
    expect(ended).toEqual(['net::ERR_ABORTED']);
    typedOver.resolve();
    await inspect(page(), 'palet tidak ditemukan');
    await page().unroute(`**${pendaftar.daftar.path}?*`);
    await page().keyboard.press('Escape');
  });

  test('says that a search failed, and searches again', async () => {
    await page().route(`**${pendaftar.daftar.path}?*`, (route) => route.abort());
    await ask('zulu');
    await dialog().getByText('Pendaftar belum dapat dicari').waitFor();
    await inspect(page(), 'palet gagal');
    await page().unroute(`**${pendaftar.daftar.path}?*`);
    await page().keyboard.press('Tab');
    await page().keyboard.press('Enter');
    await dialog().getByText('Tidak ditemukan').or(options().first()).waitFor();
    visitor().forgive('console: Failed to load resource: net::ERR_FAILED');
    await page().keyboard.press('Escape');
  });

  test('begins an act where it stands', async () => {
    await ask('catat bayar');
    await expect.poll(() => marked().textContent()).toContain('Catat pembayaran');
    await page().keyboard.press('Enter');
    await page().waitForURL('**/petugas/pembayaran');
    await expect.poll(() => page().evaluate(() => document.activeElement?.id)).toBe('bayar-penawaran');
    await ask('buat pena');
    await page().keyboard.press('Enter');
    await page()
      .getByRole('dialog', { name: /penawaran/i })
      .waitFor();
    // A dialog has the keys.
    await page().keyboard.press(KEY);
    expect(await dialog().count()).toBe(0);
    await page().keyboard.press('Escape');
  });

  test.for(desks.flatMap(({ path, acts = [] }) => acts.map((act) => ({ path, ...act }))))(
    'has a page for $title',
    async ({ path, title }) => {
      await ask(title);
      await page().keyboard.press('Enter');
      await page().waitForURL(`**/petugas/${path}**`);
      await page().getByRole('heading', { level: 1 }).waitFor();
      // What the page does not know stays in its address, or leads back to the desk's beginning.
      await expect.poll(() => new URL(page().url()).hash).toBe('');
      await page().goto('/petugas/beranda');
      await page().getByRole('heading', { level: 1 }).waitFor();
    },
  );
});

describe('the command palette of a role', () => {
  const visitor = useVisitor(PHONE, 'all');
  const page = () => visitor().page;

  test('offers what the role may do alone, on a phone too', async () => {
    await enterOffice(visitor(), await newOfficer('humas', 'Palet humas'), '/kabar');
    await page().getByRole('button', { name: 'Lompat ke…' }).tap();
    const dialog = page().getByRole('dialog', { name: 'Cari atau lakukan' });
    await dialog.getByRole('option', { name: /^Tulis berita/ }).waitFor();
    await inspect(page(), 'palet ponsel');
    const offered = await dialog.getByRole('option').allTextContents();
    expect(offered.map((line) => line.replace('Berita & pengumuman', ''))).toEqual([
      'Tulis berita',
      'Buat pengumuman',
      'Kelola tanya jawab',
      'Ubah kata-kata pemberitahuanPemberitahuan',
      'Beranda',
      '',
      'Pemberitahuan',
      'Akun saya',
    ]);
    await dialog.getByRole('combobox').fill('7116');
    await dialog.getByText('Tidak ditemukan').waitFor();
    expect(visitor().calls).not.toContain(`GET ${pendaftar.daftar.path}`);
    await dialog.getByRole('combobox').fill('');
    await dialog.getByRole('option', { name: /^Buat pengumuman/ }).tap();
    await page().waitForURL('**/petugas/kabar/pengumuman/baru');
  });
});
