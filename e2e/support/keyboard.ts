/** The keyboard as the only means: wherever it goes, one sees where that is. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './screen.ts';

export interface Focus {
  /** Tag, or the type of an input, or the role that stands instead. */
  kind: string;
  /** Words of its name or label, without the star. */
  label: string;
  /** Legends of the groups around it, the nearest first; of a radio that is its question. */
  groups: string[];
  /** It has an outline or a shadow that others have not. */
  marked: boolean;
  /** Its middle, or the line one writes on, is on the screen and nothing lies over it. */
  inSight: boolean;
}

/** What has the focus. */
export const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replace(/\s*\*\s*wajib$/, '').trim();
    const element = document.activeElement as HTMLInputElement;
    const box = element.closest('.ui-file');
    const drawn = element.type === 'file' ? (box?.querySelector('label') ?? box ?? element) : element;
    const style = getComputedStyle(drawn);
    // A link may be broken over two lines.
    const { x, y, width, height } = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect();
    // In a field of several lines one writes on the first, which is what a browser brings into sight.
    const line = element.tagName === 'TEXTAREA' ? parseFloat(style.lineHeight) : height / 2;
    const over = document.elementFromPoint(x + width / 2, y + line);
    const label = element.labels?.[0] ?? element;
    const groups: string[] = [];
    for (let set = element.closest('fieldset'); set; set = set.parentElement?.closest('fieldset') ?? null)
      groups.push(words(set.querySelector(':scope > legend')));
    return {
      kind:
        element.getAttribute('role') ??
        (element.tagName === 'INPUT' ? element.type : element.tagName.toLowerCase()),
      label: element.getAttribute('aria-label') ?? words(label),
      groups,
      marked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
      inSight: over !== null && (drawn.contains(over) || label.contains(over)),
    };
  });

/** Presses a key and expects what then has the focus to be seen. */
export const press = async (page: Page, key: string): Promise<Focus> => {
  await page.keyboard.press(key);
  const now = await focus(page);
  expect(now, `${key} leads to ${now.label}`).toMatchObject({ marked: true, inSight: true });
  return now;
};

/** Presses Tab, forwards unless told otherwise. */
export const tab = (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Focus> => press(page, key);

/** More presses than any page has stops. */
const MOST = 120;

/** Presses Tab until `wanted` says yes; `what` names it for the one who reads why it failed. */
export const tabUntil = async (
  page: Page,
  what: string,
  wanted: (now: Focus) => boolean,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<Focus> => {
  for (let presses = 0; presses < MOST; presses += 1) {
    const now = await tab(page, key);
    if (wanted(now)) return now;
  }
  throw new Error(`the keyboard does not reach ${what}`);
};

export const tabTo = (page: Page, label: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Focus> =>
  tabUntil(page, label, (now) => now.label === label, key);

/** Waits until a step stands with the focus on its heading, where reading and Tab begin. */
export const begins = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('heading', { name: title, level: 1, exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await settled(page);
};
