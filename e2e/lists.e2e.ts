/** What is typed or chosen for a list and not added yet: never lost in silence, never in the way for ever. */
import { errors } from '@gerbang/contract/errors';
import type { CollectionPart, Step } from '@gerbang/contract/step';
import { dataKaryaTulis } from '@gerbang/contract/steps/data-karya-tulis';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { pdfDocument, photographedDocument } from './support/files.ts';
import { fillFields, named, sectionOf, slotOf } from './support/fill.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave } from './support/wizard.ts';

const visitor = useVisitor(PHONE);
const karya = dataKaryaTulis.parts[0] as CollectionPart;
const organisasi = dataOrganisasi.parts[0] as CollectionPart;
const fileOf = (page: Page, { file }: CollectionPart) => slotOf(page, file as { label: string });
const addButton = (page: Page, { noun }: CollectionPart) =>
  page.getByRole('button', { name: `Tambah ${noun}` });

/** A fresh applicant of the track, with the step open. */
const begin = async (jalur: string, step: Step): Promise<Page> => {
  const { page } = visitor();
  await signIn(page, await payFor(jalur));
  await goToStep(page, step);
  await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
  return page;
};

describe('what was said of an entry', () => {
  test('goes with it', async () => {
    const page = await begin('31', dataKaryaTulis);
    const wrong = page.getByText(errors.dokumen_format_pdf[1]);
    const rows = sectionOf(page, `Daftar ${karya.noun}`).getByRole('listitem');
    for (const times of [1, 2]) {
      await fillFields(sectionOf(page, `Tambah ${karya.noun}`), karya.fields);
      await fileOf(page, karya)
        .locator('input')
        .setInputFiles(await pdfDocument('Karya'));
      await page.getByText('Dipilih: Karya.pdf').waitFor();
      await fileOf(page, karya)
        .locator('input')
        .setInputFiles(await photographedDocument());
      await wrong.waitFor();
      await addButton(page, karya).click();
      await rows.nth(times - 1).waitFor();
      await wrong.waitFor({ state: 'detached' });
    }
    await page.route('**/api/v1/data_karya_tulis/*', (route) => route.abort('internetdisconnected'));
    const dialog = page.getByRole('dialog');
    const failed = dialog.getByRole('alert');
    await rows
      .first()
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await failed.waitFor();
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await rows
      .last()
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await dialog.getByRole('button', { name: 'Hapus' }).waitFor();
    expect(await failed.count()).toBe(0);
  });
});

test('a file that is chosen alone is not left behind in silence', async () => {
  const page = await begin('31', dataKaryaTulis);
  await fileOf(page, karya)
    .locator('input')
    .setInputFiles(await pdfDocument('Karya'));
  await page.getByText('Dipilih: Karya.pdf').waitFor();
  expect(await leave(page, dataKaryaTulis)).toBe(false);
  await page.getByRole('button', { name: 'Kosongkan' }).click();
  await page.getByText('Dipilih: Karya.pdf').waitFor({ state: 'detached' });
  expect(await leave(page, dataKaryaTulis)).toBe(true);
});
