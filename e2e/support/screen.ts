/** What every screen in every state must pass: no finding of axe, and nothing to scroll sideways. */

import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Folder for pictures of every screen that was inspected; none unless asked for. */
const PICTURES = process.env.E2E_PICTURES;

/** Waits until nothing on the page moves that will come to rest: a colour halfway to another is no colour of ours. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // What a fold hides stands still until it is opened.
    const seen = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false;
    const moving = document.getAnimations().filter((one) => ends(one) && seen(one));
    await Promise.allSettled(moving.map((one) => one.finished));
  });

/** Waits until nothing on the page is still on its way. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.ui-skeleton, [aria-busy="true"]').count()).toBe(0);
  await atRest(page);
};

export const expectNoSidewaysScroll = async (page: Page, name: string): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${name}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** For a page that has axe already; the builder would bring its half a megabyte twice for every look. */
const NO_SOURCE = 'void 0';

/** Gives the page axe, once for each document, and answers what is left to bring with a look. */
const bringAxe = async (page: Page): Promise<string> => {
  // Frames get it from the builder.
  if (page.frames().length > 1) return axeSource;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return NO_SOURCE;
};

/** Expects axe to find nothing, by all of its rules unless some are named. */
export const expectNoFinding = async (page: Page, name: string, rules: string[] = []): Promise<void> => {
  // Asked in the page itself: else each look opens another page only to count what passed. No frame here is a stranger's.
  const axe = new AxeBuilder({ page, axeSource: await bringAxe(page) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  expect(found, `axe on ${name}`).toEqual([]);
};

/** Keeps a picture of the screen where pictures are asked for. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({
    path: join(PICTURES, `${name.replace(/\W+/g, '-')}-${page.viewportSize()?.width}.png`),
    fullPage: true,
  });
};

/** Inspects the screen as it stands; `name` says which and in what state. By night only its colours differ. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await expectNoSidewaysScroll(page, name);
  await expectNoFinding(page, name);
  await takePicture(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  await expectNoFinding(page, `${name} by night`, ['color-contrast']);
  await takePicture(page, `${name} by night`);
  await page.emulateMedia({ colorScheme: 'light' });
  await atRest(page);
};

/** Expects whatever is touched to be 24 pixels wide and high at least (WCAG 2.5.8). */
export const expectTargets = async (page: Page, name: string): Promise<void> => {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility())
      // A box is touched with its words, what is hidden for the eye by its button.
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(
        ({ element, box }) => `${element.tagName} ${box.width}x${box.height} ${element.textContent?.trim()}`,
      ),
  );
  expect(small, `targets of ${name}`).toEqual([]);
};
/** Expects the open dialog to stand whole on the screen, or to scroll within itself. */
export const expectDialogFits = async (page: Page, name: string): Promise<void> => {
  const box = await page.getByRole('dialog').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box, name).not.toBeNull();
  if (!box) return;
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], name).toEqual(
    Array.from({ length: 4 }, () => true),
  );
};

const PHONE_SIZE = { width: 360, height: 740 };
/** Inspects the page as a small screen shows it, without losing what stands on it. */
export const inspectNarrow = async (page: Page, name: string): Promise<void> => {
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE_SIZE);
  await inspect(page, name);
  if (wide) await page.setViewportSize(wide);
};
