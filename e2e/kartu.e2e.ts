/** The card after finalisation: into the calendar, and to be shown where there is no signal. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

const CARD = '/register/kartu';

describe('the card on a phone', () => {
  const visitor = useVisitor(PHONE);
  /** Caches of the portal, and how many answers they hold. */
  const putAside = () =>
    visitor().page.evaluate(async () => {
      let held = 0;
      for (const name of await caches.keys()) held += (await (await caches.open(name)).keys()).length;
      return held;
    });
  const hasCard = (nomor: string) =>
    visitor().page.evaluate(
      async (path) => (await caches.match(path)) !== undefined,
      `/api/v2/kartu_ujian/berkas/${nomor}`,
    );

  test('says that it could not be checked, and looks again by itself', async () => {
    const { page } = visitor();
    await signIn(page, account('terverifikasi'));
    let fails = true;
    let path = '';
    await page.route('**/kartu_ujian/cek/*', (route) => {
      path = new URL(route.request().url()).pathname;
      return fails ? route.fulfill({ status: 500, json: { success: false, data: null } }) : route.fallback();
    });
    await page.goto(CARD);
    await page.getByText('Kartu ujian belum dapat diperiksa.').waitFor();
    await inspect(page, 'kartu belum diperiksa');
    fails = false;
    await page.getByRole('link', { name: 'Unduh kartu (PDF)' }).waitFor();
    expect(visitor().forgive(`500 ${path}`)).toBeGreaterThan(0);
    await page.unrouteAll();
  });

  test('puts the exam into the calendar, at its time and with room and seat', async () => {
    const { page } = visitor();
    await signIn(page, account('terverifikasi'));
    await page.goto(CARD);
    await untilOpen(page, 'Kartu Peserta');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Tambahkan ujian ke kalender' }).click(),
    ]);
    const text = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
    expect(download.suggestedFilename()).toMatch(/^ujian-\d{10}\.ics$/);
    const shown = await page.getByRole('region', { name: 'Kartu peserta' }).innerText();
    const room = /Ruang dan kursi\s+(.+), (.+), (kursi \d+)/.exec(shown);
    for (const part of room?.slice(1) ?? ['room']) expect(text).toContain(part.trim());
    const [, day, from] = /DTSTART:(\d{8})T(\d{4})00Z/.exec(text) ?? [];
    const begins = new Date(
      `${day?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${from?.replace(/(..)(..)/, '$1:$2')}:00Z`,
    );
    const clock = begins.toLocaleTimeString('id-ID', {
      timeZone: 'Asia/Jakarta',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(shown).toContain(`${clock}–`);
    await inspect(page, 'kartu');
  });

  test('opens without a network once it was seen, and signing out takes it away', async () => {
    const { page, context } = visitor();
    const verified = account('terverifikasi');
    await signIn(page, verified);
    await page.goto(CARD);
    await untilOpen(page, 'Kartu Peserta');
    const number = /\d{10}/.exec(await page.getByText(/^\d{10}$/).innerText())?.[0] as string;
    await expect.poll(() => hasCard(number)).toBe(true);
    await expect.poll(putAside).toBeGreaterThan(6);
    await context.setOffline(true);
    await page.goto(CARD);
    await untilOpen(page, 'Kartu Peserta');
    await page.getByText(number, { exact: true }).waitFor();
    const photo = page.getByRole('img', { name: /^Foto / });
    await expect
      .poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    // What the invigilator scans, and where the building is.
    await page.getByRole('img', { name: 'Kode QR kartu' }).waitFor();
    const map = await page.getByRole('link', { name: 'Buka peta' }).getAttribute('href');
    expect(decodeURIComponent(map ?? '')).toContain('Semarang');
    await inspect(page, 'kartu tanpa sambungan');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).waitFor();
    await expect.poll(putAside).toBe(0);
  });
});
