/** A tab killed in any step: what was typed until three seconds before is there when the page opens again. */

import { verifikasi } from '@gerbang/contract/applicant/verifikasi';
import type { CollectionPart, DocumentPart, Step } from '@gerbang/contract/form/step';
import { dataKaryaTulis } from '@gerbang/contract/steps/data-karya-tulis';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import { fill } from '@gerbang/contract/wire/path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { formOf } from '../packages/server/src/seed/university/forms.ts';
import { tracks } from '../packages/server/src/seed/university/tracks.ts';
import { type Account, type Credentials, payFor } from './support/accounts.ts';
import { pdfDocument, photographedDocument } from './support/files.ts';
import { fillFields, sectionOf, slotOf } from './support/fill.ts';
import { kill, slowLine, untilUnderWay } from './support/line.ts';
import { settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { KEY_MS, longestBox, standing, typeIn } from './support/typing.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, untilOpen } from './support/wizard.ts';

/** What may be lost at most. */
const LOSS_MS = 3000;
/** Longer than what may be lost, without a pause in which a draft would be sent. */
const TYPED = 'Siti Rahmawati Lestari Kusumaningrum Putri';
/** Bytes a second: a photographed document takes some ten seconds. */
const SLOW = 80_000;
const UPLOAD_MS = 30_000;
const SETTLE_MS = 15_000;

/** Lines on which a call is caught before the server has it, and on the way back. */
const NO_BYTES = { upload: 10 };
const NO_ANSWER = { answer: 60_000 };

/** Tracks enough to meet every step, and the first of them that has it. */
const MET = ['13', '21', '31'];
const trackOf = ({ key }: Step): string => {
  const has = (jalur: string) =>
    tracks.some((t) => t.kode_jalur === jalur && formOf(t).some(({ step }) => step.key === key));
  const found = MET.find(has);
  if (!found) throw new Error(`none of the tracks has ${key}`);
  return found;
};

const applicants = new Map<string, Promise<Credentials>>();
/** One applicant of each track for all steps of it: every step keeps a draft of its own. */
const applicantOf = (jalur: string): Promise<Credentials> => {
  const one = applicants.get(jalur) ?? payFor(jalur);
  applicants.set(jalur, one);
  return one;
};

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('gerbang.token'))}`,
});
/** Asks the server beside the page, whose own line may be slow. */
const ask = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.context().request.get(path, { headers: await bearer(page) });
  return ((await answer.json()) as { data: T }).data;
};

describe('a tab that is killed', () => {
  const visitor = useVisitor(PHONE);
  const open = async (page: Page, step: Step): Promise<Page> => {
    await goToStep(page, step);
    await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
    await settled(page);
    return page;
  };
  const reopen = async (step: Step): Promise<Page> => open(await visitor().context.newPage(), step);

  const typing = steps.filter((step) => step.key !== finalisasi.key);
  test.each(typing.map((step) => [step.title, step] as const))('while %s is filled', async (_, step) => {
    const { page } = visitor();
    await signIn(page, await applicantOf(trackOf(step)));
    await open(page, step);
    const empty = await standing(page);
    await typeIn(page, step);
    expect(await standing(page)).not.toEqual(empty);
    const box = await longestBox(page, step);
    await box?.fill('');
    const typed = await standing(page);
    if (box) await box.pressSequentially(TYPED, { delay: KEY_MS });
    else await page.waitForTimeout(LOSS_MS);
    await kill(page);

    const again = await reopen(step);
    if (box) {
      const found = (await longestBox(again, step)) as Locator;
      const last = await found.inputValue();
      expect(TYPED.startsWith(last)).toBe(true);
      expect((TYPED.length - last.length) * KEY_MS).toBeLessThanOrEqual(LOSS_MS);
      await found.fill('');
    }
    // Everything before the last box is older.
    await expect.poll(() => standing(again), { timeout: SETTLE_MS }).toEqual(typed);
  });

  test('while a document is sent has it or asks for it again', async () => {
    const { page } = visitor();
    const step = pendidikanSebelumnyaS1;
    const ijazah = step.parts.find((part): part is DocumentPart => part.shape === 'document') as DocumentPart;
    const document = await photographedDocument();
    await signIn(page, await payFor('13'));
    await open(page, step);
    await slowLine(page, { upload: SLOW });
    await slotOf(page, ijazah).locator('input').setInputFiles(document);
    await untilUnderWay(page);
    await kill(page);

    const again = await reopen(step);
    const slot = slotOf(again, ijazah);
    await slot.getByText('Pilih berkas').waitFor();
    expect(await slot.getByText('File berhasil disimpan.').count()).toBe(0);
    await slot.locator('input').setInputFiles(document);
    await slot.getByText('File berhasil disimpan.').waitFor({ timeout: UPLOAD_MS });
    await again.reload();
    await slot.getByText('File berhasil disimpan.').waitFor();
  });

  test.each(['before', 'after'] as const)('%s an entry has arrived leaves one of it', async (moment) => {
    const { page } = visitor();
    const step = dataKaryaTulis;
    const part = step.parts[0] as CollectionPart;
    const applicant = await payFor('31');
    const add = { name: `Tambah ${part.noun}` };
    const naskah = await pdfDocument('Naskah');
    const { username } = applicant;
    const countOf = async () =>
      (await ask<unknown[]>(page, fill(part.load, { nomor_pendaftar: username }))).length;
    const choose = (on: Page) =>
      slotOf(on, part.file as never)
        .locator('input')
        .setInputFiles(naskah);
    await signIn(page, applicant);
    await open(page, step);
    await fillFields(sectionOf(page, `Tambah ${part.noun}`), part.fields);
    await choose(page);
    await slowLine(page, moment === 'after' ? NO_ANSWER : NO_BYTES);
    const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(part.save));
    await page.getByRole('button', add).click();
    await asked;
    if (moment === 'after') await expect.poll(countOf, { timeout: SETTLE_MS }).toBe(1);
    await kill(page);

    const again = await reopen(step);
    const list = sectionOf(again, `Daftar ${part.noun}`);
    const entries = list.getByRole('listitem');
    await (moment === 'after' ? entries : list.getByText(`Belum ada ${part.noun}.`)).waitFor();
    // Whoever does not look at the list adds it once more.
    await choose(again);
    await again.getByRole('button', add).click();
    await entries.waitFor();
    await again.getByRole('button', { name: 'Kosongkan' }).waitFor({ state: 'detached' });
    await again.reload();
    await entries.waitFor();
    expect(await entries.count()).toBe(1);
    expect(await entries.getByRole('link').count()).toBe(1);
    // The killed page's draft may arrive after the next page has read it, which then takes what stands.
    visitor().forgive(`409 /api/v2/draf/${username}/${step.key}`);
  });
});

describe('a tab that is killed while finalising', () => {
  const visitor = useVisitor(PHONE);
  const ready = () =>
    inject('accounts').filter(
      (a) => a.fase === 'siap_finalisasi' && a.kode_penawaran?.split('-')[1] === '11',
    );
  const numberOf = async (page: Page, nomor: string): Promise<string | null> =>
    (await ask<{ nomor_peserta: string } | null>(page, `/api/v1/ruang_tes_pendaftar/${nomor}`))
      ?.nomor_peserta ?? null;
  const press = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalisasi' }).click();
  };

  test('leaves the applicant open, or final with one number', async () => {
    const { page, context } = visitor();
    // The first of them belongs to the journey of two devices.
    const { username, password, kode_penawaran } = ready()[1] as Account;
    await signIn(page, { username, password });
    await goToStep(page, finalisasi);
    await slowLine(page, NO_BYTES);
    const asked = page.waitForRequest((one) => one.url().endsWith(verifikasi.path));
    await press(page);
    await asked;
    await kill(page);

    const open = await context.newPage();
    await goToStep(open, finalisasi);
    await open.getByText('Semua isian sudah lengkap').waitFor();
    expect(await numberOf(open, username)).toBeNull();
    // What is still on its way would wait for its answer, and what is asked after it for a connection.
    await open.waitForLoadState('networkidle');
    await slowLine(open, NO_ANSWER);
    const sent = open.waitForRequest((one) => one.url().endsWith(verifikasi.path));
    await press(open);
    await sent;
    await expect.poll(() => numberOf(open, username), { timeout: SETTLE_MS }).not.toBeNull();
    const number = (await numberOf(open, username)) as string;
    await kill(open);

    const final = await context.newPage();
    await final.goto(`/register/form/${finalisasi.key}`);
    await untilOpen(final, 'Kartu Peserta');
    await final.getByText(number, { exact: true }).first().waitFor();
    // Asked once more it says the same.
    const data = { nomor_pendaftar: username, kode_penawaran };
    const repeated = await context.request.post(verifikasi.path, { headers: await bearer(final), data });
    expect(await repeated.json()).toMatchObject({ data: { nomor_peserta: number } });
  });
});
