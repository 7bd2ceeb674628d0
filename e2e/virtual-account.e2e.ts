/** A fee paid through a virtual account: number, confirmed contact, the bank's report, KODE PMB by e-mail, PIN for a code, sign-in. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUREL_BAKU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../packages/server/src/features/pemberitahuan/testing.ts';
import { BankSimulator } from '../packages/server/test/bank-simulator.ts';
import { quickFolder } from '../packages/server/test/quick-folder.ts';
import { named } from './support/fill.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const ADDRESS = 'ibu.siti@example.com';
const START_MS = 180_000;
const ARRIVES = { timeout: 30_000, interval: 250 };
const phone = { ...PHONE };
let folder: string;
let portal: Portal;
let mail: MailServer;
let bank: BankSimulator;

beforeAll(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'gerbang-va-'));
  mail = await startMailServer();
  bank = new BankSimulator(
    async (path, headers, body) => {
      const answer = await fetch(portal.origin + path, { method: 'POST', headers, body });
      return { status: answer.status, body: await answer.json() };
    },
    () => new Date(),
  );
  const profile = {
    bank: 'Bank Mitra Nusa',
    partnerServiceId: bank.partnerServiceId,
    clientKey: bank.clientKey,
    clientSecret: bank.clientSecret,
    publicKey: bank.publicPem,
    biayaAdmin: 2500,
  };
  const file = join(folder, 'snap.json');
  await writeFile(file, JSON.stringify([profile]), { mode: 0o600 });
  portal = await startPortal(folder, { GERBANG_SNAP_FILE: file });
  await portal.ready;
  phone.baseURL = portal.origin;
}, START_MS);
afterAll(async () => {
  await portal?.stop();
  await mail?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The subject of the mail that came last, once `count` came. */
const subjectOf = async (count: number): Promise<string> => {
  await expect.poll(() => mail.received.length, ARRIVES).toBe(count);
  return mail.received.at(-1)?.header('subject') ?? '';
};
const codeIn = (subject: string): string => /(\d{6})$/.exec(subject)?.[1] ?? '';
const field = (page: Page, label: string) =>
  page.getByRole('combobox', { name: named(label) }).or(page.getByRole('textbox', { name: named(label) }));
/** Asks for the payment code of Teknik Informatika. */
const simulate = async (page: Page): Promise<void> => {
  await page.goto('/simulasi-bayar');
  await page.getByRole('radio', { name: 'S1', exact: true }).check();
  await field(page, 'Fakultas').selectOption({ label: 'Fakultas Teknik' });
  await field(page, 'Program Studi').fill('informatika');
  await page.getByRole('option', { name: 'Teknik Informatika' }).click();
  await field(page, 'Jalur Masuk').selectOption({ index: 1 });
  await field(page, 'Tanggal Lahir').fill('17-08-2008');
  await page.getByRole('button', { name: 'Kode Pembayaran' }).click();
};

describe('who pays through a virtual account', () => {
  const visitor = useVisitor(phone, 'all');
  const paid = { nomor: 'VA20261125001', kode: '', pin: '' };

  test('lives with a portal that sends by a mail server', async () => {
    const desk = await visitor().another({ ...DESK, baseURL: portal.origin });
    await enterOffice(desk, await newOfficer('admin', 'Sinta Bank', portal.dataDir), '/pemberitahuan');
    const sent = { ...SUREL_BAKU, cara: 'smtp', host: '127.0.0.1', port: mail.port, keamanan: 'tanpa' };
    const status = await desk.page.evaluate(async (settings) => {
      const path = '/api/petugas/pemberitahuan/pengaturan';
      const { versi } = (await (await fetch(path)).json()).data;
      const body = JSON.stringify({ ...settings, pengirim: 'pmb@universitas.ac.id', versi });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    }, sent);
    expect(status).toBe(200);
    await desk.context.close();
  });

  test('takes a number once the contact is confirmed by the code in the mail', async () => {
    const { page } = visitor();
    await simulate(page);
    await page.getByRole('heading', { name: 'Bayar dengan virtual account' }).waitFor();
    await inspect(page, 'virtual account ambil');
    const take = page.getByRole('button', { name: 'Ambil nomor virtual account' });
    await take.click();
    await page.getByText('Isi alamat email').first().waitFor();
    expect(visitor().forgive('400 /api/v2/tagihan')).toBe(1);
    await page.getByRole('textbox', { name: named('Alamat email') }).fill(ADDRESS);
    await take.click();
    await page.getByRole('heading', { name: 'Tagihan Anda' }).waitFor();
    expect(await page.getByText('Bayar sebelum').count()).toBe(0);
    await inspect(page, 'virtual account konfirmasi');
    const code = codeIn(await subjectOf(1));
    await page.getByRole('textbox', { name: named('Kode konfirmasi') }).fill(code);
    await page.getByRole('button', { name: 'Konfirmasi', exact: true }).click();
    await page.getByText('Bayar sebelum').waitFor();
    await page.getByText('ATM', { exact: true }).click();
    await inspect(page, 'virtual account bayar');
    await inspectNarrow(page, 'virtual account bayar');
  });

  test('is told KODE PMB when the bank reported it', async () => {
    const { page } = visitor();
    // The page is opened again, as on a phone that went to the app of the bank.
    await page.reload();
    const shown = await page.locator('.ui-facts__big').first().textContent();
    const customer = (shown ?? '').replace(/\D/g, '').slice(bank.partnerServiceId.length);
    const asked = await bank.inquire(customer);
    const { value } = (asked.body.virtualAccountData as { totalAmount: { value: string } }).totalAmount;
    const answer = await bank.pay(customer, paid.nomor, value);
    expect(answer.body.responseCode).toBe('2002500');
    const subject = await subjectOf(2);
    paid.kode = /KODE PMB (\d{8})/.exec(subject)?.[1] ?? '';
    expect(mail.received.at(-1)?.to).toEqual([ADDRESS]);
    await page.getByRole('button', { name: 'Periksa pembayaran' }).click();
    await page.getByText('Pembayaran diterima').waitFor();
    await inspect(page, 'virtual account dibayar');
  });

  test('reads the PIN with a one-time code, and signs in', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Cek Kode dan PIN', exact: true }).click();
    await page.getByRole('textbox', { name: named('Nomor Pembayaran / Nomor Billing') }).fill(paid.nomor);
    await page.getByRole('textbox', { name: named('Nomor Pendaftar / KODE') }).fill(paid.kode);
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByRole('button', { name: 'Kirim kode' }).waitFor();
    expect(visitor().forgive('409 /api/v2/pembayaran/cek_password/pub')).toBe(1);
    expect(await page.getByText('PIN PMB').count()).toBe(0);
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    const code = codeIn(await subjectOf(3));
    await page.getByRole('textbox', { name: named('Kode sekali pakai') }).fill(code);
    await inspect(page, 'cek kode sekali pakai');
    await page.getByRole('button', { name: 'Cari' }).click();
    const result = page.getByRole('region', { name: 'Hasil pencarian' });
    paid.pin = ((await result.locator('dd').nth(1).textContent()) ?? '').replace(/\D/g, '');
    expect(paid.pin).toMatch(/^\d{16}$/);
    expect(mail.received.map(({ raw }) => raw).join()).not.toContain(paid.pin);
    await signIn(page, { username: paid.kode, password: paid.pin });
    expect(mail.received).toHaveLength(3);
  });
});
