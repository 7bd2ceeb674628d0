/** Fills any step of the wizard; those that draw themselves have a way of their own here. */

import type { CollectionPart, DocumentPart, Step } from '@gerbang/contract/form/step';
import { dataKesehatan, FISIK } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { sentences } from '@gerbang/contract/wire/sentences';
import type { Page } from 'playwright-core';
import { customFields } from '../../packages/server/src/seed/university/custom-fields.ts';
import type { Answers } from './answers.ts';
import { pdfDocument, photographedDocument, portraitPhoto } from './files.ts';
import { fillFields, fillRecord, named, sectionOf, slotOf, upload } from './fill.ts';

const UPLOAD_MS = 30_000;
/** Width in pixels. */
export const SMALL_PHOTO = 600;

/** The class most choose. */
export const ORDINARY = 'Reguler';

/** What an applicant of a track wants. */
export interface Wishes {
  /** One programme, or two in order of preference, as the page names them. */
  programmes: readonly [first: string, second?: string];
  /** Class of the programmes; the ordinary one otherwise. */
  kelas?: string;
  /** Exam place; null on a track without a test. */
  place: string | null;
  /** Photos as a camera makes them, many megabytes each; else small ones. */
  camera: boolean;
  /** What sets the applicant apart from the one most tests are about. */
  own?: Answers;
  /** The kind of special needs, in the list's words; none otherwise. */
  needs?: string;
}

/** The words of having special needs. */
export const SPECIAL = FISIK[1].label;

/** Chooses the photo through the chooser, moves and zooms it in the cropper, and sends it. */
const uploadPhoto = async (page: Page, part: DocumentPart, camera: boolean): Promise<void> => {
  const slot = slotOf(page, part);
  const [chooser, photo] = await Promise.all([
    page.waitForEvent('filechooser'),
    portraitPhoto(camera ? undefined : SMALL_PHOTO),
    slot.getByText('Pilih foto').click(),
  ]);
  await chooser.setFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Potong foto' });
  // The picture is being opened until the tools come alive.
  await dialog.getByRole('button', { name: 'Perbesar foto', disabled: false }).click();
  await dialog.getByRole('button', { name: 'Perkecil foto' }).click();
  await dialog.getByRole('button', { name: sentences.uploadFoto }).click();
  await slot.getByRole('link', { name: sentences.cekFoto }).waitFor({ timeout: UPLOAD_MS });
};

/** Photos where they are taken, so that shrinking is met too; PDF everywhere else. */
const uploadTo = async (page: Page, part: DocumentPart, camera: boolean): Promise<void> => {
  if (part.accept === 'foto') await uploadPhoto(page, part, camera);
  else if (camera && part.slot.endsWith('kartu_keluarga'))
    await upload(page, part, await photographedDocument());
  else await upload(page, part, await pdfDocument(part.label));
};

/** Adds one entry to a list and waits for it. */
const addEntry = async (page: Page, part: CollectionPart): Promise<void> => {
  const form = sectionOf(page, `Tambah ${part.noun}`);
  await fillFields(form, part.fields);
  if (part.file)
    await slotOf(page, part.file)
      .locator('input')
      .setInputFiles(await pdfDocument(part.file.label));
  await form.getByRole('button', { name: `Tambah ${part.noun}` }).click();
  await sectionOf(page, `Daftar ${part.noun}`).getByRole('listitem').waitFor({ timeout: UPLOAD_MS });
};

/** Chooses the programmes in the wrong order, moves the first one up, and chooses an exam place. */
const choose = async (page: Page, wishes: Wishes): Promise<void> => {
  const { programmes, kelas = ORDINARY, place } = wishes;
  await page.getByRole('radio', { name: kelas, exact: true }).check();
  for (const programme of programmes.toReversed())
    if (programme) await page.getByRole('checkbox', { name: programme }).check();
  if (programmes[1]) await page.getByRole('button', { name: `Naikkan ${programmes[0]}` }).click();
  if (place) await page.getByRole('radio', { name: place }).check();
};

/** Fills the office's own fields that are on the page. */
const fillCustom = async (page: Page): Promise<void> => {
  const main = page.getByRole('main');
  for (const { tipe, label, meta_data } of Object.values(customFields).flat()) {
    const box = main.getByRole('textbox', { name: named(label) });
    const radios = main.getByRole('group', { name: named(label) });
    if (tipe === 'text' && (await box.count())) await box.fill('Contoh isian');
    if (tipe === 'select' && (await radios.count()))
      await radios.getByRole('radio', { name: meta_data?.split(',')[1], exact: true }).check();
    if (tipe === 'file' && (await slotOf(page, { label }).count()))
      await upload(page, { label }, await pdfDocument(label));
  }
};

/** Says that there are special needs, and which. */
const tellNeeds = async (page: Page, needs: string): Promise<void> => {
  await page.getByRole('radio', { name: SPECIAL }).check();
  await page.getByRole('checkbox', { name: needs }).check();
};

/** Gives every field, list and slot that is on the page its answer. */
export const fillStep = async (page: Page, step: Step, wishes: Wishes): Promise<void> => {
  if (step.key === pilihanJurusan.key) await choose(page, wishes);
  if (step.key === dataKhusus.key) await fillCustom(page);
  if (step.key === dataKesehatan.key && wishes.needs) await tellNeeds(page, wishes.needs);
  for (const part of step.parts) {
    if (part.shape === 'record') await fillRecord(page, part, wishes.own);
    if (part.shape === 'collection') await addEntry(page, part);
    if (part.shape === 'document' && (await slotOf(page, part).count()))
      await uploadTo(page, part, wishes.camera);
  }
};
