/** The office on a phone: rows before filters, nothing cut off, targets a thumb hits, dialogs that fit, no keys to press. */
import { desks } from '@gerbang/contract/office/desks';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import {
  expectDialogFits,
  expectNoSidewaysScroll,
  expectTargets,
  inspect,
  settled,
} from './support/screen.ts';
import { PHONE, useVisitor } from './support/visitor.ts';

/** Every desk an admin has with the pages it declares, but those of a single row; and the own account. */
const DESKS = [
  ...desks
    .filter(({ apart }) => !apart)
    .flatMap(({ path, pages = [] }) => [
      path,
      ...pages.flatMap((page) => (page.includes(':') ? [] : [`${path}/${page}`])),
    ]),
  'akun',
];

describe('an officer with a phone', () => {
  const visitor = useVisitor(PHONE, 'all');
  const main = () => visitor().page.getByRole('main');
  const open = async (path: string) => {
    await visitor().page.goto(`/petugas/${path}`);
    await settled(visitor().page);
  };

  test('touches what every desk offers, without scrolling sideways', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('admin', 'Tuti Ponsel'));
    for (const path of DESKS) {
      await open(path);
      await expectNoSidewaysScroll(page, path);
      await expectTargets(page, path);
    }
  });

  test('goes to another desk by a menu that opens over the page', async () => {
    const { page } = visitor();
    await open('pendaftar');
    await page.getByRole('button', { name: 'Meja kerja: Pendaftar' }).click();
    const menu = page.getByRole('dialog', { name: 'Meja kerja' });
    // Where one is has the focus.
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Pendaftar');
    await expectDialogFits(page, 'Meja kerja');
    await inspect(page, 'ponsel menu');
    await menu.getByRole('button', { name: 'Harian' }).click();
    await menu.getByRole('link', { name: 'Pendaftar' }).waitFor({ state: 'hidden' });
    await menu.getByRole('button', { name: 'Harian' }).click();
    await menu.getByRole('link', { name: 'Ruang ujian' }).click();
    await page.waitForURL(/\/ruang$/);
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Meja kerja: Ruang ujian' }).waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('isi');
  });

  test.each(['pendaftar', 'pembayaran/diterima', 'verifikasi-berkas'])(
    'sees rows of %s first',
    async (path) => {
      const { page } = visitor();
      await open(path);
      const row = await main().locator('tbody tr').first().boundingBox();
      expect(row?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
      await inspect(page, `ponsel ${path}`);
    },
  );

  test('narrows a list by filters that wait behind their name', async () => {
    const { page } = visitor();
    await open('pendaftar');
    const phase = main().getByLabel('Fase');
    expect(await phase.isVisible()).toBe(false);
    const fold = main().getByText('Saringan dan tampilan');
    await fold.click();
    await phase.selectOption({ label: 'Mengisi' });
    await main().getByText('Saringan dan tampilan (1 dipakai)').waitFor();
    await main().getByRole('button', { name: 'Hapus semua saringan' }).waitFor();
    await inspect(page, 'ponsel saringan');
    await fold.click();
    expect(await phase.isVisible()).toBe(false);
  });

  test('opens a file, and a dialog that fits', async () => {
    const { page } = visitor();
    await open('pendaftar');
    await main().locator('tbody').getByRole('link').first().click();
    await settled(page);
    await main().getByRole('button', { name: 'Berikutnya', exact: true }).waitFor();
    await expectTargets(page, 'file');
    await inspect(page, 'ponsel berkas');
    await main()
      .getByRole('button', { name: /^Terbitkan PIN/ })
      .click();
    await expectDialogFits(page, 'PIN');
    await inspect(page, 'ponsel dialog');
    await page.keyboard.press('Escape');
  });

  test('answers a chat and judges a document, and reads of no keys', async () => {
    const { page } = visitor();
    await open('percakapan');
    await main().getByRole('button', { name: 'Semua', exact: true }).click();
    await main().locator('.desk-queue__row').first().click();
    await main()
      .getByRole('textbox', { name: /^(Balasan|Pesan)/ })
      .waitFor();
    expect(await main().getByText('Ctrl+Enter').isVisible()).toBe(false);
    await inspect(page, 'ponsel chat');
    await open('verifikasi-berkas');
    await main().getByRole('link', { name: 'Mulai memeriksa' }).click();
    await main().getByRole('button', { name: 'Sah', exact: true }).waitFor();
    await main().getByRole('button', { name: 'Tolak…', exact: true }).click();
    await inspect(page, 'ponsel menolak');
  });
});
