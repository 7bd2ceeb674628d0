/** The news desk: an article written, previewed, scheduled, published and put away; what applicants see of it. */
import { unggahFoto } from '@gerbang/contract/office/kabar';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { xss } from '../packages/server/test/xss.ts';
import { account } from './support/accounts.ts';
import { pdfDocument, photographedDocument, scannedDocument } from './support/files.ts';
import { catchCall } from './support/line.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const TITLE = 'Loket buka sampai malam';

describe('an officer of the news desk', () => {
  const visitor = useVisitor(DESK, 'all');
  let reader: Visitor;
  let colleague: Visitor;
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Isi berita' });
  const tool = (page: Page, name: string) =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click();
  const saved = async (page: Page) => {
    const flash = page.getByText('Tersimpan.');
    await flash.waitFor();
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  };
  afterAll(async () => {
    await reader?.context.close();
    await colleague?.context.close();
  });

  test('sees articles and announcements in every state', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'humas', '/kabar');
    await page.getByRole('table').getByRole('link').first().waitFor();
    for (const state of ['Draf', 'Terjadwal', 'Terbit', 'Arsip'])
      await page.getByRole('table').getByText(state, { exact: true }).first().waitFor();
    await inspect(page, 'kantor berita daftar');
    await page.getByRole('button', { name: 'Pengumuman', exact: true }).click();
    await page.getByRole('link', { name: 'Jadwal dan tata tertib ujian masuk' }).waitFor();
    expect(new URL(page.url()).search).toBe('?jenis=pengumuman');
    await page.getByLabel('Keadaan').selectOption('terjadwal');
    await page.getByRole('link', { name: 'Tata cara daftar ulang' }).waitFor();
    // The list before it may still stand there.
    await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1);
    await inspect(page, 'kantor pengumuman daftar');
  });

  test('writes by keyboard alone, with headings, lists and a link', async () => {
    const { page } = visitor();
    await page.goto('/petugas/kabar/baru');
    await editor(page).waitFor();
    await save(page);
    await page.getByRole('link', { name: 'Isi judul' }).click();
    await page.keyboard.type(TITLE);
    // From the title through the tools into the text.
    await page.keyboard.press('Tab');
    expect(await tool(page, 'Judul').evaluate((b) => b === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Jam buka');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mulai pekan ini kami buka ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('sampai malam');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await tool(page, 'Daftar').click();
    await page.keyboard.type('Senin');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Selasa');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool(page, 'Tautan…').click();
    const dialog = page.getByRole('dialog', { name: 'Tautan' });
    await dialog.getByLabel('Alamat').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Pasang tautan' }).click();
    await dialog.getByText('Tulis alamat lengkap').waitFor();
    await dialog.getByLabel('Alamat').fill('kampus.example/peta');
    await dialog.getByRole('button', { name: 'Pasang tautan' }).click();
    await editor(page).getByRole('link', { name: 'https://kampus.example/peta' }).waitFor();
    await inspect(page, 'kantor berita tulis');
  });

  test('loses nothing to a reload, saves a draft, and is asked what a shown picture shows', async () => {
    const { page } = visitor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Tulisan yang belum disimpan dipulihkan').waitFor();
    expect(await page.getByLabel('Judul').inputValue()).toBe(TITLE);
    await editor(page).getByRole('heading', { name: 'Jam buka' }).waitFor();
    await save(page);
    await saved(page);
    await page.waitForURL(/\/petugas\/kabar\/\d+$/);
    await page.getByLabel('Foto').setInputFiles(await photographedDocument());
    await page.getByText('File berhasil disimpan.').waitFor();
    await page.getByRole('radio', { name: 'Terbitkan sekarang' }).check({ force: true });
    await save(page);
    await page.getByRole('link', { name: 'Isi deskripsi foto' }).click();
    await page.keyboard.type('Antrean di depan loket');
    await inspect(page, 'kantor berita foto');
  });

  test('previews what the applicant then sees', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Pratinjau' }).click();
    const preview = page.getByRole('dialog', { name: /^Pratinjau/ });
    await preview.getByRole('strong').waitFor();
    await preview.locator('img').evaluate((img: HTMLImageElement) => img.decode());
    await inspect(page, 'kantor berita pratinjau');
    const body = await preview.locator('.kabar__prose').innerHTML();
    await preview.getByRole('button', { name: 'Tutup' }).click();
    await save(page);
    await saved(page);
    await page.getByText('Terbit', { exact: true }).waitFor();

    reader = await visitor().another(PHONE);
    await signIn(reader.page, account('sebagian'));
    await reader.page.goto('/dashboard/card-berita');
    await reader.page.getByRole('link', { name: TITLE }).click();
    await reader.page.getByText('Antrean di depan loket').waitFor();
    await reader.page.locator('figure img').evaluate((img: HTMLImageElement) => img.decode());
    expect(await reader.page.locator('.kabar__prose').innerHTML()).toBe(body);
    expect(
      await reader.page.getByRole('link', { name: 'https://kampus.example/peta' }).getAttribute('rel'),
    ).toContain('noopener');
    await inspect(reader.page, 'berita pendaftar');
  });

  test('keeps what is written while a picture is on its way, and while a save is answered, with the cursor in it', async () => {
    const { page } = visitor();
    const title = page.getByLabel('Judul');
    const picture = await catchCall(page, 'POST', unggahFoto.path, false);
    await page.locator('input[type=file]').setInputFiles(await photographedDocument());
    await picture.caught;
    await title.press('End');
    await page.keyboard.type(' malam ini');
    await picture.release();
    await page.getByText('File berhasil disimpan.').last().waitFor();
    expect(await title.inputValue()).toBe(`${TITLE} malam ini`);

    const answered = await catchCall(
      page,
      'PUT',
      `/api${new URL(page.url()).pathname.replace('/kabar/', '/berita/')}`,
      true,
    );
    await save(page);
    await answered.caught;
    await editor(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Tambahan.');
    await answered.release();
    await page.getByText('Tersimpan.').waitFor();
    await page.keyboard.type(' Lagi.');
    await editor(page).getByText('Tambahan. Lagi.').waitFor();
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
    await title.fill(TITLE);
    await save(page);
    await saved(page);
    await page.reload();
    await editor(page).getByText('Tambahan. Lagi.').waitFor();
    expect(await title.inputValue()).toBe(TITLE);
  });

  test('is shown what a colleague saved meanwhile, and decides', async () => {
    const { page } = visitor();
    colleague = await visitor().another(DESK);
    await enterOffice(colleague, 'admin', new URL(page.url()).pathname.replace('/petugas', ''));
    await colleague.page.getByLabel('Judul').fill(`${TITLE} (baru)`);
    await save(colleague.page);
    await saved(colleague.page);
    await page.getByLabel('Judul').fill(`${TITLE}!`);
    await save(page);
    const conflict = page.getByRole('dialog', { name: /sudah diubah oleh Admin PMB/ });
    await conflict.getByRole('heading', { name: `${TITLE} (baru)` }).waitFor();
    await inspect(page, 'kantor berita bentrok');
    expect(
      visitor().forgive(
        `409 ${new URL(page.url()).pathname.replace('/petugas/kabar/', '/api/petugas/berita/')}`,
      ),
    ).toBe(1);
    await conflict.getByRole('button', { name: 'Simpan tulisan saya' }).click();
    await saved(page);
    expect(await page.getByLabel('Judul').inputValue()).toBe(`${TITLE}!`);
    colleague.expectNoTrouble();
  });

  test('puts it away, and applicants no longer find it', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Arsipkan' }).click();
    await page.getByRole('button', { name: 'Kembalikan dari arsip' }).waitFor();
    const address = reader.page.url();
    await reader.page.goto('/dashboard/card-berita');
    await reader.page.getByRole('link').first().waitFor();
    expect(await reader.page.getByRole('link', { name: `${TITLE}!` }).count()).toBe(0);
    await reader.page.goto(address);
    await reader.page.getByRole('heading', { name: 'Halaman ini tidak ada lagi' }).waitFor();
    expect(reader.forgive(`404 /api/v1/berita/${address.split('/').at(-1)}`)).toBe(1);
  });

  test('puts away what it is still writing on without losing a word of it', async () => {
    const { page } = visitor();
    await page.getByLabel('Judul').fill(`${TITLE}, juga Minggu`);
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Belum disimpan.');
    for (const act of ['Kembalikan dari arsip', 'Arsipkan']) {
      await page.getByRole('button', { name: act, exact: true }).click();
      await page
        .getByRole('button', { name: act === 'Arsipkan' ? 'Kembalikan dari arsip' : 'Arsipkan' })
        .waitFor();
      await editor(page).getByText('Belum disimpan.').waitFor();
      expect(await page.getByLabel('Judul').inputValue()).toBe(`${TITLE}, juga Minggu`);
    }
    await inspect(page, 'kantor berita arsip belum disimpan');
    // It is built on the version that stands now: saving it meets no conflict.
    await save(page);
    await page.getByText('Tersimpan.').waitFor();
    await page.reload();
    await editor(page).getByText('Belum disimpan.').waitFor();
    expect(await page.getByLabel('Judul').inputValue()).toBe(`${TITLE}, juga Minggu`);
  });

  test('schedules an announcement with its document, in Jakarta time', async () => {
    const { page } = visitor();
    await page.goto('/petugas/kabar/pengumuman/baru');
    await page.getByLabel('Judul').fill('Edaran libur');
    await page.getByLabel('Dokumen').setInputFiles(await pdfDocument('Edaran'));
    await page.getByText('File berhasil disimpan.').waitFor();
    await page.getByRole('radio', { name: 'Terbitkan pada waktu tertentu' }).check({ force: true });
    await page.getByLabel('Tanggal terbit', { exact: false }).first().fill('17-08-2040');
    await page.getByLabel('Jam terbit').fill('8.30');
    await inspect(page, 'kantor pengumuman jadwal');
    await save(page);
    await saved(page);
    await page.getByText('Terjadwal', { exact: true }).waitFor();
    await page.goto('/petugas/kabar?jenis=pengumuman');
    await page
      .getByRole('row')
      .filter({ hasText: 'Edaran libur' })
      .getByText('Jumat, 17 Agustus 2040 08.30 WIB')
      .waitFor();
    await reader.page.goto('/dashboard/pengumuman');
    await reader.page.getByRole('link', { name: 'Biaya pendidikan mahasiswa baru' }).click();
    await reader.page.getByRole('link', { name: 'Unduh' }).waitFor();
    expect(await reader.page.getByText('Edaran libur').count()).toBe(0);
    // A browser without a viewer of its own, as on many phones, draws the pages; nobody else fetches what draws them.
    expect(await reader.page.evaluate(() => navigator.pdfViewerEnabled)).toBe(false);
    const sheet = reader.page.getByRole('img', { name: /^Halaman 1 dari \d+$/ });
    const inked = () =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((part, i) => i % 4 === 3 && part > 0 && (pixels[i - 1] ?? 255) < 128);
      });
    await sheet.waitFor();
    await expect.poll(inked).toBe(true);
    await inspect(reader.page, 'pengumuman pendaftar');
    const fetchedDrawer = () =>
      reader.page.evaluate(() =>
        performance.getEntriesByType('resource').some((one) => /pdf[.-]/.test(one.name)),
      );
    expect(await fetchedDrawer()).toBe(true);
    for (const path of ['/dashboard', '/dashboard/pengumuman']) {
      await reader.page.goto(path);
      await reader.page.waitForLoadState('networkidle');
      expect(await fetchedDrawer()).toBe(false);
    }
  });

  test('publishes a scanned document, and its reader sees what can be drawn and is told what cannot', async () => {
    const { page } = visitor();
    await page.goto('/petugas/kabar/pengumuman/baru');
    await page.getByLabel('Judul').fill('Edaran pindaian');
    await page.getByLabel('Dokumen').setInputFiles(await scannedDocument('Pindaian'));
    await page.getByText('File berhasil disimpan.').waitFor();
    await page.getByRole('radio', { name: 'Terbitkan sekarang' }).check({ force: true });
    await save(page);
    await saved(page);
    await reader.page.goto('/dashboard/pengumuman');
    await reader.page.getByRole('link', { name: 'Edaran pindaian' }).click();
    const middle = () =>
      reader.page
        .getByRole('img', { name: 'Halaman 1 dari 2' })
        .evaluate((canvas: HTMLCanvasElement) => [
          ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
        ]);
    await expect.poll(middle).toEqual([20, 40, 120, 255]);
    await reader.page.getByText('Halaman 2 tidak dapat ditampilkan seluruhnya').waitFor();
    expect(await reader.page.getByText(/^Halaman \d tidak dapat/).count()).toBe(1);
    await reader.page.getByRole('link', { name: 'Unduh' }).waitFor();
    await inspect(reader.page, 'pengumuman pindaian');
  });

  test('cannot let anything run on an applicant’s page', async () => {
    const { page } = visitor();
    const made = await page.request.post('/api/petugas/berita', {
      data: {
        judul: 'Isi berbahaya',
        terbit: 'sekarang',
        id_foto: null,
        deskripsi_foto: null,
        isi_berita: `<p>aman</p>${xss.join('\n')}`,
      },
    });
    const { data } = (await made.json()) as { data: { id_berita: number } };
    await reader.page.goto(`/dashboard/berita/${data.id_berita}`);
    await reader.page.getByText('aman').waitFor();
    await reader.page.waitForTimeout(300);
    expect(await reader.page.evaluate(() => (window as { kena?: unknown }).kena)).toBeUndefined();
    // Neither a violation of the policy nor a request to a stranger: nothing was there to be stopped.
    reader.expectNoTrouble();
  });
});
