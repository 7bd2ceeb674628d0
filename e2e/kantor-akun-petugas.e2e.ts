/** The admin's desk for officers: an invited colleague chooses a password, sets codes, and is switched off again. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { codeAt } from '../packages/server/src/features/petugas/testing.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const PASSWORD = 'kuda hijau melompat';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`));

const visitor = useVisitor(DESK, 'all');
let admin: Awaited<ReturnType<typeof newOfficer>>;
const username = `dewi.${process.pid}`;
beforeAll(async () => {
  admin = await newOfficer('admin', 'Rahmat Kepala');
});
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page) => page.getByRole('row').filter({ hasText: username });
const manage = async (page: Page, what: string) => {
  await button(page, 'Kelola akun Dewi Lestari').click();
  await dialog(page, 'Dewi Lestari').getByRole('button', { name: what, exact: true }).click();
};

test('an officer is invited by keyboard, chooses a password elsewhere, sets codes and is switched off', async () => {
  const { page } = visitor();
  await enterOffice(visitor(), admin, '/akun-petugas');
  await page.getByRole('heading', { name: 'Akun petugas', level: 1 }).waitFor();
  await inspect(page, 'kantor akun petugas');

  await button(page, 'Undang petugas…').focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Undang petugas');
  await form.waitFor();
  await form.getByRole('button', { name: 'Buat undangan' }).press('Enter');
  await form.getByText('Isi alasan').waitFor();
  await form.getByLabel('Alasan').fill('petugas baru bagian humas');
  await form.getByRole('button', { name: 'Buat undangan' }).press('Enter');
  await form.getByText('Isi nama petugas').waitFor();
  await inspect(page, 'kantor akun petugas undang salah');
  await page.keyboard.type('Dewi Lestari');
  await page.keyboard.press('Tab');
  await page.keyboard.type(username);
  await form
    .getByText(/^Beranda, Berita & pengumuman/)
    .first()
    .waitFor();
  await form.getByLabel('humas').focus();
  await page.keyboard.press('Space');
  await form.getByLabel('loa').focus();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Buat undangan' }).press('Enter');
  await page.getByText('Tautan untuk Dewi Lestari siap dikirim').waitFor();
  const link = await page.locator('.officers__link').innerText();
  await row(page).getByText('Diundang').waitFor();
  await inspect(page, 'kantor akun petugas tautan');
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(page, 'kantor akun petugas tautan sempit');
  await page.setViewportSize({ width: 1280, height: 800 });

  const invited = await visitor().another(PHONE);
  await invited.page.goto(new URL(link).pathname + new URL(link).hash);
  await invited.page.getByText(`pilih kata sandi untuk akun ${username}`).waitFor();
  expect(invited.page.url()).not.toContain('#');
  await inspect(invited.page, 'kantor undangan');
  await field(invited.page, 'Kata sandi').fill('dewi lestari 2026');
  await field(invited.page, 'Ulangi kata sandi').fill('dewi lestari 2026');
  await button(invited.page, 'Simpan kata sandi').click();
  await invited.page.getByText('Kata sandi ini terlalu mudah ditebak.').waitFor();
  expect(invited.forgive('422 /api/petugas/undangan')).toBe(1);
  await field(invited.page, 'Kata sandi').fill(PASSWORD);
  await field(invited.page, 'Ulangi kata sandi').fill(PASSWORD);
  await button(invited.page, 'Simpan kata sandi').click();
  await invited.page.getByRole('heading', { name: 'Akun siap' }).waitFor();
  await inspect(invited.page, 'kantor undangan siap');
  await enterOffice(invited, { username, password: PASSWORD }, '/akun');
  await button(invited.page, 'Aktifkan kode sekali pakai').click();
  const secret = (await invited.page.locator('.akun__secret').innerText()).replaceAll(' ', '');
  await field(invited.page, 'Kode dari aplikasi').fill(codeAt(secret, Date.now()));
  await button(invited.page, 'Aktifkan').click();
  await invited.page.getByText('Setiap masuk meminta kode dari ponsel Anda.').waitFor();

  await page.reload();
  await row(page).getByText('humas, loa').waitFor();
  await button(page, 'Kelola akun Dewi Lestari').click();
  await dialog(page, 'Dewi Lestari').getByRole('button', { name: 'Hapus kode sekali pakai…' }).waitFor();
  await inspect(page, 'kantor akun petugas kelola');
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(page, 'kantor akun petugas kelola sempit');
  await page.keyboard.press('Escape');
  await inspect(page, 'kantor akun petugas sempit');
  await page.setViewportSize({ width: 1280, height: 800 });
  await manage(page, 'Nonaktifkan…');
  const off = dialog(page, 'Nonaktifkan: Dewi Lestari');
  await off.getByLabel('Alasan').fill('sudah pindah bagian');
  await inspect(page, 'kantor akun petugas nonaktifkan');
  await off.getByRole('button', { name: 'Nonaktifkan', exact: true }).click();
  await row(page).getByText('Nonaktif', { exact: true }).waitFor();
  await invited.page.reload();
  await field(invited.page, 'Nama pengguna').waitFor();
  invited.forgive('401 /api/petugas/sesi');
  invited.expectNoTrouble();
  await invited.context.close();
});

test('a link that was used says so', async () => {
  const { page } = visitor();
  await page.goto(`/petugas/undangan#${'A'.repeat(43)}`);
  await page.getByText('Tautan tidak berlaku').waitFor();
  expect(visitor().forgive('410 /api/petugas/undangan/baca')).toBe(1);
  await inspect(page, 'kantor undangan lewat');
});

test('a role put together opens its desk to a colleague at work, and shuts it again at once', async () => {
  const { page } = visitor();
  await enterOffice(visitor(), admin, '/akun-petugas');
  await page.getByRole('link', { name: 'Peran buatan kantor' }).click();
  await page.getByRole('heading', { name: 'Peran buatan kantor', level: 1 }).waitFor();
  const nama = `panitia ruang ${process.pid}`;
  await button(page, 'Buat peran…').click();
  const form = dialog(page, 'Buat peran');
  await form.getByLabel('Alasan').fill('pembagian tugas tahun ini');
  await form.getByRole('button', { name: 'Buat peran' }).click();
  await form.getByText('Pilih sedikitnya satu wewenang').waitFor();
  await inspect(page, 'kantor peran salah');
  await form.getByLabel(/^Nama peran/).fill(nama);
  await form.getByLabel('Bekerja di meja Ruang ujian').check();
  await form.getByRole('button', { name: 'Buat peran' }).click();
  await page.getByRole('row').filter({ hasText: nama }).waitFor();
  await inspect(page, 'kantor peran');
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(page, 'kantor peran sempit');
  await page.setViewportSize({ width: 1280, height: 800 });

  const humas = await newOfficer('humas', 'Wulan Sari');
  await page.getByRole('link', { name: 'Akun petugas', exact: true }).first().click();
  await page.getByLabel('Cari petugas').fill(humas.username);
  await page.getByLabel('Cari petugas').press('Enter');
  await button(page, 'Kelola akun Wulan Sari').click();
  await dialog(page, 'Wulan Sari').getByRole('button', { name: 'Ubah nama dan peran…' }).click();
  const change = dialog(page, 'Ubah Wulan Sari');
  await change.getByLabel(nama).check();
  await change.getByLabel('Alasan').fill('membantu panitia ruang');
  await inspect(page, 'kantor peran diberikan');
  await change.getByRole('button', { name: 'Simpan perubahan' }).click();
  await page.getByText('Akun Wulan Sari diubah; berlaku segera.').waitFor();

  const colleague = await visitor().another(DESK);
  await enterOffice(colleague, humas, '/ruang');
  await colleague.page.getByRole('heading', { name: 'Ruang ujian', level: 1 }).waitFor();
  await page.goto('/petugas/akun-petugas/peran');
  await button(page, `Ubah peran ${nama}`).click();
  const shut = dialog(page, `Ubah peran ${nama}`);
  await shut.getByLabel('Bekerja di meja Ruang ujian').uncheck();
  await shut.getByLabel('Bekerja di meja Daftar referensi').check();
  await shut.getByLabel('Alasan').fill('ruang sudah selesai diatur');
  await shut.getByRole('button', { name: 'Simpan perubahan' }).click();
  await page.getByText(`Peran ${nama} diubah; berlaku segera.`).waitFor();
  await colleague.page.reload();
  await colleague.page.getByRole('link', { name: 'Daftar referensi' }).waitFor();
  expect(await colleague.page.getByRole('link', { name: 'Ruang ujian' }).count()).toBe(0);
  await colleague.context.close();
});
