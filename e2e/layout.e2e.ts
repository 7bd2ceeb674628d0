/** Every screen on the narrowest phone with letters twice as large: nothing to scroll sideways, nothing cut off. */
import { steps } from '@gerbang/contract/steps/index';
import { sentences } from '@gerbang/contract/wire/sentences';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { expectNoSidewaysScroll, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 }, isMobile: false };
const TWICE = { fontSizes: { standard: 32, fixed: 26 } };

/** Words that their own box cuts off, or that end beyond the edge of the screen. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'h1, h2, h3, p, dd, dt, legend, label, button, a, summary, td, th',
      ),
    ]
      .filter((element) => element.checkVisibility() && element.closest('.ui-hidden, .frame__skip') === null)
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
      )
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 60)}`),
  );

/** What floats: it keeps its place on the screen while the page moves below it. */
const floating = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
      // Where passing messages will stand there is nothing yet.
      .filter((element) => element.childElementCount > 0)
      .map((element) => `${element.tagName} ${element.className}`),
  );

describe('at 320 pixels and 200 % text', () => {
  const visitor = useVisitor(NARROW);

  const known = new Set<string>();
  const fits = async (name: string) => {
    const { page } = visitor();
    await settled(page);
    await expectNoSidewaysScroll(page, name);
    expect(await cutOff(page), name).toEqual([]);
    expect(await floating(page), `over ${name}`).toEqual([]);
  };
  const enlarge = async () => {
    const { page, context } = visitor();
    await (await context.newCDPSession(page)).send('Page.setFontSizes', TWICE);
  };
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await visitor().page.goto(path);
      await fits(path);
    }
  };

  test('the public pages fit', async () => {
    await enlarge();
    await visit(['/login', '/simulasi-bayar', '/cek_password', '/tidak-ada']);
    const { page } = visitor();
    expect(visitor().forgive('404 /tidak-ada')).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('34px');
  });

  test.each(['11', '13', '21', '31'])('the form of track %s fits', async (jalur) => {
    const { page } = visitor();
    await enlarge();
    await signIn(
      page,
      jalur === '13' ? await payFor(jalur) : account(jalur === '11' ? 'sebagian' : 'siap_finalisasi', jalur),
    );
    await fits('dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    await fits('menu');
    await page.goto('/register/form/data-diri');
    const rail = page.getByRole('navigation', { name: 'Langkah formulir' });
    const list = rail.getByText('Daftar langkah');
    await list.click();
    const offered = (await rail.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
    await list.click();
    for (const { title } of steps.filter((step) => offered.includes(step.title) && !known.has(step.title))) {
      known.add(title);
      await list.click();
      await rail.getByRole('link', { name: title }).click();
      await untilOpen(page, title);
      await fits(title);
    }
  });

  test('the card and what follows it fit', async () => {
    await enlarge();
    await signIn(visitor().page, account('telah_mengikuti_ujian', '21'));
    await visit(['/register/kartu', '/akun/pin', '/conditional-loa', '/regular-loa']);
  });

  test('every step was looked at', () => {
    expect(steps.map(({ title }) => title).filter((title) => !known.has(title))).toEqual([]);
  });
});

describe('on an ordinary phone', () => {
  const visitor = useVisitor(PHONE);
  /** The longest thing the bar says. */
  const SAYS = 'Belum terkirim, disimpan di perangkat ini';

  test('the chat is opened from the bar, and nothing floats over a page', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    for (const path of ['/dashboard', '/akun/pin', '/register/form/data-ibu', '/register/form/finalisasi']) {
      await page.goto(path);
      await settled(page);
      expect(await floating(page), path).toEqual([]);
      await page.getByRole('banner').getByRole('button', { name: 'Chat dengan Admin' }).waitFor();
    }
  });

  test('the first screen of a step shows its first field, whole and above the bar', async () => {
    const { page, context } = visitor();
    await signIn(page, await payFor());
    const says = page.getByText(sentences.banner);
    for (const key of ['data-diri', 'data-ayah', 'data-keluarga', 'data-organisasi', 'pilihan-jurusan']) {
      await page.goto(`/register/form/${key}`);
      await settled(page);
      await says.waitFor();
      const field = page.locator('form .ui-field:not(.ui-fieldset--group), form .ui-checkbox').first();
      const bar = page.locator('.ui-sticky-bar');
      const ends = await Promise.all([field, bar].map((one) => one.boundingBox()));
      expect((ends[0]?.y ?? 0) + (ends[0]?.height ?? 999), key).toBeLessThanOrEqual(ends[1]?.y ?? 0);
    }
    await page.goto('/register/form/data-keluarga');
    await settled(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Anak Ke-' }).fill('2');
    await page.getByText(SAYS).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText(/^Tersimpan/).waitFor();
  });

  test('what may stay empty says so', async () => {
    const { page } = visitor();
    await signIn(page, await payFor());
    await page.goto('/register/form/data-kesehatan');
    await page.getByRole('textbox', { name: 'Riwayat Penyakit (opsional)' }).waitFor();
  });
});
