/** An admission wave opened on screens: made after another, changed, and offered to the public once its period begins. */

import { ubahKhususPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { HASIL_BUKTI } from '@gerbang/contract/office/penawaran/uji';
import { KODE_DIBAGIKAN } from '@gerbang/contract/office/penawaran/umum';
import { fill } from '@gerbang/contract/wire/endpoint';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { describe, expect, test } from 'vitest';
import { named } from './support/fill.ts';
import { catchCall } from './support/line.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow, settled } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const DAY_MS = 86_400_000;
/** A day from today as it is typed. */
const typedDay = (days: number): string =>
  jakartaDay(new Date(Date.now() + days * DAY_MS))
    .split('-')
    .toReversed()
    .join('-');

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
    const weeks = dialog.getByRole('textbox', { name: /^Geser tanggal/ });
    await weeks.fill('521');
    await dialog.getByText('Isi 0 sampai 520 minggu, atau kosongkan').waitFor();
    await weeks.fill('52');
    const moved = dialog.getByRole('table', { name: 'Tanggal sesudah digeser 52 minggu' });
    await moved.getByRole('row', { name: /^Pendaftaran mulai/ }).waitFor();
    await moved
      .getByRole('row', { name: /^Ujian di/ })
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: /^Kode bayar/ }).fill('8827119');
    await dialog.getByRole('textbox', { name: /^Biaya/ }).fill('275000');
    await dialog.getByRole('textbox', { name: /^Pendaftaran mulai/ }).fill(typedDay(3));
    await dialog.getByRole('textbox', { name: /^Pendaftaran selesai/ }).fill(typedDay(40));
    await inspect(page, 'kantor penawaran baru');
    await dialog.getByRole('button', { name: 'Buat penawaran' }).click();
    await page.getByRole('heading', { name: 'Ujian Mandiri Sarjana, Gelombang 9', level: 1 }).waitFor();
    await main().getByText('Rancangan', { exact: true }).waitFor();
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
    await main()
      .getByText('Setiap pendaftar memilih 1 sampai 6 program studi, dari minat mana pun')
      .waitFor();
    await main().getByRole('checkbox', { name: 'Berlakukan batas setiap minat' }).check();
    await main().getByText('program studi, menurut batas setiap minat').waitFor();
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

  test('has the form of its source, and writes a custom field and a note', async () => {
    const { page } = visitor();
    await section('Formulir');
    await main()
      .getByText(/^Disalin dari penawaran/)
      .waitFor();
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
    // What was copied has the exams of its source, a year later; another is added.
    const typed = (name: RegExp) => first.getByRole('textbox', { name }).last();
    expect(await typed(/^Tanggal/).inputValue()).toMatch(/^\d\d-\d\d-\d{4}$/);
    await first.getByRole('button', { name: 'Tambah sesi' }).click();
    await save();
    await main().getByRole('link', { name: 'Isi tanggal ujian' }).waitFor();
    await inspect(page, 'kantor penawaran ujian salah');
    await typed(/^Tanggal/).fill(typedDay(50));
    await typed(/^Mulai/).fill('8');
    await typed(/^Selesai/).fill('1030');
    await typed(/^Jenis tes/).fill('Tes Potensi Skolastik');
    expect(await typed(/^Mulai/).inputValue()).toBe('08.00');
    expect(await typed(/^Selesai/).inputValue()).toBe('10.30');
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

  test('says when and where those admitted register anew', async () => {
    const { page } = visitor();
    await section('Daftar ulang');
    await main()
      .getByRole('textbox', { name: /^Tempat(?! ujian)/ })
      .fill('https://daftarulang.example.ac.id');
    await main()
      .getByRole('textbox', { name: /^Tanggal selesai/ })
      .fill(typedDay(1));
    await save();
    await main().getByText('Akhir daftar ulang harus sesudah mulainya').first().waitFor();
    await inspect(page, 'kantor penawaran daftar ulang salah');
    await main()
      .getByRole('textbox', { name: /^Tanggal selesai/ })
      .fill(typedDay(900));
    await save();
    await page.getByText('Tersimpan.').waitFor();
    await inspectNarrow(page, 'kantor penawaran daftar ulang sempit');
  });

  test('sees what differs from the wave it was copied from', async () => {
    const { page } = visitor();
    await section('Beda');
    const row = (name: RegExp) => main().getByRole('row', { name });
    await row(/Biaya seleksi .*Rp280\.000/).waitFor();
    await row(/Isian khusus Ukuran jas almamater .*Asal: Tidak ditanyakan/).waitFor();
    await row(/Pendaftaran selesai/).waitFor();
    await row(/Tempat daftar ulang .*https:\/\/daftarulang/).waitFor();
    await inspect(page, 'kantor penawaran beda');
    await inspectNarrow(page, 'kantor penawaran beda sempit');
  });

  test('is told what is missing, and opens it to the public by an act', async () => {
    const { page } = visitor();
    await section('Periksa');
    await main().getByRole('link', { name: 'Buktikan dengan pendaftar buatan' }).waitFor();
    // The announcement was carried over too.
    expect(await main().getByText('Waktu pengumuman belum dijadwalkan').count()).toBe(0);
    await inspect(page, 'kantor penawaran periksa');
    await inspectNarrow(page, 'kantor penawaran periksa sempit');
    const rooms = main().getByRole('link', { name: 'Buka meja Ruang ujian' });
    for (const one of await rooms.all()) expect(await one.getAttribute('href')).toBe('/petugas/ruang');

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
    expect(await offered()).toEqual([]);
    await main().getByRole('link', { name: 'Periksa dan buka' }).click();
    const opening = main().getByRole('button', { name: 'Buka penawaran…' });
    await main().getByText('Susunan ini belum terbukti').waitFor();
    expect(await opening.isDisabled()).toBe(true);
    await main().getByRole('link', { name: 'Buka Uji coba' }).click();
    await main().getByRole('button', { name: 'Buktikan', exact: true }).click();
    await main().getByText(HASIL_BUKTI.lulus).waitFor({ timeout: 60_000 });
    await section('Periksa');
    const opens = page.getByRole('dialog', { name: /^Buka Ujian Mandiri Sarjana/ });
    // What a second officer has yet to agree to is not said to open by itself, and goes with the rule.
    const ruled = async (words: string) => {
      await main()
        .getByRole('button', { name: `${words}…` })
        .click();
      await page.getByRole('dialog').getByLabel('Alasan').fill('Aturan kantor');
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan aturan' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await ruled('Wajibkan dua petugas');
    await opening.click();
    await opens.getByRole('radio', { name: 'Pada waktu yang ditentukan' }).check();
    await opens.getByRole('textbox', { name: /^Tanggal dibuka/ }).fill(typedDay(1));
    await opens.getByRole('textbox', { name: /^Ketik BUKA/ }).fill('BUKA');
    await opens.getByRole('button', { name: 'Minta persetujuan' }).click();
    await main()
      .getByText(/^Diminta dibuka/)
      .waitFor();
    await main().getByText('Tanpa persetujuan sampai waktu itu').waitFor();
    await inspect(page, 'kantor penawaran menunggu petugas kedua');
    await main().getByRole('button', { name: 'Cukup satu petugas…' }).click();
    const asks = page.getByRole('dialog', { name: 'Minta cukup satu petugas untuk membuka?' });
    await asks.getByLabel('Alasan').fill('Petugas lain sedang cuti.');
    await inspect(page, 'kantor penawaran minta satu petugas');
    await asks.getByRole('button', { name: 'Minta persetujuan' }).click();
    await main().getByText('Sampai petugas lain menyetujuinya').waitFor();
    expect(await main().getByRole('button', { name: 'Setujui cukup satu petugas…' }).count()).toBe(0);
    await inspectNarrow(page, 'kantor penawaran menunggu satu petugas sempit');
    const second = await visitor().another(DESK);
    await enterOffice(
      second,
      await newOfficer('admin', 'Admin Kedua'),
      new URL(page.url()).pathname.slice(8),
    );
    await second.page.getByRole('button', { name: 'Setujui cukup satu petugas…' }).click();
    const agrees = second.page.getByRole('dialog', { name: 'Setujui cukup satu petugas untuk membuka?' });
    await agrees.getByLabel('Alasan').fill('Disepakati bersama.');
    await inspect(second.page, 'kantor penawaran setujui satu petugas');
    await agrees.getByRole('button', { name: 'Setujui' }).click();
    await second.page.getByRole('button', { name: 'Wajibkan dua petugas…' }).waitFor();
    second.expectNoTrouble();
    await second.context.close();
    await page.reload();
    await opening.click();
    await opens.getByRole('radio', { name: 'Pada waktu yang ditentukan' }).check();
    await opens.getByRole('textbox', { name: /^Ketik BUKA/ }).fill('BUKA');
    await opens.getByRole('button', { name: 'Buka penawaran' }).click();
    await opens.getByText('Isi tanggal dan jam pembukaan').waitFor();
    await inspect(page, 'kantor penawaran buka nanti');
    await opens.getByRole('radio', { name: 'Sekarang' }).check();
    await inspectNarrow(page, 'kantor penawaran buka sempit');
    await opens.getByRole('button', { name: 'Buka penawaran' }).click();
    await page.getByText('Penawaran dibuka.').waitFor();
    expect(await offered()).toHaveLength(1);
    await inspect(page, 'kantor penawaran sudah dibuka');
    await section('Umum');

    await main().getByText(KODE_DIBAGIKAN).waitFor();
    expect(await main().getByRole('button', { name: 'Hapus penawaran…' }).count()).toBe(0);
    await inspect(page, 'kantor penawaran dibuka');
    await inspectNarrow(page, 'kantor penawaran dibuka sempit');
    guest.expectNoTrouble();
    await guest.context.close();
  });
});
