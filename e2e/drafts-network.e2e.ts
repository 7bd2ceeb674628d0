/** A connection that goes while something is sent: nothing is lost and nothing is there twice. */

import type { CollectionPart, DocumentPart } from '@gerbang/contract/form/step';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { dataPrestasi } from '@gerbang/contract/steps/data-prestasi';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { pdfDocument, photographedDocument } from './support/files.ts';
import { fillFields, fillRecord, named, sectionOf, slotOf } from './support/fill.ts';
import { catchCall, kill, outage } from './support/line.ts';
import { signIn } from './support/sign-in.ts';
import { untilStored } from './support/typing.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave, untilOpen } from './support/wizard.ts';

const OUTAGE_MS = 30_000;
const UPLOAD_MS = 30_000;
const SAVE = '/api/v2/data_orang_tua/';
const UNSENT = 'Belum terkirim, disimpan di perangkat ini';
const OFFLINE = /Tidak ada sambungan ke server/;
const STORED = 'File berhasil disimpan.';
const CONFLICT = /sudah diubah dari perangkat atau tab lain/;

const mailBox = (page: Page) => page.getByRole('textbox', { name: named('E-mail') });
const ijazah = pendidikanSebelumnyaS1.parts.find((part) => part.shape === 'document') as DocumentPart;
const organisasi = dataOrganisasi.parts[0] as CollectionPart;
const prestasi = dataPrestasi.parts[0] as CollectionPart;
const entries = (page: Page, part: CollectionPart) =>
  sectionOf(page, `Daftar ${part.noun}`).getByRole('listitem');
const addButton = (page: Page, part: CollectionPart) =>
  page.getByRole('button', { name: `Tambah ${part.noun}` });
const added = async (page: Page, part: CollectionPart) => {
  await page.getByRole('button', { name: 'Kosongkan' }).waitFor({ state: 'detached' });
  await page.reload();
  await entries(page, part).first().waitFor();
  return entries(page, part).count();
};

describe('half a minute without a connection', () => {
  const visitor = useVisitor(PHONE);

  test('while a step is saved costs nothing that was typed before or meanwhile', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, dataAyah);
    for (const part of dataAyah.parts) if (part.shape === 'record') await fillRecord(page, part);
    await untilStored(page);
    // The save arrives; its answer is what the cut takes.
    const call = await catchCall(page, 'POST', SAVE, true);
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await call.caught;
    await outage(page, OUTAGE_MS, call, async () => {
      await page.getByText(OFFLINE).waitFor();
      await mailBox(page).fill('ayah.baru@example.com');
      await page.getByText(UNSENT).waitFor();
    });
    await untilStored(page);
    expect(await mailBox(page).inputValue()).toBe('ayah.baru@example.com');
    expect(await leave(page, dataAyah)).toBe(true);
    await page.reload();
    await goToStep(page, dataAyah);
    expect(await mailBox(page).inputValue()).toBe('ayah.baru@example.com');
    // The form's own first save, whose answer it never heard.
    expect(visitor().forgive(`409 ${SAVE}`)).toBe(1);
  });

  test('while a document is sent lets it arrive afterwards', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, pendidikanSebelumnyaS1);
    const school = page.getByRole('textbox', { name: named('Nama Sekolah') });
    await school.fill('SMA Negeri 1 Semarang');
    await untilStored(page);
    const call = await catchCall(page, 'POST', ijazah.save, false);
    const slot = slotOf(page, ijazah);
    await slot.locator('input').setInputFiles(await photographedDocument());
    await call.caught;
    await outage(page, OUTAGE_MS, call, async () => {
      await slot.getByRole('button', { name: 'Coba lagi' }).waitFor();
      await page.getByText(OFFLINE).waitFor();
    });
    // By itself, for nobody watches a bar for half a minute.
    await slot.getByText(STORED).waitFor({ timeout: UPLOAD_MS });
    expect(await school.inputValue()).toBe('SMA Negeri 1 Semarang');
    await page.reload();
    await slot.getByText(STORED).waitFor();
  });

  test('while an entry is sent with its certificate leaves one to send again, and then one entry', async () => {
    const { page } = visitor();
    await signIn(page, await payFor('13'));
    await goToStep(page, dataPrestasi);
    await fillFields(sectionOf(page, `Tambah ${prestasi.noun}`), prestasi.fields);
    await slotOf(page, prestasi.file as DocumentPart)
      .locator('input')
      .setInputFiles(await photographedDocument());
    await page.getByText('Dipilih: kk.jpg').waitFor();
    const call = await catchCall(page, 'POST', prestasi.save, false);
    await addButton(page, prestasi).click();
    await call.caught;
    await outage(page, OUTAGE_MS, call, async () => {
      await page.getByText(OFFLINE).waitFor();
      await page.getByText('Dipilih: kk.jpg').waitFor();
    });
    await addButton(page, prestasi).click();
    await entries(page, prestasi).waitFor({ timeout: UPLOAD_MS });
    expect(await added(page, prestasi)).toBe(1);
    expect(await entries(page, prestasi).getByRole('link').count()).toBe(1);
  });
});

