/** What the office sets: an option list as the applicant then finds it, letters as they are then issued, the university itself. */

import { UMUM } from '@gerbang/contract/applicant/publik';
import { unggahGambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { errors } from '@gerbang/contract/wire/errors';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../packages/server/src/pdf/testing.ts';
import { payFor } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { press, tabTo } from './support/keyboard.ts';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';
import { goToStep } from './support/wizard.ts';

describe('who keeps the option lists', () => {
  const visitor = useVisitor(DESK, 'all');
  let applicant: Visitor;
  /** What the applicant is offered as province of birth after these letters. */
  const offered = async (words: string): Promise<string[]> => {
    await applicant.page.reload();
    await settled(applicant.page);
    const box = applicant.page.getByRole('combobox', { name: named('Provinsi Tempat Lahir') });
    await box.fill(words);
    await applicant.page.getByRole('listbox').waitFor();
    return applicant.page.getByRole('listbox').getByRole('option').allInnerTexts();
  };
  const main = () => visitor().page.getByRole('main');
  const rows = () => main().getByRole('table').getByRole('row');

  test('finds one among thousands, and no other role finds the desk', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/referensi');
    expect(await page.getByRole('link', { name: 'Daftar referensi' }).count()).toBe(0);
    await enterOffice(visitor(), 'admin', '/referensi');
    await page.getByRole('heading', { name: 'Daftar referensi', level: 1 }).waitFor();
    await main().getByRole('link', { name: 'Kecamatan' }).click();
    await main().getByText('7.285 kecamatan').waitFor();
    await expect.poll(() => rows().count()).toBe(51);
    await inspect(page, 'kantor referensi kecamatan');
    const first = await rows().nth(1).innerText();
    await main().getByRole('button', { name: 'Berikutnya' }).click();
    await main().getByText('Halaman 2').waitFor();
    expect(await rows().nth(1).innerText()).not.toBe(first);
    const searched = main().getByRole('searchbox', { name: 'Cari kecamatan' });
    await searched.focus();
    await page.keyboard.type('depok');
    await main().getByText('2 kecamatan').waitFor();
    expect(await searched.inputValue()).toBe('depok');
    await main().getByRole('combobox', { name: 'Kabupaten/kota' }).fill('sleman');
    await page.getByRole('option', { name: /Sleman/i }).click();
    await main().getByText('1 kecamatan').waitFor();
    await page.reload();
    await main().getByText('1 kecamatan').waitFor();
    await inspectNarrow(page, 'kantor referensi sempit');
  });

  test('adds by keyboard what the applicant then can choose; pressing twice adds one', async () => {
    const { page } = visitor();
    applicant = await visitor().another(PHONE);
    await signIn(applicant.page, await payFor('12'));
    await goToStep(applicant.page, dataDiri);
    expect(await offered('Nusa')).not.toContain('Nusa Uji');

    await main().getByRole('link', { name: 'Provinsi' }).click();
    await main().getByText('38 provinsi').waitFor();
    await main().getByRole('heading', { level: 1 }).focus();
    await tabTo(page, 'Tambah provinsi…');
    // The heading of a dialog takes the focus without showing it.
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tambah provinsi' });
    await dialog.waitFor();
    await tabTo(page, 'Tambah provinsi');
    await press(page, 'Enter');
    await dialog.getByText('Isi kode, 2 angka dari 01 sampai 99').waitFor();
    await dialog.getByText('Isi nama, paling banyak 150 huruf').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toMatch(/kode_provinsi$/);
    await inspect(page, 'kantor referensi tambah');
    await page.keyboard.type('11');
    await tabTo(page, 'Nama');
    await page.keyboard.type('Nusa Uji');
    await page.keyboard.press('Enter');
    await dialog.getByText('Data dengan kode itu sudah ada.').waitFor();
    expect(visitor().forgive('409 /api/v1/provinsi_2018')).toBe(1);
    await dialog.getByRole('textbox', { name: 'Kode' }).fill('98');
    const calls = visitor().calls.length;
    await dialog.getByRole('button', { name: 'Tambah provinsi' }).dblclick();
    await page.getByText('Nusa Uji (98) ditambahkan.').waitFor();
    expect(
      visitor()
        .calls.slice(calls)
        .filter((c) => c.startsWith('POST')),
    ).toHaveLength(1);
    await main().getByText('39 provinsi').waitFor();
    expect(await offered('Nusa')).toContain('Nusa Uji');
  });

  test('changes its name, and takes it away again', async () => {
    const { page } = visitor();
    await main().getByRole('searchbox', { name: 'Cari provinsi' }).fill('98');
    await main().getByRole('button', { name: 'Ubah… Nusa Uji (98)' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Nusa Uji (98)' });
    await form.getByRole('textbox', { name: 'Nama' }).fill('Nusa Baru');
    // A colleague changes it while the dialog is open here; what was typed stays, and goes over theirs the next time.
    const theirs = { kode_provinsi: '98', nama_provinsi: 'Nusa Rekan' };
    await page.request.put('/api/v1/provinsi_2018/98', { data: theirs });
    await form.getByRole('button', { name: 'Simpan' }).click();
    await form.getByText(errors.versi_usang[1]).waitFor();
    await form.getByText('Nusa Rekan').waitFor();
    expect(visitor().forgive('409 /api/v1/provinsi_2018/98')).toBe(1);
    expect(await form.getByRole('textbox', { name: 'Nama' }).inputValue()).toBe('Nusa Baru');
    await inspect(page, 'kantor referensi bentrok');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Nusa Baru (98) disimpan.').waitFor();
    expect(await offered('Nusa')).toContain('Nusa Baru');

    await main().getByRole('button', { name: 'Hapus… Nusa Baru (98)' }).click();
    const confirm = page.getByRole('dialog', { name: 'Hapus Nusa Baru (98)?' });
    await inspect(page, 'kantor referensi hapus');
    await confirm.getByRole('button', { name: 'Batal' }).click();
    await main().getByRole('button', { name: 'Hapus… Nusa Baru (98)' }).click();
    await confirm.getByRole('button', { name: 'Hapus provinsi' }).click();
    await page.getByText('Nusa Baru (98) dihapus.').waitFor();
    await main().getByText('Tidak ada yang cocok dengan saringan ini.').waitFor();
    await expect.poll(() => page.locator(':focus').evaluate((element) => element.tagName)).toBe('H1');
    expect(await offered('Nusa')).not.toContain('Nusa Baru');
    applicant.expectNoTrouble();
    await applicant.context.close();
  });

  test('is told what holds on to an entry, and keeps it', async () => {
    const { page } = visitor();
    await main().getByRole('searchbox', { name: 'Cari provinsi' }).fill('aceh');
    await main()
      .getByRole('button', { name: /^Hapus… Aceh/i })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Hapus provinsi' }).click();
    await dialog
      .getByText('Provinsi ini masih dipakai pada daftar kabupaten/kota dan tidak dapat dihapus.')
      .waitFor();
    expect(visitor().forgive('409 /api/v1/provinsi_2018/11')).toBe(1);
    await inspect(page, 'kantor referensi dipakai');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await main().getByText('1 provinsi').waitFor();
  });

  test('is told when no applicant could choose a region, and keeps what was typed', async () => {
    const { page } = visitor();
    await main().getByRole('link', { name: 'Kabupaten/kota' }).click();
    await main().getByRole('combobox', { name: 'Provinsi' }).fill('aceh');
    await page.getByRole('option', { name: /^Aceh/i }).click();
    await main().getByRole('button', { name: 'Tambah kabupaten/kota…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah kabupaten/kota' });
    await dialog.getByRole('textbox', { name: 'Kode' }).fill('3399');
    await dialog.getByRole('textbox', { name: 'Nama' }).fill('Kabupaten Salah Alamat');
    await dialog.getByRole('button', { name: 'Tambah kabupaten/kota' }).click();
    await dialog.getByText('Isi kode, diawali 11, kode provinsi itu').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toMatch(/kode_kabupaten$/);
    await inspect(page, 'kantor referensi salah kode');
    expect(await dialog.getByRole('textbox', { name: 'Nama' }).inputValue()).toBe('Kabupaten Salah Alamat');
    await dialog.getByRole('button', { name: 'Batal' }).click();
  });
});

describe('who issues letters', () => {
  const visitor = useVisitor(DESK, 'all');
  const field = (name: string) => visitor().page.getByRole('textbox', { name });
  const save = () => visitor().page.getByRole('button', { name: 'Simpan', exact: true }).click();
  let number = '';
  const ink = (width: number) =>
    sharp({ create: { width, height: 300, channels: 4, background: { r: 27, g: 58, b: 138, alpha: 0.5 } } })
      .png()
      .toBuffer();

  test('sees the letter that comes of the settings, and what cannot be set', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'loa', '/loa');
    await page.getByRole('link', { name: 'Pengaturan surat' }).click();
    await page.getByRole('heading', { name: 'Pengaturan surat', level: 1 }).waitFor();
    await page.getByRole('img', { name: /^Contoh surat nomor \d{4}\/LoA\/PMB\/\d{4} / }).waitFor();
    await inspect(page, 'kantor surat');
    await field('Pola nomor').fill('{nomor}{tahun}');
    await field('Jabatan').fill('');
    await page.getByRole('textbox', { name: 'Alasan yang ditawarkan' }).fill('Kuota sudah penuh.\nTak');
    await save();
    const summary = page.getByRole('region', { name: 'isian belum lengkap' });
    for (const said of ['Isi jabatan penanda tangan', 'Alasan ke-2 harus 5 sampai 500 huruf'])
      await summary.getByRole('link', { name: said }).waitFor();
    await inspect(page, 'kantor surat salah');
    await summary.getByRole('link', { name: /^Pisahkan \{nomor\}/ }).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('pola_nomor');
    await page.getByRole('button', { name: 'Perbarui contoh' }).click();
    await page.getByText('Contoh belum dapat dibuat').waitFor();
    expect(visitor().forgive('400 /api/petugas/loa/pengaturan/contoh')).toBe(1);
  });

  test('sets number, signatory and closing words, and reads them on the example first', async () => {
    const { page } = visitor();
    await field('Pola nomor').fill('{nomor}/UJI-PMB/{tahun}');
    await field('Kota').fill('Surakarta');
    await field('Jabatan').fill('Direktur Penerimaan');
    await field('Nama').fill('Dr. Sri Lestari');
    await page.getByRole('textbox', { name: 'Alasan yang ditawarkan' }).fill('Kuota sudah penuh.');
    for (const group of ['Penutup LoA conditional', 'Penutup LoA final'])
      await page
        .getByRole('group', { name: group })
        .getByRole('textbox', { name: 'Bahasa Indonesia' })
        .fill('Bawalah ijazah asli\npada hari pertama.');
    await page.getByRole('radio', { name: 'Gambar tanda tangan dan stempel' }).check();
    await save();
    await page
      .getByRole('link', { name: 'Unggah gambar tanda tangan, atau pilih tanda tangan elektronik' })
      .waitFor();
    for (const [name, width] of [
      ['Tanda tangan', 900],
      ['Stempel', 300],
    ] as const) {
      await page
        .getByLabel(name, { exact: true })
        .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await ink(width) });
      await page.getByRole('button', { name: `Hapus ${name.toLowerCase()}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Perbarui contoh' }).click();
    await page.getByRole('img', { name: /nomor \d{4}\/UJI-PMB\/\d{4} / }).waitFor();
    await page.getByRole('radio', { name: 'LoA final' }).check();
    await inspect(page, 'kantor surat contoh');
    await inspectNarrow(page, 'kantor surat sempit');
    await save();
    await page.getByText('Tersimpan. Berlaku bagi surat yang disetujui sesudah ini.').waitFor();
    await settled(page);
  });

  test('does not overwrite a colleague unawares', async () => {
    const { page } = visitor();
    const colleague = await page.context().newPage();
    await colleague.goto('/petugas/loa/pengaturan');
    await colleague.getByRole('textbox', { name: 'Kota' }).fill('Klaten');
    await colleague.getByRole('button', { name: 'Simpan', exact: true }).click();
    await colleague.getByText('Tersimpan. Berlaku').waitFor();
    await colleague.close();
    await field('Nomor pegawai').fill('NIP 1980');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Pengaturan ini sudah diubah petugas lain' });
    await dialog.getByText('Klaten').waitFor();
    expect(visitor().forgive('409 /api/petugas/loa/pengaturan')).toBe(1);
    await inspect(page, 'kantor surat bentrok');
    await dialog.getByRole('button', { name: 'Simpan tulisan saya' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await settled(page);
    expect(await field('Kota').inputValue()).toBe('Surakarta');
    expect(await field('Nomor pegawai').inputValue()).toBe('NIP 1980');
  });

  test('finds all of it on the next letter', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Antrean LoA' }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Tolak…' }).click();
    await page.getByLabel('Alasan dari daftar').selectOption({ label: 'Kuota sudah penuh.' });
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Setujui', exact: true }).click();
    const flash = page.getByText(/LoA \d{4}\/UJI-PMB\/\d{4} disetujui\./);
    await flash.waitFor();
    number = /\d{4}\/UJI-PMB\/\d{4}/.exec(await flash.innerText())?.[0] ?? '';
    await page.goto('/petugas/loa?status=disetujui');
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click();
    const link = page.getByRole('link', { name: 'Buka surat (PDF)' });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('region', { name: 'Data pendaftar' }).waitFor();
          return link.isVisible();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(true);
    const answer = await page.request.get((await link.getAttribute('href')) as string);
    const { text, pages, pictures } = await inspectPdf(await answer.body());
    // The code, the signature and the stamp.
    expect([pages, pictures.length]).toEqual([1, 3]);
    for (const said of [
      number,
      'Surakarta, ',
      'Direktur Penerimaan',
      'Dr. Sri Lestari',
      'NIP 1980',
      'Bawalah ijazah asli pada hari pertama.',
    ])
      expect(text).toContain(said);
  });
});

describe('who keeps the university', () => {
  const visitor = useVisitor(DESK, 'all');
  const field = (name: string) => visitor().page.getByRole('textbox', { name: named(name) });
  const save = () => visitor().page.getByRole('button', { name: 'Simpan', exact: true }).click();
  const stored = () => visitor().page.getByText('Tersimpan. Berlaku pada halaman yang dibuka').waitFor();
  const seal = () =>
    sharp({
      create: { width: 600, height: 600, channels: 4, background: { r: 122, g: 31, b: 61, alpha: 0.5 } },
    })
      .png()
      .toBuffer();

  test('is told what cannot be shown, and keeps what was typed through a reload', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'humas');
    expect(await page.getByRole('link', { name: 'Pengaturan portal' }).count()).toBe(0);
    await enterOffice(visitor(), 'admin', '/pengaturan');
    await page.getByRole('heading', { name: 'Pengaturan portal', level: 1 }).waitFor();
    await settled(page);
    await inspect(page, 'kantor portal');
    // The preview's foot is that of the pages: the running year follows by itself.
    const year = new Date().getFullYear();
    await page.getByRole('main').getByText(`© 2022–${year} `).first().waitFor();
    await field('Nama universitas').fill('');
    await field('Warna utama').fill('#ffd400');
    await page.getByText('Warna terlalu terang').waitFor();
    await page.getByRole('button', { name: 'Tambah panduan' }).click();
    const added = page.getByRole('group', { name: 'panduan 3' });
    await added.getByRole('textbox', { name: 'Nama' }).fill('Cara membayar di teller');
    await added.getByRole('textbox', { name: 'Alamat' }).fill('javascript:alert(1)');
    await save();
    const summary = page.getByRole('region', { name: 'isian belum lengkap' });
    await summary.getByRole('link', { name: 'Isi nama universitas' }).waitFor();
    await inspect(page, 'kantor portal salah');
    await summary.getByRole('link', { name: 'Alamat dimulai dengan https:// dan tanpa spasi' }).click();
    expect(await page.locator(':focus').inputValue()).toBe('javascript:alert(1)');
    await page.reload();
    await page.getByText('Tulisan yang belum disimpan dipulihkan').waitFor();
    expect(await field('Warna utama').inputValue()).toBe('#ffd400');
  });

  test('changes name, seal, colour and links, and applicants find them on the next page', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Buang tulisan itu' }).click();
    await field('Nama universitas').fill("Universitas Ma'arif Uji");
    await field('Warna utama').fill('#7a1f3d');
    await page
      .getByLabel('Lambang', { exact: true })
      .setInputFiles({ name: 'lambang.png', mimeType: 'image/png', buffer: await seal() });
    await page.getByRole('img', { name: 'Lambang' }).first().waitFor();
    await page.getByRole('button', { name: 'Hapus YouTube' }).click();
    await inspect(page, 'kantor portal diubah');
    await inspectNarrow(page, 'kantor portal sempit');
    await save();
    await stored();
    await page.getByRole('banner').getByText("Universitas Ma'arif Uji").waitFor();

    const applicant = await visitor().another(PHONE);
    await applicant.page.goto('/');
    await applicant.page.getByRole('banner').getByText("Universitas Ma'arif Uji").waitFor();
    // The name stands there before the scripts, the picture once it has come.
    await expect
      .poll(() =>
        applicant.page.locator('.masthead__seal').evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBe(256);
    const button = applicant.page.getByRole('button', { name: 'Masuk', exact: true });
    // Its colour from the first frame: nothing changes once the scripts are there.
    expect(await button.evaluate((b) => getComputedStyle(b).backgroundColor)).toBe('rgb(122, 31, 61)');
    expect(await applicant.page.getByRole('contentinfo').getByRole('link', { name: 'YouTube' }).count()).toBe(
      0,
    );
    await inspect(applicant.page, 'masuk dengan lambang');
    applicant.expectNoTrouble();
    await applicant.context.close();
  });

  test('hands in a picture of the campus with its words, in front of the others, and a phone shows it', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin', '/pengaturan');
    const group = (n: number) => page.getByRole('group', { name: `Gambar ${n}`, exact: true });
    const keep = () => page.getByRole('button', { name: 'Simpan gambar' }).click();
    await expect
      .poll(() =>
        group(2)
          .locator('img')
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    const choose = async (width: number) =>
      page.getByLabel('Tambah gambar', { exact: true }).setInputFiles({
        name: 'taman.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width, height: 900, channels: 3, background: '#2f6f4f' } })
          .png()
          .toBuffer(),
      });
    await choose(800);
    visitor().forgive(`415 ${unggahGambarKampus.path}`);
    await page.getByText(errors.gambar_terlalu_kecil[1]).waitFor();
    visitor().forgive(`415 ${unggahGambarKampus.path}`);
    await choose(1600);
    await group(3).waitFor();
    await keep();
    await page.getByRole('link', { name: 'Isi keterangan gambar' }).click();
    await page.keyboard.type('Taman di depan perpustakaan');
    for (const n of [3, 2]) await page.getByRole('button', { name: `Naikkan gambar ${n}` }).press('Enter');
    await inspect(page, 'kantor gambar kampus');
    await inspectNarrow(page, 'kantor gambar kampus sempit');
    await keep();
    await page.getByText('Tersimpan. Halaman penerimaan').waitFor();

    const phone = await visitor().another(PHONE);
    const first = phone.page.locator('.umum-campus li').first();
    await expect
      .poll(async () => {
        await phone.page.goto(UMUM.penerimaan);
        return first.innerText();
      })
      .toContain('Taman di depan perpustakaan');
    await first.scrollIntoViewIfNeeded();
    await expect
      .poll(() => first.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await inspect(phone.page, 'penerimaan dengan gambar');
    phone.expectNoTrouble();
    await phone.context.close();

    await page.getByRole('button', { name: 'Hapus gambar 1' }).click();
    await keep();
    await expect.poll(() => page.getByRole('group', { name: /^Gambar \d$/ }).count()).toBe(2);
  });

  test('puts a seal and a colour on the papers that follow, and takes the seal away again', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'loa', '/loa/pengaturan');
    const example = page.getByRole('img', { name: /^Contoh surat nomor/ });
    await example.waitFor();
    expect(decodeURIComponent((await example.getAttribute('src')) as string)).toContain('data:image/jpeg');
    await enterOffice(visitor(), 'admin', '/pengaturan');
    await page.getByRole('button', { name: 'Hapus lambang' }).click();
    await save();
    await stored();
    await page.reload();
    await settled(page);
    expect(await page.getByRole('img', { name: 'Lambang' }).count()).toBe(0);
  });
});
