/** A second look: the head draws, another officer judges without knowing, and where two differ the head decides. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

/** The document can be seen, and be judged. */
const drawn = async (page: Page): Promise<void> => {
  await page.getByRole('toolbar', { name: 'Tampilan dokumen' }).waitFor();
  await expect.poll(() => page.locator('.judging [aria-busy="true"]').count()).toBe(0);
};
const looks = (page: Page) => page.getByRole('table').getByRole('link', { name: 'Putuskan' });

describe('a second look', () => {
  const visitor = useVisitor(DESK, 'all');
  /** What the first officer decided, as its key, by the heading of the document. */
  const decided = new Map<string, 's' | 't'>();

  test('the head draws a share of what each officer decided', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'pimpinan', '/aturan-berkas/kedua');
    await page.getByRole('heading', { name: 'Pemeriksaan kedua', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undi dokumen…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undi dokumen' });
    await dialog.getByLabel('Persen dari putusan tiap petugas').fill('100');
    await inspect(page, 'kantor pemeriksaan kedua undi');
    await dialog.getByRole('button', { name: 'Undi', exact: true }).click();
    await page.getByText(/\d+ dokumen diundi\./).waitFor();
    await page.getByLabel('Keadaan').selectOption('menunggu');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(1).waitFor();
    for (const row of (await rows.all()).slice(1)) {
      const [document = '', first = ''] = await row.getByRole('cell').allInnerTexts();
      const [label, person = ''] = document.split('\n');
      decided.set(`${label}: ${person.replace(/ \d+$/, '')}`, first.startsWith('Sah') ? 's' : 't');
    }
    await inspect(page, 'kantor pemeriksaan kedua menunggu');
  });

  test('another officer judges by keyboard, and reads nothing of the first decision', async () => {
    const { page } = visitor();
    const officer = await newOfficer('verifikator', 'Sari Penilai');
    await enterOffice(visitor(), officer, '/verifikasi-berkas');
    await page.getByRole('link', { name: 'Periksa untuk kedua kali' }).click();
    await drawn(page);
    await page.getByText('Pendaftar tidak diberi tahu apa pun.').waitFor();
    expect(await page.getByText(/Ditolak|Sebelumnya/).count()).toBe(0);
    await inspect(page, 'kantor pemeriksaan kedua nilai');
    const heading = page.getByRole('heading', { level: 1 });
    for (const differs of [true, false]) {
      await drawn(page);
      const here = await heading.innerText();
      const first = decided.get(here);
      expect(first).toBeDefined();
      const act = (first === 's') === differs ? 't' : 's';
      await page.keyboard.press(act);
      if (act === 't') {
        const form = page.getByRole('form', { name: 'Tolak dokumen' });
        await form.getByRole('textbox').fill('Cap sekolah tidak terlihat.');
        await form.getByRole('button', { name: 'Tolak dokumen' }).click();
      }
      await expect.poll(() => heading.innerText()).not.toBe(here);
    }
    await drawn(page);
    const last = page.locator('.undo-bar__said').getByText(/: (sah|ditolak)\.$/);
    const words = await last.innerText();
    await page.keyboard.press('z');
    await page.locator('.undo-bar').getByText(`Diurungkan: ${words}`).waitFor();
    await drawn(page);
    // Said once more: the head finds it as it was.
    const here = await heading.innerText();
    await page.keyboard.press('s');
    await expect.poll(() => heading.innerText()).not.toBe(here);
    await drawn(page);
    await inspectNarrow(page, 'kantor pemeriksaan kedua sempit');
  });

  test('where the two differ the head sees both and decides, and reads who agrees how often', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'pimpinan', '/aturan-berkas/kedua');
    await looks(page).first().waitFor();
    const before = await looks(page).count();
    await inspect(page, 'kantor pemeriksaan kedua berbeda');
    await looks(page).first().click();
    await drawn(page);
    await page.getByText('Penilaian kedua, Sari Penilai').waitFor();
    // Both answers are in sight without scrolling.
    for (const name of ['Putusan pertama tetap', /^(Sah|Tolak…)$/]) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    }
    await inspect(page, 'kantor pemeriksaan kedua putuskan');
    await inspectNarrow(page, 'kantor pemeriksaan kedua putuskan sempit');
    await page.getByRole('button', { name: 'Putusan pertama tetap' }).click();
    await page.getByText('Keputusan disimpan.').waitFor();
    await expect.poll(() => looks(page).count()).toBe(before - 1);
    await page.getByRole('main').getByRole('link', { name: 'Kesepakatan' }).click();
    await page.getByRole('heading', { name: 'Kesepakatan pemeriksaan' }).waitFor();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await inspect(page, 'kantor pemeriksaan kedua kesepakatan');
  });
});
