/** The fields as fingers meet them: dates, money, cascades, the address of the ID card, files that do not fit. */

import { khususPost } from '@gerbang/contract/applicant/khusus';
import type { CollectionPart, Step } from '@gerbang/contract/form/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { errors } from '@gerbang/contract/wire/errors';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, type Credentials, payFor } from './support/accounts.ts';
import { pdfDocument, photographedDocument } from './support/files.ts';
import { fillFields, named, sectionOf, slotOf } from './support/fill.ts';
import { fillStep } from './support/fill-step.ts';
import { focus } from './support/keyboard.ts';
import { expectNoSidewaysScroll, inspect, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, leave, pass } from './support/wizard.ts';

const visitor = useVisitor(PHONE);
/** How often a read is tried that does not arrive. */
const TRIES = 4;
const box = (scope: Locator | Page, label: string) =>
  scope.getByRole('textbox', { name: named(label) }).or(scope.getByRole('combobox', { name: named(label) }));

/** Types into a list and takes what it offers under these words. */
const pick = async (scope: Locator, label: string, words: string): Promise<void> => {
  await box(scope, label).fill(words);
  await scope.page().getByRole('listbox').getByRole('option', { name: words, exact: true }).click();
};

const begin = async (who: Credentials, step: Step): Promise<void> => {
  await signIn(visitor().page, who);
  await goToStep(visitor().page, step);
};

