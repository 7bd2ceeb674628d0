/** Notices by WhatsApp: the office sets the channel up, an applicant confirms a number and hears of a rejected document once. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KATA } from '@gerbang/contract/office/pendaftar';
import type { Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const MINUTE_MS = 60_000;
/** A deadline before the morning is told of at any hour. */
const UNTIL_MS = 15 * MINUTE_MS;
const ARRIVES = { timeout: UNTIL_MS, interval: 500 };

/** A call of the officer who is signed in on the page. */
const ask = <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(`/api/petugas/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return (await answer.json()).data;
    },
    [path, body] as const,
  ) as Promise<T>;

const sent: string[] = [];
/** Stands where the provider would. */
const provider = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    sent.push(text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ messages: [{ id: `wamid.${sent.length}` }] }));
  });
});

describe('a portal that writes by WhatsApp too', () => {
  const visitor = useVisitor(DESK, 'all');
  beforeAll(async () => {
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
  });
  afterAll(() => {
    provider.close();
  });

  test('is set up by the office, with a test message', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('admin', 'Sinta Pesan'), '/pemberitahuan');
    await page.getByRole('link', { name: 'WhatsApp/SMS' }).click();
    // Tried by what is typed, before anything is on or stored.
    await page.getByLabel('Kirim ke nomor').fill('6281234567890');
    await page.getByLabel('Phone number ID').fill('106540352242922');
    await page.getByLabel('Alamat API').fill(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
    await page.getByLabel('Token akses').fill('token-coba');
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click();
    await page.getByText('Pesan uji diterima penyedia').waitFor();
    expect(sent).toHaveLength(1);
    await inspect(page, 'kantor pemberitahuan whatsapp dicoba');
    sent.length = 0;
    await page.reload();
    await page.getByRole('checkbox', { name: 'Kirim juga ke nomor pendaftar' }).check();
    expect(await page.getByLabel('Phone number ID').inputValue()).toBe('106540352242922');
    await page.getByLabel('Phone number ID').fill('');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi Phone number ID, angka saja').first().waitFor();
    await page.getByLabel('Phone number ID').fill('106540352242922');
    await page.getByLabel('Alamat API').fill(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
    await page.getByLabel('Token akses').fill('token-akses');
    await page.getByLabel('App secret').fill('rahasia-aplikasi');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tersimpan. Kirim pesan uji').first().waitFor();
    await page.getByLabel('Kirim ke nomor').fill('6281234567890');
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click();
    await page.getByText('Pesan uji diterima penyedia').waitFor();
    expect(sent).toHaveLength(1);
    await inspect(page, 'kantor pemberitahuan whatsapp');
    await inspectNarrow(page, 'kantor pemberitahuan whatsapp');
  });

  test('writes to a number the applicant confirmed, once', { timeout: 2 * UNTIL_MS }, async () => {
    const { page } = visitor();
    const turn = await ask<Giliran>(page, 'verifikasi-berkas/ambil', {});
    const { nomor_pendaftar: nomor } = turn;
    const { pin } = await ask<{ pin: string }>(page, `pendaftar/${nomor}/pin`, {
      alasan: 'Slip pendaftar hilang',
      kata: KATA.pin,
    });
    const phone = await visitor().another(PHONE);
    await signIn(phone.page, { username: nomor, password: pin });
    const section = phone.page.getByRole('region', { name: 'Pemberitahuan lewat WhatsApp' });
    await section.getByLabel('Nomor WhatsApp').fill('0812-3456-7891');
    await inspect(phone.page, 'dasbor whatsapp');
    await section.getByRole('button', { name: 'Kirim kode' }).click();
    await section.getByText('Kode dikirim ke WhatsApp +6281234567891').waitFor();
    await inspect(phone.page, 'dasbor whatsapp kode');
    const code = () => sent.map((text) => /"gerbang_kode".*?"text":"(\d{6})"/.exec(text)?.[1]).find(Boolean);
    await expect.poll(code, ARRIVES).toBeDefined();
    await section.getByLabel('Kode dari WhatsApp').fill(code() ?? '');
    await section.getByRole('button', { name: 'Konfirmasi nomor' }).click();
    await section.getByText('Terkonfirmasi', { exact: true }).waitFor();
    await inspect(phone.page, 'dasbor whatsapp terkonfirmasi');
    phone.expectNoTrouble();
    await phone.context.close();
    const [document] = turn.dokumen;
    await ask(page, 'verifikasi-berkas/putuskan', {
      nomor_pendaftar: nomor,
      slot: document?.slot,
      versi: document?.versi,
      putusan: 'ditolak',
      alasan: 'Tahun lulus tidak terbaca.',
      batas: new Date(Date.now() + UNTIL_MS).toISOString(),
    });
    const told = () => sent.filter((text) => text.includes('gerbang_berkas_ditolak'));
    await expect.poll(() => told().length, ARRIVES).toBe(1);
    expect(told()[0]).not.toContain(nomor);
    await page.goto('/petugas/pemberitahuan');
    await page.getByLabel('Cari pemberitahuan').fill(nomor);
    await page.keyboard.press('Enter');
    await page.getByText('WhatsApp/SMS ***891').first().waitFor();
    await inspect(page, 'kantor pemberitahuan catatan whatsapp');
    await page.goto(`/petugas/pendaftar/${nomor}`);
    await page.getByRole('tab', { name: 'Pemberitahuan' }).click();
    await page
      .getByText(/WhatsApp\/SMS, \*\*\*891/)
      .first()
      .waitFor();
    await inspect(page, 'kantor berkas whatsapp');
  });
});
