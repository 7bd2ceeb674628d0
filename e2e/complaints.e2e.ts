/** What Selanjutnya complained about goes when its cause does, whichever answer took it away. */
import type { Field } from '@gerbang/contract/form/field';
import type { CollectionPart, RecordPart, Section } from '@gerbang/contract/form/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { choiceMessages, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { fillFields, fillRecord, sectionOf } from './support/fill.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave } from './support/wizard.ts';

const visitor = useVisitor(PHONE);
const summary = (page: Page): Locator => page.getByRole('region', { name: 'isian belum lengkap' });
const rest = (page: Page): Locator =>
  summary(page).getByRole('button', { name: /^Tampilkan semua \d+ isian$/ });
/** All lines, those that are folded as well. */
const lines = async (page: Page): Promise<string[]> => {
  if (await rest(page).isVisible()) await rest(page).click();
  return summary(page).getByRole('link').allInnerTexts();
};
const gone = (page: Page) => summary(page).waitFor({ state: 'detached' });
const none = (page: Page) => page.getByRole('checkbox', { name: 'Tidak Memiliki Ayah' });
const begin = async (step: typeof dataDiri): Promise<Page> => {
  const { page } = visitor();
  await signIn(page, await payFor());
  await goToStep(page, step);
  await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
  return page;
};

test('many gaps: the first ones, and the rest behind a button of the keyboard', async () => {
  const page = await begin(dataDiri);
  expect(await leave(page, dataDiri)).toBe(false);
  const links = summary(page).getByRole('link');
  const shown = await links.count();
  expect(shown).toBeLessThanOrEqual(8);
  const marked = await page.locator('[aria-invalid="true"]').count();
  expect(marked).toBeGreaterThan(shown);
  await inspect(page, 'banyak isian salah');
  await rest(page).focus();
  await page.keyboard.press('Enter');
  await links.nth(shown).and(page.locator(':focus')).waitFor();
  expect(await links.count()).toBeGreaterThan(shown);
  expect(await rest(page).count()).toBe(0);
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(marked);
  await inspect(page, 'banyak isian salah semua');
});

test('fields that another answer hides', async () => {
  const page = await begin(dataAyah);
  expect(await leave(page, dataAyah)).toBe(false);
  expect((await lines(page)).length).toBeGreaterThan(5);
  await none(page).check();
  await gone(page);
  // Not answered, they are asked again on the next try.
  await none(page).uncheck();
  expect(await leave(page, dataAyah)).toBe(false);
});

test('a field that the server complained about and that is hidden since', async () => {
  const page = await begin(dataAyah);
  const part = dataAyah.parts[0] as RecordPart;
  await fillRecord(page, part);
  await page.route(`**${part.save}`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        data: null,
        code: 'belum_lengkap',
        message: 'isian belum lengkap',
        errors: [{ field: 'nama_lengkap_ayah', message: 'Nama ini ditolak' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await summary(page).waitFor();
  expect(await lines(page)).toEqual(['Nama ini ditolak']);
  await none(page).check();
  await gone(page);
  expect(await page.getByText('isian belum lengkap').count()).toBe(0);
  expect(visitor().forgive(`422 ${part.save}`)).toBe(1);
});

test('programmes, which a class has to be chosen for first', async () => {
  const page = await begin(pilihanJurusan);
  expect(await leave(page, pilihanJurusan)).toBe(false);
  const programmes = page.getByRole('group', { name: /^Program studi/ });
  await summary(page).getByRole('link', { name: choiceMessages.jurusan }).click();
  // Each line leads somewhere, also where there is nothing to choose from yet.
  await programmes.and(page.locator(':focus')).waitFor();
  await programmes.getByText(choiceMessages.jurusan).waitFor();
  await programmes.getByText('Pilih kelas dulu.').waitFor();
  await page.getByRole('radio', { name: 'Reguler', exact: true }).check();
  await programmes.getByRole('checkbox').first().check();
  await summary(page).getByRole('link', { name: choiceMessages.jurusan }).waitFor({ state: 'detached' });
});

test('an address that is filled in one press, and a certificate of foreigners', async () => {
  const page = await begin(dataDiri);
  const self = dataDiri.parts[0] as RecordPart;
  const { fields } = self.sections.find(({ title }) => title === 'Alamat saat ini') as Section;
  const { warga_negara } = self.fields;
  const nation = (words: string) =>
    fillFields(page.getByRole('main'), { warga_negara: warga_negara as Field }, { warga_negara: words });
  const same = page.getByRole('checkbox', { name: 'Alamat saat ini sama dengan alamat di KTP' });
  const of = async (what: RegExp) => (await lines(page)).filter((line) => what.test(line)).length;
  await fillFields(sectionOf(page, 'Alamat saat ini'), fields);
  await same.check();
  await same.uncheck();
  await nation('Malaysia');
  expect(await leave(page, dataDiri)).toBe(false);
  expect(await of(/Saat Ini$/)).toBeGreaterThan(3);
  expect(await of(/warga negara asing/)).toBe(1);
  await page.getByRole('button', { name: 'Kembalikan isiannya' }).click();
  await expect.poll(() => of(/Saat Ini$/)).toBe(0);
  await nation('Indonesia');
  await expect.poll(() => of(/warga negara asing/)).toBe(0);
  await same.check();
  await same.uncheck();
  expect(await leave(page, dataDiri)).toBe(false);
  expect(await of(/Saat Ini$/)).toBeGreaterThan(3);
  await same.check();
  await expect.poll(() => of(/Saat Ini$/)).toBe(0);
});

test('an entry that is emptied', async () => {
  const page = await begin(dataOrganisasi);
  const { noun, fields } = dataOrganisasi.parts[0] as CollectionPart;
  await fillFields(sectionOf(page, `Tambah ${noun}`), fields);
  expect(await leave(page, dataOrganisasi)).toBe(false);
  expect(await lines(page)).toContain(
    `Tekan “Tambah ${noun}” atau kosongkan isian ${noun} yang belum ditambahkan`,
  );
  await page.getByRole('button', { name: 'Kosongkan' }).click();
  await expect.poll(() => page.getByText(`Tekan “Tambah ${noun}”`).count()).toBe(0);
});

test('a configuration that answers without success shows what the server says', async () => {
  const { page } = visitor();
  await signIn(page, await payFor());
  const message = 'Formulir sedang disusun panitia.';
  const refuse = { json: { success: false, data: null, message } };
  await page.route('**/api/v2/catatan_formulir/**', (route) => route.fulfill(refuse));
  await page.goto('/register/form/data-diri');
  await page.getByText('Catatan panitia belum dapat dimuat').waitFor();
  await page.getByText(message).waitFor();
  await page.route('**/api/v2/grup_jalur_form/**', (route) => route.fulfill(refuse));
  await page.reload();
  await page.getByRole('alert').getByText(message).waitFor();
});
