/** The chat: an applicant with a phone asks, the office answers at a desk, and neither has to reload. */
import { SAMBUTAN } from '@gerbang/contract/applicant/percakapan';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const QUESTION = 'Apakah <b>rapor</b> harus dilegalisir?\nTerima kasih.';
const ANSWER = 'Tidak perlu, cukup pindaian rapor asli.';

describe('a conversation', () => {
  const applicant = useVisitor(PHONE, 'all');
  let desk: Visitor;
  let chief: Visitor;
  let nomor = '';
  const messages = (page: Page) => page.getByRole('log', { name: 'Isi percakapan' });
  const queue = (page: Page) => page.getByRole('region', { name: 'Antrean' });
  const entry = (page: Page) => queue(page).getByRole('link').filter({ hasText: nomor });

  afterAll(async () => {
    await desk?.context.close();
    await chief?.context.close();
  });

  test('begins with a welcome on the phone, and keeps what was not sent', async () => {
    const { page } = applicant();
    const paid = await payFor();
    nomor = paid.username;
    await signIn(page, paid);
    await page.getByRole('button', { name: 'Chat dengan Admin' }).first().click();
    const widget = page.getByRole('region', { name: 'Chat dengan Admin' });
    await widget.getByRole('heading', { name: 'Chat dengan Admin' }).waitFor();
    await widget.getByText(SAMBUTAN).waitFor();
    await page.getByLabel('Pesan').fill('Belum selesai menu');
    await page.reload();
    await page.getByRole('button', { name: 'Chat dengan Admin' }).first().click();
    await expect.poll(() => page.getByLabel('Pesan').inputValue()).toBe('Belum selesai menu');
    await inspect(page, 'chat pendaftar');
  });

  test('stands in the queue of both officers as soon as it is asked, below who waits longer', async () => {
    desk = await applicant().another(DESK);
    chief = await applicant().another(DESK);
    await enterOffice(desk, 'layanan', '/percakapan');
    await enterOffice(chief, 'admin', '/percakapan');
    for (const { page } of [desk, chief]) await queue(page).getByRole('link').first().waitFor();
    const { page } = applicant();
    await page.getByLabel('Pesan').fill(QUESTION);
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await messages(page).getByText('Apakah <b>rapor</b>').waitFor();
    for (const office of [desk, chief]) await entry(office.page).waitFor();
    // Whoever asked last waits shortest.
    expect(await queue(desk.page).getByRole('link').last().innerText()).toContain(nomor);
    await inspect(desk.page, 'kantor percakapan antrean');
  });

  test('is held by one officer; the other is told by whom', async () => {
    for (const { page } of [desk, chief]) {
      await entry(page).click();
      await messages(page).getByText('Apakah <b>rapor</b>').waitFor();
    }
    await expect.poll(() => entry(desk.page).getByText('pesan belum dibaca').count()).toBe(0);
    // What the other desk shows may be a moment old: the server decides.
    await chief.page.route('**/api/petugas/percakapan/aliran', (route) => route.abort());
    await Promise.all(
      [desk, chief].map(({ page }) => page.getByRole('button', { name: 'Ambil', exact: true }).click()),
    );
    const told = (page: Page) => page.getByText(/Percakapan ini ditangani (Petugas Layanan|Admin PMB)/);
    await expect.poll(async () => (await told(desk.page).count()) + (await told(chief.page).count())).toBe(1);
    for (const office of [desk, chief]) office.forgive(`409 /api/petugas/percakapan/${nomor}/ambil`);
    if ((await told(desk.page).count()) > 0)
      await desk.page.getByRole('button', { name: 'Ambil alih' }).click();
    await desk.page.getByText('Ditangani Anda', { exact: true }).waitFor();
    await expect
      .poll(() => chief.page.getByRole('button', { name: 'Ambil alih' }).count(), { timeout: 40_000 })
      .toBe(1);
    expect(await chief.page.getByLabel('Balasan', { exact: true }).count()).toBe(0);
    await inspect(desk.page, 'kantor percakapan terbuka');
  });

  test('is answered with a canned reply and words of one’s own, by keyboard, while the applicant goes on', async () => {
    const { page } = desk;
    const box = page.getByLabel('Balasan', { exact: true });
    await page.getByLabel('Balasan siap').selectOption({ label: 'Salam dan terima kasih' });
    await page.getByRole('button', { name: 'Sisipkan' }).click();
    expect(await box.inputValue()).toBe(
      'Halo Calon Mahasiswa, terima kasih sudah menghubungi kami. Ada lagi yang bisa dibantu?',
    );
    // Inserting puts the cursor behind the text a moment later; replacing it must not come in between.
    await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
    await box.fill('');
    await box.fill(ANSWER.slice(0, 12));
    await applicant().page.getByLabel('Pesan').fill('Satu lagi: boleh difoto?');
    await applicant().page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await messages(page).getByText('Satu lagi: boleh difoto?').waitFor();
    // Nothing jumped: the cursor is where it was, and typing goes on.
    expect(await box.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(ANSWER.slice(12));
    // The half-written answer is kept while another conversation is looked at.
    await queue(page).getByRole('link').first().click();
    await expect.poll(() => page.url()).not.toContain(nomor);
    await entry(page).click();
    await expect.poll(() => box.inputValue()).toBe(ANSWER);
    await box.press('Control+Enter');
    await messages(page).getByText(ANSWER).waitFor();
    expect(await box.inputValue()).toBe('');
    await page.getByText('Sudah dijawab').first().waitFor();
    await page.getByText('setelah 0 menit').waitFor();
  });

  test('reaches the phone without a reload, as plain text, and is then known to be read', async () => {
    const { page } = applicant();
    await messages(page).getByText(ANSWER).waitFor();
    expect(await messages(page).locator('b').count()).toBe(0);
    await inspect(page, 'chat pendaftar dijawab');
    await messages(desk.page)
      .getByText(/· dibaca/)
      .waitFor({ timeout: 40_000 });
  });

  test('counts what came while it was closed, until it is opened', async () => {
    const { page } = applicant();
    await page.getByRole('button', { name: 'Tutup chat' }).click();
    await desk.page.getByLabel('Balasan', { exact: true }).fill('Boleh.');
    await desk.page.getByRole('button', { name: 'Kirim balasan' }).click();
    const button = page.locator('.chat__button');
    await expect.poll(() => button.innerText(), { timeout: 40_000 }).toContain('1');
    await button.click();
    await messages(page).getByText('Boleh.').waitFor();
    await page.getByRole('button', { name: 'Tutup chat' }).click();
    await expect.poll(() => button.innerText()).not.toContain('1');
  });

  test('is not solved over a question that the desk does not show yet', async () => {
    const { page } = desk;
    const late = Promise.withResolvers<void>();
    const thread = `**/api/petugas/percakapan/${nomor}`;
    await page.route(thread, async (route) => {
      await late.promise;
      await route.continue();
    });
    await applicant().page.locator('.chat__button').click();
    await applicant().page.getByLabel('Pesan').fill('Sebentar, ada lagi.');
    await applicant().page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await messages(applicant().page).getByText('Sebentar, ada lagi.').waitFor();
    await applicant().page.getByRole('button', { name: 'Tutup chat' }).click();
    await page.getByRole('button', { name: 'Tandai selesai' }).click();
    await page.getByText('Pendaftar baru saja menulis lagi').waitFor();
    late.resolve();
    await messages(page).getByText('Sebentar, ada lagi.').waitFor();
    desk.forgive(`409 /api/petugas/percakapan/${nomor}/selesai`);
    await page.unroute(thread);
    await inspect(page, 'kantor percakapan pesan baru');
  });

  test('is solved, and opened anew by the next question', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Tandai selesai' }).click();
    await page.getByRole('button', { name: 'Buka lagi' }).waitFor();
    await queue(page).getByRole('button', { name: 'Selesai' }).click();
    await entry(page).waitFor();
    expect(new URL(page.url()).search).toBe('?saring=selesai');
    await applicant().page.locator('.chat__button').click();
    await applicant().page.getByLabel('Pesan').fill('Maaf, satu pertanyaan lagi.');
    await applicant().page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await expect.poll(() => entry(page).count()).toBe(0);
    await queue(page).getByRole('button', { name: 'Milik saya' }).click();
    await entry(page).waitFor();
  });

  test('uses replies the desk writes itself', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Kelola balasan siap' }).click();
    await page.getByRole('button', { name: 'Tambah balasan' }).click();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi judul').waitFor();
    await page.getByLabel('Judul').fill('Legalisir');
    await page
      .getByRole('textbox', { name: named('Isi') })
      .fill('Halo {nama} ({nomor}), tidak perlu dilegalisir.');
    await inspect(page, 'kantor balasan siap dialog');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByRole('heading', { name: 'Legalisir' }).waitFor();
    await inspect(page, 'kantor balasan siap');
    // A colleague changes it while it is open here.
    await page.getByRole('button', { name: 'Ubah… Legalisir' }).click();
    const all = await page.request.get('/api/petugas/percakapan/balasan');
    const { data } = (await all.json()) as { data: { id: number; judul: string; versi: number }[] };
    const { id, versi } = data.find((one) => one.judul === 'Legalisir') ?? { id: 0, versi: 0 };
    await page.request.put(`/api/petugas/percakapan/balasan/${id}`, {
      data: { judul: 'Legalisir', isi: 'Dari rekan: bawa aslinya.', versi },
    });
    const text = page.getByRole('textbox', { name: named('Isi') });
    await text.fill('Dari saya: cukup pindaian.');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Dari rekan: bawa aslinya.').waitFor();
    expect(desk.forgive(`409 /api/petugas/percakapan/balasan/${id}`)).toBe(1);
    expect(await text.inputValue()).toBe('Dari saya: cukup pindaian.');
    await inspect(page, 'kantor balasan siap bentrok');
    await page.getByRole('button', { name: 'Simpan tulisan saya' }).click();
    await page.getByText('Balasan siap disimpan.').waitFor();
    await page.getByText('Dari saya: cukup pindaian.').waitFor();
    await page.getByRole('button', { name: 'Hapus… Legalisir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Legalisir' }).count()).toBe(0);
    for (const office of [desk, chief]) office.expectNoTrouble();
  });
});

