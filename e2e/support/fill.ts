/** Fills a step from its declaration, through the labels and roles an applicant meets. */
import type { Field, Fields } from '@gerbang/contract/form/field';
import type { DocumentPart, RecordPart } from '@gerbang/contract/form/step';
import type { Locator, Page } from 'playwright-core';
import { type Answers, answerOf } from './answers.ts';
import type { Upload } from './files.ts';

const UPLOAD_MS = 30_000;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The accessible name of a field, with its star, its word that it may stay empty, or neither. */
export const named = (label: string): RegExp => new RegExp(`^${escaped(label)}( wajib| \\(opsional\\))?$`);

/** The group of a section's fields. */
export const sectionOf = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: title, exact: true });

/** The control of a field: one input, or the group of its radios. */
export const controlOf = (scope: Locator, { kind, label }: Field): Locator => {
  const name = named(label);
  if (kind === 'flag') return scope.getByRole('checkbox', { name });
  if (kind === 'choice' || kind === 'reference')
    return scope.getByRole('group', { name }).or(scope.getByRole('combobox', { name }));
  return scope.getByRole('textbox', { name });
};

/** Types into a list and takes the option with exactly these words, or picks the first one. */
const search = async (box: Locator, words: string | null): Promise<void> => {
  await box.click();
  if (words !== null) await box.fill(words);
  const options = box.page().getByRole('listbox').getByRole('option');
  await (words === null
    ? options.first()
    : options.filter({ hasText: new RegExp(`^${escaped(words)}$`) })
  ).click();
};

/** Chooses by words, or the first there is; a list is drawn as radios, as the browser's own or as one to search. */
const choose = async (control: Locator, words: string | null): Promise<void> => {
  // Until its entries have come over the line, a list says that it is busy.
  await control.and(control.page().locator(':not([aria-busy])')).waitFor();
  const kind = await control.evaluate((element) => element.tagName);
  const radios = control.getByRole('radio');
  if (kind === 'FIELDSET')
    await (words === null
      ? radios.first()
      : control.getByRole('radio', { name: words, exact: true })
    ).check();
  else if (kind === 'SELECT') await control.selectOption(words === null ? { index: 1 } : { label: words });
  else await search(control, words);
};

/** Gives one field its answer. */
export const answer = async (scope: Locator, field: Field, value: string | boolean | null): Promise<void> => {
  const control = controlOf(scope, field);
  if (typeof value === 'boolean') await control.setChecked(value);
  else if (field.kind === 'choice' || field.kind === 'reference') await choose(control, value);
  else await control.fill(value ?? '');
};

/** Fills those of the fields that the configuration and the answers so far have put on the page. */
export const fillFields = async (scope: Locator, fields: Fields, own?: Answers): Promise<void> => {
  for (const [name, field] of Object.entries(fields))
    if (await controlOf(scope, field).count()) await answer(scope, field, answerOf(name, field, own));
};

export const fillRecord = async (page: Page, part: RecordPart, own?: Answers): Promise<void> => {
  for (const section of part.sections) {
    const scope = sectionOf(page, section.title);
    if (await scope.count()) await fillFields(scope, section.fields, own);
  }
};

/** The box of a document slot. */
export const slotOf = (page: Page, { label }: Pick<DocumentPart, 'label'>): Locator =>
  page.locator('.ui-file').filter({
    has: page.getByLabel(new RegExp(`^\\s*${escaped(label)}(\\s\\* wajib| \\(opsional\\))?\\s*$`)),
  });

/** Gives a slot its file and waits until it is stored. */
export const upload = async (page: Page, part: Pick<DocumentPart, 'label'>, file: Upload): Promise<void> => {
  const slot = slotOf(page, part);
  await slot.locator('input').setInputFiles(file);
  await slot.getByText('File berhasil disimpan.').waitFor({ timeout: UPLOAD_MS });
};
