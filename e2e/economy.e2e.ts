/** What opening costs: on mobile data every request is a second. */
import { references } from '@gerbang/contract/references';
import { describe, expect, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor, type Visitor } from './support/visitor.ts';
import { untilOpen } from './support/wizard.ts';

/** Requests at most when the wizard opens, the session's and the lists of its first step among them (kinerja 1). */
const OPENING = 6;
/** Share of the screen that may move by itself while a page loads. */
const SHIFT = 0.05;
const lists = new Set<string>(
  Object.values(references).flatMap((list) => list.paths.map((path) => `GET ${path}`)),
);

const settled = ({ page }: Visitor) => page.waitForLoadState('networkidle');

describe('the wizard', () => {
  const visitor = useVisitor(PHONE);

  test('opens with few requests, and asks for a list once however many fields show it', async () => {
    const { page, calls } = visitor();
    await signIn(page, await payFor());
    await settled(visitor());
    calls.length = 0;
    await page.getByRole('link', { name: 'Mulai isi formulir' }).click();
    await untilOpen(page, 'Data Diri');
    await settled(visitor());
    expect(calls.length).toBeLessThanOrEqual(2);
    expect(calls.filter((call) => lists.has(call))).toEqual([]);
    calls.length = 0;
    await page.reload();
    await untilOpen(page, 'Data Diri');
    await settled(visitor());
    expect(calls.length).toBeLessThanOrEqual(OPENING);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('opens a step again without any', async () => {
    const { page, calls } = visitor();
    await signIn(page, await payFor());
    await page.goto('/register/form/data-ayah');
    await untilOpen(page, 'Data Ayah');
    const steps = page.getByText('Daftar langkah');
    for (const title of ['Data Ibu', 'Data Pilihan Jurusan', 'Data Ayah']) {
      await steps.click();
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      await untilOpen(page, title);
      await settled(visitor());
    }
    calls.length = 0;
    for (const title of ['Data Ibu', 'Data Pilihan Jurusan', 'Data Ayah']) {
      await steps.click();
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      await untilOpen(page, title);
      await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
      await settled(visitor());
    }
    expect(calls).toEqual([]);
  });

  test('does not jump while it loads', async () => {
    const { page } = visitor();
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await signIn(page, account('sebagian'));
    for (const path of ['/dashboard', '/register/form/data-diri', '/register/form/finalisasi']) {
      await page.goto(path);
      await settled(visitor());
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect(shifted, path).toBeLessThan(SHIFT);
    }
  });
});
