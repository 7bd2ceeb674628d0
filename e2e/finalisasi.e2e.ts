/** The check page before finalising tells the truth: what is not saved, what is not there. */

import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan, SCHEDULE_REFUSED } from '@gerbang/contract/steps/pilihan-jurusan';
import { sentences } from '@gerbang/contract/wire/sentences';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { SPECIAL } from './support/fill-step.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave, pass, untilOpen } from './support/wizard.ts';

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
    await expect.poll(() => visitor().kept()).toEqual(['gerbang.token']);
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

describe('a schedule that may not be kept', () => {
  const visitor = useVisitor(DESK);
  const lost = 'Semarang, Kampus Utama, layanan inklusif';

  test('is said to be so, and the gap leads to where another is chosen', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataKesehatan);
    await page.getByRole('radio', { name: SPECIAL }).check();
    await page.getByRole('checkbox', { name: 'Tunarungu' }).check();
    await pass(page, dataKesehatan);
    await goToStep(page, pilihanJurusan);
    await page.getByRole('radio', { name: 'Reguler', exact: true }).check();
    // No limit of a single interest is held, so none is stated (pilihan 5).
    const programmes = page.getByRole('group', { name: /^Program studi/ });
    await programmes
      .getByText(/^Pilih \d sampai \d program studi, lalu urutkan menurut minat Anda\.$/)
      .waitFor();
    await programmes.getByRole('checkbox').first().check();
    await page.getByRole('radio', { name: lost }).check();
    await pass(page, pilihanJurusan);
    const rail = page.getByRole('navigation', { name: 'Langkah formulir' });
    await rail.getByRole('link', { name: /Data Pilihan Jurusan\s*Lengkap/ }).waitFor();

    await goToStep(page, dataKesehatan);
    await page.getByRole('radio', { name: 'Normal' }).check();
    await pass(page, dataKesehatan);
    await rail.getByRole('link', { name: /Data Pilihan Jurusan\s*Sebagian/ }).waitFor();
    await goToStep(page, finalisasi);
    const gap = page.getByRole('link', { name: 'Pilih Lokasi Ujian, Tanggal Ujian', includeHidden: true });
    await page.locator('details.gaps').filter({ has: gap }).locator('summary').click();
    await gap.click();
    await untilOpen(page, pilihanJurusan.title);
    const places = page.getByRole('group', { name: /^Lokasi dan tanggal ujian/ });
    const inside = () => places.evaluate((group) => group.contains(document.activeElement));
    await expect.poll(inside).toBe(true);
    const radio = places.getByRole('radio', { name: lost });
    expect([await radio.isDisabled(), await radio.isChecked()]).toEqual([true, false]);
    await places.getByText(SCHEDULE_REFUSED).waitFor();
    await inspect(page, 'jadwal tidak dapat dipertahankan');
    // The programmes stay as they were saved.
    await page.getByText(/^1 dari \d dipilih/).waitFor();
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('region', { name: 'Pilihan tersimpan' }).getByText(SCHEDULE_REFUSED).waitFor();
    await inspect(page, 'pilihan tersimpan tidak dapat dipertahankan');
    expect(await leave(page, pilihanJurusan)).toBe(false);
    await places.getByRole('radio', { disabled: false }).first().check();
    await pass(page, pilihanJurusan);
    await rail.getByRole('link', { name: /Data Pilihan Jurusan\s*Lengkap/ }).waitFor();
  });
});

describe('Data Khusus without any field', () => {
  const visitor = useVisitor(PHONE);

  test('says that nothing is asked and leads on', async () => {
    const { page } = visitor();
    await page.route('**/api/v2/isian/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      body.data.khusus = { fields: [], values: {} };
      await route.fulfill({ response: answer, json: body });
    });
    await signIn(page, await payFor('22'));
    await goToStep(page, dataKhusus);
    await page.getByText(sentences.tanpaIsianKhusus).waitFor();
    await inspect(page, 'data khusus tanpa isian');
    await page.getByRole('button', { name: 'Kembali' }).waitFor();
    await pass(page, dataKhusus);
    await page.getByText('Daftar langkah').click();
    await page.getByRole('link', { name: /Data Khusus\s*Lengkap/ }).waitFor();
  });
});
