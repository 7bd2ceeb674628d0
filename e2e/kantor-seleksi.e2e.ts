/** From a closed exam to "why": scores, closing, rule, two scenarios, approval by another officer, announcement, reasons. */
import { readFile } from 'node:fs/promises';
import { alamatGelombang } from '@gerbang/contract/applicant/publik';
import { describe, expect, test } from 'vitest';
import { readTable } from '../packages/server/src/files/table.ts';
import { pdf } from '../packages/server/test/corpus-pdf.ts';
import { account } from './support/accounts.ts';
import { enterOffice } from './support/office.ts';
import { openResult } from './support/result.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const who = () => account('telah_mengikuti_ujian', '21');
const LONG_MS = 60_000;

describe('selection, from scores to reasons', () => {
  const visitor = useVisitor(DESK, 'all');
  const kode = () => who().kode_penawaran ?? '';
  /** The number on the card of whoever reads the reasons in the end. */
  let nomor = '';
  const post = async (path: string, data: object) => {
    const answer = await visitor().page.request.post(path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()).data;
  };
  const close = async (component: string) => {
    const { page } = visitor();
    await page.goto(`/petugas/nilai/${kode()}`);
    await page.getByRole('link', { name: component, exact: true }).click();
    await page.getByRole('button', { name: 'Tutup nilai…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tutup nilai' });
    await dialog.getByLabel('Ketik TUTUP untuk melanjutkan').fill('TUTUP');
    await inspect(page, `kantor nilai tutup ${component}`);
    await dialog.getByRole('button', { name: 'Tutup nilai' }).click();
    await page.getByText('Nilai tidak dapat diubah lagi.').waitFor();
  };

  test('the demo has components and scores; one is added', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/nilai');
    await inspect(page, 'kantor nilai daftar');
    const own = await (await page.request.get(`/api/petugas/pendaftar/${who().username}`)).text();
    nomor = /"nomor_peserta":"(\d+)"/.exec(own)?.[1] ?? '';
    expect(nomor).not.toBe('');
    // What another journey left in force stands in the way of a selection.
    const detail = (await (await page.request.get(`/api/petugas/hasil/${kode()}`)).json()).data;
    if (detail.impor)
      await post(`/api/petugas/hasil/impor/${detail.impor.id}/batalkan`, {
        konfirmasi: 'BATALKAN',
        alasan: 'Diganti hasil seleksi.',
      });
    await page.locator(`a[href$="/nilai/${kode()}"]`).click();
    await page.getByRole('link', { name: 'Ujian tulis', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tambah komponen…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah komponen' });
    await dialog.getByRole('button', { name: 'Simpan komponen' }).click();
    await dialog.getByText('Isi nama komponen').waitFor();
    await dialog.getByLabel('Kode').fill('portofolio');
    await dialog.getByRole('textbox', { name: /^Nama/ }).fill('Portofolio');
    await inspect(page, 'kantor nilai komponen baru');
    await dialog.getByRole('button', { name: 'Simpan komponen' }).click();
    await page.getByRole('link', { name: 'Portofolio', exact: true }).waitFor();
    await page.getByText('Janji undian').waitFor();
    await inspect(page, 'kantor nilai penawaran');
    await inspectNarrow(page, 'kantor nilai penawaran sempit');
  });

  test('scores come by file: a template of everybody, a dry run, then the import', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Portofolio', exact: true }).click();
    await page.getByRole('button', { name: 'Siapkan templat Excel' }).click();
    const ready = page.getByRole('link', { name: /^Unduh templat, [\d.]+ peserta$/ });
    await ready.waitFor({ timeout: LONG_MS });
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    const table = await readTable(await readFile(await download.path()), 1000);
    const people = 'rows' in table ? table.rows.slice(1) : [];
    expect(people.length).toBeGreaterThan(5);
    const upload = (lines: readonly string[]) =>
      page.getByLabel('Berkas Excel atau CSV').setInputFiles({
        name: 'nilai.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['nomor_peserta;nama;nilai', ...lines].join('\n')),
      });
    const lines = people.map(([participant], i) => `${participant};;${60 + (i % 30)},5`);
    await upload([...lines.slice(1), `${people[1]?.[0]};;70`, '9999999999;;70', `${people[0]?.[0]};;101`]);
    await page.getByText('Nomor peserta tidak dikenal pada penawaran ini').waitFor();
    await page.getByText('Nilai harus 0 sampai 100').waitFor();
    await page.getByText(/^Nomor peserta sudah ada di baris \d+$/).waitFor();
    await inspect(page, 'kantor nilai impor salah');
    await upload(lines);
    const save = page.getByRole('button', { name: `Simpan ${people.length} nilai` });
    await save.waitFor();
    const looked = page.getByLabel('Peringatan di atas sudah saya periksa');
    if ((await looked.count()) > 0) await looked.check();
    await save.click();
    await page.getByRole('cell', { name: 'Impor berkas' }).waitFor();
    await page.getByText('penutupan harus oleh petugas lain').waitFor();
    await inspect(page, 'kantor nilai komponen');
  });

  test('the sheet is typed by keyboard alone, and a pasted column fills downwards', async () => {
    const { page } = visitor();
    await page.goto(`/petugas/nilai/${kode()}/lembar`);
    const cells = page.getByRole('textbox', { name: /^Portofolio, / });
    await cells.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
    const begin = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(begin?.replace(/^0/, '1'));
    await page.keyboard.type('77,25');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe(begin?.replace(/^0/, '2'));
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).not.toBe(begin?.replace(/^0/, '2'));
    await cells.nth(2).evaluate((cell) => {
      const data = new DataTransfer();
      data.setData('text/plain', '81\r\n82,5\r\n83\r\n');
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(await cells.nth(3).inputValue()).toBe('82,5');
    await cells.nth(5).fill('delapan');
    await page.getByText('Ada sel yang bukan nilai yang sah.').waitFor();
    await inspect(page, 'kantor nilai lembar');
    await inspectNarrow(page, 'kantor nilai lembar sempit');
    await cells.nth(5).fill('84');
    // A reason is asked for, for these replace what was imported.
    await page.getByLabel('Alasan perubahan').fill('Salah ketik penilai.');
    // Overtaken, and then the sheet does not come: what was typed stays, the reason too.
    const sheet = `/api/petugas/nilai/${kode()}/lembar`;
    await page.route(`**${sheet}*`, (route) => {
      const [status, code] =
        route.request().method() === 'POST' ? [409, 'versi_usang'] : [404, 'tidak_ditemukan'];
      return route.fulfill({ status, json: { success: false, data: null, code, message: code } });
    });
    await page.getByRole('button', { name: 'Simpan nilai' }).click();
    await page.getByText('Lembar belum dapat dimuat').waitFor();
    await page.unroute(`**${sheet}*`);
    expect([visitor().forgive(`409 ${sheet}`), visitor().forgive(`404 ${sheet}`)]).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    expect(await page.getByLabel('Alasan perubahan').inputValue()).toBe('Salah ketik penilai.');
    await page.getByRole('button', { name: 'Simpan nilai' }).click();
    await page.getByText('sel belum disimpan').waitFor({ state: 'detached' });
    await expect.poll(() => cells.nth(1).inputValue()).toBe('77,25');
  });

  test('a second officer closes the scores', async () => {
    await enterOffice(visitor(), 'pimpinan', '/nilai');
    for (const component of ['Ujian tulis', 'Wawancara', 'Portofolio']) await close(component);
    await visitor().page.goto(`/petugas/nilai/${kode()}/lembar`);
    await visitor().page.getByRole('columnheader', { name: 'Ujian tulis (ditutup)' }).waitFor();
    expect(
      await visitor()
        .page.getByRole('textbox', { name: /^Ujian tulis, / })
        .count(),
    ).toBe(0);
  });

  const scenario = async (name: string) => {
    const { page } = visitor();
    await page.getByRole('tab', { name: 'Skenario' }).click();
    await page.getByLabel('Nama skenario').fill(name);
    await page.getByRole('button', { name: 'Jalankan' }).click();
    await page.getByRole('link', { name: `Unduh buku ${name}` }).waitFor({ timeout: LONG_MS });
  };

  test('the rule is written on a screen whose sum is checked while it is typed, and two scenarios compared', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/seleksi');
    await inspect(page, 'kantor seleksi daftar');
    await page.locator(`a[href$="/seleksi/${kode()}"]`).click();
    // The way of giving seats is explained on eight people, whichever is looked at.
    const eight = (way: string) => page.getByRole('table', { name: `Contoh delapan peserta, ${way}` });
    await eight('menurut nilai')
      .getByRole('row')
      .filter({ hasText: 'Budi' })
      .getByText('Prodi B', { exact: true })
      .waitFor();
    await page.getByRole('radio', { name: /^Menurut urutan pilihan/ }).check();
    await eight('menurut urutan pilihan')
      .getByRole('row')
      .filter({ hasText: 'Budi' })
      .getByText('Tidak diterima')
      .waitFor();
    await page.getByText('3 peserta akan mendapat pilihan yang lebih tinggi').waitFor();
    await page.getByRole('radio', { name: /^Menurut nilai/ }).check();
    // Beside every part stands what it does to one applicant, as it is typed.
    const bonus = page.getByRole('group', { name: 'Tambahan dan pengurangan poin' });
    await bonus
      .getByText(/^Total .*: [\d,]+$/)
      .first()
      .waitFor();
    await page.getByLabel('Nomor peserta contoh lain').fill('12');
    await page.getByRole('button', { name: 'Pakai sebagai contoh' }).click();
    await page.getByText('Isi nomor peserta').waitFor();
    await page.getByLabel('Nomor peserta contoh lain').fill(nomor);
    await page.getByLabel('Nomor peserta contoh lain').press('Enter');
    await page.getByRole('region', { name: 'Peserta contoh' }).getByText(nomor).waitFor();
    await page.getByLabel('Bobot Ujian tulis').fill('60');
    await page
      .getByText(/: 60 % × /)
      .first()
      .waitFor();
    await page.getByText('seharusnya 100 %').first().waitFor();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page
      .getByText(/^Bobot berjumlah .*, seharusnya 100 %\.$/)
      .first()
      .waitFor();
    await inspect(page, 'kantor seleksi aturan salah');
    await page.getByLabel('Bobot Wawancara').fill('25');
    await page.getByLabel('Bobot Portofolio').fill('15');
    await page.getByLabel('Ujian tulis', { exact: true }).selectOption('linear');
    for (const field of await page.getByLabel(/^Kursi /).all()) await field.fill('1');
    await page.getByText('Jumlah bobot 100 %.').waitFor();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Aturan seleksi disimpan.').waitFor();
    await inspect(page, 'kantor seleksi aturan');
    await inspectNarrow(page, 'kantor seleksi aturan sempit');
    await scenario('Ketat');
    await page.getByRole('tab', { name: 'Aturan dan kursi' }).click();
    for (const field of await page.getByLabel(/^Kursi /).all()) await field.fill('3');
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Aturan seleksi disimpan.').waitFor();
    await scenario('Longgar');
    await page.getByRole('heading', { name: 'Bandingkan dua skenario' }).waitFor();
    await page.getByRole('table', { name: 'Angka kedua skenario' }).waitFor();
    const entering = page.getByRole('heading', { name: /^Hanya diterima di kanan \(/ });
    expect(await entering.innerText()).not.toContain('(0)');
    await inspect(page, 'kantor seleksi banding');
    await inspectNarrow(page, 'kantor seleksi banding sempit');
    // Charts are tables; a number leads to its people, by keyboard alone.
    const by = page.getByLabel('Bandingkan menurut');
    for (const [chart, caption] of [
      ['terisi', 'Kursi terisi per program studi'],
      ['pilihan', 'Pilihan yang dipenuhi'],
      ['provinsi', 'Provinsi asal'],
      ['sekolah', 'Jenjang sekolah asal'],
      ['disabilitas', 'Penyandang disabilitas'],
      ['jenis_kelamin', 'Jenis kelamin'],
    ] as const) {
      await by.selectOption(chart);
      await page.getByRole('table', { name: `${caption}, Ketat dan Longgar` }).waitFor();
    }
    const bar = page.getByRole('button', { name: /^[1-9]\d*: .*, Longgar\. Lihat siapa saja$/ }).first();
    const count = Number((await bar.innerText()).trim());
    await bar.focus();
    await page.keyboard.press('Enter');
    const people = page.getByRole('table', { name: /, diterima di Longgar$/ });
    await people.waitFor();
    expect(await people.getByRole('row').count()).toBe(count + 1);
    await inspect(page, 'kantor seleksi grafik');
    await inspectNarrow(page, 'kantor seleksi grafik sempit');
    // On a phone as well both bars of a row are drawn on one scale.
    const wide = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...wide, width: 360 });
    const [left, right] = await page
      .locator('.bars--pair tbody tr')
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    expect(left).toBeGreaterThan(0);
    expect(left).toBe(right);
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: 'Tutup daftar' }).click();
  });

  test('a list of the office becomes a group that seats can be reserved for', async () => {
    const { page } = visitor();
    await page.getByRole('tab', { name: 'Kelompok' }).click();
    await page.getByRole('button', { name: 'Tambah kelompok…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah kelompok' });
    await dialog.getByRole('button', { name: 'Simpan kelompok' }).click();
    await dialog.getByText('Isi nama kelompok').waitFor();
    await dialog.getByLabel('Kode kelompok').fill('mitra');
    await dialog.getByLabel('Nama kelompok').fill('Sekolah mitra');
    await inspect(page, 'kantor seleksi kelompok baru');
    await dialog.getByRole('button', { name: 'Simpan kelompok' }).click();
    await page.getByRole('heading', { name: 'Daftar Sekolah mitra' }).waitFor();
    const upload = (lines: readonly string[]) =>
      page.getByLabel('Berkas Excel atau CSV').setInputFiles({
        name: 'mitra.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['nomor_peserta;nisn;npsn', ...lines].join('\n')),
      });
    const sheet = await (await page.request.get(`/api/petugas/nilai/${kode()}/lembar`)).json();
    const [first, second]: { nomor_peserta: string }[] = sheet.data.baris;
    await upload(['999999999;;', ';12;', `${nomor};;`]);
    await page.getByText('Nomor peserta tidak dikenal pada penawaran ini').waitFor();
    await page.getByText('NISN harus 10 angka').waitFor();
    await inspect(page, 'kantor seleksi kelompok temuan');
    await upload([`${first?.nomor_peserta};;`, `${second?.nomor_peserta};;`]);
    await page.getByRole('button', { name: 'Simpan daftar 2 baris' }).click();
    await page.getByRole('button', { name: 'Batalkan impor 2 baris…' }).waitFor();
    await inspect(page, 'kantor seleksi kelompok');
    await inspectNarrow(page, 'kantor seleksi kelompok sempit');
    await page.getByRole('tab', { name: 'Aturan dan kursi' }).click();
    await page.getByLabel('Tambah kursi cadangan').selectOption({ label: 'Sekolah mitra (2 peserta)' });
    await page.getByLabel('Bagian Sekolah mitra').waitFor();
    // The order they are filled in is changed by keyboard alone, and said.
    const other = await page
      .getByLabel('Tambah kursi cadangan')
      .getByRole('option')
      .filter({ hasText: 'peserta)' })
      .first()
      .innerText();
    const reserved = other.replace(/ \([\d.]+ peserta\)$/, '');
    await page.getByLabel('Tambah kursi cadangan').selectOption({ label: other });
    const up = page.getByRole('button', { name: `Naikkan cadangan ${reserved}` });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${reserved} kini urutan 1 dari 2.`).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByText(/^1\. /).innerText()).toBe(`1. ${reserved}`);
    await inspect(page, 'kantor seleksi urutan cadangan');
    await inspectNarrow(page, 'kantor seleksi urutan cadangan sempit');
    await page.getByRole('button', { name: 'Hapus cadangan Sekolah mitra' }).click();
    await page.getByRole('button', { name: `Hapus cadangan ${reserved}` }).click();
    // The most of one group says what it comes to as it is typed.
    await page.getByLabel('Batasi kelompok').selectOption({ label: 'Sekolah mitra (2 peserta)' });
    await page.getByLabel('Paling banyak Sekolah mitra').fill('30');
    await page
      .getByText(/paling banyak 30\s%\suntuk Sekolah mitra, dibulatkan ke bawah.*Seluruhnya [\d.]+ kursi/)
      .waitFor();
    await inspect(page, 'kantor seleksi batas kelompok');
    await inspectNarrow(page, 'kantor seleksi batas kelompok sempit');
    await page.getByRole('button', { name: 'Hapus batas Sekolah mitra' }).click();
  });

  test('conditions over the form become a group, said in a sentence', async () => {
    const { page } = visitor();
    await page.getByRole('tab', { name: 'Kelompok' }).click();
    await page.getByRole('button', { name: 'Tambah kelompok…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah kelompok' });
    await dialog.getByLabel('Kode kelompok').fill('perempuan');
    await dialog.getByLabel('Nama kelompok').fill('Pendaftar perempuan');
    await dialog.getByRole('radio', { name: 'Menurut isian formulir' }).check();
    await dialog.getByRole('button', { name: 'Simpan kelompok' }).click();
    await dialog.getByText('Pilih isian yang ditanyakan penawaran ini').waitFor();
    await inspect(page, 'kantor seleksi syarat kosong');
    // A bound that cannot be read is not taken for none.
    await dialog.getByRole('combobox', { name: 'Isian formulir' }).fill('gaji ayah');
    await page.getByRole('option', { name: /Gaji Ayah/ }).click();
    await dialog.getByLabel('Paling banyak').fill('2500000');
    await dialog.getByLabel('Paling sedikit').fill('sejuta');
    await dialog.getByRole('button', { name: 'Simpan kelompok' }).click();
    await dialog.getByText('Gaji Ayah: isi angka yang benar').waitFor();
    await dialog.getByRole('combobox', { name: 'Isian formulir' }).fill('jenis kelamin');
    await page.getByRole('option', { name: /^Jenis Kelamin \(/ }).click();
    await dialog.getByRole('combobox', { name: 'Isinya' }).fill('perempuan');
    await page.getByRole('option', { name: 'Perempuan', exact: true }).click();
    await dialog.getByRole('button', { name: 'Hapus Perempuan' }).waitFor();
    // The keyboard goes on where it was, after choosing as after taking back.
    const or = dialog.getByRole('combobox', { name: 'Atau' });
    const isFocused = (field: typeof or) => field.evaluate((node) => node === document.activeElement);
    expect([await or.inputValue(), await isFocused(or)]).toEqual(['', true]);
    await or.fill('laki');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Hapus Laki-laki' }).press('Enter');
    await expect.poll(() => isFocused(or)).toBe(true);
    await inspect(page, 'kantor seleksi syarat');
    await inspectNarrow(page, 'kantor seleksi syarat sempit');
    await dialog.getByRole('button', { name: 'Simpan kelompok' }).click();
    await page.getByText(/^Jenis Kelamin \(.*\) Perempuan$/).waitFor();
    await page.getByRole('button', { name: 'Ubah syarat Pendaftar perempuan…' }).click();
    const change = page.getByRole('dialog', { name: 'Ubah syarat Pendaftar perempuan' });
    await change.getByRole('button', { name: 'Hapus Perempuan' }).waitFor();
    // What a colleague stored meanwhile is shown before it is written over.
    const groups = `/api/petugas/seleksi/${kode()}/kelompok`;
    const listed = (await (await page.request.get(groups)).json()).data;
    const semula = listed.find((one: { kode: string }) => one.kode === 'perempuan').syarat;
    const theirs = await page.request.post(`${groups}/perempuan/syarat`, {
      data: { syarat: [{ ...semula[0], pilihan: ['L'] }], semula },
    });
    expect(theirs.status()).toBe(200);
    await change.getByRole('combobox', { name: 'Atau' }).fill('laki');
    await page.keyboard.press('Enter');
    await change.getByRole('button', { name: 'Simpan syarat' }).click();
    await change.getByText(/^Jenis Kelamin \(.*\) Laki-laki$/).waitFor();
    expect(visitor().forgive(`409 ${groups}/perempuan/syarat`)).toBe(1);
    await inspect(page, 'kantor seleksi syarat usang');
    await change.getByRole('button', { name: 'Simpan syarat' }).click();
    await page.getByText(/^Jenis Kelamin \(.*\) Perempuan atau Laki-laki$/).waitFor();
  });

  test('a plenary decision is proposed with a document, approved by another officer, and used by the next scenario', async () => {
    const { page } = visitor();
    await page.getByRole('tab', { name: 'Putusan sidang' }).click();
    await page.getByRole('button', { name: 'Usulkan putusan sidang…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Usulkan putusan sidang' });
    await dialog.getByRole('button', { name: 'Usulkan putusan' }).click();
    await dialog.getByText('Pilih dokumen putusan').waitFor();
    await dialog.getByLabel('Nomor peserta').fill(nomor);
    await dialog.getByRole('button', { name: 'Cari peserta' }).click();
    await dialog.getByRole('radio', { name: /^Terima/ }).check();
    await dialog
      .getByRole('group', { name: /^Diterima di/ })
      .getByRole('radio')
      .first()
      .check();
    await dialog.getByRole('radio', { name: 'Di luar daya tampung' }).check();
    await dialog
      .getByRole('textbox', { name: /^Alasan/ })
      .fill('Juara olimpiade internasional, berita acara 3.');
    await dialog.getByLabel('Dokumen putusan').setInputFiles({
      name: 'berita-acara.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(),
    });
    await inspect(page, 'kantor seleksi sidang usulan');
    await dialog.getByRole('button', { name: 'Usulkan putusan' }).click();
    await page.getByText('Menunggu petugas kedua', { exact: true }).waitFor();
    await inspect(page, 'kantor seleksi sidang menunggu');
    await enterOffice(visitor(), 'pimpinan', `/seleksi/${kode()}`);
    await page.getByRole('tab', { name: 'Putusan sidang' }).click();
    await page.getByRole('button', { name: /^Sahkan putusan / }).click();
    const approve = page.getByRole('dialog', { name: 'Sahkan putusan sidang' });
    await approve.getByLabel('Ketik SAHKAN untuk melanjutkan').fill('SAHKAN');
    await inspect(page, 'kantor seleksi sidang sahkan');
    await approve.getByRole('button', { name: 'Sahkan' }).click();
    await page.getByText('Disahkan', { exact: true }).waitFor();
    await inspect(page, 'kantor seleksi sidang disahkan');
    await inspectNarrow(page, 'kantor seleksi sidang sempit');
    await enterOffice(visitor(), 'seleksi', `/seleksi/${kode()}`);
    await scenario('Dengan sidang');
    await page.getByText('dengan 1 putusan sidang').waitFor();
    // Those that knew nothing of it say so, and are not offered.
    for (const name of ['Ketat', 'Longgar'])
      await page
        .getByRole('table', { name: 'Skenario, terbaru dahulu' })
        .getByRole('row')
        .filter({ hasText: name })
        .getByText('Usang', { exact: true })
        .waitFor();
    await page.getByText(/^Skenario bertanda Usang .* Jalankan skenario baru/).waitFor();
    expect(await page.getByRole('button', { name: /^Usulkan .*…$/ }).allInnerTexts()).toEqual([
      'Usulkan Dengan sidang…',
    ]);
    await inspect(page, 'kantor seleksi skenario sidang');
  });

  test('the outcome is put forward, with what applicants will read, and approved by another officer', async () => {
    const { page } = visitor();
    await page.getByRole('tab', { name: 'Keterbukaan' }).click();
    for (const part of ['Nilai sendiri', 'Peringkat', 'Batas diterima', 'Daftar tunggu'])
      await page.getByRole('checkbox', { name: part }).check();
    await inspect(page, 'kantor seleksi keterbukaan');
    // The page of the reasons as their applicant will read it, before anybody approves.
    await page.getByRole('combobox', { name: /^Skenario/ }).selectOption({ label: 'Dengan sidang' });
    await page.getByRole('button', { name: 'Lihat sebagai pendaftar' }).click();
    await page.getByText('Isi nomor peserta').waitFor();
    await page.getByRole('textbox', { name: /^Nomor peserta/ }).fill(nomor);
    await page.getByRole('button', { name: 'Lihat sebagai pendaftar' }).click();
    const preview = page.getByRole('region', { name: 'Pratinjau alasan' });
    await preview.getByRole('heading', { name: 'Mengapa hasilnya demikian' }).waitFor({ timeout: LONG_MS });
    await preview.getByText('Diterima oleh putusan sidang pleno.').waitFor();
    await preview
      .getByText(/^Peringkat Anda /)
      .first()
      .waitFor();
    await inspect(page, 'kantor seleksi pratinjau');
    await inspectNarrow(page, 'kantor seleksi pratinjau sempit');
    await page.getByRole('checkbox', { name: 'Peringkat' }).uncheck();
    await expect.poll(() => preview.getByText(/^Peringkat Anda /).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Peringkat' }).check();
    await page.getByRole('button', { name: 'Simpan keterbukaan' }).click();
    await page.getByText('Keterbukaan disimpan.').waitFor();
    await page.getByRole('tab', { name: 'Skenario' }).click();
    await page.getByRole('button', { name: 'Usulkan Dengan sidang…' }).click();
    const propose = page.getByRole('dialog', { name: 'Usulkan hasil' });
    await propose.getByLabel('Ketik USULKAN untuk melanjutkan').fill('USULKAN');
    await inspect(page, 'kantor seleksi usulkan');
    await propose.getByRole('button', { name: 'Usulkan hasil' }).click();
    await page.getByText('Hasil diusulkan dari skenario Dengan sidang').waitFor();
    await enterOffice(visitor(), 'pimpinan', `/hasil/${kode()}`);
    await page.getByRole('button', { name: 'Setujui hasil…' }).click();
    const approve = page.getByRole('dialog', { name: 'Setujui hasil' });
    await approve.getByLabel('Ketik SETUJUI untuk melanjutkan').fill('SETUJUI');
    await approve.getByRole('button', { name: 'Setujui hasil' }).click();
    await page.getByText('Disetujui, menunggu waktu').waitFor();
    await page.getByText('Diterima oleh putusan sidang pleno').waitFor();
    await inspect(page, 'kantor hasil dengan sidang');
  });

  test('what equals are drawn by is promised on the public page', async () => {
    const { page } = visitor();
    await page.goto(alamatGelombang(kode()));
    await page.getByRole('heading', { name: 'Janji undian' }).waitFor();
    expect(await page.locator('.umum-digest').innerText()).toMatch(/^[0-9a-f]{64}$/);
    await inspect(page, 'gelombang janji undian');
    await inspectNarrow(page, 'gelombang janji undian sempit');
  });

  test('the auditor sees who signed, and takes the ledger under other names and its key', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'auditor', '/buku-seleksi');
    await page
      .getByText(/^Menyetujui: /)
      .first()
      .waitFor();
    await inspect(page, 'kantor buku seleksi');
    await inspectNarrow(page, 'kantor buku seleksi sempit');
    const take = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    expect(await take('Unduh buku bersamaran Dengan sidang')).not.toContain(nomor);
    expect(await take('Unduh kunci samaran Dengan sidang')).toContain(nomor);
    expect(await take('Unduh daftar kunci')).toContain('gerbang-kunci-petugas/1');
  });

  test('a key that is in doubt is withdrawn by another officer, and its owner makes the next', async () => {
    const { page } = visitor();
    const signer = page
      .getByRole('table', { name: 'Petugas dan kuncinya' })
      .getByRole('row')
      .filter({ has: page.getByText('seleksi', { exact: true }) });
    await signer.getByRole('button', { name: /^Cabut kunci / }).click();
    const withdraw = page.getByRole('dialog', { name: 'Cabut kunci petugas' });
    await withdraw.getByLabel('Alasan').fill('Laptop petugas hilang.');
    await inspect(page, 'kantor buku seleksi cabut kunci');
    await withdraw.getByRole('button', { name: 'Cabut kunci' }).click();
    await signer.getByText('Dicabut', { exact: true }).waitFor();
    await inspect(page, 'kantor buku seleksi kunci dicabut');
    await enterOffice(visitor(), 'seleksi', '/buku-seleksi');
    await page.getByRole('button', { name: 'Buat kunci baru…' }).click();
    await page
      .getByRole('dialog', { name: 'Buat kunci baru' })
      .getByRole('button', { name: 'Buat kunci' })
      .click();
    await signer.filter({ hasText: 'Berlaku' }).waitFor();
    await inspectNarrow(page, 'kantor buku seleksi kunci baru');
  });

  test('at its time, and not before, the applicant reads result and reason', async () => {
    const { page } = visitor();
    const own = await visitor().another(DESK);
    await signIn(own.page, who());
    expect(await own.page.getByText('Mengapa hasilnya demikian').count()).toBe(0);
    await enterOffice(visitor(), 'pimpinan', '/hasil');
    const { tanggal_pengumuman: semula } = (
      await (await page.request.get(`/api/petugas/hasil/${kode()}`)).json()
    ).data;
    const at = new Date(Date.now() + 5_000).toISOString();
    await post(`/api/petugas/hasil/${kode()}/waktu`, {
      tanggal_pengumuman: at,
      semula,
      konfirmasi: 'JADWALKAN',
      alasan: 'Diumumkan sekarang.',
    });
    await expect
      .poll(
        async () => (await (await page.request.get(`/api/petugas/hasil/${kode()}`)).json()).data.diumumkan,
        { timeout: LONG_MS },
      )
      .toBe(true);
    await own.page.reload();
    await openResult(own.page);
    await own.page.getByRole('heading', { name: 'Mengapa hasilnya demikian' }).waitFor({ timeout: LONG_MS });
    await own.page.getByText('Diterima oleh putusan sidang pleno.').waitFor();
    await own.page
      .getByText(/^Total Anda \d/)
      .first()
      .waitFor();
    await own.page
      .getByText(/^Peringkat Anda \d+ dari \d+ peserta/)
      .first()
      .waitFor();
    await inspect(own.page, 'hasil dengan alasan');
    await inspectNarrow(own.page, 'hasil dengan alasan sempit');
    own.expectNoTrouble();
    await own.context.close();
  });
});
