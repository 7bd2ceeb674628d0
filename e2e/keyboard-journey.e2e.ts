/** From the sign-in page to the exam card on a phone with a keyboard and nothing else, by one who has special needs. */
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import type { Wishes } from './support/fill-step.ts';
import { begins, focus, press, tab, tabTo, tabUntil } from './support/keyboard.ts';
import { fillByKeyboard } from './support/keyboard-step.ts';
import { inspect } from './support/screen.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { openStep, untilOpen } from './support/wizard.ts';

const PLACE = 'Semarang, Kampus Utama, layanan inklusif';
const WISHES: Wishes = {
  programmes: ['Matematika (S1)', 'Teknik Informatika (S1)'],
  place: PLACE,
  camera: false,
  needs: 'Tunadaksa',
};

describe('an applicant with a keyboard', () => {
  const visitor = useVisitor(PHONE, 'all');

  test('signs in and goes to the form', async () => {
    const { page } = visitor();
    const { username, password } = await payFor();
    await page.goto('/login');
    await tabTo(page, 'ID Pendaftaran');
    await page.keyboard.type(username);
    await tabTo(page, 'PIN Pendaftaran');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await untilOpen(page, 'Dashboard');
    await page.getByRole('link', { name: 'Mulai isi formulir' }).waitFor();
    await tabTo(page, 'Mulai isi formulir');
    await page.keyboard.press('Enter');
    await begins(page, dataDiri.title);
  });

  test('is led from the last button to the first gap', async () => {
    const { page } = visitor();
    await tabTo(page, 'Selanjutnya');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'isian belum lengkap' }).and(page.locator(':focus')).waitFor();
    expect((await tab(page)).label).toBe('Isi Nama Lengkap');
    expect(await press(page, 'Enter')).toMatchObject({ label: 'Nama Lengkap' });
    await tab(page, 'Shift+Tab');
  });

  test('fills every step', async () => {
    const { page } = visitor();
    for (let step = await openStep(page); step.key !== finalisasi.key; step = await openStep(page)) {
      if (step.key !== dataDiri.key) await begins(page, step.title);
      await fillByKeyboard(page, step, WISHES);
      if (step.key === dataKesehatan.key) await inspect(page, 'kebutuhan khusus');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: step.title }).waitFor();
    }
    await begins(page, finalisasi.title);
  });

  test('goes back to look at the choice, and on again', async () => {
    const { page } = visitor();
    await tabTo(page, 'Kembali');
    await page.keyboard.press('Enter');
    await begins(page, 'Data Pilihan Jurusan');
    await tabTo(page, 'Ubah');
    await page.keyboard.press('Enter');
    await expect.poll(() => focus(page)).toMatchObject({ kind: 'radio', groups: ['Kelas'], marked: true });
    await tabTo(page, 'Batal');
    await page.keyboard.press('Enter');
    await expect.poll(() => focus(page)).toMatchObject({ label: 'Ubah', marked: true, inSight: true });
    await tabTo(page, 'Selanjutnya');
    await page.keyboard.press('Enter');
    await begins(page, finalisasi.title);
  });

  test('finalises', async () => {
    const { page } = visitor();
    await page.getByText('Semua isian sudah lengkap').waitFor();
    for (const words of [WISHES.needs, PLACE])
      await page
        .getByText(words as string)
        .first()
        .waitFor();
    await tabUntil(page, 'Finalisasi', ({ kind, label }) => kind === 'button' && label === 'Finalisasi');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Finalisasi data' }).waitFor();
    await tabTo(page, 'Finalisasi');
    await page.keyboard.press('Enter');
    await untilOpen(page, 'Kartu Peserta');
  });

  test('fetches the card', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Unduh kartu (PDF)' }).waitFor({ timeout: 30_000 });
    await tabTo(page, 'Unduh kartu (PDF)');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^kartu-ujian-\d{10}\.pdf$/);
  });
});
