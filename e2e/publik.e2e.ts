/** The pages anybody may read before signing in: whole without scripts, and fit for everybody at both sizes. */
import { campusPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { UMUM } from '@gerbang/contract/applicant/publik';
import { describe, expect, test } from 'vitest';
import { inspect, takePicture } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const STATIC = Object.values(UMUM).filter((path) => !path.includes(':'));

describe('without scripts', () => {
  const visitor = useVisitor({ ...PHONE, javaScriptEnabled: false });

  test('a visitor finds the way from the sign-in page to a wave, and by three questions', async () => {
    const { page } = visitor();
    await page.goto('/');
    const beside = page.getByRole('complementary');
    await beside.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).waitFor();
    const university = 'Universitas Nusantara Raya';
    expect(await page.getByRole('banner').innerText()).toContain(university);
    expect(await page.getByRole('contentinfo').innerText()).toMatch(new RegExp(`© \\d{4}.* ${university}`));
    await takePicture(page, 'masuk tanpa skrip');
    await beside.getByRole('link', { name: 'Jadwal, biaya, dan syarat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Penerimaan mahasiswa baru' }).waitFor();
    await page.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).click();
    await page.getByRole('heading', { level: 1, name: /Ujian Mandiri Sarjana, Gelombang 2/ }).waitFor();
    await page.getByText('Rp300.000').first().waitFor();
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('link', { name: 'Cari jalur', exact: true }).click();
    await page.getByLabel('Anda lulusan apa?').selectOption({ label: 'S2' });
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByRole('heading', { name: '1 gelombang cocok' }).waitFor();
    await page.getByRole('link', { name: /Seleksi Doktor/ }).waitFor();
    const pictures = campusPath('kecil', '');
    expect(visitor().calls.filter((one) => !one.startsWith(`GET ${pictures}`))).toEqual([]);
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('on %s', (_, device) => {
  const visitor = useVisitor(device);

  test('every page can be read by everybody', async () => {
    const { page } = visitor();
    for (const path of STATIC) {
      await page.goto(path);
      await inspect(page, `umum ${path}`);
    }
    // Schools read dates and fees at one look: a fee cut off at the edge reads as another one.
    await page.goto(UMUM.untukSekolah);
    const [wide, shown] = await page
      .getByRole('group', { name: 'Jadwal pendaftaran' })
      .evaluate((table) => [table.scrollWidth, table.clientWidth]);
    expect(wide).toBeLessThanOrEqual(shown as number);
    await page.goto(UMUM.penerimaan);
    await page.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).click();
    await inspect(page, 'umum gelombang');
    const hidden = async () => {
      const rows = page.locator('.umum-table--rows');
      await rows.first().waitFor();
      return rows.evaluateAll((tables) => tables.filter((one) => one.scrollWidth > one.clientWidth).length);
    };
    expect(await hidden(), 'programmes of a wave').toBe(0);
    await page.goto(UMUM.programStudi);
    expect(await hidden(), 'programmes').toBe(0);
    await page.goto(`${UMUM.penerimaan}/tidak-ada`);
    await inspect(page, 'umum tidak ada');
    visitor().forgive(`404 ${UMUM.penerimaan}/tidak-ada`);
  });

  test('the waves beside the sign-in form stay while the scripts come and tabs turn', async () => {
    const { page } = visitor();
    await page.goto('/', { waitUntil: 'networkidle' });
    const beside = page.getByRole('complementary');
    await beside.getByRole('link', { name: 'Jadwal, biaya, dan syarat' }).waitFor();
    await inspect(page, 'umum masuk');
    await page.getByRole('tab', { name: 'Simulasi Pembayaran' }).click();
    await page.getByRole('button', { name: 'Kode Pembayaran' }).waitFor();
    await beside.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).waitFor();
    await page.getByRole('link', { name: /Cek kode dan PIN/ }).click();
    await page.getByRole('link', { name: 'Penerimaan Mahasiswa Baru' }).click();
    await beside.getByRole('link', { name: /Ujian Mandiri Sarjana, Gelombang 2/ }).waitFor();
  });
});

describe('where nothing is open', () => {
  const visitor = useVisitor(PHONE);

  test('the payment simulation says so and leads to the dates', async () => {
    const { page } = visitor();
    await page.route('**/api/v2/penawaran_jalur/aktif', (route) =>
      route.fulfill({ json: { success: true, data: [], message: null } }),
    );
    await page.goto('/simulasi-bayar');
    await page.getByText('Saat ini belum ada gelombang penerimaan yang dibuka.').waitFor();
    await inspect(page, 'simulasi tutup');
    await page.getByRole('link', { name: 'Lihat jadwal penerimaan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Penerimaan mahasiswa baru' }).waitFor();
  });
});