describe('no connection any more', () => {
  const visitor = useVisitor(PHONE);

  test('on the way to a step of a list leaves its entry to be typed and kept', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor('13'));
    await goToStep(page, dataAyah);
    await mailBox(page).fill('ayah@example.com');
    await untilStored(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText('Daftar langkah').click();
    await page.getByRole('link', { name: new RegExp(`^${dataOrganisasi.title}`) }).click();
    const name = sectionOf(page, `Tambah ${organisasi.noun}`).getByRole('textbox').first();
    await name.fill('Pramuka');
    await page.getByText(UNSENT).waitFor();
    await context.setOffline(false);
    await untilStored(page);
    await page.reload();
    expect(await name.inputValue()).toBe('Pramuka');
  });
});

describe('an answer that is lost', () => {
  const visitor = useVisitor(PHONE);

  test.each([
    [dataPrestasi.title, dataPrestasi, prestasi],
    [dataOrganisasi.title, dataOrganisasi, organisasi],
  ] as const)('does not make two entries of %s', async (_, step, part) => {
    const { page } = visitor();
    await signIn(page, await payFor('13'));
    await goToStep(page, step);
    await fillFields(sectionOf(page, `Tambah ${part.noun}`), part.fields);
    if (part.file)
      await slotOf(page, part.file as DocumentPart)
        .locator('input')
        .setInputFiles(await pdfDocument('Sertifikat'));
    const call = await catchCall(page, 'POST', part.save, true);
    await addButton(page, part).click();
    await call.cut();
    await page.getByText(OFFLINE).waitFor();
    await addButton(page, part).click();
    await page
      .getByText(`Isian ini sudah ada di Daftar ${part.noun}, jadi tidak ditambahkan lagi.`)
      .waitFor();
    expect(await added(page, part)).toBe(1);
  });

  test('to a document leaves one to press', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await goToStep(page, pendidikanSebelumnyaS1);
    const slot = slotOf(page, ijazah);
    const call = await catchCall(page, 'POST', ijazah.save, true);
    await slot.locator('input').setInputFiles(await pdfDocument('Ijazah'));
    await call.cut();
    await slot.getByRole('button', { name: 'Coba lagi' }).click();
    await slot.getByText(STORED).waitFor({ timeout: UPLOAD_MS });
  });

  test.each(['typed on', 'killed'] as const)('to a draft is no other device: %s', async (then) => {
    const { page, context } = visitor();
    const applicant = await payFor();
    const path = `/api/v2/draf/${applicant.username}/${dataAyah.key}`;
    await signIn(page, applicant);
    await goToStep(page, dataAyah);
    const call = await catchCall(page, 'PUT', path, true);
    await mailBox(page).fill('ayah@example.com');
    await call.cut();
    await mailBox(page).fill('ayah.baru@example.com');
    if (then === 'killed') await kill(page);
    const here = then === 'killed' ? await context.newPage() : page;
    if (then === 'killed') await goToStep(here, dataAyah);
    await untilStored(here);
    expect(await here.getByText(CONFLICT).count()).toBe(0);
    await here.reload();
    await untilOpen(here, dataAyah.title);
    expect(await mailBox(here).inputValue()).toBe('ayah.baru@example.com');
    visitor().forgive(`409 ${path}`);
  });
});