describe('a conversation the office begins', () => {
  const desk = useVisitor(DESK, 'all');
  let phone: Visitor;
  afterAll(() => phone?.context.close());

  test('starts from the applicant’s file, and shows on the phone as an unread answer', async () => {
    const { page } = desk();
    const paid = await payFor();
    phone = await desk().another(PHONE);
    await signIn(phone.page, paid);
    await enterOffice(desk(), 'layanan', `/pendaftar/${paid.username}`);
    await page.getByRole('link', { name: 'Tulis pesan kepada pendaftar' }).click();
    await page.getByText('Belum ada percakapan').waitFor();
    const box = page.getByLabel('Pesan', { exact: true });
    await page.getByRole('button', { name: 'Kirim pesan' }).click();
    await page.getByText('Tulis pesan dahulu').waitFor();
    await inspect(page, 'kantor percakapan baru');
    await box.fill('Halo, mohon perbaiki foto Anda.');
    await box.press('Control+Enter');
    await page.getByRole('log', { name: 'Isi percakapan' }).getByText('mohon perbaiki foto').waitFor();
    await page.getByText('Ditangani Anda', { exact: true }).waitFor();
    await page.getByText('Dimulai petugas').waitFor();
    expect(await page.getByText('Sudah dijawab').count()).toBe(0);
    await page.getByText('Belum dibalas pendaftar').first().waitFor();
    await page.getByRole('region', { name: 'Antrean' }).getByRole('button', { name: 'Milik saya' }).click();
    await page
      .getByRole('region', { name: 'Antrean' })
      .getByRole('link')
      .filter({ hasText: paid.username })
      .waitFor();
    await inspect(page, 'kantor percakapan dimulai');
    const button = phone.page.locator('.chat__button');
    await expect.poll(() => button.innerText(), { timeout: 40_000 }).toContain('1');
    await button.click();
    await phone.page.getByRole('log', { name: 'Isi percakapan' }).getByText('mohon perbaiki foto').waitFor();
    phone.expectNoTrouble();
  });
});
