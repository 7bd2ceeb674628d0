/** What an applicant has entered, whole: read before it is locked, printed afterwards, and corrected through the office. */
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice } from './support/office.ts';
import { inspect, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, untilOpen } from './support/wizard.ts';

describe('before finalising', () => {
  const visitor = useVisitor(PHONE);

  test('all answers are read, and each group leads to its first field', async () => {
    const { page } = visitor();
    await signIn(page, account('siap_finalisasi', '31'));
    await goToStep(page, finalisasi);
    await settled(page);
    const sheet = page.getByRole('region', { name: dataAyah.title });
    await sheet.getByText('Alamat Rumah', { exact: true }).waitFor();
    expect(await page.getByRole('main').locator('dt').count()).toBeGreaterThan(60);
    const nik = page.getByText('Nomor KTP', { exact: true }).first();
    const size = (at: typeof nik) =>
      at.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await size(nik.locator('xpath=following-sibling::dd'))).toBeGreaterThan((await size(nik)) * 1.3);
    await inspect(page, 'finalisasi semua isian');
    await sheet.getByRole('link', { name: 'Ubah Alamat, Data Ayah' }).click();
    await untilOpen(page, dataAyah.title);
    const group = page.getByRole('group', { name: 'Alamat', exact: true });
    await expect.poll(() => group.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  });
});

describe('after finalising', () => {
  const visitor = useVisitor(DESK);

  test('the applicant prints what was handed in and asks for a correction, which the office answers', async () => {
    const { page } = visitor();
    await signIn(page, account('terverifikasi', '13'));
    await page.getByRole('link', { name: 'Biodata' }).click();
    await page.getByRole('heading', { name: 'Biodata Pendaftaran' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Cetak biodata' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: /^Ubah/ }).count()).toBe(0);
    await inspect(page, 'biodata');
    await page.getByRole('button', { name: 'Kirim permohonan' }).click();
    await page.getByText('Pilih bagian yang perlu dikoreksi').waitFor();
    await page.getByRole('combobox', { name: /^Bagian/ }).selectOption('Data Diri');
    await page.getByRole('textbox', { name: /^Apa yang salah/ }).fill('Nama di akta: Siti, bukan Sitti.');
    await page.getByRole('button', { name: 'Kirim permohonan' }).click();
    await page.getByText('Permohonan koreksi terkirim').waitFor();
    await inspect(page, 'koreksi terkirim');
    const desk = await visitor().another(DESK);
    await enterOffice(desk, 'layanan', '/percakapan');
    await desk.page.getByText('Permohonan koreksi data (Data Diri)').first().waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
