/** Fills a step from its declaration, through the labels and roles an applicant meets. */
import type { Field, Fields } from '@gerbang/contract/field';
import type { RecordPart, Step } from '@gerbang/contract/step';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOf } from './answers.ts';
import type { Upload } from './files.ts';

/** The accessible name of a field, with or without its star. */
export const named = (label: string): RegExp => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( wajib)?$`);
/** The same as `getByLabel` sees it, for files: those have no role of their own. */
const labelled = (label: string): RegExp => new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\* wajib)?\\s*$`);

/** The group of a section's fields. */
export const sectionOf = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true });

/** Types into a list and takes the option with exactly these words, or picks the first one. */
const search = async (box: Locator, words: string | null): Promise<void> => {
  await box.click();
  if (words !== null) await box.fill(words);
  const options = box.page().getByRole('option');
  await (words === null ? options.first() : options.filter({ hasText: new RegExp(`^${words}$`) })).click();
};

/** A list may be drawn as radios, as the browser's own list or as one to search; its entries come over the line. */
const chooseFromList = async (scope: Locator, label: string, words: string | null): Promise<void> => {
  const box = scope.getByRole('combobox', { name: named(label) });
  const radios = scope.getByRole('group', { name: named(label) }).getByRole('radio');
  await box.and(scope.locator(':not([aria-busy])')).or(radios).first().waitFor();
  if (await radios.count()) return (words === null ? radios.first() : radios.and(scope.getByLabel(words, { exact: true }))).check();
  if (await box.evaluate((element) => element.tagName !== 'SELECT')) return search(box, words);
  if (words === null) await box.selectOption({ index: 1 });
  else await box.selectOption({ label: words });
};

/** Gives one field its answer. */
export const answer = async (scope: Locator, field: Field, value: string | boolean | null): Promise<void> => {
  const { label, kind } = field;
  if (kind === 'flag') return scope.getByRole('checkbox', { name: label }).setChecked(value === true);
  if (kind === 'reference') return chooseFromList(scope, label, value as string | null);
  if (kind === 'choice') {
    const radios = scope.getByRole('group', { name: named(label) }).getByRole('radio');
    if (await radios.count()) return (value === null ? radios.first() : radios.and(scope.getByLabel(String(value), { exact: true }))).check();
    return chooseFromList(scope, label, value as string | null);
  }
  await scope.getByRole('textbox', { name: named(label) }).fill(String(value));
};

const fillFields = async (scope: Locator, fields: Fields): Promise<void> => {
  for (const [name, field] of Object.entries(fields)) {
    // Only what the configuration and the answers so far ask for is on the page.
    const shown = scope.getByText(field.label, { exact: true });
    if (await shown.count()) await answer(scope, field, answerOf(name, field));
  }
};

/** Fills the sections of a record that are on the page. */
export const fillRecord = async (page: Page, part: RecordPart): Promise<void> => {
  for (const section of part.sections) {
    const scope = sectionOf(page, section.title);
    if (await scope.count()) await fillFields(scope, section.fields);
  }
};

/** Gives a document slot its file and waits until it is stored. */
export const upload = async (page: Page, label: string, file: Upload): Promise<void> => {
  const input = page.getByLabel(labelled(label));
  await input.setInputFiles(file);
  await expect.poll(() => input.locator('xpath=..').getAttribute('data-state'), { timeout: 30_000 }).toBe('tersimpan');
};
