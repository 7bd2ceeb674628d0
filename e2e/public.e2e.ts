/** The pages before the sign-in: signing in, the payment simulation, the lookup of code and PIN. */

import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { errors } from '@gerbang/contract/wire/errors';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { named } from './support/fill.ts';
import { atRest, expectNoFinding, expectNoSidewaysScroll, inspect, takePicture } from './support/screen.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

const idBox = (page: Page) => page.getByRole('textbox', { name: named('ID Pendaftaran') });
const pinBox = (page: Page) => page.getByLabel('PIN Pendaftaran');
/** How many times slower a cheap phone is than this machine. */
const SLOW_PHONE = 6;
/** Until the scripts have taken the drawn page over, a touch asks for nothing and a tick shows nothing. */
const untilTaken = (page: Page) => page.locator('form[data-siap]').waitFor();
/** A chunk is asked for at once, on a busy machine a little later. */
const SOON_MS = 10_000;
const signInButton = (page: Page) => page.getByRole('button', { name: 'Masuk' });

describe('signing in', () => {
  const visitor = useVisitor(PHONE);

  test('says what is missing and what is wrong', async () => {
    const { page } = visitor();
    await page.goto('/login');
    await signInButton(page).click();
    await page.getByText('Isi ID pendaftaran').waitFor();
    await inspect(page, 'masuk kosong');
    await idBox(page).fill(account('baru').username);
    await pinBox(page).fill('0000 0000 0000 0000');
    await pinBox(page).press('Enter');
    await page.getByRole('alert').filter({ hasText: errors.login_gagal[1] }).waitFor();
    await inspect(page, 'masuk gagal');
    expect(await idBox(page).inputValue()).toBe(account('baru').username);
    expect(visitor().forgive('401 /api/login')).toBe(1);
  });

  test('shows the PIN on demand, and takes numbers as they stand on paper', async () => {
    const { page } = visitor();
    const { username, password } = account('baru');
    await page.goto('/');
    await untilTaken(page);
    await idBox(page).fill(username.replace(/(\d{4})/, '$1 '));
    await pinBox(page).fill(password.replace(/(\d{4})(?=\d)/g, '$1-'));
    expect(await pinBox(page).getAttribute('type')).toBe('password');
    await page.getByRole('checkbox', { name: 'Tampilkan PIN' }).check();
    expect(await pinBox(page).getAttribute('type')).toBe('text');
    await pinBox(page).press('Enter');
    await untilOpen(page, 'Dashboard');
    expect(visitor().calls.filter((call) => call === 'POST /api/login')).toHaveLength(1);
  });

  test('keeps what is typed where the portal was updated meanwhile, and the rest does not come', async () => {
    const { page } = visitor();
    const asked = new Set<string>();
    await page.route(/\/assets\/lanjut-.*\.js/, (route) => {
      asked.add(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404 });
    });
    await page.goto('/login');
    // As a newer portal sends it.
    await page.route('**/login', (route) => route.fulfill({ body: '<p>lain</p>', contentType: 'text/html' }));
    await untilTaken(page);
    await idBox(page).fill('12345678');
    await expect.poll(() => asked.size, { timeout: SOON_MS }).toBe(1);
    await pinBox(page).fill('1234567890123456');
    await page.waitForLoadState('networkidle');
    expect(await idBox(page).inputValue()).toBe('12345678');
    for (const path of asked) expect(visitor().forgive(`404 ${path}`)).toBeGreaterThan(0);
  });

  describe('before the scripts have come', () => {
    /** Opens the page with its scripts held back; answers what lets them go. */
    const openEarly = async (): Promise<() => void> => {
      const { page } = visitor();
      let arrive = () => {};
      const scripts = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/*.js', async (route) => {
        await scripts;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      return arrive;
    };

    test('what is typed and pressed counts', async () => {
      const { page } = visitor();
      const { username, password } = account('baru');
      const arrive = await openEarly();
      await idBox(page).fill(username);
      await pinBox(page).fill(password);
      await signInButton(page).click();
      // It shows at once that the tap was taken, for the scripts may be seconds away.
      const after = signInButton(page).evaluate((button) => getComputedStyle(button, '::after').content);
      expect(await after).toContain('sedang dibuka');
      arrive();
      await untilOpen(page, 'Dashboard');
      // A form sent by the browser itself would carry the PIN in its address.
      expect(page.url()).toBe(`${inject('origin')}/dashboard`);
    });

    test('what is only typed or ticked stays', async () => {
      const { page } = visitor();
      const arrive = await openEarly();
      await idBox(page).fill('12345678');
      await pinBox(page).fill('1234567890123456');
      await page.getByRole('checkbox', { name: 'Tampilkan PIN' }).check();
      arrive();
      await expect.poll(() => pinBox(page).getAttribute('type')).toBe('text');
      expect(await idBox(page).inputValue()).toBe('12345678');
      expect(await pinBox(page).inputValue()).toBe('1234567890123456');
    });

    test('a tab that is pressed opens', async () => {
      const { page } = visitor();
      const arrive = await openEarly();
      await page.getByRole('tab', { name: 'Simulasi Pembayaran' }).click();
      arrive();
      await page.getByRole('button', { name: 'Kode Pembayaran' }).waitFor();
    });

    test('nothing moves from under the finger when they come', async () => {
      const { page } = visitor();
      const arrive = await openEarly();
      const link = page.getByRole('link', { name: /Cek kode dan PIN/ });
      // Letters are swapped in when they come, with scripts or without.
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const before = await link.boundingBox();
      arrive();
      await page.getByRole('heading', { name: 'Panduan pembayaran' }).waitFor();
      expect(await link.boundingBox()).toEqual(before);
    });
  });
});

/** The value of a field in the simulation. */
const field = (page: Page, label: string): Locator =>
  page.getByRole('combobox', { name: named(label) }).or(page.getByRole('textbox', { name: named(label) }));

/** Fills the simulation for Teknik Informatika down to the track. */
const simulate = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'S1', exact: true }).check();
  await field(page, 'Fakultas').selectOption({ label: 'Fakultas Teknik' });
  const programme = field(page, 'Program Studi');
  await programme.fill('informatika');
  await page.getByRole('option', { name: 'Teknik Informatika' }).click();
  await field(page, 'Jalur Masuk').selectOption({ index: 1 });
};

describe('the payment simulation', () => {
  const visitor = useVisitor(PHONE);
  const press = (page: Page) => page.getByRole('button', { name: 'Kode Pembayaran' }).click();

  test('offers the levels of open waves alone, and names the others', async () => {
    const { page, context } = visitor();
    const read = async <T>(path: string) =>
      ((await (await context.request.get(path)).json()) as { data: T[] }).data;
    const levels = await read<{ id_jenjang: number; nama_jenjang: string }>('/api/v1/public/jenjang_prodi');
    const waves = await read<{ jalur: { id_jenjang: number } }>('/api/v2/penawaran_jalur/aktif');
    const has = ({ id_jenjang }: { id_jenjang: number }) =>
      waves.some(({ jalur }) => jalur.id_jenjang === id_jenjang);
    await page.goto('/simulasi-bayar');
    await page.getByRole('radio').first().waitFor();
    const names = (ones: typeof levels) => ones.map(({ nama_jenjang }) => nama_jenjang);
    expect(await page.locator('label:has(input[type=radio])').allInnerTexts()).toEqual(
      names(levels.filter(has)),
    );
    const closed = names(levels.filter((level) => !has(level)));
    expect(closed.length).toBeGreaterThan(0);
    await page.getByText(simulationMessages.jenjangBelumDibuka(closed)).waitFor();
  });

  test('asks for what is missing', async () => {
    const { page } = visitor();
    await page.goto('/simulasi-bayar');
    await press(page);
    for (const message of [
      simulationMessages.jenjang,
      simulationMessages.fakultas,
      simulationMessages.prodi,
      simulationMessages.jalur,
      simulationMessages.tanggal,
    ])
      await page.getByText(message).waitFor();
    await inspect(page, 'simulasi salah');
  });

  test('makes the code of prefix and birth date, and hides it when anything changes', async () => {
    const { page, context } = visitor();
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Simulasi Pembayaran' }).click();
    await simulate(page);
    const born = field(page, 'Tanggal Lahir');
    await born.fill('31-02-2008');
    await press(page);
    await page.getByText('Tanggal ini tidak ada di kalender').waitFor();
    // Nobody is asked to write what stands there.
    expect(await page.getByText(simulationMessages.tanggal).count()).toBe(0);
    // A payment under such a day would be set aside.
    for (const impossible of [jakartaDay(new Date()), '17-08-2030']) {
      await born.fill(impossible);
      await press(page);
      await page.getByText(simulationMessages.tanggalMustahil).waitFor();
    }
    await born.fill('7 Agustus 2008');
    await press(page);
    const chosen = await field(page, 'Jalur Masuk').inputValue();
    const offers = (await (await context.request.get('/api/v2/penawaran_jalur/aktif')).json()) as {
      data: { kode_penawaran: string; kode_bayar: string; biaya: number }[];
    };
    const offer = offers.data.find((o) => o.kode_penawaran === chosen);
    const code = page.getByText(`${offer?.kode_bayar}07082008`, { exact: true });
    await code.waitFor();
    const fee = `Biaya seleksi: Rp${offer?.biaya.toLocaleString('id-ID')}. ${simulationMessages.bayarTepat}`;
    await page.getByText(fee, { exact: true }).waitFor();
    const lines = await code.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    // Nor does it push the form out of its card.
    const inner = await page.locator('.ui-card:has(#sim-jenjang)').evaluate((card) => {
      const { paddingLeft, paddingRight } = getComputedStyle(card);
      return card.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    const form = await page.locator('form:has(#sim-jenjang)').evaluate((one) => one.scrollWidth);
    expect(form).toBeLessThanOrEqual(Math.ceil(inner));
    await inspect(page, 'simulasi kode');
    await born.fill('8 Agustus 2008');
    await code.waitFor({ state: 'detached' });
  });

  test('is left and come back to as the address says', async () => {
    const { page } = visitor();
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Simulasi Pembayaran' }).click();
    await page.getByRole('button', { name: 'Kode Pembayaran' }).waitFor();
    await page.getByRole('banner').getByRole('link').click();
    await pinBox(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await page.getByRole('button', { name: 'Kode Pembayaran' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login/simulasi-bayar');
  });

  test('does not lose where a guest wanted to go', async () => {
    const { page } = visitor();
    await page.goto('/dashboard/pengumuman/1');
    await page.getByRole('tab', { name: 'Simulasi Pembayaran' }).click();
    await page.getByRole('tab', { name: 'Masuk' }).click();
    await page.waitForURL('**/login?ke=%2Fdashboard%2Fpengumuman%2F1');
  });

  test('clears what hangs on a changed choice', async () => {
    const { page } = visitor();
    await page.goto('/simulasi-bayar');
    await simulate(page);
    await field(page, 'Fakultas').selectOption({ label: 'Fakultas Hukum' });
    expect(await field(page, 'Program Studi').inputValue()).toBe('');
    expect(await field(page, 'Jalur Masuk').inputValue()).toBe('');
    await page.getByRole('radio', { name: 'S2', exact: true }).check();
    await expect.poll(() => field(page, 'Fakultas').inputValue()).toBe('');
  });

  test('says when no track of a programme is open', async () => {
    const { page } = visitor();
    await page.route('**/api/v2/public/penawaran_jalur/prodi/*', (route) =>
      route.fulfill({ json: { success: true, data: [], message: null } }),
    );
    await page.goto('/login/simulasi-bayar');
    await page.getByRole('radio', { name: 'S1', exact: true }).check();
    await field(page, 'Fakultas').selectOption({ label: 'Fakultas Hukum' });
    await field(page, 'Program Studi').fill('ilmu hukum');
    await page.getByRole('option', { name: 'Ilmu Hukum' }).click();
    await page.getByText(simulationMessages.jalurBelumDibuka).waitFor();
    await inspect(page, 'simulasi belum dibuka');
  });
});

describe('the lookup', () => {
  const visitor = useVisitor(PHONE);

  test('finds code and PIN by the number on the bank slip', async () => {
    const { page } = visitor();
    const { nomor_pembayaran, username, password } = await payFor();
    await page.goto('/login');
    await page.getByRole('link', { name: /Cek kode dan PIN/ }).click();
    await untilOpen(page, 'Cek Kode dan PIN');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByText(errors.lookup_kosong[1]).waitFor();
    const number = page.getByRole('textbox', { name: /^Nomor Pembayaran/ });
    const code = page.getByRole('textbox', { name: /^Nomor Pendaftar/ });
    for (const box of [number, code]) expect(await box.getAttribute('aria-invalid')).toBe('true');
    await inspect(page, 'cek kosong');
    await number.fill(nomor_pembayaran);
    await code.fill(account('baru').username);
    await code.press('Enter');
    await page.getByText(errors.lookup_gagal[1]).waitFor();
    await page.getByText(/Periksa lagi keduanya di bukti pembayaran/).waitFor();
    await inspect(page, 'cek gagal');
    await code.fill(username);
    await code.press('Enter');
    const result = page.getByRole('region', { name: 'Hasil pencarian' });
    // It stands below the button, on a phone below the screen: one is brought to it.
    await result.and(page.locator(':focus')).waitFor();
    await inspect(page, 'cek berhasil');
    const words = (await result.innerText()).replaceAll(' ', '');
    expect(words).toContain(username);
    expect(words).toContain(password);
    expect(visitor().forgive('404 /api/v2/pembayaran/cek_password/pub')).toBe(1);
  });

  test('is answered on a cheap phone after somebody else has failed about the same number', async () => {
    const { page, context } = visitor();
    const { nomor_pembayaran, username, password } = await payFor();
    const path = '/api/v2/pembayaran/cek_password/pub';
    for (let i = 0; i < 10; i += 1)
      await fetch(inject('origin') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${process.pid % 250}.${i}` },
        body: JSON.stringify({ nomor_pembayaran, nomor_pendaftar: `9${i}` }),
      });
    const answered: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith(path)) answered.push(answer.status());
    });
    await page.goto('/cek_password');
    await untilOpen(page, 'Cek Kode dan PIN');
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE });
    await page.getByRole('textbox', { name: /^Nomor Pembayaran/ }).focus();
    await page.keyboard.type(nomor_pembayaran);
    await page.keyboard.press('Tab');
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cari');
    // Held between the two calls for as long as the page is looked at.
    let goOn = () => {};
    const looked = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/proof-*.js', async (route) => {
      await looked;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Pemeriksaan ini perlu beberapa detik' }).waitFor();
    await atRest(page);
    await expectNoSidewaysScroll(page, 'cek menghitung');
    await expectNoFinding(page, 'cek menghitung');
    await takePicture(page, 'cek menghitung');
    const began = performance.now();
    goOn();
    const result = page.getByRole('region', { name: 'Hasil pencarian' });
    await result.waitFor();
    console.log(`proof on a slow phone: ${Math.round(performance.now() - began)} ms`);
    await inspect(page, 'cek sesudah menghitung');
    expect((await result.innerText()).replaceAll(' ', '')).toContain(password);
    expect(await page.getByText('Pemeriksaan ini perlu beberapa detik').count()).toBe(0);
    // The price was named above; it was paid once.
    expect(answered.filter((status) => status !== 428)).toEqual([200]);
    visitor().forgive(`428 ${path}`);
  });

  test('of an address that does not exist ends on a page that says so', async () => {
    const { page } = visitor();
    await page.goto('/tidak-ada');
    await untilOpen(page, 'Halaman tidak ditemukan');
    await inspect(page, 'tidak ditemukan');
    expect(visitor().forgive('404 /tidak-ada')).toBe(1);
  });
});
