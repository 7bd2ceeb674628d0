/** A full schedule: the office adds the room that was promised, and the seat is there at the next try. */

import { scheduleWarning } from '@gerbang/contract/steps/pilihan-jurusan';
import { errors } from '@gerbang/contract/wire/errors';
import { STATUS_PENUH } from '@gerbang/contract/wire/limits';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

describe('a schedule without a seat', () => {
  const visitor = useVisitor(DESK);

  test('is seen on the home page, gets a room, and lets the refused one in', async () => {
    const { page } = visitor();
    const who = account('ruang_penuh');
    const phone = await visitor().another(PHONE);
    await signIn(phone.page, who);
    // What cannot be finalised is said on the choice itself, with what to do.
    await phone.page.goto('/register/form/pilihan-jurusan');
    const saved = phone.page.getByRole('region', { name: 'Pilihan tersimpan' });
    await saved.getByText(scheduleWarning(STATUS_PENUH.penuh) as string).waitFor();
    await inspect(phone.page, 'pilihan tersimpan penuh');
    await phone.page.goto('/register/form/finalisasi');
    await phone.page.getByRole('button', { name: 'Finalisasi' }).click();
    const dialog = phone.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    await dialog.getByText(errors.ruang_penuh[1]).waitFor();
    expect(phone.forgive('403 /api/v2/verifikasi')).toBe(1);

    await enterOffice(visitor(), 'seleksi', '/beranda');
    await page.getByRole('link', { name: 'Jadwal ujian tanpa kursi' }).click();
    await page.getByRole('heading', { name: 'Ruang ujian', level: 1 }).waitFor();
    const full = page.getByRole('main').locator('section').filter({ hasText: 'Tanpa kursi' }).first();
    const place = await full.getByRole('heading').innerText();
    await inspect(page, 'kantor ruang');
    await full.getByRole('button', { name: 'Tambah ruang…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah ruang' });
    await form.getByRole('button', { name: 'Tambah ruang' }).click();
    for (const said of ['Pilih gedung', 'Isi nama ruang', 'Isi kapasitas, 1 sampai 2000 kursi'])
      await form.getByText(said).waitFor();
    await inspect(page, 'kantor ruang tambah');
    await form.getByRole('combobox', { name: 'Gedung' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await form.getByRole('textbox', { name: 'Nama ruang' }).fill('Ruang Cadangan 1');
    await form.getByRole('textbox', { name: 'Kapasitas' }).fill('5');
    await form.getByRole('button', { name: 'Tambah ruang' }).click();
    await page.getByText('Ruang Cadangan 1 ditambahkan.').waitFor();
    const now = page.getByRole('main').locator('section').filter({ hasText: 'Ruang Cadangan 1' });
    expect(await now.getByRole('heading').innerText()).toBe(place);
    expect(await now.getByText('Tanpa kursi').count()).toBe(0);

    await now
      .getByRole('row')
      .filter({ hasText: 'Ruang Cadangan 1' })
      .getByRole('button', { name: 'Ubah kapasitas…' })
      .click();
    const seats = page.getByRole('dialog', { name: 'Kapasitas Ruang Cadangan 1' });
    await seats.getByRole('textbox', { name: 'Kapasitas' }).fill('6');
    // A colleague changes it while the dialog is open here; what was typed stays, and goes over theirs the next time.
    const rooms = (await (await page.request.get('/api/petugas/ruang')).json()).data.flatMap(
      (j: { ruang: { id_ruang: number; nama_ruang: string }[] }) => j.ruang,
    );
    const { id_ruang } = rooms.find((r: { nama_ruang: string }) => r.nama_ruang === 'Ruang Cadangan 1');
    await page.request.put(`/api/petugas/ruang/${id_ruang}`, { data: { kapasitas: 9, semula: 5 } });
    await seats.getByRole('button', { name: 'Simpan' }).click();
    await seats.getByText(errors.versi_usang[1]).waitFor();
    expect(visitor().forgive(`409 /api/petugas/ruang/${id_ruang}`)).toBe(1);
    expect(await seats.getByRole('textbox', { name: 'Kapasitas' }).inputValue()).toBe('6');
    await inspect(page, 'kantor ruang bentrok');
    await seats.getByRole('button', { name: 'Simpan' }).click();
    await now.getByRole('cell', { name: '6', exact: true }).waitFor();

    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    await untilOpen(phone.page, 'Kartu Peserta');
    await phone.page.getByText('Ruang Cadangan 1').waitFor();
    phone.expectNoTrouble();
    await phone.context.close();
  });

  test('has buildings of its own: one is added with a room, renamed, and deleted once nothing lies in it', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/ruang');
    // A place that never had a room breaks no promise.
    const bare = page.getByRole('main').locator('section').filter({ hasText: 'Belum ada ruang' });
    await bare.first().waitFor();
    expect(await bare.getByText('1×24 jam').count()).toBe(0);
    await page.getByRole('button', { name: 'Tambah ruang…' }).first().click();
    const form = page.getByRole('dialog', { name: 'Tambah ruang' });
    await form.getByRole('combobox', { name: 'Gedung' }).click();
    await page.getByRole('option', { name: 'Gedung baru…' }).click();
    await form.getByRole('textbox', { name: 'Nama gedung baru' }).fill('Auditorium');
    await form.getByRole('textbox', { name: 'Alamat gedung baru' }).fill('Jalan Kampus 7');
    await form.getByRole('textbox', { name: 'Nama ruang' }).fill('Sayap Kiri');
    await form.getByRole('textbox', { name: 'Kapasitas' }).fill('10');
    await inspect(page, 'kantor ruang gedung baru');
    await form.getByRole('button', { name: 'Tambah ruang' }).click();
    await page.getByText('Sayap Kiri ditambahkan.').waitFor();
    const room = page.getByRole('row').filter({ hasText: 'Sayap Kiri' });
    await room.getByRole('cell', { name: 'Auditorium' }).waitFor();

    const buildings = page.getByRole('region', { name: 'Gedung', exact: true });
    await buildings.getByRole('row').filter({ hasText: 'Auditorium' }).getByText('Jalan Kampus 7').waitFor();
    // The buildings are asked for anew after the room was added, and may come after the rooms.
    await expect.poll(() => buildings.getByRole('button', { name: 'Hapus… Auditorium' }).count()).toBe(0);
    await buildings.getByRole('button', { name: 'Ubah… Auditorium' }).click();
    const change = page.getByRole('dialog', { name: 'Ubah Auditorium' });
    await change.getByRole('textbox', { name: 'Nama gedung' }).fill('gedung kuliah bersama');
    await change.getByRole('button', { name: 'Simpan' }).click();
    await change.getByText('Gedung dengan nama itu sudah ada').waitFor();
    const { data } = await (await page.request.get('/api/petugas/gedung')).json();
    const made = data.find((g: { nama_gedung: string }) => g.nama_gedung === 'Auditorium');
    expect(visitor().forgive(`400 /api/petugas/gedung/${made.id_gedung}`)).toBe(1);
    await inspect(page, 'kantor ruang gedung ubah');
    await change.getByRole('textbox', { name: 'Nama gedung' }).fill('Auditorium Utama');
    await change.getByRole('button', { name: 'Simpan' }).click();
    await room.getByRole('cell', { name: 'Auditorium Utama' }).waitFor();

    await room.getByRole('button', { name: 'Hapus…' }).click();
    await page
      .getByRole('dialog', { name: 'Hapus Sayap Kiri' })
      .getByRole('button', { name: 'Hapus ruang' })
      .click();
    await buildings.getByRole('button', { name: 'Hapus… Auditorium Utama' }).click();
    await page
      .getByRole('dialog', { name: 'Hapus Auditorium Utama' })
      .getByRole('button', { name: 'Hapus gedung' })
      .click();
    await page.getByText('Auditorium Utama dihapus.').waitFor();
    await expect.poll(() => buildings.getByText('Auditorium Utama').count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await inspect(page, 'kantor ruang sempit');
  });
});
