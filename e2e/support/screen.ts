/** What every screen in every state must pass: no finding of axe, and nothing to scroll sideways. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Folder for pictures of every screen that was inspected; none unless asked for. */
const PICTURES = process.env.E2E_PICTURES;

/** Waits until nothing on the page is still on its way. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => page.locator('.ui-skeleton, [aria-busy="true"]').count(), { timeout: 15_000 })
    .toBe(0);
};

export const expectNoSidewaysScroll = async (page: Page, name: string): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${name}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

/** Waits until no colour is on its way to another: between two, words may be too faint for a moment. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.finished),
    ),
  );

/** Inspects the screen as it stands; `name` says which and in what state. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await still(page);
  await expectNoSidewaysScroll(page, name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  expect(found, `axe on ${name}`).toEqual([]);
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({
    path: join(PICTURES, `${name.replace(/\W+/g, '-')}-${page.viewportSize()?.width}.png`),
    fullPage: true,
  });
};
