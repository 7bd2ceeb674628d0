/** Every control in every state, as the catalogue shows them in a development build of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tab } from './support/keyboard.ts';
import { atRest, expectNoFinding, expectNoSidewaysScroll, takePicture } from './support/screen.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = '/catalogue.html';
/** More presses than the page has stops. */
const MOST = 600;
/** What is still on its way to the state it stands for. */
const COMING =
  '[data-waits], :text-is("Menyiapkan foto…"), :text-is("Membuka foto…"), :text-is("Memuat dokumen…")';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-catalogue-'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/catalogue.ts', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a page of the catalogue: its files take the place of the portal's. */
const open = async ({ context, page }: Visitor, address = PAGE): Promise<void> => {
  await context.route(`${inject('origin')}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

type Mode = 'light' | 'dark';

/** Looks at the page in light, and in dark colours where that is asked for; only colours differ between the two. */
const look = async (page: Page, name: string, modes: readonly Mode[]): Promise<void> => {
  await expect.poll(() => page.locator(COMING).count()).toBe(0);
  await expectNoSidewaysScroll(page, name);
  for (const colorScheme of modes) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    await expectNoFinding(page, `${name}, ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : []);
    await takePicture(page, `catalogue ${name} ${colorScheme}`);
  }
};

// Colours are the same at every size.
describe.each([
  ['a phone', PHONE, ['light']],
  ['a desk', DESK, ['light', 'dark']],
] as const)('on %s', (_, size, modes) => {
  const visitor = useVisitor(size);

  test('every state can be read', async () => {
    await open(visitor());
    const { page } = visitor();
    await look(page, 'all', modes);
    const alone = await page.locator('a[data-alone]').all();
    const addresses = await Promise.all(alone.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) {
      await page.goto(address ?? PAGE);
      await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
      await look(page, decodeURIComponent(address ?? '').replace(/^.*of=/, ''), modes);
    }
  });
});

describe('with the keyboard', () => {
  const visitor = useVisitor(DESK);

  test('every control shows that it has the focus', async () => {
    await open(visitor());
    const { page } = visitor();
    const last = page.locator('#UnsavedNotices button').last();
    for (let presses = 0; presses < MOST; presses += 1) {
      await tab(page);
      if (await last.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('the keyboard does not reach the end');
  });
});

test('the portal itself neither builds nor serves it', async () => {
  expect(existsSync(join(ROOT, 'packages/web/dist', PAGE))).toBe(false);
  const answer = await fetch(`${inject('origin')}${PAGE}`);
  expect(await answer.text()).not.toContain('Catalogue');
});
