/** Who may be where, and what finalising does when it does not go smoothly. */
import { errors } from '@gerbang/contract/wire/errors';
import { describe, expect, inject, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

describe('a guard', () => {
  const visitor = useVisitor(PHONE);

  test('leads a guest through the sign-in back to the address', async () => {
    const { page } = visitor();
    const { username, password } = account('sebagian');
    await page.goto('/register/form/data-ibu');
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).fill(username);
    await page.getByLabel('PIN Pendaftaran').fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await untilOpen(page, 'Data Ibu');
    expect(page.url()).toBe(`${inject('origin')}/register/form/data-ibu`);
  });

  test('keeps the card from those who have not finalised, and the sign-in from the signed-in', async () => {
    const { page } = visitor();
    await signIn(page, account('sebagian'));
    for (const path of ['/register/kartu', '/', '/login']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await untilOpen(page, 'Dashboard');
    }
    await inspect(page, 'dashboard sebagian');
  });

  test('says after the announcement that the conditional letter is over, and leads to the final one', async () => {
    const { page } = visitor();
    await signIn(page, account('setelah_pengumuman'));
    await page.goto('/conditional-loa');
    await page.getByText(/^Hasil sudah diumumkan, jadi LoA conditional tidak dapat diajukan lagi/).waitFor();
    await inspect(page, 'loa conditional sesudah pengumuman');
    await page.getByRole('main').getByRole('link', { name: 'LoA', exact: true }).click();
    await untilOpen(page, 'LoA');
  });

  test('keeps the form from those who have', async () => {
    const { page } = visitor();
    await signIn(page, account('terverifikasi', '13'));
    await inspect(page, 'dashboard terverifikasi');
    await page.goto('/register/form/data-diri');
    await untilOpen(page, 'Kartu Peserta');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('link', { name: 'Isi Formulir', exact: true }).count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Menu utama' })
      .getByRole('link', { name: 'Kartu Ujian' })
      .waitFor();
    await inspect(page, 'menu terverifikasi');
  });

  test('leads whoever signs in after a logout to the dashboard, not to where the one before was', async () => {
    const { page } = visitor();
    await signIn(page, account('sebagian'));
    await page.goto('/register/form/data-ibu');
    await untilOpen(page, 'Data Ibu');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  });

  test('shows the simulation to the signed-in as what it is', async () => {
    const { page } = visitor();
    await signIn(page, account('sebagian'));
    await page.goto('/simulasi-bayar');
    await page.getByRole('heading', { level: 1, name: 'Simulasi Pembayaran' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await inspect(page, 'simulasi masuk');
    await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
    await untilOpen(page, 'Dashboard');
  });

  test('says so outside the period', async () => {
    const { page } = visitor();
    await signIn(page, account('di_luar_periode', '21'));
    await inspect(page, 'dashboard di luar periode');
    await page.goto('/register/form');
    await page.getByText(errors.bukan_periode[1]).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await inspect(page, 'di luar periode');
  });
});

describe('a double tap', () => {
  const visitor = useVisitor(PHONE);

  test('on Selanjutnya goes one step on, also where nothing has to be saved', async () => {
    const { page } = visitor();
    await signIn(page, account('sebagian'));
    await page.goto('/register/form/data-diri');
    await page.getByRole('button', { name: 'Selanjutnya' }).dblclick();
    await untilOpen(page, 'Data Ayah');
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/register/form/data-ayah');
    await page.getByRole('button', { name: 'Kembali' }).dblclick();
    await untilOpen(page, 'Data Diri');
  });
});

describe('finalising', () => {
  const visitor = useVisitor(PHONE);

  test('says that the room is full, and lets one choose another', async () => {
    const { page } = visitor();
    await signIn(page, account('ruang_penuh'));
    await page.goto('/register/form/finalisasi');
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finalisasi data' });
    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    await dialog.getByText(errors.ruang_penuh[1]).waitFor();
    await inspect(page, 'ruang penuh');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    expect(await dialog.getByText(errors.ruang_penuh[1]).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    await dialog.getByRole('link', { name: 'Ubah lokasi atau jadwal ujian' }).click();
    await untilOpen(page, 'Data Pilihan Jurusan');
    await page.getByRole('button', { name: 'Ubah' }).click();
    await page.getByRole('radio', { name: /^Jakarta.*RUANGAN PENUH$/ }).waitFor();
    await inspect(page, 'pilihan ubah');
    expect(visitor().forgive('403 /api/v2/verifikasi')).toBe(2);
  });

  test('pressed twice is asked once', async () => {
    const { page, calls } = visitor();
    await signIn(page, account('siap_finalisasi', '13'));
    await page.goto('/register/form/finalisasi');
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalisasi' }).dblclick();
    await untilOpen(page, 'Kartu Peserta');
    expect(calls.filter((call) => call === 'POST /api/v2/verifikasi')).toHaveLength(1);
    await page.getByText('Peserta jalur tanpa tes cukup menunggu pengumuman').waitFor();
    await page.getByRole('link', { name: 'Unduh kartu (PDF)' }).waitFor();
    // Nobody waits for them in a room.
    expect(await page.getByText('pengawas ujian').count()).toBe(0);
    await inspect(page, 'kartu tanpa tes');
  });

  test('with gaps lists them, each a way to its field', async () => {
    const { page } = visitor();
    await signIn(page, account('sebagian'));
    await page.goto('/register/form/finalisasi');
    const gaps = page.getByText(/^isian belum lengkap: \d+ hal$/);
    await gaps.waitFor();
    // What nobody has begun is one line, not one for each of its fields.
    await page.getByText('Tidak ada yang diisi.').first().waitFor();
    await inspect(page, 'finalisasi kurang');
    await page.getByRole('button', { name: 'Periksa kekurangan' }).click();
    expect(await page.getByRole('dialog', { name: 'Finalisasi data' }).count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('belum ada file kartu keluarga');
    await page.getByRole('link', { name: 'Isi Nama Sekolah' }).click();
    await untilOpen(page, 'Pendidikan Sebelumnya (S1/D3)');
    const box = page.getByRole('textbox', { name: named('Nama Sekolah') });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each([
    ['a field of the job that the address has too', 'Isi RW Pekerjaan', 'pekerjaan_mahasiswa-rw'],
    ["the office's own field", 'Isi Nama Instansi Pengirim', 'khusus-nama_instansi_pengirim'],
    ["the office's own document", 'Upload Surat Izin Belajar', 'data_khusus-surat_izin_belajar'],
  ])('leads to %s', async (_, gap, id) => {
    const { page } = visitor();
    await signIn(page, await payFor('22'));
    await page.goto('/register/form/finalisasi');
    const line = page.getByRole('link', { name: gap, exact: true, includeHidden: true });
    await page.locator('details.gaps').filter({ has: line }).locator('summary').click();
    await line.click();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe(id);
  });
});
