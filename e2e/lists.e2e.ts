/** What is typed or chosen for a list and not added yet: never lost in silence, never in the way for ever. */

import type { CollectionPart, Step } from '@gerbang/contract/form/step';
import { dataKaryaTulis } from '@gerbang/contract/steps/data-karya-tulis';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { errors } from '@gerbang/contract/wire/errors';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { pdfDocument, photographedDocument } from './support/files.ts';
import { fillFields, sectionOf, slotOf } from './support/fill.ts';
import { catchCall } from './support/line.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { untilStored } from './support/typing.ts';
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

describe('a list that becomes full while an entry is typed', () => {
  const summary = (page: Page) => page.getByRole('region', { name: 'isian belum lengkap' });
  const emptyButton = (page: Page) => page.getByRole('button', { name: 'Kosongkan' });
  /** What another device adds. */
  const addElsewhere = async (page: Page, nomor_pendaftar: string, count: number): Promise<void> => {
    const token = await page.evaluate(() => localStorage.getItem('gerbang.token'));
    for (let nth = 1; nth <= count; nth += 1) {
      const data = {
        nomor_pendaftar,
        nama_organisasi: `Organisasi ${nth}`,
        bidang_organisasi: 'Seni',
        waktu_organisasi: '2024',
        jabatan: 'Anggota',
      };
      const answer = await page.request.post(organisasi.save, {
        headers: { authorization: `Bearer ${token}` },
        data,
      });
      expect(answer.status()).toBe(200);
    }
  };
  const typed = async (): Promise<{ page: Page; nomor: string }> => {
    const { page } = visitor();
    const applicant = await payFor('11');
    await signIn(page, applicant);
    await goToStep(page, dataOrganisasi);
    await fillFields(sectionOf(page, `Tambah ${organisasi.noun}`), organisasi.fields);
    return { page, nomor: applicant.username };
  };

  test('shows what it was, and lets go once it is emptied', async () => {
    const { page, nomor } = await typed();
    await untilStored(page);
    await addElsewhere(page, nomor, organisasi.max);
    await page.reload();
    await page.getByText(organisasi.maxMessage).waitFor();
    expect(await leave(page, dataOrganisasi)).toBe(false);
    await inspect(page, 'organisasi penuh');
    await summary(page).getByRole('link').click();
    await emptyButton(page).and(page.locator(':focus')).waitFor();
    await emptyButton(page).click();
    await page
      .getByRole('button', { name: /^Ubah organisasi 1:/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await leave(page, dataOrganisasi)).toBe(true);
  });

  test('tells the last one whose answer was lost that it is there', async () => {
    const { page, nomor } = await typed();
    await addElsewhere(page, nomor, organisasi.max - 1);
    const call = await catchCall(page, 'POST', organisasi.save, true);
    await addButton(page, organisasi).click();
    await call.cut();
    await page.getByText(/Tidak ada sambungan ke server/).waitFor();
    await untilStored(page);
    await page.reload();
    await page.getByText(`Isian ini sudah ada di Daftar ${organisasi.noun}`).waitFor();
    await emptyButton(page).click();
    expect(await leave(page, dataOrganisasi)).toBe(true);
  });

  test('is refused a further one in its own words, and can be mended', async () => {
    const { page, nomor } = await typed();
    await addElsewhere(page, nomor, organisasi.max);
    await addButton(page, organisasi).click();
    await page.getByText(organisasi.maxMessage).waitFor();
    await page.getByRole('button', { name: /^Hapus organisasi 20:/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await addButton(page, organisasi).click();
    await page.getByRole('button', { name: /^Hapus organisasi 20: Contoh isian/ }).waitFor();
    expect(await leave(page, dataOrganisasi)).toBe(true);
    expect(visitor().forgive(`422 ${organisasi.save}`)).toBe(1);
  });
});

describe('an entry of the list', () => {
  const change = (page: Page, n: number) =>
    page.getByRole('button', { name: new RegExp(`^Ubah ${organisasi.noun} ${n}:`) });
  const name = (page: Page) => page.getByLabel('Nama Organisasi');

  test('is changed where it stands, across a reload, and not in silence over another device', async () => {
    const { page } = visitor();
    const { username, password } = await payFor('11');
    await signIn(page, { username, password });
    await goToStep(page, dataOrganisasi);
    await fillFields(sectionOf(page, `Tambah ${organisasi.noun}`), organisasi.fields);
    await addButton(page, organisasi).click();
    await change(page, 1).click();
    // The form is filled with the entry, and has the focus.
    await name(page).and(page.locator(':focus')).waitFor();
    expect(await name(page).inputValue()).not.toBe('');
    await name(page).fill('OSIS SMA 1');
    await inspect(page, 'ubah organisasi');
    expect(await leave(page, dataOrganisasi)).toBe(false);
    await page.getByText('Tekan “Simpan perubahan” atau batalkan perubahan organisasi').first().waitFor();
    await untilStored(page);
    await page.reload();
    await page.getByRole('button', { name: 'Simpan perubahan' }).waitFor();
    expect(await name(page).inputValue()).toBe('OSIS SMA 1');

    // Another device changes the same entry meanwhile.
    const headers = {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('gerbang.token'))}`,
    };
    const { data } = await (
      await page.request.get(organisasi.load.replace('{nomor_pendaftar}', username), { headers })
    ).json();
    const answer = await page.request.put(
      organisasi.remove.replace('{id_organisasi}', data[0].id_organisasi),
      {
        headers,
        data: { ...data[0], id_organisasi: undefined, nomor_pendaftar: username, jabatan: 'Ketua' },
      },
    );
    expect(answer.status()).toBe(200);
    const save = () => page.getByRole('button', { name: 'Simpan perubahan' }).click();
    await save();
    await page.getByText(errors.versi_usang[1]).waitFor();
    expect(
      visitor().forgive(`409 ${organisasi.remove.replace('{id_organisasi}', data[0].id_organisasi)}`),
    ).toBe(1);
    // What the other device wrote stands in the list now, and what is typed here is kept.
    await page.getByText('Ketua', { exact: true }).waitFor();
    expect(await name(page).inputValue()).toBe('OSIS SMA 1');
    await save();
    await page.getByText('Perubahan tersimpan').waitFor();
    await page.getByRole('button', { name: `Ubah ${organisasi.noun} 1: OSIS SMA 1` }).waitFor();
    expect(await sectionOf(page, `Daftar ${organisasi.noun}`).getByRole('listitem').count()).toBe(1);
    expect(await leave(page, dataOrganisasi)).toBe(true);
  });
});
