/** Everything by keyboard alone: where the focus is can always be seen, and it never gets lost. */
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { answerOf } from './support/answers.ts';
import { named } from './support/fill.ts';
import { focus, tab, tabTo } from './support/keyboard.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, useVisitor } from './support/visitor.ts';
import { goToStep, untilOpen } from './support/wizard.ts';

describe('with the keyboard alone', () => {
  const visitor = useVisitor(DESK);
  const insideDialog = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    );

  test('one skips the header, signs in and completes a step', async () => {
    const { page } = visitor();
    const { username, password } = await payFor();
    await page.goto('/register/form/data-ayah');
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).waitFor();
    expect((await tab(page)).label).toBe('Langsung ke isi');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await tabTo(page, 'ID Pendaftaran');
    await page.keyboard.type(username);
    await tabTo(page, 'PIN Pendaftaran');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await untilOpen(page, 'Data Ayah');
    await page
      .getByRole('combobox', { name: named('Agama') })
      .and(page.locator(':enabled'))
      .waitFor();

    const fields = dataAyah.parts.flatMap((part) =>
      part.shape === 'record' ? Object.entries(part.fields) : [],
    );
    for (let now = await tab(page); now.label !== 'Selanjutnya'; now = await tab(page)) {
      const entry = fields.find(([, field]) => field.label === now.label);
      // Who comes before the list has arrived waits for it.
      await page.locator(':focus:not([aria-busy])').waitFor();
      if (now.kind === 'radio') await page.keyboard.press('Space');
      else if (entry && now.kind === 'select') await page.keyboard.press('ArrowDown');
      else if (entry && now.kind !== 'checkbox') await page.keyboard.type(String(answerOf(...entry) ?? 'a'));
    }
    await page.keyboard.press('Enter');
    await untilOpen(page, 'Data Ibu');
  });

  test('one is led to what is missing', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataAyah);
    await tabTo(page, 'Nama Lengkap Ayah');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('region', { name: 'isian belum lengkap' });
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await tab(page)).label).toBe('Isi Nama Lengkap Ayah');
    expect((await tab(page)).label).toBe('Pilih Status Ayah');
    expect((await tab(page)).label).toBe('Isi Tempat Lahir Ayah');
    await page.keyboard.press('Enter');
    expect(await focus(page)).toMatchObject({ label: 'Tempat Lahir', marked: true, inSight: true });
  });

  test('one stays in a dialog until it is closed, and comes back to its button', async () => {
    const { page } = visitor();
    await signIn(page, account('siap_finalisasi', '31'));
    await page.goto('/register/form/finalisasi');
    await page.getByText('Semua isian sudah lengkap').waitFor();
    await tabTo(page, 'Finalisasi');
    while ((await focus(page)).kind !== 'button') await tabTo(page, 'Finalisasi');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Finalisasi data' });
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses += 1) {
      expect(await insideDialog(page)).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focus(page)).toMatchObject({
      kind: 'button',
      label: 'Finalisasi',
      marked: true,
      inSight: true,
    });
  });

  test('one moves between tabs with the arrows', async () => {
    const { page } = visitor();
    await page.goto('/login', { waitUntil: 'networkidle' });
    await tabTo(page, 'Masuk');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Kode Pembayaran' }).waitFor();
    expect(await focus(page)).toMatchObject({ kind: 'tab', label: 'Simulasi Pembayaran', marked: true });
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Masuk' }).waitFor();
  });
});
