/** Paying by QRIS on the gateway's page, on a phone; and giving back at the desk what was paid wrongly (midtrans 1, midtrans 8, midtrans 11). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KATA } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MidtransServer } from '../packages/server/test/midtrans-server.ts';
import { quickFolder } from '../packages/server/test/quick-folder.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

/** The page looks every few seconds, the queue of the server every second. */
const SOON = { timeout: 30_000, interval: 250 };
const START_MS = 180_000;
const [phone, desk] = [{ ...PHONE }, { ...DESK }];
let folder: string;
let portal: Portal;
const gateway = new MidtransServer(
  () => new Date(),
  (body) =>
    fetch(`${portal.origin}/api/v2/midtrans/kabar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
);
beforeAll(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'gerbang-midtrans-'));
  const origin = await gateway.listen();
  const file = join(folder, 'midtrans.json');
  const alamat = { snap: origin, api: origin };
  await writeFile(file, JSON.stringify({ lingkungan: 'sandbox', serverKey: gateway.serverKey, alamat }), {
    mode: 0o600,
  });
  portal = await startPortal(folder, { GERBANG_MIDTRANS_FILE: file });
  await portal.ready;
  for (const one of [phone, desk]) one.baseURL = portal.origin;
}, START_MS);
afterAll(async () => {
  await portal?.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

let taken = 0;
/** Takes a bill on the page, with a contact that is confirmed. */
const takeBill = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  await page.goto('/simulasi-bayar');
  await page.getByRole('radio', { name: 'S1', exact: true }).check();
  await page.getByLabel('Fakultas').selectOption({ label: 'Fakultas Teknik' });
  await page.getByRole('combobox', { name: /^Program Studi/ }).fill('informatika');
  await page.getByRole('option', { name: 'Teknik Informatika' }).click();
  await page.getByLabel('Jalur Masuk').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: /Tanggal Lahir/ }).fill('17-08-2008');
  await page.getByRole('button', { name: 'Kode Pembayaran' }).click();
  await page.getByRole('button', { name: 'Ambil tagihan' }).waitFor();
  await inspect(page, 'simulasi tagihan midtrans');
  taken += 1;
  const address = `ibu${taken}@example.com`;
  await page.getByLabel('Alamat email').fill(address);
  await page.getByRole('button', { name: 'Ambil tagihan' }).click();
  await page.getByLabel('Kode konfirmasi').waitFor();
  const office = await visitor.another(desk);
  await enterOffice(office, await newOfficer('admin', `Kotak ${taken}`, portal.dataDir), '/pemberitahuan');
  const code = () =>
    office.page.evaluate(async (to) => {
      const { data } = await (await fetch('/api/petugas/pemberitahuan/kotak')).json();
      const one = (data as { kepada: string; subjek: string }[]).find((mail) =>
        JSON.stringify(mail).includes(to),
      );
      return /Kode Anda: (\d{6})/.exec(one?.subjek ?? '')?.[1] ?? '';
    }, address);
  await expect.poll(code, SOON).toMatch(/^\d{6}$/);
  await page.getByLabel('Kode konfirmasi').fill(await code());
  await office.context.close();
  await page.getByRole('button', { name: 'Konfirmasi' }).click();
};

describe('a bill paid at the gateway', () => {
  const visitor = useVisitor(phone, 'all');
  let order = '';

  test('leads to its page and back', async () => {
    await takeBill(visitor());
    const { page } = visitor();
    const pay = page.getByRole('button', { name: 'Bayar dengan QRIS, dompet digital, atau kartu' });
    await pay.waitFor();
    await inspect(page, 'tagihan midtrans');
    await pay.click();
    order = (await page.getByRole('heading', { name: /^MT/ }).innerText()).trim();
    expect(gateway.order(order).asked).toMatchObject({
      transaction_details: { order_id: order, gross_amount: 300_000 },
      enabled_payments: ['other_qris', 'gopay', 'shopeepay', 'credit_card'],
    });
    // Of who pays, nothing.
    expect(JSON.stringify(gateway.order(order).asked)).not.toMatch(/2008|customer/);
    await page.getByRole('link', { name: 'Kembali' }).click();
    await page.getByText('Menunggu pembayaran Anda di Midtrans').waitFor();
    await inspect(page, 'tagihan midtrans menunggu');
    visitor().forgiveStrangers(gateway.origin);
  });

  test('shows that it is looked at, and that it is paid, without a reload', async () => {
    const { page } = visitor();
    expect(
      await gateway.pay(order, 'capture', { payment_type: 'credit_card', fraud_status: 'challenge' }),
    ).toBe(200);
    await page.getByText('sedang diperiksa Midtrans').waitFor();
    await inspect(page, 'tagihan midtrans ditinjau');
    expect(await gateway.pay(order, 'capture', { payment_type: 'credit_card', fraud_status: 'accept' })).toBe(
      200,
    );
    await page.getByText('Pembayaran diterima').waitFor();
    await page.getByText(order).waitFor();
    await inspect(page, 'tagihan midtrans dibayar');
  });
});

describe('a payment that does not fit', () => {
  const visitor = useVisitor(desk, 'all');
  test('is given back at the desk by the gateway', async () => {
    const { page } = visitor();
    await takeBill(visitor());
    await page.getByRole('button', { name: 'Bayar dengan QRIS, dompet digital, atau kartu' }).click();
    const order = (await page.getByRole('heading', { name: /^MT/ }).innerText()).trim();
    visitor().forgiveStrangers(gateway.origin);
    expect(await gateway.pay(order, 'settlement', { gross_amount: '299000.00' })).toBe(200);
    await enterOffice(visitor(), await newOfficer('admin', 'Kas Midtrans', portal.dataDir), '/pembayaran');
    const row = page.getByRole('row', { name: new RegExp(order) });
    await row.getByText('Midtrans, QRIS').waitFor();
    await row.getByRole('button', { name: 'Dikembalikan…' }).click();
    await inspect(page, 'kantor kembalikan midtrans');
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Alasan/ })
      .fill('Jumlah tidak sesuai tagihan');
    await page.getByLabel(/KEMBALIKAN/).fill('KEMBALIKAN');
    await page.getByRole('button', { name: 'Kembalikan lewat Midtrans' }).click();
    await page.getByText('Midtrans diminta mengembalikan uang').waitFor();
    await inspect(page, 'kantor pengembalian midtrans dikirim');
    await expect.poll(() => gateway.order(order).refunds.length, SOON).toBe(1);
    await page.goto('/petugas/pembayaran?tampilan=dikembalikan');
    await page
      .getByRole('row', { name: new RegExp(order) })
      .getByText(/^kembali-/)
      .waitFor();
    await inspect(page, 'kantor pengembalian midtrans selesai');
  });
});

describe('a fee that made an applicant', () => {
  const visitor = useVisitor(desk, 'all');
  test('is given back at the desk, and the applicant is told', async () => {
    const { page } = visitor();
    await takeBill(visitor());
    await page.getByRole('button', { name: 'Bayar dengan QRIS, dompet digital, atau kartu' }).click();
    const order = (await page.getByRole('heading', { name: /^MT/ }).innerText()).trim();
    visitor().forgiveStrangers(gateway.origin);
    expect(await gateway.pay(order)).toBe(200);
    await enterOffice(
      visitor(),
      await newOfficer('admin', 'Kas Kembali', portal.dataDir),
      '/pembayaran/diterima',
    );
    const row = page.getByRole('row', { name: new RegExp(order) });
    const nomor = /\b\d{8}\b/.exec(await row.innerText())?.[0] ?? '';
    await row.getByRole('button', { name: 'Kembalikan…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('tidak dapat memfinalisasi lagi').waitFor();
    await inspect(page, 'kantor kembalikan diterima');
    await dialog.getByRole('textbox', { name: /^Alasan/ }).fill('Pendaftar mengundurkan diri');
    await page.getByLabel(/KEMBALIKAN/).fill('KEMBALIKAN');
    await page.getByRole('button', { name: 'Kembalikan lewat Midtrans' }).dblclick();
    await page.getByText('Midtrans diminta mengembalikan uang').waitFor();
    await expect.poll(() => gateway.order(order).refunds.length, SOON).toBe(1);
    await expect
      .poll(async () => {
        await page.reload();
        return row.innerText();
      }, SOON)
      .toContain('Dikembalikan');
    await inspect(page, 'kantor diterima dikembalikan');
    const pin = await page.evaluate(
      async ([of, word]) => {
        const answer = await fetch(`/api/petugas/pendaftar/${of}/pin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ alasan: 'Slip pendaftar hilang', kata: word }),
        });
        return (await answer.json()).data.pin as string;
      },
      [nomor, KATA.pin] as const,
    );
    const own = await visitor().another(phone);
    await signIn(own.page, { username: nomor, password: pin });
    await own.page.getByText('Biaya pendaftaran Anda sudah dikembalikan').waitFor();
    expect(await own.page.getByRole('heading', { name: 'Status pendaftaran' }).count()).toBe(0);
    await inspect(own.page, 'dasbor biaya dikembalikan');
    own.expectNoTrouble();
    await own.context.close();
  });
});
