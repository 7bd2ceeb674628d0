/** Answering what has the focus, by its kind, with nothing but keys. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Upload } from './files.ts';
import { focus, press, tabTo } from './keyboard.ts';

const UPLOAD_MS = 30_000;
const LONGEST_LIST = 20;

/** The words chosen in the browser's own list that has the focus. */
const chosen = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.label ?? '');

/** Goes down the browser's own list to these words, or to the first there is. */
const pickNative = async (page: Page, words: string | null): Promise<void> => {
  for (let presses = 0; presses < LONGEST_LIST; presses += 1) {
    await press(page, 'ArrowDown');
    if (words === null || (await chosen(page)) === words) return;
  }
  throw new Error(`the list does not offer ${words}`);
};

/** Types into a list to search and takes what it marks, or takes the first there is. */
const search = async (page: Page, words: string | null): Promise<void> => {
  if (words === null) await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(words);
  const marked = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return (id && document.getElementById(id)?.textContent) || '';
    });
  await page.getByRole('listbox').waitFor();
  if (words === null && (await marked()) === '') await page.keyboard.press('ArrowDown');
  await expect.poll(marked).toMatch(words === null ? /./ : new RegExp(`^${words}$`));
  const taken = await marked();
  await press(page, 'Enter');
  await expect.poll(() => page.locator(':focus').inputValue()).toBe(taken);
};

/** Chooses among the radios of the group that has the focus; null: the first. */
export const pickRadio = async (page: Page, words: string | null): Promise<void> => {
  const first = await focus(page);
  if (words === null || first.label.startsWith(words)) return void (await press(page, 'Space'));
  for (
    let now = await press(page, 'ArrowDown');
    now.label !== first.label;
    now = await press(page, 'ArrowDown')
  )
    if (now.label.startsWith(words)) return;
  throw new Error(`${first.groups[0]} does not offer ${words}`);
};

/** Answers the field that has the focus; `value` as the tests' answers have it. */
export const answerFocused = async (page: Page, value: string | boolean | null): Promise<void> => {
  const { kind } = await focus(page);
  const words = typeof value === 'boolean' ? null : value;
  if (kind === 'radio') await pickRadio(page, words);
  else if (kind === 'select') await pickNative(page, words);
  else if (kind === 'combobox') await search(page, words);
  else if (kind !== 'checkbox') await page.keyboard.type(words ?? '');
  else if ((await page.locator(':focus').isChecked()) !== value) await press(page, 'Space');
};

/** Opens the chooser of the file control that has the focus. */
const choose = async (page: Page, key: 'Enter' | 'Space', file: Upload): Promise<void> => {
  const opened = page.waitForEvent('filechooser');
  // A key overtakes the wish to be told of choosers; what is asked in between does not.
  await focus(page);
  const [chooser] = await Promise.all([opened, page.keyboard.press(key)]);
  await chooser.setFiles(file);
};

/** The box of the slot that has the focus. */
const here = (page: Page) => page.locator('.ui-file').filter({ has: page.locator(':focus') });

/** Gives the slot that has the focus a document; the focus stays with it. */
export const uploadHere = async (page: Page, file: Upload): Promise<void> => {
  await choose(page, 'Enter', file);
  await here(page).getByText('File berhasil disimpan.').waitFor({ timeout: UPLOAD_MS });
  expect(await focus(page)).toMatchObject({ kind: 'file', marked: true, inSight: true });
};

/** Gives the slot that has the focus a photo: enlarged, moved with the arrows and sent; then the focus is back. */
export const photographHere = async (page: Page, file: Upload): Promise<void> => {
  await choose(page, 'Space', file);
  const dialog = page.getByRole('dialog', { name: 'Potong foto' });
  // The picture is being opened until the tools come alive.
  await dialog.getByRole('button', { name: 'Perbesar foto', disabled: false }).waitFor();
  await tabTo(page, 'Perbesar foto');
  await press(page, 'Enter');
  await tabTo(page, 'Posisi foto', 'Shift+Tab');
  const picture = dialog.locator('img');
  const before = await picture.getAttribute('style');
  await press(page, 'ArrowRight');
  await expect.poll(() => picture.getAttribute('style')).not.toBe(before);
  await tabTo(page, 'Geser foto ke bawah');
  await press(page, 'Enter');
  await tabTo(page, 'Upload Foto');
  await page.keyboard.press('Enter');
  await here(page).getByRole('link', { name: 'Cek Foto' }).waitFor({ timeout: UPLOAD_MS });
  expect(await focus(page)).toMatchObject({ kind: 'file', marked: true, inSight: true });
};
