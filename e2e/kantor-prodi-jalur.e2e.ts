/** What the university offers, set up on screens: a faculty, a programme, a track and the form it asks. */
import { PENYIAPAN } from '@gerbang/contract/office/beranda';
import { describe, expect, test } from 'vitest';
import { press, tabTo } from './support/keyboard.ts';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow, settled } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('who sets up what is offered', () => {
  const visitor = useVisitor(DESK, 'all');
  const main = () => visitor().page.getByRole('main');
  const box = (name: string) => main().getByRole('checkbox', { name, exact: true });
  const save = () => main().getByRole('button', { name: 'Simpan', exact: true }).click();

  test('adds a faculty by keyboard and a programme in it', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/prodi-jalur');
    expect(await page.getByRole('link', { name: 'Prodi & jalur' }).count()).toBe(0);
    await enterOffice(visitor(), 'admin', '/prodi-jalur');
    await main().getByText('45 program studi').waitFor();
    await inspect(page, 'kantor prodi');
    await inspectNarrow(page, 'kantor prodi sempit');

    await main().getByRole('link', { name: 'Fakultas' }).click();
    await main().getByText('11 fakultas').waitFor();
    await main().getByRole('heading', { level: 1 }).focus();
    await tabTo(page, 'Tambah fakultas…');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tambah fakultas' });
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Nomor' }).inputValue()).toBe('12');
    await tabTo(page, 'Tambah fakultas');
    await press(page, 'Enter');
    await dialog.getByText('Isi nama fakultas').waitFor();
    await inspect(page, 'kantor fakultas tambah');
    await page.keyboard.type('Fakultas Kelautan');
    await page.keyboard.press('Enter');
    await page.getByText('Fakultas Kelautan (12) ditambahkan.').waitFor();

    await main().getByRole('link', { name: 'Program studi' }).click();
    await main().getByRole('combobox', { name: 'Fakultas' }).fill('kelautan');
    await page.getByRole('option', { name: 'Fakultas Kelautan' }).click();
    await main().getByText('Tidak ada yang cocok dengan saringan ini.').waitFor();
    await main().getByRole('button', { name: 'Tambah program studi…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah program studi' });
    await form.getByRole('textbox', { name: 'Nomor' }).fill('301');
    await form.getByRole('textbox', { name: 'Nama program studi' }).fill('Budidaya Perairan');
    expect(await form.getByRole('combobox', { name: 'Fakultas' }).inputValue()).toBe('Fakultas Kelautan');
    await form.getByRole('combobox', { name: 'Jenjang' }).selectOption({ label: 'S1' });
    await form.getByRole('combobox', { name: 'Minat' }).selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Tambah program studi' }).click();
    await form.getByText('Sudah ada program studi dengan nomor itu').waitFor();
    expect(visitor().forgive('409 /api/petugas/prodi-jalur/program-studi')).toBe(1);
    await inspect(page, 'kantor prodi tambah');
    await form.getByRole('textbox', { name: 'Nomor' }).fill('330');
    await form.getByRole('button', { name: 'Tambah program studi' }).dblclick();
    await page.getByText('Budidaya Perairan (330) ditambahkan.').waitFor();
    await main().getByText('1 program studi').waitFor();
  });

  test('is told what stays as it is, and what holds on to it', async () => {
    const { page } = visitor();
    await page.goto('/petugas/prodi-jalur/program-studi?cari=perjalanan wisata d3');
    await main().getByText('1 program studi').waitFor();
    await main().getByRole('button', { name: 'Ubah… Usaha Perjalanan Wisata (106)' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Usaha Perjalanan Wisata (106)' });
    expect(await form.getByRole('combobox', { name: 'Jenjang' }).isDisabled()).toBe(true);
    await inspect(page, 'kantor prodi ubah');
    await form.getByRole('textbox', { name: 'Nama program studi' }).fill('Perjalanan Wisata');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Perjalanan Wisata (106) disimpan.').waitFor();
    await main().getByRole('button', { name: 'Hapus… Perjalanan Wisata (106)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Perjalanan Wisata (106)?' });
    await dialog.getByRole('button', { name: 'Hapus program studi' }).click();
    await dialog.getByText('Masih dipakai pada penawaran dan tidak dapat dihapus.').waitFor();
    expect(visitor().forgive('409 /api/petugas/prodi-jalur/program-studi/106')).toBe(1);
    await inspect(page, 'kantor prodi dipakai');
    await dialog.getByRole('button', { name: 'Batal' }).click();
  });

  test('adds a track, whose code may settle what it is', async () => {
    const { page } = visitor();
    await main().getByRole('link', { name: 'Jalur' }).click();
    await main().getByText('7 jalur').waitFor();
    await inspect(page, 'kantor jalur');
    await inspectNarrow(page, 'kantor jalur sempit');
    await main().getByRole('button', { name: 'Tambah jalur…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah jalur' });
    const code = form.getByRole('textbox', { name: 'Kode jalur' });
    await code.fill('24');
    const postgraduate = form.getByRole('checkbox', { name: 'Jalur pascasarjana' });
    expect([await postgraduate.isChecked(), await postgraduate.isDisabled()]).toEqual([true, true]);
    await inspect(page, 'kantor jalur tambah');
    await code.fill('14');
    expect([await postgraduate.isChecked(), await postgraduate.isDisabled()]).toEqual([false, false]);
    await form.getByRole('textbox', { name: 'Nama jalur' }).fill('Jalur Mitra');
    await form.getByRole('combobox', { name: 'Jenjang yang dituju' }).selectOption({ label: 'S1' });
    await form.getByRole('button', { name: 'Tambah jalur' }).click();
    await page.getByText('Jalur Mitra (14) ditambahkan.').waitFor();
    await main().getByText('Belum diatur').waitFor();
  });

  test('sets the form of the track: copied, searched, and refused where nobody could fill it', async () => {
    const { page } = visitor();
    await main().getByRole('link', { name: 'Atur formulir jalur Jalur Mitra' }).click();
    await page.getByRole('heading', { name: 'Formulir Jalur Mitra (14)', level: 1 }).waitFor();
    await inspect(page, 'kantor formulir kosong');
    await main().getByRole('button', { name: 'Salin formulir dari jalur lain…' }).click();
    const copy = page.getByRole('dialog', { name: 'Salin formulir dari jalur lain' });
    await copy.getByRole('combobox', { name: 'Jalur' }).selectOption({ index: 1 });
    await copy.getByRole('button', { name: 'Salin' }).click();
    await copy.waitFor({ state: 'hidden' });
    await main().getByText('Ada perubahan yang belum disimpan.').waitFor();
    await inspect(page, 'kantor formulir disalin');

    await main().getByRole('searchbox', { name: 'Cari isian' }).fill('saat ini provinsi');
    await main().getByText('Cocok di 1 langkah.').waitFor();
    await box('Tanyakan Provinsi (PROV_INI)').uncheck();
    await inspect(page, 'kantor formulir cari');
    await main().getByRole('searchbox', { name: 'Cari isian' }).fill('');
    await box('Data Penelitian').check();
    await box('Tanyakan semua isian Data Penelitian').uncheck();
    await save();
    const summary = page.getByRole('region', { name: 'isian belum lengkap' });
    await summary
      .getByRole('link', {
        name: 'Data Penelitian: pilih paling sedikit satu isian, atau matikan langkah ini',
      })
      .waitFor();
    await inspect(page, 'kantor formulir salah');
    await summary.getByRole('link', { name: /Kabupaten\/Kota \(KAB_INI\) hanya dapat diisi bila/ }).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('isian.1.KAB_INI');
    await box('Tanyakan Provinsi (PROV_INI)').check();
    await box('Data Penelitian').uncheck();
    await box('Wajibkan Agama (AGAMA)').uncheck();
    await page.reload();
    await settled(page);
    await page.getByText('Tulisan yang belum disimpan dipulihkan').waitFor();
    await save();
    await page.getByText('Tersimpan. Berlaku bagi penawaran yang dibuka sesudah ini.').waitFor();
    await inspectNarrow(page, 'kantor formulir sempit');
    await main().getByRole('button', { name: 'Atur isian Data Diri' }).click();
    await inspect(page, 'kantor formulir tersimpan');
    await inspectNarrow(page, 'kantor formulir isian sempit');
    expect(await box('Wajibkan Agama (AGAMA)').isChecked()).toBe(false);
    expect(await box('Tanyakan Agama (AGAMA)').isChecked()).toBe(true);
  });

  test('does not overwrite a colleague unawares', async () => {
    const { page } = visitor();
    const colleague = await page.context().newPage();
    await colleague.goto('/petugas/prodi-jalur/jalur/14');
    await colleague.getByRole('button', { name: 'Atur isian Data Diri' }).click();
    await colleague.getByRole('checkbox', { name: 'Tanyakan Tinggi Badan (TBDN)' }).uncheck();
    await colleague.getByRole('button', { name: 'Simpan', exact: true }).click();
    await colleague.getByText('Tersimpan. Berlaku').waitFor();
    await colleague.close();
    await box('Tanyakan Website (WEBSITE)').uncheck();
    await save();
    const dialog = page.getByRole('dialog', { name: 'Pengaturan ini sudah diubah petugas lain' });
    await dialog.getByText('Data Diri: Tinggi Badan (TBDN)').waitFor();
    expect(visitor().forgive('409 /api/petugas/prodi-jalur/jalur/14/formulir')).toBe(1);
    await inspect(page, 'kantor formulir bentrok');
    await dialog.getByRole('button', { name: 'Pakai versi ini' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await settled(page);
    await main().getByRole('link', { name: 'Semua jalur' }).click();
    await main()
      .getByRole('row')
      .filter({ hasText: 'Jalur Mitra' })
      .getByText(/^\d+ langkah, \d+ isian/)
      .waitFor();
    expect(await main().getByText('Belum diatur').count()).toBe(0);
  });

  test('takes away again what nothing uses, the last first', async () => {
    const { page } = visitor();
    const remove = async (list: string, cari: string, name: string, noun: string) => {
      await page.goto(`/petugas/prodi-jalur/${list}?cari=${cari}`);
      await main()
        .getByRole('button', { name: `Hapus… ${name}` })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Hapus ${noun}` })
        .click();
      return page.getByRole('dialog');
    };
    const refused = await remove('fakultas', 'kelautan', 'Fakultas Kelautan (12)', 'fakultas');
    await refused.getByText('Masih dipakai pada program studi dan tidak dapat dihapus.').waitFor();
    expect(visitor().forgive('409 /api/petugas/prodi-jalur/fakultas/12')).toBe(1);
    for (const [list, cari, name, noun] of [
      ['jalur', 'mitra', 'Jalur Mitra (14)', 'jalur'],
      ['program-studi', 'perairan', 'Budidaya Perairan (330)', 'program studi'],
      ['fakultas', 'kelautan', 'Fakultas Kelautan (12)', 'fakultas'],
    ] as const) {
      await remove(list, cari, name, noun);
      await page.getByText(`${name} dihapus.`).waitFor();
      await main().getByText('Tidak ada yang cocok dengan saringan ini.').waitFor();
      await expect.poll(() => page.locator(':focus').evaluate((element) => element.tagName)).toBe('H1');
    }
    await page.goto('/petugas/prodi-jalur/program-studi?cari=106');
    await main().getByRole('button', { name: 'Ubah… Perjalanan Wisata (106)' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Perjalanan Wisata (106)' });
    await form.getByRole('textbox', { name: 'Nama program studi' }).fill('Usaha Perjalanan Wisata');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Usaha Perjalanan Wisata (106) disimpan.').waitFor();
  });

  test('is told in an empty installation what comes first, with the way there', async () => {
    const { page } = visitor();
    const emptied = async (path: string, change: (data: Record<string, unknown>) => void) =>
      page.route(`**${path}`, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        change(body.data);
        await route.fulfill({ response: answer, json: body });
      });
    const penyiapan = Object.keys(PENYIAPAN).map((kunci) => ({ kunci, selesai: kunci === 'pengaturan' }));
    await emptied('/api/petugas/beranda', (data) => Object.assign(data, { penyiapan }));
    await emptied('/api/petugas/prodi-jalur', (data) => Object.assign(data, { fakultas: [], prodi: [] }));
    await page.goto('/petugas/beranda');
    const steps = page.getByRole('region', { name: 'Langkah pertama' });
    await steps.waitFor();
    expect(await steps.getByRole('link').allInnerTexts()).toEqual(
      Object.values(PENYIAPAN).map(({ judul }) => judul),
    );
    expect(
      await steps.getByRole('listitem').filter({ hasText: 'Selesai' }).getByRole('link').allInnerTexts(),
    ).toEqual([PENYIAPAN.pengaturan.judul]);
    await inspect(page, 'kantor beranda kosong');
    await inspectNarrow(page, 'kantor beranda kosong sempit');
    await page.goto('/petugas/prodi-jalur');
    await page.getByText('Fakultas dahulu').waitFor();
    expect(await main().getByRole('button', { name: 'Tambah program studi…' }).isDisabled()).toBe(true);
    await inspect(page, 'kantor prodi kosong');
    await inspectNarrow(page, 'kantor prodi kosong sempit');
    await main().getByRole('link', { name: 'Tambahkan fakultas' }).click();
    await main().getByRole('button', { name: 'Tambah fakultas…' }).waitFor();
    // A step that was just done is ticked on the way back.
    for (const step of penyiapan) step.selesai = step.kunci !== 'buka';
    await page.getByRole('link', { name: 'Beranda', exact: true }).click();
    await expect
      .poll(() => steps.getByRole('listitem').filter({ hasText: 'Selesai' }).count())
      .toBe(penyiapan.length - 1);
    // Once a wave was opened, what is left of them stays.
    for (const step of penyiapan) step.selesai = step.kunci !== 'surel';
    await page.reload();
    await steps.getByText('Penawaran sudah dibuka. 1 langkah belum selesai.').waitFor();
    expect(await steps.getByRole('link').allInnerTexts()).toEqual([PENYIAPAN.surel.judul]);
    await page.getByRole('region', { name: 'Antrean' }).waitFor();
    await inspect(page, 'kantor beranda langkah tersisa');
    await page.unrouteAll();
  });
});
