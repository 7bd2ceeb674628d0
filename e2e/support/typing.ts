/** What stands in a step before it is saved: given its answers, typed on until the tab goes, and read back. */
import type { Field } from '@gerbang/contract/form/field';
import type { Step } from '@gerbang/contract/form/step';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Locator, Page } from 'playwright-core';
import { customFields } from '../../packages/server/src/seed/university/custom-fields.ts';
import { controlOf, fillFields, fillRecord, named, sectionOf } from './fill.ts';

/** How fast the tests type. */
export const KEY_MS = 100;

/** The status of a draft that has reached the server. */
export const untilStored = (page: Page): Promise<void> =>
  page.getByText(/^Tersimpan \d\d\.\d\d WIB$/).waitFor();

/** Ticks two programmes and puts the second first. */
export const tickProgrammes = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Reguler' }).check();
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page
    .getByRole('button', { name: /^Naikkan / })
    .nth(1)
    .click();
};

const fillCustom = async (page: Page): Promise<void> => {
  const main = page.getByRole('main');
  for (const { tipe, label, meta_data } of Object.values(customFields).flat()) {
    const box = main.getByRole('textbox', { name: named(label) });
    const options = main.getByRole('group', { name: named(label) });
    if (tipe === 'text' && (await box.count())) await box.fill('Contoh isian');
    if (tipe === 'select' && (await options.count()))
      await options.getByRole('radio', { name: meta_data?.split(',')[1], exact: true }).check();
  }
};

/** Gives every field of the step its answer, those of a list's add form too, and adds, sends and saves nothing. */
export const typeIn = async (page: Page, step: Step): Promise<void> => {
  if (step.key === pilihanJurusan.key) await tickProgrammes(page);
  if (step.key === dataKhusus.key) await fillCustom(page);
  if (step.key === dataKesehatan.key) {
    await page.getByRole('radio', { name: 'Berkebutuhan Khusus' }).check();
    await page
      .getByRole('group', { name: named('Jenis kebutuhan khusus') })
      .getByRole('checkbox')
      .first()
      .check();
  }
  for (const part of step.parts) {
    if (part.shape === 'record') await fillRecord(page, part);
    if (part.shape === 'collection') await fillFields(sectionOf(page, `Tambah ${part.noun}`), part.fields);
  }
};

/** Room for text in a field; none where something else is asked. */
const room = (field: Field): number => (field.kind === 'text' && !field.digits ? field.max : 0);

/** The box of the step that takes the longest text; null where none takes any. */
export const longestBox = async (page: Page, step: Step): Promise<Locator | null> => {
  const main = page.getByRole('main');
  if (step.key === dataKhusus.key) {
    const text = Object.values(customFields)
      .flat()
      .map(({ label }) => main.getByRole('textbox', { name: named(label) }));
    for (const box of text) if (await box.count()) return box.first();
  }
  const fields = step.parts.flatMap((part): Field[] =>
    part.shape === 'document' ? [] : Object.values(part.fields),
  );
  for (const field of fields.toSorted((a, b) => room(b) - room(a))) {
    const box = controlOf(main, field).first();
    if (room(field) > 0 && (await box.count())) return box;
  }
  return null;
};

/** Everything in the step's controls, in order, with the ranking of programmes; 3,45 and 003 are shown as 3.45 and 3. */
export const standing = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const controls = main.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea, select');
    const said = [...controls].map((control) => {
      const label = control.labels?.[0]?.textContent ?? control.id;
      const number = /^\d{1,6}([,.]\d+)?$/.test(control.value);
      const text = number ? Number(control.value.replace(',', '.')) : control.value;
      const state = /^(radio|checkbox)$/.test(control.type) ? control.checked : text;
      return `${label}: ${state}`;
    });
    const ranking = [...main.querySelectorAll('ol[aria-label] li')].map((item) => item.textContent ?? '');
    return [...said, ...ranking];
  });
