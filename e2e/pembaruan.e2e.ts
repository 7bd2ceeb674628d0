/** While the portal is updated: a page of the version before, whose scripts nobody has any more. */
import { describe, expect, test } from 'vitest';
import { PHONE, useVisitor } from './support/visitor.ts';

const FORMER = /\/assets\/[\w-]+-(?=[\w-]{8}\.(?:js|css))/g;

describe('a page of the former version', () => {
  const visitor = useVisitor(PHONE);

  test.each([
    ['/login', 'form[data-siap]'],
    ['/petugas', 'input[type=password]'],
  ])('at %s loads itself anew, once another is handed out', async (path, ready) => {
    const { page } = visitor();
    let handedOut = 0;
    await page.route(`**${path}`, async (route) => {
      handedOut += 1;
      // Twice the same: the other process is not new yet.
      if (handedOut > 2) return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(FORMER, (asset) => `${asset}lama-`);
      // The policy names the scripts of the page as it is.
      const { 'content-security-policy': _, ...headers } = answer.headers();
      return route.fulfill({ response: answer, body, headers });
    });
    await page.goto(path);
    await page.locator(ready).waitFor();
    expect(handedOut).toBe(4);
    expect(visitor().forgive(/lama-/)).toBeGreaterThan(0);
    if (path === '/petugas') visitor().forgive('401 /api/petugas/sesi');
  });

  test('that has begun stays as it is, whatever does not arrive then', async () => {
    const { page } = visitor();
    await page.goto('/petugas');
    await page.locator('input[type=password]').fill('sudah diketik');
    const late = '/assets/terlambat-12345678.css';
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      const denied = new Promise((resolve) => link.addEventListener('error', resolve));
      document.head.append(link);
      return denied.then(() => undefined);
    }, late);
    // It would have been fetched and loaded anew at once.
    await page.evaluate(() => fetch('/petugas').then((answer) => answer.text()));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator('input[type=password]').inputValue()).toBe('sudah diketik');
    visitor().forgive(/terlambat/);
    visitor().forgive('401 /api/petugas/sesi');
  });
});
