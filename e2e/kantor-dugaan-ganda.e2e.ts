/** One person with two registrations: the second seat is refused, the office sees the pair and allows it. */
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { errors } from '@gerbang/contract/wire/errors';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { goToStep, untilOpen } from './support/wizard.ts';

const [first, second] = inject('accounts').filter((a) => a.keterangan.includes('NIK yang sama'));
if (!first || !second) throw new Error('the demo has nobody who registered twice');

/** A document of somebody that says who it is. */
const shown = (username: string) => new RegExp(`^Gambar (Ijazah|Akta Kelahiran) ${username}$`);
/** Both sizes of one screen, which ends as it began. */
const atBothSizes = async (page: Page, name: string) => {
  const own = page.viewportSize();
  for (const { viewport } of [PHONE, DESK]) {
    if (viewport) await page.setViewportSize(viewport);
    await inspect(page, name);
  }
  if (own) await page.setViewportSize(own);
};

describe('a person with two registrations in one wave', () => {
  const visitor = useVisitor(PHONE, 'all');
  const finalise = async (page: Page) => {
    await goToStep(page, finalisasi);
    await page.getByText('Semua isian sudah lengkap').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Finalisasi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finalisasi data' });
    await dialog.getByRole('button', { name: 'Finalisasi' }).click();
    return dialog;
  };

  test('finalises the first, and is told at the second whom to ask', async () => {
    const { page } = visitor();
    await signIn(page, first);
    await finalise(page);
    await untilOpen(page, 'Kartu Peserta');
    const other = await visitor().another(PHONE);
    await signIn(other.page, second);
    const dialog = await finalise(other.page);
    await dialog.getByText(errors.kursi_ganda[1]).waitFor();
    expect(other.forgive('409 /api/v2/verifikasi')).toBe(1);
    await atBothSizes(other.page, 'finalisasi kursi ganda');
    await dialog.getByRole('button', { name: 'Tulis kepada panitia' }).click();
    await other.page.getByRole('textbox', { name: 'Pesan' }).waitFor();
    other.expectNoTrouble();
    await other.context.close();
  });

  test('has documents that show the NIK, as the rules of the wave say', async () => {
    const desk = await visitor().another(DESK);
    const { page } = desk;
    await enterOffice(desk, 'seleksi', `/aturan-berkas/${first.kode_penawaran}`);
    const kind = page.getByRole('region', { name: 'Ijazah' });
    await kind.getByText(/^Isian yang harus sama: /).click();
    await kind.getByLabel('Nomor KTP').check();
    await atBothSizes(page, 'aturan isian harus sama');
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Simpan aturan pemeriksaan' });
    await dialog.getByLabel('Alasan').fill('NIK tertulis di ijazah');
    await dialog.getByRole('button', { name: 'Simpan aturan' }).click();
    await page.getByText('Aturan pemeriksaan disimpan.').waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('is seen by an officer side by side, who allows the second seat with a reason', async () => {
    const desk = await visitor().another(DESK);
    const { page } = desk;
    await enterOffice(desk, await newOfficer('layanan', 'Dugaan ganda'), '/dugaan-ganda');
    const row = page.getByRole('row').filter({ hasText: second.username });
    await row.waitFor();
    await atBothSizes(page, 'dugaan ganda daftar');
    await row.getByRole('link', { name: /^Bandingkan/ }).click();
    await page.getByRole('heading', { name: 'Satu orang atau dua?' }).waitFor();
    await page.getByText(/^NIK atau paspor sama\. .+Keduanya pada gelombang yang sama/).waitFor();
    await page.getByRole('table', { name: 'Isian kedua pendaftaran' }).waitFor();
    for (const { username } of [first, second])
      await page.getByRole('region', { name: shown(username) }).waitFor();
    await atBothSizes(page, 'dugaan ganda pasangan');
    await page.getByRole('button', { name: `Koreksi nomor identitas: ${second.username}` }).click();
    const correction = page.getByRole('dialog', { name: 'Koreksi nomor identitas' });
    await correction.getByRole('region', { name: shown(second.username) }).waitFor();
    await atBothSizes(page, 'dugaan ganda koreksi');
    await correction.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: `Izinkan kursi kedua: ${second.username}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Izinkan kursi kedua' });
    await dialog.getByLabel('Alasan').fill('Salah memilih pada pendaftaran pertama');
    await atBothSizes(page, 'dugaan ganda izin');
    await dialog.getByRole('button', { name: 'Izinkan', exact: true }).click();
    await page.getByText('Kursi kedua diizinkan').first().waitFor();
    await page.getByRole('button', { name: 'Satu orang…' }).click();
    await page
      .getByRole('dialog', { name: 'Satu orang' })
      .getByRole('button', { name: 'Simpan putusan' })
      .click();
    await page.getByText('Diputus: satu orang').waitFor();
    await atBothSizes(page, 'dugaan ganda diputus');
    await page.getByRole('link', { name: second.username }).click();
    await page.getByText('Pendaftaran lain orang ini').waitFor();
    await atBothSizes(page, 'berkas pendaftar lain');
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('takes the second seat then', async () => {
    const other = await visitor().another(PHONE);
    await signIn(other.page, second);
    await finalise(other.page);
    await untilOpen(other.page, 'Kartu Peserta');
    other.expectNoTrouble();
    await other.context.close();
  });
});
