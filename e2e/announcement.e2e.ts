/** An open page at the moment of the announcement: the clock is moved, and it brings the result by itself. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { account } from './support/accounts.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';

const HOUR_MS = 3_600_000;
/** Longer than any page waits for its turn. Milliseconds. */
const TURN_MS = 9_000;
const RESULT = /GET \/api\/v2\/yudisium\//;
const STATUS = /GET \/api\/v2\/status_pendaftar\//;

interface Answer {
  data: { time_now: string } & Record<string, unknown>;
}

/** Has the server say that the result, which is out, will be so only an hour from when the page asks. */
const putOff = async (page: Page): Promise<void> => {
  const later = (data: Answer['data']) => new Date(Date.parse(data.time_now) + HOUR_MS).toISOString();
  await page.route(STATUS_PATH, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Answer;
    Object.assign(body.data, {
      status_pendaftar: 'Telah mengikuti ujian',
      status_akhir: false,
      jadwal_pengumuman: later(body.data),
    });
    await route.fulfill({ response: answer, json: body });
  });
};
const STATUS_PATH = '**/api/v2/status_pendaftar/**';
const RESULT_PATH = '**/api/v2/yudisium/**';

describe('a dashboard left open until the announcement', () => {
  const visitor = useVisitor(PHONE);
  const seen = (what: RegExp) => visitor().calls.filter((call) => what.test(call)).length;
  const waiting = async () => {
    const { page, calls } = visitor();
    await page.clock.install();
    await putOff(page);
    await signIn(page, account('setelah_pengumuman'));
    await page.getByRole('heading', { name: 'Status pendaftaran' }).waitFor();
    calls.length = 0;
  };
  const card = () => visitor().page.getByRole('region', { name: 'Hasil seleksi' });

  test('shows the result with one request, and asks for nothing before', async () => {
    const { page } = visitor();
    await waiting();
    await page.clock.fastForward(HOUR_MS - 60_000);
    expect(await card().count()).toBe(0);
    expect(seen(RESULT)).toBe(0);
    const before = seen(STATUS);
    await page.clock.fastForward(60_000 + TURN_MS);
    await card()
      .getByText(/^(TIDAK )?DITERIMA$/)
      .waitFor();
    await page.getByRole('heading', { name: 'Status pendaftaran' }).waitFor({ state: 'detached' });
    expect(seen(RESULT)).toBe(1);
    expect(seen(STATUS)).toBe(before);
    await page.clock.fastForward(TURN_MS);
    expect(seen(RESULT)).toBe(1);
  });

  test('says that it is about to come while its turn has not', async () => {
    const { page } = visitor();
    // The last page to ask; it draws its turn when it is opened.
    await page.addInitScript(() => {
      Math.random = () => 1;
    });
    await waiting();
    await page.clock.fastForward(HOUR_MS + 1000);
    await card().getByText('Waktu pengumuman sudah tiba').waitFor();
    expect(seen(RESULT)).toBe(0);
  });

  test('goes back to waiting when the office has put the time off', async () => {
    const { page } = visitor();
    await waiting();
    await page.route(RESULT_PATH, (route) =>
      route.fulfill({ json: { success: false, data: null, message: 'Data Kelulusan Tidak Ditemukan' } }),
    );
    await page.clock.fastForward(HOUR_MS + TURN_MS);
    await expect.poll(() => seen(STATUS)).toBe(1);
    await card().waitFor({ state: 'detached' });
    await inspect(page, 'pengumuman ditunda');
    // And the new time is kept as well.
    await page.unroute(RESULT_PATH);
    await page.clock.fastForward(HOUR_MS + TURN_MS);
    await card()
      .getByText(/^(TIDAK )?DITERIMA$/)
      .waitFor();
  });
});

describe('a result that is out', () => {
  const visitor = useVisitor(PHONE);
  const of = (words: string) => {
    const found = inject('accounts').find(
      (a) => a.fase === 'setelah_pengumuman' && a.keterangan.includes(words),
    );
    if (!found) throw new Error(`no account: ${words}`);
    return found;
  };

  test('congratulates who is admitted, says what comes next, and draws a picture that nobody else gets', async () => {
    const { page, calls } = visitor();
    await signIn(page, of('Diterima, LoA sudah terbit'));
    const result = page.getByRole('region', { name: 'Hasil seleksi' });
    await result.getByRole('heading', { name: /^Selamat, / }).waitFor();
    await inspect(page, 'hasil diterima di beranda');
    await result.getByRole('link', { name: 'Lihat yang berikutnya' }).click();
    await page.getByRole('heading', { level: 1, name: /^Selamat, / }).waitFor();
    const next = page.getByRole('region', { name: 'Yang berikutnya' });
    await next.getByText('Saat daftar ulang, bawalah LoA').waitFor();
    await next
      .getByRole('definition')
      .filter({ hasText: 'Gedung Rektorat lantai 1, Kampus Utama' })
      .waitFor();
    await next.getByRole('link', { name: 'Letter of Acceptance (LoA)' }).waitFor();
    await inspect(page, 'hasil diterima');
    const calendar = page.waitForEvent('download');
    await next.getByRole('button', { name: 'Tambahkan ke kalender (.ics)' }).click();
    expect((await calendar).suggestedFilename()).toBe('daftar-ulang.ics');
    await page.getByRole('button', { name: 'Buat kartu untuk dibagikan' }).click();
    const name = page.getByRole('textbox', { name: 'Nama yang ditampilkan' });
    await name.fill('');
    const picture = page.getByRole('img', { name: /^Kartu diterima di / });
    await picture.waitFor();
    await inspect(page, 'kartu untuk dibagikan');
    const sent = calls.length;
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bagikan atau simpan gambar' }).click();
    expect((await saved).suggestedFilename()).toBe('diterima.png');
    expect(calls.length).toBe(sent);
  });

  test('tells who is not admitted with care, and what is still open', async () => {
    const { page } = visitor();
    await signIn(page, of('tidak diterima'));
    const result = page.getByRole('region', { name: 'Hasil seleksi' });
    await result.getByRole('heading', { name: 'Yang masih terbuka' }).waitFor();
    await result.getByText('Gelombang lain masih dapat diikuti').waitFor();
    expect(await result.getByText('Selamat').count()).toBe(0);
    await inspect(page, 'hasil tidak diterima');
    // The page of the admitted leads back.
    await page.goto('/dashboard/diterima');
    await page.waitForURL('**/dashboard');
    await result.getByRole('heading', { name: 'Yang masih terbuka' }).waitFor();
  });
});