describe('Data Diri', () => {
  beforeEach(() => begin(account('baru', '12'), dataDiri));

  test('takes a date in any usual way, and shows it in words', async () => {
    const { page } = visitor();
    const born = box(page, 'Tanggal Lahir');
    for (const typed of ['17-8-2007', '17/08/2007', '17082007', '17 Agustus 2007', '2007-08-17']) {
      await born.fill(typed);
      await page.getByText('Jumat, 17 Agustus 2007').waitFor();
      await born.press('Tab');
      expect(await born.inputValue()).toBe('17-08-2007');
      await born.fill('');
      await page.getByText('Jumat, 17 Agustus 2007').waitFor({ state: 'hidden' });
    }
  });

  test('refuses a day that does not exist, and keeps what was typed', async () => {
    const { page } = visitor();
    const born = box(page, 'Tanggal Lahir');
    await born.fill('31-02-2007');
    await born.press('Tab');
    await page.getByText('Tanggal ini tidak ada di kalender').waitFor();
    expect(await born.inputValue()).toBe('31-02-2007');
  });

  test('takes a press though the field it leaves shows a finding, which moves what was pressed', async () => {
    const { page } = visitor();
    const height = box(page, 'Tinggi Badan');
    await height.fill('tinggi');
    await height.evaluate((field) => field.scrollIntoView({ block: 'start' }));
    const pressed = page.getByText('Berlaku seumur hidup (atau belum ber-KTP)');
    const edge = (await pressed.boundingBox()) ?? { x: 0, y: 0 };
    // Near its upper edge: what moves down leaves the pointer above it.
    await page.mouse.move(edge.x + 20, edge.y + 2);
    await page.mouse.down();
    await settled(page);
    await page.mouse.up();
    await expect.poll(() => height.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(async () => (await pressed.boundingBox())?.y).toBeGreaterThan(edge.y + 2);
    expect(await page.getByRole('checkbox', { name: /^Berlaku seumur hidup/ }).isChecked()).toBe(true);
  });

  test('quotes a height that is no number, however long, in the list of what is wrong too', async () => {
    const { page } = visitor();
    await box(page, 'Tinggi Badan').fill('y'.repeat(200));
    expect(await leave(page, dataDiri)).toBe(false);
    await page.getByRole('button', { name: /^Tampilkan semua \d+ isian$/ }).click();
    await page.getByRole('link', { name: /^Tinggi Badan belum dapat dibaca/ }).waitFor();
    await expectNoSidewaysScroll(page, 'tinggi tak terbaca');
  });

  test('empties city and district when the province changes', async () => {
    const { page } = visitor();
    const home = sectionOf(page, 'Alamat sesuai KTP');
    await pick(home, 'Provinsi', 'Jawa Tengah');
    await pick(home, 'Kabupaten/Kota', 'Kota Semarang');
    await pick(home, 'Kecamatan', 'Banyumanik');
    await pick(home, 'Provinsi', 'Bali');
    await expect.poll(() => box(home, 'Kabupaten/Kota').inputValue()).toBe('');
    expect(await box(home, 'Kecamatan').inputValue()).toBe('');
    await pick(home, 'Kabupaten/Kota', 'Kota Denpasar');
  });

  test('copies the address of the ID card, and gives an empty one back', async () => {
    const { page } = visitor();
    const home = sectionOf(page, 'Alamat sesuai KTP');
    const now = sectionOf(page, 'Alamat saat ini');
    await box(now, 'Kelurahan/Desa').fill('Lama');
    await box(home, 'Kelurahan/Desa').fill('Pedalangan');
    const same = page.getByRole('checkbox', { name: 'Alamat saat ini sama dengan alamat di KTP' });
    await same.check();
    await now.waitFor({ state: 'detached' });
    await same.uncheck();
    expect(await box(now, 'Kelurahan/Desa').inputValue()).toBe('');
  });
});

describe('Data Keluarga', () => {
  beforeEach(() => begin(account('baru', '12'), dataKeluarga));
  const card = () => slotOf(visitor().page, { label: 'Kartu Keluarga' });

  test('shows money with dots as it is typed', async () => {
    const salary = box(visitor().page, 'Gaji Ibu');
    await salary.pressSequentially('1500000');
    expect(await salary.inputValue()).toBe('1.500.000');
  });

  test('clears what is no amount when it is left, and says what stood there', async () => {
    const { page } = visitor();
    for (const [label, typed, why] of [
      ['Gaji Ibu', 'satu juta', 'Tulis jumlah rupiah dengan angka, misalnya 1.500.000'],
      ['Gaji Ibu', '1.500,50', 'Tulis jumlah rupiah bulat, tanpa sen'],
      ['Gaji Ibu', '99.999.999.999', 'Paling besar 9.999.999.999'],
      ['Anak Ke-', 'dua', 'Tulis bilangan bulat dengan angka saja'],
    ] as const) {
      await box(page, label).pressSequentially(typed);
      await box(page, label).press('Tab');
      await page.getByText(`“${typed}” dikosongkan. ${why}`).waitFor();
      expect(await box(page, label).inputValue()).toBe('');
      await box(page, label).pressSequentially('2');
      await page.getByText('dikosongkan').waitFor({ state: 'detached' });
      await box(page, label).fill('');
    }
  });

  test('quotes a long word without pushing the page aside', async () => {
    const { page } = visitor();
    await box(page, 'Gaji Ibu').pressSequentially('x'.repeat(60));
    await box(page, 'Gaji Ibu').press('Tab');
    await page.getByText(`“${'x'.repeat(40)}…” dikosongkan.`).waitFor();
    await inspect(page, 'gaji tak terbaca');
  });

  test('keeps one document apart from the next, so that its hint is taken for its own', async () => {
    const boxes = await visitor().page.locator('.ui-field:not(fieldset):has(.ui-file)').all();
    const places = await Promise.all(boxes.map((one) => one.boundingBox()));
    const gaps = places
      .slice(1)
      .map((one, i) => (one?.y ?? 0) - (places[i]?.y ?? 0) - (places[i]?.height ?? 0));
    expect(gaps.length).toBeGreaterThan(2);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
  });

  test('refuses a file before it is sent, in the words of the specification', async () => {
    const { page } = visitor();
    const input = card().locator('input');
    const pdf = await pdfDocument('Kartu Keluarga');
    await input.setInputFiles({ name: 'kk.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
    await page.getByText(errors.dokumen_format[1]).waitFor();
    await input.setInputFiles({ ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(1_000_000)]) });
    await page.getByText(errors.dokumen_terlalu_besar[1]).waitFor();
    await inspect(page, 'dokumen ditolak');
  });

  test('says what the server finds inside a file', async () => {
    const { page } = visitor();
    await card()
      .locator('input')
      .setInputFiles({ name: 'kk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bukan pdf') });
    await page.getByText(`upload error, ${errors.dokumen_format[1]}`).waitFor();
    // The same file would be refused again.
    expect(await card().getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
    expect(visitor().forgive('415 /api/v2/data_keluarga/kartu_keluarga')).toBe(1);
  });

  test('sends a photo of many megabytes once the connection is back', async () => {
    const { page, context } = visitor();
    await context.setOffline(true);
    await card()
      .locator('input')
      .setInputFiles(await photographedDocument());
    await card().getByRole('button', { name: 'Coba lagi' }).waitFor();
    await inspect(page, 'dokumen tanpa sambungan');
    await context.setOffline(false);
    await card().getByText('File berhasil disimpan.').waitFor();
    const link = card().getByRole('link', { name: 'Cek Dokumen' });
    const stored = await page.request.get((await link.getAttribute('href')) as string);
    expect(stored.headers()['content-type']).toBe('image/jpeg');
    expect((await stored.body()).length).toBeLessThan(1_000_000);
  });
});

describe('Data Organisasi', () => {
  test('keeps the focus in the list when an entry is deleted by keyboard', async () => {
    const { page } = visitor();
    await begin(await payFor(), dataOrganisasi);
    const organisasi = dataOrganisasi.parts[0] as CollectionPart;
    const list = sectionOf(page, `Daftar ${organisasi.noun}`);
    const remove = (name: string) => list.getByRole('button', { name: new RegExp(`^Hapus .*: ${name}$`) });
    for (const name of ['OSIS', 'Pramuka', 'PMR']) {
      const form = sectionOf(page, `Tambah ${organisasi.noun}`);
      await fillFields(form, organisasi.fields);
      await box(form, 'Nama Organisasi').fill(name);
      await page.getByRole('button', { name: `Tambah ${organisasi.noun}` }).click();
      await remove(name).waitFor();
    }
    // The next one takes its place; after the last one, the one before; after all, what is said instead.
    for (const [gone, next] of [
      ['Pramuka', remove('PMR')],
      ['PMR', remove('OSIS')],
      ['OSIS', list.getByText('Belum ada organisasi.')],
    ] as const) {
      await remove(gone).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      while (!/^Hapus$/.test((await focus(page)).label)) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await next.and(page.locator(':focus')).waitFor();
    }
  });
});

test('the office’s own field is not sent again for a space around its text', async () => {
  const { page, calls } = visitor();
  await begin(await payFor('22'), dataKhusus);
  await fillStep(page, dataKhusus, { programmes: [''], place: null, camera: false });
  await box(page, 'Nama Instansi Pengirim').fill('  Dinas Pendidikan ');
  await pass(page, dataKhusus);
  const posts = () => calls.filter((call) => call === `POST ${khususPost.path}`).length;
  expect(posts()).toBe(1);
  await goToStep(page, dataKhusus);
  expect(await box(page, 'Nama Instansi Pengirim').inputValue()).toBe('Dinas Pendidikan');
  await box(page, 'Nama Instansi Pengirim').fill('Dinas Pendidikan  ');
  await pass(page, dataKhusus);
  expect(posts()).toBe(1);
});

test('takes what was typed before the list came, and forgets it where the province is taken back', async () => {
  const { page } = visitor();
  await begin(await payFor(), dataDiri);
  const home = sectionOf(page, 'Alamat sesuai KTP');
  await pick(home, 'Provinsi', 'Jawa Tengah');
  await box(home, 'Kabupaten/Kota').press('Tab');
  let come = () => {};
  const mayCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/search-select-input-[^/]+\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.reload();
  await box(home, 'Kabupaten/Kota').fill('Kota Semarang');
  come();
  await page.getByRole('listbox').getByRole('option', { name: 'Kota Semarang', exact: true }).click();
  await pick(home, 'Kecamatan', 'Banyumanik');
  await box(home, 'Provinsi').fill('');
  await box(home, 'Provinsi').press('Tab');
  await expect.poll(() => box(home, 'Kecamatan').inputValue()).toBe('');
  expect(await box(home, 'Kabupaten/Kota').inputValue()).toBe('');
});

test('has its lists where the portal does not know those of a step yet, and again once the line is back', async () => {
  const { page, calls } = visitor();
  await begin(await payFor(), dataDiri);
  const home = sectionOf(page, 'Alamat sesuai KTP');
  const lists = '**/api/v2/daftar_langkah/*';
  await page.route(lists, (route) =>
    route.fulfill({ status: 404, json: { success: false, data: null, message: 'tidak ditemukan' } }),
  );
  calls.length = 0;
  await page.reload();
  await pick(home, 'Provinsi', 'Jawa Tengah');
  const asked = calls.filter((call) => call.startsWith('GET /api/v1/'));
  expect(new Set(asked).size).toBe(asked.length);
  await page.unroute(lists);
  await page.route(lists, (route) => route.abort('internetdisconnected'));
  calls.length = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Muat ulang daftar' }).first().waitFor();
  expect(calls.filter((call) => call.includes('daftar_langkah'))).toHaveLength(TRIES);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Muat ulang daftar' }).first().click();
  await pick(home, 'Provinsi', 'Jawa Timur');
  // One press brought back all of them.
  await expect.poll(() => page.getByRole('button', { name: 'Muat ulang daftar' }).count()).toBe(0);
  expect(visitor().forgive('404 /api/v2/daftar_langkah/data-diri')).toBeGreaterThan(0);
});

test('a long name in a list that is searched ends before its arrow', async () => {
  const { page } = visitor();
  await begin(await payFor(), dataDiri);
  const address = sectionOf(page, 'Alamat sesuai KTP');
  await pick(address, 'Provinsi', 'Sulawesi Utara');
  const list = box(address, 'Kabupaten/Kota');
  await list.fill('Siau Tagulandang');
  await page.getByRole('listbox').getByRole('option').first().click();
  const overlap = await list.evaluate((input) => {
    const arrow = input
      .closest('.ui-search-select')
      ?.querySelector('.ui-input-frame__end-icon svg') as SVGElement;
    const text =
      input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight);
    return text - arrow.getBoundingClientRect().left;
  });
  expect(overlap).toBeLessThanOrEqual(0);
  await inspect(page, 'daftar nama panjang');
});
