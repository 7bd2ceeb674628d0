/** Officers at their own account, and what becomes of a page when its session ends or passes to somebody else. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../packages/server/src/features/petugas/testing.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, settled } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const STEP_MS = 30_000;
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const SIGN_IN = 'POST /api/petugas/masuk';

describe('an officer at the own account', () => {
  const visitor = useVisitor(DESK, 'all');
  const NEW = 'kalimat sandi saya';
  let officer: Awaited<ReturnType<typeof newOfficer>>;
  let secret = '';
  let code = '';
  beforeAll(async () => {
    officer = await newOfficer('humas', 'Wati Kusuma');
  });
  const fillSignIn = async (password: string, kode: string) => {
    const { page } = visitor();
    await field(page, 'Nama pengguna').fill(officer.username);
    await page.getByLabel('Kata sandi').fill(password);
    await page.getByLabel('Kode sekali pakai').fill(kode);
    await button(page, 'Masuk').click();
  };

  test('changes the password; other devices are signed out', async () => {
    const { page } = visitor();
    const elsewhere = await visitor().another(PHONE);
    await enterOffice(elsewhere, officer);
    await enterOffice(visitor(), officer);
    await page.getByRole('link', { name: /^Wati Kusuma/ }).click();
    await page.getByRole('heading', { name: 'Akun saya', level: 1 }).waitFor();
    await inspect(page, 'kantor akun');

    await button(page, 'Ganti kata sandi').click();
    await page.getByText('Isi kata sandi lama').waitFor();
    await page.getByText('Kata sandi baru paling sedikit 12 huruf').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('sandi_lama');
    await field(page, 'Kata sandi lama').fill('bukan ini');
    await field(page, 'Kata sandi baru').fill(NEW);
    await field(page, 'Ulangi kata sandi baru').fill(`${NEW}!`);
    await button(page, 'Ganti kata sandi').click();
    await page.getByText('Kedua kata sandi baru tidak sama').waitFor();
    await field(page, 'Ulangi kata sandi baru').fill(NEW);
    await button(page, 'Ganti kata sandi').click();
    await page.getByText('Kata sandi Anda tidak cocok.').waitFor();
    expect(visitor().forgive('422 /api/petugas/akun/sandi')).toBe(1);
    await inspect(page, 'kantor akun salah');
    await field(page, 'Kata sandi lama').fill(officer.password);
    await button(page, 'Ganti kata sandi').click();
    await page.getByText('Kata sandi diganti. Sesi Anda di perangkat lain diakhiri.').waitFor();
    expect(await field(page, 'Kata sandi baru').inputValue()).toBe('');

    await elsewhere.page.reload();
    await field(elsewhere.page, 'Nama pengguna').waitFor();
    elsewhere.forgive('401 /api/petugas/sesi');
    elsewhere.expectNoTrouble();
    await elsewhere.context.close();
  });

  test('connects the telephone, and only a code of it switches codes on', async () => {
    const { page } = visitor();
    await button(page, 'Aktifkan kode sekali pakai').click();
    await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
    secret = (await page.locator('.akun__secret').innerText()).replaceAll(' ', '');
    await inspect(page, 'kantor akun kode');
    await page.setViewportSize({ width: 360, height: 740 });
    await inspect(page, 'kantor akun kode sempit');
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, 'Aktifkan').click();
    await page.getByText('Isi enam angka dari aplikasi autentikator').waitFor();
    await field(page, 'Kode dari aplikasi').fill(codeAt(secret, Date.now() + 10 * STEP_MS));
    await button(page, 'Aktifkan').click();
    await page.getByText('Kode tidak cocok.').waitFor();
    expect(visitor().forgive('422 /api/petugas/akun/kode/aktifkan')).toBe(1);
    code = codeAt(secret, Date.now());
    await field(page, 'Kode dari aplikasi').fill(code);
    await button(page, 'Aktifkan').click();
    await page.getByText('Setiap masuk meminta kode dari ponsel Anda.').waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toMatch(/kode sekali pakai$/i);
    await inspect(page, 'kantor akun kode aktif');
  });

  test('signs out, and comes back with the new password and a new code alone', async () => {
    const { page } = visitor();
    await button(page, 'Keluar').click();
    await field(page, 'Nama pengguna').waitFor();
    for (const [password, kode] of [
      [NEW, ''],
      [NEW, code],
      [officer.password, codeAt(secret, Date.now() + STEP_MS)],
    ] as const) {
      const refused = page.waitForResponse((r) => r.url().endsWith('/api/petugas/masuk'));
      await fillSignIn(password, kode);
      expect((await refused).status()).toBe(401);
    }
    await page.getByText('Nama pengguna, kata sandi, atau kode tidak cocok.').waitFor();
    await fillSignIn(NEW, codeAt(secret, Date.now() + STEP_MS));
    await page.getByRole('navigation', { name: 'Meja kerja' }).waitFor();
    expect(visitor().forgive('401 /api/petugas/masuk')).toBe(3);
    expect(visitor().forgive('401 /api/petugas/sesi')).toBe(1);
  });

  test('switches codes off with the password and a code', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: /^Wati Kusuma/ }).click();
    await button(page, 'Matikan…').click();
    const dialog = page.getByRole('dialog', { name: 'Matikan kode sekali pakai?' });
    await dialog.getByLabel('Kata sandi Anda').fill(officer.password);
    await dialog.getByLabel('Kode dari aplikasi').fill(codeAt(secret, Date.now() + STEP_MS));
    await dialog.getByRole('button', { name: 'Matikan', exact: true }).click();
    await dialog.getByText('Kata sandi Anda tidak cocok.').waitFor();
    expect(visitor().forgive('422 /api/petugas/akun/kode/matikan')).toBe(1);
    await inspect(page, 'kantor akun matikan');
    await dialog.getByLabel('Kata sandi Anda').fill(NEW);
    // The code that signed in is taken: the next one is waited for.
    await page.waitForTimeout(STEP_MS - (Date.now() % STEP_MS) + 1_000);
    await dialog.getByLabel('Kode dari aplikasi').fill(codeAt(secret, Date.now() + STEP_MS));
    await dialog.getByRole('button', { name: 'Matikan', exact: true }).click();
    await button(page, 'Aktifkan kode sekali pakai').waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toMatch(/kode sekali pakai$/i);
  });
});

describe('a page whose session is gone', () => {
  const visitor = useVisitor(DESK, 'all');
  let officer: Awaited<ReturnType<typeof newOfficer>>;
  let colleague: typeof officer;
  beforeAll(async () => {
    officer = await newOfficer('admin', 'Rahmat Hidayat');
    colleague = await newOfficer('admin', 'Dewi Anggraini');
  });
  const door = () => visitor().page.getByRole('dialog', { name: 'Silakan masuk kembali' });
  const barrier = () => visitor().page.getByRole('dialog', { name: 'Petugas lain sudah masuk' });
  const look = () => visitor().page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const signIn = async (password: string) => {
    await door().getByLabel('Kata sandi').fill(password);
    await door().getByRole('button', { name: 'Masuk', exact: true }).click();
  };
  /** Signs the colleague in where the cookie is one for both tabs. */
  const letColleagueIn = async () => {
    const answer = await visitor().context.request.post('/api/petugas/masuk', {
      data: { username: colleague.username, password: colleague.password },
    });
    expect(answer.status()).toBe(200);
  };

  test('asks to sign in over it; what was typed stays and what was pressed goes on', async () => {
    const { page, context } = visitor();
    await enterOffice(visitor(), officer, '/referensi');
    await page.getByRole('main').getByRole('link', { name: 'Provinsi' }).click();
    await page.getByRole('button', { name: 'Tambah provinsi…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah provinsi' });
    await form.getByRole('textbox', { name: 'Kode' }).fill('11');
    await form.getByRole('textbox', { name: 'Nama' }).fill('Nusa Sesi');
    await context.clearCookies();
    await form.getByRole('button', { name: 'Tambah provinsi' }).click();
    await door().waitFor();
    expect(await door().getByLabel('Nama pengguna').inputValue()).toBe(officer.username);
    await signIn('salah');
    await door().getByText('Nama pengguna, kata sandi, atau kode tidak cocok.').waitFor();
    const before = visitor().calls.length;
    await signIn(officer.password);
    await form.getByText('Data dengan kode itu sudah ada.').waitFor();
    expect(await door().count()).toBe(0);
    expect(await form.getByRole('textbox', { name: 'Nama' }).inputValue()).toBe('Nusa Sesi');
    expect(visitor().calls.slice(before)).toEqual([SIGN_IN, 'POST /api/v1/provinsi_2018']);
    expect(visitor().forgive('401 /api/v1/provinsi_2018')).toBe(1);
    expect(visitor().forgive('401 /api/petugas/masuk')).toBe(1);
    expect(visitor().forgive('409 /api/v1/provinsi_2018')).toBe(1);
    await form.getByRole('button', { name: 'Batal' }).click();
  });

  test('asks when it is looked at again, and opens by itself when another tab has signed in', async () => {
    const { page, context } = visitor();
    const cookies = await context.cookies();
    await context.clearCookies();
    await look();
    await door().waitFor();
    await settled(page);
    await inspect(page, 'kantor masuk kembali');
    await context.addCookies(cookies);
    await look();
    await door().waitFor({ state: 'detached' });
    expect(visitor().forgive('401 /api/petugas/sesi')).toBe(1);
  });

  test('does nothing more for another officer, says so, and is theirs once loaded anew', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Tambah provinsi…' }).click();
    const form = page.getByRole('dialog', { name: 'Tambah provinsi' });
    await form.getByRole('textbox', { name: 'Kode' }).fill('97');
    await form.getByRole('textbox', { name: 'Nama' }).fill('Nusa Orang Lain');
    await letColleagueIn();
    await form.getByRole('button', { name: 'Tambah provinsi' }).click();
    await barrier().waitFor();
    expect(visitor().forgive('409 /api/v1/provinsi_2018')).toBe(1);
    await barrier().getByRole('button', { name: 'Muat ulang halaman' }).click();
    await page.getByRole('link', { name: /^Dewi Anggraini/ }).waitFor();
    await page.getByRole('main').getByText('38 provinsi').waitFor();
  });

  test('is told on being looked at, and loads anew where somebody else signs in over it', async () => {
    const { page, context } = visitor();
    await enterOffice(visitor(), officer, '/referensi');
    await letColleagueIn();
    await look();
    await barrier().waitFor();
    await inspect(page, 'kantor petugas lain');
    expect(visitor().forgive('409 /api/petugas/sesi')).toBe(1);
    await enterOffice(visitor(), officer, '/referensi');
    await context.clearCookies();
    await look();
    await door().getByLabel('Nama pengguna').fill(colleague.username);
    await signIn(colleague.password);
    await page.getByRole('link', { name: /^Dewi Anggraini/ }).waitFor();
    await page.getByRole('heading', { name: 'Daftar referensi', level: 1 }).waitFor();
    expect(visitor().forgive('401 /api/petugas/sesi')).toBe(1);
    // A list asks for its views as well while nobody, or somebody else, is signed in.
    visitor().forgive('401 /api/petugas/tampilan');
    visitor().forgive('409 /api/petugas/tampilan');
  });
});
