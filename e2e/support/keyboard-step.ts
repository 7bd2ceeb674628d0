/** Filling a step of the wizard from its heading to its last button by keyboard alone. */
import type { Field } from '@gerbang/contract/form/field';
import type { DocumentPart, Step } from '@gerbang/contract/form/step';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerOf } from './answers.ts';
import { pdfDocument, portraitPhoto } from './files.ts';
import { sectionOf } from './fill.ts';
import { ORDINARY, SMALL_PHOTO, SPECIAL, type Wishes } from './fill-step.ts';
import { type Focus, focus, press, tab, tabTo, tabUntil } from './keyboard.ts';
import { answerFocused, photographHere, pickRadio, uploadHere } from './keyboard-fields.ts';
import { settled } from './screen.ts';

const NEXT = 'Selanjutnya';

/** The field that has the focus: its section and its own words tell it from its namesakes. */
const fieldOf = ({ parts }: Step, { kind, label, groups }: Focus): [string, Field] | undefined => {
  const [words, section] = kind === 'radio' ? groups : [label, groups[0]];
  return parts
    .flatMap((part) => {
      if (part.shape === 'document') return [];
      if (part.shape === 'record') return part.sections;
      return [{ title: `Tambah ${part.noun}`, fields: part.fields }];
    })
    .filter(({ title }) => title === section)
    .flatMap(({ fields }) => Object.entries(fields))
    .find(([, field]) => field.label === words);
};

/** Answers what has the focus, if it asks for something. */
const answerHere = async (page: Page, step: Step, now: Focus, { own, needs }: Wishes): Promise<void> => {
  const field = fieldOf(step, now);
  if (field) await answerFocused(page, answerOf(...field, own));
  else if (now.kind === 'radio' && needs) await pickRadio(page, SPECIAL);
  else if (now.kind === 'checkbox' && now.label === needs) await press(page, 'Space');
  else if (now.kind === 'file') {
    const part = step.parts.find((p): p is DocumentPart => 'label' in p && p.label === now.label);
    if (part?.accept === 'foto') await photographHere(page, await portraitPhoto(SMALL_PHOTO));
    else await uploadHere(page, await pdfDocument(now.label));
  } else if (now.kind === 'button') {
    const list = step.parts.find((p) => p.shape === 'collection' && now.label === `Tambah ${p.noun}`);
    if (list?.shape !== 'collection') return;
    await press(page, 'Enter');
    await sectionOf(page, `Daftar ${list.noun}`).getByRole('listitem').waitFor();
  }
};

/** Chooses class, programmes, their order and the exam place; ends on the last of them. */
const choose = async (page: Page, wishes: Wishes): Promise<void> => {
  const { programmes, kelas = ORDINARY, place } = wishes;
  await tabUntil(page, 'Kelas', (now) => now.groups[0] === 'Kelas');
  await pickRadio(page, kelas);
  for (const programme of programmes.toReversed()) {
    if (!programme) continue;
    await tabTo(page, programme);
    await press(page, 'Space');
  }
  const [first] = programmes;
  await tabTo(page, `Naikkan ${first}`, 'Shift+Tab');
  await press(page, 'Enter');
  const order = page.getByRole('list', { name: 'Urutan pilihan' }).getByRole('listitem');
  await expect.poll(() => order.first().innerText()).toContain(first);
  expect(await focus(page)).toMatchObject({ label: `Naikkan ${first}`, marked: true, inSight: true });
  if (!place) return;
  await tabUntil(page, place, (now) => now.groups[0] === 'Lokasi dan tanggal ujian');
  await pickRadio(page, place);
};

/** Fills the step from where the focus is, and ends on its button to the next one. */
export const fillByKeyboard = async (page: Page, step: Step, wishes: Wishes): Promise<void> => {
  if (step.key === pilihanJurusan.key) await choose(page, wishes);
  for (let now = await tab(page); now.label !== NEXT; now = await tab(page)) {
    if (step.key !== pilihanJurusan.key) await answerHere(page, step, now, wishes);
    // A list that the answer has called for comes before one goes on.
    await settled(page);
  }
};
