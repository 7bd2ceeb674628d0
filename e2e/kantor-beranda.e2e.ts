/** The office's first page as each role has it, and addresses below a desk that lead nowhere. */
import { GROUPS } from '@gerbang/contract/wire/desk';
import { describe, expect, test } from 'vitest';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const PARTS = {
  keuangan: 'Pembayaran diterima',
  humas: 'Berita, pengumuman, dan chat',
  seleksi: 'Nilai dan hasil',
  pimpinan: 'Pendaftar baru, 30 hari terakhir',
} as const;

describe('the first page', () => {
  const visitor = useVisitor(DESK, 'all');
  const main = () => visitor().page.getByRole('main');

  test.each(['keuangan', 'humas', 'seleksi'] as const)(
    'of %s shows what that role works with',
    async (role) => {
      const { page } = visitor();
      await enterOffice(visitor(), role, '/beranda');
      await main().getByRole('heading', { name: PARTS[role] }).waitFor();
      for (const [other, title] of Object.entries(PARTS))
        expect([title, await main().getByRole('heading', { name: title }).count()]).toEqual([
          title,
          Number(other === role),
        ]);
      await inspect(page, `kantor beranda ${role}`);
      await inspectNarrow(page, `kantor beranda ${role} sempit`);
    },
  );

  test('of the head sets the days beside those of the year before, in text too', async () => {
    const { page } = visitor();
    // The demo has no wave of last year: what the server would tell of one.
    await page.route('**/api/petugas/beranda', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const [i, day] of answer.data.rencana.per_hari.entries()) day.lalu = (i * 3) % 7;
      await route.fulfill({ response, json: answer });
    });
    await enterOffice(visitor(), 'pimpinan', '/beranda');
    const table = main().getByRole('table', { name: 'Pendaftar baru per hari' });
    await table.getByRole('columnheader', { name: 'Tahun lalu' }).waitFor();
    expect(await table.getByRole('row').nth(3).getByRole('cell').nth(1).innerText()).toBe('6');
    /** What stands above the bars: of the day under the pointer, else of the one with the focus. */
    const above = () =>
      table.evaluate((chart) =>
        [...chart.querySelectorAll('tbody tr')]
          .map((day) => getComputedStyle(day, '::after').content)
          .filter((content) => content !== 'none')
          .map((content) => content.slice(1, -1)),
      );
    const days = table.locator('tbody tr');
    const told = async (at: number) => {
      const day = days.nth(at);
      const [now, before] = await day.getByRole('cell').allInnerTexts();
      return `${await day.getByRole('rowheader').locator('.ui-hidden').innerText()}: tahun ini ${now}, tahun lalu ${before}`;
    };
    expect(await above()).toEqual([]);
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      for (const at of [0, 12, (await days.count()) - 1]) {
        await days.nth(at).hover();
        expect(await above(), `day ${at}`).toEqual([await told(at)]);
      }
      await days.last().focus();
      await days.nth(3).hover();
      expect(await above(), 'pointer before focus').toEqual([await told(3)]);
      await main().getByRole('heading', { level: 1 }).hover();
      expect(await above(), 'focus alone').toEqual([await told((await days.count()) - 1)]);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    }
    // Whoever reports a fault reads off which version has it.
    expect(await page.locator('footer').innerText()).toMatch(/Gerbang \d+\.\d+\.\d+/);
    await inspect(page, 'kantor beranda tahun lalu');
    await inspectNarrow(page, 'kantor beranda tahun lalu sempit');
    await page.unroute('**/api/petugas/beranda');
  });

  test('puts what waits before what does not', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin', '/beranda');
    const queues = page.getByRole('region', { name: 'Antrean' }).getByRole('listitem');
    await queues.first().waitFor();
    const waits = (await queues.allInnerTexts()).map((words) => !/^0\s/.test(words.trim()));
    expect(waits).toContain(true);
    expect(waits).toEqual([...waits].sort((a, b) => Number(b) - Number(a)));
  });

  test('has a menu grouped by work, each group open or closed as it was left', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin', '/beranda');
    const head = (name: string) => page.getByRole('button', { name, exact: true });
    for (const title of Object.values(GROUPS))
      expect([title, await head(title).getAttribute('aria-expanded')]).toEqual([title, 'true']);
    await head(GROUPS.seleksi).click();
    await page.reload();
    await head(GROUPS.seleksi).waitFor();
    expect(await head(GROUPS.seleksi).getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('link', { name: 'Hasil', exact: true }).count()).toBe(0);
    // Whoever comes by a link sees where they are.
    await page.goto('/petugas/hasil');
    await main().getByRole('heading', { name: 'Hasil', level: 1 }).waitFor();
    expect(await head(GROUPS.seleksi).getAttribute('aria-expanded')).toBe('true');
  });

  test('an address below a desk that leads nowhere says so, and leads to the desk', async () => {
    const { page } = visitor();
    const answer = await page.goto('/petugas/hasil/2027-11-2/tidak/ada');
    expect(answer?.status()).toBe(404);
    await main().getByRole('heading', { name: 'Halaman tidak ada' }).waitFor();
    await inspect(page, 'kantor halaman tidak ada');
    await main().getByRole('link', { name: 'Buka mejanya' }).click();
    await main().getByRole('heading', { name: 'Hasil', level: 1 }).waitFor();
    visitor().forgive('404 /petugas/hasil/2027-11-2/tidak/ada');
  });
});
