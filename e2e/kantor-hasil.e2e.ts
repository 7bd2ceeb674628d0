/** The result desk: template, dry run, import, a second officer, the announcement time, undoing. */
import { readFile } from 'node:fs/promises';
import { errors } from '@gerbang/contract/wire/errors';
import { describe, expect, test } from 'vitest';
import { readTable } from '../packages/server/src/files/table.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('the result desk', () => {
  const visitor = useVisitor(DESK, 'all');
  /** Rows of the template: participant number and name. */
  let people: string[][] = [];
  let programme = '';
  const file = (lines: readonly string[]) => ({
    name: 'hasil.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['nomor_peserta,nama,status,kode_prodi', ...lines].join('\n')),
  });
  const upload = async (lines: readonly string[]) =>
    visitor().page.getByLabel('Berkas Excel atau CSV').setInputFiles(file(lines));
  const confirm = async (title: string, word: string, reason?: [label: string, text: string]) => {
    const dialog = visitor().page.getByRole('dialog', { name: title });
    if (reason) await dialog.getByLabel(reason[0]).fill(reason[1]);
    await dialog.getByLabel(`Ketik ${word} untuk melanjutkan`).fill(word);
    return dialog;
  };

  const kode = () => new URL(visitor().page.url()).pathname.split('/').at(-1);

  test('lists every offering with where its results stand', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/hasil');
    await page.getByText('Menunggu persetujuan').waitFor();
    await page.getByText('Diumumkan').first().waitFor();
    await inspect(page, 'kantor hasil daftar');
  });

  test('asks for the rows of an import again where they did not come', async () => {
    const { page } = visitor();
    const ROWS = '**/api/petugas/isi-hasil?*';
    let refused = '';
    await page.route(ROWS, (route) => {
      refused = new URL(route.request().url()).pathname;
      const [status, message] = errors.galat;
      return route.fulfill({ status, json: { success: false, data: null, code: 'galat', message } });
    });
    await page.getByRole('row').filter({ hasText: 'Menunggu persetujuan' }).getByRole('link').click();
    await page.getByText('Daftar belum dapat dimuat').waitFor();
    await inspect(page, 'kantor hasil isi gagal');
    expect(visitor().forgive(`500 ${refused}`)).toBe(1);
    await page.unroute(ROWS);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByRole('table', { name: 'Isi impor, menurut urutan berkas' }).waitFor();
  });

  test('lets an officer take back a pending import, with the word and a reason', async () => {
    const { page } = visitor();
    await inspect(page, 'kantor hasil impor');
    // The page says whose import it is; only what an officer chooses stands in the address.
    const rows = page.getByRole('table', { name: 'Isi impor, menurut urutan berkas' }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByLabel('Tampilkan', { exact: true }).selectOption('tidak');
    await expect.poll(() => new URL(page.url()).search).toBe('?diterima=tidak');
    await rows.nth(1).getByText('Tidak diterima').waitFor();
    await page.getByRole('button', { name: 'Ekspor CSV' }).click();
    const exported = page.getByRole('link', { name: /^Unduh [\d.]+ baris$/ });
    await exported.waitFor();
    const [csv] = await Promise.all([page.waitForEvent('download'), exported.click()]);
    const table = await readTable(await readFile(await csv.path()), 1000);
    const lines = 'rows' in table ? table.rows.slice(1) : [];
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map((cells) => cells[2]))).toEqual(new Set(['TIDAK DITERIMA']));
    await page.getByRole('button', { name: 'Batalkan impor…' }).click();
    const dialog = await confirm('Batalkan impor', 'BATALKAN', ['Alasan', 'Berkas yang salah.']);
    await inspect(page, 'kantor hasil batalkan');
    await dialog.getByRole('button', { name: 'Batalkan impor' }).click();
    await page.getByRole('heading', { name: 'Unggah hasil' }).waitFor();
    await page.getByText('Berkas yang salah.').waitFor();
  });

  test('hands out a template with the verified applicants', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Siapkan templat Excel' }).click();
    const ready = page.getByRole('link', { name: /^Unduh templat, [\d.]+ peserta$/ });
    await ready.waitFor();
    await inspect(page, 'kantor hasil templat');
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    expect(download.suggestedFilename()).toMatch(/^hasil-.*\.xlsx$/);
    const table = await readTable(await readFile(await download.path()), 1000);
    const [heading, ...rows] = 'rows' in table ? table.rows : [];
    people = rows;
    expect(heading?.slice(4, 6)).toEqual(['kode_pilihan_1', 'pilihan_1']);
    // Every participant's first choice stands beside them, code and name.
    for (const row of rows) expect(row[4]).toMatch(/^\d+$/);
    for (const row of rows) expect(row[5]).toMatch(/\(S\d\)$|\(D\d\)$/);
    programme = await page
      .getByRole('table', { name: 'Diterima per program studi' })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .nth(1)
      .innerText();
    expect(people.length).toBeGreaterThan(5);
  });

  test('names the wrong rows of a file and does not let it be saved', async () => {
    const { page } = visitor();
    await upload([`${people[0]?.[0]},A,LULUS,`, `9999999999,B,DITERIMA,${programme}`]);
    await page.getByText('2 baris salah. Perbaiki berkas, lalu unggah lagi.').waitFor();
    await page.getByText('Status harus DITERIMA atau TIDAK DITERIMA').waitFor();
    await inspect(page, 'kantor hasil salah');
    expect(await page.getByRole('button', { name: /^Simpan impor/ }).count()).toBe(0);
  });

  test('keeps a file with warnings only once they were looked at', async () => {
    const { page } = visitor();
    await upload(
      people
        .slice(1)
        .map(([nomor, nama], i) =>
          i === 0 ? `${nomor},"${nama}",DITERIMA,${programme}` : `${nomor},"${nama}",TIDAK DITERIMA,`,
        ),
    );
    await page.getByRole('heading', { name: 'Peserta terverifikasi yang tidak tercantum (1)' }).waitFor();
    await inspect(page, 'kantor hasil peringatan');
    const save = page.getByRole('button', { name: /^Simpan impor [\d.]+ baris$/ });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Peringatan di atas sudah saya periksa').check();
    await save.click();
    await page.getByText('Menunggu persetujuan').first().waitFor();
    expect(await page.getByRole('button', { name: 'Setujui hasil…' }).count()).toBe(0);
  });

  test('has a second officer approve it and move the announcement', async () => {
    const { page } = visitor();
    const address = new URL(page.url()).pathname.replace('/petugas', '');
    await enterOffice(visitor(), 'pimpinan', '/');
    await page.getByRole('link', { name: 'Hasil menunggu persetujuan' }).click();
    await page.getByRole('heading', { name: 'Hasil', level: 1 }).waitFor();
    await page.locator(`a[href$="${address}"]`).click();
    const card = page.getByRole('region', { name: 'Impor', exact: true });
    await card.getByRole('heading', { name: 'Peserta terverifikasi yang tidak tercantum (1)' }).waitFor();
    await card.getByText(people[0]?.[0] ?? '').waitFor();
    await inspect(page, 'kantor hasil peringatan petugas kedua');
    await page.getByRole('button', { name: 'Setujui hasil…' }).click();
    const dialog = await confirm('Setujui hasil', 'SETUJUI');
    await inspect(page, 'kantor hasil setujui');
    await dialog.getByRole('button', { name: 'Setujui hasil' }).click();
    await page.getByText('Disetujui, menunggu waktu').waitFor();

    await page.getByRole('button', { name: 'Ubah waktu…' }).click();
    const move = page.getByRole('dialog', { name: 'Waktu pengumuman' });
    await move.getByLabel('Jam (WIB)').fill('16.30');
    await confirm('Waktu pengumuman', 'JADWALKAN', ['Alasan perubahan', 'Rapat pimpinan ditunda.']);
    await inspect(page, 'kantor hasil waktu');
    // A colleague moves it while the dialog is open here; what was typed stays, and goes over theirs the next time.
    const seen = (await (await page.request.get(`/api/petugas/hasil/${kode()}`)).json()).data;
    const theirs = new Date(Date.parse(seen.tanggal_pengumuman) + 3_600_000).toISOString();
    const moved = await page.request.post(`/api/petugas/hasil/${kode()}/waktu`, {
      data: {
        tanggal_pengumuman: theirs,
        semula: seen.tanggal_pengumuman,
        konfirmasi: 'JADWALKAN',
        alasan: 'Dari rekan.',
      },
    });
    expect(moved.status()).toBe(200);
    await move.getByRole('button', { name: 'Simpan waktu' }).click();
    await move.getByText(errors.versi_usang[1]).waitFor();
    await move.getByText('Waktu yang tersimpan sekarang').waitFor();
    expect(visitor().forgive(`409 /api/petugas/hasil/${kode()}/waktu`)).toBe(1);
    expect(await move.getByLabel('Alasan perubahan').inputValue()).toBe('Rapat pimpinan ditunda.');
    await inspect(page, 'kantor hasil waktu bentrok');
    await move.getByRole('button', { name: 'Simpan waktu' }).click();
    await page.getByText('16.30 WIB').first().waitFor();
    await inspect(page, 'kantor hasil disetujui');
  });

  test('has the first time set without a reason, and asks where results would open too early', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin', '/hasil');
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    const made = await page.request.post('/api/petugas/penawaran', {
      data: {
        kode_jalur: '21',
        tahun: 2027,
        gelombang: 9,
        nama: 'Gelombang Uji Hasil',
        kode_bayar: '9821',
        biaya: 100_000,
        tanggal_mulai_daftar: day(1),
        tanggal_selesai_daftar: day(30),
        salin_dari: null,
        geser_minggu: null,
      },
    });
    const { kode_penawaran } = (await made.json()).data;
    await page.goto(`/petugas/hasil/${kode_penawaran}`);
    await page.getByRole('button', { name: 'Atur waktu…' }).click();
    const form = page.getByRole('dialog', { name: 'Waktu pengumuman' });
    const type = (n: number) =>
      form
        .getByRole('textbox', { name: 'Tanggal' })
        .fill(day(n).slice(0, 10).split('-').toReversed().join('-'));
    expect(await form.getByLabel('Alasan perubahan').count()).toBe(0);
    await type(20);
    await form.getByText('Hasil akan terbuka sebelum pendaftaran berakhir').waitFor();
    await confirm('Waktu pengumuman', 'JADWALKAN');
    await form.getByRole('button', { name: 'Simpan waktu' }).click();
    await form.getByText('Centang “Ya, umumkan sebelum itu”, atau pilih waktu lain.').waitFor();
    await inspect(page, 'kantor hasil terlalu dini');
    await page.setViewportSize({ width: 360, height: 740 });
    await inspect(page, 'kantor hasil terlalu dini sempit');
    await page.setViewportSize({ width: 1280, height: 800 });
    await form.getByRole('checkbox', { name: 'Ya, umumkan sebelum itu' }).check();
    // Agreed to one time, not to every time.
    await type(40);
    await expect.poll(() => form.getByRole('checkbox').count()).toBe(0);
    await form.getByRole('button', { name: 'Simpan waktu' }).click();
    await page.getByRole('button', { name: 'Ubah waktu…' }).click();
    await form.getByLabel('Alasan perubahan').waitFor();
    await form.getByRole('button', { name: 'Batal' }).click();
    expect((await page.request.delete(`/api/petugas/penawaran/${kode_penawaran}`)).status()).toBe(200);
  });
});
