/** The pages around the form: news, letters of acceptance, the PIN, the result; each looked at once. */
import { describe, test } from 'vitest';
import { account } from './support/accounts.ts';
import { inspect, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const PATHS = [
  '/dashboard',
  '/dashboard/pengumuman',
  '/dashboard/card-berita',
  '/conditional-loa',
  '/regular-loa',
  '/akun/pin',
];

describe.each([
  ['phone', PHONE, 'setelah_pengumuman', '11'],
  ['desk', DESK, 'telah_mengikuti_ujian', '21'],
] as const)('on a %s', (_, device, fase, jalur) => {
  const visitor = useVisitor(device);

  test(`the pages of an applicant ${fase} are sound`, async () => {
    const { page } = visitor();
    await signIn(page, account(fase, jalur));
    for (const path of PATHS) {
      await page.goto(path);
      await inspect(page, `${fase} ${path}`);
    }
    for (const list of ['/dashboard/pengumuman', '/dashboard/card-berita']) {
      await page.goto(list);
      const item = page.getByRole('main').getByRole('link').filter({ hasNotText: 'Dashboard' }).last();
      const title = await item.innerText();
      await item.click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await inspect(page, `${fase} ${list} isi`);
    }
  });
});

describe('a page whose code does not arrive', () => {
  const visitor = useVisitor(PHONE);

  test('says so, and comes when it is asked for with a connection', async () => {
    const { page, context } = visitor();
    await signIn(page, account('terverifikasi'));
    await settled(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'LoA Conditional' }).click();
    await page.getByText('Bagian ini belum dapat dimuat').waitFor();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByText('Bagian ini belum dapat dimuat').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByRole('heading', { level: 1, name: 'LoA Conditional' }).waitFor();
  });
});
