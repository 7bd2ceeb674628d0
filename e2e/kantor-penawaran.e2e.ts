/** An admission wave opened on screens: made after another, changed, and offered to the public once its period begins. */
import { fill } from '@gerbang/contract/endpoint';
import { ubahKhususPenawaran } from '@gerbang/contract/penawaran-petugas';
import { KODE_DIBAGIKAN } from '@gerbang/contract/penawaran-umum';
import { jakartaDay } from '@gerbang/contract/time';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { named } from './support/fill.ts';
import { catchCall } from './support/line.ts';
import { enterOffice } from './support/office.ts';
import { inspect, settled } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const NARROW = { width: 360, height: 740 };
const DAY_MS = 86_400_000;
/** A day from today as it is typed. */
const typedDay = (days: number): string =>
  jakartaDay(new Date(Date.now() + days * DAY_MS))
    .split('-')
    .toReversed()
    .join('-');
const inspectNarrow = async (page: Page, name: string): Promise<void> => {
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW);
  await inspect(page, name);
  if (wide) await page.setViewportSize(wide);
};

describe('who opens an admission wave', () => {
  const visitor = useVisitor(DESK, 'all');
  const main = () => visitor().page.getByRole('main');
  const box = (name: string) => main().getByRole('textbox', { name, exact: true });
  const save = () => main().getByRole('button', { name: 'Simpan', exact: true }).click();
  const section = async (name: string) => {
    await main().getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await settled(visitor().page);
  };

  test('finds every offering by year, and makes one after another', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/penawaran');
    expect(await page.getByRole('link', { name: 'Penawaran', exact: true }).count()).toBe(0);
    await enterOffice(visitor(), 'admin', '/penawaran');
    await page.getByRole('heading', { name: 'Penawaran', level: 1 }).waitFor();
    await main().getByRole('link', { name: 'Ujian Mandiri Sarjana, Gelombang 2' }).waitFor();
    await inspect(page, 'kantor penawaran');
    await inspectNarrow(page, 'kantor penawaran sempit');
    await main().getByRole('button', { name: 'Buat penawaran…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buat penawaran' });
    await dialog.getByRole('button', { name: 'Buat penawaran' }).click();
    for (const said of ['Pilih jalur', 'Pilih tahun', 'Isi kode bayar, 1 sampai 12 angka'])
      await dialog.getByText(said).waitFor();
    await inspect(page, 'kantor penawaran baru kosong');
    const choose = async (name: RegExp, words: string, option: RegExp) => {
      await dialog.getByRole('combobox', { name }).fill(words);
      await page.getByRole('option', { name: option }).click();
    };
    await choose(/^Jalur/, 'mandiri sarjana', /Ujian Mandiri Sarjana/);
    const year = await dialog
      .getByLabel(/^Tahun/)
      .locator('option')
      .last()
      .innerText();
    const intake = String(new Date().getFullYear() + 1);
    await dialog.getByLabel(/^Tahun/).selectOption({ label: intake === year ? year : intake });
    await dialog.getByRole('textbox', { name: /^Gelombang/ }).fill('9');
    await choose(/^Salin dari/, 'mandiri sarjana, gelombang 2', /Gelombang 2/);
    await dialog.getByRole('textbox', { name: /^Kode bayar/ }).fill('8827119');
    await dialog.getByRole('textbox', { name: /^Biaya/ }).fill('275000');
    await dialog.getByRole('textbox', { name: /^Pendaftaran mulai/ }).fill(typedDay(3));
    await dialog.getByRole('textbox', { name: /^Pendaftaran selesai/ }).fill(typedDay(40));
    await inspect(page, 'kantor penawaran baru');
    await dialog.getByRole('button', { name: 'Buat penawaran' }).click();
    await page.getByText('Ujian Mandiri Sarjana, Gelombang 9').first().waitFor();
    await page.getByText('Belum dapat menerima pendaftar').waitFor();
    await inspect(page, 'kantor penawaran umum');
    await inspectNarrow(page, 'kantor penawaran umum sempit');
  });

  test('changes name and fee, and does not overwrite a colleague unawares', async () => {
    const { page } = visitor();
    const colleague = await page.context().newPage();
    await colleague.goto(page.url());
    const theirs = colleague.getByRole('main');
    await theirs.getByRole('textbox', { name: /^Nama gelombang/ }).fill('Gelombang Akhir');
    await theirs.getByRole('button', { name: 'Simpan', exact: true }).click();
    await colleague.getByText('Tersimpan.').waitFor();
    await colleague.close();
    await box('Biaya seleksi wajib').fill('280000');
    await save();
    const conflict = page.getByRole('dialog', { name: 'Penawaran ini sudah diubah petugas lain' });
    await conflict.getByText('Gelombang Akhir').waitFor();
    expect(visitor().forgive(`409 /api/petugas/penawaran/${page.url().split('/').at(-2)}/umum`)).toBe(1);
    await inspect(page, 'kantor penawaran bentrok');
    await conflict.getByRole('button', { name: 'Pakai versi ini' }).click();
    await page.getByRole('heading', { name: /Gelombang Akhir/, level: 1 }).waitFor();
    await box('Biaya seleksi wajib').fill('280000');
    await save();
    await page.getByText('Tersimpan.').waitFor();
  });

  test('takes a programme out, adds a faculty at a time, and says how many may be chosen', async () => {
    const { page } = visitor();
    await section('Program studi');
    await inspect(page, 'kantor penawaran prodi');
    const reguler = main().getByRole('group', { name: 'Kelas Reguler' });
    const rows = reguler.getByRole('table').getByRole('row');
    const before = await rows.count();
    await reguler
      .getByRole('button', { name: /^Keluarkan/ })
      .first()
      .click();
    expect(await rows.count()).toBe(before - 1);
    await reguler.getByRole('combobox').click();
    await page.getByRole('option', { name: /^Semua dari/ }).click();
    expect(await rows.count()).toBe(before);
    await main()
      .getByRole('group', { name: 'Minat Soshum' })
      .getByRole('textbox', { name: 'Paling banyak' })
      .fill('3');
    await main().getByText('Setiap pendaftar memilih 1 sampai 6 program studi').waitFor();
    await reguler
      .getByRole('textbox', { name: /^Daya tampung/ })
      .first()
      .fill('seratus');
    await save();
    await main().getByRole('link', { name: 'Daya tampung 0 sampai 100.000, atau kosong' }).waitFor();
    await inspect(page, 'kantor penawaran prodi salah');
    await reguler
      .getByRole('textbox', { name: /^Daya tampung/ })
      .first()
      .fill('100');
    await save();
    await page.getByText('Tersimpan.').waitFor();
    await inspectNarrow(page, 'kantor penawaran prodi sempit');
  });

  test('takes the form of the track, and writes a custom field and a note', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Ambil formulir' }).click();
    await settled(page);
    await inspect(page, 'kantor penawaran formulir kosong');
    await main().getByRole('button', { name: 'Ambil dari jalur…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ambil formulir dari jalur?' });
    await dialog.getByRole('button', { name: 'Ambil formulir' }).click();
    await page.getByText('Formulir diambil dari jalur.').waitFor();
    expect(await page.getByText('Belum dapat menerima pendaftar').count()).toBe(0);
    await main()
      .getByText(/^Data Diri/)
      .first()
      .click();
    await main().getByRole('button', { name: 'Tambah isian khusus' }).click();
    const item = main().getByRole('group', { name: 'Isian 1' });
    await item.getByRole('radio', { name: 'Pilihan' }).check();
    const custom = main().locator('form').filter({ hasText: 'Isian khusus' });
    await custom.getByRole('button', { name: 'Simpan' }).click();
    await main().getByRole('link', { name: 'Isi pertanyaan' }).waitFor();
    await inspect(page, 'kantor penawaran formulir salah');
    await item.getByRole('textbox', { name: /^Pertanyaan/ }).fill('Ukuran jas');
    await item.getByRole('textbox', { name: /^Pilihan jawaban/ }).fill('S\nM\nL');
    // The answer to the first save is on its way for as long as the notes are written and saved too.
    const kode = new URL(page.url()).pathname.split('/').at(-2) as string;
    const path = fill(ubahKhususPenawaran.path, { kode_penawaran: kode });
    const saving = await catchCall(page, ubahKhususPenawaran.method, path, true);
    await custom.getByRole('button', { name: 'Simpan' }).click();
    await saving.caught;
    const notes = main().locator('form').filter({ hasText: 'Catatan langkah' });
    const first = notes.getByRole('textbox').first();
    const noted = () => page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/catatan'));
    await first.fill('Tulis nama ');
    const once = noted();
    await notes.getByRole('button', { name: 'Simpan' }).click();
    await first.focus();
    await first.press('End');
    await page.keyboard.type('persis seperti ');
    await saving.release();
    await main().getByText('isian khusus tidak pernah ditanyakan').waitFor();
    expect((await once).status()).toBe(200);
    await page.keyboard.type('di KTP.');
    await notes
      .getByRole('button', { name: /^Turun/ })
      .first()
      .click();
    const twice = noted();
    await notes.getByRole('button', { name: 'Simpan' }).click();
    expect((await twice).status()).toBe(200);
    await page.reload();
    await settled(page);
    expect(await notes.getByRole('textbox').nth(1).inputValue()).toBe('Tulis nama persis seperti di KTP.');
    expect(await item.getByRole('textbox', { name: /^Pertanyaan/ }).inputValue()).toBe('Ukuran jas');

    // Both are saved while neither is answered, and nothing is written any more: nothing is left to be restored.
    const both = await catchCall(page, ubahKhususPenawaran.method, path, true);
    await item.getByRole('textbox', { name: /^Pertanyaan/ }).fill('Ukuran jas almamater');
    await custom.getByRole('button', { name: 'Simpan' }).click();
    await both.caught;
    await first.fill('Catatan terakhir.');
    const third = noted();
    await notes.getByRole('button', { name: 'Simpan' }).click();
    await both.release();
    expect((await third).status()).toBe(200);
    await page.reload();
    await settled(page);
    expect(await first.inputValue()).toBe('Catatan terakhir.');
    expect(await page.getByText('Tulisan yang belum disimpan dipulihkan').count()).toBe(0);
    await inspectNarrow(page, 'kantor penawaran formulir sempit');
  });

  test('sets the exam of a copied place, and is asked before people are moved', async () => {
    const { page } = visitor();
    await section('Ujian');
    const first = main().getByRole('group', { name: 'Jadwal 1', exact: true });
    await first.getByRole('button', { name: 'Tambah sesi' }).click();
    await save();
    await main().getByRole('link', { name: 'Isi tanggal ujian' }).waitFor();
    await inspect(page, 'kantor penawaran ujian salah');
    await first.getByRole('textbox', { name: /^Tanggal/ }).fill(typedDay(50));
    await first.getByRole('textbox', { name: /^Mulai/ }).fill('8');
    await first.getByRole('textbox', { name: /^Selesai/ }).fill('1030');
    await first.getByRole('textbox', { name: /^Jenis tes/ }).fill('Tes Potensi Skolastik');
    expect(await first.getByRole('textbox', { name: /^Mulai/ }).inputValue()).toBe('08.00');
    expect(await first.getByRole('textbox', { name: /^Selesai/ }).inputValue()).toBe('10.30');
    await save();
    await page.getByText('Tersimpan.').waitFor();
    await inspectNarrow(page, 'kantor penawaran ujian sempit');

    const path = page.url();
    await page.goto(path.replace(/9\/ujian$/, '2/ujian'));
    await settled(page);
    await first
      .getByRole('textbox', { name: /^Tanggal/ })
      .first()
      .fill(typedDay(26));
    await save();
    const ask = page.getByRole('dialog', { name: 'Ubah jadwal yang sudah dipilih?' });
    await ask.getByText(/sudah memegang kartu ujian/).waitFor();
    await inspect(page, 'kantor penawaran ujian pindah');
    await ask.getByRole('button', { name: 'Batal' }).click();
    await page.goto(path);
    await settled(page);
  });

  test('is told what is missing, and offers it to the public once its period begins', async () => {
    const { page } = visitor();
    await section('Periksa');
    await main().getByText('npm run pmb -- uji-penawaran').waitFor();
    await main().getByText('Waktu pengumuman belum dijadwalkan').waitFor();
    await inspect(page, 'kantor penawaran periksa');
    await inspectNarrow(page, 'kantor penawaran periksa sempit');
    const rooms = main().getByRole('link', { name: 'Buka meja Ruang ujian' });
    for (const one of await rooms.all()) expect(await one.getAttribute('href')).toBe('/petugas/ruang');
    await main().getByRole('link', { name: 'Buka meja Hasil' }).click();
    await page.getByRole('button', { name: 'Atur waktu…' }).waitFor();
    await page.goBack();

    const guest = await visitor().another(DESK);
    /** Tracks the public is given a payment code for, of one programme. */
    const offered = async (): Promise<string[]> => {
      await guest.page.goto('/simulasi-bayar');
      await guest.page.getByRole('radio', { name: 'S1', exact: true }).check();
      await guest.page
        .getByRole('combobox', { name: named('Fakultas') })
        .selectOption({ label: 'Fakultas Teknik' });
      await guest.page.getByRole('combobox', { name: named('Program Studi') }).fill('informatika');
      await guest.page.getByRole('option', { name: 'Teknik Informatika' }).click();
      const tracks = guest.page.getByRole('combobox', { name: named('Jalur Masuk') }).locator('option');
      await expect.poll(() => tracks.count()).toBeGreaterThan(1);
      return (await tracks.allInnerTexts()).filter((text) => text.includes('Gelombang Akhir'));
    };
    expect(await offered()).toEqual([]);
    await section('Umum');
    await main().getByRole('button', { name: 'Hapus penawaran…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Hapus Ujian Mandiri Sarjana/ });
    await dialog.getByRole('button', { name: 'Batal' }).click();
    // The day is right and the clock is not: the fault stands at the clock, and leads there.
    const end = main().getByRole('textbox', { name: /^Jam/ }).nth(1);
    await end.fill('2575');
    await save();
    await main().getByText('Tulis jam, misalnya 23.59').waitFor();
    await main().getByRole('link', { name: 'Isi tanggal dan jam selesai' }).click();
    expect(await page.locator(':focus').inputValue()).toBe('2575');
    expect(await main().locator('[aria-invalid=true]').count()).toBe(1);
    await inspect(page, 'kantor penawaran jam salah');
    await page.keyboard.type('2359');
    await main()
      .getByRole('textbox', { name: /^Mulai/ })
      .fill(typedDay(-1));
    expect(await end.inputValue()).toBe('23.59');
    await save();
    await page.getByText('Tersimpan.').waitFor();
    expect(await offered()).toHaveLength(1);

    await main().getByText(KODE_DIBAGIKAN).waitFor();
    expect(await main().getByRole('button', { name: 'Hapus penawaran…' }).count()).toBe(0);
    await inspect(page, 'kantor penawaran dibuka');
    await inspectNarrow(page, 'kantor penawaran dibuka sempit');
    guest.expectNoTrouble();
    await guest.context.close();
  });
});
