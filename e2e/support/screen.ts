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
  // A colour halfway to another is no colour of ours.
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map((one) => one.finished));
  });
};

export const expectNoSidewaysScroll = async (page: Page, name: string): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${name}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

/** Inspects the screen as it stands; `name` says which and in what state. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page);
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
