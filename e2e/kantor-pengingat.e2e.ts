/** Reminders: the office sets when they leave and corrects an address; an applicant on a phone is reminded of an own deadline. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { mailsTo } from './support/notices.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const HOUR_MS = 3_600_000;
const ARRIVES = { timeout: 120_000, interval: 500 };

describe('an applicant whose wave is over and whose form is not final', () => {
  const visitor = useVisitor(DESK, 'all');
  let nomor = '';
  const email = `benar-${process.pid}@example.com`;
  const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/petugas/${path}`, { data });
    expect([path, answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([path, 200, '']);
    return (await answer.json()).data;
  };

  test('has the address corrected by the office, with a reason', async () => {
    await enterOffice(visitor(), await newOfficer('admin', 'Sinta Tenggat'), '/pendaftar');
    const { page } = visitor();
    const closed = account('terverifikasi', '11').kode_penawaran?.replace(/\d+$/, '1');
    const found = await page.request.get(`/api/petugas/pendaftar?fase=mengisi&penawaran=${closed}`);
    nomor = (await found.json()).data.baris[0].nomor_pendaftar;
    await page.goto(`/petugas/pendaftar/${nomor}`);
    await page.getByRole('tab', { name: 'Pemberitahuan' }).click();
    await page.getByRole('button', { name: 'Perbaiki alamat email…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Perbaiki alamat email' });
    await dialog.getByLabel('Alamat email yang benar').fill('bukan alamat');
    await dialog.getByLabel('Alasan').fill('Salah ketik domain');
    await dialog.getByRole('button', { name: 'Perbaiki' }).click();
    await dialog.getByText('Isi alamat email dengan format yang benar').waitFor();
    await inspect(page, 'kantor berkas alamat email');
    await dialog.getByLabel('Alamat email yang benar').fill(email);
    await dialog.getByRole('button', { name: 'Perbaiki' }).click();
    await page.getByText(`Alamat email: ${email}`).waitFor();
    await page.getByText('Menunggu dikonfirmasi').waitFor();
    await inspect(page, 'kantor berkas alamat diperbaiki');
    await inspectNarrow(page, 'kantor berkas alamat diperbaiki');
  });

  test('is given time, confirms on a phone, and is reminded once the office says how many hours before', async () => {
    const { page } = visitor();
    await expect.poll(async () => (await mailsTo(page, email, /^Konfirmasi/)).length, ARRIVES).toBe(1);
    const [mail] = await mailsTo(page, email, /^Konfirmasi/);
    const link = /https?:\/\/\S+(\/surel\/konfirmasi\/\S+)/.exec(mail?.teks ?? '')?.[1] ?? '';
    const phone = await visitor().another(PHONE);
    await phone.page.goto(link);
    await phone.page.getByRole('button', { name: 'Konfirmasi alamat' }).click();
    await phone.page.getByText('Alamat email sudah dikonfirmasi').waitFor();
    // Before the morning, so that it leaves at night too.
    const batas = new Date(Date.now() + HOUR_MS / 2).toISOString();
    await post(page, `pendaftar/${nomor}/batas`, { batas, alasan: 'Listrik padam' });
    await page.goto('/petugas/pemberitahuan');
    await page.getByRole('link', { name: 'Pengingat', exact: true }).click();
    const hours = page.getByLabel('Sebelum pendaftaran ditutup (jam)');
    await hours.fill('99');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi bilangan dari 0 sampai 72').first().waitFor();
    await inspect(page, 'kantor pengingat salah');
    await hours.fill('25');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tersimpan. Yang sudah diingatkan tidak diingatkan lagi.').waitFor();
    await inspect(page, 'kantor pengingat');
    await inspectNarrow(page, 'kantor pengingat');
    await expect
      .poll(async () => (await mailsTo(page, email, /^Pendaftaran Anda ditutup /)).length, ARRIVES)
      .toBe(1);
    const { username, password } = {
      username: nomor,
      password: (
        await post<{ pin: string }>(page, `pendaftar/${nomor}/pin`, {
          alasan: 'PIN hilang',
          kata: 'GANTI PIN',
        })
      ).pin,
    };
    await signIn(phone.page, { username, password });
    const section = phone.page.getByRole('region', { name: 'Pemberitahuan lewat email' });
    await section.getByText('Pilih yang ingin diterima').click();
    await section.getByRole('checkbox', { name: 'Pengingat: pendaftaran segera ditutup' }).waitFor();
    await section.getByText(/masuk dari perangkat baru selalu diberitahukan/).waitFor();
    await inspect(phone.page, 'dasbor pemberitahuan pengingat');
    const [reminder] = await mailsTo(page, email, /^Pendaftaran Anda ditutup /);
    await phone.page.goto(/Buka portal: https?:\/\/[^/]+(\/\S+)/.exec(reminder?.teks ?? '')?.[1] ?? '/login');
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(phone.page.url()).pathname).toMatch(/^\/register\/form/);
    phone.expectNoTrouble();
    await phone.context.close();
    await page.goto('/petugas/pemberitahuan/kotak');
    await page
      .getByRole('heading', { name: /^Pendaftaran Anda ditutup / })
      .first()
      .waitFor();
    await inspect(page, 'kantor kotak pengingat');
    visitor().expectNoTrouble();
  });
});
