/** Acts on many applicants from their list, and the menu by groups, by keyboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Credentials, payFor } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const who = useVisitor(DESK, 'all');
let phone: Visitor;
let applicant: Credentials;
beforeAll(async () => {
  const officer = await newOfficer('admin', 'Petugas Massal');
  applicant = await payFor();
  await enterOffice(who(), officer, '/beranda');
  phone = await who().another(PHONE);
  await enterOffice(phone, officer, '/pendaftar');
});
afterAll(async () => {
  phone?.expectNoTrouble();
  await phone?.context.close();
});
const page = () => who().page;

test('a group of the menu closes by key, stays closed on this device, and opens for whoever comes by the palette', async () => {
  const menu = page().getByRole('navigation', { name: 'Meja kerja' });
  const group = menu.getByRole('button', { name: 'Penyiapan' });
  await group.focus();
  await page().keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Ruang ujian' }).waitFor({ state: 'hidden' });
  await page().reload();
  await menu.getByRole('link', { name: 'Pendaftar' }).waitFor();
  expect(await group.getAttribute('aria-expanded')).toBe('false');
  await page().keyboard.press('Control+k');
  await page()
    .getByRole('combobox', { name: /meja kerja/ })
    .fill('Ruang ujian');
  await page().keyboard.press('Enter');
  await page().waitForURL(/ruang$/);
  await menu.getByRole('link', { name: 'Ruang ujian' }).waitFor();
});

test('a deadline for all that are filtered: seen before, done with its progress, and taken back', async () => {
  await page().goto(`/petugas/pendaftar?cari=${applicant.username}`);
  await page().getByRole('checkbox', { name: 'Pilih semua baris di layar' }).check();
  await page()
    .getByRole('button', { name: /^Pilih semua yang cocok/ })
    .click();
  await inspect(page(), 'kantor pendaftar massal');
  await page().getByRole('button', { name: 'Perpanjang batas…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Perpanjang batas' });
  await dialog.getByRole('button', { name: 'Lihat yang akan terjadi' }).click();
  await dialog.getByText('Isi batas baru').first().waitFor();
  await dialog.getByLabel('Batas baru').first().fill('31-12-2099');
  // As whoever works without a mouse does.
  await page().keyboard.press('Enter');
  await dialog.getByText(/pendaftar yang dipilih akan dikenai/).waitFor();
  await inspect(page(), 'kantor massal pratinjau');
  const act = dialog.getByRole('button', { name: /^Kerjakan untuk \d+ pendaftar$/ });
  await act.click();
  await dialog.getByText('Isi alasan, paling sedikit 5 huruf').first().waitFor();
  await dialog.getByLabel('Alasan').fill('Gangguan jaringan');
  await act.click();
  await page().waitForURL(/massal\/[0-9a-f-]{36}$/);
  await page()
    .getByText(/^Selesai: \d+ berhasil, 0 gagal, \d+ dilewati\.$/)
    .waitFor();
  await inspect(page(), 'kantor massal selesai');
  await page().getByRole('button', { name: 'Kembalikan…' }).click();
  const back = page().getByRole('dialog', { name: 'Kembalikan tindakan massal' });
  await back.getByLabel('Alasan').fill('Salah saringan');
  await back.getByLabel('Ketik KEMBALIKAN').fill('KEMBALIKAN');
  await back.getByRole('button', { name: 'Kembalikan', exact: true }).click();
  await page().getByRole('heading', { level: 1, name: 'Dikembalikan: Perpanjang batas' }).waitFor();
  await page()
    .getByText(/^Selesai: \d+ berhasil, 0 gagal/)
    .waitFor();
  await page().getByRole('link', { name: 'Tindakan massal' }).click();
  await page().getByRole('table').getByText('Dikembalikan', { exact: true }).first().waitFor();
  await inspect(page(), 'kantor massal daftar');
});

test('on a phone a message goes to who is ticked, and cannot be taken back', async () => {
  const { page: small } = phone;
  await small.goto(`/petugas/pendaftar?cari=${applicant.username}`);
  await small.getByRole('checkbox', { name: /^Pilih (?!semua)/ }).check();
  await small.getByRole('button', { name: 'Kirim pesan…' }).click();
  const dialog = small.getByRole('dialog', { name: 'Kirim pesan' });
  await dialog.getByLabel('Pesan').fill('Yth. {nama}, gedung ujian pindah.');
  await dialog.getByRole('button', { name: 'Lihat yang akan terjadi' }).click();
  await dialog.getByText('tidak dapat ditarik kembali').waitFor();
  await inspect(small, 'kantor massal pesan telepon');
  await dialog.getByLabel('Alasan').fill('Gedung pindah');
  await dialog.getByRole('button', { name: 'Kerjakan untuk 1 pendaftar' }).click();
  await small.getByText('Selesai: 1 berhasil, 0 gagal, 0 dilewati.').waitFor();
  expect(await small.getByRole('button', { name: 'Kembalikan…' }).count()).toBe(0);
  await inspect(small, 'kantor massal telepon');
});
