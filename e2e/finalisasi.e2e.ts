/** The check page before finalising tells the truth: what is not saved, what is not there. */
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, useVisitor } from './support/visitor.ts';
import { goToStep, pass, untilOpen } from './support/wizard.ts';

const UNSAVED = 'Ada perubahan yang belum disimpan: 1 langkah';

describe('a change that was typed and not saved', () => {
  const visitor = useVisitor(DESK);
  const phone = (page: Page) => page.getByRole('textbox', { name: named('Nomor HP') });
  const toCheckPage = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Langkah formulir' }).getByText(finalisasi.title).click();
    await untilOpen(page, finalisasi.title);
  };
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

  test('stands in the way of finalising until it is saved', async () => {
    const { page } = visitor();
    await signIn(page, account('siap_finalisasi', '21'));
    await goToStep(page, dataDiri);
    await phone(page).fill('081298765432');
    await page.getByText(/^Tersimpan \d\d\.\d\d WIB$/).waitFor();
    await toCheckPage(page);
    await page.getByText(UNSAVED).waitFor();
    expect(await page.getByText('Semua isian sudah lengkap').count()).toBe(0);
    expect(await button(page, 'Finalisasi').count()).toBe(0);
    await inspect(page, 'finalisasi belum disimpan');
    await button(page, 'Periksa perubahan').click();
    const step = page.getByRole('main').locator('.ui-alert').getByRole('link', { name: dataDiri.title });
    await expect.poll(() => step.evaluate((link) => link === document.activeElement)).toBe(true);
    await step.click();
    await untilOpen(page, dataDiri.title);
    await pass(page, dataDiri);
    await toCheckPage(page);
    await page.getByText('Semua isian sudah lengkap').waitFor();
    await page.getByText('081298765432', { exact: true }).waitFor();
    await button(page, 'Finalisasi').waitFor();
  });

  test('counts as well where only this device has it, and can be dropped', async () => {
    const { page, context } = visitor();
    const applicant = account('siap_finalisasi', '21');
    await signIn(page, applicant);
    await goToStep(page, finalisasi);
    await button(page, 'Finalisasi').waitFor();
    await goToStep(page, dataDiri);
    const before = await phone(page).inputValue();
    await context.setOffline(true);
    await phone(page).fill('081211112222');
    await page.getByText('Belum terkirim, disimpan di perangkat ini').waitFor();
    await toCheckPage(page);
    await page.getByText('Ringkasan belum dapat dimuat').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByText(UNSAVED).waitFor();
    // The step that was left tries again every five seconds.
    await expect.poll(() => visitor().kept(), { timeout: 10_000 }).toEqual(['gerbang.token']);
    await page.getByRole('button', { name: `Buang perubahan di ${dataDiri.title}` }).click();
    const question = page.getByRole('dialog', { name: 'Buang perubahan' });
    await inspect(page, 'buang perubahan');
    await question.getByRole('button', { name: 'Buang' }).click();
    await page.getByText('Semua isian sudah lengkap').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('judul-langkah');
    await goToStep(page, dataDiri);
    expect(await phone(page).inputValue()).toBe(before);
  });

  test('and changed back is none', async () => {
    const { page } = visitor();
    await signIn(page, account('siap_finalisasi', '21'));
    await goToStep(page, dataDiri);
    const before = await phone(page).inputValue();
    await phone(page).fill('0812');
    await phone(page).fill(before);
    await page.getByText(/^Tersimpan \d\d\.\d\d WIB$/).waitFor();
    await toCheckPage(page);
    await page.getByText('Semua isian sudah lengkap').waitFor();
  });
});
