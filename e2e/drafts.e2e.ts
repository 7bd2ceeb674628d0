/** Nothing that was typed is lost: not by signing out, a dead connection, a killed tab, an ended session or a second device. */

import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { fillRecord, named, sectionOf } from './support/fill.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave, untilOpen } from './support/wizard.ts';

const UNSENT = 'Belum terkirim, disimpan di perangkat ini';
const RESTORED = 'Isian yang belum terkirim dari perangkat ini sudah dipulihkan.';
/** What may be lost at most, and how fast the test types. */
const LOSS_MS = 3000;
const KEY_MS = 100;

const nameBox = (page: Page) => page.getByRole('textbox', { name: named('Nama Lengkap') });
const bornBox = (page: Page) => page.getByRole('textbox', { name: named('Tanggal Lahir') });
const untilStored = (page: Page) => page.getByText(/^Tersimpan \d\d\.\d\d WIB$/).waitFor();
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('textbox', { name: 'ID Pendaftaran' }).waitFor();
};

describe('what was typed', () => {
  const visitor = useVisitor(PHONE);

  test('is there again after signing out, and nothing of it stays on the device', async () => {
    const { page } = visitor();
    const applicant = await payFor();
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    await nameBox(page).fill('Budi Santoso');
    await bornBox(page).fill('17-08-20');
    await sectionOf(page, 'Kelahiran dan ciri').getByRole('radio', { name: 'Laki-laki' }).check();
    // At once, before the draft has gone out by itself.
    await signOut(page);
    expect(await visitor().kept()).toEqual([]);
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    expect(await nameBox(page).inputValue()).toBe('Budi Santoso');
    expect(await bornBox(page).inputValue()).toBe('17-08-20');
    expect(await page.getByRole('radio', { name: 'Laki-laki' }).isChecked()).toBe(true);
  });

  test('waits out a lost connection, while typing and while saving', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataAyah);
    for (const part of dataAyah.parts) if (part.shape === 'record') await fillRecord(page, part);
    await untilStored(page);
    await context.setOffline(true);
    const mail = page.getByRole('textbox', { name: named('E-mail') });
    await mail.fill('ayah.baru@example.com');
    await page.getByText(UNSENT).waitFor();
    await inspect(page, 'data ayah tanpa sambungan');
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await page.getByText('Tidak ada sambungan ke server.').waitFor();
    expect(await mail.inputValue()).toBe('ayah.baru@example.com');
    await context.setOffline(false);
    await untilStored(page);
    expect(await leave(page, dataAyah)).toBe(true);
    await goToStep(page, dataAyah);
    expect(await mail.inputValue()).toBe('ayah.baru@example.com');
  });

  test('survives a tab that is closed at once', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataDiri);
    await nameBox(page).fill('Budi Santoso');
    await page.close();
    const again = await context.newPage();
    await goToStep(again, dataDiri);
    expect(await nameBox(again).inputValue()).toBe('Budi Santoso');
  });

  test('survives a tab that is killed while typing', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataDiri);
    const typed = 'Siti Rahmawati Lestari Kusumaningrum';
    await nameBox(page).pressSequentially(typed, { delay: KEY_MS });
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await context.newPage();
    await goToStep(again, dataDiri);
    const found = await nameBox(again).inputValue();
    expect(typed.startsWith(found)).toBe(true);
    expect((typed.length - found.length) * KEY_MS).toBeLessThanOrEqual(LOSS_MS);
  });

  test('that never reached the server goes there when the page opens again', async () => {
    const { page, context } = visitor();
    const applicant = await payFor();
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    await context.setOffline(true);
    await nameBox(page).fill('Budi Santoso');
    await page.getByText(UNSENT).waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await goToStep(again, dataDiri);
    await again.getByText(RESTORED).waitFor();
    await inspect(again, 'data diri dipulihkan');
    expect(await nameBox(again).inputValue()).toBe('Budi Santoso');
    await untilStored(again);
    const elsewhere = await visitor().another(PHONE);
    await signIn(elsewhere.page, applicant);
    await goToStep(elsewhere.page, dataDiri);
    expect(await nameBox(elsewhere.page).inputValue()).toBe('Budi Santoso');
    await elsewhere.context.close();
  });

  test('is asked about before signing out without a connection', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataDiri);
    await context.setOffline(true);
    await nameBox(page).fill('Budi Santoso');
    await page.getByText(UNSENT).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Isian belum terkirim' });
    await question.waitFor();
    await inspect(page, 'keluar tanpa sambungan');
    await question.getByRole('button', { name: 'Batal' }).click();
    expect(await nameBox(page).inputValue()).toBe('Budi Santoso');
    await context.setOffline(false);
    await untilStored(page);
  });

  test('outlives the session', async () => {
    const { page, context } = visitor();
    const applicant = await payFor();
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    const token = await page.evaluate(() => localStorage.getItem('gerbang.token'));
    await context.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
    await nameBox(page).fill('Budi Santoso');
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).fill(applicant.username);
    await page.getByLabel('PIN Pendaftaran').fill(applicant.password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await untilOpen(page, 'Data Diri');
    expect(await nameBox(page).inputValue()).toBe('Budi Santoso');
    await untilStored(page);
    expect(visitor().forgive(`401 /api/v2/draf/${applicant.username}/data-diri`)).toBe(1);
  });
});

describe('a second device', () => {
  const visitor = useVisitor(PHONE);
  test('does not overwrite in silence', async () => {
    const { page } = visitor();
    const applicant = await payFor();
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    const other = await visitor().another(PHONE);
    await signIn(other.page, applicant);
    await goToStep(other.page, dataDiri);
    await nameBox(other.page).fill('Dari perangkat lain');
    await untilStored(other.page);
    await other.context.close();

    await nameBox(page).fill('Dari layar ini');
    const question = page.getByRole('region', { name: 'Dua versi isian' });
    await question.getByText(/sudah diubah dari perangkat atau tab lain/).waitFor();
    expect(await question.getByRole('cell').allInnerTexts()).toEqual([
      'Dari layar ini',
      'Dari perangkat lain',
    ]);
    await inspect(page, 'data diri bentrok');
    await page.getByRole('button', { name: 'Pakai isian di layar ini' }).click();
    await question.waitFor({ state: 'detached' });
    await untilStored(page);
    await page.reload();
    await untilOpen(page, 'Data Diri');
    expect(await nameBox(page).inputValue()).toBe('Dari layar ini');
    expect(visitor().forgive(`409 /api/v2/draf/${applicant.username}/data-diri`)).toBe(1);
  });

  test('that finalises sends the first one to the card', async () => {
    const { page } = visitor();
    const applicant = account('siap_finalisasi');
    await signIn(page, applicant);
    await goToStep(page, dataDiri);
    const other = await visitor().another(PHONE);
    await signIn(other.page, applicant);
    await other.page.goto('/register/form/finalisasi');
    await other.page.getByRole('button', { name: 'Finalisasi' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Finalisasi' }).click();
    await untilOpen(other.page, 'Kartu Peserta');
    other.expectNoTrouble();
    await other.context.close();

    await nameBox(page).fill('Terlambat');
    await untilOpen(page, 'Kartu Peserta');
    expect(await page.getByText('Terlambat').count()).toBe(0);
    expect(visitor().forgive(`409 /api/v2/draf/${applicant.username}/data-diri`)).toBe(1);
    expect(await visitor().kept()).toEqual(['gerbang.token']);
  });
});
