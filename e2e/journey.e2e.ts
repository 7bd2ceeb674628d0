/** From the sign-in to the printed card, on a phone: everything typed, chosen and uploaded by hand. */

import { readFile } from 'node:fs/promises';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../packages/server/src/pdf/testing.ts';
import { account } from './support/accounts.ts';
import { SHIRT, WALL } from './support/files.ts';
import type { Wishes } from './support/fill-step.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { walkTheForm } from './support/walk.ts';
import { untilOpen } from './support/wizard.ts';

const NAME = 'Siti Rahmawati Lestari';
const PLACE = 'Semarang, Kampus Utama, sesi kedua';
const WISHES: Wishes = {
  programmes: ['Teknik Informatika (S1)', 'Matematika (S1)'],
  place: PLACE,
  camera: true,
};

/** Red above and green below, within what a JPEG does to colours. */
const expectUpright = (pixel: (x: number, y: number) => number[]) => {
  const near = (have: number[], want: { r: number; g: number; b: number }) =>
    Object.values(want).every((value, i) => Math.abs(value - (have[i] ?? -1)) < 60);
  expect(near(pixel(150, 12), WALL), `above: ${pixel(150, 12)}`).toBe(true);
  expect(near(pixel(150, 388), SHIRT), `below: ${pixel(150, 388)}`).toBe(true);
};

describe('an applicant with a phone', () => {
  const visitor = useVisitor(PHONE, 'all');
  const { username, password } = account('baru');

  test('signs in', async () => {
    const { page } = visitor();
    await page.goto('/');
    await inspect(page, 'masuk');
    await signIn(page, { username, password });
    await inspect(page, 'dashboard baru');
  });

  test('fills every step', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Mulai isi formulir' }).click();
    await untilOpen(page, dataDiri.title);
    await walkTheForm(page, WISHES);
  });

  test('stores the photo upright, 300 by 400', async () => {
    const { page } = visitor();
    await page.getByText('Semua isian sudah lengkap').waitFor();
    const photo = page.getByRole('img', { name: `Foto ${NAME}` });
    const bytes = await page.request.get((await photo.getAttribute('src')) as string);
    const { data, info } = await sharp(await bytes.body())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 400]);
    expectUpright((x, y) => [...data.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3)]);
  });

  test('reads everything once more and finalises', async () => {
    const { page } = visitor();
    await inspect(page, 'finalisasi');
    for (const words of [NAME, 'Minggu, 17 Agustus 2008', 'Jalan Kenanga Raya Nomor 12', PLACE])
      await page.getByText(words).first().waitFor();
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finalisasi data' });
    await dialog.waitFor();
    await inspect(page, 'finalisasi dialog');
    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    await untilOpen(page, 'Kartu Peserta');
  });

  test('holds the card, on the page and as a PDF with the photo', async () => {
    const { page } = visitor();
    const link = page.getByRole('link', { name: 'Unduh kartu (PDF)' });
    await link.waitFor({ timeout: 30_000 });
    await inspect(page, 'kartu');
    const nomor_peserta = await page
      .getByRole('definition')
      .filter({ hasText: /^\d{10}$/ })
      .innerText();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`kartu-ujian-${nomor_peserta}.pdf`);
    const { text, pictures } = await inspectPdf(await readFile(await download.path()));
    for (const words of [nomor_peserta, username, NAME, 'Teknik Informatika', 'Matematika', PLACE])
      expect(text).toContain(words);
    expect(text.indexOf('Teknik Informatika')).toBeLessThan(text.indexOf('Matematika'));
    const photo = pictures.find((p) => p.width === 300 && p.height === 400);
    expectUpright((x, y) => [...(photo?.data.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3) ?? [])]);
  });
});
